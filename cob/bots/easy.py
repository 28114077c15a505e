"""The easy bot: a beginner who sees one action at a time and often forgets to buy.

It plays weakly, but does nothing at which a child would shake its head.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from cob.bots.base import Effort
from cob.bots.evaluation import Evaluation, Evaluator
from cob.bots.planner import best_setup
from cob.engine import Action, GameState, apply_unchecked
from cob.engine.actions import BuyTile, Decline, EndTurn, TakeTile
from cob.engine.legality import cost

_ERROR: Final = 3.0
"""Points by which each value is off, as a standard deviation."""
_FORGETS: Final = 0.6
"""The share of decisions in which no purchase is considered."""


_DEAR: Final = 2
"""So many workers are too much for a tile that is only taken."""


class Beginner:
    """Takes the action that looks best at once, whatever else the turn could bring."""

    problem = ""

    def __init__(self, evaluation: Evaluation, seed: int) -> None:
        self.positions = 0
        self._evaluation = evaluation
        self._random = Random(seed)

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return the action whose position has the highest value, give or take an error."""
        if view.phase < 0:
            return best_setup(view, legal, self._evaluation)
        legal = _sensible(view, legal)
        if self._random.random() < _FORGETS:
            legal = [action for action in legal if not isinstance(action, BuyTile)] or legal
        self.positions += len(legal)
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


def _sensible(view: GameState, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the actions that are not absurd, or all if there are no others."""
    return [action for action in legal if not _is_absurd(view, action)] or legal


def _is_absurd(view: GameState, action: Action) -> bool:
    """Return whether a tile is thrown away for another, paid for dearly, or never to be used."""
    if not isinstance(action, TakeTile | BuyTile):
        return False
    player, tile = view.player, action.tile
    room = player.layout.kind_masks[tile.kind] & ~player.filled
    is_dear = isinstance(action, TakeTile) and cost(view, action).workers >= _DEAR
    return action.discard is not None or is_dear or not room
