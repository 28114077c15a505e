"""What is laid over a screen until it is answered, such as a question."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.widgets import Button, Widget


class Overlay:
    """A sheet over a darkened screen that takes all events."""

    def __init__(self, widgets: Sequence[Widget]) -> None:
        self.form = Form(widgets)

    def draw(self, canvas: Canvas) -> None:
        """Darken what is there and draw the sheet."""


class Dialog(Overlay):
    """A title, a sentence, and buttons side by side; the first is in focus."""

    def __init__(self, title: str, text: str, buttons: Sequence[Button]) -> None:
        super().__init__(buttons)
        self.title = title
        self.text = text
        self.form.focus(buttons[0])

    def draw(self, canvas: Canvas) -> None:
        """The sheet is as high as its text."""
        m = canvas.measure
        canvas.veil()
        size, width = m.type(22), m.px(820)
        lines = wrap(canvas.art, self.text, size, width - m.px(120))
        box = pygame.Rect(0, 0, width, m.px(230) + len(lines) * line_height(size))
        box.center = canvas.surface.get_rect().center
        canvas.panel(box, m.lines)
        place = (box.centerx, box.top + m.px(36))
        canvas.write(self.title, m.type(34), place, anchor="midtop", serif=True)
        canvas.write_lines(lines, size, (box.centerx, box.top + m.px(96)), centred=True)
        wide, gap, count = m.px(320), m.px(24), len(self.form.widgets)
        left = box.centerx - (count * wide + (count - 1) * gap) // 2
        for widget in self.form.widgets:
            widget.place(pygame.Rect(left, box.bottom - m.px(96), wide, m.px(58)), m.type(22))
            left += wide + gap
        self.form.draw(canvas)
