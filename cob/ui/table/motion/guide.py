"""The hand that shows how something is clicked: where it is at which time, and when it clicks."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

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
