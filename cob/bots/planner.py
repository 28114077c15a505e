"""Bots that search through their own whole turn and play what leads to the best position."""

from __future__ import annotations

from collections.abc import Sequence

from cob.bots.base import Effort
from cob.bots.evaluation import Evaluation, Evaluator
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


class Planner:
    """Plans a turn when it begins, and plays the plan as long as each position is the expected."""

    def __init__(self, evaluation: Evaluation, width: int, problem: str = "") -> None:
        self.problem = problem
        self.positions = 0
        self.evaluation = evaluation
        self.width = width
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
        return search_turn(view, self.values(view), self.width, effort.deadline())[0]

    def values(self, view: GameState) -> Values:
        """Return what values the positions of the turn that has come, and counts them."""
        value = Evaluator(self.evaluation, view, view.current).values

        def counted(states: Sequence[GameState]) -> list[float]:
            self.positions += len(states)
            return value(states)

        return counted
