"""Draws the card that explains what the pointer rests on."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cob.play.tooltip_cards import InfoCard
from cob.ui.kit.theme import theme
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.card import card_layout


def draw_card(painter: Painter, card: InfoCard, beside: Rect, spared: Sequence[Rect] = ()) -> None:
    """Draw the card next to what it explains, where it hides least of `spared`."""
    sheet = card_layout(painter, painter.layout, card, beside, spared)
    painter.panel(sheet.area, theme.paper, theme.gold)
    if sheet.tile is not None:
        tile, place = sheet.tile
        painter.picture(painter.art.tile(tile, place.width), place)
    for rule in sheet.rules:
        painter.surface.fill(theme.parchment_dark, rule)
    painter.write(*sheet.lines)
