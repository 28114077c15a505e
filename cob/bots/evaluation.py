"""The value of a position: the points that it should bring a player by the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import numpy as np

from cob.bots.feature_extractor import FeatureExtractor
from cob.bots.feature_names import COLUMN, FEATURES, IN_A_TURN, SCALES
from cob.bots.positions import Matrix
from cob.bots.snapshot import Rows, as_rows, snapshot
from cob.engine import GameState

_Points = TypeVar("_Points", float, Matrix)


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
        found: list[float] = self.points(states).tolist()
        return found

    def points(self, states: Sequence[GameState]) -> Matrix:
        """Return what `values` gives, (positions,); what is alike for the player is valued once."""
        snapshots = [snapshot(state, self._seat) for state in states]
        different = {each: at for at, each in enumerate(dict.fromkeys(snapshots))}
        inputs, certain = self._inputs(as_rows(list(different)))
        points = certain + self._evaluation.points(inputs)
        found: Matrix = points[[different[each] for each in snapshots]]
        return found

    def inputs(self, states: Sequence[GameState]) -> tuple[Matrix, Matrix]:
        """Return what an evaluation is asked with, as `features` are, and points already certain.

        After the last turn nothing comes: there counts only what it still has to give.
        """
        return self._inputs(self._rows(states))

    def features(self, states: Sequence[GameState]) -> tuple[Matrix, Matrix]:
        """Return features, (positions, features), and points already certain, (positions,)."""
        rows = self._rows(states)
        return self._extractor.features(rows), self._extractor.certain(rows)

    def _rows(self, states: Sequence[GameState]) -> Rows:
        return as_rows([snapshot(state, self._seat) for state in states])

    def _inputs(self, rows: Rows) -> tuple[Matrix, Matrix]:
        inputs = self._extractor.features(rows)
        if self.turns_left == 0:
            inputs[:, : IN_A_TURN.start] = 0
        return inputs, self._extractor.certain(rows)


def lead(own: _Points, others: Sequence[_Points], rivals: float) -> _Points:
    """Return the points of a player less the mean of the others', which count by a factor."""
    return own - rivals * sum(others) / len(others)


class LeadEvaluator:
    """Values the positions of one player's turn by how far ahead the player should end.

    So a tile which another player needs is worth more than one that no player needs.
    """

    def __init__(self, evaluation: Evaluation, state: GameState, seat: int, rivals: float) -> None:
        """Take any position of the turn, the player, and how much the others' points count."""
        others = [other for other in range(len(state.players)) if rivals and other != seat]
        self._own = Evaluator(evaluation, state, seat)
        self._others = [Evaluator(evaluation, state, other) for other in others]
        self._rivals = rivals

    def values(self, states: Sequence[GameState]) -> list[float]:
        """Return for each position the lead that the player may expect, in points."""
        if not self._others:
            return self._own.values(states)
        others = [other.points(states) for other in self._others]
        found: list[float] = lead(self._own.points(states), others, self._rivals).tolist()
        return found
