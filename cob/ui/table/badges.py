"""Where the badge lies that says what a thing costs in workers."""

from __future__ import annotations

from pygame import Rect

from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.measure import Measure

Point = tuple[float, float]


def badge_on_hex(area: Hex) -> Point:
    """Return where a badge hides least of a tile, and nothing beside it: over its upper corner."""
    return area.x, area.y - area.height * 0.4


def bin_on_hex(area: Hex) -> Point:
    """Return where the sign lies that a tile will be discarded: over its lower edge."""
    return area.x, area.y + area.height * 0.36


def pawn_on_hex(area: Hex) -> Rect:
    """Return where the pawn of who has just added a tile stands on it: at its lower left."""
    side = round(area.width * 0.34)
    place = Rect(0, 0, side, side)
    place.center = round(area.x - area.width * 0.3), round(area.y + area.height * 0.16)
    return place


def badge_on_goods(area: Rect) -> Point:
    """Return the badge's place on goods, beside the badge that counts them."""
    return area.x + area.width * 0.3, area.y


def badge_on_tally(area: Rect, measure: Measure) -> Point:
    """Return the badge's place on Silverlings or workers."""
    return area.right - measure.px(12), area.y


def count_in_hollow(area: Rect) -> Rect:
    """Return where it stands how many goods tiles lie in a hollow: at its upper right corner."""
    side = round(area.width * 0.36)
    place = Rect(0, 0, side, side)
    place.topright = area.right + side // 4, area.top - side // 4
    return place
