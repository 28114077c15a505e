"""What positions are worth: the core's features, and evaluations made of learned numbers."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from weakref import finalize

import numpy as np
import numpy.typing as npt

from cob.core.calls import library
from cob.core.feature_names import FEATURES, GROUPS_IN_CORE, SCALES
from cob.core.flat import Position
from cob.core.library import CoreError
from cob.core.tables import CANNOT_SEARCH, DOES_NOT_FIT

Matrix = npt.NDArray[np.float32]
"""An array of one or two dimensions; the first counts positions, unless a docstring says so."""

UNITS: Final = (64, 32)
"""Units of the hidden layers of a network in the core."""
TURNS: Final = 25
"""A player's turns in a game of five phases."""


@dataclass(frozen=True, slots=True, eq=False)
class Layers:
    """A network for scaled features, whose output counts by a share."""

    mean: Matrix
    """(features,), as the spread: the network takes features less their mean in units of it."""
    spread: Matrix
    limit: float
    """Features count as no further from their mean than so many spreads."""
    matrices: Sequence[Matrix]
    """(features, units), (units, units), (units,)."""
    biases: Sequence[Matrix]
    """(units,), (units,)."""
    last_bias: float
    share: float


_ARRAYS: Final = (
    *("moments", "weights", "gain", "offset"),
    *("first", "first_bias", "second", "second_bias", "last"),
)


class _Weights(ctypes.Structure):
    """The same fields as `Weights` of evaluation.h."""

    _fields_ = [
        *((name, ctypes.c_void_p) for name in _ARRAYS),
        *((name, ctypes.c_float) for name in ("last_bias", "share", "limit")),
    ]


class CoreEvaluation:
    """An evaluation in the core: a sum over features, and what a network adds to it."""

    def __init__(self, weights: Matrix, moments: Matrix, layers: Layers | None = None) -> None:
        """Take weights, (features, moments), and how far each moment holds in each turn.

        `moments` is (turns left, 2, moments): with a round that has begun, and with one that has
        not. Raises `CoreError`.
        """
        core = library()
        if core.cob_feature_groups().decode() != GROUPS_IN_CORE:
            raise CoreError(DOES_NOT_FIT)
        scales = SCALES[:, None]
        arrays = {"moments": moments, "weights": weights * scales}
        numbers = {"last_bias": 0.0, "share": 0.0, "limit": 0.0}
        if layers is not None:
            first, second, last = layers.matrices
            bias, more_bias = layers.biases
            arrays |= {"gain": SCALES / layers.spread, "offset": layers.mean / layers.spread}
            arrays |= {"first": first, "first_bias": bias, "second": second, "last": last}
            arrays |= {"second_bias": more_bias}
            numbers = {"last_bias": layers.last_bias, "share": layers.share, "limit": layers.limit}
        kept = {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}
        given = _Weights(
            **{name: array.ctypes.data for name, array in kept.items()},
            **{name: float(number) for name, number in numbers.items()},
        )
        self.handle = core.cob_new_evaluation(ctypes.byref(given))
        if not self.handle:
            raise MemoryError
        finalize(self, core.cob_free_evaluation, self.handle)

    def values(self, positions: Sequence[Position], seat: int, rivals: float = 0.0) -> Matrix:
        """Return for each position the points that a player may expect, (positions,), less the
        mean of the others' points times `rivals`; what they have if the game is over."""
        found = np.empty(len(positions), np.float32)
        game = positions[0].game  # kept from being freed meanwhile
        check(
            library().cob_values(
                game.handle,
                self.handle,
                joined(positions),
                len(positions),
                seat,
                rivals,
                found.ctypes.data,
            )
        )
        return found


def features_of(positions: Sequence[Position], seat: int) -> tuple[Matrix, Matrix]:
    """Return scaled features, (positions, features), and points already certain, (positions,)."""
    found = np.empty((len(positions), len(FEATURES)), np.float32)
    certain = np.empty(len(positions), np.float32)
    game = positions[0].game  # kept from being freed meanwhile
    check(
        library().cob_features(
            game.handle,
            joined(positions),
            len(positions),
            seat,
            found.ctypes.data,
            certain.ctypes.data,
        )
    )
    found *= SCALES
    return found, certain


def joined(positions: Sequence[Position]) -> bytes:
    """Return the bytes of positions of one game, one after another."""
    return b"".join([position.flat for position in positions])


_BAD_POSITION: Final = 1


def check(problem: int) -> None:
    """Raise the error that the core has reported; 0 stands for none."""
    if problem == _BAD_POSITION:
        raise CoreError(CANNOT_SEARCH)
    if problem:
        raise MemoryError
