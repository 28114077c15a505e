"""What everybody would have if the game were scored now: the points, and a sheet of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from cob.engine.components import Tile
from cob.engine.events import Source
from cob.engine.scoring import (
    knowledge_points,
    projected_points,
    resource_points,
    uncredited_points,
)
from cob.engine.state import GameState, Player
from cob.play.score_table import COUNTING, knowledge_title
from cob.text.language import Message, tr
from cob.text.wording import SOURCE_NAMES, capital
from cob.ui.kit.theme import mix, theme
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.view import TableView

_DURING: Final = (
    Source.REGIONS,
    Source.PHASES,
    Source.BONUS_TILES,
    Source.ANIMALS,
    Source.GOODS,
    Source.WATCHTOWERS,
)
"""What scores while the game is played."""
_CLOSE: Final = Message("Any key or click goes back to the table.")


@dataclass(frozen=True, slots=True)
class ProjectedScoreRow:
    """One source of points for every seat."""

    title: str
    points: tuple[int, ...]
    tile: Tile | None = None
    is_sum: bool = False


def points_at_end(state: GameState, player: Player) -> list[tuple[str, int]]:
    """What a final scoring would add for a player: what is left over, then each knowledge tile."""
    left = [(_title(source), points) for source, points in resource_points(player).items()]
    tiles = _added_at_end(state, player).items()
    return left + [(knowledge_title(tile), points) for tile, points in tiles]


def _added_at_end(state: GameState, player: Player) -> Mapping[Tile, int]:
    """What a final scoring adds for tiles; nothing for those that score at once (YUC-02)."""
    if not state.rules.knowledge_points_at_once:
        return knowledge_points(state, player)
    return {tile: points for tile, points in uncredited_points(state, player).items() if points}


def points_so_far(state: GameState, seat: int) -> int:
    """A player's points without those of the final scoring."""
    added = sum(points for _, points in points_at_end(state, state.players[seat]))
    return projected_points(state, seat) - added


def outlook(state: GameState) -> list[ProjectedScoreRow]:
    """All sources of points, with a sum before the final scoring and one after it.

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
        ProjectedScoreRow(tr("Points so far"), so_far, is_sum=True),
        *(_row(_title(source), (points[source] for points in left)) for source in left[0]),
        *_tile_rows([_added_at_end(state, player) for player in players]),
        ProjectedScoreRow(total_title(state), scored, is_sum=True),
    ]


def total_title(state: GameState) -> str:
    """What the sum of all points is called."""
    return tr("Final score") if state.is_over else tr("If scored now")


def _row(title: str, points: Iterable[int], tile: Tile | None = None) -> ProjectedScoreRow:
    return ProjectedScoreRow(title, tuple(points), tile)


def _tile_rows(found: Sequence[Mapping[Tile, int]]) -> list[ProjectedScoreRow]:
    """A row for each tile that brings points to somebody, or could."""
    return [
        _row(knowledge_title(tile), (points.get(tile, 0) for points in found), tile)
        for tile in COUNTING
        if any(tile in points for points in found)
    ]


def _title(source: Source) -> str:
    return capital(tr(SOURCE_NAMES[source]))


# --- the sheet --------------------------------------------------------------------------------


def draw_projected_scores(pen: Painter, view: TableView) -> None:
    """All players side by side, over a darkened table."""
    pen.canvas.veil()
    px, rows = pen.layout.px, outlook(view.state)
    window = pen.surface.get_rect()
    above, below, pad = px(178), px(62), px(40)
    step = min(px(46), (window.height - above - below - px(40)) // len(rows))
    first, column = px(360), px(190)
    players = len(view.state.players)
    area = Rect(0, 0, first + column * players + 2 * pad, step * len(rows) + above + below)
    area.center = window.center
    pen.panel(area, theme.parchment)
    place = (area.x + pad, area.y + px(48))
    room = area.width - 2 * pad
    pen.text(_titled(view.state), 34, place, theme.ink, serif=True, bold=True, room=room)
    middles = [area.x + pad + first + column * seat + column // 2 for seat in range(players)]
    for seat, middle in enumerate(middles):
        pawn = Rect(0, 0, px(44), px(44))
        pawn.center = (middle, area.y + px(104))
        pen.picture(pen.art.pawn(view.header.seats[seat].colour, pawn.width), pawn)
        name = pen.cut(view.name(seat), 22, column - px(12), bold=True)
        pen.text(name, 22, (middle, area.y + px(150)), theme.ink, bold=True, anchor="center")
    for index, row in enumerate(rows):
        line = Rect(area.x + pad, area.y + above + index * step, first + column * players, step)
        _draw_row(pen, row, line, middles)
    foot = (area.centerx, area.bottom - below // 2)
    pen.text(tr(_CLOSE), 18, foot, theme.ink_soft, anchor="center", room=room)


def _titled(state: GameState) -> str:
    if state.is_over:
        return tr("The final scores")
    return tr("Points, and what a scoring now would add")


def _draw_row(pen: Painter, row: ProjectedScoreRow, line: Rect, middles: list[int]) -> None:
    px = pen.layout.px
    size = 24 if row.is_sum else 21
    if row.is_sum:
        pygame.draw.rect(pen.surface, theme.paper, line, border_radius=px(6))
        pygame.draw.rect(pen.surface, theme.gold, line, max(1, px(2)), border_radius=px(6))
    else:
        rule = mix(theme.parchment, theme.parchment_dark, 0.8)
        pygame.draw.line(pen.surface, rule, line.bottomleft, line.bottomright)
    left = line.x + px(14)
    if row.tile is not None:
        tile = pen.art.tile(row.tile, round(line.height * 0.84))
        pen.surface.blit(tile, tile.get_rect(midleft=(left, line.centery)))
        left += tile.get_width() + px(10)
    room = middles[0] - (middles[-1] - middles[0]) // (2 * len(middles)) - left
    pen.text(row.title, size, (left, line.centery), theme.ink, bold=row.is_sum, room=room)
    for middle, points in zip(middles, row.points, strict=True):
        text, ink = (str(points), theme.ink) if points or row.is_sum else ("–", theme.ink_soft)
        place = (middle, line.centery)
        pen.text(text, size, place, ink, bold=row.is_sum, serif=True, anchor="center")
