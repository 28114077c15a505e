"""A turn step by step on a card; picking the card shows the turn on the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from cob.showing.turn_steps import TurnSteps
from cob.text.language import tr
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure, fitting_size, line_height
from cob.ui.kit.pictured_text import Cast, Row, draw_row, row_height, set_rows
from cob.ui.kit.theme import SMALLEST_TYPE, mix, theme

_PAD: Final = 14
_NUMBER: Final = 1.55
"""Width for a step's number, in type sizes."""
_PALE: Final = 120
"""The opacity, of 255, of the veil over a step that both turns share."""
_TITLE: Final = 1.25
"""The type size of the title, as a share of that of the steps."""


class StepRow(NamedTuple):
    """A row of a step; its first row has the number."""

    number: int | None
    row: Row
    differs: bool


class TurnCard(PickCard):
    """The steps of one turn; those shared with the other turn are pale."""

    def __init__(self, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.title = ""
        self.is_shown = False
        """Whether the table shows this turn."""
        self._steps = TurnSteps((), ())
        self._common: Collection[int] = ()
        self._nothing = ""
        self._cast = Cast(())
        self._seat = 0
        self._rows: list[StepRow] = []
        self._pad = 1

    def tell(
        self,
        title: str,
        steps: TurnSteps,
        common: Collection[int],
        seat: int,
        colours: Sequence[str],
        nothing: str = "",
    ) -> None:
        """Show another turn; steps with the numbers `common` are in the other one too.

        `nothing` replaces the words for a turn without steps.
        """
        self.title, self._steps, self._common = title, steps, common
        self._nothing = nothing
        self._seat, self._cast = seat, Cast(tuple(colours), seat)

    @property
    def common(self) -> Collection[int]:
        """The numbers of the steps shared with the other turn."""
        return self._common

    def height(self, width: int, size: int, m: Measure, art: Art, *, brief: bool) -> int:
        """Return the height for all steps in a type size; `brief` has pictures without words."""
        rows = max(1, len(self._set(width - 2 * m.px(_PAD), size, art, brief=brief)))
        title = line_height(round(size * _TITLE))
        return title + rows * row_height(size) + 2 * m.px(_PAD)

    def lay_out(self, area: Rect, size: int, m: Measure, art: Art, *, brief: bool) -> None:
        """Lay out the card, with its steps in a type size."""
        self.place(area, size)
        self._pad = m.px(_PAD)
        self._rows = self._set(area.width - 2 * self._pad, size, art, brief=brief)

    def _set(self, width: int, size: int, art: Art, *, brief: bool) -> list[StepRow]:
        cast, found = replace(self._cast, brief=brief), list[StepRow]()
        room = width - round(size * _NUMBER)
        for number, lines in enumerate(self._steps.steps, start=1):
            differs, shown = number not in self._common, number
            for line in lines:
                for row in set_rows(art, line.runs_without(self._seat), None, cast, size, room):
                    found.append(StepRow(shown or None, row, differs))
                    shown = 0
        return found

    def draw(self, canvas: Canvas) -> None:
        """Draw the card; the one that the table shows is light, with a strong rim."""
        size, lit = self.type_size, self.hovered or self.focused
        plain = mix(theme.parchment_light, theme.parchment_dark, 0.25)
        fill = theme.paper if self.is_shown else theme.parchment_light if lit else plain
        line = theme.wine if self.is_shown else theme.ink_soft if lit else theme.parchment_dark
        width = max(2 if self.is_shown else 1, size // 9)
        canvas.frame(self.rect, fill, line, radius=size // 2, width=width)
        left, top = self.rect.x + self._pad, self.rect.y + self._pad
        head = round(size * _TITLE)
        room = self.rect.width - 2 * self._pad
        if self.is_shown:
            seen = tr("on the table")
            taken = canvas.art.font(size).size(seen)[0] + self._pad
            small = fitting_size(canvas.art, self.title, head, room - taken, serif=True, bold=True)
            font = canvas.art.font(small, serif=True, bold=True)
            if font.size(self.title)[0] + taken <= room:  # else its light and its rim tell it
                head = small
                place = (left + room, top + line_height(head) // 2)
                canvas.write(seen, size, place, theme.wine, anchor="midright")
        canvas.write(self.title, head, (left, top), theme.ink, serif=True, bold=True, width=room)
        top += line_height(head)
        step = row_height(size)
        for each in self._rows:
            ink = theme.ink if each.differs else theme.ink_soft
            middle = top + step // 2
            if each.number is not None:
                self._draw_number(canvas, each, (left + size // 2, middle))
            draw_row(canvas, each.row, (left + round(size * _NUMBER), middle), size, ink)
            if not each.differs:
                veil = pygame.Surface((self.rect.width - self._pad, step))
                veil.fill(fill)
                veil.set_alpha(_PALE)
                canvas.blit(veil, (left - self._pad // 2, top))
            top += step
        if not self._rows:
            nothing = self._nothing or tr("nothing: the turn was ended")
            place, room = (left, top + step // 2), self.rect.width - 2 * self._pad
            canvas.write(nothing, size, place, theme.ink_soft, anchor="midleft", width=room)
        self._rim(canvas)

    def _draw_number(self, canvas: Canvas, each: StepRow, middle: tuple[int, int]) -> None:
        side = round(self.type_size * 1.2)
        canvas.dot(middle, side, theme.ink)
        small = max(SMALLEST_TYPE - 2, round(side * 0.68))
        canvas.write(str(each.number), small, middle, theme.paper, anchor="center", bold=True)
