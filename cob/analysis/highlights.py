"""The turns of a review to look at first: the best one, and a few to learn from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.main_gain import points_at_once
from cob.analysis.marks import TurnMark
from cob.analysis.review import Review
from cob.engine import GameState

_LESSONS: Final = 3
"""The most turns to learn from that come first,"""
_FIRST_LESSONS: Final = 1
"""and after a learner's game."""


class Highlights(NamedTuple):
    """The marked turns of a player, or of all, by their numbers in the review."""

    best: int | None
    """The brilliant turn that gained most, if there is one; a learner's best turn."""
    lessons: tuple[int, ...]
    """Those that lost most, the worst first."""
    others: tuple[int, ...]
    """All other marked turns: those that lost, the worst first, and then the brilliant ones."""

    @property
    def first(self) -> tuple[int, ...]:
        """The turns that come first."""
        return self.lessons if self.best is None else (self.best, *self.lessons)

    @property
    def all(self) -> tuple[int, ...]:
        """All marked turns, in the order of play."""
        return tuple(sorted((*self.first, *self.others)))


def gain_of(turn: JudgedTurn) -> float:
    """Return by how many points a turn is better for its player than the reference player's; a
    brilliant one than the best of all others, which the reference player may have overlooked."""
    if turn.mark is TurnMark.BRILLIANT:
        return -turn.loss_points
    return turn.effect[turn.seat] if turn.effect else 0.0


def scored_in(state_of: Callable[[JudgedTurn], GameState]) -> Callable[[JudgedTurn], int]:
    """Return a function for the points that turns bring at once, from the positions before them."""
    return lambda turn: points_at_once(state_of(turn), turn.played)


def highlights(
    review: Review, seat: int | None = None, scored_by: Callable[[JudgedTurn], int] | None = None
) -> Highlights:
    """Return the turns of a player, or of all, that are to be looked at first.

    A learner sees the best turn, though it was not brilliant, and one turn to learn from: then
    `scored_by` returns the points that a turn brought at once. Points alone count, as a learner
    sees no chances.
    """
    turns = review.turns
    lost = [at for at in review.moments(len(turns)) if seat in (None, turns[at].seat)]
    brilliant = [
        at
        for at, turn in enumerate(turns)
        if turn.mark is TurnMark.BRILLIANT and seat in (None, turn.seat)
    ]
    brilliant.sort(key=lambda at: -gain_of(turns[at]))
    best, lessons = brilliant[0] if brilliant else None, _LESSONS
    if scored_by is not None:
        best, lessons = _best_of_learner(review, seat, scored_by), _FIRST_LESSONS
        lost.sort(key=lambda at: -turns[at].loss_points)
        brilliant = [at for at in brilliant if scored_by(turns[at])]
    others = (*lost[lessons:], *(at for at in brilliant if at != best))
    return Highlights(best, tuple(lost[:lessons]), others)


def _best_of_learner(
    review: Review, seat: int | None, scored_by: Callable[[JudgedTurn], int]
) -> int | None:
    """Return the turn that scored most of those that nothing beats: what it brought is seen at
    once. None if none scored. A turn that a teacher ordered counts for nothing.
    """
    good = {
        at: scored_by(turn)
        for at, turn in enumerate(review.turns)
        if turn.is_equal and not turn.is_forced and seat in (None, turn.seat)
    }
    best = max(good, key=good.__getitem__, default=None)
    return best if best is not None and good[best] > 0 else None
