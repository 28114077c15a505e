"""The question before workers are paid: a plate in the place of the prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from cob.clicks.chooser import Chooser, Reading
from cob.clicks.payment_questions import PaymentQuestion, payment_question
from cob.engine import Action
from cob.text.language import tr
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.spoken import Spoken, Written
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.table.layout import TableLayout
from cob.ui.table.owner import PlayingOwner
from cob.ui.table.painter import Painter
from cob.ui.table.sheets.unhurried import UnhurriedOverlay
from cob.ui.table.table import Table
from cob.ui.table.typesetter import TextLine, Typesetter

_PAD: Final = 16
_GAP: Final = 8
_WORKER: Final = 40
_ANSWER: Final = 48
_BESIDE: Final = 5
"""Width by which the plate reaches beyond the head, to cover the end of its ribbon."""
_TITLE_TYPE: Final = 28
_TOLD_TYPE: Final = 20


@dataclass(frozen=True, slots=True)
class PaymentLayout:
    """The places of the plate's texts and pictures."""

    area: Rect
    title: TextLine
    workers: tuple[Rect, ...]
    """The worker tiles to be paid."""
    told: tuple[TextLine, ...]
    answers: tuple[Rect, ...]


def payment_layout(
    typesetter: Typesetter,
    layout: TableLayout,
    title: str,
    told: str,
    *,
    workers: int,
    answers: int,
) -> PaymentLayout:
    """Lay out the plate over the head of the table, where each question of the game is read.

    It stands there whatever was clicked, so that the hand learns the place of the answers, and it
    is low enough to leave the board, the estate and the tray in view.
    """
    px = layout.px
    pad, side, gap = px(_PAD), px(_WORKER), px(_GAP)
    area = layout.head.inflate(2 * px(_BESIDE), 0)
    lines = typesetter.wrapped(told, _TOLD_TYPE, area.width - 2 * pad)
    step = typesetter.line_height(_TOLD_TYPE)
    high = px(_ANSWER)
    area.height = 2 * pad + side + step * len(lines) + 2 * gap + high
    shown = min(workers, 6)
    pictures = tuple(
        Rect(area.right - pad - side - at * round(side * 0.7), area.y + pad, side, side)
        for at in reversed(range(shown))
    )
    left = area.x + pad
    room = (pictures[0].left if pictures else area.right - pad) - gap - left
    heading = typesetter.line(
        title,
        _TITLE_TYPE,
        (left, area.y + pad + side // 2),
        theme.ink,
        serif=True,
        bold=True,
        room=room,
    )
    top = area.y + pad + side + gap + step // 2
    wide = (area.width - 2 * pad - (answers - 1) * gap) // answers
    return PaymentLayout(
        area,
        heading,
        pictures,
        typesetter.lines(lines, _TOLD_TYPE, (left, top), theme.ink),
        tuple(
            Rect(left + at * (wide + gap), area.bottom - pad - high, wide, high)
            for at in range(answers)
        ),
    )


def draw_payment(painter: Painter, plate: PaymentLayout) -> None:
    """Draw the plate with the worker tiles to be paid; the answers are widgets."""
    painter.panel(plate.area, theme.paper, theme.worker)
    for place in plate.workers:
        painter.picture(painter.art.worker(place.width), place)
    painter.write(plate.title, *plate.told)


def play_or_ask(
    app: AppContext,
    table: Table,
    owner: PlayingOwner,
    chooser: Chooser,
    action: Action,
    before: Reading,
) -> None:
    """Play the action of a click, but ask before an optional payment of workers.

    If the player declines, the selection is again what it was before the click.
    """
    question = None
    if owner.asks_before_paying:
        confirms = app.settings.asks_before_paying
        question = payment_question(chooser, action, before, confirms=confirms)
    if question is None:
        owner.play(action)
        return

    def give_up() -> None:
        chooser.selected = before
        chooser.message = ""

    app.push(PaymentSheet(app, table, question, owner.play, give_up))


class PaymentSheet(UnhurriedOverlay):
    """A plate over the table that shows a payment; the table stays in view.

    Enter and Y give the first answer. Escape, N and a click beside the plate pay nothing: then
    `give_up` is called, and else `play` with the chosen action. The second half of a double click
    is no answer.
    """

    asks = True

    def __init__(
        self,
        app: AppContext,
        table: Table,
        question: PaymentQuestion,
        play: Callable[[Action], object],
        give_up: Callable[[], None],
    ) -> None:
        super().__init__(app)
        self.question = question
        self._table = table
        self._play = play
        self._give_up = give_up
        ways = [
            Button(caption, partial(self._choose, action), main=at == 0)
            for at, (caption, action) in enumerate(question.answers)
        ]
        self.buttons = [*ways, Button(tr("No"), self._refuse)]
        self.form = Form(self.buttons)
        self.form.focus(self.buttons[0])
        self._plate: PaymentLayout | None = None

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the plate and its buttons over the table."""
        layout = self._table.layout
        self._plate = payment_layout(
            Typesetter(self.app.art, layout),
            layout,
            self.question.title,
            self.question.told,
            workers=self.question.workers,
            answers=len(self.buttons),
        )
        for button, place in zip(self.buttons, self._plate.answers, strict=True):
            button.place(place, layout.type(20))
        even_out(self.buttons, self.app.art)

    def handle(self, event: pygame.event.Event) -> None:
        if commanded(event) is Command.BACK:
            self._refuse()
        elif event.type == pygame.MOUSEBUTTONDOWN and not self._is_on_plate(event.pos):
            if self.grace.is_over:
                self._refuse()
        elif self.form.handle(event):
            self.app.redraw()

    def _is_on_plate(self, place: tuple[int, int]) -> bool:
        return self._plate is not None and bool(self._plate.area.collidepoint(place))

    def _choose(self, action: Action) -> None:
        self.app.pop()
        self._play(action)

    def _refuse(self) -> None:
        self.app.pop()
        self._give_up()

    def draw(self, canvas: Canvas) -> None:
        if self._plate is not None:
            draw_payment(Painter(canvas, self._table.layout), self._plate)
        self.form.draw(canvas)

    def spoken(self, written: Sequence[Written]) -> Spoken:
        return self.form.spoken(written)
