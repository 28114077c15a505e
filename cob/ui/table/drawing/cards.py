"""Draws the card that explains what the pointer rests on, and its dock while there is none."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from cob.explaining.tooltip_cards import InfoCard
from cob.ui.kit.theme import mix, theme
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.card import card_layout, empty_dock


def draw_dock(painter: Painter, dock: Rect) -> None:
    """Draw the empty dock with an invitation."""
    painter.panel(dock, mix(theme.parchment, theme.parchment_dark, 0.5))
    painter.write(*empty_dock(painter, dock))


def draw_card(painter: Painter, card: InfoCard, docks: Sequence[Rect], beside: Rect) -> None:
    """Draw the card in one of its docks, off the place of what it is about."""
    sheet = card_layout(painter, painter.layout, card, docks, beside)
    painter.panel(sheet.area, theme.paper, theme.ink_soft)
    if sheet.tile is not None:
        tile, place = sheet.tile
        painter.picture(painter.art.tile(tile, place.width), place)
    for rule in sheet.rules:
        painter.surface.fill(theme.parchment_dark, rule)
    painter.write(*sheet.lines)
