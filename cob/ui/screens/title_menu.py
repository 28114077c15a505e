"""The menu of the title: one way on, and a quiet list."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import mix, theme
from cob.ui.scenery.layers import View

_GILT = (198, 152, 74)
_WIDTH = 520
_PAD = 30
"""The room around the menu on its sheet, in pixels at 1080 lines."""
_SIGN = 1.05
"""The width of a sign, in type sizes."""


class QuietButton(Button):
    """An entry of the list: words on the sheet, which a bar marks under the pointer."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the bar, the sign and the words."""
        if not theme.painted:
            super().draw(canvas)
            return
        size, rect = self.type_size, self.rect
        strong = self.hovered or self.focused
        if strong:
            bar = rect.inflate(0, -max(2, size // 6))
            fill, line = mix(theme.parchment_dark, theme.gold_light, 0.3), theme.parchment_dark
            canvas.frame(bar, fill, line, radius=size // 3, width=1)
        sign = canvas.art.symbol(self.symbol, round(size * _SIGN), theme.wine)
        left = rect.left + round(size * 0.6)
        canvas.blit(sign, sign.get_rect(midleft=(left, rect.centery)))
        place = left + round(size * 1.55), rect.centery
        room = rect.right - place[0] - size // 3
        canvas.write(self.label, size, place, theme.ink, anchor="midleft", width=room, bold=True)
        self._rim(canvas)

    def _room(self, size: int) -> int:
        return self.rect.width - round(size * 2.5)


def draw_sheet(canvas: Canvas, rect: pygame.Rect) -> None:
    """Draw the sheet below the menu, with a gilt line along its edge."""
    m = canvas.measure
    canvas.panel(rect, m.lines)
    line = rect.inflate(-2 * m.px(9), -2 * m.px(9))
    canvas.outline(line, _GILT, max(1, m.px(2)), m.px(8))


class TitleMenu:
    """The places of the lettering, of the way on and of the list, for one size of the window."""

    def __init__(self, m: Measure, size: tuple[int, int], foot: int) -> None:
        """`foot` is the upper edge of what lies along the bottom."""
        self._m, self._size, self._foot = m, size, foot
        self.is_tall = View.of(size).tallness > 0.6
        self._larger = 1.3 if self.is_tall else 1.0
        """A tall window has more room for its menu than its narrow width says."""
        self.width = m.px(_WIDTH * self._larger)
        """The width of the way on."""
        self.sheet = pygame.Rect(0, 0, 0, 0)
        """The sheet below the menu, once that is placed."""

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
        rows, more = -(-len(others) // 2), self._larger
        high, wide, step = m.px(88 * more), self.width, m.px(56 * more)
        pad = m.px(_PAD * more)
        free = self._foot - m.px(16) - top - 2 * pad
        taken = high + below + m.px(16) + rows * step
        if taken > free:
            step = max(m.px(38), step - (taken - free) // rows - 1)
            taken = high + below + m.px(16) + rows * step
        left = (width - wide) // 2 if self.is_tall else m.px(96)
        start = (
            self._foot - m.px(24) - pad - taken
            if self.is_tall
            else top + pad + min(m.px(46), max(0, free - taken) // 2)
        )
        self.sheet = pygame.Rect(left, start, wide, taken).inflate(2 * pad, 2 * pad)
        main.place(pygame.Rect(left, start, wide, high), m.type(34 * more))
        y, half = start + high + below + m.px(16), wide // 2
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
            bottom = min(top, self.sheet.top) - m.px(24)
            return pygame.Rect(width // 2 - m.px(420), bottom - high, m.px(840), high)
        left, high = self.sheet.right + m.px(30), m.px(170)
        bottom = self._foot - m.px(16)
        return pygame.Rect(left, bottom - high, width - left - m.px(40), high)
