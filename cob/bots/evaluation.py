"""The value of a position: the points that it should bring a player by the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cob.core.evaluation import CoreEvaluation, Matrix, features_of
from cob.core.feature_names import IN_A_TURN
from cob.core.flat import Position
from cob.engine import GameState
from cob.engine.components import ROUNDS_PER_PHASE


class Evaluation(Protocol):
    """Estimates the points still to come from the features of positions."""

    @property
    def core(self) -> CoreEvaluation:
        """The same evaluation in the core, which searches by it; raises `CoreError`."""
        ...

    def points(self, inputs: Matrix) -> Matrix:
        """Return the points still to come, (positions,), from (positions, features)."""
        ...


def turns_left(state: GameState) -> int:
    """Return how many turns each player has after this one."""
    return (state.rules.phases - max(state.phase, 0)) * ROUNDS_PER_PHASE - state.round


def inputs_of(positions: Sequence[Position], seat: int) -> tuple[Matrix, Matrix]:
    """Return what an evaluation is asked with, as `features_of` does, and points already certain.

    All positions are of the same turn. After the last turn nothing comes: there counts only what it
    still has to give.
    """
    inputs, certain = features_of(positions, seat)
    if positions[0].like.is_last_round:
        inputs[:, : IN_A_TURN.start] = 0
    return inputs, certain
