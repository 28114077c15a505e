"""The best turns with their reasons: what is told to a player who asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cob.analysis.decisions import Actions, Decision, Turn, worth_comparing
from cob.analysis.minds import Mind
from cob.analysis.reason import Reason
from cob.analysis.reasons import BOTH_ARE_FINE, Comparison, merits, reasons
from cob.analysis.refinement import Refinement
from cob.engine import Action
from cob.engine.actions import AddTile, BuyTile, TakeTile

ADVISED: Final = 3
"""So many turns are told."""
_MERITS: Final = 2
"""So many sentences tell what a turn brings that is as good as the best."""


def played_on_for_advice(mind: Mind, decision: Decision) -> Refinement:
    """Return what plays on the turns worth comparing, and at least those that are told."""
    near = len(worth_comparing(mind, decision.turns))
    told = _ideas(decision.turns)
    turns = [each for at, each in enumerate(decision.turns) if at < near or at in told]
    return Refinement(mind.farther(), decision, turns)


def _ideas(turns: Sequence[Turn]) -> list[int]:
    """Return the places of the turns that are told, the best first.

    Those that differ from a better one only in a space, a depot or the goods that are sold come
    last: they are no idea of their own.
    """
    known: set[object] = set()
    new, alike = list[int](), list[int]()
    for at, turn in enumerate(turns):
        idea = frozenset(Counter(map(_idea, turn.actions)).items())
        (alike if idea in known else new).append(at)
        known.add(idea)
    return sorted([*new, *alike][:ADVISED])


def _with_chosen(turns: Sequence[Turn], chosen: Actions) -> list[int]:
    """Return the places of the turns that are told, with a chosen one in place of the last."""
    ideas, wanted = _ideas(turns), Counter(chosen)
    kept = [at for at, turn in enumerate(turns) if chosen and Counter(turn.actions) == wanted]
    if not kept or kept[0] in ideas:
        return ideas
    return sorted([*ideas[: ADVISED - 1], kept[0]])


def _idea(action: Action) -> object:
    match action:
        case TakeTile(tile=tile) | BuyTile(tile=tile):
            return "get", tile
        case AddTile(tile=tile):
            return "add", tile
        case _:
            return type(action)


def think_on(refinement: Refinement, futures: int) -> None:
    """Play the turns on that may be the best, and then the best one to the end of the game."""
    refinement.play(futures)
    refinement.narrow()
    refinement.value(1)


def told(
    mind: Mind, refinement: Refinement, names: Sequence[str], chosen: Actions = ()
) -> tuple[Decision, tuple[tuple[Reason, ...], ...]]:
    """Return the decision with the best turns, and a `chosen` one, and for each its reasons.

    Of the best one it is told what it brings, of the others why the best is better; of one that is
    as good, what it brings. `names` are the players' by seat.
    """
    decision, known = refinement.decision, refinement.turns
    best, *others = turns = tuple(known[at] for at in _with_chosen(known, chosen))
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
