"""The actions that recur in every position, each made once.

Actions are values, so the lists of many positions can hold the same ones. The tables are indexed by
what an action names, first the die; those that would be long are filled as they are asked for.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from cob.engine.actions import (
    AddTile,
    BuyTile,
    Decline,
    EndTurn,
    SellGoods,
    TakeGoods,
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
take_goods: Final = cache(TakeGoods)
"""Makes the action for some depots and types of goods when it is asked for first."""
ADD_TILE: Final[tuple[list[tuple[AddTile, ...]], ...]] = tuple(
    [()] * len(_DIE_VALUES) for _ in Tile
)
"""By tile, die and space; `make_adds` makes what is empty."""
BUY_TILE: Final[tuple[dict[Tile, dict[Tile | None, BuyTile]], ...]] = tuple(
    {tile: {} for tile in Tile} for _ in _DEPOTS
)
"""By depot, tile and what is discarded; `make_buy_tile` makes one that is missing."""


def make_adds(tile: Tile, die: int) -> tuple[AddTile, ...]:
    """Make the actions for all spaces, put them into their table and return them."""
    adds = ADD_TILE[tile][die] = tuple(AddTile(die, tile, space) for space in SPACES)
    return adds


def make_buy_tile(depot: int, tile: Tile, discard: Tile | None) -> BuyTile:
    """Make the action, put it into its table and return it."""
    action = BUY_TILE[depot][tile][discard] = BuyTile(depot, tile, discard)
    return action


# --- taking a tile, the longest part of most lists ------------------------------------------------

Spaces = tuple[Tile | None, ...]
"""The actions that take from each space of a depot."""
Takes = tuple[tuple[TakeTile, ...], ...]
"""By die, the actions that take each of a depot's tiles and discard none."""
Exchanges = tuple[tuple[dict[Tile, TakeTile], ...], ...]
"""By die, for each of a depot's tiles the actions that take it, by what they discard."""

TAKES: Final[tuple[dict[Spaces, Takes], ...]] = tuple({} for _ in _DEPOTS)
"""By depot and what lies there; `make_takes` makes what is missing."""
EXCHANGES: Final[tuple[dict[Spaces, Exchanges], ...]] = tuple({} for _ in _DEPOTS)
"""By depot and what lies there; `make_exchanges` makes what is missing."""


def make_takes(depot: int, spaces: Spaces) -> Takes:
    """Find the actions for what lies on a depot, put them into their table and return them."""
    tiles = _each_once(spaces)
    takes = TAKES[depot][spaces] = tuple(
        tuple(_take(die, depot, tile) for tile in tiles) for die in _DIE_VALUES
    )
    return takes


def make_exchanges(depot: int, spaces: Spaces) -> Exchanges:
    """Find the actions for what lies on a depot, put them into their table and return them."""
    tiles = _each_once(spaces)
    exchanges = EXCHANGES[depot][spaces] = tuple(
        tuple(_exchanges(die, depot, tile) for tile in tiles) for die in _DIE_VALUES
    )
    return exchanges


def _each_once(spaces: Spaces) -> list[Tile]:
    return [tile for tile in dict.fromkeys(spaces) if tile is not None]


_take: Final = cache(TakeTile)


@cache
def _exchanges(die: int, depot: int, tile: Tile) -> dict[Tile, TakeTile]:
    """Return the actions that take a tile and discard any other, by that one."""
    return {discard: TakeTile(die, depot, tile, discard) for discard in Tile}
