"""What a practice adds to the table: the coach below the board, with numbers to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from cob.showing.turn_steps import Ghost
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.screens.learn.coach import Coach, Paragraph
from cob.ui.screens.learn.marked_card import MarkedCard
from cob.ui.table.advice.ghosts import draw_ghosts
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_HEIGHT, _GAP, _PAD = 46, 12, 14
"""Lengths of the number cards, in pixels at 1080 lines."""


class NumberCard(MarkedCard):
    """A number to choose, with a mark once it was chosen."""

    def __init__(self, number: int, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.number = number

    def draw(self, canvas: Canvas) -> None:
        """Its box, its number and its mark."""
        size, rect = self.type_size, self.rect
        ink = self.draw_box(canvas, round(size * 0.9))
        canvas.write(str(self.number), size, rect.center, ink, anchor="center", bold=True)
        self._rim(canvas)


class PracticeTexts(NamedTuple):
    """What the coach says now."""

    title: str
    at: tuple[int, int]
    paragraphs: list[Paragraph]
    ghosts: tuple[Ghost, ...] = ()
    """What a question is about, where it is seen on the table."""


class PracticeCorner(Corner):
    """The coach and the numbers; `told` says what it tells."""

    is_tall = True

    def __init__(self, coach: Coach, told: Callable[[], PracticeTexts]) -> None:
        self.coach = coach
        self._told = told
        self.answers: list[NumberCard] = []
        self.form = Form()
        self._layout: TableLayout | None = None

    def offer(self, answers: Sequence[NumberCard]) -> None:
        """Have the learner choose among numbers, or among none."""
        self.answers = list(answers)
        self.form = Form(self.answers)
        if self._layout is not None:
            self.place(self._layout)

    def place(self, layout: TableLayout) -> None:
        self._layout = layout
        self.coach.place(layout.corner, layout)
        if not self.answers:
            return
        px, count = layout.px, len(self.answers)
        high, gap, pad = px(_HEIGHT), px(_GAP), px(_PAD)
        bottom = self.coach.floor
        left, room = layout.corner.x + pad, layout.corner.width - 2 * pad
        wide = (room - (count - 1) * gap) // count
        for at, card in enumerate(self.answers):
            area = Rect(left + at * (wide + gap), bottom - high, wide, high)
            card.place(area, layout.type(26))
        self.coach.floor = bottom - high - px(8)

    @property
    def forms(self) -> list[Form]:
        return [self.coach.form, self.form]

    def covers(self, place: Point) -> bool:
        return self.coach.area.collidepoint(place)

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw what is asked about over the table, and the coach with the numbers."""
        told = self._told()
        if told.ghosts:
            draw_ghosts(painter, view, told.ghosts)
        self.coach.draw(painter.canvas, told.title, told.at, told.paragraphs)
        self.form.draw(painter.canvas)
