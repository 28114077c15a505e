"""The learned evaluation: a sum over all features whose weights change in the course of the game.

A weight at a moment of the game is itself a sum, over the `MOMENTS`. There is a set of weights for
each origin of points; their sum is what bots choose by. A single weight says nothing aloud, since
features overlap: only sums over all of them do. What the weights are was found by `training`; here
they are read, kept and used.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np

from cob.bots.origins import ORIGINS
from cob.bots.weights_file import Weights, read_weights, write_weights
from cob.core.evaluation import TURNS, CoreEvaluation, Layers, Matrix
from cob.core.feature_names import COLUMN, FEATURES, SCALES
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


@cache
def moments_by_turn() -> Matrix:
    """Return how far each of the `MOMENTS` holds, (turns left, 2, moments).

    The first is for a round that has begun, the second for one that has not.
    """
    found = np.zeros((TURNS + 1, 2, len(MOMENTS)), np.float32)
    for turns in range(TURNS + 1):
        for is_ahead in (False, True):
            inputs = np.zeros((1, len(FEATURES)), np.float32)
            if turns:
                inputs[0, _TURNS_LEFT] = turns * SCALES[_TURNS_LEFT]
                in_last_phase = turns < ROUNDS_PER_PHASE + is_ahead
                inputs[0, _LAST_PHASE] = in_last_phase * SCALES[_LAST_PHASE]
                if not is_ahead:
                    inputs[0, _ROUNDS_LEFT.start + turns % ROUNDS_PER_PHASE] = 1
            found[turns, int(is_ahead)] = moments(inputs)[0]
    return found


class LearnedSum:
    """Points still to come as a sum over all features."""

    def __init__(self, weights: Matrix) -> None:
        """Take the weights, (features, moments) float32, in points."""
        self.weights = weights

    @cached_property
    def core(self) -> CoreEvaluation:
        """The same evaluation in the core; raises `CoreError`."""
        return self.in_core()

    def in_core(self, layers: Layers | None = None) -> CoreEvaluation:
        """Return it in the core, with a network beside it; raise `CoreError`."""
        return CoreEvaluation(self.weights, moments_by_turn(), layers)

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in vars(self).items() if name != "core"}

    def points(self, inputs: Matrix) -> Matrix:
        """Return the points still to come, (positions,), from (positions, features)."""
        result: Matrix = ((inputs @ self.weights) * moments(inputs)).sum(axis=1)
        return result


def weighted_sum(weights: Mapping[str, float]) -> LearnedSum:
    """Return a sum of points for one unit of each feature, by its name, at any moment."""
    found = np.zeros((len(FEATURES), len(MOMENTS)), np.float32)
    for name, weight in weights.items():
        found[COLUMN[name], 0] = weight / SCALES[COLUMN[name]]
    return LearnedSum(found)


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
