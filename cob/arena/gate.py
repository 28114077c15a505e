"""The gate: a sequential test of whether a new bot is better than an old one.

Both play every deal from all seats. A deal's score is the share, from 0 to 1, of the comparisons of
seats in which the new bot is ranked ahead, over all its games; equal bots have a mean of 0.5.
After each deal a generalised sequential probability ratio test compares two hypotheses about the
mean of all deals, and ends the match as soon as one of them is likely enough. The distribution of
the scores is not assumed but estimated from those seen: under each hypothesis it is the likeliest
with that mean. See Wald, "Sequential tests of statistical hypotheses" (1945), and Van den
Bergh, "The generalized sequential probability ratio test" (2018), on testing chess engines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from math import log
from statistics import fmean
from typing import Final

from cob.arena.figures import share_ahead
from cob.arena.match import Match, PlayedGame

_UNSEEN: Final = dict.fromkeys((0.0, 0.5, 1.0), 1e-3)
"""Weights added to these scores, in deals, so that a score not seen yet is not impossible."""
_HALVINGS: Final = 60
_PLACES: Final = 6


class Verdict(Enum):
    """The result of the games."""

    BETTER = "better"
    NOT_BETTER = "not better"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """The two hypotheses: the mean score is at most `low`, or at least `high`."""

    low: float = 0.5
    high: float = 0.55
    error: float = 0.05
    """The chance of a wrong verdict if the mean is `low` or `high`; between them both verdicts are
    right."""

    @property
    def bound(self) -> float:
        """The log likelihood ratio that decides for `high`; its negative decides for `low`."""
        return log((1 - self.error) / self.error)

    def likelihood(self, scores: Mapping[float, float]) -> float:
        """Return the log likelihood ratio of `high` against `low` for these scores.

        `scores` maps each score from 0 to 1 to its number of deals.
        """
        numbers = Counter(dict(_UNSEEN))
        numbers.update(dict(scores))
        low, high = _tilt(numbers, self.low), _tilt(numbers, self.high)
        return sum(
            number * log((1 + low * (score - self.low)) / (1 + high * (score - self.high)))
            for score, number in numbers.items()
        )


def _tilt(numbers: Mapping[float, float], mean: float) -> float:
    """Return the x for which the weights 1 / (1 + x (score - mean)) give the scores this mean."""
    least, most = 1 / (mean - 1), 1 / mean
    for _ in range(_HALVINGS):
        x = (least + most) / 2
        if sum(n * (score - mean) / (1 + x * (score - mean)) for score, n in numbers.items()) > 0:
            least = x
        else:
            most = x
    return (least + most) / 2


@dataclass(slots=True)
class Trial:
    """The games of a gate as they come in.

    Only complete deals count, in the order of their numbers and not of their arrival. So the same
    start value gives the same verdict after the same games with any number of jobs.
    """

    match: Match
    """The match between two bots, the new bot first."""
    hypotheses: Hypotheses
    counted: list[PlayedGame] = field(default_factory=list)
    """The games of all deals that count."""
    likelihood: float = 0.0
    """The log likelihood ratio of the hypotheses after them."""
    _waiting: dict[int, list[PlayedGame]] = field(default_factory=dict)
    _scores: Counter[float] = field(default_factory=Counter)

    def add(self, result: PlayedGame) -> None:
        """Add a game, and count each deal that is complete."""
        self._waiting.setdefault(result.deal, []).append(result)
        size = len(self.match.seatings)
        while self.verdict is Verdict.UNDECIDED:
            games = self._waiting.get(len(self.counted) // size, [])
            if len(games) < size:
                return
            self.counted += sorted(games, key=lambda game: game.game)
            new, old = self.match.bots
            score = fmean(share_ahead(game, (new, old)) for game in games)
            self._scores[round(score, _PLACES)] += 1
            self.likelihood = self.hypotheses.likelihood(self._scores)

    @property
    def score(self) -> float:
        """The mean score so far, from 0 to 1; 0.5 before there is any."""
        deals = self._scores.total()
        return sum(score * n for score, n in self._scores.items()) / deals if deals else 0.5

    @property
    def is_complete(self) -> bool:
        """Whether there is a verdict, or no game left to play."""
        return self.verdict is not Verdict.UNDECIDED or len(self.counted) == self.match.games

    @property
    def verdict(self) -> Verdict:
        """Return the result of the games so far."""
        if self.likelihood >= self.hypotheses.bound:
            return Verdict.BETTER
        if self.likelihood <= -self.hypotheses.bound:
            return Verdict.NOT_BETTER
        return Verdict.UNDECIDED
