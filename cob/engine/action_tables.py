"""Caches of the actions that recur in every position; each action is made once.

Actions are immutable, so the lists of many positions can share them. The tables are indexed by the
fields of the action, the die first. The long tables are filled on demand.
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
"""`FREE` and the six values of a die."""
_DEPOTS: Final = range(len(DEPOT_RANGES))

DECLINE: Final = Decline()
END_TURN: Final = EndTurn()
TAKE_WORKERS: Final = tuple(TakeWorkers(die) for die in _DIE_VALUES)
"""The actions by die."""
SELL_GOODS: Final = tuple(
    tuple(SellGoods(die, goods) for goods in range(GOODS.stop)) for die in _DIE_VALUES
)
"""The actions by die and goods type."""
take_goods: Final = cache(TakeGoods)
"""Makes the action for these depots and types of goods at the first call, then reuses it."""
ADD_TILE: Final[tuple[list[tuple[AddTile, ...]], ...]] = tuple(
    [()] * len(_DIE_VALUES) for _ in Tile
)
"""The actions by tile, die and space; `make_adds` fills an empty entry."""
BUY_TILE: Final[dict[bool, tuple[dict[Tile, dict[Tile | None, BuyTile]], ...]]] = {
    for_workers: tuple({tile: {} for tile in Tile} for _ in _DEPOTS)
    for for_workers in (False, True)
}
"""The actions by payment, depot, tile and discarded tile; `make_buy_tile` adds a missing one."""


def make_adds(tile: Tile, die: int) -> tuple[AddTile, ...]:
    """Make the actions for all spaces, put them into their table and return them."""
    adds = ADD_TILE[tile][die] = tuple(AddTile(die, tile, space) for space in SPACES)
    return adds


def make_buy_tile(depot: int, tile: Tile, discard: Tile | None, for_workers: bool) -> BuyTile:
    """Make the action, put it into its table and return it."""
    action = BuyTile(depot, tile, discard, for_workers)
    BUY_TILE[for_workers][depot][tile][discard] = action
    return action


# --- taking a tile, the longest part of most lists ------------------------------------------------

Spaces = tuple[Tile | None, ...]
"""The tile on each space of a depot; None on an empty space."""
Takes = tuple[tuple[TakeTile, ...], ...]
"""For each die, the actions that take a tile of the depot and discard none."""
Exchanges = tuple[tuple[dict[Tile, TakeTile], ...], ...]
"""For each die and each tile of the depot, the actions that take it, by the discarded tile."""

TAKES: Final[tuple[dict[Spaces, Takes], ...]] = tuple({} for _ in _DEPOTS)
"""The actions by depot and the tiles there; `make_takes` adds a missing entry."""
EXCHANGES: Final[tuple[dict[Spaces, Exchanges], ...]] = tuple({} for _ in _DEPOTS)
"""The actions by depot and the tiles there; `make_exchanges` adds a missing entry."""


def make_takes(depot: int, spaces: Spaces) -> Takes:
    """Find the actions for the tiles on a depot, put them into `TAKES` and return them."""
    tiles = _each_once(spaces)
    takes = TAKES[depot][spaces] = tuple(
        tuple(_take(die, depot, tile) for tile in tiles) for die in _DIE_VALUES
    )
    return takes


def make_exchanges(depot: int, spaces: Spaces) -> Exchanges:
    """Find the actions for the tiles on a depot, put them into `EXCHANGES` and return them."""
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
    """Return the actions that take a tile and discard another one, by the discarded tile."""
    return {discard: TakeTile(die, depot, tile, discard) for discard in Tile}
