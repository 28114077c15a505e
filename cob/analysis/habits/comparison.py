"""A player's habits over many games: beside bots, and the last month beside the time before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from cob.analysis.habits.habit import Habit, Occurrence
from cob.analysis.habits.norms import PLAYERS, LevelNorms
from cob.analysis.habits.table import HABITS
from cob.text.language import Message

FEWEST: Final = 5
"""Games below which nothing is said of a mean."""
MONTH: Final = 30 * 86400.0
"""Seconds of the last month."""
EXAMPLES: Final = 3
"""Number of examples of a habit."""
_NORMAL_95: Final = 1.959964


class MeasuredGame(NamedTuple):
    """A finished game and what habits cost one of its players."""

    game: str
    """The fingerprint of the game."""
    seat: int
    players: int
    played: float
    """When the game was played, in seconds since the epoch."""
    points: int
    """The player's points at the end."""
    found: tuple[Occurrence, ...]

    def cost(self, habit: Habit) -> float:
        """Return the points that a habit cost."""
        return sum(each.points for each in self.found if each.habit is habit)


class Example(NamedTuple):
    """An occurrence and the game in which to see it."""

    game: MeasuredGame
    occurrence: Occurrence


class Mean(NamedTuple):
    """The mean cost of a habit in a game; `error` is its standard error."""

    value: float
    error: float
    games: int

    @property
    def is_told(self) -> bool:
        """Whether there are enough games to say something."""
        return self.games >= FEWEST


class HabitTrend(Enum):
    """What a difference says; points of habits are better if there are fewer."""

    BETTER = "better"
    WORSE = "worse"
    OPEN = "open"
    """The difference may be chance."""


TREND_TITLES: Final[dict[HabitTrend, Message]] = {
    HabitTrend.BETTER: Message("better"),
    HabitTrend.WORSE: Message("worse"),
    HabitTrend.OPEN: Message("about the same"),
}


class Gap(NamedTuple):
    """The difference of two means, with the half width of its interval of 95 %."""

    value: float
    margin: float

    @property
    def trend(self) -> HabitTrend:
        """Whether the first mean is surely better or worse than the second."""
        if abs(self.value) <= self.margin:
            return HabitTrend.OPEN
        return HabitTrend.WORSE if self.value > 0 else HabitTrend.BETTER


@dataclass(frozen=True, slots=True)
class HabitFigures:
    """A habit over all games of a player."""

    habit: Habit
    mean: Mean
    among: Mean
    """The mean of the games with as many players as those of the bots."""
    bots: Mean
    recent: Mean
    """The mean of the last month."""
    before: Mean
    """The mean of all earlier games."""
    examples: tuple[Example, ...]
    """The clearest ones, from different games if possible."""

    @property
    def beside_bots(self) -> Gap | None:
        """The difference from bots; None for too few games."""
        return gap(self.among, self.bots)

    @property
    def beside_before(self) -> Gap | None:
        """The difference of the last month from the time before; None for too few games."""
        return gap(self.recent, self.before)


def mean_of(values: Sequence[float]) -> Mean:
    """Return a mean with its standard error; without values it is 0 of no game."""
    if not values:
        return Mean(0.0, 0.0, 0)
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Mean(fmean(values), error, len(values))


def gap(one: Mean, other: Mean) -> Gap | None:
    """Return the difference of two means by Welch's interval; None for too few games."""
    if not (one.is_told and other.is_told):
        return None
    squares = one.error**2, other.error**2
    total = sum(squares)
    if not total:
        return Gap(one.value - other.value, 0.0)
    freedom = total**2 / (squares[0] ** 2 / (one.games - 1) + squares[1] ** 2 / (other.games - 1))
    return Gap(one.value - other.value, _student_95(freedom) * sqrt(total))


def _student_95(freedom: float) -> float:
    """Return the 97.5th percentile of Student's t: the expansion of Cornish and Fisher.

    Abramowitz and Stegun 26.7.5, its first two terms; with four degrees of freedom 2.73 for 2.78.
    """
    z = _NORMAL_95
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def habits_over(
    games: Sequence[MeasuredGame], norms: LevelNorms, now: float
) -> tuple[HabitFigures, ...]:
    """Return all habits over some games of a player, the most expensive first."""
    found = [_figures(habit, games, norms, now) for habit in HABITS]
    return tuple(sorted(found, key=lambda each: -each.mean.value))


def _figures(
    habit: Habit, games: Sequence[MeasuredGame], norms: LevelNorms, now: float
) -> HabitFigures:
    def mean(chosen: Sequence[MeasuredGame]) -> Mean:
        return mean_of([game.cost(habit) for game in chosen])

    value, error = norms.habits[habit]
    return HabitFigures(
        habit,
        mean(games),
        mean([game for game in games if game.players == PLAYERS]),
        Mean(value, error, norms.games),
        mean([game for game in games if game.played > now - MONTH]),
        mean([game for game in games if game.played <= now - MONTH]),
        _examples(habit, games),
    )


def _examples(habit: Habit, games: Sequence[MeasuredGame]) -> tuple[Example, ...]:
    """Return the occurrences with most points; the first of a game come before its others."""
    ranked: list[tuple[int, float, float, Example]] = []
    for game in games:
        own = sorted(
            (each for each in game.found if each.habit is habit), key=lambda each: -each.points
        )
        ranked += [
            (at, -each.points, -game.played, Example(game, each)) for at, each in enumerate(own)
        ]
    ranked.sort(key=lambda each: each[:3])
    return tuple(each[3] for each in ranked[:EXAMPLES])
