"""Tooltips with the full text of shortened texts, for the pointer and the keyboard."""

from __future__ import annotations

from typing import Final

import pygame

from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import theme

_SIZE: Final = 20
"""The size of the type, in pixels at 1080 lines."""
_WIDTH: Final = 0.4
"""The maximum width of a text, as a share of the window."""
_MARGIN: Final = 10


class WholeTexts:
    """The shortened texts of the last drawing."""

    def __init__(self) -> None:
        self._texts: list[tuple[pygame.Rect, str]] = []
        self._pointer = (-1, -1)

    @property
    def told(self) -> str:
        """The full text under the pointer; empty if no text there is shortened."""
        found = self._found()
        return found[1] if found else ""

    def follow(self, place: tuple[int, int]) -> bool:
        """Move the pointer; return whether that changes the text shown."""
        before = self.told
        self._pointer = place
        return self.told != before

    def draw(self, canvas: Canvas) -> None:
        """Take over the canvas's shortened texts, and draw the one under the pointer on top."""
        self._texts = canvas.shortened
        found = self._found()
        if found is None:
            return
        m, window = canvas.measure, canvas.surface.get_rect()
        size = m.type(_SIZE)
        lines = wrap(canvas.art, found[1], size, round(window.width * _WIDTH))
        widest = max(canvas.art.font(size).size(line)[0] for line in lines)
        plate = pygame.Rect(0, 0, widest, line_height(size) * len(lines))
        plate.inflate_ip(2 * m.px(_MARGIN), 2 * m.px(_MARGIN))
        plate.midbottom = (found[0].centerx, found[0].top - m.px(_MARGIN))
        if plate.top < 0:
            plate.midtop = (found[0].centerx, found[0].bottom + m.px(_MARGIN))
        plate.clamp_ip(window)
        canvas.frame(plate, theme.paper, theme.ink_soft, radius=m.px(8), width=m.px(2))
        corner = plate.move(m.px(_MARGIN), m.px(_MARGIN)).topleft
        canvas.write_lines(lines, size, corner, theme.ink)

    def _found(self) -> tuple[pygame.Rect, str] | None:
        at = self._pointer
        return next((each for each in self._texts if each[0].collidepoint(at)), None)
