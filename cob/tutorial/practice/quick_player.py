"""The player of the games from which positions are dealt: sensible, and much faster than a bot."""

from __future__ import annotations

from typing import Final

from cob.engine import Action, GameState, cost, legal_actions
from cob.engine.actions import AddTile, BuyTile, Decline, EndTurn, SellGoods, TakeTile
from cob.engine.random_source import Chance

_ORDER: Final = (AddTile, SellGoods, TakeTile)
"""Actions that are done first; all others come after them."""
_PAID: Final = 5
"""By how much an action stands back that costs workers."""
_SELDOM: Final = 8
"""The place of a tile that has no space yet, of a purchase and of the end of the turn."""
_HARDLY: Final = 9
"""The place of giving a stored tile away."""


def quick_choice(state: GameState, chance: Chance) -> Action:
    """Return one of the actions that come to mind first."""
    ranked = [(_rank(state, action), action) for action in legal_actions(state)]
    first = min(rank for rank, _ in ranked)
    best = [action for rank, action in ranked if rank == first]
    return best[chance.below(len(best))]


def _rank(state: GameState, action: Action) -> int:
    """Return in which place an action comes to mind; the lowest is the first."""
    match action:
        case Decline() | EndTurn():
            return _SELDOM
        case TakeTile(discard=discard) | BuyTile(discard=discard) if discard is not None:
            return _HARDLY
        case BuyTile():
            return _SELDOM
        case TakeTile(tile=tile):
            player = state.player
            if not player.layout.kind_masks[tile.kind] & player.frontier:
                return _SELDOM
    kind = next((at for at, each in enumerate(_ORDER) if isinstance(action, each)), len(_ORDER))
    return kind + _PAID * (cost(state, action).workers > 0)
