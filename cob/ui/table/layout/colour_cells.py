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
    bonus: Rect
    """Where a bonus tile lies that was won."""
    mark: Rect
    """Its colour's sign on it."""


def colour_cell(area: Rect) -> ColourCell:
    """Return where everything lies in a cell."""
    side = min(area.height, area.width) - 2
    bonus = Rect(0, 0, side, side)
    bonus.center = area.center
    mark = Rect(0, 0, side // 2, side // 2)
    mark.center = bonus.centerx, bonus.centery - side // 16
    size = max(SMALLEST_TYPE, min(round(area.height * 0.62), area.width - 2))
    if area.width < area.height * _WIDE:
        return ColourCell(None, area.center, size, bonus, mark)
    sign = Rect(0, 0, round(side * 0.72), round(side * 0.72))
    sign.center = area.x + area.width * 3 // 10, area.centery
    return ColourCell(sign, (area.x + area.width * 7 // 10, area.centery), size, bonus, mark)
