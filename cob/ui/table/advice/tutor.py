"""The coach's question before the end of a turn that loses much: a plate in the log's place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from cob.coaching.analysis_questions import TurnLoss
from cob.text.language import Message, tr, trn
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.buttons import TWO_LINES, Button, even_out
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.spoken import Spoken, Written
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.table.advice.practise_link import PractiseLink
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.sheets.unhurried import UnhurriedOverlay
from cob.ui.table.table import Table
from cob.ui.table.typesetter import TextLine, Typesetter

_PAD: Final = 16
_LAMP: Final = 38
_ANSWER: Final = 44
_LINK: Final = 150
_USUAL: Final = 192
"""Minimum height of the plate, if the corner has it."""
_BETWEEN: Final = 10
_TITLE_TYPE: Final = 25
_TYPES: Final = tuple(range(21, 14, -1))
"""Type sizes for the reason: the first that fits is used."""


@dataclass(frozen=True, slots=True)
class TutorLayout:
    """The places of the plate's texts and pictures."""

    area: Rect
    lamp: Rect
    title: TextLine
    told: tuple[TextLine, ...]
    answers: tuple[Rect, ...]
    link: Rect
    """The link to a practice, right of the title."""


def tutor_layout(
    typesetter: Typesetter,
    layout: TableLayout,
    title: str,
    told: tuple[str, str],
    answers: int,
    *,
    has_link: bool,
) -> TutorLayout:
    """Lay the plate out in the place of the coach's advice, only as high as needed.

    The second of the sentences `told` is left out if there is no room; a long first one makes the
    plate rise a little over what lies above.
    """
    px, area = layout.px, layout.corner.copy()
    gap, high = px(_BETWEEN), max(px(_ANSWER), TWO_LINES)
    free = area.height - 2 * px(_PAD // 2) - px(_LAMP) - px(4) - high
    width = area.width - 2 * px(_PAD)
    for pixels, text in ((pixels, text) for text in (" ".join(told), told[0]) for pixels in _TYPES):
        lines = typesetter.wrapped(text, pixels, width)
        step = typesetter.line_height(pixels)
        missing = len(lines) * step - free
        if missing <= 0:
            break
    area.height = max(min(area.height, px(_USUAL)), area.height + missing)
    area.bottom = layout.corner.bottom
    inner = area.inflate(-2 * px(_PAD), -2 * px(_PAD // 2))
    lamp = Rect(inner.x, inner.y, px(_LAMP), px(_LAMP))
    wide = px(_LINK) if has_link else 0
    link = Rect(inner.right - wide, lamp.top, wide, lamp.height)
    heading = typesetter.line(
        title,
        _TITLE_TYPE,
        (lamp.right + gap, lamp.centery),
        theme.ink,
        serif=True,
        bold=True,
        room=link.left - 2 * gap - lamp.right,
    )
    top, bottom = lamp.bottom + px(4), inner.bottom - high
    wide = (inner.width - (answers - 1) * gap) // answers
    return TutorLayout(
        area,
        lamp,
        heading,
        typesetter.lines(lines, pixels, (inner.x, top + step // 2), theme.ink),
        tuple(Rect(inner.x + at * (wide + gap), bottom, wide, high) for at in range(answers)),
        link,
    )


def draw_tutor(painter: Painter, plate: TutorLayout) -> None:
    """Draw the plate with the coach's lamp; the answers are widgets."""
    painter.panel(plate.area, theme.paper, theme.wine)
    painter.picture(painter.art.symbol("hint", plate.lamp.width, theme.worker), plate.lamp)
    painter.write(plate.title, *plate.told)


_NO_REASON: Final = Message("There is a way that should end better.")


class TutorSheet(UnhurriedOverlay):
    """A plate below the main board; Enter and Escape lead back to the turn.

    A click beside it does nothing. A link leads to the practice of the better turn's topic, and
    back to the question. `can_undo` is whether thinking again takes the turn back to its beginning.
    """

    asks = True

    def __init__(
        self,
        app: AppContext,
        table: Table,
        loss: TurnLoss,
        *,
        can_undo: bool,
        think_again: Callable[[], object],
        show: Callable[[], object],
        play: Callable[[], object],
        silence: Callable[[], object],
    ) -> None:
        super().__init__(app)
        self._table = table
        self._loss = loss
        self._can_undo = can_undo
        self.think_again = Button(tr("Think again"), partial(self._answer, think_again), main=True)
        self.show_me = Button(tr("Show me"), partial(self._answer, show))
        self.play_anyway = Button(tr("Play anyway"), partial(self._answer, play))
        self.stop_asking = Button(tr("Stop asking"), partial(self._answer, silence))
        self.buttons = [self.think_again, self.show_me, self.play_anyway, self.stop_asking]
        self.link = PractiseLink(app)
        self.link.topic = loss.topic
        self.form = Form([*self.buttons, self.link])
        self.form.focus(self.think_again)
        self._plate: TutorLayout | None = None

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the plate and its buttons over the table."""
        layout, loss = self._table.layout, self._loss
        back = tr("Think again takes your turn back to its beginning.") if self._can_undo else ""
        self._plate = tutor_layout(
            Typesetter(self.app.art, layout),
            layout,
            trn(
                "Are you sure? There is about {number} more point in it.",
                "Are you sure? There are about {number} more points in it.",
                round(loss.loss),
            ),
            (tr(loss.reasons[0].text if loss.reasons else _NO_REASON), back),
            len(self.buttons),
            has_link=self.link.is_there,
        )
        for button, place in zip(self.buttons, self._plate.answers, strict=True):
            button.place(place, layout.type(20))
        even_out(self.buttons, self.app.art)
        self.link.place_in(self._plate.link, layout.type(18), at_right=True)

    def handle(self, event: pygame.event.Event) -> None:
        if commanded(event) is Command.BACK:
            self.think_again.action()
        elif (
            event.type == pygame.MOUSEBUTTONDOWN and not self.grace.is_over
        ) or self.link.take_key(event):
            return
        elif self.form.handle(event):
            self.app.redraw()

    def _answer(self, act: Callable[[], object]) -> None:
        self.app.pop()
        act()

    def draw(self, canvas: Canvas) -> None:
        if self._plate is not None:
            draw_tutor(Painter(canvas, self._table.layout), self._plate)
        self.form.draw(canvas)

    def spoken(self, written: Sequence[Written]) -> Spoken:
        return self.form.spoken(written)
