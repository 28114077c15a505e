"""By how much an evaluation errs, as games that were played to their end have shown.

Choosing the turn that looks best, one chooses the one that is overrated most; with dice in hand an
evaluation promises too little. The mean error at each moment of the game is taken off here, from
what is told; bots choose without.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from cob.bots.learned import LearnedEvaluation
from cob.bots.origins import ORIGINS
from cob.bots.weights_file import Weights, WeightsError, read_weights, write_weights
from cob.core.evaluation import TURNS, Matrix
from cob.engine.message import Message
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS

TABLES: Final = range(MIN_PLAYERS, MAX_PLAYERS + 1)
"""The numbers of players."""
SIDES: Final = ("before", "after")
"""A turn before its dice are used and after: the moments at which forecasts are compared."""
MOMENTS_OF_GAMES: Final = (len(TABLES), TURNS, len(SIDES))
_SHAPES: Final = {
    "correction": (*MOMENTS_OF_GAMES, len(ORIGINS)),
    "error": MOMENTS_OF_GAMES,
    "spread": MOMENTS_OF_GAMES,
    "fingerprint": (),
}
_LAYOUT: Final = " ".join(origin.name for origin in ORIGINS)


@dataclass(frozen=True, slots=True, eq=False)
class ForecastStatistics:
    """Statistics of forecasts at one moment of a game."""

    correction: Matrix
    """Points to be added to those still to come, (origins,)."""
    error: float
    """Standard deviation of the final points from those expected then, in points."""
    spread: float
    """The same as far as places depend on it: what players have in common is not in it."""


class Calibration:
    """Corrections and errors for each number of players, turn and side of it."""

    def __init__(self, correction: Weights, error: Weights, spread: Weights) -> None:
        """Take points by `MOMENTS_OF_GAMES`; corrections have an axis more, for the origins."""
        self.correction, self.error, self.spread = correction, error, spread

    def at(self, players: int, turn: int, in_hand: float) -> ForecastStatistics:
        """Return what is known of a position in a turn, 0 to 24, with a share of the dice left."""
        table = TABLES.index(players)
        weights = np.array([in_hand, 1 - in_hand])
        return ForecastStatistics(
            (weights @ self.correction[table, turn]).astype(np.float32),
            float(weights @ self.error[table, turn]),
            float(weights @ self.spread[table, turn]),
        )

    def save(self, path: Path, evaluation: LearnedEvaluation) -> None:
        """Write it with a sign of the evaluation that it belongs to."""
        write_weights(
            path,
            _LAYOUT,
            {
                "correction": self.correction,
                "error": self.error,
                "spread": self.spread,
                "fingerprint": np.asarray(evaluation.fingerprint, np.float64),
            },
        )

    @classmethod
    def load(cls, path: Path, evaluation: LearnedEvaluation) -> Calibration:
        """Read what belongs to an evaluation; raises `WeightsError` with a sentence if not."""
        found = read_weights(path, _LAYOUT, _SHAPES)
        if int(found.pop("fingerprint")) != evaluation.fingerprint:
            raise WeightsError(
                Message("the bots' weights {file} belong to another version", file=path.name)
            )
        return cls(**found)
