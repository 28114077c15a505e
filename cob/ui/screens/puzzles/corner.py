"""What a puzzle adds to the table: the coach below the board, and the solution as ghosts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from pygame import Rect

from cob.showing.turn_steps import Ghost
from cob.ui.kit.form import Form
from cob.ui.screens.learn.coach import Coach, Paragraph
from cob.ui.table.advice.ghosts import draw_ghosts
from cob.ui.table.advice.practise_link import PractiseLink
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_LINK: Final = 18
"""The size of the link's words."""


class CoachTexts(NamedTuple):
    """What the coach says now."""

    title: str
    at: tuple[int, int]
    aside: str
    paragraphs: list[Paragraph]
    ghosts: tuple[Ghost, ...] = ()
    """The steps of the solution, while it is seen."""


class PuzzleCorner(Corner):
    """The coach; `told` says what it tells, and a link leads to what the puzzle takes."""

    is_tall = True

    def __init__(self, coach: Coach, told: Callable[[], CoachTexts], link: PractiseLink) -> None:
        self.coach = coach
        self._told = told
        self.link = link
        coach.form.widgets.append(link)

    def place(self, layout: TableLayout) -> None:
        coach = self.coach
        size = layout.type(_LINK)
        coach.place(layout.corner, layout, self.link.width_for(size))
        left, right = coach.show.rect, coach.forward.rect
        gap = layout.px(12)
        between = Rect(left.right + gap, left.y, right.left - left.right - 2 * gap, left.height)
        self.link.place_in(between, size, at_right=True)

    @property
    def forms(self) -> list[Form]:
        return [self.coach.form]

    def covers(self, place: Point) -> bool:
        return self.coach.area.collidepoint(place)

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw the solution over the table, and the coach."""
        told = self._told()
        if told.ghosts:
            draw_ghosts(painter, view, told.ghosts)
        self.coach.draw(painter.canvas, told.title, told.at, told.paragraphs, told.aside)
