"""Lists of the statistics: a table of figures, and the records, each of which opens its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from cob.statistics.figures import Feat
from cob.statistics.result import Appearance
from cob.text.language import tr
from cob.text.wording import counted
from cob.ui.inputs.commands import PRESSES, Command, commanded
from cob.ui.kit.arrow_keys import step_in_list
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import cut_off
from cob.ui.kit.scrolling import Scrolled
from cob.ui.kit.spoken import Written, text_in
from cob.ui.kit.theme import SMALLEST_TYPE, mix, theme
from cob.ui.kit.widget import is_click
from cob.ui.screens.statistics.games_plot import date

_ROW = 1.9
"""Height of a table's row in type sizes."""
_RECORD_ROW = 3.3
"""Height of a record's row in type sizes."""


class Rows(Scrolled):
    """Rows of one height below one another; as many are shown as fit."""

    row_types = _ROW

    @property
    def count(self) -> int:
        """The number of rows."""
        raise NotImplementedError

    @property
    def row_height(self) -> int:
        """The height of a row in pixels."""
        return round(self.row_types * self.type_size)

    def place(self, rect: pygame.Rect, type_size: int) -> None:
        super().place(rect, type_size)
        self.renew()

    def renew(self) -> None:
        """Update the view after the rows have changed."""
        self.content = self.count * self.row_height
        self.scroll(self.offset)

    def row_rects(self) -> dict[int, pygame.Rect]:
        """Return the places of the rows that are at least partly in view."""
        high = self.row_height
        width = self.rect.width
        if self.content > self.rect.height:
            width -= self.bar_width + self.type_size // 2
        rects = {
            at: pygame.Rect(self.rect.left, self.rect.top + at * high - self.offset, width, high)
            for at in range(self.count)
        }
        return {at: rect for at, rect in rects.items() if rect.colliderect(self.rect)}

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the list.

        The wheel scrolls the list under the pointer, keys the one in focus.
        """
        if event.type == pygame.MOUSEWHEEL:
            return self.hovered and self.wheel(event.y)
        command = commanded(event)
        return command is not None and self.focused and self.do(command)

    @property
    def _page(self) -> int:
        """Return the number of rows in view."""
        return max(1, self.rect.height // self.row_height)

    def do(self, command: Command) -> bool:
        """Scroll; return False at either end, where the command leaves the list."""
        step = step_in_list(command, self._page, self.count)
        return bool(step) and self.scroll(self.offset + step * self.row_height)

    def draw(self, canvas: Canvas) -> None:
        before = canvas.surface.get_clip()
        canvas.surface.set_clip(self.rect.inflate(4, 0).clip(before))
        for at, rect in self.row_rects().items():
            self.draw_row(canvas, at, rect)
        canvas.surface.set_clip(before)
        self.draw_bar(canvas)
        self._rim(canvas)

    def draw_row(self, canvas: Canvas, at: int, rect: pygame.Rect) -> None:
        """Draw one row."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Column:
    """The heading of a column, and its share of the table's width."""

    head: str
    share: float


class FigureTable(Rows):
    """Texts in columns below their headings: the first is left-aligned, the others right-aligned.

    The headings stand above the widget's place and do not scroll.
    """

    def __init__(self, columns: Sequence[Column]) -> None:
        super().__init__()
        self.columns = columns
        self.rows: list[tuple[str, ...]] = []

    @property
    def count(self) -> int:
        return len(self.rows)

    def show(self, rows: list[tuple[str, ...]]) -> None:
        """Show other rows, from the first one on."""
        self.rows = rows
        self.offset = 0
        self.renew()

    def draw(self, canvas: Canvas) -> None:
        high = self.row_height
        head = pygame.Rect(self.rect.left, self.rect.top - high, self._width(), high)
        texts = tuple(column.head for column in self.columns)
        self._cells(canvas, head, texts, is_head=True)
        pygame.draw.line(canvas.surface, theme.ink_soft, head.bottomleft, head.bottomright)
        super().draw(canvas)

    def draw_row(self, canvas: Canvas, at: int, rect: pygame.Rect) -> None:
        if at % 2:
            band = mix(theme.parchment_light, theme.parchment_dark, 0.3)
            pygame.draw.rect(canvas.surface, band, rect, border_radius=self.type_size // 4)
        self._cells(canvas, rect, self.rows[at], is_head=False)

    def _width(self) -> int:
        return next(iter(self.row_rects().values()), self.rect).width

    def _cells(
        self,
        canvas: Canvas,
        rect: pygame.Rect,
        texts: tuple[str, ...],
        *,
        is_head: bool,
    ) -> None:
        size = max(SMALLEST_TYPE, round(self.type_size * 0.86)) if is_head else self.type_size
        ink = theme.ink_soft if is_head else theme.ink
        pad = self.type_size // 2
        left = float(rect.left)
        for at, (column, text) in enumerate(zip(self.columns, texts, strict=True)):
            wide = rect.width * column.share
            room = round(wide) - pad
            if at == 0:
                place, anchor = (left + pad, rect.centery), "midleft"
                text = cut_off(canvas.art, text, size, room - pad, bold=not is_head)
            else:
                place, anchor = (left + wide - pad, rect.centery), "midright"
            bold = at == 0 and not is_head
            canvas.write(text, size, place, ink, anchor=anchor, width=room, bold=bold)
            left += wide


class ChosenRows(Rows):
    """Rows of which one is chosen, by the pointer or by keys; a click or Enter opens it."""

    follows_pointer = True
    """Whether the row under the pointer is the chosen one."""

    def __init__(self) -> None:
        super().__init__()
        self.selected = 0

    def open_row(self, at: int) -> None:
        """Open a row, which is the chosen one now."""
        raise NotImplementedError

    def select(self, at: int) -> None:
        """Choose a row."""
        self.selected = at

    def from_the_first(self) -> None:
        """Choose the first row after the rows have changed."""
        self.selected = self.offset = 0
        self.renew()

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the list.

        A click on a row opens it.
        """
        if is_click(event):
            at = self._at(event.pos)
            if at is not None:
                self.select(at)
                self.open_row(at)
            return at is not None
        return super().handle(event)

    def do(self, command: Command) -> bool:
        """Move through the rows; return False at either end, where a command leaves the list."""
        if not self.count:
            return False
        if command in PRESSES:
            self.open_row(self.selected)
            return True
        step = step_in_list(command, self._page, self.count)
        at = max(0, min(self.selected + step, self.count - 1))
        if at == self.selected:
            return False
        self.select(at)
        top = at * self.row_height
        self.scroll(max(top + self.row_height - self.rect.height, min(self.offset, top)))
        return True

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Update the pointer's place; select the row under it."""
        changed = super().hover(place)
        at = None if place is None else self._at(place)
        if at is None or at == self.selected or not self.follows_pointer:
            return changed
        self.select(at)
        return True

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        row = self.row_rects().get(self.selected, self.rect)
        told = text_in(written, row)
        return (self.called, told) if self.called else (told, "")

    def _at(self, place: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(place):
            return None
        return next((at for at, rect in self.row_rects().items() if rect.collidepoint(place)), None)

    def row_box(self, canvas: Canvas, at: int, rect: pygame.Rect) -> pygame.Rect:
        """Draw the box of a row, which is light if the row is chosen; return its place."""
        size = self.type_size
        lit = at == self.selected and (self.focused or self.hovered or not self.follows_pointer)
        box = rect.inflate(0, -max(2, size // 4))
        rim = theme.ink_soft if lit else theme.parchment_dark
        fill = theme.parchment_light if lit else theme.parchment
        canvas.frame(box, fill, rim, radius=size // 3, width=1)
        return box


class RecordList(ChosenRows):
    """The records of a player. A click or Enter opens the game in which one was made."""

    row_types = _RECORD_ROW

    def __init__(
        self, can_open: Callable[[Appearance], bool], opened: Callable[[Appearance], None]
    ) -> None:
        super().__init__()
        self.feats: list[Feat] = []
        self._can_open = can_open
        self._opened = opened

    @property
    def count(self) -> int:
        return len(self.feats)

    def show(self, feats: list[Feat]) -> None:
        """Show other records, from the first one on."""
        self.feats = feats
        self.from_the_first()

    def open_row(self, at: int) -> None:
        self._opened(self.feats[at].game)

    def draw_row(self, canvas: Canvas, at: int, rect: pygame.Rect) -> None:
        """Draw the record and its value on the left, the day and the opponents on the right."""
        feat, size = self.feats[at], self.type_size
        box = self.row_box(canvas, at, rect)
        number = pygame.Rect(box.left, box.top, round(size * 5), box.height)
        canvas.write(
            str(feat.value),
            round(size * 1.5),
            number.center,
            theme.ink,
            anchor="center",
            serif=True,
            bold=True,
        )
        if self._can_open(feat.game):
            sign = canvas.art.symbol("play", round(size * 1.3), theme.ink_soft)
            canvas.blit(sign, sign.get_rect(center=(box.right - round(size * 1.9), box.centery)))
        right = box.right - round(size * 3.4)
        self._write_about(
            canvas, feat, pygame.Rect(number.right, box.y, right - number.right, box.h)
        )

    def _write_about(self, canvas: Canvas, feat: Feat, box: pygame.Rect) -> None:
        """Write the record's name, its date and the opponents."""
        size = self.type_size
        small = max(SMALLEST_TYPE, round(size * 0.86))
        upper, lower = box.centery - round(size * 0.68), box.centery + round(size * 0.72)
        when = date(feat.game)
        if not self._can_open(feat.game):
            when = tr("{date}; its record is gone", date=when)
        column = canvas.art.font(small).size(when)[0]
        canvas.write(when, small, (box.right, upper), theme.ink_soft, anchor="midright")
        canvas.write(
            tr(feat.title),
            size,
            (box.left, upper),
            theme.ink,
            anchor="midleft",
            width=box.width - column - size,
            bold=True,
        )
        own = feat.game.own
        text = tr(
            "{points} on estate {estate}, against {opponents}",
            points=counted(own.points, "point"),
            estate=own.estate,
            opponents=feat.game.against,
        )
        text = cut_off(canvas.art, text, small, box.width)
        canvas.write(text, small, (box.left, lower), theme.ink, anchor="midleft")
