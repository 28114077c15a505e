"""Draws the sheet with every player's points as if the game were scored now."""

from __future__ import annotations

import pygame

from cob.ui.kit.theme import mix, theme
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.scores import ScoreLine, score_sheet_layout
from cob.ui.table.view import TableView


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
