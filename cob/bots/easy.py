"""The easy bot: a beginner who sees one action at a time, whatever else the turn could bring.

It plays weakly by short sight alone, and does nothing at which a child would shake its head.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cob.bots.base import Effort
from cob.bots.heuristic import WEIGHTS, worth_by_thumb
from cob.engine import Action, GameState, apply_unchecked
from cob.engine.actions import BuyTile, EndTurn, TakeTile, TakeWorkers
from cob.engine.legality import cost, free_spaces, open_spaces

_DEAR: Final = 2
"""So many workers are too much for a tile that is only taken."""
_PLENTY: Final = 8
"""Whoever has so many workers takes no more while a die can do anything else."""


class Beginner:
    """Takes the action that looks best at once."""

    def __init__(self, problem: str = "", taste: Mapping[str, float] | None = None) -> None:
        """`taste` adds points to the worth of what it names."""
        self.problem = problem
        self.positions = 0
        self._weights = dict(WEIGHTS)
        for name, points in (taste or {}).items():
            self._weights[name] = WEIGHTS.get(name, 0) + points

    def choose(self, view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        """Return the action whose position is worth most, for estate and start castle too."""
        legal = sensible(view, legal)
        if len(legal) == 1:
            return legal[0]
        self.positions += len(legal)
        return max(legal, key=lambda action: self.worth_after(view, action))

    def worth_after(self, view: GameState, action: Action) -> float:
        """Return what the position after an action is worth; after the turn it is the present."""
        state = view.copy()
        if not isinstance(action, EndTurn):
            apply_unchecked(state, action)
        return worth_by_thumb(state, view.current, self._weights)


def sensible(view: GameState, legal: Sequence[Action]) -> Sequence[Action]:
    """Return the actions that are not absurd, or all if there are no others."""
    return [action for action in legal if not _is_absurd(view, action)] or legal


def _is_absurd(view: GameState, action: Action) -> bool:
    """Return whether more workers are hoarded, or a tile is taken at too high a price.

    Such a price is two workers, a tile thrown away that could be added, or any at all for a tile
    that will never have a space.
    """
    player = view.player
    if isinstance(action, TakeWorkers):
        return player.workers >= _PLENTY
    if not isinstance(action, TakeTile | BuyTile):
        return False
    tile, discard = action.tile, action.discard
    room = free_spaces(player, tile.kind)
    is_dear = isinstance(action, TakeTile) and cost(view, action).workers >= _DEAR
    is_waste = discard is not None and bool(open_spaces(player, discard))
    return is_waste or is_dear or not room
