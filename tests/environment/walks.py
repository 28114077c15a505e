"""Positions of random games by all rulesets, for two to four players."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count, product

from cob.boards import load_estates
from cob.engine import RULESETS, GameState, Setup, expert_estates, set_up
from tests.engine.random_games import PLAYERS, play

POSITIONS = int(os.environ.get("COB_POSITIONS", "4000"))
"""Number of positions; 100000 take two minutes."""
KINDS_OF_GAME = tuple(product(RULESETS.values(), PLAYERS))


def walked(number: int = POSITIONS) -> Iterator[GameState]:
    """This number of positions of games dealt by the expert set-up, every other one in secret.

    They are the states of the games themselves: make copies to keep them.
    """
    layouts = load_estates().layouts
    left = number
    for seed in count():
        rules, players = KINDS_OF_GAME[seed % len(KINDS_OF_GAME)]
        estates = expert_estates(layouts, players, seed, rules)
        state, _ = set_up(Setup(estates, rules=rules, secret=bool(seed % 2)), seed)
        for _ in play(state, seed):
            if not left:
                return
            left -= 1
            yield state
