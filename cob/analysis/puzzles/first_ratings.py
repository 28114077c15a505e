"""The first rating of a puzzle: how strong a player must be to find its turn.

A ladder of bots plays the turn. The weakest from which on they find it gives the step; within the
step it counts how far the best turn is ahead, and how many others look better at first sight. Below
the ladder stand the puzzles that nearly all newcomers find.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

import numpy as np

from cob.analysis.decisions import Decision, position_key
from cob.analysis.puzzles.judging import CLEAR
from cob.analysis.puzzles.newcomers import NEARLY_ALL, share_of_newcomers
from cob.analysis.rating import BOT_RATINGS, step_of
from cob.bots.base import OWN_EFFORT, Bot
from cob.bots.registry import make_bot
from cob.engine import GameState, apply, legal_actions
from cob.engine.actions import EndTurn

LADDER: Final[tuple[tuple[str, float], ...]] = (
    ("easy", BOT_RATINGS["easy"]),
    ("medium", BOT_RATINGS["medium"]),
    ("hard:beam=2", BOT_RATINGS["hard"] + step_of(0.265)),
    ("hard:beam=4", BOT_RATINGS["hard"] + step_of(0.425)),
    ("hard", BOT_RATINGS["hard"]),
    ("hard:beam=24", BOT_RATINGS["hard"] + step_of(0.575)),
    ("expert", BOT_RATINGS["expert"]),
)
"""The players and their ratings, the weakest first. Those of the levels are measured; the others
follow from the share that each won against the nearest level (200 games of two,
`cob arena hard:beam=2 hard --games 200 --seed 5000`)."""
EASIEST: Final = 700.0
"""The puzzles that nearly all newcomers find begin here, and end where the first step begins."""
LOWEST: Final = 800.0
HIGHEST: Final = 2154.0
"""The ends of the first and of the last step, where no bot is: below the weakest player of the
ladder, and above the strongest."""
WIDTH: Final = 200.0
"""Points that a step is wide at least, as the ratings of the players are not surer than that."""
_HARDNESS: Final = (0.0, 0.15, 0.25, 0.29, 0.31, 0.34, 0.4, 0.5, 1.0)
_PARTS: Final = (0.0, 0.15, 0.28, 0.45, 0.58, 0.68, 0.78, 0.87, 1.0)
"""Hardnesses, and the part of puzzles that are not as hard, so that they fill a step evenly."""
_USUAL_RANK: Final = 2.0
"""So many turns that look better make a puzzle half as hard as any number."""

_BY_LOSS: Final = ((3.0, 6.0, 12.0), (1650.0, 1330.0, 1000.0))
"""Points that a turn lost, and the rating of the puzzle that it makes."""

Finder = Callable[[str, GameState], Hashable]
"""Says to which position the player of a name comes."""


class Difficulty(NamedTuple):
    """What the first rating of a puzzle follows from."""

    found: tuple[bool, ...]
    """Which players of the ladder find a turn that passes."""
    margin: float
    rank: int
    """How many turns look better at first sight than every one that passes."""
    newcomers: float = 0.0
    """The share of newcomers who find it, if the easy bot does."""


def difficulty_of(
    state: GameState,
    passing: frozenset[Hashable],
    margin: float,
    seen: Decision,
    finder: Finder | None = None,
) -> Difficulty:
    """Return how hard it is to find a passing turn; `seen` is what one sees at first sight."""
    play = finder or played_by
    found = tuple(play(name, state) in passing for name, _ in LADDER)
    keys = [position_key(turn.state) for turn in seen.turns]
    rank = next((at for at, key in enumerate(keys) if key in passing), len(keys))
    newcomers = share_of_newcomers(state, passing) if found[0] else 0.0
    return Difficulty(found, margin, rank, newcomers)


def first_rating(difficulty: Difficulty) -> float:
    """Return the rating from 700 to 2154; the harder a puzzle, the higher it is."""
    part = _part(difficulty)
    if difficulty.newcomers >= NEARLY_ALL:
        return EASIEST + part * (LOWEST - EASIEST)
    ends = [LOWEST, *(rating for _, rating in LADDER), HIGHEST]
    rated = [_inside(ends[step], ends[step + 1], part) for step in _steps(difficulty.found)]
    return sum(rated) / len(rated)


def _inside(low: float, high: float, part: float) -> float:
    """Return the rating at a part of a step."""
    return (low + high) / 2 + (part - 1 / 2) * max(WIDTH, high - low)


def _steps(found: Sequence[bool]) -> list[int]:
    """Return from which player on the turn is found; several where it is not clear.

    It is the place with the fewest exceptions: weaker players who find it, stronger who do not.
    """
    exceptions = [
        sum(found[:at]) + sum(not each for each in found[at:]) for at in range(len(found) + 1)
    ]
    return [at for at, number in enumerate(exceptions) if number == min(exceptions)]


def _part(difficulty: Difficulty) -> float:
    """Return the place within the step, from 0 to 1."""
    by_margin = min(1.0, CLEAR / max(CLEAR, difficulty.margin))
    by_sight = difficulty.rank / (difficulty.rank + _USUAL_RANK)
    return float(np.interp((by_margin + by_sight) / 2, _HARDNESS, _PARTS))


def played_by(name: str, state: GameState) -> Hashable:
    """Return the position after the turn of a bot of that name, as its key."""
    return position_after_turn(make_bot(name, 1), state)


def position_after_turn(bot: Bot, state: GameState) -> Hashable:
    """Return the position after a bot's turn, as its key."""
    state = state.copy()
    while True:
        action = bot.choose(state.view(state.current), legal_actions(state), OWN_EFFORT)
        if isinstance(action, EndTurn):
            return position_key(state)
        apply(state, action)


def rating_by_loss(points: float) -> float:
    """Return the first rating of a turn that a player missed, from what it lost."""
    return float(np.interp(points, *_BY_LOSS))
