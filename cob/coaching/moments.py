"""Moments: turns of a learner that are worth a word, whether or not another one was better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cob.engine.actions import FREE, AddTile, BuyTile, SellGoods, TakeGoods, TakeTile, TakeWorkers
from cob.engine.events import ActionTaken
from cob.record import Game
from cob.showing.narrator import SeenTurn, points_of, turns_in
from cob.text.language import Message

_DEEDS: Final = AddTile | BuyTile | SellGoods | TakeGoods | TakeTile | TakeWorkers
_LINKS: Final = 2
"""Deeds without a die from which on a turn is a chain."""
_MANY: Final = 100
"""Points that are worth a word when they are reached."""


class Moments:
    """Finds the moments of one game, as it is played: each is told as often as it has words."""

    def __init__(self, game: Game) -> None:
        """Take a game that goes on; turns that were played are not found again."""
        self._learner = game.header.learner
        self._left = {find: list(words) for find, words in _MOMENTS.items()}
        for turn in turns_in(game):
            self.find(turn)

    def find(self, turn: SeenTurn) -> Message | None:
        """Return what there is to say about a turn, if anything."""
        if turn.seat != self._learner:
            return None
        for find, words in self._left.items():
            if words and (number := find(turn)):
                return Message(words.pop(0), number=number)
        return None


def _many_points(turn: SeenTurn) -> int:
    points = turn.position.players[turn.seat].points
    return _MANY if points - points_of(turn) < _MANY <= points else 0


def deeds_with_extra_actions(turn: SeenTurn, links: int = 1) -> int:
    """Return the number of deeds in a turn in which deeds gave so many others; 0 for any other
    turn."""
    taken = [event.action for event in turn.events if isinstance(event, ActionTaken)]
    deeds = [action for action in taken if isinstance(action, _DEEDS)]
    free = sum(getattr(action, "die", None) == FREE for action in deeds)
    return len(deeds) if free >= links else 0


def _chain(turn: SeenTurn) -> int:
    return deeds_with_extra_actions(turn, _LINKS)


_MOMENTS: Final[dict[Callable[[SeenTurn], int], tuple[Message, ...]]] = {
    _many_points: (Message("The first {number} points are yours."),),
    _chain: (
        Message("{number} deeds with two dice: that was a chain to be proud of."),
        Message("Another chain, this time of {number} deeds. Who needs a third die?"),
    ),
}
"""The words for each moment, the most important one first. A moment has a number, or 0 if it is
none."""
