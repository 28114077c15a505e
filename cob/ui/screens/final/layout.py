"""The layout of the final scoring, computed from the size of the window.

In a wide window the table of points is at the left and the estates are at the right. The curve of
the game lies below two estates, and takes turns with more of them. In a tall window all three are
below one another.
"""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from pygame import Rect

from cob.ui.kit.buttons import TWO_LINES
from cob.ui.kit.estate_picture import ESTATE_HEIGHT, ESTATE_WIDTH, hex_width_in
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
_FOLD: Final = (280, 42)
_HEAD, _LOW_HEAD = 148, 124
"""Height of the players' heads above their columns, usually and with many rows."""
_MANY_ROWS: Final = 12
_ROW, _TALL_ROW, _TOTAL = 84, 74, 76
"""Maximum height of a row, that in a tall window, and that of the total."""
_SHIELD: Final = 1.2
"""The height of a coat of arms, in widths."""
_TALL_SHARE: Final = 0.56
"""Maximum share of the height that the table has in a tall window."""
_CURVE_SHARE: Final = 0.38
"""The curve's share of what the table leaves there."""
_CAPTION: Final = 52
"""Height of the caption below an estate."""
_IN_A_ROW: Final = 2
"""The most estates that lie above the curve in a wide window."""
_LEAST_CURVE: Final = 270
"""Minimum height of the curve's sheet."""
_SAID: Final = 116
"""Height of a teacher's last words."""
_HEADING: Final = 46
"""Height of the heading of the curve."""
_NAME: Final = 34
"""Height of the line of names."""
_LETTERS: Final = 26
"""Height of the letters of the phases below the curve."""
_CURVE_PAWNS: Final = 60
"""Width of the pawns at the right end of the curve."""


class HeadPlace(NamedTuple):
    """The place of a player's head above the column."""

    shield: Rect
    number: tuple[int, int]
    """The right middle of the place in the ranking, beside the coat of arms."""
    name: tuple[int, int]
    """The middle of the name."""


class FinalLayout(Measure):
    """The places: the table of points, the estates, the curve of the game, buttons."""

    def __init__(
        self,
        size: tuple[int, int],
        text: float,
        *,
        players: int,
        rows: int,
        buttons: int,
        folded: bool,
        said: bool = False,
    ) -> None:
        """Compute all places; `said` keeps room for a teacher's words below the estates."""
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
        self._said = self.px(_SAID) if said else 0
        self.sheet = Rect(body.left, top, round(body.width * share), body.height)
        self.estates = Rect(self.sheet.right + gap, top, 0, body.height)
        self.estates.width = body.right - self.estates.left
        self.curve_sheet: Rect | None = None
        """The place of the curve; None where the table leaves no room for it."""
        if height > width:
            needed = head + rows * self.px(_TALL_ROW) + self.px(_TALL_ROW // 5 + _TOTAL) + 2 * pad
            self.sheet = Rect(body.left, top, body.width, 0)
            self.sheet.height = min(needed, round(body.height * _TALL_SHARE))
            rest = body.bottom - self.sheet.bottom - gap
            curve = round(rest * _CURVE_SHARE) if folded else -gap
            self.estates = Rect(body.left, self.sheet.bottom + gap, body.width, rest - curve - gap)
            place = Rect(body.left, self.estates.bottom + gap, body.width, curve)
            self.curve_sheet = place if folded else None
        else:
            self._share_side(players)
        self.shows_all = height > width or self.curve_sheet != self.estates
        """Whether the estates and the curve are in view at the same time."""
        self.title = self.px(_TITLE)
        """The height of the middle of the line above the sheets."""
        self.deal = self._deal(body.right)
        """The buttons in the upper corner about the game's deal."""
        inner = self.sheet.inflate(-2 * pad, -2 * pad)
        *self.rows, self.total = self._rows(inner, rows, head)
        self.columns = self._columns(inner, players, folded=folded)
        """The middle of each player's column, by place in the final ranking."""
        self.column_width = self.columns[1] - self.columns[0]
        self.heads = [self._head(inner.top, head, x) for x in self.columns]
        across, down = map(self.px, _FOLD)
        self.fold = Rect(inner.left, inner.top + self.px(4), across, down)
        """The button that folds and unfolds the table; a click does not move it."""
        self.turn = self.fold.move(0, down + self.px(12))
        """The button that shows the curve instead of the estates, or the estates again."""

    def _share_side(self, players: int) -> None:
        """Lay the curve below the estates, or in their place if they need the room."""
        side, pad, gap = self.estates, self.px(_PAD), self.px(_GAP)
        wide = (side.width - 2 * pad) // players
        high = round((wide - self.px(14)) * ESTATE_HEIGHT / ESTATE_WIDTH)
        high += self.px(_CAPTION) + 2 * pad + self._said
        rest = side.height - high - gap
        if players > _IN_A_ROW or rest < self.px(_LEAST_CURVE):
            self.curve_sheet = side
            return
        self.estates = Rect(*side.topleft, side.width, high)
        self.curve_sheet = Rect(side.left, side.bottom - rest, side.width, rest)

    @property
    def side(self) -> Rect:
        """The place of the estates and the curve together."""
        return self.estates.union(self.curve_sheet or self.estates)

    def _deal(self, right: int) -> list[Rect]:
        """Return the places of the buttons beside the title, one below the other."""
        wide, high = self.px(_DEAL[0]), max(self.px(_DEAL[1]), TWO_LINES)
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

    def _head(self, top: int, high: int, x: int) -> HeadPlace:
        """Return the coat of arms of a player, with the name below."""
        room = high - self.px(_NAME) - self.px(8)
        shield = Rect(0, 0, min(round(room / _SHIELD), round(self.column_width * 0.5)), 0)
        shield.height = round(shield.width * _SHIELD)
        shield.midbottom = (x, top + high - self.px(_NAME))
        number = shield.left - self.px(10), shield.centery
        return HeadPlace(shield, number, (x, top + high - self.px(_NAME) // 2))

    @property
    def curve(self) -> Rect:
        """The area of the curve's lines, without letters and pawns."""
        sheet = self.curve_sheet or Rect(0, 0, 1, 1)
        area = sheet.inflate(-2 * self.px(_PAD), -2 * self.px(18))
        area.width -= self.px(_CURVE_PAWNS)
        area.height -= self.px(_LETTERS) + self.px(_HEADING)
        area.top += self.px(_HEADING)
        return area

    @property
    def curve_heading(self) -> tuple[int, int]:
        """The left middle of the heading above the curve."""
        return self.curve.left, self.curve.top - self.px(_HEADING) // 2 - self.px(4)

    @property
    def enlarged(self) -> Rect:
        """The place of the enlarged estate, or of an explanation."""
        return self.side.inflate(-2 * self.px(_PAD), -2 * self.px(_PAD))

    def row_at(self, place: tuple[int, int]) -> int | None:
        """Return the index of the row under a point; None beside the rows."""
        return next((at for at, row in enumerate(self.rows) if row.collidepoint(place)), None)

    def estate_cells(self, players: int) -> list[Rect]:
        """Return the places of the players' estates and captions, by final ranking.

        The number of rows is the one that makes them largest.
        """
        inner = self.estates.inflate(-2 * self.px(_PAD), -2 * self.px(_PAD))
        inner.height -= self._said

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
