"""The list of the turns to look at: round, player, name, and what each gained or cost.

Below each stands the reason, and below the first turns a line that shows all.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

import pygame
from pygame import Rect

from cob.analysis.highlights import gain_of
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.main_gain import points_at_once
from cob.engine import GameState
from cob.record import Header
from cob.text.language import tr
from cob.text.numbers import rounded, whole
from cob.ui.inputs.commands import PRESSES, Command, commanded
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import TextBlock
from cob.ui.kit.measure import line_height, square, wrap
from cob.ui.kit.scrolling import Scrolled
from cob.ui.kit.spoken import Written, text_in
from cob.ui.kit.theme import SMALLEST_TYPE, mix, theme
from cob.ui.kit.widget import is_click
from cob.ui.screens.replay.telling import where
from cob.ui.screens.review.signs import MarkSign, picture_of_sign, sign_of
from cob.ui.screens.review.telling import best_told, gain_told, lost_chance

_ROW: Final = 2.15
"""Height of a row without reasons, in type sizes."""
_SMALL: Final = 0.9
"""The type size of the reasons, as a share of the other."""
_KEPT_FREE: Final = 2
"""Lines kept free for a reason that is not known yet."""
_COLUMNS: Final = (0.36, 0.56, 0.82)
"""Right ends of all columns but the last, as shares of the width for words."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One row of the list."""

    at: int
    """The number of the turn in the review."""
    sign: MarkSign
    is_best: bool
    """Whether nothing better was found."""
    colour: str
    """The colour of the player who played it."""
    when: str
    points: str
    chance: str
    why: str = ""
    """Empty until the reason is known."""


def moment_of(turn: JudgedTurn, at: int, header: Header, before: GameState, why: str) -> Moment:
    """Return the row of a turn; `before` is the position at its beginning, `why` the reason for its
    cost. A learner is told whole points and no chances: what the best turn brought, and how many
    more there were to win.
    """
    is_learner = turn.seat == header.learner
    points, told = turn.loss_points if is_learner else -turn.loss_points, tr(why)
    if is_learner and turn.is_equal:
        points, told = points_at_once(before, turn.played), gain_told(turn, before, header)
    elif turn.is_equal:
        points, told = gain_of(turn), best_told(turn)
    if not is_learner:
        shown = rounded(points, "+" if turn.is_equal else "-")
    else:
        best, more = whole(points, "+"), tr("{points} more", points=round(points))
        shown = best if turn.is_equal else more
    chance = "" if is_learner else lost_chance(turn)
    sign, colour = sign_of(turn, is_learner=is_learner), header.seats[turn.seat].colour
    return Moment(at, sign, turn.is_equal, colour, where(before), shown, chance, told)


class MomentList(Scrolled):
    """The list with one chosen row; `opened` is called with the number of a turn.

    The last row may be a line that shows more or fewer turns: then `asked` is called.
    """

    def __init__(
        self,
        art: Art,
        opened: Callable[[int], None],
        pointed: Callable[[int | None], None],
        asked: Callable[[], None],
    ) -> None:
        super().__init__()
        self._art = art
        self._lines: list[list[str]] = []
        """The reason for the cost of each turn."""
        self._tops = [0]
        """The tops of the rows, and the bottom of the last one, in the whole content."""
        self.moments: Sequence[Moment] = ()
        self.more = ""
        """The text of the line below the turns; without one there is no line."""
        self._is_whole = False
        """Whether these are all marked turns, in the order of play."""
        self.selected = 0
        """The index of the row with the keyboard."""
        self.lit: int | None = None
        """The number of the turn under the pointer, here or elsewhere."""
        self._opened = opened
        self._pointed = pointed
        self._asked = asked

    @property
    def row(self) -> int:
        """The height of a row in pixels."""
        return round(self.type_size * _ROW)

    @property
    def rows(self) -> int:
        """The number of rows, with that of the line."""
        return len(self.moments) + bool(self.more)

    def show(self, moments: Sequence[Moment], more: str = "", *, is_whole: bool = False) -> None:
        """Show other rows, or all of them, and a line below them; the chosen turn stays chosen.

        After the line was chosen, the row that comes to its place is.
        """
        before = self._turn(self.selected)
        self._is_whole = is_whole
        was_line = bool(self.more) and self.selected == len(self.moments)
        self.moments, self.more = moments, more
        turns = [moment.at for moment in moments]
        if was_line and moments:
            self.selected = min(self.selected, self.rows - 1)
        else:
            self.selected = turns.index(before) if before in turns else 0
        self._fit()

    def _turn(self, row: int) -> int | None:
        """Return the number of the turn in a row; None for the line."""
        return self.moments[row].at if row < len(self.moments) else None

    def place(self, rect: Rect, type_size: int) -> None:
        super().place(rect, type_size)
        self._fit()

    def _fit(self) -> None:
        size = self.small_size
        left, right = self._why_columns(Rect(0, 0, self.rect.width - 2 * self.bar_width, 0))
        self._lines = [
            wrap(self._art, moment.why, size, right - left) if moment.why else []
            for moment in self.moments
        ]
        high = [
            self.row + (len(lines) or _KEPT_FREE) * line_height(size)
            for moment, lines in zip(self.moments, self._lines, strict=True)
        ]
        if self.more:
            high.append(self.row)
        self._tops = [0, *accumulate(high)]
        self.content = self._tops[-1]
        self.scroll(self.offset)

    @property
    def small_size(self) -> int:
        """The type size of the reasons."""
        return max(SMALLEST_TYPE, round(self.type_size * _SMALL))

    def row_rect(self, index: int) -> Rect:
        """Return the place of a row."""
        wide = self.rect.width
        if self.content > self.rect.height:
            wide -= 2 * self.bar_width
        top, end = self._tops[index : index + 2]
        return Rect(self.rect.left, self.rect.top + top - self.offset, wide, end - top)

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        if not self.moments:
            return super()._said(written)
        return text_in(written, self.row_rect(self.selected)), ""

    def turn_at(self, place: tuple[int, int]) -> int | None:
        """Return the number of the turn whose row is under a point, or None."""
        index = self.row_at(place)
        return None if index is None else self._turn(index)

    def row_at(self, place: tuple[int, int]) -> int | None:
        """Return the index of the row under a point, or None."""
        if not self.rect.collidepoint(place):
            return None
        index = bisect_right(self._tops, place[1] - self.rect.top + self.offset) - 1
        return index if index < self.rows else None

    def step(self, rows: int) -> None:
        """Go to another row, and scroll it into view."""
        if self.moments:
            self._select(max(0, min(self.selected + rows, self.rows - 1)))
            self._pointed(self._turn(self.selected))

    def select(self, turn: int) -> None:
        """Go to the row of a turn by its number, if it has one, and scroll it into view."""
        found = (row for row, moment in enumerate(self.moments) if moment.at == turn)
        if (row := next(found, None)) is not None:
            self._select(row)

    def _select(self, row: int) -> None:
        self.selected = row
        self.reveal(*self._tops[row : row + 2])

    # --- events -------------------------------------------------------------------------------

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Follow the pointer: the keyboard continues from the row under it."""
        index = None if place is None else self.row_at(place)
        before, was_inside = self.selected, self.hovered
        self.hovered = index is not None
        if index is not None:
            self.selected = index
        return before != self.selected or was_inside != self.hovered

    def handle(self, event: pygame.event.Event) -> bool:
        """Open a row that is clicked, or chosen by the keyboard; the line asks for more turns."""
        if is_click(event):
            index = self.row_at(event.pos)
            if index is not None:
                self.selected = index
                self._take(index)
            return index is not None
        if event.type == pygame.MOUSEWHEEL:
            return self.hovered and self.wheel(event.y)
        command = commanded(event)
        if not self.focused or not self.moments:
            return False
        if command in (Command.UP, Command.DOWN):
            self.step(1 if command is Command.DOWN else -1)
        elif command in PRESSES:
            self._take(self.selected)
        else:
            return False
        return True

    def _take(self, row: int) -> None:
        turn = self._turn(row)
        if turn is None:
            self._asked()
        else:
            self._opened(turn)

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the rows in view."""
        canvas.surface.set_clip(self.rect)
        for index, moment in enumerate(self.moments):
            row = self.row_rect(index)
            if row.colliderect(self.rect):
                self._draw_row(canvas, index, moment, row)
        if self.more:
            self._draw_line(canvas)
        canvas.surface.set_clip(None)
        self.draw_more(canvas, theme.parchment)
        self.draw_bar(canvas)

    def _draw_line(self, canvas: Canvas) -> None:
        """Draw the line below the turns."""
        row, size = self.row_rect(len(self.moments)), self.type_size
        is_chosen = self.selected == len(self.moments)
        if is_chosen and (self.focused or self.hovered):
            line = theme.focus if self.focused else theme.parchment_dark
            box = row.inflate(0, -max(2, size // 6))
            canvas.frame(box, theme.paper, line, radius=size // 3, width=max(1, size // 12))
        place = (self._why_columns(row)[0], row.centery)
        room = row.right - place[0] - size
        canvas.write(self.more, size, place, theme.wine, anchor="midleft", width=room, bold=True)

    def _draw_row(self, canvas: Canvas, index: int, moment: Moment, row: Rect) -> None:
        size = self.type_size
        if moment.at == self.lit or (self.focused and index == self.selected):
            box = row.inflate(0, -max(2, size // 6))
            line = theme.focus if self.focused and index == self.selected else theme.parchment_dark
            canvas.frame(box, theme.paper, line, radius=size // 3, width=max(1, size // 12))
        elif index % 2 == 0:
            canvas.surface.fill(mix(theme.parchment, theme.paper, 0.45), row)
        middle, left = row.top + self.row // 2, row.left + round(size * 0.5)
        side = round(size * 1.55)
        sign = square((left + side // 2, middle), side)
        canvas.blit(picture_of_sign(canvas.art, moment.sign, side), sign)
        pawn = canvas.art.pawn(moment.colour, round(size * 1.35))
        left = sign.right + round(size * 0.6)
        canvas.blit(pawn, pawn.get_rect(midleft=(left, middle)))
        left += pawn.get_width() + round(size * 0.6)
        _, right = self._why_columns(row)
        ends = self._ends(row)
        title = tr(moment.sign.title)
        canvas.write(
            moment.when, size, (left, middle), anchor="midleft", width=ends[0] - left - size // 2
        )
        room = (ends[1] if moment.chance else ends[2] - size // 2) - ends[0]
        canvas.write(title, size, (ends[0], middle), anchor="midleft", width=room, bold=True)
        place = (ends[2], middle)
        room = ends[2] - ends[1] - size // 2
        canvas.write(moment.chance, size, place, anchor="midright", width=room)
        room = right - ends[2] - size // 2
        canvas.write(moment.points, size, (right, middle), anchor="midright", width=room)
        left, small = self._why_columns(row)[0], self.small_size
        TextBlock(
            self._lines[index], small, (left, row.top + self.row - size // 3), theme.ink_soft
        ).draw(canvas)

    def _why_columns(self, row: Rect) -> tuple[int, int]:
        """Return the left and right end of the words of a row."""
        size = self.type_size
        return row.left + round(size * 4.6), row.right - round(size * 0.6)

    def _ends(self, row: Rect) -> list[int]:
        """Return the right ends of all columns but the last."""
        left, right = self._why_columns(row)
        return [left + round((right - left) * share) for share in _COLUMNS]

    def _order(self) -> str:
        """Return in which order the turns stand."""
        if self._is_whole:
            return tr("In the order of play")
        is_best = [moment.is_best for moment in self.moments]
        if not any(is_best[:1]):
            return tr("What to learn from")
        return tr("The best turn") if all(is_best) else tr("The best, then what to learn from")

    def draw_headings(self, canvas: Canvas, area: Rect) -> None:
        """Write the headings above the columns."""
        size, wide = self.small_size, self.rect.width
        if self.content > self.rect.height:
            wide -= 2 * self.bar_width
        row = Rect(area.x, area.y, wide, area.height)
        right = self._why_columns(row)[1]
        ends, middle, ink = self._ends(row), area.centery, theme.ink_soft
        canvas.write(
            self._order(), size, (row.left + size // 2, middle), ink, anchor="midleft",
            width=ends[0] - row.left - size,
        )  # fmt: skip
        has_chances = any(moment.chance for moment in self.moments)
        for text, edge, begin in (
            (tr("Chance of winning") if has_chances else "", ends[2], ends[1]),
            (tr("Points"), right, ends[2]),
        ):
            room = edge - begin - size // 2
            canvas.write(text, size, (edge, middle), ink, anchor="midright", width=room)
