"""The best turns with their reasons: what is told to a player who asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cob.analysis.decisions import Decision, Refinement, worth_comparing
from cob.analysis.minds import Mind
from cob.analysis.reason import Reason
from cob.analysis.reasons import BOTH_ARE_FINE, Comparison, merits, reasons

ADVISED: Final = 3
"""So many turns are told."""
_MERITS: Final = 2
"""So many sentences tell what a turn brings that is as good as the best."""


def played_on_for_advice(mind: Mind, decision: Decision) -> Refinement:
    """Return what plays on the turns worth comparing, and at least those that are told."""
    near = worth_comparing(mind, decision.turns)
    turns = max(near, list(decision.turns[:ADVISED]), key=len)
    return Refinement(mind.farther(), decision, turns)


def think_on(refinement: Refinement, futures: int) -> None:
    """Play the turns on that may be the best, and then the best one to the end of the game."""
    refinement.play(futures)
    refinement.narrow()
    refinement.value(1)


def told(
    mind: Mind, refinement: Refinement, names: Sequence[str]
) -> tuple[Decision, tuple[tuple[Reason, ...], ...]]:
    """Return the decision with the best turns, and for each its reasons.

    Of the best one it is told what it brings, of the others why the best is better; of one that is
    as good, what it brings. `names` are the players' by seat.
    """
    decision = refinement.decision
    best, *others = turns = decision.turns[:ADVISED]
    why = [tuple(map(Reason, merits(mind, decision.state, best.actions, names)))]
    for turn in others:
        apart = best.points - turn.points
        compared = Comparison.played_on(refinement, best.actions, turn.actions, apart, turn.error)
        found = reasons(mind, decision.state, compared, names)
        if found[0].text == BOTH_ARE_FINE:
            brought = merits(mind, decision.state, turn.actions, names)[:_MERITS]
            found += map(Reason, brought)
        why.append(tuple(found))
    return replace(decision, turns=turns), tuple(why)
