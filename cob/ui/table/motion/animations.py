"""Animations over the table: each returns its place at a time of its move.

Times are seconds from the beginning of the motion.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cob.ui.table.motion.pieces import GrowingTotal, Moving

_FADING: Final = 0.2
"""The share of its time in which a glow fades away at its end."""
_LIGHTING: Final = 0.25
"""The share of its time in which a space lights up, before it fades."""
_COMING: Final = 0.12
"""The share of its time in which something begins to glow."""
_SLIDING: Final = 0.2
"""The share of a banner's time in which it slides in, and in which it slides out."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Animation:
    """One picture in motion, which stays at its start until it leaves."""

    what: Moving
    start: Point
    end: Point
    delay: float
    length: float

    @property
    def over_at(self) -> float:
        """The time of its arrival."""
        return self.delay + self.length

    def gone(self, clock: float) -> float:
        """Return the elapsed share of its time, 0 to 1."""
        return min(1.0, max(0.0, (clock - self.delay) / self.length))

    def is_on(self, clock: float) -> bool:
        """Return whether it is in motion."""
        return self.delay <= clock < self.over_at

    def place(self, clock: float) -> Point | None:
        """Return its place; None while it is invisible."""
        if clock >= self.over_at:
            return None
        return between(self.start, self.end, eased(self.gone(clock)))

    def strength(self, clock: float) -> float:
        """Return its opacity, 0 to 1."""
        return 1.0

    def at_speed(self, speed: float) -> Animation:
        """Return the same at another speed: a speed of 2 takes half the time."""
        return replace(self, delay=self.delay / speed, length=self.length / speed)


@dataclass(frozen=True, slots=True)
class Notice(Animation):
    """A picture to be read at a fixed place."""

    def place(self, clock: float) -> Point | None:
        """Return its place during its time."""
        return self.start if self.is_on(clock) else None


@dataclass(frozen=True, slots=True)
class Gleam(Notice):
    """A space that lights up quickly and fades slowly."""

    def strength(self, clock: float) -> float:
        """Return the brightness of the space."""
        gone = self.gone(clock)
        return min(gone / _LIGHTING, (1 - gone) / (1 - _LIGHTING))


@dataclass(frozen=True, slots=True)
class Glow(Notice):
    """A place that is lit, or dimmed, for a while."""

    def strength(self, clock: float) -> float:
        """Return its brightness: it rises quickly, stays, and fades."""
        gone = self.gone(clock)
        return min(1.0, gone / _COMING, (1 - gone) / _FADING)


@dataclass(frozen=True, slots=True)
class Count(Notice):
    """A total that counts up at a fixed place."""

    def number(self, clock: float) -> int:
        """Return the points that it shows."""
        assert isinstance(self.what, GrowingTotal)
        before, after = self.what.before, self.what.after
        return before + round((after - before) * self.gone(clock))


@dataclass(frozen=True, slots=True)
class Passage(Animation):
    """A banner: it slides in, rests half-way to be read, and slides out on the other side."""

    def place(self, clock: float) -> Point | None:
        """Return its place; it is slow in the middle of its way."""
        if not self.is_on(clock):
            return None
        gone, middle = self.gone(clock), between(self.start, self.end, 0.5)
        if gone < _SLIDING:
            return between(self.start, middle, eased(gone / _SLIDING))
        return between(self.end, middle, eased(min(1.0, (1 - gone) / _SLIDING)))

    def strength(self, clock: float) -> float:
        """Return its opacity, which rises from 0 and falls to 0."""
        gone = self.gone(clock)
        return min(1.0, gone / _SLIDING, (1 - gone) / _SLIDING)


def eased(share: float) -> float:
    """Return the share eased: fast at first, slow at last."""
    return 1 - (1 - share) ** 3


def between(start: Point, end: Point, share: float) -> Point:
    """Return the point at a share of a straight way."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
