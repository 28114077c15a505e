"""The hand that shows how something is clicked: its places, its way, its picture."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from cob.ui.kit.measure import Measure, square
from cob.ui.kit.theme import HIGHLIGHT, SHADOW
from cob.ui.table.painter import Painter

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


Point = tuple[int, int]

_GLIDE: Final = (0.45, 1.0)
"""The shortest and the longest way of the hand, in seconds."""
_PACE: Final = 800
"""Pixels at 1080 lines for which it takes a second."""
_REST: Final = 0.28
_PULSE: Final = 0.45
_AFTER: Final = 0.3
"""Seconds for which it rests before a click, a click lasts, and it stays then."""
_REST_OF_A_JUMP: Final = 0.9
"""Seconds for which a hand rests that jumps where others glide."""
_BEND: Final = 0.07
"""How far the way is bent, as a share of its length."""


class HandPose(NamedTuple):
    """The hand at one time."""

    tip: tuple[float, float]
    """Where the tip of its finger is."""
    pulse: float | None
    """The share of a click that is over; None while it does not click."""


@dataclass(frozen=True, slots=True)
class _Leg:
    """The way to one click."""

    start: Point
    end: Point
    begins: float
    arrives: float
    clicks: float

    @property
    def ends(self) -> float:
        return self.clicks + _PULSE + _AFTER

    def pose(self, clock: float) -> HandPose:
        if clock < self.arrives:
            return HandPose(self._on_the_way(clock), None)
        share = (clock - self.clicks) / _PULSE
        return HandPose(self.end, share if 0 <= share <= 1 else None)

    def _on_the_way(self, clock: float) -> tuple[float, float]:
        share = (clock - self.begins) / (self.arrives - self.begins)
        eased = share * share * share * (share * (6 * share - 15) + 10)
        across, down = self.end[0] - self.start[0], self.end[1] - self.start[1]
        aside = _BEND * math.sin(math.pi * eased)
        return (
            self.start[0] + across * eased + down * aside,
            self.start[1] + down * eased - across * aside,
        )


class GuidingHand:
    """A hand on its way from a place to several others, at each of which it clicks.

    A `speed` of 2 glides twice as fast; 0 jumps and rests instead. `unit` is the number of pixels
    that one pixel at 1080 lines has here.
    """

    def __init__(self, start: Point, places: Sequence[Point], unit: float, speed: float) -> None:
        self._legs = tuple(_legs((start, *places), unit, speed))

    @property
    def ends(self) -> float:
        """The time at which the last click is over."""
        return self._legs[-1].ends

    def clicks(self, clock: float) -> int:
        """Return how often it has clicked."""
        return sum(clock >= leg.clicks for leg in self._legs)

    def pose(self, clock: float) -> HandPose | None:
        """Return where it is; None once all is over."""
        leg = next((leg for leg in self._legs if clock < leg.ends), None)
        return None if leg is None else leg.pose(clock)


def _legs(stops: Sequence[Point], unit: float, speed: float) -> Iterator[_Leg]:
    begins = 0.0
    for start, end in pairwise(stops):
        glides, rests = 0.0, _REST_OF_A_JUMP
        if speed > 0:
            shortest, longest = _GLIDE
            seconds = math.dist(start, end) / unit / _PACE
            glides, rests = min(max(seconds, shortest), longest) / speed, _REST / speed
        leg = _Leg(start, end, begins, begins + glides, begins + glides + rests)
        yield leg
        begins = leg.ends


_THERE: Final = 214
"""How much is seen of the hand, of 255."""
_LINE: Final = 6
"""The width of the ring around a click, in pixels at 1080 lines."""


def draw_guide(painter: Painter, tip: tuple[float, float], pulse: float | None) -> None:
    """Draw the hand with the tip of its finger at a place, and a ring that widens with a click."""
    place = guide_place(painter.layout, tip, pulse)
    if pulse is not None:
        _draw_ring(painter, place.ring, round(255 * (1 - pulse)))
    picture = painter.art.symbol("hand", place.hand.width)
    picture.set_alpha(_THERE)
    painter.surface.blit(picture, place.hand)
    picture.set_alpha(255)


def _draw_ring(painter: Painter, area: Rect, alpha: int) -> None:
    """Draw a white ring with a dark rim, which shows on light and on dark."""
    line, radius = painter.layout.px(_LINE), area.width // 2
    sheet = pygame.Surface(area.size, pygame.SRCALPHA)
    pygame.draw.circle(sheet, SHADOW, (radius, radius), radius, 2 * line)
    pygame.draw.circle(sheet, HIGHLIGHT, (radius, radius), radius - line // 2, line)
    sheet.set_alpha(alpha)
    painter.surface.blit(sheet, area)
