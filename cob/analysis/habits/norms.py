"""What habits cost bots of each level: `assets/habits.toml`, which `tools/habit_norms.py` makes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from cob.analysis.habits.habit import Habit
from cob.analysis.rating import BOT_RATINGS
from cob.files.resources import data_folder

FILE_NAME: Final = "habits.toml"
PLAYERS: Final = 2
"""Number of players in the games of bots."""


class Norm(NamedTuple):
    """The mean points that a habit costs in a game, and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class LevelNorms:
    """The figures of bots of one level, each of whom played itself."""

    level: str
    """The name of the bot."""
    games: int
    points: float
    """Mean points at the end."""
    habits: Mapping[Habit, Norm]


@cache
def bot_norms() -> Mapping[str, LevelNorms]:
    """Return the figures by level, the weakest first; raise `ResourceError`."""
    text = (data_folder("assets") / FILE_NAME).read_text(encoding="utf-8")
    return {
        level: LevelNorms(
            level,
            table["games"],
            table["points"],
            {habit: Norm(*table["habits"][habit.value]) for habit in Habit},
        )
        for level, table in tomllib.loads(text).items()
    }


def norms_by_points(points: float) -> LevelNorms:
    """Return the figures of the bots that score most like a player, by mean points."""
    return min(bot_norms().values(), key=lambda each: abs(each.points - points))


def norms_of(level: str) -> LevelNorms:
    """Return the figures of a bot, or those of the level with figures nearest to it in rating."""
    found = bot_norms()
    rating = BOT_RATINGS.get(level, 0)
    return found.get(level) or min(
        found.values(), key=lambda each: abs(BOT_RATINGS[each.level] - rating)
    )
