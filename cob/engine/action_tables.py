"""The actions that recur in every position, each made once.

Actions are values, so the lists of many positions can hold the same ones. The tables are indexed by
what an action names, first the die; those of many rows are filled as they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cob.engine.actions import (
    Action,
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

DECLINE: Final = Decline()
END_TURN: Final = EndTurn()
TAKE_WORKERS: Final = tuple(TakeWorkers(die) for die in _DIE_VALUES)
SELL_GOODS: Final = tuple(
    tuple(SellGoods(die, goods) for goods in range(GOODS.stop)) for die in _DIE_VALUES
)
"""By die and goods type."""


class AddRow:
    """The actions that add one tile with one die value."""

    __slots__ = ("_actions", "_die", "_tile")

    def __init__(self, die: int, tile: Tile) -> None:
        self._die = die
        self._tile = tile
        self._actions: list[AddTile] = []

    def list_all(self, spaces: int, actions: list[Action]) -> None:
        """List the additions to each space of a mask, in reading order."""
        row = self._actions
        if not row:
            row += [AddTile(self._die, self._tile, space) for space in SPACES]
        while spaces:
            lowest = spaces & -spaces
            actions.append(row[lowest.bit_length() - 1])
            spaces ^= lowest


class GainRow:
    """The actions that gain a tile in one way, such as from depot 3 with a 5."""

    __slots__ = ("_make", "_rows")

    def __init__(self, make: Callable[[Tile, Tile | None], Action]) -> None:
        self._make = make
        self._rows: dict[Tile, dict[Tile | None, Action]] = {tile: {} for tile in Tile}

    def list_all(
        self, tiles: Iterable[Tile], dropped: Iterable[Tile | None], actions: list[Action]
    ) -> None:
        """List the gains of each tile, for each thing that may be discarded for it."""
        for tile in tiles:
            row = self._rows[tile]
            for discard in dropped:
                action = row.get(discard)
                if action is None:
                    action = row[discard] = self._make(tile, discard)
                actions.append(action)


def _take_row(die: int, depot: int) -> GainRow:
    return GainRow(lambda tile, discard: TakeTile(die, depot, tile, discard))


def _buy_row(depot: int) -> GainRow:
    return GainRow(lambda tile, discard: BuyTile(depot, tile, discard))


ADD_TILE: Final = tuple(tuple(AddRow(die, tile) for tile in Tile) for die in _DIE_VALUES)
"""By die and tile."""
TAKE_TILE: Final = tuple(
    tuple(_take_row(die, depot) for depot in range(len(DEPOT_RANGES))) for die in _DIE_VALUES
)
"""By die and depot."""
BUY_TILE: Final = tuple(_buy_row(depot) for depot in range(len(DEPOT_RANGES)))
"""By depot."""
