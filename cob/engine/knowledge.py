"""The 26 knowledge tiles (ledger KNW): names of those that change rules, points of the others.

A player's active tiles are a bit mask with bit `number` set.
"""

from __future__ import annotations

from typing import Final

from cob.engine.components import (
    ANIMAL_COUNTS,
    ANIMAL_SPECIES,
    BUILDINGS,
    FACES,
    TILE_KINDS,
    Counted,
    Kind,
    Tile,
)
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
"""Purchases at every depot; by other rules a building from a numbered depot for workers."""
POINT_A_SCORING_ANIMAL_TILE: Final = 7
DOUBLE_WORKERS: Final = 8
"""A worker changes a die by up to two."""
FREE_STEP_TO_TAKE: Final = 12
SILVERLING_WITH_WORKERS: Final = 13
FOUR_WORKERS: Final = 14

AMOUNTS: Final[dict[int, int]] = {
    MINE_WORKERS: 1,
    TWO_SILVERLINGS_A_SALE: 2,
    WORKER_A_SALE: 1,
    POINT_A_SCORING_ANIMAL_TILE: 1,
    DOUBLE_WORKERS: 2,
    SILVERLING_WITH_WORKERS: 1,
    FOUR_WORKERS: 4,
}
"""How many workers, Silverlings, points or steps each of these tiles brings."""
FREE_STEPS: Final = 1
"""By how much tiles 9 to 12 change a die for free."""
FREE_STEP_OF_KIND: Final[dict[Kind, int]] = {
    Kind.BUILDING: 9,
    Kind.SHIP: 10,
    Kind.ANIMAL: 10,
    Kind.CASTLE: 11,
    Kind.MINE: 11,
    Kind.KNOWLEDGE: 11,
}
"""For each colour, the knowledge tile that changes the die by one for free when one is added."""
FREE_STEP_TO_ADD: Final[tuple[int, ...]] = tuple(FREE_STEP_OF_KIND[kind] for kind in TILE_KINDS)
"""For each tile, the knowledge tile that changes the die by one for free when it is added."""

SCORING_TILES: Final = tuple(tile for tile in Tile if FACES[tile].counts is not None)
BUILDING_COUNTERS: Final = tuple(tile for tile in SCORING_TILES if FACES[tile].of in BUILDINGS)
"""The scoring tiles that count buildings of one type (ledger KNW-16 to KNW-23)."""
POINTS_OF_CRANE: Final = 4
"""Points for the crane when a knowledge tile counts it as one more building (ledger SE-21)."""


def has(knowledge: int, number: int) -> bool:
    """Return whether knowledge tile `number` is among the active ones."""
    return bool(knowledge >> number & 1)


def points_each(tile: Tile, rules: Ruleset) -> int:
    """Return the points of a scoring tile for each item that it counts."""
    counts = FACES[tile].counts
    if counts is Counted.SOLD_TYPES:
        return rules.points_per_sold_type
    if counts is Counted.BONUS_TILES:
        return rules.points_per_bonus_tile
    return FACES[tile].points


def counted_by(tile: Tile, player: Player) -> int:
    """Return how many items a scoring tile counts for a player now."""
    face = FACES[tile]
    match face.counts:
        case Counted.SOLD_TYPES:
            return sum(1 for count in player.sold if count)
        case Counted.SPECIES:
            return len({ANIMAL_SPECIES[each] for each in player.tiles if ANIMAL_COUNTS[each]})
        case Counted.SOLD_GOODS:
            return sum(player.sold)
        case Counted.BONUS_TILES:
            return player.bonus_tiles
        case _:
            return player.estate.count(face.of)


def final_points(tile: Tile, player: Player, rules: Ruleset) -> int:
    """Return the points of a scoring tile for a player now (ledger END-06)."""
    return points_each(tile, rules) * counted_by(tile, player)
