"""Draws the hand that shows how something is clicked."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from cob.ui.kit.theme import HIGHLIGHT, SHADOW
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.layout.guide import guide_place

_THERE: Final = 214
"""How much is seen of the hand, of 255."""
_LINE: Final = 6
"""The width of the ring around a click, in pixels at 1080 lines."""


def draw_guide(painter: Painter, tip: tuple[float, float], pulse: float | None) -> None:
    """Draw the hand with the tip of its finger at a place, and a ring that widens with a click."""
    place = guide_place(painter.layout, tip, pulse)
    if pulse is not None:
        _draw_ring(painter, place.ring, round(255 * (1 - pulse)))
    picture = painter.art.symbol("hand", place.hand.width)
    picture.set_alpha(_THERE)
    painter.surface.blit(picture, place.hand)
    picture.set_alpha(255)


def _draw_ring(painter: Painter, area: Rect, alpha: int) -> None:
    """Draw a white ring with a dark rim, which shows on light and on dark."""
    line, radius = painter.layout.px(_LINE), area.width // 2
    sheet = pygame.Surface(area.size, pygame.SRCALPHA)
    pygame.draw.circle(sheet, SHADOW, (radius, radius), radius, 2 * line)
    pygame.draw.circle(sheet, HIGHLIGHT, (radius, radius), radius - line // 2, line)
    sheet.set_alpha(alpha)
    painter.surface.blit(sheet, area)
