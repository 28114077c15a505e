"""What a position is worth to a player: the points that it should bring by the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from cob.bots.feature_extractor import FeatureExtractor
from cob.bots.feature_names import COLUMN, FEATURES, IN_A_TURN, SCALES
from cob.bots.positions import Matrix
from cob.bots.snapshot import as_rows, snapshot
from cob.engine import GameState


class Evaluation(Protocol):
    """Estimates the points still to come from the features of positions."""

    def points(self, inputs: Matrix) -> Matrix:
        """Return the points still to come, (positions,), from (positions, features)."""
        ...


class WeightedSum:
    """Points still to come as a sum over a few features, each with its weight."""

    def __init__(self, weights: dict[str, float]) -> None:
        """Take the points for one unit of each feature, by its name; all others count nothing."""
        self._weights = np.zeros(len(FEATURES), np.float32)
        for name, weight in weights.items():
            self._weights[COLUMN[name]] = weight / SCALES[COLUMN[name]]

    def points(self, inputs: Matrix) -> Matrix:
        """Return the points still to come, (positions,), from (positions, features)."""
        result: Matrix = inputs @ self._weights
        return result


class Evaluator:
    """Values the positions of one player's turn."""

    def __init__(self, evaluation: Evaluation, state: GameState, seat: int) -> None:
        """Take any position of the turn, and the player for whom positions are valued."""
        self._evaluation = evaluation
        self._extractor = FeatureExtractor(state, seat)
        self._seat = seat

    @property
    def turns_left(self) -> int:
        """The player's turns after this one."""
        return self._extractor.turns_left

    def values(self, states: Sequence[GameState]) -> list[float]:
        """Return for each position the points that the player may expect at the end of the game."""
        inputs, certain = self.inputs(states)
        return [float(value) for value in certain + self._evaluation.points(inputs)]

    def inputs(self, states: Sequence[GameState]) -> tuple[Matrix, Matrix]:
        """Return what an evaluation is asked with, as `features` are, and points already certain.

        After the last turn nothing comes: there counts only what it still has to give.
        """
        inputs, certain = self.features(states)
        if self.turns_left == 0:
            inputs[:, : IN_A_TURN.start] = 0
        return inputs, certain

    def features(self, states: Sequence[GameState]) -> tuple[Matrix, Matrix]:
        """Return features, (positions, features), and points already certain, (positions,)."""
        rows = as_rows([snapshot(state, self._seat) for state in states])
        return self._extractor.features(rows), self._extractor.certain(rows)
