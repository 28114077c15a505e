"""The turns that decided a game below one another: when, whose, what they are called and cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from cob.analysis.marks import TurnMark
from cob.text.language import tr
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import square
from cob.ui.kit.scrolling import Scrolled
from cob.ui.kit.theme import mix, theme
from cob.ui.kit.widget import ENTER, is_click
from cob.ui.screens.review.signs import SIGNS, picture_of_mark

_ROW: Final = 2.15
"""Height of a row in its type sizes."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One row of the list."""

    at: int
    """The number of the turn in the review."""
    mark: TurnMark
    colour: str
    """Of the player who played it."""
    when: str
    points: str
    chance: str


class MomentList(Scrolled):
    """The list with one chosen row; `opened` is called with the number of a turn."""

    def __init__(
        self, opened: Callable[[int], None], pointed: Callable[[int | None], None]
    ) -> None:
        super().__init__()
        self.moments: Sequence[Moment] = ()
        self.selected = 0
        """The index of the row at which the keyboard is."""
        self.lit: int | None = None
        """The number of the turn that is pointed at, here or elsewhere."""
        self._opened = opened
        self._pointed = pointed

    @property
    def row(self) -> int:
        """The height of a row in pixels."""
        return round(self.type_size * _ROW)

    def show(self, moments: Sequence[Moment]) -> None:
        """Show other rows; the one that was chosen stays so."""
        before = self.moments[self.selected].at if self.moments else None
        self.moments = moments
        turns = [moment.at for moment in moments]
        self.selected = turns.index(before) if before in turns else 0
        self._fit()

    def place(self, rect: Rect, type_size: int) -> None:
        super().place(rect, type_size)
        self._fit()

    def _fit(self) -> None:
        self.content = len(self.moments) * self.row
        self.scroll(self.offset)

    def row_rect(self, index: int) -> Rect:
        """Return the place of a row."""
        wide = self.rect.width
        if self.content > self.rect.height:
            wide -= 2 * self.bar_width
        top = self.rect.top + index * self.row - self.offset
        return Rect(self.rect.left, top, wide, self.row)

    def turn_at(self, place: tuple[int, int]) -> int | None:
        """Return the number of the turn whose row is under a point; None where none is."""
        index = self.row_at(place)
        return None if index is None else self.moments[index].at

    def row_at(self, place: tuple[int, int]) -> int | None:
        """Return the index of the row under a point; None where none is."""
        if not self.rect.collidepoint(place):
            return None
        index = (place[1] - self.rect.top + self.offset) // self.row
        return index if index < len(self.moments) else None

    def step(self, rows: int) -> None:
        """Go to another row, and bring it into view."""
        if self.moments:
            self.selected = max(0, min(self.selected + rows, len(self.moments) - 1))
            self.reveal(self.selected * self.row, (self.selected + 1) * self.row)
            self._pointed(self.moments[self.selected].at)

    # --- events -------------------------------------------------------------------------------

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Follow the pointer: the keyboard goes on from the row under it."""
        index = None if place is None else self.row_at(place)
        before, was_inside = self.selected, self.hovered
        self.hovered = index is not None
        if index is not None:
            self.selected = index
        return before != self.selected or was_inside != self.hovered

    def handle(self, event: pygame.event.Event) -> bool:
        """Open a row that is clicked, or chosen by the keyboard."""
        if is_click(event):
            index = self.row_at(event.pos)
            if index is not None:
                self.selected = index
                self._opened(self.moments[index].at)
            return index is not None
        if event.type == pygame.MOUSEWHEEL:
            return self.hovered and self.wheel(event.y)
        if not self.focused or event.type != pygame.KEYDOWN or not self.moments:
            return False
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            self.step(1 if event.key == pygame.K_DOWN else -1)
        elif event.key in ENTER:
            self._opened(self.moments[self.selected].at)
        else:
            return False
        return True

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows in view."""
        canvas.surface.set_clip(self.rect)
        for index, moment in enumerate(self.moments):
            row = self.row_rect(index)
            if row.colliderect(self.rect):
                self._draw_row(canvas, index, moment, row)
        canvas.surface.set_clip(None)
        self.draw_bar(canvas)

    def _draw_row(self, canvas: Canvas, index: int, moment: Moment, row: Rect) -> None:
        size = self.type_size
        if moment.at == self.lit or (self.focused and index == self.selected):
            box = row.inflate(0, -max(2, size // 6))
            line = theme.focus if self.focused and index == self.selected else theme.parchment_dark
            canvas.frame(box, theme.paper, line, radius=size // 3, width=max(1, size // 12))
        elif index % 2 == 0:
            canvas.surface.fill(mix(theme.parchment, theme.paper, 0.45), row)
        middle, left = row.centery, row.left + round(size * 0.5)
        side = round(size * 1.55)
        sign = square((left + side // 2, middle), side)
        canvas.blit(picture_of_mark(canvas.art, moment.mark, side), sign)
        pawn = canvas.art.pawn(moment.colour, round(size * 1.35))
        left = sign.right + round(size * 0.6)
        canvas.blit(pawn, pawn.get_rect(midleft=(left, middle)))
        left += pawn.get_width() + round(size * 0.6)
        right = row.right - round(size * 0.6)
        columns = (0.36, 0.62, 0.84)
        room = right - left
        ends = [left + round(room * share) for share in columns]
        title = tr(SIGNS[moment.mark].title)
        canvas.write(
            moment.when, size, (left, middle), anchor="midleft", width=ends[0] - left - size // 2
        )
        canvas.write(
            title, size, (ends[0], middle), anchor="midleft", width=ends[1] - ends[0], bold=True
        )
        place = (ends[2], middle)
        room = ends[2] - ends[1] - size // 2
        canvas.write(moment.points, size, place, anchor="midright", width=room)
        room = right - ends[2] - size // 2
        canvas.write(moment.chance, size, (right, middle), anchor="midright", width=room)
