"""An answer card that gets a mark once it was chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import RGB, theme
from cob.ui.screens.learn.coach import RIGHT

_WRONG: Final[RGB] = (150, 38, 30)


class MarkedCard(PickCard):
    """A round box with a mark at its right end; each subclass draws its own contents."""

    def __init__(self, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.mark = ""
        """"check", "cross", or empty."""

    def draw_box(self, canvas: Canvas, sign_size: int) -> RGB:
        """Draw the box and the mark, and return the colour of its text."""
        size, rect = self.type_size, self.rect
        ink = {"check": RIGHT, "cross": _WRONG}.get(self.mark, theme.ink)
        is_lively = self.hovered and not self.refusal
        fill = theme.paper if is_lively else theme.parchment_light
        pygame.draw.rect(canvas.surface, fill, rect, border_radius=size // 2)
        line = ink if self.mark else theme.wine if is_lively else theme.parchment_dark
        width = max(2, size // 8) if self.mark or is_lively else 1
        pygame.draw.rect(canvas.surface, line, rect, width, border_radius=size // 2)
        if self.mark:
            sign = canvas.art.symbol(self.mark, sign_size, ink)
            canvas.blit(sign, sign.get_rect(midright=(rect.right - size // 2, rect.centery)))
        return ink


class NumberCard(MarkedCard):
    """A number to choose, which gets a mark once it was chosen."""

    def __init__(self, number: int, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.number = number

    def draw(self, canvas: Canvas) -> None:
        """Draw the box, the number and the mark."""
        size, rect = self.type_size, self.rect
        ink = self.draw_box(canvas, round(size * 0.9))
        canvas.write(str(self.number), size, rect.center, ink, anchor="center", bold=True)
        self._rim(canvas)
