"""The layout of a player's small board, at the right of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from pygame import Rect

from cob.engine.components import GOODS_SPACES, STORAGE_SPACES, Kind
from cob.ui.kit.art.gallery import LAUREL_HEIGHT
from cob.ui.kit.estate_picture import ESTATE_HEIGHT, ESTATE_WIDTH, Hex, estate_hexes
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import SMALLEST_TYPE
from cob.ui.table.hand.layout import Holdings, Tally

_DICE: Final = 2
_HEAD: Final = 42
"""Height of the head; this and the next two are pixels at 1080 lines."""
_FOLDED: Final = 104
"""Height of a folded panel."""
_POINTS: Final = 66
"""Width of the medallion with the points."""
_TWO_COLUMNS: Final = 860
"""From this width on, a column has four panels in two rows."""
_WIDE, _SQUARE = 1.45, 1.0
"""A wider body has the tray beside the estate, a higher one below it; in between some of it lies
beside and some below.
"""
_ESTATE: Final = ESTATE_WIDTH / ESTATE_HEIGHT
"""Width of an estate as a share of its height."""
_ESTATE_ROOM, _ESTATE_ABOVE = 0.63, 0.68
"""Maximum share of a panel's width for the estate if the tray lies beside it, and if much of the
tray lies below.
"""
_LOW, _NARROW = 1.5, 0.8
"""Ratios of width to height: above the first a tray has three rows, below the second five, else
four.
"""
_FIVE: Final = (1.0, 1.1, 0.9, 1.05, 1.3)
"""Heights of five rows: dice, storage, tokens, goods, colours."""
_FOUR: Final = (1.0, 1.3, 1.2, 1.1)
"""Heights of four rows: dice and tokens, storage, goods, colours."""
_THREE: Final = (1.0, 1.1, 0.75)
"""Heights of three rows: dice and tokens, storage and goods, colours."""
_BELOW: Final = 0.3
"""Minimum share of a high panel below the estate."""
_BAND: Final = (0.175, 0.11)
"""Heights of the rows below the estate in a square panel: storage and goods, colours."""
_CELL: Final = 1.9
"""Minimum width of a colour's cell as a share of its height: a sign beside two digits."""
_SPREAD: Final = 1.3
"""Distance of spaces in a row that has room, in widths of one."""
_AROUND_ESTATE: Final = 18
"""Margin of the sheet around the estate on it, in pixels at 1080 lines."""
_NUMBER: Final = 0.62
"""The type size of a number beside a picture, as a share of its side."""
_TWO_DIGITS: Final = 1.15
"""Width of a number of two digits, as a share of its type size."""
_LARGEST: Final = 120
"""Maximum side of a die or a goods space, in pixels at 1080 lines."""
_HEX: Final = 3**0.5 / 2
"""Width of a hexagon as a share of its height."""


class PanelLayout:
    """The small board of one player in its area: a head, the estate on its sheet, and a tray."""

    def __init__(self, area: Rect, measure: Measure, *, is_folded: bool = False) -> None:
        px = measure.px
        self.area = area
        self.is_folded = is_folded
        """Whether only the head and the colours are shown, as all else lies in the middle."""
        pad = px(9)
        self.head = Rect(area.x + pad, area.y + px(5), area.width - 2 * pad, px(_HEAD))
        side = self.head.height - max(4, px(4))
        self.pawn = Rect(self.head.x, 0, side, side)
        self.pawn.centery = self.head.centery
        wide = px(_POINTS)
        self.points = Rect(0, 0, wide, round(wide * LAUREL_HEIGHT))
        """The place of the medallion with the points."""
        self.points.midright = (self.head.right + px(4), self.head.centery)
        top = self.head.bottom + px(6)
        body = Rect(self.head.x, top, self.head.width, area.bottom - pad - top)
        tray = _Folded(body, self.pawn, px(6)) if is_folded else _Tray(body, px(6), px(_LARGEST))
        self.sheet: Rect = tray.sheet
        """The sheet below the estate."""
        around = 0 if is_folded else px(_AROUND_ESTATE)
        self.estate = self.sheet.inflate(-around, -around)
        self.spaces: tuple[Hex, ...] = tuple(estate_hexes(self.estate))
        """The spaces of the estate."""
        self.holdings = Holdings(
            dice=tray.dice,
            storage=tray.storage,
            goods=tray.goods,
            goods_tiles=tuple(_stacked(area) for area in tray.goods),
            sold=tray.sold,
            silverlings=tray.silverlings,
            workers=tray.workers,
        )
        self.colours: dict[Kind, Rect] = dict(zip(Kind, tray.colours, strict=True))
        """The place of each colour's number of empty spaces, or of its bonus tile."""


class _Folded:
    """A body without an estate and a tray: what flies to its pieces goes to the pawn."""

    def __init__(self, body: Rect, pawn: Rect, gap: int) -> None:
        place = Tally(pawn, pawn, pawn.center)
        self.sheet = pawn
        self.dice = (pawn,) * _DICE
        self.storage = (Hex(pawn.centerx, pawn.centery, pawn.width),) * STORAGE_SPACES
        self.goods = (pawn,) * GOODS_SPACES
        self.sold = self.silverlings = self.workers = place
        self.colours = _cells(body, gap // 2)


class _Tray:
    """A panel's body divided into the estate's sheet and the places of the player's pieces."""

    dice: tuple[Rect, ...]
    storage: tuple[Hex, ...]
    goods: tuple[Rect, ...]
    sold: Tally
    silverlings: Tally
    workers: Tally
    colours: tuple[Rect, ...]

    def __init__(self, body: Rect, gap: int, largest: int) -> None:
        self._gap, self._largest = gap, largest
        shape = body.width / body.height
        if shape > _WIDE:
            self._lie_beside(body)
        elif shape > _SQUARE:
            self._lie_around(body)
        else:
            self._lie_below(body)

    def _lie_beside(self, body: Rect) -> None:
        """Make the estate as high as the panel, with the tray right of it."""
        wide = min(round(body.width * _ESTATE_ROOM), round(body.height * _ESTATE))
        self.sheet = Rect(body.x, body.y, wide, body.height)
        left = self.sheet.right + self._gap
        tray = Rect(left, body.y, body.right - left, body.height)
        if tray.width > tray.height * _LOW:
            self._fill_three(tray)
            return
        if tray.width > tray.height * _NARROW:
            upper, storage, goods, colours = _rows(tray, _FOUR, self._gap)
            self._dice_and_tallies(upper)
        else:
            dice, storage, tokens, goods, colours = _rows(tray, _FIVE, self._gap)
            self.dice, self.sold = self._dice_and_sold(dice)
            self.silverlings, self.workers = self._tallies(tokens, 2)
        self.storage, self.goods = self._storage(storage), self._goods(goods)
        self.colours = _cells(colours, self._gap // 2)

    def _lie_around(self, body: Rect) -> None:
        """Lay out dice and tokens right of the estate, all else below."""
        band, low = (round(body.height * share) for share in _BAND)
        high = body.height - band - low - 2 * self._gap
        wide = min(round(body.width * _ESTATE_ABOVE), round(high * _ESTATE))
        self.sheet = Rect(body.x, body.y, wide, min(high, round(wide / _ESTATE) + self._gap))
        left = self.sheet.right + self._gap
        beside = Rect(left, body.y, body.right - left, self.sheet.height)
        dice, *tallies = _rows(beside, (1.2, 1, 1, 1), self._gap)
        self.dice = self._squares(dice, _DICE)
        self.silverlings, self.workers, self.sold = (self._tally(row) for row in tallies)
        top = self.sheet.bottom + self._gap
        below = Rect(body.x, top, body.width, body.bottom - top)
        held, colours = _rows(below, _BAND, self._gap)
        storage, goods = _columns(held, 2, 2 * self._gap)
        self.storage, self.goods = self._storage(storage), self._goods(goods)
        self.colours = _cells(colours, self._gap // 2)

    def _lie_below(self, body: Rect) -> None:
        """Make the estate as wide as the panel, with the tray below it."""
        least = round(body.height * _BELOW)
        high = min(body.height - least, round(body.width / _ESTATE)) - self._gap
        self.sheet = Rect(body.x, body.y, body.width, high)
        top = self.sheet.bottom + self._gap
        self._fill_three(Rect(body.x, top, body.width, body.bottom - top))

    def _fill_three(self, tray: Rect) -> None:
        upper, middle, lower = _rows(tray, _THREE, self._gap)
        self._dice_and_tallies(upper)
        storage, goods = _columns(middle, 2, 2 * self._gap)
        self.storage, self.goods = self._storage(storage), self._goods(goods)
        self.colours = _cells(lower, self._gap // 2)

    def _dice_and_tallies(self, row: Rect) -> None:
        """Lay out both dice and, right of them, Silverlings, workers and sold goods."""
        dice, first, second, third = _shared(row, (2.2, 1.9, 1.9, 1.9), self._gap)
        self.dice = self._squares(dice, _DICE)
        self.silverlings, self.workers, self.sold = map(self._tally, (first, second, third))

    def _squares(self, row: Rect, number: int, spread: float = 1.0) -> tuple[Rect, ...]:
        """Return squares side by side from the left, as large as fits."""
        room = (row.width - (number - 1) * self._gap // 2) // number
        side = min(row.height, room, self._largest)
        step = min(max(side + self._gap, round(side * spread)), (row.width - side) // (number - 1))
        return tuple(_at_left(row, index * step, side) for index in range(number))

    def _goods(self, row: Rect) -> tuple[Rect, ...]:
        return self._squares(row, GOODS_SPACES, _SPREAD)

    def _storage(self, row: Rect) -> tuple[Hex, ...]:
        wide = min(row.height * _HEX, row.width / STORAGE_SPACES, self._largest)
        step = min(max(wide + self._gap, wide * _SPREAD), (row.width - wide) / (STORAGE_SPACES - 1))
        return tuple(
            Hex(row.x + wide / 2 + index * step, row.centery, int(wide) - 1)
            for index in range(STORAGE_SPACES)
        )

    def _dice_and_sold(self, row: Rect) -> tuple[tuple[Rect, ...], Tally]:
        """Return both dice and, right of them, the sold goods."""
        dice, sold = _shared(row, (1.25, 1), self._gap)
        return self._squares(dice, _DICE), self._tally(sold)

    def _tallies(self, row: Rect, number: int) -> Iterator[Tally]:
        return map(self._tally, _columns(row, number, self._gap))

    def _tally(self, room: Rect) -> Tally:
        """Return a picture with a number beside it of up to two digits."""
        side = min(room.height - 2, self._largest * 3 // 4)
        gap = max(2, self._gap // 2)
        while side > SMALLEST_TYPE and side + gap + _number_width(side) > room.width:
            side -= 1
        picture = _at_left(room, 0, side)
        number = (picture.right + gap, room.centery)
        return Tally(room, picture, number)


def panel_layouts(
    column: Rect, players: int, measure: Measure, folded: int | None = None
) -> list[PanelLayout]:
    """Return the panels of all players in seat order, below each other or in two columns.

    All have the same size, so that their estates look alike; only one may be folded.
    """
    gap = measure.px(10)
    if folded is not None:
        return _beside_folded(column, players, measure, folded)
    columns = 2 if players == 4 and column.width >= measure.px(_TWO_COLUMNS) else 1
    rows = players // columns
    wide, high = (
        (room - (count - 1) * gap) // count
        for room, count in ((column.width, columns), (column.height, rows))
    )
    corners = [
        (column.x + at % columns * (wide + gap), column.y + at // columns * (high + gap))
        for at in range(players)
    ]
    return [PanelLayout(Rect(corner, (wide, high)), measure) for corner in corners]


def _beside_folded(column: Rect, players: int, measure: Measure, folded: int) -> list[PanelLayout]:
    """Return the panels below each other, of which one is folded."""
    gap, low = measure.px(10), measure.px(_FOLDED)
    high = (column.height - low - (players - 1) * gap) // (players - 1)
    found, top = [], column.y
    for seat in range(players):
        height = low if seat == folded else high
        area = Rect(column.x, top, column.width, height)
        found.append(PanelLayout(area, measure, is_folded=seat == folded))
        top += height + gap
    return found


WIDEST: Final = {2: 980, 3: 860, 4: 1060}
"""The widest column for a number of players, in pixels at 1080 lines."""


def _rows(area: Rect, shares: Sequence[float], gap: int) -> list[Rect]:
    """Divide an area from top to bottom by shares of its height."""
    free, total = area.height - gap * (len(shares) - 1), sum(shares)
    edges = [0, *(round(free * part / total) for part in accumulate(shares))]
    return [
        Rect(area.x, area.y + edges[at] + at * gap, area.width, edges[at + 1] - edges[at])
        for at in range(len(shares))
    ]


def _shared(area: Rect, shares: Sequence[float], gap: int) -> list[Rect]:
    """Divide an area from left to right by shares of its width."""
    free, total = area.width - gap * (len(shares) - 1), sum(shares)
    edges = [0, *(round(free * part / total) for part in accumulate(shares))]
    return [
        Rect(area.x + edges[at] + at * gap, area.y, edges[at + 1] - edges[at], area.height)
        for at in range(len(shares))
    ]


def _columns(area: Rect, number: int, gap: int) -> list[Rect]:
    """Divide an area from left to right into equal parts."""
    return _shared(area, [1] * number, gap)


def _cells(row: Rect, gap: int) -> tuple[Rect, ...]:
    """Return a cell for each colour, in one row or in two.

    Two rows give a sign more room beside the number; no cell is higher than needed for that. A row
    that is too small for either has only numbers.
    """
    gap = max(1, gap)
    high, lines = max((_cell_height(row, lines, gap), lines) for lines in (1, 2))
    if high < SMALLEST_TYPE:
        high, lines = min(row.height, SMALLEST_TYPE + 4), 1
    high = lines * high + (lines - 1) * gap
    middle = Rect(row.x, row.bottom - high, row.width, high)
    return tuple(
        cell
        for line in _rows(middle, [1] * lines, gap)
        for cell in _columns(line, len(Kind) // lines, gap)
    )


def _cell_height(row: Rect, lines: int, gap: int) -> int:
    wide = row.width * lines // len(Kind)
    return min((row.height - (lines - 1) * gap) // lines, round(wide / _CELL))


def _at_left(row: Rect, shift: int, side: int) -> Rect:
    """Return a square `shift` pixels from the left edge of a row, half-way down."""
    place = Rect(row.x + shift, 0, side, side)
    place.centery = row.centery
    return place


def number_size(side: int) -> int:
    """Return the type size, in real pixels, of a number beside a picture."""
    return max(SMALLEST_TYPE, round(side * _NUMBER))


def _number_width(side: int) -> float:
    return number_size(side) * _TWO_DIGITS


def _stacked(area: Rect) -> Rect:
    """Return the place of the goods tiles in a space; their number is at its upper right corner."""
    side = round(area.width * 0.84)
    return Rect(area.x, area.bottom - side, side, side)
