"""Where points come from, as far as an evaluation tells it apart.

The list is made of the engine's sources of points; only knowledge tiles are told apart by what
they count. So every point that the engine gives has exactly one origin.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from cob.bots.positions import Matrix
from cob.engine import GameState
from cob.engine.components import KNOWLEDGE, Tile
from cob.engine.events import PointsScored, Source
from cob.engine.knowledge import BUILDING_SCORERS, MINE_WORKERS, SCORING_TILES, has
from cob.engine.scoring import resource_points, uncredited_points


class Origin(NamedTuple):
    """A source of points, or what some of the knowledge tiles have in common."""

    source: Source
    tiles: tuple[Tile, ...] = ()
    """The tiles that score; for other sources than `Source.KNOWLEDGE` there are none."""

    @property
    def name(self) -> str:
        """An id, such as "regions" or "knowledge_24"."""
        numbers = [str(tile.number) for tile in self.tiles if tile.number]
        return "_".join([self.source.name.lower(), *numbers])


def _kinds_of_knowledge() -> list[tuple[Tile, ...]]:
    """Return the scoring tiles by what they count; the crane is a building (ledger SE-21)."""
    kinds: dict[int, list[Tile]] = {}
    for number in SCORING_TILES:
        first = BUILDING_SCORERS.start if number in BUILDING_SCORERS else number
        kinds.setdefault(first, []).append(KNOWLEDGE[number - 1])
    kinds[BUILDING_SCORERS.start].append(Tile.CRANE)
    return [tuple(tiles) for tiles in kinds.values()]


ORIGINS: Final = (
    *(Origin(source) for source in Source if source is not Source.KNOWLEDGE),
    *(Origin(Source.KNOWLEDGE, tiles) for tiles in _kinds_of_knowledge()),
)
"""In the order in which points stand in a row."""
_OF_SOURCE: Final = {origin.source: at for at, origin in enumerate(ORIGINS) if not origin.tiles}
_OF_TILE: Final = {tile: at for at, origin in enumerate(ORIGINS) for tile in origin.tiles}


def origin_of(event: PointsScored) -> Origin:
    """Return where the points of an event come from."""
    return ORIGINS[_OF_SOURCE[event.source] if event.tile is None else _OF_TILE[event.tile]]


def certain_by_origin(state: GameState, seat: int, turns_left: int) -> Matrix:
    """Return the points, (origins,) float32, that a final scoring now would give.

    Their sum is what `FeatureExtractor.certain` gives (ledger END-01 to END-06): the last income of
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
    if not turns_left:
        player = player.copy()
        player.silverlings += player.mines
        player.workers += player.mines * has(player.knowledge, MINE_WORKERS)
    for source, points in resource_points(player).items():
        found[_OF_SOURCE[source]] += points
    return found
