"""The sheet with every player's points as if the game were scored now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from cob.engine.components import Tile
from cob.engine.state import GameState
from cob.explaining.projected_scores import ProjectedScoreRow, projected_scores
from cob.text.language import Message, tr
from cob.ui.kit.measure import square
from cob.ui.kit.theme import mix, theme
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.typesetter import TextLine, Typesetter
from cob.ui.table.view import TableView

_ABOVE, _BELOW, _PAD = 178, 62, 40
"""Room above the rows, below them and beside them; lengths are pixels at 1080 lines."""
_ROW: Final = 46
"""Maximum height of a row."""
_TITLES, _COLUMN = 360, 190
_CLOSE: Final = Message("Any key or click goes back to the table.")


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A row of the sheet."""

    area: Rect
    is_sum: bool
    tile: tuple[Tile, Rect] | None
    """The tile that scores, with the place of its picture."""
    lines: tuple[TextLine, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheetLayout:
    """The places of the sheet's texts and pictures."""

    area: Rect
    pawns: tuple[Rect, ...]
    """One for each seat."""
    winner: tuple[Rect, Rect] | None
    """The light on the winner's column and the trophy beside the pawn, after the game."""
    lines: tuple[TextLine, ...]
    rows: tuple[ScoreLine, ...]


def score_sheet_layout(
    typesetter: Typesetter, layout: TableLayout, view: TableView
) -> ScoreSheetLayout:
    """Lay out the sheet in the middle of the window, all players side by side."""
    px, rows = layout.px, projected_scores(view.state)
    window, players = Rect((0, 0), layout.size), len(view.state.players)
    above, below, pad = px(_ABOVE), px(_BELOW), px(_PAD)
    step = min(px(_ROW), (window.height - above - below - px(40)) // len(rows))
    first, column = px(_TITLES), px(_COLUMN)
    width = first + column * players
    area = Rect(0, 0, width + 2 * pad, step * len(rows) + above + below)
    area.center = window.center
    left, room = area.x + pad, area.width - 2 * pad
    middles = [left + first + column * seat + column // 2 for seat in range(players)]
    place, title = (left, area.y + px(48)), _title(view.state)
    lines = [typesetter.line(title, 34, place, theme.ink, serif=True, bold=True, room=room)]
    for seat, middle in enumerate(middles):
        name = typesetter.cut(view.name(seat), 22, column - px(12), bold=True)
        place = (middle, area.y + px(150))
        lines.append(typesetter.line(name, 22, place, theme.ink, bold=True, anchor="center"))
    foot, ink = (area.centerx, area.bottom - below // 2), theme.ink_soft
    lines.append(typesetter.line(tr(_CLOSE), 18, foot, ink, anchor="center", room=room))
    return ScoreSheetLayout(
        area,
        pawns=tuple(square((middle, area.y + px(104)), px(44)) for middle in middles),
        winner=_winner(layout, area, middles[view.leads]) if view.is_finished else None,
        lines=tuple(lines),
        rows=tuple(
            _row(typesetter, row, Rect(left, area.y + above + at * step, width, step), middles)
            for at, row in enumerate(rows)
        ),
    )


def _title(state: GameState) -> str:
    if state.is_over:
        return tr("The final scores")
    return tr("Points, and what a scoring now would add")


def _winner(layout: TableLayout, sheet: Rect, middle: int) -> tuple[Rect, Rect]:
    """Return the light on a column, and the place of a trophy beside its pawn."""
    px = layout.px
    light = Rect(0, sheet.y + px(76), px(_COLUMN) - px(12), 0)
    light.height = sheet.bottom - px(_BELOW) - light.y + px(8)
    light.centerx = middle
    return light, square((middle - px(48), sheet.y + px(104)), px(36))


def _row(
    typesetter: Typesetter, row: ProjectedScoreRow, area: Rect, middles: Sequence[int]
) -> ScoreLine:
    """Lay out a source of points: its name, perhaps with a tile, and every player's number."""
    px, size = typesetter.measure.px, 24 if row.is_sum else 21
    left, tile = area.x + px(14), None
    if row.tile is not None:
        place = typesetter.art.tile(row.tile, round(area.height * 0.84)).get_rect()
        place.midleft = (left, area.centery)
        tile, left = (row.tile, place), place.right + px(10)
    room = middles[0] - (middles[-1] - middles[0]) // (2 * len(middles)) - left
    at = (left, area.centery)
    lines = [typesetter.line(row.title, size, at, theme.ink, bold=row.is_sum, room=room)]
    for middle, points in zip(middles, row.points, strict=True):
        text, ink = (str(points), theme.ink) if points or row.is_sum else ("–", theme.ink_soft)
        at = (middle, area.centery)
        lines.append(
            typesetter.line(text, size, at, ink, bold=row.is_sum, serif=True, anchor="center")
        )
    return ScoreLine(area, row.is_sum, tile, tuple(lines))


def draw_projected_scores(painter: Painter, view: TableView) -> None:
    """Draw all players side by side, over a darkened table."""
    painter.canvas.veil()
    sheet = score_sheet_layout(painter, painter.layout, view)
    painter.panel(sheet.area, theme.parchment)
    if sheet.winner is not None:
        light, trophy = sheet.winner
        radius = painter.layout.px(8)
        pygame.draw.rect(painter.surface, theme.parchment_light, light, border_radius=radius)
        painter.picture(painter.art.symbol("trophy", trophy.width, theme.gold), trophy)
    for seat, place in zip(view.header.seats, sheet.pawns, strict=True):
        painter.picture(painter.art.pawn(seat.colour, place.width), place)
    painter.write(*sheet.lines)
    for row in sheet.rows:
        _draw_row(painter, row)


def _draw_row(painter: Painter, row: ScoreLine) -> None:
    """Draw a row: a sum in a golden frame, any other with a thin line below it."""
    px = painter.layout.px
    if row.is_sum:
        pygame.draw.rect(painter.surface, theme.paper, row.area, border_radius=px(6))
        width = max(1, px(2))
        pygame.draw.rect(painter.surface, theme.gold, row.area, width, border_radius=px(6))
    else:
        rule = mix(theme.parchment, theme.parchment_dark, 0.8)
        pygame.draw.line(painter.surface, rule, row.area.bottomleft, row.area.bottomright)
    if row.tile is not None:
        tile, place = row.tile
        painter.picture(painter.art.tile(tile, place.width), place)
    painter.write(*row.lines)
