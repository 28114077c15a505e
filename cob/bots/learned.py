"""The learned evaluation: a sum over all features whose weights change in the course of the game.

A weight at a moment of the game is itself a sum, over the `MOMENTS`. There is a set of weights for
each origin of points; their sum is what bots choose by. A single weight says nothing aloud, since
features overlap: only sums over all of them do. What the weights are was found by `training`; here
they are read, kept and used.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np

from cob.bots.feature_names import COLUMN, FEATURES
from cob.bots.origins import ORIGINS
from cob.bots.positions import Matrix
from cob.bots.weights_file import Weights, read_weights, write_weights
from cob.engine.components import PHASES, ROUNDS_PER_PHASE

MOMENTS: Final = ("always", "early", "early_squared", "early_in_phase", "last_phase")
LAYOUT: Final = " / ".join(
    " ".join(names) for names in ([origin.name for origin in ORIGINS], FEATURES, MOMENTS)
)
"""Ids of the numbers among the weights; weights with other ids do not fit."""
SHAPE: Final = (len(ORIGINS), len(FEATURES), len(MOMENTS))
"""The shape of the weights."""
_TURNS_LEFT: Final = COLUMN["turns_left"]
_ROUNDS_LEFT: Final = slice(COLUMN["rounds_left_0"], COLUMN["rounds_left_0"] + ROUNDS_PER_PHASE)
_LAST_PHASE: Final = COLUMN[f"phase_{PHASES[-1]}"]


def moments(inputs: Matrix) -> Matrix:
    """Return how far each of the `MOMENTS` holds, from -1 to 1, (positions, moments)."""
    early = 2 * inputs[:, _TURNS_LEFT] - 1
    early_in_phase = inputs[:, _ROUNDS_LEFT] @ _FROM_LATE_TO_EARLY
    return np.column_stack(
        [np.ones_like(early), early, early * early, early_in_phase, inputs[:, _LAST_PHASE]]
    )


_FROM_LATE_TO_EARLY: Final = np.linspace(-1, 1, ROUNDS_PER_PHASE, dtype=np.float32)


class LearnedSum:
    """Points still to come as a sum over all features."""

    def __init__(self, weights: Matrix) -> None:
        """Take the weights, (features, moments) float32, in points."""
        self.weights = weights

    def points(self, inputs: Matrix) -> Matrix:
        """Return the points still to come, (positions,), from (positions, features)."""
        result: Matrix = ((inputs @ self.weights) * moments(inputs)).sum(axis=1)
        return result


class LearnedEvaluation(LearnedSum):
    """Points still to come by where they come from; the whole is the sum of these parts."""

    def __init__(self, parts: Weights) -> None:
        """Take the weights of each origin, (origins, features, moments) float64, in points.

        In float64 the sum keeps every digit of the float32 weights that bots choose by.
        """
        super().__init__(parts.sum(axis=0).astype(np.float32))
        self.parts = parts

    @property
    def fingerprint(self) -> int:
        """A number that other weights hardly have."""
        return crc32(self.parts.tobytes())

    def by_origin(self, inputs: Matrix) -> Matrix:
        """Return the points still to come, (positions, origins), from (positions, features)."""
        products = np.tensordot(inputs, self.parts, axes=([1], [1]))
        result: Matrix = (products * moments(inputs)[:, None, :]).sum(axis=2).astype(np.float32)
        return result

    def save(self, path: Path) -> None:
        """Write the weights; raises `OSError` where that cannot be done."""
        write_weights(path, LAYOUT, {"weights": self.parts})

    @classmethod
    def load(cls, path: Path) -> LearnedEvaluation:
        """Read weights; raises `WeightsError` with a sentence for what cannot be used."""
        return cls(read_weights(path, LAYOUT, {"weights": SHAPE})["weights"])
