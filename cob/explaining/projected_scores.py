"""The points of all players if the game were scored now, source by source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cob.engine.components import Tile
from cob.engine.events import Source
from cob.engine.scoring import (
    knowledge_points,
    projected_points,
    resource_points,
    uncredited_points,
)
from cob.engine.state import GameState, Player
from cob.explaining.score_table import COUNTING, knowledge_title
from cob.text.language import tr
from cob.text.wording import SOURCE_NAMES, capital

_DURING: Final = (
    Source.REGIONS,
    Source.PHASES,
    Source.BONUS_TILES,
    Source.ANIMALS,
    Source.GOODS,
    Source.WATCHTOWERS,
)
"""The sources that score during the game."""


@dataclass(frozen=True, slots=True)
class ProjectedScoreRow:
    """One source of points for every seat."""

    title: str
    points: tuple[int, ...]
    tile: Tile | None = None
    is_sum: bool = False


def points_at_end(state: GameState, player: Player) -> list[tuple[str, int]]:
    """Return the points of a final scoring for a player: first leftovers, then knowledge tiles."""
    left = [(_title(source), points) for source, points in resource_points(player).items()]
    tiles = _added_at_end(state, player).items()
    return left + [(knowledge_title(tile), points) for tile, points in tiles]


def _added_at_end(state: GameState, player: Player) -> Mapping[Tile, int]:
    """Return the points of a final scoring for each tile but those that score at once (YUC-02)."""
    if not state.rules.knowledge_points_at_once:
        return knowledge_points(state, player)
    return {tile: points for tile, points in uncredited_points(state, player).items() if points}


def points_so_far(state: GameState, seat: int) -> int:
    """Return a player's points without those of the final scoring."""
    added = sum(points for _, points in points_at_end(state, state.players[seat]))
    return projected_points(state, seat) - added


def projected_scores(state: GameState) -> list[ProjectedScoreRow]:
    """Return all sources of points, with a sum before the final scoring and one after it.

    Knowledge tiles stand above the first sum where they score at once (ledger YUC-02).
    """
    players = state.players
    seats = range(len(players))
    so_far = tuple(points_so_far(state, seat) for seat in seats)
    scored = tuple(projected_points(state, seat) for seat in seats)
    left = [resource_points(player) for player in players]
    at_once = state.rules.knowledge_points_at_once
    return [
        *(_row(_title(s), (player.points_by[s] for player in players)) for s in _DURING),
        *(_tile_rows([player.credited for player in players]) if at_once else ()),
        ProjectedScoreRow(so_far_title(state), so_far, is_sum=True),
        *(_row(_title(source), (points[source] for points in left)) for source in left[0]),
        *_tile_rows([_added_at_end(state, player) for player in players]),
        ProjectedScoreRow(total_title(state), scored, is_sum=True),
    ]


def so_far_title(state: GameState) -> str:
    """Return the title of the sum without the final scoring."""
    return tr("Before the final scoring") if state.is_over else tr("Points so far")


def total_title(state: GameState) -> str:
    """Return the title of the sum of all points."""
    return tr("Final score") if state.is_over else tr("If scored now")


def _row(title: str, points: Iterable[int], tile: Tile | None = None) -> ProjectedScoreRow:
    return ProjectedScoreRow(title, tuple(points), tile)


def _tile_rows(found: Sequence[Mapping[Tile, int]]) -> list[ProjectedScoreRow]:
    """Return a row for each tile that brings points to a player, or could."""
    return [
        _row(knowledge_title(tile), (points.get(tile, 0) for points in found), tile)
        for tile in COUNTING
        if any(tile in points for points in found)
    ]


def _title(source: Source) -> str:
    return capital(tr(SOURCE_NAMES[source]))
