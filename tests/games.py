"""Whole games for the rooms above the rules: random ones, and a short one with known dice."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from time import mktime

from cob.boards import load_estates
from cob.engine import EstateLayout, expert_estates, legal_actions
from cob.engine.hexgrid import CENTRE
from cob.engine.ruleset import ALEA
from cob.record import COLOURS, PERSON, Game, Header, Seat, format_record

MARCH = mktime((2026, 3, 1, 12, 0, 0, 0, 0, -1))
"""A day in seconds since 1970, at noon by the clock of this place."""
LONG_AGO, IN_THIS_MONTH = 1e9, 4e9
"""Times of files for a comparison with the last month: in 2001, and later than any clock."""
NAMES = ("Anna", "Benno", "Carla", "Émile the Bold")


@cache
def estates() -> dict[str, EstateLayout]:
    return load_estates().layouts


def seats(choices: tuple[tuple[EstateLayout, ...], ...], castle: int | None) -> tuple[Seat, ...]:
    return tuple(
        Seat(NAMES[at], COLOURS[at], "random" if at else PERSON, sides, castle)
        for at, sides in enumerate(choices)
    )


def plain_header(players: int = 2, estate: str = "1", castle: int | None = CENTRE) -> Header:
    return Header(seats(((estates()[estate],),) * players, castle))


SHORT_RULES = replace(ALEA, phases=2)
"""For tests that need a whole game, however short."""


def expert_header(players: int, seed: int) -> Header:
    choices = expert_estates(estates(), players, seed)
    return Header(seats(choices, None), secret=bool(seed % 2))


def play_on(game: Game, seed: int, decisions: int | None = None) -> Game:
    """Decide at random, to the end or so many times."""
    chooser = Random(seed)
    while not game.state.is_over and decisions != 0:
        game.play(chooser.choice(legal_actions(game.state)))
        decisions = None if decisions is None else decisions - 1
    return game


def random_game(header: Header, seed: int, decisions: int | None = None) -> Game:
    return play_on(Game.start(header, seed), seed, decisions)


def put(folder: Path, name: str, game: Game, written: float = MARCH) -> Path:
    """Lay the record of a game in a folder as a file that was written at a time."""
    path = folder / name
    path.write_text(format_record(game), encoding="utf-8")
    os.utime(path, (written, written))
    return path
