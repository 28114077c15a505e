"""Sheets in the middle of a darkened screen: widgets, or a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Label, Placed, Text, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import mix, scaled, theme
from cob.ui.kit.widget import Widget
from cob.ui.scene import AppContext, FormScene, Overlay

Answer = tuple[str, Callable[[], None] | None]
"""The label of a button, and the function to call after the question is closed."""


class SheetOnWood(FormScene):
    """A screen that is one sheet before the valley, with texts and widgets.

    A scene that explains something places a plate below the explanation.
    """

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self._sheet = self._plate = pygame.Rect(0, 0, 0, 0)
        self._texts: list[Text] = []

    def draw(self, canvas: Canvas) -> None:
        lines = canvas.measure.lines
        canvas.valley()
        canvas.panel(self._sheet, lines)
        if self._plate.width:
            rim = mix(theme.parchment, theme.ink_soft, 0.35)
            radius = scaled(10, lines)
            canvas.frame(self._plate, theme.parchment_light, rim, radius=radius, width=1)
        for text in self._texts:
            text.draw(canvas)
        self.form.draw(canvas)


class Sheet(FormScene, Overlay):
    """A sheet with widgets; Escape closes it."""

    def __init__(self, app: AppContext, widgets: Sequence[Widget]) -> None:
        super().__init__(app)
        self.form = Form(widgets)


class SheetOfTexts(Sheet):
    """A sheet with texts beside its widgets; subclasses lay theirs out in `resize`."""

    def __init__(self, app: AppContext, widgets: Sequence[Widget]) -> None:
        super().__init__(app, widgets)
        self._box = pygame.Rect(0, 0, 0, 0)
        self._texts: Sequence[Placed] = ()

    def draw(self, canvas: Canvas) -> None:
        canvas.veil()
        canvas.panel(self._box, canvas.measure.lines)
        for text in self._texts:
            text.draw(canvas)
        self.form.draw(canvas)


class Dialog(SheetOfTexts):
    """A title, a sentence, and answers side by side; the first is the main one and in focus.

    Escape gives the answer with the index `escape`, usually the last one.
    """

    def __init__(
        self,
        app: AppContext,
        title: str,
        text: str,
        answers: Sequence[Answer],
        *,
        escape: int = -1,
        halts_below: bool = False,
    ) -> None:
        self.buttons = [
            Button(label, partial(self._answer, action), main=index == 0)
            for index, (label, action) in enumerate(answers)
        ]
        super().__init__(app, self.buttons)
        self.title = title
        self.text = text
        self.halts_below = halts_below
        self._escape = answers[escape][1]
        self.form.focus(self.buttons[0])

    def give_up(self) -> None:
        self._answer(self._escape)

    def _answer(self, action: Callable[[], None] | None) -> None:
        self.app.pop()
        if action is not None:
            action()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the sheet as high as its text."""
        m = self.app.measure(size)
        letters, width = m.type(22), m.px(820)
        lines = wrap(self.app.art, self.text, letters, width - m.px(120))
        box = pygame.Rect(0, 0, width, m.px(230) + len(lines) * line_height(letters))
        box.center = size[0] // 2, size[1] // 2
        self._box = box
        place, below = (box.centerx, box.top + m.px(36)), (box.centerx, box.top + m.px(96))
        self._texts = (
            Label(self.title, m.type(34), place, theme.ink, anchor="midtop", serif=True),
            TextBlock(lines, letters, below, theme.ink, centred=True),
        )
        gap, count = m.px(24), len(self.buttons)
        wide = min(m.px(320), (width - m.px(100) - (count - 1) * gap) // count)
        left = box.centerx - (count * wide + (count - 1) * gap) // 2
        for button in self.buttons:
            button.place(pygame.Rect(left, box.bottom - m.px(96), wide, m.px(58)), letters)
            left += wide + gap
