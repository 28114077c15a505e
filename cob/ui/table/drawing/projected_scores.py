"""The sheet with everybody's points as if the game were scored now."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from cob.engine.state import GameState
from cob.play.projected_scores import ProjectedScoreRow, projected_scores
from cob.text.language import Message, tr
from cob.ui.kit.theme import mix, theme
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.view import TableView

_CLOSE: Final = Message("Any key or click goes back to the table.")


def draw_projected_scores(painter: Painter, view: TableView) -> None:
    """All players side by side, over a darkened table."""
    painter.canvas.veil()
    px, rows = painter.layout.px, projected_scores(view.state)
    window = painter.surface.get_rect()
    above, below, pad = px(178), px(62), px(40)
    step = min(px(46), (window.height - above - below - px(40)) // len(rows))
    first, column = px(360), px(190)
    players = len(view.state.players)
    area = Rect(0, 0, first + column * players + 2 * pad, step * len(rows) + above + below)
    area.center = window.center
    painter.panel(area, theme.parchment)
    place = (area.x + pad, area.y + px(48))
    room = area.width - 2 * pad
    painter.text(_titled(view.state), 34, place, theme.ink, serif=True, bold=True, room=room)
    middles = [area.x + pad + first + column * seat + column // 2 for seat in range(players)]
    for seat, middle in enumerate(middles):
        pawn = Rect(0, 0, px(44), px(44))
        pawn.center = (middle, area.y + px(104))
        painter.picture(painter.art.pawn(view.header.seats[seat].colour, pawn.width), pawn)
        name = painter.cut(view.name(seat), 22, column - px(12), bold=True)
        painter.text(name, 22, (middle, area.y + px(150)), theme.ink, bold=True, anchor="center")
    for index, row in enumerate(rows):
        line = Rect(area.x + pad, area.y + above + index * step, first + column * players, step)
        _draw_row(painter, row, line, middles)
    foot = (area.centerx, area.bottom - below // 2)
    painter.text(tr(_CLOSE), 18, foot, theme.ink_soft, anchor="center", room=room)


def _titled(state: GameState) -> str:
    if state.is_over:
        return tr("The final scores")
    return tr("Points, and what a scoring now would add")


def _draw_row(painter: Painter, row: ProjectedScoreRow, line: Rect, middles: list[int]) -> None:
    px = painter.layout.px
    size = 24 if row.is_sum else 21
    if row.is_sum:
        pygame.draw.rect(painter.surface, theme.paper, line, border_radius=px(6))
        pygame.draw.rect(painter.surface, theme.gold, line, max(1, px(2)), border_radius=px(6))
    else:
        rule = mix(theme.parchment, theme.parchment_dark, 0.8)
        pygame.draw.line(painter.surface, rule, line.bottomleft, line.bottomright)
    left = line.x + px(14)
    if row.tile is not None:
        tile = painter.art.tile(row.tile, round(line.height * 0.84))
        painter.surface.blit(tile, tile.get_rect(midleft=(left, line.centery)))
        left += tile.get_width() + px(10)
    room = middles[0] - (middles[-1] - middles[0]) // (2 * len(middles)) - left
    painter.text(row.title, size, (left, line.centery), theme.ink, bold=row.is_sum, room=room)
    for middle, points in zip(middles, row.points, strict=True):
        text, ink = (str(points), theme.ink) if points or row.is_sum else ("–", theme.ink_soft)
        place = (middle, line.centery)
        painter.text(text, size, place, ink, bold=row.is_sum, serif=True, anchor="center")
