"""The mark of a turn by its loss, the accuracy of play, and the level that is like it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import exp
from typing import Final

SURE: Final = 2.0
"""Standard errors by which a loss must be above none to be called one."""
DECIDED: Final = 0.02
"""A chance of winning below this, or as near to 1, says that the game is decided: points count."""
BRILLIANT_POINTS: Final = 1.0
"""Points by which a turn must beat all turns that the fast search saw."""


class TurnMark(Enum):
    """The mark of a turn; the value stands in files."""

    BRILLIANT = "brilliant"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LIMITS: Final = (
    (TurnMark.BLUNDER, 0.15, 8.0),
    (TurnMark.MISTAKE, 0.10, 4.0),
    (TurnMark.INACCURACY, 0.05, 2.0),
)
"""The loss of winning chance, or of points in a decided game, from which a turn has a mark. The
chances are those of Lichess; the points keep their proportions."""


def mark_of(points: float, chance: float, error: float, chance_before: float) -> TurnMark | None:
    """Return what a turn is called that lost so many points and so much of the winning chance.

    `error` is the standard error of the points: what may be chance alone gets no mark.
    """
    if points <= SURE * error:
        return None
    is_decided = not DECIDED < chance_before < 1 - DECIDED
    for mark, least_chance, least_points in LIMITS:
        if (points >= least_points) if is_decided else (chance >= least_chance):
            return mark
    return None


def accuracy(losses: Sequence[float]) -> float:
    """Return how exact the turns were, from 0 to 100, from what each lost of the winning chance.

    The mean over the turns of Lichess's formula for a move (`modules/analyse`, AccuracyPercent).
    """
    if not losses:
        return 100.0
    return sum(_accuracy(loss) for loss in losses) / len(losses)


def _accuracy(loss: float) -> float:
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * loss) - 3.1669 + 1))


LEVELS: Final = (("expert", 0.37), ("hard", 1.3), ("medium", 2.7), ("easy", 6.3))
"""Bots, and up to which loss a turn play is like theirs: between the bots' own losses, as
`tools/analysis_figures.py levels` measures them (docs/analysis.md)."""
WORST: Final = "random"


def level_of(loss_per_turn: float) -> str:
    """Return the bot whose play is most like one that loses so many points in a turn."""
    return next((bot for bot, most in LEVELS if loss_per_turn <= most), WORST)
