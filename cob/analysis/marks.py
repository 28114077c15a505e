"""The mark of a turn by its loss."""

from __future__ import annotations

from enum import Enum
from typing import Final

BRILLIANT_POINTS: Final = 2.0
"""Points by which a turn must beat all turns that the fast search saw."""


class TurnMark(Enum):
    """The mark of a turn; the value stands in files."""

    BRILLIANT = "brilliant"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS: Final = (
    (TurnMark.BLUNDER, 12.0, 0.15),
    (TurnMark.MISTAKE, 6.0, 0.10),
    (TurnMark.INACCURACY, 3.0, 0.05),
)
"""The loss of points, or else of winning chance, from which a turn has a mark. The chances are
those of Lichess; the points are a region, a bonus tile and a small effect that were missed."""
_FEW_POINTS: Final = LIMITS[-1][1]
"""A turn that lost fewer is no blunder, even where a game is decided by them."""


def weight_of(points: float, chance: float) -> float:
    """Return how much a loss matters, in points and in winning chance together."""
    _, many_points, much_chance = LIMITS[0]
    return points / many_points + chance / much_chance


def mark_of(points: float, chance: float) -> TurnMark | None:
    """Return what a turn is called that surely lost points, and so much of the winning chance."""
    for mark, least_points, least_chance in LIMITS:
        if points >= least_points or chance >= least_chance:
            is_small = mark is TurnMark.BLUNDER and points < _FEW_POINTS
            return TurnMark.MISTAKE if is_small else mark
    return None
