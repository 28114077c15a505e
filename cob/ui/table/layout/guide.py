"""Where the hand lies that shows how something is clicked, and the ring around its click."""

from __future__ import annotations

from typing import Final, NamedTuple

from pygame import Rect

from cob.ui.kit.measure import Measure, square

_HAND: Final = 118
_TIP: Final = (20 / 132, 8 / 132)
"""Where the tip of the finger is in its picture, as shares of its side."""
_PRESSED: Final = 0.12
"""The share by which the hand shrinks in the middle of a click."""
_RING: Final = (14, 58)
"""The radius with which a click begins and ends."""


class GuidePlace(NamedTuple):
    """The hand and the ring."""

    hand: Rect
    ring: Rect


def guide_place(measure: Measure, tip: tuple[float, float], pulse: float | None) -> GuidePlace:
    """Return the places for a tip of the finger and the share of a click that is over."""
    share = 0.0 if pulse is None else pulse
    pressed = 4 * share * (1 - share)
    side = round(measure.px(_HAND) * (1 - _PRESSED * pressed))
    left, top = tip[0] - _TIP[0] * side, tip[1] - _TIP[1] * side
    first, last = (measure.px(pixels) for pixels in _RING)
    ring = square((round(tip[0]), round(tip[1])), 2 * round(first + (last - first) * share))
    return GuidePlace(Rect(round(left), round(top), side, side), ring)
