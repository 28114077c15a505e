"""Where points come from, as far as an evaluation tells it apart.

The list is made of the engine's sources of points; only knowledge tiles are told apart by what
they count. So every point that the engine gives has exactly one origin.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from cob.core.evaluation import Matrix
from cob.engine import GameState
from cob.engine.components import FACES, Counted, Tile
from cob.engine.events import PointsScored, Source
from cob.engine.knowledge import SCORING_TILES
from cob.engine.scoring import points_left_over, resource_points, uncredited_points

_NAMES: Final = {
    Counted.SOLD_TYPES: "knowledge_15",
    Counted.TILES: "knowledge_16_17_18_19_20_21_22_23",
    Counted.SPECIES: "knowledge_24",
    Counted.SOLD_GOODS: "knowledge_25",
    Counted.BONUS_TILES: "knowledge_26",
}


class Origin(NamedTuple):
    """A source of points, or what some of the knowledge tiles count."""

    source: Source
    counts: Counted | None = None
    """For other sources than `Source.KNOWLEDGE` there is nothing."""

    @property
    def name(self) -> str:
        """An id, such as "regions" or "knowledge_24", which is part of the files of weights."""
        return self.source.name.lower() if self.counts is None else _NAMES[self.counts]

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that score; the crane is a building (ledger SE-21)."""
        if self.counts is None:
            return ()
        tiles = tuple(tile for tile in SCORING_TILES if FACES[tile].counts is self.counts)
        return (*tiles, Tile.CRANE) if self.counts is Counted.TILES else tiles


ORIGINS: Final = (
    *(Origin(source) for source in Source if source is not Source.KNOWLEDGE),
    *(Origin(Source.KNOWLEDGE, counts) for counts in Counted),
)
"""The origins in the order of a row's columns."""
_OF_SOURCE: Final = {origin.source: at for at, origin in enumerate(ORIGINS) if not origin.tiles}
_OF_TILE: Final = {tile: at for at, origin in enumerate(ORIGINS) for tile in origin.tiles}


def origin_of(event: PointsScored) -> Origin:
    """Return where the points of an event come from."""
    return ORIGINS[_OF_SOURCE[event.source] if event.tile is None else _OF_TILE[event.tile]]


def certain_by_origin(state: GameState, seat: int, turns_left: int) -> Matrix:
    """Return the points, (origins,) float32, that a final scoring now would give.

    Their sum is what `features_of` gives as certain (ledger END-01 to END-06): the last income of
    mines is included where the player has no turn left after this one.
    """
    player = state.players[seat]
    found = np.zeros(len(ORIGINS), np.float32)
    for source, at in _OF_SOURCE.items():
        found[at] = player.points_by[source]
    for tile, points in player.credited.items():
        found[_OF_TILE[tile]] += points
    if state.is_over:
        return found
    for tile, points in uncredited_points(state, player).items():
        found[_OF_TILE[tile]] += points
    left = resource_points(player) if turns_left else points_left_over(player)
    for source, points in left.items():
        found[_OF_SOURCE[source]] += points
    return found
