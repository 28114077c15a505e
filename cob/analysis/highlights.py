"""The turns of a review to look at first: the best one, and a few to learn from."""

from __future__ import annotations

from typing import Final, NamedTuple

from cob.analysis.marks import TurnMark
from cob.analysis.review import JudgedTurn, Review

_LESSONS: Final = 3
"""The most turns to learn from that come first."""


class Highlights(NamedTuple):
    """The marked turns of a player, or of all, by their numbers in the review."""

    best: int | None
    """The brilliant turn that gained most, if there is one."""
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
        """All marked turns."""
        return (*self.first, *self.others)


def gain_of(turn: JudgedTurn) -> float:
    """Return by how many points a turn is better for its player than the reference player's."""
    return turn.effect[turn.seat] if turn.effect else 0.0


def highlights(review: Review, seat: int | None = None) -> Highlights:
    """Return the turns of a player, or of all, that are to be looked at first."""
    turns = review.turns
    lost = [at for at in review.moments(len(turns)) if seat in (None, turns[at].seat)]
    brilliant = [
        at
        for at, turn in enumerate(turns)
        if turn.mark is TurnMark.BRILLIANT and seat in (None, turn.seat)
    ]
    brilliant.sort(key=lambda at: -gain_of(turns[at]))
    best = brilliant[0] if brilliant else None
    return Highlights(best, tuple(lost[:_LESSONS]), (*lost[_LESSONS:], *brilliant[1:]))
