"""The tutor's question before a turn is over that loses much."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from cob.play.analysis_questions import TurnLoss
from cob.text.language import Message, tr
from cob.text.numbers import rounded
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.scene import AppContext
from cob.ui.table.drawing.painter import Painter
from cob.ui.table.drawing.payment import draw_tutor
from cob.ui.table.layout.payment import PaymentLayout, payment_layout
from cob.ui.table.layout.text import Typesetter
from cob.ui.table.playing.unhurried import UnhurriedOverlay
from cob.ui.table.table import Table

_BACK_KEYS: Final = (pygame.K_n, pygame.K_ESCAPE)


class TutorSheet(UnhurriedOverlay):
    """A plate over the estate; Enter and Escape lead back to the turn. A click beside it is none.

    `can_undo` says whether thinking again takes the turn back to its beginning.
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
        self.form = Form(self.buttons)
        self.form.focus(self.think_again)
        self._plate: PaymentLayout | None = None

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the plate and its buttons over the table's own places."""
        layout, loss = self._table.layout, self._loss
        text = Message("The coach has found one that ends {points} points better (± {error}).")
        told = tr(text, points=rounded(loss.loss), error=rounded(loss.error))
        if self._can_undo:
            told = f"{told} {tr('To think again takes back what you did in this turn.')}"
        self._plate = payment_layout(
            Typesetter(self.app.art, layout),
            layout,
            tr("This turn loses about {points} points", points=round(loss.loss)),
            told,
            workers=1,
            answers=len(self.buttons),
            space=None,
        )
        for button, place in zip(self.buttons, self._plate.answers, strict=True):
            button.place(place, layout.type(20))
        even_out(self.buttons, self.app.art)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in _BACK_KEYS:
            self.think_again.action()
        elif event.type == pygame.MOUSEBUTTONDOWN and not self.grace.is_over:
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
