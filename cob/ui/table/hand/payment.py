"""The question before workers are paid: a plate beside the click that it answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from cob.clicks.chooser import Chooser, Reading
from cob.clicks.payment_questions import PaymentQuestion, payment_question
from cob.clicks.table_things import Thing
from cob.engine import Action
from cob.text.language import tr
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.spoken import Spoken, Written
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.table.card_places import CardGround, Size
from cob.ui.table.layout import TableLayout
from cob.ui.table.owner import PlayingOwner
from cob.ui.table.painter import Painter
from cob.ui.table.pointing.keyboard_navigation import highlights
from cob.ui.table.sheets.unhurried import UnhurriedOverlay
from cob.ui.table.table import Table
from cob.ui.table.typesetter import TextLine, Typesetter

_PAD: Final = 16
_GAP: Final = 8
_WORKER: Final = 40
_ANSWER: Final = 48
_WIDTHS: Final = (360, 500)
"""Widths of the plate with two answers, and with three."""
_BESIDE: Final = 14
"""Gap between the plate and what was clicked."""
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
    question: PaymentQuestion,
    place: Callable[[Size], Rect],
) -> PaymentLayout:
    """Lay out the plate, which gets its place by its size."""
    px = layout.px
    pad, side, gap, high = px(_PAD), px(_WORKER), px(_GAP), px(_ANSWER)
    answers = len(question.answers) + 1
    width = px(_WIDTHS[answers > 2])
    lines = typesetter.wrapped(question.told, _TOLD_TYPE, width - 2 * pad)
    step = typesetter.line_height(_TOLD_TYPE)
    area = place((width, 2 * pad + side + step * len(lines) + 3 * gap + high))
    pictures = tuple(
        Rect(area.right - pad - side - at * round(side * 0.7), area.y + pad, side, side)
        for at in reversed(range(min(question.workers, 6)))
    )
    left = area.x + pad
    room = (pictures[0].left if pictures else area.right - pad) - gap - left
    heading = typesetter.line(
        question.title,
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
    painter.shade(plate.area)
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
    clicked: Thing,
    points: int,
) -> None:
    """Play the action of a click, but ask before an optional payment of workers.

    `points` are what the action scores at once. If the player declines, the selection is again
    what it was before the click.
    """
    question = None
    if owner.asks_before_paying:
        confirms = app.settings.asks_before_paying
        question = payment_question(chooser, action, before, confirms=confirms, points=points)
    if question is None:
        owner.play(action)
        return

    def give_up() -> None:
        chooser.selected = before
        chooser.message = ""

    app.push(PaymentSheet(app, table, owner, question, clicked, give_up))


class PaymentSheet(UnhurriedOverlay):
    """A plate that shows a payment, beside the thing that was `clicked`.

    Enter and Y give the first answer. Escape, N and a click beside the plate pay nothing: then
    `give_up` is called, and else the chosen action is played. The second half of a double click
    is no answer.
    """

    asks = True

    def __init__(
        self,
        app: AppContext,
        table: Table,
        owner: PlayingOwner,
        question: PaymentQuestion,
        clicked: Thing,
        give_up: Callable[[], None],
    ) -> None:
        super().__init__(app)
        self.question = question
        self._table = table
        self._owner = owner
        self._clicked = clicked
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
        typesetter = Typesetter(self.app.art, layout)
        self._plate = payment_layout(typesetter, layout, self.question, self._place)
        for button, place in zip(self.buttons, self._plate.answers, strict=True):
            button.place(place, layout.type(20))
        even_out(self.buttons, self.app.art)

    def _place(self, size: Size) -> Rect:
        """Return the place of the plate: off the dice, and off the pieces that it is about."""
        layout, view = self._table.layout, self._owner.view()
        chosen = dict(highlights(layout, self._owner.state, view, ()))
        beside = chosen.pop(self._clicked, layout.head)
        pointer = self._table.pointer.place
        if pointer is None or not beside.collidepoint(pointer):
            pointer = beside.center
        gap, kept = layout.px(_BESIDE), [layout.cup, *chosen.values()]
        ground = CardGround(self.app.visible.inflate(-gap, -gap), pointer, beside, kept, (), gap)
        return ground.place(size) or ground.least_bad(size)

    def handle(self, event: pygame.event.Event) -> None:
        if commanded(event) is Command.BACK:
            self._refuse()
        elif event.type == pygame.MOUSEBUTTONDOWN and not self.area.collidepoint(event.pos):
            if self.grace.is_over:
                self._refuse()
        elif self.form.handle(event):
            self.app.redraw()

    @property
    def area(self) -> Rect:
        """The place of the plate."""
        return Rect(0, 0, 0, 0) if self._plate is None else self._plate.area

    def _choose(self, action: Action) -> None:
        self.app.pop()
        self._owner.play(action)

    def _refuse(self) -> None:
        self.app.pop()
        self._give_up()

    def draw(self, canvas: Canvas) -> None:
        if self._plate is not None:
            draw_payment(Painter(canvas, self._table.layout), self._plate)
        self.form.draw(canvas)

    def spoken(self, written: Sequence[Written]) -> Spoken:
        return self.form.spoken(written)
