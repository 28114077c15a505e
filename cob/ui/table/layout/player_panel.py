"""The small board of a player, at the right of the table: where everything on it lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.engine.components import GOODS_SPACES, STORAGE_SPACES
from cob.ui.kit.art.gallery import LAUREL_HEIGHT
from cob.ui.kit.estate_picture import Hex, estate_hexes
from cob.ui.kit.measure import Measure
from cob.ui.table.layout.holdings import Holdings, Tally

_DICE: Final = 2
_TALLEST: Final = 520
"""Height of a panel at most, in pixels at 1080 lines as all that follows."""
_TALL: Final = 320
"""A higher panel has what the player holds below the estate, a lower one beside it."""
_ROW: Final = 50
_DIE: Final = 40
"""Side of a die at most."""
_TOKEN: Final = 34
"""Side of a Silverling or a worker at most."""
_POINTS: Final = 66
"""Width of the medallion with the points."""
_STORED: Final = 0.84
"""Width of a storage space at most, as a share of the height of its row."""
_GOODS_GAP: Final = 0.14
"""Gap between two goods spaces, as a share of their side, as what follows."""
_SOLD: Final = 0.8
"""Side of the sold goods."""
SOLD_TYPE: Final = 17
_TWO_DIGITS: Final = 1.25
"""Width of the number of sold goods, which may have two digits, as a share of its type size."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """What a panel is divided into, below its head."""

    estate: Rect
    dice: Rect
    storage: Rect
    tokens: Rect
    goods: Rect


class PanelLayout:
    """The small board of one player in its area."""

    def __init__(self, area: Rect, measure: Measure) -> None:
        px = measure.px
        self.area = area
        pad = px(10)
        self.head = Rect(area.x + pad, area.y + px(6), area.width - 2 * pad, px(42))
        side = self.head.height - 4
        self.pawn = Rect(self.head.x, self.head.y + 2, side, side)
        self.underline = Rect(self.head.x, self.head.bottom, self.head.width, 3)
        wide = px(_POINTS)
        self.points = Rect(0, 0, wide, round(wide * LAUREL_HEIGHT))
        """Where the medallion with the points lies."""
        self.points.midright = (self.head.right + px(4), self.head.centery)
        rows = _rows_in(area, self.head, measure)
        self.estate = rows.estate
        self.spaces: tuple[Hex, ...] = tuple(estate_hexes(rows.estate))
        """The spaces of the estate."""
        goods, sold = _goods_in(rows.goods, measure)
        self.holdings = Holdings(
            dice=_dice_in(rows.dice, measure),
            storage=_storage_in(rows.storage),
            goods=goods,
            goods_tiles=goods,
            sold=sold,
            silverlings=_token_in(rows.tokens, 0, measure),
            workers=_token_in(rows.tokens, 1, measure),
        )


def panel_layouts(column: Rect, players: int, measure: Measure) -> list[PanelLayout]:
    """Return the panels of all players below each other, in seat order."""
    gap = measure.px(10)
    height = (column.height - gap * (players - 1)) // players
    height = min(height, measure.px(_TALLEST))
    return [
        PanelLayout(Rect(column.x, column.y + seat * (height + gap), column.width, height), measure)
        for seat in range(players)
    ]


def _rows_in(area: Rect, head: Rect, measure: Measure) -> _Rows:
    """Divide a panel: a high one from top to bottom, a low one into a left and a right half."""
    px = measure.px
    pad = px(10)
    body = Rect(head.x, head.bottom + px(4), head.width, area.bottom - head.bottom - px(12))
    if body.height > px(_TALL):
        row = px(_ROW)
        estate = Rect(body.x, body.y, body.width, body.height - 2 * row - pad)
        top, half = estate.bottom + pad, body.width // 2
        left, right = body.x, body.x + half
        return _Rows(
            estate,
            dice=Rect(left, top, half - pad, row),
            storage=Rect(right, top, body.width - half, row),
            tokens=Rect(left, top + row, half - pad, row),
            goods=Rect(right, top + row, body.width - half, row),
        )
    width = min(round(body.width * 0.58), body.height * 7 // 6)
    estate = Rect(body.x, body.y, width, body.height)
    left = estate.right + pad
    row = min(body.height // 4, px(_ROW))
    dice, storage, tokens, goods = (
        Rect(left, body.y + i * body.height // 4, body.right - left, row) for i in range(4)
    )
    return _Rows(estate, dice, storage, tokens, goods)


def _dice_in(row: Rect, measure: Measure) -> tuple[Rect, ...]:
    side = min(row.height - 4, measure.px(_DIE))
    return tuple(_at_left(row, index * (side + 6), side) for index in range(_DICE))


def _storage_in(row: Rect) -> tuple[Hex, ...]:
    width = min(round(row.height * _STORED), row.width // STORAGE_SPACES)
    return tuple(
        Hex(row.x + width * (index + 0.5), row.centery, width - 2)
        for index in range(STORAGE_SPACES)
    )


def _goods_in(row: Rect, measure: Measure) -> tuple[tuple[Rect, ...], Tally]:
    """Return the goods spaces, and the sold goods after them."""
    number = round(measure.type(SOLD_TYPE) * _TWO_DIGITS) + 3
    tiles = GOODS_SPACES * (1 + _GOODS_GAP) + _SOLD
    side = min(row.height - 8, int((row.width - number) / tiles))
    step = round(side * (1 + _GOODS_GAP))
    spaces = tuple(_at_left(row, index * step, side) for index in range(GOODS_SPACES))
    back = _at_left(row, GOODS_SPACES * step, round(side * _SOLD))
    area = Rect(back.x, row.y, row.right - back.x, row.height)
    return spaces, Tally(area, back, (back.right + 3, row.centery))


def _token_in(row: Rect, index: int, measure: Measure) -> Tally:
    """Return the left or the right half of the row of tokens."""
    side, half = min(row.height - 8, measure.px(_TOKEN)), row.width // 2
    picture = _at_left(row, index * half, side)
    area = Rect(picture.x, row.y, half, row.height)
    return Tally(area, picture, (picture.right + 5, row.centery))


def _at_left(row: Rect, shift: int, side: int) -> Rect:
    """Return a square so many pixels from the left edge of a row, half-way down."""
    place = Rect(row.x + shift, 0, side, side)
    place.centery = row.centery
    return place
