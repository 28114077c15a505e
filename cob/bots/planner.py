"""Bots that search through their own whole turn and play what leads to the best position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cob.bots.base import Effort
from cob.bots.evaluation import Evaluation, Evaluator, LeadEvaluator
from cob.bots.turn_search import TurnPlan, Values, search_turn
from cob.engine import Action, GameState, apply_unchecked


def best_setup(view: GameState, legal: Sequence[Action], evaluation: Evaluation) -> Action:
    """Return the estate or start castle whose position has the highest value."""
    seat = view.current

    def worth(action: Action) -> float:
        state = view.copy()
        apply_unchecked(state, action)
        return Evaluator(evaluation, state, seat).values([state])[0]

    return max(legal, key=worth)


class PlannerSettings(NamedTuple):
    """How a planner searches through its turn."""

    width: int
    """So many positions are kept after each action."""
    rivals: float = 0.0
    """How much the others' expected points count: 0 for its own alone, 1 for its lead."""


class Planner:
    """Plans a turn when it begins, and plays the plan as long as each position is the expected."""

    def __init__(
        self, evaluation: Evaluation, settings: PlannerSettings, problem: str = ""
    ) -> None:
        self.problem = problem
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
        return search_turn(
            view, self.values(view, view.current), self.settings.width, effort.deadline()
        )[0]

    def values(self, view: GameState, seat: int) -> Values:
        """Return what values positions of a turn for a player as turns are planned, and counts."""
        rivals = self.settings.rivals
        return self._counted(LeadEvaluator(self.evaluation, view, seat, rivals).values)

    def own_values(self, view: GameState, seat: int) -> Values:
        """Return what values them without a look at the others, and counts."""
        return self._counted(Evaluator(self.evaluation, view, seat).values)

    def _counted(self, values: Values) -> Values:
        def counted(states: Sequence[GameState]) -> list[float]:
            self.positions += len(states)
            return values(states)

        return counted
