"""Great turns: those that brought a player more points than all before, and what most of them
are for."""

from __future__ import annotations

from typing import Final, NamedTuple

from cob.analysis.main_gain import GREAT, MainPoints, main_points
from cob.engine import GameState
from cob.record import Game
from cob.showing.narrator import SeenTurn, points_of, turns_in
from cob.text.language import Message

_EARLY: Final = 2
"""Rounds in which a learner has played too little to be told of a richest turn."""
_AGAIN: Final = Message("You have outdone yourself: {points} points in one turn!")
_OWN: Final = (
    (
        Message("Your richest turn so far: {points} points, {most} of them for {what}."),
        Message("Your richest turn so far: {points} points, all for {what}."),
    ),
    (_AGAIN, _AGAIN),
)
"""What a learner's great turns are told with, the first and the second; each where most points are
for one thing, and where all are. Further ones are not told."""
_OF_RIVAL: Final = (
    (
        Message("{name} has scored {points} points, {most} of them for {what}."),
        Message("{name} has scored {points} points, all for {what}."),
    ),
)
"""The same of a rival, once: a learner wants to hear of the own turns."""


class GreatTurn(NamedTuple):
    """A turn that is a player's richest so far, and worth a word."""

    seat: int
    points: int
    main: MainPoints
    """What most of the points are for."""
    before: int = 0
    """The number of turns of this player that were told before."""

    def told(self, rival: str = "") -> Message:
        """Return it in a sentence to the learner, whose turn it is unless a rival is named."""
        points, (most, what, _) = self.points, self.main
        text = (_OF_RIVAL if rival else _OWN)[self.before][most == points]
        if not rival:
            return Message(text, points=points, most=most, what=what)
        return Message(text, name=rival, points=points, most=most, what=what)


class GreatTurns:
    """Finds the great turns of one game, as they are played."""

    def __init__(self, game: Game) -> None:
        """Take a game that goes on; turns that were played are not found again."""
        self._most = [GREAT - 1] * len(game.header.seats)
        self._found = [0] * len(game.header.seats)
        self._learner = game.header.learner
        for turn in turns_in(game):
            self.find(turn)

    def find(self, turn: SeenTurn) -> GreatTurn | None:
        """Return what a turn brought if it is its player's richest so far.

        Two turns of the learner are found, and one of each rival.
        """
        seat, points = turn.seat, points_of(turn)
        if points <= self._most[seat]:
            return None
        self._most[seat] = points
        main, before = main_points(turn.position, turn.events), self._found[seat]
        is_early = seat == self._learner and _is_early(turn.position)
        words = _OWN if seat == self._learner else _OF_RIVAL
        if main is None or is_early or before == len(words):
            return None
        self._found[seat] += 1
        return GreatTurn(seat, points, main, before)


def _is_early(state: GameState) -> bool:
    return state.phase == 0 and state.round <= _EARLY
