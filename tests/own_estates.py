"""Estates made by chance, as players have them, and games on them."""

from __future__ import annotations

from cob.boards.estate_maker import random_estate
from cob.engine import EstateLayout
from cob.record import COLOURS, PERSON, Game, Header, Seat
from tests.games import NAMES, estates, play_on


def own_estate(seed: int, number: str = "home", title: str = "Riverside") -> EstateLayout:
    return random_estate(seed, number, title)


def own_header(seed: int, players: int) -> Header:
    """Every player has an estate of the own, or chooses among some, a printed one included."""
    printed = list(estates().values())
    seats = []
    for at in range(players):
        estate = own_estate(seed + at, f"own-{seed + at}", f"Seed {seed + at}")
        sides: tuple[EstateLayout, ...] = (estate,)
        if (seed + at) % 3 == 0:
            other = own_estate(seed + at + 1, "höhe_2", "")
            sides = (other, printed[seed % len(printed)], estate)
        seats.append(Seat(NAMES[at], COLOURS[at], "random" if at else PERSON, sides))
    shared = seats[0].choices
    seats = [
        Seat(seat.name, seat.colour, seat.controller, shared)
        if len(seat.choices) > 1 and at
        else seat
        for at, seat in enumerate(seats)
    ]
    return Header(tuple(seats), secret=bool(seed % 2))


def own_game(seed: int, players: int, decisions: int | None = None) -> Game:
    return play_on(Game.start(own_header(seed, players), seed), seed, decisions)
