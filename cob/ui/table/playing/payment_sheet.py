"""The question on the table before workers are paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cob.clicks.chooser import Chooser, Reading
from cob.clicks.payment_questions import PaymentQuestion, payment_question
from cob.engine import Action
from cob.engine.actions import AddTile
from cob.text.language import tr
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.spoken import Spoken, Written
from cob.ui.scene import AppContext
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.drawing.payment import draw_payment
from cob.ui.table.layout.payment import PaymentLayout, payment_layout
from cob.ui.table.layout.text import Typesetter
from cob.ui.table.owner import PlayingOwner
from cob.ui.table.playing.unhurried import UnhurriedOverlay
from cob.ui.table.table import Table


def play_or_ask(
    app: AppContext,
    table: Table,
    owner: PlayingOwner,
    chooser: Chooser,
    action: Action,
    before: Reading,
) -> None:
    """Play what a click has settled, but ask before workers are paid that need not be.

    When nothing is to be paid, the selection is again what it was before the click.
    """
    question = None
    if owner.asks_before_paying:
        asks_for_many = app.settings.asks_before_paying
        question = payment_question(chooser, action, asks_for_many=asks_for_many)
    if question is None:
        owner.play(action)
        return

    def give_up() -> None:
        chooser.selected = before
        chooser.message = ""

    space = action.space if isinstance(action, AddTile) else None
    app.push(PaymentSheet(app, table, question, space, owner.play, give_up))


class PaymentSheet(UnhurriedOverlay):
    """A plate over the table that says what is paid; the table stays in view.

    Enter and Y give the first answer. Escape, N and a click beside the plate pay nothing: then
    `give_up` is called, and else `play` with the action that was chosen. The second half of a
    double click is no answer.
    """

    asks = True

    def __init__(
        self,
        app: AppContext,
        table: Table,
        question: PaymentQuestion,
        space: int | None,
        play: Callable[[Action], object],
        give_up: Callable[[], None],
    ) -> None:
        super().__init__(app)
        self.question = question
        self._table = table
        self._space = space
        """The space of the estate that it is about, and that it leaves free."""
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
        """Lay out the plate and its buttons over the table's own places."""
        layout = self._table.layout
        self._plate = payment_layout(
            Typesetter(self.app.art, layout),
            layout,
            self.question.title,
            self.question.told,
            workers=self.question.workers,
            answers=len(self.buttons),
            space=self._space,
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
