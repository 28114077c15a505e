"""Six small cells, one for each colour: the number of empty spaces, or the bonus tile won."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect

from cob.ui.kit.theme import SMALLEST_TYPE

_SIGN, _NUMBER = 0.74, 0.66
"""A colour's sign and the type of the number beside it, as shares of the cell's height."""
_DIGITS: Final = 1.12
"""The width of two digits as a share of their type size."""
_APART: Final = 0.08
"""Gap between sign and number, as a share of the cell's height."""
_LEAST_SIGN: Final = 9
"""A smaller sign, in real pixels, is no longer legible."""


class ColourCell(NamedTuple):
    """The parts of a cell: a sign and a number, centred together."""

    sign: Rect | None
    """None in a cell that has room only for the number."""
    number: tuple[int, int]
    """The middle of the number."""
    size: int
    """The type size of the number, in real pixels."""
    bonus: Rect
    """The place of a bonus tile that was won."""

    @property
    def mark(self) -> Rect:
        """The place of a colour's sign if it has no number."""
        return self.sign or self.bonus


def colour_cell(area: Rect) -> ColourCell:
    """Return the places in a cell, with room for two digits."""
    size = max(SMALLEST_TYPE, round(area.height * _NUMBER))
    digits = round(size * _DIGITS)
    apart = round(area.height * _APART)
    room = area.width - digits - apart
    bonus = Rect(0, 0, area.height - 2, area.height - 2)
    bonus.center = area.center
    if room < _LEAST_SIGN - 1:
        return ColourCell(None, area.center, size, bonus)
    side = max(_LEAST_SIGN, min(round(area.height * _SIGN), room - 2))
    left = area.x + (area.width - side - apart - digits) // 2
    sign = Rect(left, 0, side, side)
    sign.centery = area.centery
    number = left + side + apart + digits // 2, area.centery
    bonus.center = number
    return ColourCell(sign, number, size, bonus)
