"""Great turns: those that brought a player more points than all before, and what most of them
are for."""

from __future__ import annotations

from typing import Final, NamedTuple

from cob.analysis.main_gain import MainPoints, main_points
from cob.record import Game
from cob.showing.narrator import SeenTurn, points_of, turns_in

_GREAT: Final = 15
"""Points from which on a turn is great."""


class GreatTurn(NamedTuple):
    """A turn that is a player's richest so far."""

    seat: int
    points: int
    main: MainPoints
    """What most of the points are for."""


class GreatTurns:
    """Finds the great turns of one game, as they are played."""

    def __init__(self, game: Game) -> None:
        """Take a game that goes on; turns that were played are not found again."""
        self._most = [_GREAT - 1] * len(game.header.seats)
        for turn in turns_in(game):
            self.find(turn)

    def find(self, turn: SeenTurn) -> GreatTurn | None:
        """Return what a turn brought if it is its player's richest so far."""
        points = points_of(turn)
        if points <= self._most[turn.seat]:
            return None
        self._most[turn.seat] = points
        main = main_points(turn.position, turn.events)
        return None if main is None else GreatTurn(turn.seat, points, main)
