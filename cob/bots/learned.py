"""The learned evaluation: a sum over all features whose weights change in the course of the game.

A weight at a moment of the game is itself a sum, over the `MOMENTS`. What the weights are was found
by `training`; here they are read, kept and used.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np

from cob.bots.feature_names import COLUMN, FEATURES
from cob.bots.positions import Matrix
from cob.engine import CobError
from cob.engine.components import PHASES, ROUNDS_PER_PHASE
from cob.engine.message import Message

VERSION: Final = 1
"""Counts up when the same weights would mean something else."""
MOMENTS: Final = ("always", "early", "early_squared", "early_in_phase", "last_phase")
LAYOUT: Final = " ".join(FEATURES) + " / " + " ".join(MOMENTS)
"""What rows and columns of the weights stand for, by ids; other weights do not fit."""
_TURNS_LEFT: Final = COLUMN["turns_left"]
_ROUNDS_LEFT: Final = slice(COLUMN["rounds_left_0"], COLUMN["rounds_left_0"] + ROUNDS_PER_PHASE)
_LAST_PHASE: Final = COLUMN[f"phase_{PHASES[-1]}"]


class WeightsError(CobError):
    """Weights that cannot be used; the sentence says why."""


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

    def save(self, path: Path) -> None:
        """Write the weights; raises `WeightsError` where that cannot be done."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            np.savez_compressed(
                file, version=VERSION, layout=LAYOUT, weights=self.weights.astype(np.float32)
            )

    @classmethod
    def load(cls, path: Path) -> LearnedSum:
        """Read weights; raises `WeightsError` with a sentence for what cannot be used.

        No code can hide in the file: it holds plain arrays, and objects are refused.
        """
        try:
            with np.load(path, allow_pickle=False) as file:
                version, layout = int(file["version"]), str(file["layout"])
                weights = np.asarray(file["weights"], np.float32)
        except FileNotFoundError:
            raise WeightsError(
                Message("the bots' weights {file} are missing", file=path.name)
            ) from None
        except (OSError, ValueError, TypeError, EOFError, KeyError, BadZipFile) as error:
            raise WeightsError(
                Message(
                    "the bots' weights {file} are damaged ({reason})",
                    file=path.name,
                    reason=str(error),
                )
            ) from None
        if version != VERSION or layout != LAYOUT:
            raise WeightsError(
                Message("the bots' weights {file} belong to another version", file=path.name)
            )
        if weights.shape != (len(FEATURES), len(MOMENTS)) or not np.isfinite(weights).all():
            raise WeightsError(Message("the bots' weights {file} are damaged", file=path.name))
        return cls(weights)
