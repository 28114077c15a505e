"""Games that the core plays against itself, to learn from."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass

import numpy as np

from cob.core.calls import library
from cob.core.evaluation import TURNS, CoreEvaluation, Matrix, check
from cob.core.feature_names import FEATURES, SCALES
from cob.core.tables import NONE, STATE_BYTES, core_game
from cob.engine import ALEA, EstateLayout


class _Style(ctypes.Structure):
    """The same fields as `Style` of selfplay.c."""

    _fields_ = [
        ("width", ctypes.c_int32),
        ("most", ctypes.c_int32),
        ("blunders", ctypes.c_int32),
        ("rivals", ctypes.c_float),
    ]


@dataclass(frozen=True, slots=True, eq=False)
class GameToLearnFrom:
    """The positions after each player's turns."""

    features: Matrix
    """Scaled, (players, turns, features)."""
    certain: Matrix
    """Points certain then, (players, turns)."""
    points: tuple[int, ...]
    """Points at the end of the game, by seat."""


def play_to_learn(
    layouts: tuple[EstateLayout, ...],
    seed: int,
    evaluation: CoreEvaluation,
    opinions: Matrix,
    *,
    width: int,
    most: int,
    blunders: float,
) -> GameToLearnFrom:
    """Play a game of five phases, in which players of different tastes search for own points.

    Of the `most` best turns that a search finds, each player plays the one that is best with its
    opinion, (players, features), in points for scaled features; a share of turns, `blunders`, is
    picked blindly among them. Start castles are chosen at random. Raises `CoreError`.
    """
    core, count = library(), len(layouts)
    game = core_game(ALEA, tuple((layout,) for layout in layouts))
    state = ctypes.create_string_buffer(STATE_BYTES)
    check(core.cob_new_state(game.handle, bytes([NONE] * count), seed, state))
    features = np.empty((count, TURNS, len(FEATURES)), np.float32)
    certain = np.empty((count, TURNS), np.float32)
    points = np.empty(count, np.int32)
    unscaled = np.ascontiguousarray(opinions * SCALES, np.float32)
    check(
        core.cob_play_to_learn(
            game.handle,
            evaluation.handle,
            state,
            unscaled.ctypes.data,
            ctypes.byref(_Style(width, most, round(1000 * blunders), 0.0)),
            *(array.ctypes.data for array in (features, certain, points)),
        )
    )
    return GameToLearnFrom(features * SCALES, certain, tuple(points.tolist()))
