"""The 26 knowledge tiles (ledger KNW): names for the rule changers and the points of the others.

A player's active tiles are a bit mask with bit `number` set.
"""

from __future__ import annotations

from typing import Final

from cob.engine.components import ANIMAL_COUNTS, ANIMAL_SPECIES, BUILDINGS, TILE_KINDS, Kind, Tile
from cob.engine.ruleset import Ruleset
from cob.engine.state import Player

SAME_BUILDINGS: Final = 1
"""No limit on buildings of one type in a city."""
MINE_WORKERS: Final = 2
"""One worker for each mine at a phase's end."""
TWO_SILVERLINGS_A_SALE: Final = 3
WORKER_A_SALE: Final = 4
TWO_DEPOTS_OF_GOODS: Final = 5
"""A ship takes goods from two neighbouring depots."""
MORE_OFFERS: Final = 6
"""Purchases at every depot, or by other rules a building from a numbered one for workers."""
POINT_A_SCORING_ANIMAL_TILE: Final = 7
DOUBLE_WORKERS: Final = 8
"""A worker changes a die by up to two."""
FREE_STEP_TO_TAKE: Final = 12
SILVERLING_WITH_WORKERS: Final = 13
FOUR_WORKERS: Final = 14

_FREE_STEP_OF_KIND: Final[dict[Kind, int]] = {
    Kind.BUILDING: 9,
    Kind.SHIP: 10,
    Kind.ANIMAL: 10,
    Kind.CASTLE: 11,
    Kind.MINE: 11,
    Kind.KNOWLEDGE: 11,
}
FREE_STEP_TO_ADD: Final[tuple[int, ...]] = tuple(_FREE_STEP_OF_KIND[kind] for kind in TILE_KINDS)
"""The knowledge tile that changes the die by one for free when a tile is added; by tile."""

POINTS_PER_BUILDING: Final = 4
POINTS_PER_SPECIES: Final = 4
FIRST_BUILDING_TILE: Final = 16
"""Tiles 16 to 23 count the eight buildings in the order of `BUILDINGS` (ledger KNW-16..23)."""
SCORING_TILES: Final = range(15, 27)
BUILDING_SCORERS: Final = range(16, 24)
"""The scoring tiles that count buildings."""


def has(knowledge: int, number: int) -> bool:
    """Return whether knowledge tile `number` is among the active ones."""
    return bool(knowledge >> number & 1)


def final_points(number: int, player: Player, rules: Ruleset) -> int:
    """Return what a scoring tile, 15 to 26, is worth for a player as things stand (ledger
    END-06)."""
    if number == 15:
        return rules.points_per_sold_type * sum(1 for count in player.sold if count)
    if number == 24:
        species = {ANIMAL_SPECIES[tile] for tile in player.tiles if ANIMAL_COUNTS[tile]}
        return POINTS_PER_SPECIES * len(species)
    if number == 25:
        return sum(player.sold)
    if number == 26:
        return rules.points_per_bonus_tile * player.bonus_tiles
    return POINTS_PER_BUILDING * player.estate.count(counted_building(number))


def counted_building(number: int) -> Tile:
    """Return the building that scores for one of the tiles 16 to 23."""
    return BUILDINGS[number - FIRST_BUILDING_TILE]
