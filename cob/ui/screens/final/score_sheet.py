"""Drawing the table of points: a row for each source, a column for each player."""

from __future__ import annotations

import pygame
from pygame import Rect

from cob.play.score_table import ScoreRow
from cob.text.language import tr
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import cut_off
from cob.ui.kit.theme import SMALLEST_TYPE, mix, theme
from cob.ui.screens.final.layout import FinalLayout
from cob.ui.screens.final.scoring import Scoring


def draw_heads(canvas: Canvas, layout: FinalLayout, scoring: Scoring) -> None:
    """Draw each player's pawn, place and name above the column; the winner's has a light."""
    columns, step = layout.columns, layout.column_width
    light = Rect(0, layout.sheet.top + layout.px(20), step, 0)
    light.height = layout.total.centery - light.top
    light.centerx = columns[0]
    canvas.frame(
        light,
        theme.parchment_light,
        theme.parchment_dark,
        radius=layout.px(10),
        width=max(1, layout.px(1.5)),
    )
    corner = (layout.rows[0].left + layout.px(10), layout.rows[0].top - layout.px(14))
    text = tr("Points")
    canvas.write(text, layout.type(30), corner, theme.ink, anchor="bottomleft", serif=True)
    for index, (seat, x) in enumerate(zip(scoring.order, columns, strict=True)):
        who = scoring.game.header.seats[seat]
        pawn = canvas.art.pawn(who.colour, layout.px(44))
        place = pawn.get_rect(midtop=(x + layout.px(14), layout.sheet.top + layout.px(30)))
        canvas.blit(pawn, place)
        canvas.write(
            f"{index + 1}.",
            layout.type(26),
            (place.left - layout.px(6), place.centery),
            theme.ink_soft,
            anchor="midright",
            serif=True,
        )
        size = layout.type(22)
        name = cut_off(canvas.art, who.name, size, step - layout.px(12), bold=True)
        below = (x, place.bottom + layout.px(18))
        canvas.write(name, size, below, theme.ink, anchor="center", bold=True)


def draw_rows(canvas: Canvas, layout: FinalLayout, scoring: Scoring, chosen: int | None) -> None:
    """Draw the sources of points and the total; the chosen row is shaded."""
    columns = layout.columns
    size = max(SMALLEST_TYPE, min(layout.type(23), round(layout.rows[0].height * 0.6)))
    for index, (row, rect) in enumerate(zip(scoring.rows, layout.rows, strict=True)):
        if index == chosen:
            pygame.draw.rect(
                canvas.surface,
                mix(theme.parchment_dark, theme.parchment, 0.25),
                rect,
                border_radius=layout.px(6),
            )
        elif index:
            line = mix(theme.parchment, theme.parchment_dark, 0.8)
            pygame.draw.line(canvas.surface, line, rect.topleft, rect.topright)
        _draw_row(canvas, layout, scoring, row, rect, size)
    total = layout.total
    canvas.frame(
        total, theme.gold_light, theme.gold, radius=layout.px(8), width=max(1, layout.px(2))
    )
    size = max(SMALLEST_TYPE, min(layout.type(32), round(total.height * 0.66)))
    place = (total.left + layout.px(14), total.centery)
    text = tr("Total")
    canvas.write(text, size, place, theme.ink, anchor="midleft", serif=True, bold=True)
    for seat, x in zip(scoring.order, columns, strict=True):
        points = str(scoring.game.state.players[seat].points)
        canvas.write(
            points,
            size,
            (x, total.centery),
            theme.ink,
            anchor="center",
            serif=True,
            bold=True,
        )


def _draw_row(
    canvas: Canvas, layout: FinalLayout, scoring: Scoring, row: ScoreRow, rect: Rect, size: int
) -> None:
    """Draw one source: its tile, its name, and the points of each player."""
    left = rect.left + size // 2
    if row.tile is not None:
        tile = canvas.art.tile(row.tile, round(rect.height * 0.84))
        canvas.blit(tile, tile.get_rect(midleft=(left, rect.centery)))
        left += tile.get_width() + size // 2
    room = layout.columns[0] - layout.column_width // 2 - left - size // 3
    place = (left, rect.centery)
    canvas.write(row.title, size, place, theme.ink, anchor="midleft", width=room)
    for seat, x in zip(scoring.order, layout.columns, strict=True):
        points = row.points[seat]
        text, ink = (str(points), theme.ink) if points else ("–", theme.ink_soft)
        canvas.write(text, size, (x, rect.centery), ink, anchor="center", serif=True)
