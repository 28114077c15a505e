"""The easy bot: a beginner who sees one action at a time and often forgets to buy."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from cob.bots.evaluation import Evaluation, Evaluator
from cob.bots.planner import best_setup
from cob.engine import Action, GameState, apply_unchecked
from cob.engine.actions import BuyTile, Decline, EndTurn

_ERROR: Final = 3.0
"""Points by which each value is off, as a standard deviation."""
_FORGETS: Final = 0.6
"""The share of decisions in which no purchase is considered."""


class Beginner:
    """Takes the action that looks best at once, whatever else the turn could bring."""

    problem = ""

    def __init__(self, evaluation: Evaluation, seed: int) -> None:
        self._evaluation = evaluation
        self._random = Random(seed)

    def choose(self, view: GameState, legal: Sequence[Action], budget: float) -> Action:
        """Return the action whose position has the highest value, give or take an error."""
        if view.phase < 0:
            return best_setup(view, legal, self._evaluation)
        if self._random.random() < _FORGETS:
            legal = [action for action in legal if not isinstance(action, BuyTile)] or legal
        states = []
        for action in legal:
            state = view.copy()
            if not isinstance(action, EndTurn | Decline):
                apply_unchecked(state, action)
            states.append(state)
        values = Evaluator(self._evaluation, view, view.current).values(states)
        return max(
            zip(legal, values, strict=True),
            key=lambda pair: pair[1] + self._random.gauss(0, _ERROR),
        )[0]
