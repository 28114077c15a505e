"""Games from which to learn: the search against itself, by players of different tastes.

Players who always do what seems best only ever see good positions, and learn nothing about the
others: the search then finds bad ones that look good. So of the turns that it finds, most players
play the one that suits their own taste, which values every feature a bit differently throughout a
game. What is learned is all the same what the best turn leads to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from cob.bots.evaluation import Evaluation, turns_left
from cob.bots.origins import certain_by_origin
from cob.core.evaluation import Matrix, features_of
from cob.core.feature_names import FEATURES
from cob.core.flat import Position
from cob.core.search import search_turn
from cob.engine import EstateLayout, GameState, apply_unchecked, new_game
from cob.engine.actions import EndTurn
from cob.engine.legality import legal_actions
from cob.training.least_squares import TrainingGame


class GameTask(NamedTuple):
    """A game to play."""

    layouts: tuple[EstateLayout, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Style:
    """How self-play searches and how far it strays from what it thinks best."""

    width: int
    tastes: tuple[float, ...]
    """Points by which weights are off, as a standard deviation; each player draws one of them."""
    blunders: float = 0.02
    """The share of turns that are picked blindly among those found."""


@dataclass(frozen=True, slots=True, eq=False)
class SelfPlayResult:
    """A game that was played to learn from; all is given by seat."""

    training_games: list[TrainingGame]
    points: list[int]
    """Points at the end of the game."""
    tastes: list[float]
    """The standard deviation that each player drew from `Style.tastes`."""

    @property
    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Return the arrays that a file keeps."""
        parts = {
            f"{field.name} {seat}": getattr(game, field.name)
            for seat, game in enumerate(self.training_games)
            for field in fields(TrainingGame)
        }
        return {"points": np.asarray(self.points), "tastes": np.asarray(self.tastes), **parts}

    @classmethod
    def of(cls, arrays: Mapping[str, npt.NDArray[Any]]) -> SelfPlayResult:
        """Return the game of which this was kept."""
        points = arrays["points"].tolist()
        games = [
            TrainingGame(
                **{each.name: arrays[f"{each.name} {seat}"] for each in fields(TrainingGame)}
            )
            for seat in range(len(points))
        ]
        return cls(games, points, arrays["tastes"].tolist())


@dataclass(frozen=True, slots=True, eq=False)
class _Turn:
    """Features, and points certain, after the turn played and on the way through the best one."""

    after: Matrix
    """(features,)."""
    certain: Matrix
    """(origins,)."""
    way: Matrix
    """(steps + 1, features): from the position before the turn to the one after it."""
    way_certain: Matrix
    """(steps + 1, origins)."""


def play_game(task: GameTask, evaluation: Evaluation, style: Style) -> SelfPlayResult:
    """Play a game from which can be learned; start castles are chosen at random."""
    random, numbers = Random(task.seed), np.random.default_rng(task.seed)
    state = new_game(task.layouts, task.seed)
    tastes = [random.choice(style.tastes) for _ in state.players]
    opinions = [numbers.normal(0, taste, len(FEATURES)).astype(np.float32) for taste in tastes]
    while state.phase < 0:
        apply_unchecked(state, random.choice(legal_actions(state)))
    turns: list[list[_Turn]] = [[] for _ in state.players]
    while not state.is_over:
        seat = state.current
        blunders = random.random() < style.blunders
        pick = random.random() if blunders else None
        turns[seat].append(_play_turn(state, evaluation, style.width, opinions[seat], pick))
    points = [player.points for player in state.players]
    return SelfPlayResult(list(map(_training_game, turns)), points, tastes)


def _play_turn(
    state: GameState,
    evaluation: Evaluation,
    width: int,
    opinion: Matrix,
    pick: float | None,
) -> _Turn:
    """Play the turn that suits the player's opinion best, or the one at `pick`, from 0 to 1."""
    seat = state.current
    view = state.view(seat)
    plans = search_turn(view, evaluation.core, width)
    ends = features_of([plan.position for plan in plans], seat)[0]
    if pick is None:
        chosen = int(np.argmax([plan.value for plan in plans] + ends @ opinion))
    else:
        chosen = int(pick * len(plans))
    way = [view.copy()]
    for action in plans[0].actions:
        way.append(way[-1].copy())
        apply_unchecked(way[-1], action)
    left = turns_left(state)
    turn = _Turn(
        after=ends[chosen],
        certain=certain_by_origin(plans[chosen].state, seat, left),
        way=features_of([Position.of(step) for step in way], seat)[0],
        way_certain=np.stack([certain_by_origin(step, seat, left) for step in way]),
    )
    for action in plans[chosen].actions:
        apply_unchecked(state, action)
    apply_unchecked(state, EndTurn())
    return turn


def _training_game(turns: list[_Turn]) -> TrainingGame:
    return TrainingGame(
        after=np.stack([turn.after for turn in turns]),
        certain=np.stack([turn.certain for turn in turns]),
        best=np.stack([turn.way[-1] for turn in turns]),
        best_certain=np.stack([turn.way_certain[-1] for turn in turns]),
        before=np.concatenate([turn.way[:-1] for turn in turns]),
        before_certain=np.concatenate([turn.way_certain[:-1] for turn in turns]),
        turn=np.repeat(np.arange(len(turns)), [len(turn.way) - 1 for turn in turns]),
    )
