"""Which turn is better: learned from turns that are compared by what comes of them.

An evaluation that tells well how many points are to come need not tell turns apart: what differs
between the turns of one position is little beside what differs between positions. So turns are
played on in the same futures, as the expert does it, and the weights sought are those whose
differences come nearest to the differences found. They begin with a given evaluation. What they
learn says which turn is better, and no longer how many points are to come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from cob.bots.evaluation import inputs_of, turns_left
from cob.bots.learned import MOMENTS, LearnedSum
from cob.bots.lookahead import Foresight, outcomes
from cob.bots.planner import Planner, PlannerSettings
from cob.core.evaluation import Matrix
from cob.core.feature_names import FEATURES
from cob.core.search import TurnPlan
from cob.engine import GameState, apply_unchecked, legal_actions, new_game
from cob.engine.actions import EndTurn
from cob.training.least_squares import by_moments
from cob.training.selfplay import GameTask

STIFFNESS: Final = 300.0
"""How strongly weights are drawn to those they began with, in compared turns."""
_BEST: Final = 5
"""So many of the best turns are compared..."""
_TURNS: Final = 8
"""...and others, picked blindly, up to so many in all,"""
_FAR: Final = 20.0
"""as long as they are not so many points worse."""
_FUTURES: Final = 8
"""How many futures the turns of a position are played on in."""
_BLUNDERS: Final = 0.12
"""The share of turns played that are picked blindly among those compared."""


@dataclass(frozen=True, slots=True, eq=False)
class ComparedGame:
    """The turns compared in a game, each less the mean of those from the same position."""

    inputs: Matrix
    """Features by moments after the turn, the player's less the others', (turns, weights)."""
    certain: Matrix
    """Points certain by which the player leads then, (turns,)."""
    outcome: Matrix
    """The lead that came of it, (turns,), in points."""
    position: npt.NDArray[np.int64]
    """The position from which it was played, (turns,), counted from 0."""
    points: list[int]
    """Points at the end of the game, by seat."""

    @property
    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return the arrays that a file keeps."""
        return {field.name: np.asarray(getattr(self, field.name)) for field in fields(self)}

    @classmethod
    def of(cls, arrays: Mapping[str, npt.NDArray[Any]]) -> ComparedGame:
        """Return the game of which this was kept."""
        found = {field.name: arrays[field.name] for field in fields(cls)}
        return cls(**{**found, "points": arrays["points"].tolist()})


def play_compared(
    task: GameTask, evaluation: LearnedSum, planner: PlannerSettings, foresight: Foresight
) -> ComparedGame:
    """Play a game, and compare turns in each position but the last ones of all players."""
    random = Random(task.seed)
    mind = Planner(evaluation, planner)
    state = new_game(task.layouts, task.seed)
    while state.phase < 0:
        apply_unchecked(state, random.choice(legal_actions(state)))
    compared: list[tuple[Matrix, Matrix, Matrix]] = []
    while not state.is_over:
        view = state.view(state.current)
        plans = _picked(mind.ways(view), random)
        chosen = plans[0]
        if len(plans) > 1 and turns_left(view):
            futures = [random.getrandbits(48) for _ in range(_FUTURES)]
            found = outcomes(plans, futures, evaluation, foresight, planner.rivals)
            outcome = found.mean(axis=1)
            compared.append((*_leads(mind, view, plans), outcome))
            first = foresight.trust * np.array([plan.value for plan in plans])
            chosen = plans[int(np.argmax(first + _FUTURES * outcome))]
            if random.random() < _BLUNDERS:
                chosen = random.choice(plans)
        for action in chosen.actions:
            apply_unchecked(state, action)
        apply_unchecked(state, EndTurn())
    inputs, certain, outcome = (
        np.concatenate([part - part.mean(axis=0) for part in parts])
        for parts in zip(*compared, strict=True)
    )
    position = np.repeat(np.arange(len(compared)), [len(one[-1]) for one in compared])
    points = [player.points for player in state.players]
    return ComparedGame(inputs, certain, outcome, position, points)


def _picked(plans: list[TurnPlan], random: Random) -> list[TurnPlan]:
    """Return the best turns, and some of the others."""
    others = [plan for plan in plans[_BEST:] if plan.value > plans[0].value - _FAR]
    return plans[:_BEST] + random.sample(others, min(len(others), _TURNS - _BEST))


def _leads(mind: Planner, view: GameState, plans: Sequence[TurnPlan]) -> tuple[Matrix, Matrix]:
    """Return features by moments, and points certain, by which a player leads after turns."""
    positions = [plan.position for plan in plans]
    inputs, certain = [], []
    for seat in range(len(view.players)):
        features, points = inputs_of(positions, seat)
        inputs.append(by_moments(features))
        certain.append(points)
    own, own_certain = inputs.pop(view.current), certain.pop(view.current)
    rivals, others = mind.settings.rivals, len(inputs)
    return own - rivals * sum(inputs) / others, own_certain - rivals * sum(certain) / others


class Comparisons:
    """The equations of all turns that were compared so far."""

    def __init__(self, kept: Mapping[str, npt.NDArray[np.float64]] | None = None) -> None:
        """Begin without equations, or with those that were `arrays` before."""
        size = len(FEATURES) * len(MOMENTS)
        self.arrays = {"matrix": np.zeros((size, size)), "gains": np.zeros(size)}
        if kept is not None:
            for name, array in self.arrays.items():
                array[...] = kept[name]

    def add(self, games: Sequence[ComparedGame]) -> None:
        """Add that the differences of turns are those of what came of them."""
        for game in games:
            inputs = game.inputs.astype(np.float64)
            self.arrays["matrix"] += inputs.T @ inputs
            self.arrays["gains"] += inputs.T @ (game.outcome - game.certain)

    def solve(self, start: LearnedSum, stiffness: float = STIFFNESS) -> LearnedSum:
        """Return the weights that fit best and are not far from those of `start`."""
        matrix, begin = self.arrays["matrix"], start.weights.astype(np.float64)
        missed = self.arrays["gains"] - matrix @ begin.ravel()
        change = np.linalg.solve(matrix + stiffness * np.eye(len(matrix)), missed)
        return LearnedSum((begin + change.reshape(begin.shape)).astype(np.float32))


def gained(games: Sequence[ComparedGame], new: LearnedSum, old: LearnedSum) -> Matrix:
    """Return for each position by how many points the turn that `new` holds best came to more than
    that of `old`."""
    return np.concatenate([_chosen(game, new) - _chosen(game, old) for game in games])


def _chosen(game: ComparedGame, evaluation: LearnedSum) -> Matrix:
    """Return what came of the turn held best in each position."""
    worth = game.certain + game.inputs @ evaluation.weights.ravel()
    begins = np.flatnonzero(np.diff(game.position, prepend=-1))
    best = [part.argmax() for part in np.split(worth, begins[1:])]
    result: Matrix = game.outcome[begins + best]
    return result
