"""The kinds of tiles that a tile has to do with: those that it takes, serves or counts."""

from __future__ import annotations

from typing import Final

from cob.engine.components import FACES, Kind, Tile
from cob.engine.knowledge import (
    FREE_STEP_OF_KIND,
    POINT_A_SCORING_ANIMAL_TILE,
    SAME_BUILDINGS,
    SCORING_TILES,
    TWO_DEPOTS_OF_GOODS,
)
from cob.engine.pending import CHOICES

SERVED: Final[dict[int, tuple[Kind, ...]]] = {
    SAME_BUILDINGS: (Kind.BUILDING,),
    TWO_DEPOTS_OF_GOODS: (Kind.SHIP,),
    POINT_A_SCORING_ANIMAL_TILE: (Kind.ANIMAL,),
    **{
        number: tuple(kind for kind, of_kind in FREE_STEP_OF_KIND.items() if of_kind == number)
        for number in FREE_STEP_OF_KIND.values()
    },
}
"""The kinds of tiles for whose addition knowledge tiles do something, by number; all others that do
not score do it anyway."""


def kinds_about(tile: Tile) -> frozenset[Kind]:
    """Return the kinds of tiles that a tile has to do with: its own, those that a building takes,
    ships for a sale of goods, and those that a knowledge tile serves or counts."""
    kinds = {tile.kind}
    if tile.kind is Kind.BUILDING and (choice := CHOICES.get(tile)) is not None:
        kinds |= {kind for kind in Kind if choice.takes >> kind & 1}
        kinds |= {Kind.SHIP} if choice.sells else set()
    if tile in SCORING_TILES:
        counted = FACES[tile].of
        kinds |= set() if counted is None else {counted.kind}
    elif tile.kind is Kind.KNOWLEDGE:
        kinds |= set(SERVED.get(tile.number, tuple(Kind)))
    return frozenset(kinds)
