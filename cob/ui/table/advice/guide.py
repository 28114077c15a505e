"""The hand that demonstrates clicks: its places, its path, its picture."""

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
"""The tip of the finger in its picture, as shares of its side."""
_PRESSED: Final = 0.12
"""The share by which the hand shrinks in the middle of a click."""
_RING: Final = (14, 58)
"""The radius of the ring at the beginning and at the end of a click."""


class GuidePlace(NamedTuple):
    """The hand and the ring."""

    hand: Rect
    ring: Rect


def guide_place(measure: Measure, tip: tuple[float, float], pulse: float | None) -> GuidePlace:
    """Return the places for a tip of the finger and the elapsed share of a click."""
    share = 0.0 if pulse is None else pulse
    pressed = 4 * share * (1 - share)
    side = round(measure.px(_HAND) * (1 - _PRESSED * pressed))
    left, top = tip[0] - _TIP[0] * side, tip[1] - _TIP[1] * side
    first, last = (measure.px(pixels) for pixels in _RING)
    ring = square((round(tip[0]), round(tip[1])), 2 * round(first + (last - first) * share))
    return GuidePlace(Rect(round(left), round(top), side, side), ring)


Point = tuple[int, int]

_GLIDE: Final = (0.45, 1.0)
"""The minimum and the maximum time of a path, in seconds."""
_PACE: Final = 800
"""Pixels at 1080 lines that the hand moves in a second."""
_REST: Final = 0.28
_PULSE: Final = 0.45
_AFTER: Final = 0.3
"""Seconds that it rests before a click, that a click lasts, and that it stays after it."""
_REST_OF_A_JUMP: Final = 0.9
"""Seconds of rest for a hand that jumps instead of gliding."""
_BEND: Final = 0.07
"""The curvature of the path, as a share of its length."""


class HandPose(NamedTuple):
    """The hand at one time."""

    tip: tuple[float, float]
    """The place of the tip of its finger."""
    pulse: float | None
    """The elapsed share of a click; None while it does not click."""


@dataclass(frozen=True, slots=True)
class _Leg:
    """The path to one click."""

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
    """A hand that moves to several places and clicks at each.

    A `speed` of 2 glides twice as fast; 0 jumps and rests instead. `unit` is the number of real
    pixels of one pixel at 1080 lines.
    """

    def __init__(self, start: Point, places: Sequence[Point], unit: float, speed: float) -> None:
        self._legs = tuple(_legs((start, *places), unit, speed))

    @property
    def ends(self) -> float:
        """The time at the end of the last click."""
        return self._legs[-1].ends

    def clicks(self, clock: float) -> int:
        """Return the number of its clicks so far."""
        return sum(clock >= leg.clicks for leg in self._legs)

    def pose(self, clock: float) -> HandPose | None:
        """Return its pose; None after the end."""
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
"""The opacity of the hand, of 255."""
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
