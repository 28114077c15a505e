"""Learning from games what features are worth: least-squares temporal differences, LSTD.

The value of the position after a turn should be the points that the best next turn makes, and the
value after that. Over many games these demands are equations for the weights, solved at once; there
is no rate of learning to set. The points of a turn stand in a column for each origin, so that there
is a solution for each: together they are the solution for all points. See Bradtke and Barto,
"Linear least-squares algorithms for temporal difference learning" (1996), and for what is learned
about a policy other than the one that plays, Lagoudakis and Parr, "Least-squares policy iteration"
(2003).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from cob.bots.learned import MOMENTS, LearnedEvaluation, LearnedSum, moments
from cob.bots.origins import ORIGINS
from cob.core.evaluation import Matrix
from cob.core.feature_names import FEATURES, IN_A_TURN

_Exact = npt.NDArray[np.float64]

STIFFNESS: Final = np.array([20.0, 100.0, 100.0, 100.0, 100.0])
"""How strongly the weights of each moment are drawn to zero, in equations."""
_STIFFNESS_IN_A_TURN: Final = 100.0
"""The same for what the turn still has to give."""


@dataclass(frozen=True, slots=True, eq=False)
class TrainingGame:
    """One player's game, turn by turn: what was played, and what would have been best."""

    after: Matrix
    """Features of the positions after the turns that were played, (turns, features) float32."""
    certain: Matrix
    """Points certain in them, (turns, origins) float32."""
    best: Matrix
    """Features of the positions after the best turns found instead, (turns, features)."""
    best_certain: Matrix
    """Points certain in these, (turns, origins)."""
    before: Matrix
    """Features of the positions on the way through the best turns, (steps, features)."""
    before_certain: Matrix
    """Points certain in these, (steps, origins)."""
    turn: npt.NDArray[np.int64]
    """The turn to which each of these steps belongs, (steps,), counted from 0."""


class LeastSquares:
    """The equations of all games so far; a weight for each pair of feature and moment."""

    def __init__(self, kept: Mapping[str, _Exact] | None = None) -> None:
        """Begin without equations, or with those that were `arrays` before."""
        size, inside = len(FEATURES) * len(MOMENTS), IN_A_TURN.stop - IN_A_TURN.start
        shapes = {
            "matrix": (size, size),
            "gains": (size, len(ORIGINS)),
            "inside": (inside, inside),
            "inside_by_after": (inside, size),
            "inside_gains": (inside, len(ORIGINS)),
            "unrest": (len(ORIGINS),),
        }
        self.arrays: dict[str, _Exact] = {name: np.zeros(shape) for name, shape in shapes.items()}
        if kept is not None:
            for name, array in self.arrays.items():
                array[...] = kept[name]

    def fade(self, kept: float) -> None:
        """Let the games so far count less, by a factor from 0 to 1."""
        for array in self.arrays.values():
            array *= kept

    def add(self, games: list[TrainingGame]) -> None:
        """Add the equations of some games."""
        for game in games:
            after, best = by_moments(game.after[:-1]), by_moments(game.best)
            best[-1] = 0
            self.arrays["matrix"] += after.T @ (after - best[1:])
            gains = game.best_certain[1:] - game.certain[:-1]
            self.arrays["gains"] += after.T @ gains
            self.arrays["unrest"] += np.square(gains).sum(axis=0)
            self._add_inside(game, best)

    def _add_inside(self, game: TrainingGame, best: Matrix) -> None:
        """Add that in mid-turn a position is worth the turn's end and the points made until it."""
        inside = game.before[:, IN_A_TURN]
        outside = game.before.copy()
        outside[:, IN_A_TURN] = 0
        outside[game.turn == len(best) - 1] = 0
        self.arrays["inside"] += inside.T @ inside
        self.arrays["inside_by_after"] += inside.T @ (by_moments(outside) - best[game.turn])
        self.arrays["inside_gains"] += inside.T @ (
            game.best_certain[game.turn] - game.before_certain
        )

    def solve(self, stiffness: _Exact = STIFFNESS) -> LearnedEvaluation:
        """Return the evaluation that fits the equations best, with a stiffness for each moment."""
        drawn = np.diag(np.tile(stiffness, len(FEATURES)))
        after = np.linalg.solve(self.arrays["matrix"] + drawn, self.arrays["gains"])
        inside = np.linalg.solve(
            self.arrays["inside"] + _STIFFNESS_IN_A_TURN * np.eye(len(self.arrays["inside"])),
            self.arrays["inside_gains"] - self.arrays["inside_by_after"] @ after,
        )
        parts = np.moveaxis(after.reshape(len(FEATURES), len(MOMENTS), -1), -1, 0).copy()
        parts[:, IN_A_TURN] = 0
        parts[:, IN_A_TURN, 0] = inside.T
        return LearnedEvaluation(parts.astype(np.float64))

    def divide(self, whole: LearnedSum) -> LearnedEvaluation:
        """Return an evaluation by origin whose whole is a given one.

        What the solutions lack of it is noise of either, and goes to the origins in proportion to
        how much their own points vary from turn to turn: so each is changed as little as its own
        noise allows.
        """
        found = self.solve().parts
        shares = self.arrays["unrest"] / self.arrays["unrest"].sum()
        return LearnedEvaluation(
            found + shares[:, None, None] * (whole.weights - found.sum(axis=0))
        )


def by_moments(inputs: Matrix) -> Matrix:
    """Return each feature times each moment, (positions, features * moments)."""
    products = inputs[:, :, None] * moments(inputs)[:, None, :]
    return products.reshape(len(inputs), -1)
