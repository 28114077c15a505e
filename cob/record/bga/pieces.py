"""Tiles, goods and board spaces by the numbers that a log gives them."""

from __future__ import annotations

from typing import Final

from cob.engine.components import (
    BOARD_SPACES,
    BUILDINGS,
    GOODS,
    GOODS_PER_TYPE,
    KNOWLEDGE,
    Kind,
    Tile,
    depot_of,
)
from cob.record.bga.packets import UnreadableError

_BUILDINGS: Final = (
    Tile.WAREHOUSE,
    Tile.CARPENTER,
    Tile.CHURCH,
    Tile.MARKET,
    Tile.BOARDING_HOUSE,
    Tile.BANK,
    Tile.CITY_HALL,
    Tile.WATCHTOWER,
)
_ANIMALS: Final = tuple(
    Tile[f"{species}_{animals}"]
    for species in ("CHICKEN", "COW", "PIG", "SHEEP")
    for animals in (2, 3, 4, 3, 4)
)
"""Of each animal the tiles with a coloured back, then the two with a black one."""
FACES: Final = (
    *_BUILDINGS * 2,
    *KNOWLEDGE,
    *(Tile.CASTLE,) * 2,
    *(Tile.MINE,) * 2,
    *(Tile.SHIP,) * 2,
    *_ANIMALS,
)
"""The tile of each picture, by its place among the site's pictures (`sprite_pos`)."""
KINDS: Final = {kind.name.lower(): kind for kind in Kind}
"""The colours by the site's words, which are ours."""
_FIRST_KNOWLEDGE: Final = 56
"""The number of knowledge tile 1 among all tiles (`id`)."""


def _word(tile: Tile) -> str:
    """Return the site's word for a building or an animal; empty for any other tile."""
    return tile.code.replace("-", "") if tile in BUILDINGS else tile.species


_WORDS: Final = frozenset(filter(None, map(_word, FACES)))


def face(sprite: int, kind: str, subtype: str) -> Tile:
    """Return the tile of a picture; raise `UnreadableError` if it is none of ours.

    The subtype may be a word of another language.
    """
    if not 0 <= sprite < len(FACES):
        raise UnreadableError(sprite)
    tile = FACES[sprite]
    if KINDS.get(kind) is not tile.kind:
        raise UnreadableError(kind)
    if subtype in _WORDS and subtype != _word(tile):
        raise UnreadableError(subtype)
    return tile


def knowledge_tile(tile_id: int) -> Tile:
    """Return the knowledge tile of a number (`id`); raise `UnreadableError` for another one."""
    at = tile_id - _FIRST_KNOWLEDGE
    if not 0 <= at < len(KNOWLEDGE):
        raise UnreadableError(tile_id)
    return KNOWLEDGE[at]


def goods_type(goods_id: int) -> int:
    """Return the type of a goods tile, by which the site numbers all 42."""
    kind = goods_id // GOODS_PER_TYPE + 1
    if kind not in GOODS:
        raise UnreadableError(goods_id)
    return kind


def depot_at(location: int) -> int:
    """Return the depot of a place on the main board; 0 is the black depot."""
    if not 0 <= location < BOARD_SPACES:
        raise UnreadableError(location)
    return depot_of(location)
