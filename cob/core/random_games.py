"""Whole games in the core in which every player chooses at random."""

from __future__ import annotations

import ctypes
from typing import NamedTuple

from cob.core.calls import library
from cob.core.evaluation import check
from cob.core.tables import NONE, core_game
from cob.engine import ALEA, EstateLayout, Ruleset


class RandomGames(NamedTuple):
    """What some games came to."""

    actions: int
    points: int
    """Of all players of all games."""


def play_random(
    layouts: tuple[EstateLayout, ...],
    games: int,
    seed: int,
    castles: tuple[int, ...] = (),
    rules: Ruleset = ALEA,
) -> RandomGames:
    """Play games on the players' estates, dealt by `seed`, `seed + 1` and so on.

    `castles` are the spaces of the start castles, or nothing where players choose them, at random
    too. Raises `CoreError` for games that the core cannot play.
    """
    game = core_game(rules, tuple((layout,) for layout in layouts))
    actions, points = ctypes.c_int64(), ctypes.c_int64()
    check(
        library().cob_play_random(
            game.handle,
            bytes(castles or (NONE,) * len(layouts)),
            seed,
            games,
            ctypes.byref(actions),
            ctypes.byref(points),
        )
    )
    return RandomGames(actions.value, points.value)
