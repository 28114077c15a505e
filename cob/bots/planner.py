"""Bots that search through their own whole turn and play what leads to the best position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cob.bots.base import Effort
from cob.bots.evaluation import Evaluation
from cob.core.flat import Position
from cob.core.search import TurnPlan, search_turn
from cob.engine import Action, GameState, apply_unchecked


def best_setup(view: GameState, legal: Sequence[Action], evaluation: Evaluation) -> Action:
    """Return the estate or start castle whose position has the highest value."""
    states = [view.copy() for _ in legal]
    for state, action in zip(states, legal, strict=True):
        apply_unchecked(state, action)
    values = evaluation.core.values([Position.of(state) for state in states], view.current)
    return legal[int(values.argmax())]


class PlannerSettings(NamedTuple):
    """How a planner searches through its turn."""

    width: int
    """So many positions are kept after each action."""
    rivals: float = 0.0
    """How much the others' expected points count: 0 for its own alone, 1 for its lead."""


class Planner:
    """Plans a turn when it begins, and plays the plan as long as each position is the expected."""

    problem = ""

    def __init__(self, evaluation: Evaluation, settings: PlannerSettings) -> None:
        self.positions = 0
        self.evaluation = evaluation
        self.settings = settings
        self._plan: list[Action] = []
        self._expected: GameState | None = None

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return the next action of the plan, or the first of a new one."""
        if len(legal) == 1:
            return legal[0]
        if view.phase < 0:
            return best_setup(view, legal, self.evaluation)
        if view != self._expected:
            self._plan = list(self.plan(view, effort).actions)
        if not self._plan:
            return legal[-1]
        action = self._plan.pop(0)
        self._expected = view.copy()
        apply_unchecked(self._expected, action)
        return action

    def plan(self, view: GameState, effort: Effort) -> TurnPlan:
        """Return how to play the rest of the turn."""
        return self.ways(view)[0]

    def ways(self, view: GameState) -> list[TurnPlan]:
        """Return the ways to play the rest of the turn that the search has found, best first."""
        width, rivals = self.settings
        return search_turn(view, self.evaluation.core, width, rivals, self)
