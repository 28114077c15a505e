"""A habit that costs points, and one occurrence of it in a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Habit(Enum):
    """The habits; the values are ids, in files and for programs."""

    REGIONS_ONE_SHORT = "regions-one-short"
    TURN_ORDER_LOST = "turn-order-lost"
    TILES_NOT_ADDED = "tiles-not-added"
    SHIPS_LATE = "ships-late"
    DICE_FOR_WORKERS = "dice-for-workers"
    DICE_NOT_USED = "dice-not-used"
    GOODS_NOT_SOLD = "goods-not-sold"
    SILVERLINGS_LEFT = "silverlings-left"
    WORKERS_LEFT = "workers-left"
    KNOWLEDGE_WITHOUT_POINTS = "knowledge-without-points"


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A place in a game where a habit cost a player points."""

    habit: Habit
    index: int
    """The number of the record's move with which the turn begins, from 0."""
    phase: int
    round: int
    points: float
    what: int
    """The thing it is about: a tile, or the colour of a region, as the habit's words take it."""
    number: int
    """How many there are of it."""
