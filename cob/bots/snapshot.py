"""A position as one player's row of bytes: what a search hands over to be valued.

It is made for every position that a search looks at, so it only copies; all arithmetic is done by
`feature_extractor` on many rows at once.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from cob.engine import GameState
from cob.engine.components import BOARD_SPACES, GOODS, GOODS_SPACES, STORAGE_SPACES, Kind, Tile
from cob.engine.hexgrid import SPACES
from cob.engine.pending import CHOICES

NO_TILE: Final = len(Tile)
"""The number of an empty place in a row."""
EFFECTS: Final = (*CHOICES, Tile.SHIP)
"""The tiles that leave something to be decided; a row holds them as a mask in this order."""
_EFFECT_BIT: Final = {tile.code: 1 << bit for bit, tile in enumerate(EFFECTS)}
"""Codes of pending decisions, by their names."""
_MOST: Final = 255

Rows: TypeAlias = npt.NDArray[np.uint8]
"""(positions, WIDTH), or some of its columns."""


def _columns() -> tuple[dict[str, slice], int]:
    widths = {
        "estate": len(SPACES),
        "board": BOARD_SPACES,
        "storage": STORAGE_SPACES,
        "goods": len(GOODS),
        "sold": len(GOODS),
        "haul": 1,
        "dice": 2,
        "silverlings": 1,
        "workers": 1,
        "points": 2,
        "effects": 1,
        "large_left": 1,
        "small_left": 1,
        "large_bonuses": 1,
        "small_bonuses": 1,
        "track_space": 1,
        "ahead": 1,
        "others_lack": len(Kind),
    }
    columns, start = {}, 0
    for name, width in widths.items():
        columns[name] = slice(start, start + width)
        start += width
    return columns, start


COLUMNS: Final = _columns()[0]
"""Where each part of a row stands."""
WIDTH: Final = _columns()[1]
"""Bytes in a row."""


def snapshot(state: GameState, seat: int) -> bytes:
    """Return a position as the player on `seat` has it: `WIDTH` bytes in the order of `COLUMNS`."""
    player = state.players[seat]
    storage = player.storage
    dice: tuple[int, ...] = ()
    effects = 0
    if state.current == seat:
        dice = player.dice
        for pending in state.pending[1:]:
            effects |= _EFFECT_BIT.get(pending.name, 0)
    points = player.points
    rest = bytes(
        [
            *storage,
            *_PADDING[len(storage)],
            *player.goods[1:],
            *player.sold[1:],
            _best_haul(tuple(state.depot_goods), tuple(player.goods)),
            *dice,
            *_NO_DICE[len(dice)],
            min(player.silverlings, _MOST),
            min(player.workers, _MOST),
            points >> 8,
            points & 255,
            effects,
            state.large_left,
            state.small_left,
            player.large_bonuses,
            player.small_bonuses,
            *_standing(state.track, seat),
            *_others_lack(state, seat),
        ]
    )
    return _codes(tuple(player.estate)) + _codes(tuple(state.board)) + rest


@lru_cache(maxsize=1 << 12)
def _codes(tiles: tuple[Tile | None, ...]) -> bytes:
    """Return the numbers of the tiles on some spaces: an action changes the estate or the board."""
    return bytes([NO_TILE if tile is None else tile for tile in tiles])


_PADDING: Final = tuple((NO_TILE,) * (STORAGE_SPACES - count) for count in range(4))
_NO_DICE: Final = ((0, 0), (0,), ())


@cache
def _standing(track: tuple[tuple[int, ...], ...], seat: int) -> tuple[int, int]:
    """Return the player's space on the turn order track, and how many players go before."""
    order = [other for stack in reversed(track) for other in reversed(stack)]
    space = next((at for at, stack in enumerate(track) if seat in stack), 0)
    return space, order.index(seat) if seat in order else 0


def _others_lack(state: GameState, seat: int) -> tuple[int, ...]:
    """Return for each kind how many spaces another player still has to fill, the fewest of all."""
    others = state.players[:seat] + state.players[seat + 1 :]
    return _fewest(tuple([(player.layout.kind_masks, player.filled) for player in others]))


@lru_cache(maxsize=1 << 12)
def _fewest(estates: tuple[tuple[tuple[int, ...], int], ...]) -> tuple[int, ...]:
    """Return for each kind the fewest empty spaces in one of some estates."""
    lacks = [[(mask & ~filled).bit_count() for mask in masks] for masks, filled in estates]
    return tuple([min(of_kind) for of_kind in zip(*lacks, strict=True)])


@lru_cache(maxsize=1 << 14)
def _best_haul(depot_goods: tuple[tuple[int, ...], ...], stored: tuple[int, ...]) -> int:
    """Return the most goods tiles that a ship can load from one depot (ledger SHP-01, SHP-02)."""
    places = GOODS_SPACES - sum(1 for count in stored if count)
    best = 0
    for lying in depot_goods:
        new = sorted((lying.count(good) for good in set(lying) if not stored[good]), reverse=True)
        best = max(best, sum(1 for good in lying if stored[good]) + sum(new[:places]))
    return best


def as_rows(snapshots: list[bytes]) -> Rows:
    """Return snapshots as the rows of a matrix, (positions, WIDTH) uint8."""
    return np.frombuffer(b"".join(snapshots), dtype=np.uint8).reshape(len(snapshots), WIDTH)
