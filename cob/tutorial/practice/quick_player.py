"""The player of the games for practice positions: sensible, and much faster than a bot."""

from __future__ import annotations

from typing import Final

from cob.engine import Action, GameState, cost, legal_actions
from cob.engine.actions import AddTile, BuyTile, Decline, EndTurn, SellGoods, TakeTile
from cob.engine.random_source import Chance

_ORDER: Final = (AddTile, SellGoods, TakeTile)
"""Actions that are done first; all others come after them."""
_PAID: Final = 5
"""The penalty in rank of an action that costs workers."""
_SELDOM: Final = 8
"""The rank of a tile that has no space yet, of a purchase and of the end of the turn."""
_HARDLY: Final = 9
"""The rank of discarding a stored tile."""


def quick_choice(state: GameState, chance: Chance) -> Action:
    """Return a random one of the best-ranked actions."""
    ranked = [(_rank(state, action), action) for action in legal_actions(state)]
    first = min(rank for rank, _ in ranked)
    best = [action for rank, action in ranked if rank == first]
    return best[chance.below(len(best))]


def _rank(state: GameState, action: Action) -> int:
    """Return the rank of an action; the lowest is the first."""
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
