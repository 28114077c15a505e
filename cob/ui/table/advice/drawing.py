"""Draws the panel with advice below the main board."""

from __future__ import annotations

from pygame import Rect

from cob.ui.kit.pictured_text import draw_row
from cob.ui.kit.piece_pictures import picture_of
from cob.ui.kit.theme import SMALLEST_TYPE, mix, theme
from cob.ui.table.advice.layout import AdviceLayout
from cob.ui.table.corner_signs import row_mark
from cob.ui.table.painter import Painter

_NUMBER = 0.66
"""The type size of a number, as a share of its disc."""

_BIN = 18
"""The size of the sign for a discarded piece."""


def draw_advice(painter: Painter, advice: AdviceLayout, chosen: int, pointed: int | None) -> None:
    """Draw the turns, one of them chosen, and the steps or reasons of that one."""
    painter.shade(advice.places.area)  # A long text makes it rise over the main board.
    painter.panel(advice.places.area, mix(theme.parchment, theme.paper, 0.3))
    painter.surface.fill(theme.parchment_dark, advice.rule)
    for at, turn in enumerate(advice.turns):
        if at in (chosen, pointed):
            light = 0.95 if at == chosen else 0.5
            painter.surface.fill(mix(theme.parchment, theme.paper, light), turn.band)
        if at == chosen:
            painter.surface.fill(theme.wine, row_mark(turn.band))
        _draw_number(painter, turn.number, turn.disc)
        for picture, area in turn.pictures:
            painter.picture(picture_of(painter.art, picture, area.height), area)
        for place in turn.bins:
            painter.bin(place, _BIN)
        for part, colour in zip(turn.chance, (theme.parchment_dark, theme.ink_soft), strict=False):
            painter.surface.fill(colour, part)
        painter.write(*turn.lines)
    for number, area in advice.discs:
        _draw_number(painter, number, area)
    for sign in advice.signs:
        sign.draw(painter.canvas)
    for row, place in advice.told:
        draw_row(painter.canvas, row, place, advice.told_size, theme.ink)
    painter.write(*advice.lines)


def draw_cross(painter: Painter, area: Rect, *, chosen: bool) -> None:
    """Draw the sign that closes the panel, stronger under the pointer."""
    ink = theme.ink if chosen else theme.ink_soft
    if chosen:
        painter.border(area, theme.ink_soft, 2)
    painter.picture(painter.art.symbol("cross", area.width * 3 // 4, ink), area)


def _draw_number(painter: Painter, number: str, area: Rect) -> None:
    """Draw a number on a dark disc, as on the table."""
    painter.canvas.dot(area.center, area.width, theme.ink)
    size = max(SMALLEST_TYPE, round(area.width * _NUMBER))
    painter.canvas.write(number, size, area.center, theme.paper, anchor="center", bold=True)
