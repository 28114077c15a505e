"""Shares of games, such as those won, with intervals that are honest with few games too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

_NORMAL_95: Final = 1.959964


class Share(NamedTuple):
    """A share of games, from 0 to 1, with its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(share: float, games: float) -> Share:
    """Return a share of so many independent games with Wilson's interval.

    The interval is (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n) with z = 1.96. It never has
    the width 0, and never leaves 0 to 1.
    """
    square = _NORMAL_95**2
    middle = share + square / (2 * games)
    margin = _NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games**2))
    whole = 1 + square / games
    low, high = (middle - margin) / whole, (middle + margin) / whole
    return Share(share, max(0.0, min(share, low)), min(1.0, max(share, high)))  # whatever rounds


def share_over_deals(observations: Iterable[tuple[int, float]]) -> Share:
    """Return a share from observations (0 to 1), of which there is at least one, with their deals.

    The games of a deal have the same dice, so they are not independent. Wilson's interval is taken
    with the number of independent games whose mean would vary as the means of the deals do:
    p (1 − p) divided by the variance of their mean; at least as many as deals, and at most as many
    as observations.
    """
    share, games = independent_games(observations)
    return wilson(share, games)


def independent_games(observations: Iterable[tuple[int, float]]) -> tuple[float, float]:
    """Return a share over deals, and how many independent games it is worth."""
    deals: defaultdict[int, list[float]] = defaultdict(list)
    for deal, value in observations:
        deals[deal].append(value)
    means = [fmean(values) for values in deals.values()]
    share, fewest = fmean(means), float(len(means))
    alike = share * (1 - share)
    varies = variance(means) / len(means) if len(means) > 1 else alike
    most = float(sum(map(len, deals.values()))) if alike else fewest
    independent = alike / varies if varies else most
    return share, min(most, max(fewest, independent))
