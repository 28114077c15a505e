"""Judging a turn as a puzzle: which turns pass, and by how much the best beats the others.

The best turn is chosen in some futures and measured in fresh ones, so that luck which has chosen it
does not flatter it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import hypot
from typing import Final, NamedTuple

from cob.analysis.compared_turns import turns_of
from cob.analysis.decisions import Actions, Decision, Turn, position_key
from cob.analysis.minds import SURE, Mind, leads
from cob.analysis.puzzles.point import point_of
from cob.analysis.refinement import Refinement

CLEAR: Final = 3.0
"""Minimum lead in points of the best turn over every turn that does not pass; it must also be
larger than its error."""
ALIKE: Final = 1.0
"""Points behind the best turn that are always as good; so are those within the error."""
MOST_ALIKE: Final = 8
"""Maximum number of turns as good as the best in a puzzle."""
_MOST: Final = 12
_WORTH_A_LOOK: Final = 8.0
"""At most so many turns are compared, none of which is further behind at first sight."""


class _Step(NamedTuple):
    """A step of a comparison: it is given up where the turns do not look like a puzzle."""

    futures: int
    """With two players; with more, they are fewer."""
    near: float
    """After them, turns further behind are left out, but for the best of these."""
    alike: float
    worse: float
    """Points behind the best from which on a turn is taken for as good, or for worse, until it is
    known."""


_CHOOSING: Final = (
    _Step(8, near=8.0, alike=0.25, worse=1.0),
    _Step(16, near=6.0, alike=0.5, worse=1.5),
    _Step(24, near=5.0, alike=1.0, worse=2.0),
)
"""How the best turn is chosen, and"""
_MEASURING: Final = (
    _Step(50, near=4.0, alike=1.25, worse=2.25),
    _Step(100, near=4.0, alike=1.25, worse=2.25),
)
"""how the distances are measured, in fresh futures."""
_RIVALS: Final = 3
"""So many of the worse turns are tried as the rival before it is known."""


class Judged(NamedTuple):
    """The turns of a position as a puzzle has them."""

    best: Turn
    alike: tuple[Turn, ...]
    """Those as good, the best first."""
    rival: Turn
    """The best of those that are clearly worse."""
    margin: float
    """By how many points the best turn is ahead of the rival."""
    error: float
    """Points within which the margin holds, in 95 of 100 cases."""


def is_as_good(apart: float, error: float) -> bool:
    """Return whether a turn passes that is this many points behind the best one."""
    return apart <= max(ALIKE, error)


def judged_turns(
    mind: Mind, decision: Decision, seed: int, known: Iterable[Actions] = ()
) -> Judged | None:
    """Return the turns of a decision, if each is as good as the best or clearly worse.

    `known` are turns that are compared in any case. The same seed gives the same futures.
    """
    turns = _candidates(mind, decision, known)
    choosing = Refinement(mind, decision, turns, 2 * seed)
    chosen = _played_on(mind, choosing, turns, _CHOOSING)
    if not chosen:
        return None
    measuring = Refinement(mind, decision, chosen, 2 * seed + 1)
    measured = _played_on(mind, measuring, chosen, _MEASURING)
    best = next((turn for turn in measured if turn.actions == chosen[0].actions), None)
    if best is None:
        return None
    rows = [
        (turn, *_distance(mind, decision, measuring, best, turn))
        for turn in measured
        if turn is not best
    ]
    return told_apart(best, rows)


def _looks_like_one(turns: Sequence[Turn], step: _Step) -> bool:
    """Return whether the turns, the best first, may be told apart, and with a point."""
    limits = turns[0].points - step.alike, turns[0].points - step.worse
    alike = [turn.actions for turn in turns[1:] if turn.points > limits[0]]
    worse = [turn.actions for turn in turns if turn.points < limits[1]]
    best = turns[0].actions
    return len(alike) <= MOST_ALIKE and any(
        point_of(best, alike, rival) for rival in worse[:_RIVALS]
    )


def _distance(
    mind: Mind, decision: Decision, measured: Refinement, best: Turn, turn: Turn
) -> tuple[float, float]:
    """Return by how many points a turn is behind the best one, and the error of that."""
    effect = measured.effect(best.actions, turn.actions)
    apart = float(leads(effect[None], decision.seat)[0])
    sampling = measured.sampling(best.actions, turn.actions)
    return apart, SURE * hypot(sampling, mind.disagreement(decision.state, apart))


def told_apart(best: Turn, rows: Sequence[tuple[Turn, float, float]]) -> Judged | None:
    """Return the passing turns and the rival, if no turn is between the two.

    A row is a turn with its distance from the best one and the error of that; the best come first.
    """
    alike = [turn for turn, apart, error in rows if is_as_good(abs(apart), error)]
    worse = [row for row in rows if row[1] >= CLEAR and not is_as_good(row[1], row[2])]
    if not worse or len(alike) > MOST_ALIKE or len(alike) + len(worse) < len(rows):
        return None
    return Judged(best, tuple(alike), *worse[0])


def _candidates(mind: Mind, decision: Decision, known: Iterable[Actions]) -> list[Turn]:
    """Return the turns that are compared, each to another position, the best first."""
    asked = turns_of(mind, decision.state, dict.fromkeys(known))
    first = max(turn.points for turn in (decision.turns[0], *asked))
    seen = [turn for turn in decision.turns if turn.points >= first - _WORTH_A_LOOK]
    seen = seen[:_MOST] if len(seen) > 1 else list(decision.turns[:2])
    found: dict[Hashable, Turn] = {}
    for turn in (*asked, *seen):
        found.setdefault(position_key(turn.state), turn)
    return sorted(found.values(), key=lambda turn: -turn.points)


def _played_on(
    mind: Mind, comparing: Refinement, turns: Sequence[Turn], steps: Sequence[_Step]
) -> list[Turn]:
    """Return the turns that stayed near the best in common futures, the best first.

    There are none where they do not look like a puzzle.
    """
    near = list(turns)
    players = len(turns[0].expected)
    for step in steps:
        comparing.play(mind.shared(step.futures, players))
        kept = {turn.actions for turn in near}
        seen = [turn for turn in comparing.turns if turn.actions in kept]
        inside = sum(turn.points > seen[0].points - step.near for turn in seen)
        near = seen[: inside + 1]
        if not _looks_like_one(near, step):
            return []
        comparing.keep({turn.actions for turn in near})
    return near
