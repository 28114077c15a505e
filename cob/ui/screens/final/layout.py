"""The layout of the final scoring, computed from the size of the window."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from pygame import Rect

from cob.ui.kit.estate_picture import hex_width_in
from cob.ui.kit.measure import Measure

_TABLE_SHARE: Final = {2: 0.47, 3: 0.5, 4: 0.53}
"""The table's share of the width, by number of players."""
_WIDE: Final = 2.0
"""From this ratio of width to height on, a window has more room for estates."""
_WIDE_SHARE: Final = 0.5
_EDGE, _GAP, _PAD = 44, 22, 24
"""Margin of the window, gap between sheets, padding of a sheet; pixels at 1080 lines."""
_TOP: Final = 152
_TITLE: Final = 84
"""The middle of the line above the sheets."""
_BUTTON: Final = (236, 60)
_BETWEEN: Final = 16
"""Gap between two buttons."""
_DEAL, _DEALS = (220, 48), 2
"""The size of the buttons in the upper corner, and their number."""
_FOLD: Final = (214, 42)
_HEAD, _LOW_HEAD = 140, 116
"""Height of the players' heads above their columns, usually and with many rows."""
_MANY_ROWS: Final = 12
_ROW, _TOTAL = 47, 58
"""Maximum height of a row, and that of the total."""
_STEPS: Final = (48, 40, 32, 26)
"""Height of the first to the fourth step of the podium above the columns."""
_NAME: Final = 34
"""Height of the line of names."""
_LETTERS: Final = 26
"""Height of the letters of the phases below the curve."""
_CURVE_PAWNS: Final = 48
"""Width of the pawns at the right end of the curve."""


class HeadPlace(NamedTuple):
    """The place of a player's head above the column."""

    step: Rect
    pawn: Rect
    name: tuple[int, int]
    """The middle of the name."""


class FinalLayout(Measure):
    """The places: the table on the left, the curve below it, estates on the right, buttons."""

    def __init__(
        self,
        size: tuple[int, int],
        text: float,
        *,
        players: int,
        rows: int,
        buttons: int,
        folded: bool,
    ) -> None:
        super().__init__(size, text)
        self.size = size
        width, height = size
        self.width = width
        edge, gap = self.px(_EDGE), self.px(_GAP)
        top = self.px(_TOP)
        wide, high = map(self.px, _BUTTON)
        bottom = height - self.px(26) - high
        step = wide + self.px(_BETWEEN)
        left = width - edge - buttons * step + self.px(_BETWEEN)
        self.buttons = [Rect(left + at * step, bottom, wide, high) for at in range(buttons)]
        body = Rect(edge, top, width - 2 * edge, bottom - gap - top)
        share = _WIDE_SHARE if width >= _WIDE * height else _TABLE_SHARE[players]
        head = self.px(_HEAD if rows <= _MANY_ROWS else _LOW_HEAD)
        pad = self.px(_PAD)
        self.sheet = Rect(body.left, top, round(body.width * share), body.height)
        if folded:
            self.sheet.height = (
                head + rows * self.px(_ROW) + self.px(_TOTAL + 8) + 2 * pad - self.px(8)
            )
        lower = Rect(body.left, self.sheet.bottom + gap, self.sheet.width, 0)
        lower.height = body.bottom - lower.top
        self.curve_sheet = lower if folded else None
        """The place of the curve; None while all rows are shown."""
        self.estates = Rect(self.sheet.right + gap, top, 0, body.height)
        self.estates.width = body.right - self.estates.left
        self.title = self.px(_TITLE)
        """The height of the middle of the line above the sheets."""
        self.deal = self._deal(body.right)
        """The buttons in the upper corner about the game's deal."""
        inner = self.sheet.inflate(-2 * pad, -2 * pad)
        *self.rows, self.total = self._rows(inner, rows, head)
        self.columns = self._columns(inner, players, folded=folded)
        """The middle of each player's column, by place in the final ranking."""
        self.column_width = self.columns[1] - self.columns[0]
        lower_steps = self.px(_HEAD) - head
        self.heads = [
            self._head(inner.top + head, x, at, lower_steps) for at, x in enumerate(self.columns)
        ]
        across, down = map(self.px, _FOLD)
        top = inner.top + self.px(_LOW_HEAD) - down - self.px(10)
        self.fold = Rect(inner.left, top, across, down)
        """The button that folds and unfolds the table; a click does not move it."""

    def _deal(self, right: int) -> list[Rect]:
        """Return the places of the buttons beside the title, one below the other."""
        wide, high = map(self.px, _DEAL)
        step = high + self.px(12)
        top = self.title - (_DEALS * step - self.px(12)) // 2
        return [Rect(right - wide, top + at * step, wide, high) for at in range(_DEALS)]

    def _rows(self, inner: Rect, count: int, head: int) -> list[Rect]:
        """Return the place of each row of the table, the total last."""
        room = inner.height - head
        height = min(self.px(_ROW), room * 10 // ((count + 1) * 10 + 6))
        top = inner.top + head
        rows = [
            Rect(inner.left, top + index * height, inner.width, height) for index in range(count)
        ]
        total = Rect(inner.left, 0, inner.width, min(round(height * 1.4), self.px(_TOTAL)))
        total.bottom = min(inner.bottom, top + count * height + height // 5 + total.height)
        return [*rows, total]

    def _columns(self, inner: Rect, players: int, *, folded: bool) -> list[int]:
        """Return the middles of the columns; details have longer names than groups."""
        share = 0.42 if players == 2 else 0.34 if folded else 0.4
        first = inner.left + round(inner.width * share)
        width = (inner.right - first) / players
        return [round(first + width * (index + 0.5)) for index in range(players)]

    def _head(self, bottom: int, x: int, place: int, lower: int) -> HeadPlace:
        """Return the step of a place in the ranking, with the pawn on it and the name below."""
        height = max(self.px(_STEPS[-1]), self.px(_STEPS[place]) - lower)
        step = Rect(0, 0, round(self.column_width * 0.62), height)
        step.midbottom = (x, bottom - self.px(_NAME))
        pawn = Rect(0, 0, self.px(54), self.px(54))
        pawn.midbottom = (x, step.top + self.px(3))
        return HeadPlace(step, pawn, (x, bottom - self.px(_NAME) // 2))

    @property
    def curve(self) -> Rect:
        """The area of the curve's lines, without letters and pawns."""
        sheet = self.curve_sheet or Rect(0, 0, 1, 1)
        area = sheet.inflate(-2 * self.px(_PAD), -2 * self.px(18))
        area.width -= self.px(_CURVE_PAWNS)
        area.height -= self.px(_LETTERS)
        return area

    @property
    def enlarged(self) -> Rect:
        """The place of the enlarged estate."""
        return self.estates.inflate(-2 * self.px(_PAD), -2 * self.px(_PAD))

    def row_at(self, place: tuple[int, int]) -> int | None:
        """Return the index of the row under a point; None beside the rows."""
        return next((at for at, row in enumerate(self.rows) if row.collidepoint(place)), None)

    def estate_cells(self, players: int) -> list[Rect]:
        """Return the places of the players' estates and captions, by final ranking.

        The number of rows is the one that makes them largest.
        """
        inner = self.enlarged

        def cell_size(across: int) -> tuple[int, int]:
            return inner.width // across, inner.height // ceil(players / across)

        across = max(range(1, players + 1), key=lambda count: hex_width_in(cell_size(count)))
        width, height = cell_size(across)
        cells = []
        for index in range(players):
            row, column = divmod(index, across)
            in_row = min(across, players - row * across)
            left = inner.centerx - in_row * width // 2 + column * width
            cells.append(Rect(left, inner.top + row * height, width, height))
        return cells
