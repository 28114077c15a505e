"""Positions of played games, from which a network learns: after each turn, and how it went on.

Players have tastes, as in self-play: those who always do what seems best see good positions alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from cob.bots.evaluation import Evaluation, Evaluator
from cob.bots.feature_names import FEATURES
from cob.bots.network import SIZES
from cob.bots.origins import certain_by_origin
from cob.bots.positions import Matrix
from cob.bots.turn_search import search_turn
from cob.engine import apply_unchecked, new_game
from cob.engine.actions import EndTurn
from cob.engine.legality import legal_actions
from cob.training.selfplay import GameTask

_WIDTH: Final = 2
"""The width of the search: many games count for more than good ones."""
_TASTES: Final = (0.0, 0.0, 0.5, 1.0)
"""Points by which a player's weights are off, as a standard deviation; each draws one of them."""
_PICKED: Final = 12
"""One of so many best turns is played."""
_BLUNDERS: Final = 0.03
"""The share of turns that are picked blindly among them."""


@dataclass(frozen=True, slots=True, eq=False)
class PlayedPositions:
    """The positions after the turns of players, (players, turns, ...)."""

    features: npt.NDArray[np.float16]
    certain: Matrix
    """Points certain in them, by origin."""

    @property
    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return the arrays that a file keeps."""
        return {"features": self.features, "certain": self.certain}

    @classmethod
    def of(cls, arrays: Mapping[str, npt.NDArray[Any]]) -> PlayedPositions:
        """Return the positions of which this was kept; raise `ValueError` for others."""
        found = cls(arrays["features"], arrays["certain"])
        if found.features.shape[2:] != SIZES[:1] or found.certain.shape[2:] != SIZES[-1:]:
            raise ValueError("something else is in it")
        return found


def play_positions(task: GameTask, evaluation: Evaluation) -> PlayedPositions:
    """Play a game by an evaluation, and return the positions of all players."""
    random, numbers = Random(task.seed), np.random.default_rng(task.seed)
    state = new_game(task.layouts, task.seed)
    players = range(len(state.players))
    tastes = [random.choice(_TASTES) for _ in players]
    opinions = [numbers.normal(0, taste, len(FEATURES)).astype(np.float32) for taste in tastes]
    features: list[list[Matrix]] = [[] for _ in players]
    certain: list[list[Matrix]] = [[] for _ in players]
    while state.phase < 0:
        apply_unchecked(state, random.choice(legal_actions(state)))
    while not state.is_over:
        seat = state.current
        evaluator = Evaluator(evaluation, state, seat)
        plans = search_turn(state.view(seat), evaluator.values, _WIDTH)[:_PICKED]
        ends, _ = evaluator.features([plan.state for plan in plans])
        if random.random() < _BLUNDERS:
            chosen = random.randrange(len(plans))
        else:
            chosen = int(np.argmax([plan.value for plan in plans] + ends @ opinions[seat]))
        features[seat].append(ends[chosen])
        certain[seat].append(certain_by_origin(plans[chosen].state, seat, evaluator.turns_left))
        for action in plans[chosen].actions:
            apply_unchecked(state, action)
        apply_unchecked(state, EndTurn())
    return PlayedPositions(np.array(features, np.float16), np.array(certain, np.float32))
