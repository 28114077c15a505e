"""Drawing the table of points: a row for each source, a column for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from cob.engine.components import Kind, Tile
from cob.explaining.score_groups import ScoreTopic
from cob.explaining.score_table import ScoreRow
from cob.text.language import tr
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.heraldry.drawing import shield
from cob.ui.kit.theme import PLAYER_COLOURS, SMALLEST_TYPE, mix, theme
from cob.ui.screens.final.layout import FinalLayout
from cob.ui.screens.final.scoring import Scoring, arms_of

_TILES: Final[dict[ScoreTopic, Tile]] = {
    ScoreTopic.REGIONS: Tile.CASTLE,
    ScoreTopic.ANIMALS: Tile.SHEEP_3,
    ScoreTopic.WATCHTOWERS: Tile.WATCHTOWER,
    ScoreTopic.KNOWLEDGE: Tile.KNOWLEDGE_16,
}
_BAR: Final = 0.56
"""Maximum length of the bar below a number, in widths of a column."""

_NARROWER: Final = 0.88
"""The width of a tile that is as high as other pictures."""


def draw_heads(canvas: Canvas, layout: FinalLayout, scoring: Scoring) -> None:
    """Draw each player's coat of arms with the place in the ranking; the first column is lit."""
    columns, step = layout.columns, layout.column_width
    light = Rect(0, layout.sheet.top + layout.px(12), step - layout.px(8), 0)
    light.height = layout.total.centery - light.top
    light.centerx = columns[0]
    canvas.frame(
        light,
        theme.parchment_light,
        theme.parchment_dark,
        radius=layout.px(10),
        width=max(1, layout.px(1.5)),
    )
    for place, (seat, head) in enumerate(zip(scoring.order, layout.heads, strict=True), start=1):
        canvas.blit(shield(arms_of(scoring, seat), head.shield.width), head.shield)
        ink = theme.ink if place == 1 else theme.ink_soft
        size = layout.type(34 if place == 1 else 28)
        canvas.write(str(place), size, head.number, ink, anchor="midright", serif=True, bold=True)
        size, room = layout.type(21), step - layout.px(8)
        name = scoring.names[seat]
        canvas.write(name, size, head.name, theme.ink, anchor="center", width=room, bold=True)


def draw_rows(
    canvas: Canvas, layout: FinalLayout, scoring: Scoring, chosen: int | None, *, folded: bool
) -> None:
    """Draw the sources of points and the total; the chosen row is shaded."""
    rows = scoring.shown_rows(folded=folded)
    most = max(max(row.points) for row in rows) if folded else 0
    size = max(SMALLEST_TYPE, min(layout.type(26), round(layout.rows[0].height * 0.6)))
    for index, (row, rect) in enumerate(zip(rows, layout.rows, strict=True)):
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
        side = round(rect.height * 0.84)
        picture = None
        if folded:
            picture = picture_of_topic(canvas.art, scoring.groups[index].topic, side)
        elif row.tile is not None:
            picture = canvas.art.tile(row.tile, round(side * _NARROWER))
        _draw_row(canvas, layout, scoring, row, rect, size, picture)
        if folded:
            _draw_bars(canvas, layout, scoring, row.points, rect, most)
    _draw_total(canvas, layout, scoring)


def _draw_total(canvas: Canvas, layout: FinalLayout, scoring: Scoring) -> None:
    total = layout.total
    canvas.frame(
        total, theme.gold_light, theme.gold, radius=layout.px(8), width=max(1, layout.px(2))
    )
    size = max(SMALLEST_TYPE, min(layout.type(34), round(total.height * 0.66)))
    place = (total.left + layout.px(14), total.centery)
    text = tr("Total")
    canvas.write(text, size, place, theme.ink, anchor="midleft", serif=True, bold=True)
    for seat, x in zip(scoring.order, layout.columns, strict=True):
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
    canvas: Canvas,
    layout: FinalLayout,
    scoring: Scoring,
    row: ScoreRow,
    rect: Rect,
    size: int,
    picture: pygame.Surface | None,
) -> None:
    """Draw one source: its picture, its name, and the points of each player, the most in bold."""
    left = rect.left + size // 3
    if picture is not None:
        side = rect.height
        canvas.blit(picture, picture.get_rect(center=(left + side // 2, rect.centery)))
        left += side + size // 3
    room = layout.columns[0] - layout.column_width // 2 - left - size // 3
    place = (left, rect.centery)
    canvas.write(row.title, size, place, theme.ink, anchor="midleft", width=room)
    most = max(row.points)
    for seat, x in zip(scoring.order, layout.columns, strict=True):
        points = row.points[seat]
        text, ink = (str(points), theme.ink) if points else ("–", theme.ink_soft)
        bold = bool(points) and points == most
        middle = (x, rect.centery)
        canvas.write(text, size, middle, ink, anchor="center", serif=True, bold=bold)


def _draw_bars(
    canvas: Canvas,
    layout: FinalLayout,
    scoring: Scoring,
    points: Sequence[int],
    rect: Rect,
    most: int,
) -> None:
    """Draw a bar below each number in the player's colour; the longest one stands for `most`."""
    longest, high = layout.column_width * _BAR, max(2, layout.px(6))
    for seat, x in zip(scoring.order, layout.columns, strict=True):
        bar = Rect(0, 0, round(longest * points[seat] / max(1, most)), high)
        bar.midbottom = (x, rect.bottom - layout.px(6))
        colour = PLAYER_COLOURS[scoring.game.header.seats[seat].colour]
        pygame.draw.rect(canvas.surface, colour, bar, border_radius=high // 2)


def picture_of_topic(art: Art, topic: ScoreTopic, side: int) -> pygame.Surface:
    """Return the picture of a group of sources of points."""
    match topic:
        case ScoreTopic.BONUS_TILES:
            return art.bonus(Kind.SHIP, 5, True, side)
        case ScoreTopic.GOODS:
            return art.goods_back(side)
        case ScoreTopic.LEFT_OVER:
            return art.silverling(side)
    return art.tile(_TILES[topic], round(side * _NARROWER))
