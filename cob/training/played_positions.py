"""Positions of played games, from which a network learns: after each turn, and how it went on.

Players have tastes, as in self-play: those who always do what seems best see good positions alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from cob.bots.evaluation import Evaluation
from cob.core.evaluation import Matrix
from cob.core.feature_names import FEATURES
from cob.core.selfplay import play_to_learn
from cob.training.selfplay import GameTask

_WIDTH: Final = 3
"""The width of the search: many games count for more than good ones."""
_TASTES: Final = (0.0, 0.0, 0.5, 1.0)
"""Points by which a player's weights are off, as a standard deviation; each draws one of them."""
_PICKED: Final = 12
"""One of so many best turns is played."""
_BLUNDERS: Final = 0.03
"""The share of turns that are picked blindly among them."""


class GamesTask(NamedTuple):
    """Games to play one after another, which are kept together."""

    games: tuple[GameTask, ...]


@dataclass(frozen=True, slots=True, eq=False)
class PlayedPositions:
    """The positions after the turns of players, (players, turns, ...), of some games."""

    features: npt.NDArray[np.float16]
    certain: Matrix
    """Points certain in them."""

    @property
    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return the arrays that a file keeps."""
        return {"features": self.features, "certain": self.certain}

    @classmethod
    def of(cls, arrays: Mapping[str, npt.NDArray[Any]]) -> PlayedPositions:
        """Return the positions of which this was kept; raise `ValueError` for others."""
        found = cls(arrays["features"], arrays["certain"])
        if found.features.shape != (*found.certain.shape, len(FEATURES)):
            raise ValueError("something else is in it")
        return found


def play_positions(task: GamesTask, evaluation: Evaluation) -> PlayedPositions:
    """Play games by an evaluation, and return the positions of all players."""
    features, certain = [], []
    for layouts, seed in task.games:
        numbers = np.random.default_rng(seed)
        tastes = numbers.choice(_TASTES, len(layouts))[:, None]
        opinions = tastes * numbers.normal(0, 1, (len(layouts), len(FEATURES)))
        game = play_to_learn(
            layouts,
            seed,
            evaluation.core,
            opinions.astype(np.float32),
            width=_WIDTH,
            most=_PICKED,
            blunders=_BLUNDERS,
        )
        features.append(game.features.astype(np.float16))
        certain.append(game.certain)
    return PlayedPositions(np.concatenate(features), np.concatenate(certain))
