"""The tray below the estate: the places of a player's dice, tiles, goods and tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from pygame import Rect

from cob.clicks.table_things import TableButton
from cob.engine.components import BUILDINGS, GOODS_SPACES, STORAGE_SPACES, Tile
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.measure import Measure


@dataclass(frozen=True, slots=True)
class Tally:
    """A picture with a number beside it."""

    area: Rect
    """The whole area."""
    picture: Rect
    number: tuple[int, int]
    """The middle of the number's left edge."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """The places of a player's dice, stored tiles, goods, sold goods, Silverlings and workers."""

    dice: tuple[Rect, ...]
    storage: tuple[Hex, ...]
    goods: tuple[Rect, ...]
    """The spaces of the goods storage."""
    goods_tiles: tuple[Rect, ...]
    """The places of the tiles on these spaces."""
    sold: Tally
    silverlings: Tally
    workers: Tally


PAD: Final = 20
"""Padding inside the strip, in pixels at 1080 lines like all lengths below."""
_GOODS_ROW: Final = 122
"""Gap between the upper row of the strip and its goods."""
_ROW: Final = 108
"""Height of the upper row."""
_DICE: Final = 2
_DIE, _DICE_GAP, _CUP_RIM = 64, 10, 12
_STORAGE_LEFT, _STORED, _STORED_GAP = 252, 86, 10
_GOODS, _GOODS_GAP = 72, 6
_GOODS_RIM: Final = 7
"""Margin of a goods space around its tile, at each side."""
_SOLD: Final = (18, 112)
"""Gap between goods and sold goods, and the width of the sold goods."""
_TOKEN, _COIN, _TOKENS_WIDTH = 50, 40, 98
_BUTTON: Final = 56
"""Height of the buttons."""
_BUTTONS: Final = {
    TableButton.UNDO: (20, 116),
    TableButton.REDO: (142, 126),
    TableButton.PASS: (274, 108),
    TableButton.CONFIRM: (388, 108),
    TableButton.PAUSE: (20, 170),
    TableButton.STEP: (196, 130),
    TableButton.SKIP: (336, 130),
}
"""The left edges and widths of those at the left."""
_END, _SPEED = 158, (186, 60)
"""Width of the button that ends the turn, and the size of the one for the speed."""
_CRANE_BUILDING: Final = 64
"""Width of the buildings that the crane offers."""
_ROWS_APART: Final = 0.77
"""Distance of the rows of these buildings, as a share of their height."""


def hand_layout(strip: Rect, measure: Measure) -> Holdings:
    """Return the places in the strip of the player on turn."""
    px = measure.px
    pad, top = px(PAD), strip.y + px(PAD)
    row = top + px(_GOODS_ROW)
    side = px(_GOODS)
    goods = tuple(
        Rect(strip.x + pad + index * (side + px(_GOODS_GAP)), row, side, side)
        for index in range(GOODS_SPACES)
    )
    gap, wide = map(px, _SOLD)
    token, left = px(_TOKEN), strip.right - pad - px(_TOKENS_WIDTH)
    return Holdings(
        dice=_dice(strip, measure),
        storage=_storage(strip, measure),
        goods=goods,
        goods_tiles=tuple(area.inflate(-2 * px(_GOODS_RIM), -2 * px(_GOODS_RIM)) for area in goods),
        sold=_tally(Rect(goods[-1].right + gap, row, wide, side), round(side * 0.72), measure),
        silverlings=_tally(Rect(left, top, px(_TOKENS_WIDTH), token), px(_COIN), measure),
        workers=_tally(
            Rect(left, top + px(_ROW) - token, px(_TOKENS_WIDTH), token), px(_COIN), measure
        ),
    )


def _dice(strip: Rect, measure: Measure) -> tuple[Rect, ...]:
    return tuple(_die(strip, measure, index) for index in range(_DICE))


def _die(strip: Rect, measure: Measure, index: int) -> Rect:
    px = measure.px
    pad, side = px(PAD) + px(_CUP_RIM), px(_DIE)
    place = Rect(strip.x + pad + index * (side + px(_DICE_GAP)), 0, side, side)
    place.centery = strip.y + px(PAD) + px(_ROW) // 2
    return place


def cup_layout(strip: Rect, measure: Measure) -> Rect:
    """Return the hollow around the dice, with room for one more."""
    px, first, last = measure.px, _die(strip, measure, 0), _die(strip, measure, _DICE)
    return Rect(
        first.x - px(_CUP_RIM),
        strip.y + px(PAD),
        last.right - first.x + 2 * px(_CUP_RIM),
        px(_ROW),
    )


class ExtraPlace(NamedTuple):
    """The place of an extra action beside the dice, until it is used."""

    die: Rect
    """The joker die of a castle."""
    tile: Hex
    """Another tile that gives an extra action."""

    def of(self, tile: Tile) -> Rect | Hex:
        """Return the place for what a tile gives."""
        return self.die if tile is Tile.CASTLE else self.tile


def extra_layout(strip: Rect, measure: Measure) -> ExtraPlace:
    """Return the third place in the row of the dice."""
    die = _die(strip, measure, _DICE)
    return ExtraPlace(die, Hex(die.centerx, die.centery, die.width + measure.px(_DICE_GAP)))


def _storage(strip: Rect, measure: Measure) -> tuple[Hex, ...]:
    px = measure.px
    left, middle = strip.x + px(_STORAGE_LEFT) + px(PAD), strip.y + px(PAD) + px(_ROW) // 2
    width = px(_STORED)
    return tuple(
        Hex(left + width * (index + 0.5) + index * px(_STORED_GAP), middle, width)
        for index in range(STORAGE_SPACES)
    )


def _tally(area: Rect, side: int, measure: Measure) -> Tally:
    """Return a square picture at the left of a hollow, with its number beside it."""
    picture = Rect(0, 0, side, side)
    picture.midleft = (area.x + (area.height - side) // 2, area.centery)
    return Tally(area, picture, (picture.right + measure.px(9), area.centery))


def tray_buttons(strip: Rect, measure: Measure) -> dict[TableButton, Rect]:
    """Return the places of the buttons in the strip."""
    px, bottom = measure.px, strip.bottom - measure.px(PAD + _BUTTON)
    row = strip.y + px(PAD) + px(_GOODS_ROW)
    found = {
        button: Rect(strip.x + px(left), bottom, px(width), px(_BUTTON))
        for button, (left, width) in _BUTTONS.items()
    }
    end, speed = px(_END), px(_SPEED[0])
    right = strip.right - px(PAD)
    found[TableButton.END] = Rect(right - end, bottom, end, px(_BUTTON))
    found[TableButton.SPEED] = Rect(right - speed, row + px(6), speed, px(_SPEED[1]))
    return found


def crane_layout(strip: Rect, measure: Measure) -> dict[Tile, Hex]:
    """Return two rows for the buildings while the crane asks for one."""
    pad, in_a_row = measure.px(PAD), len(BUILDINGS) // 2
    top = strip.y + pad + measure.px(_GOODS_ROW)
    middle, width = (top + strip.bottom - pad) / 2, measure.px(_CRANE_BUILDING)
    places = {}
    for index, building in enumerate(BUILDINGS):
        row, column = divmod(index, in_a_row)
        left = strip.right - pad - width * (in_a_row - column) - row * width // 2
        area = Hex(left + width / 2, middle, width)
        places[building] = area._replace(y=middle + (row - 0.5) * area.height * _ROWS_APART)
    return places
