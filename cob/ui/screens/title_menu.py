"""The menu of the title: one way on, and a quiet list."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import SHADOW, mix, theme
from cob.ui.scenery.layers import View

_GILT = (226, 184, 96)
_ROWS = 8
"""The most entries of a list in one column."""
_COLUMN = 0.46
"""The width of a column, as a share of the way on above it."""


class QuietButton(Button):
    """An entry of the list: words on the picture, which a bar marks under the pointer."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar, the sign and the words."""
        if not theme.painted:
            super().draw(canvas)
            return
        size, rect = self.type_size, self.rect
        strong = self.hovered or self.focused
        if strong:
            bar = pygame.Surface(rect.size, pygame.SRCALPHA)
            pygame.draw.rect(bar, (*SHADOW, 150), bar.get_rect(), border_radius=size // 2)
            canvas.blit(bar, rect)
            canvas.surface.fill(
                _GILT, (rect.left, rect.top + size // 2, max(2, size // 8), rect.height - size)
            )
        ink = theme.paper if strong else mix(theme.paper, theme.parchment_dark, 0.35)
        left = rect.left + round(size * 0.7)
        place = left + round(size * 1.6), rect.centery
        room = rect.right - place[0] - size // 3
        sign = canvas.art.symbol(self.symbol, round(size * 1.05), ink)
        canvas.blit(sign, sign.get_rect(midleft=(left, rect.centery)))
        canvas.write(self.label, size, place, ink, anchor="midleft", width=room, bold=True)
        self._rim(canvas)

    def _room(self, size: int) -> int:
        return self.rect.width - round(size * 2.7)


class TitleMenu:
    """The places of the lettering, of the way on and of the list, for one size of the window."""

    def __init__(self, m: Measure, size: tuple[int, int], foot: int) -> None:
        """`foot` is the upper edge of what lies along the bottom."""
        self._m, self._size, self._foot = m, size, foot
        self.is_tall = View.of(size).tallness > 0.6
        self._larger = 1.3 if self.is_tall else 1.0
        """A tall window has more room for its menu than its narrow width says."""

    def lettering(self, shape: float) -> pygame.Rect:
        """Return the place of the lettering; `shape` is its height as a share of its width."""
        m, (width, height) = self._m, self._size
        if self.is_tall:
            wide = min(round(width * 0.88), round(height * 0.215 / shape))
            return pygame.Rect(
                (width - wide) // 2, round(height * 0.015), wide, round(wide * shape)
            )
        wide = min(round(width * 0.47), round(height * 0.4 / shape))
        return pygame.Rect(m.px(60), m.px(44), wide, round(wide * shape))

    def place(self, main: Button, below: int, others: Sequence[Button], top: int) -> None:
        """Place the buttons under `top`; `below` is the room between the way on and the list."""
        m, (width, _) = self._m, self._size
        rows = -(-len(others) // 2) if len(others) > _ROWS else len(others)
        more = self._larger
        high, wide, step = m.px(88 * more), m.px(500 * more), m.px(54 * more)
        free = self._foot - m.px(16) - top
        taken = high + below + m.px(22) + rows * step
        if taken > free:
            step = max(m.px(38), step - (taken - free) // rows - 1)
            taken = high + below + m.px(22) + rows * step
        left = (width - wide) // 2 if self.is_tall else m.px(96)
        start = (
            self._foot - m.px(16) - taken
            if self.is_tall
            else top + min(m.px(30), max(0, free - taken) // 2)
        )
        main.place(pygame.Rect(left, start, wide, high), m.type(34 * more))
        y = start + high + below + m.px(22)
        half = round(wide * _COLUMN)
        for index, button in enumerate(others):
            column, row = divmod(index, rows)
            button.place(
                pygame.Rect(left + column * half, y + row * step, half, step), m.type(25 * more)
            )

    def room_for_notices(self, top: int) -> pygame.Rect:
        """Return the place for notices: beside the menu, or above it in a tall window."""
        m, width = self._m, self._size[0]
        if self.is_tall:
            high = m.px(260)
            return pygame.Rect(width // 2 - m.px(420), top - m.px(24) - high, m.px(840), high)
        left, high = m.px(96) + m.px(500) + m.px(60), m.px(170)
        bottom = self._foot - m.px(16)
        return pygame.Rect(left, bottom - high, width - left - m.px(40), high)
