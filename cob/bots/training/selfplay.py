"""Games of the search against itself, and what can be learned from them."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from random import Random
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cob.bots.evaluation import Evaluation, Valuer
from cob.bots.features import Matrix
from cob.bots.turn_search import Plan, search_turn
from cob.engine import EstateLayout, GameState, apply, legal_actions, new_game
from cob.engine.actions import EndTurn


class GameTask(NamedTuple):
    """A game to play."""

    layouts: tuple[EstateLayout, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Style:
    """How self-play searches and how it strays from what it thinks best."""

    width: int = 4
    strays: float = 0.15
    """How often a turn is picked among the best ones instead of being the best."""
    stray_points: float = 1.5
    """A turn worth so many points less is picked about a third as often."""
    blunders: float = 0.06
    """How often a turn is picked blindly."""
    trace: float = 0.9
    """How much of a target comes from later turns than the next: lambda of TD(lambda)."""


class Lesson(NamedTuple):
    """Positions of one game with the points that were still to come in each."""

    inputs: npt.NDArray[np.float16]
    targets: Matrix
    points: list[int]
    """Final points of the seats, for the log."""


class _Turn(NamedTuple):
    inputs: Matrix
    certain: Matrix
    """Of the positions on the way through the turn, its end last."""
    best: float
    """Value of the best turn found."""


def play_game(task: GameTask, evaluation: Evaluation, style: Style) -> Lesson:
    """Play a game and work out what each position should have been worth.

    Targets are those of TD(lambda): after a turn, what the search then thinks of the player's next
    one, mixed with what became of it. Start castles are chosen at random.
    """
    random = Random(task.seed)
    state = new_game(task.layouts, task.seed)
    while state.phase < 0:
        apply(state, random.choice(legal_actions(state)))
    turns: list[list[_Turn]] = [[] for _ in state.players]
    while not state.is_over:
        turns[state.current].append(_play_turn(state, evaluation, style, random))
    points = [player.points for player in state.players]
    inputs, targets = [], []
    for seat, played in enumerate(turns):
        total = float(points[seat])
        following: _Turn | None = None
        for turn in reversed(played):
            if following is not None:
                total = style.trace * total + (1 - style.trace) * following.best
            inputs.append(turn.inputs)
            targets.append(np.float32(total) - turn.certain)
            following = turn
    return Lesson(
        np.concatenate(inputs).astype(np.float16), np.concatenate(targets), points
    )


def _play_turn(
    state: GameState, evaluation: Evaluation, style: Style, random: Random
) -> _Turn:
    valuer = Valuer(evaluation, state, state.current)
    view = state.view(state.current)
    plans = search_turn(view, valuer.values, style.width)
    plan = _pick(plans, style, random)
    way = [view.copy()]
    for action in plan.actions:
        apply(state, action)
        way.append(state.copy())
    inputs, certain = valuer.features(way)
    apply(state, EndTurn())
    return _Turn(inputs, certain, plans[0].value)


def _pick(plans: list[Plan], style: Style, random: Random) -> Plan:
    chance = random.random()
    if chance < style.blunders:
        return random.choice(plans)
    if chance < style.blunders + style.strays:
        best = plans[0].value
        chances = [exp((plan.value - best) / style.stray_points) for plan in plans]
        return random.choices(plans, chances)[0]
    return plans[0]
