"""Six small cells, one for each colour: how many spaces are empty, or the bonus tile won."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect

from cob.ui.kit.theme import SMALLEST_TYPE

_WIDE = 1.3
"""A wider cell has room for a colour's sign beside the number."""


class ColourCell(NamedTuple):
    """The parts of a cell."""

    sign: Rect | None
    """Where the colour's sign lies; None in a cell that is narrow."""
    number: tuple[int, int]
    """The middle of the number."""
    size: int
    """The type size of the number, in real pixels."""
    bonus: Rect | None
    """Where a bonus tile lies that was won; None in a cell that is narrow."""
    mark: Rect
    """The colour's sign beside it, or alone."""


def colour_cell(area: Rect) -> ColourCell:
    """Return where everything lies in a cell."""
    side = min(area.height, area.width) - 2
    mark = Rect(0, 0, side, side)
    mark.center = area.center
    size = max(SMALLEST_TYPE, min(round(area.height * 0.62), area.width - 2))
    if area.width < area.height * _WIDE:
        return ColourCell(None, area.center, size, None, mark)
    sign = Rect(0, 0, round(side * 0.72), round(side * 0.72))
    sign.center = area.x + area.width * 3 // 10, area.centery
    number = area.x + area.width * 7 // 10, area.centery
    bonus = Rect(0, 0, side, side)
    bonus.center = number
    return ColourCell(sign, number, size, bonus, sign)
