"""How strong a player is, as a number: Elo against bots in games, Glicko-2 against puzzles.

Nothing here keeps anything: each function takes what was known and returns what is known now.
`docs/analysis.md` has the formulas with their sources.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from statistics import fmean
from typing import Final, NamedTuple

# --- games: Elo against bots ------------------------------------------------------------------

_SCALE: Final = 400
"""So many points ahead, a player wins ten games of eleven."""
FIRST_RATING: Final = 1000.0
"""The rating before the first game: that of the easy bot, the first opponent."""
PROVISIONAL_GAMES: Final = 30
"""Before so many games a rating is provisional and moves twice as fast."""
_FAST, _USUAL = 40, 20
"""By how many points a rating moves at most in a game, before and after that."""
BOT_RATINGS: Final[dict[str, int]] = {
    "random": 167,
    "easy": 1000,
    "medium": 1330,
    "hard": 1653,
    "expert": 1954,
    "master": 2159,
}
"""The ratings of the bots, which are fixed, the weakest first.

Easy stands at 1000 by agreement; each step is what the share of won games says that stands in
`docs/bots.md`: `step_of(0.87)` from easy to medium, `step_of(0.865)` to hard, `step_of(0.85)` to
expert, `step_of(0.765)` to master. Random won none of 60 games against easy: half a win is taken
for it, `step_of(60.5 / 61)`.
"""


def step_of(share: float) -> float:
    """Return by how much a player is rated higher who wins that share of games."""
    return _SCALE * (log(share / (1 - share)) / log(10))


def expected_score(own: float, other: float) -> float:
    """Return the share of games in which a player comes out ahead of another one, by ratings."""
    return 1 / (1 + 10 ** ((other - own) / _SCALE))


class Rival(NamedTuple):
    """A bot at the table: its rating, and the place in which it ended."""

    rating: float
    place: int


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """A player's rating, and after how many rated games."""

    rating: float = FIRST_RATING
    games: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether there are too few games for the rating to say much."""
        return self.games < PROVISIONAL_GAMES

    def after(self, place: int, rivals: Sequence[Rival]) -> PlayerRating:
        """Return the standing after a game ended in that place, with one rival or more.

        A game of several is one game: the mean over the rivals counts, each of whom was beaten (1),
        equal (½) or ahead (0). So of four players the second gains more than the last.
        """
        most = _FAST if self.is_provisional else _USUAL
        gained = fmean(
            _score(place, rival.place) - expected_score(self.rating, rival.rating)
            for rival in rivals
        )
        return PlayerRating(self.rating + most * gained, self.games + 1)


def _score(place: int, other: int) -> float:
    return 1.0 if place < other else 0.5 if place == other else 0.0


def nearest_bot(rating: float) -> str:
    """Return the name of the bot against which a game is most open; of two, the stronger one."""
    return min(reversed(BOT_RATINGS), key=lambda name: abs(BOT_RATINGS[name] - rating))


# --- puzzles: Glicko-2 ------------------------------------------------------------------------

TAU: Final = 0.75
"""How fast a volatility may change."""
_MIDDLE: Final = 1500.0
_GLICKO_SCALE: Final = 173.7178
"""Points of a rating for one unit of the formulas."""
_MOST_DEVIATION: Final = 350.0
"""The deviation of one who is not known at all."""
_LEAST_DEVIATION: Final = 45.0
"""A rating that stays open to change."""
_FARTHEST: Final = 3000.0
"""Points between the middle and any rating; two that are twice as far apart still tell a chance."""
_CLOSE: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Glicko:
    """The rating of a solver or of a puzzle, and how sure it is."""

    rating: float = _MIDDLE
    deviation: float = _MOST_DEVIATION
    """With 95 % certainty the strength is no more than two deviations from the rating."""
    volatility: float = 0.06
    """How much the strength goes up and down."""

    @property
    def is_sound(self) -> bool:
        """Whether such a rating can be: a file may hold any numbers, and some that are none."""
        return (
            abs(self.rating - _MIDDLE) <= _FARTHEST
            and 0 < self.deviation <= _MOST_DEVIATION
            and 0 < self.volatility <= 1
        )

    def after(self, results: Sequence[tuple[Glicko, float]], tau: float = TAU) -> Glicko:
        """Return the rating after some results against others: 1 won, ½ drawn, 0 lost.

        They are taken as one period of time; a period without any makes the rating less sure.
        """
        wide = self.deviation / _GLICKO_SCALE
        if not results:
            return self._settled(self.rating, sqrt(wide**2 + self.volatility**2), self.volatility)
        information = progress = 0.0
        for other, score in results:
            weight = _trust(other.deviation / _GLICKO_SCALE)
            share = 1 / (1 + exp(-weight * (self.rating - other.rating) / _GLICKO_SCALE))
            information += weight**2 * share * (1 - share)
            progress += weight * (score - share)
        variance = 1 / information
        volatility = _volatility(self.volatility, wide, variance, variance * progress, tau)
        before = sqrt(wide**2 + volatility**2)
        after = 1 / sqrt(1 / before**2 + 1 / variance)
        rating = self.rating + _GLICKO_SCALE * after**2 * progress
        return self._settled(rating, after, volatility)

    def _settled(self, rating: float, wide: float, volatility: float) -> Glicko:
        deviation = max(_LEAST_DEVIATION, min(_MOST_DEVIATION, wide * _GLICKO_SCALE))
        return Glicko(rating, deviation, volatility)

    def towards(self, other: Glicko, share: float) -> Glicko:
        """Return what lies between this and another rating; at a share of 1 it is the other."""
        return Glicko(
            self.rating + share * (other.rating - self.rating),
            self.deviation + share * (other.deviation - self.deviation),
            self.volatility + share * (other.volatility - self.volatility),
        )


def attempted(
    solver: Glicko, puzzle: Glicko, score: float, *, weight: float = 1.0
) -> tuple[Glicko, Glicko]:
    """Return the ratings of a solver and of a puzzle after an attempt.

    The `score` is 1 if the solver has won, 0 if the puzzle has, and between them for an answer that
    is partly right. A `weight` below 1 lets both move less, as when a hint was given before.
    """
    return (
        solver.towards(solver.after([(puzzle, score)]), weight),
        puzzle.towards(puzzle.after([(solver, 1.0 - score)]), weight),
    )


def _trust(wide: float) -> float:
    """Return how much a result against one of that deviation says: Glickman's g."""
    return 1 / sqrt(1 + 3 * wide**2 / pi**2)


def _volatility(
    volatility: float, wide: float, variance: float, improvement: float, tau: float
) -> float:
    """Return the new volatility: Glickman's step 5, by the Illinois algorithm."""
    start = log(volatility**2)

    def unfit(x: float) -> float:
        whole = wide**2 + variance + exp(x)
        return exp(x) * (improvement**2 - whole) / (2 * whole**2) - (x - start) / tau**2

    low = start
    if improvement**2 > wide**2 + variance:
        high = log(improvement**2 - wide**2 - variance)
    else:
        high = start - tau
        while unfit(high) < 0:
            high -= tau
    unfit_low, unfit_high = unfit(low), unfit(high)
    while abs(high - low) > _CLOSE:
        between = low + (low - high) * unfit_low / (unfit_high - unfit_low)
        unfit_between = unfit(between)
        if unfit_between * unfit_high <= 0:
            low, unfit_low = high, unfit_high
        else:
            unfit_low /= 2
        high, unfit_high = between, unfit_between
    return exp(low / 2)
