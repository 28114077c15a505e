"""Chances of each place, from the points that players may expect and how sure those are."""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

_CELLS: Final = 400
_WIDTH: Final = 5.0
"""Standard deviations beyond the last player that are looked at."""
_LEAST: Final = 0.25
"""Points by which one is never surer: of equal points no one knows who comes first."""

_GRID: Final = np.linspace(-8.0, 8.0, 6401)
_BELOW: Final = np.array([0.5 + 0.5 * erf(at / sqrt(2)) for at in _GRID])
"""The share of a normal distribution below so many standard deviations, to six decimals between."""
_STEPS: Final = np.linspace(-6.0, 6.0, 65)
_WEIGHTS: Final = np.exp(-(_STEPS**2) / 2) / np.exp(-(_STEPS**2) / 2).sum()
"""A normal distribution in steps; sums over it are exact to six decimals."""


def first_chances(points: Sequence[float], spread: float) -> npt.NDArray[np.float64]:
    """Return each player's chance of the first place, as `rank_chances` for one spread of all."""
    means = np.array(points, np.float64) / max(spread, _LEAST)
    found = np.ones((len(means), len(_STEPS)))
    for other, mean in enumerate(means):
        below = np.interp(means[:, None] + _STEPS - mean, _GRID, _BELOW)
        below[other] = 1.0
        found *= below
    chances: npt.NDArray[np.float64] = found @ _WEIGHTS
    return chances


def rank_chances(points: Sequence[float], spreads: Sequence[float]) -> npt.NDArray[np.float64]:
    """Return the chance of each place, (players, places), for final points around those expected.

    Each player's points are normal with a standard deviation of their own, and independent: what
    players have in common is in `spreads`, which are fitted to places. Each row sums to 1. They are
    worked out in narrow cells of points; in the same cell either of two players may be first.
    """
    means = np.array(points, np.float64)
    deviations = np.maximum(spreads, _LEAST)
    reach = _WIDTH * deviations
    edges = np.linspace((means - reach).min(), (means + reach).max(), _CELLS - 1)
    below = np.interp((edges - means[:, None]) / deviations[:, None], _GRID, _BELOW)
    count = len(means)
    limits = np.column_stack([np.zeros(count), below, np.ones(count)])
    here = np.diff(limits)
    above = 1 - limits[:, :-1] - here / 2
    chances = np.zeros((count, count))
    for seat in range(count):
        places = here[seat][None, :]
        for other in range(count):
            if other != seat:
                better = places * above[other]
                places = np.pad(places - better, ((0, 1), (0, 0)))
                places[1:] += better
        chances[seat] = places.sum(axis=1)
    return chances
