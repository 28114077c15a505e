"""The corner of practices and puzzles: the coach below the board, and ghosts on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from cob.showing.turn_steps import Ghost
from cob.ui.kit.form import Form
from cob.ui.screens.learn.coach import Coach, Paragraph
from cob.ui.screens.learn.marked_card import NumberCard
from cob.ui.table.advice.ghosts import draw_ghosts
from cob.ui.table.advice.practise_link import PractiseLink
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_HEIGHT, _GAP, _PAD = 46, 12, 14
"""Lengths of the number cards, in pixels at 1080 lines."""
_LINK_TYPE = 18


class CoachTexts(NamedTuple):
    """The texts of the coach, and the ghosts on the table."""

    title: str
    at: tuple[int, int]
    paragraphs: list[Paragraph]
    aside: str = ""
    ghosts: tuple[Ghost, ...] = ()


class CoachCorner(Corner):
    """The coach; `texts` is called for each drawing, and `link` leads to a practice."""

    is_tall = True

    def __init__(
        self, coach: Coach, texts: Callable[[], CoachTexts], link: PractiseLink | None = None
    ) -> None:
        self.coach = coach
        self._texts = texts
        self.link = link
        if link is not None:
            coach.form.widgets.append(link)
        self.answers: list[NumberCard] = []
        self.form = Form()
        """The answers."""
        self._layout: TableLayout | None = None

    def offer(self, answers: Sequence[NumberCard]) -> None:
        """Offer the learner these numbers as answers, or none."""
        self.answers = list(answers)
        self.form = Form(self.answers)
        if self._layout is not None:
            self.place(self._layout)

    def place(self, layout: TableLayout) -> None:
        self._layout = layout
        if self.link is None:
            self.coach.place(layout.corner, layout)
        else:
            self._place_link(self.link, layout)
        if self.answers:
            self._place_answers(layout)

    def _place_link(self, link: PractiseLink, layout: TableLayout) -> None:
        size = layout.type(_LINK_TYPE)
        self.coach.place(layout.corner, layout, link.width_for(size))
        left, right, gap = self.coach.show.rect, self.coach.forward.rect, layout.px(_GAP)
        between = Rect(left.right + gap, left.y, right.left - left.right - 2 * gap, left.height)
        link.place_in(between, size, at_right=True)

    def _place_answers(self, layout: TableLayout) -> None:
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
        """Draw the ghosts above the table, and the coach with the answers."""
        title, at, paragraphs, aside, ghosts = self._texts()
        if ghosts:
            draw_ghosts(painter, view, ghosts)
        self.coach.draw(painter.canvas, title, at, paragraphs, aside)
        self.form.draw(painter.canvas)
