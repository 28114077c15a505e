"""The actions that recur in every position, each made once.

Actions are values, so the lists of many positions can hold the same ones. The tables are indexed by
what an action names, first the die; those that would be long are filled as they are asked for.
"""

from __future__ import annotations

from typing import Final

from cob.engine.actions import (
    AddTile,
    BuyTile,
    Decline,
    EndTurn,
    SellGoods,
    TakeTile,
    TakeWorkers,
)
from cob.engine.components import DEPOT_RANGES, GOODS, Tile
from cob.engine.hexgrid import SPACES

_DIE_VALUES: Final = range(7)
"""`FREE` and the six of a die."""
_DEPOTS: Final = range(len(DEPOT_RANGES))

DECLINE: Final = Decline()
END_TURN: Final = EndTurn()
TAKE_WORKERS: Final = tuple(TakeWorkers(die) for die in _DIE_VALUES)
"""By die."""
SELL_GOODS: Final = tuple(
    tuple(SellGoods(die, goods) for goods in range(GOODS.stop)) for die in _DIE_VALUES
)
"""By die and goods type."""
ADD_TILE: Final[tuple[tuple[list[AddTile], ...], ...]] = tuple(
    tuple([] for _ in Tile) for _ in _DIE_VALUES
)
"""By die, tile and space; `fill_add_tile` fills a list that is empty."""
TAKE_TILE: Final[tuple[tuple[dict[Tile, dict[Tile | None, TakeTile]], ...], ...]] = tuple(
    tuple({tile: {} for tile in Tile} for _ in _DEPOTS) for _ in _DIE_VALUES
)
"""By die, depot, tile and what is discarded; `make_take_tile` makes one that is missing."""
BUY_TILE: Final[tuple[dict[Tile, dict[Tile | None, BuyTile]], ...]] = tuple(
    {tile: {} for tile in Tile} for _ in _DEPOTS
)
"""By depot, tile and what is discarded; `make_buy_tile` makes one that is missing."""


def fill_add_tile(die: int, tile: Tile) -> None:
    """Make the actions that add a tile with a die, one for each space."""
    ADD_TILE[die][tile].extend(AddTile(die, tile, space) for space in SPACES)


def make_take_tile(die: int, depot: int, tile: Tile, discard: Tile | None) -> TakeTile:
    """Make the action, put it into its table and return it."""
    action = TAKE_TILE[die][depot][tile][discard] = TakeTile(die, depot, tile, discard)
    return action


def make_buy_tile(depot: int, tile: Tile, discard: Tile | None) -> BuyTile:
    """Make the action, put it into its table and return it."""
    action = BUY_TILE[depot][tile][discard] = BuyTile(depot, tile, discard)
    return action
