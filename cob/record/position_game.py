"""A game that begins with a position: the agreement that fits it, and its copy."""

from __future__ import annotations

from collections.abc import Sequence

from cob.engine import GameState
from cob.record.game import COLOURS, PERSON, Game, Header, Seat


def header_at(state: GameState, seats: Sequence[Seat]) -> Header:
    """Return the agreement of a game that begins with a position.

    Names, colours and controllers are those of `seats`; the rest is the position's. It tells all
    that the position holds. Raises `CobError` for a position that cannot be.
    """
    taken = tuple(
        Seat(seat.name, seat.colour, seat.controller, player.choices, player.castle)
        for seat, player in zip(seats, state.players, strict=True)
    )
    return Header(taken, state.rules, state.secret_setup, position=str(state))


def game_at(state: GameState, names: Sequence[str]) -> Game:
    """Return a game of people that begins with a position, at rest: chance is not drawn."""
    seats = [
        Seat(name, colour, PERSON, player.choices, player.castle)
        for name, colour, player in zip(names, COLOURS, state.players, strict=False)
    ]
    return Game.start(header_at(state, seats))
