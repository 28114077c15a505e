"""Dice that are rolled."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin
from typing import Final

from cob.ui.table.motion.animations import Animation, Point, between, eased
from cob.ui.table.motion.pieces import RollingDie

_FACES: Final = 9
"""Number of faces that a rolling die shows before it stops."""
_OTHER_FACES: Final = (0, 3, 1, 5, 2, 4)
"""The sequence of faces of a tumbling die, counted from the one on which it settles."""
_TILT: Final = 37
"""Angle in degrees by which a die turns from face to face."""


@dataclass(frozen=True, slots=True)
class Tumble(Animation):
    """A die that hops and turns, ever slower, and settles before its time is over."""

    hop: float = 0.0
    waits: bool = True
    """Whether it is visible before it is rolled."""

    def place(self, clock: float) -> Point | None:
        """Return its place in two hops, the second one lower."""
        if clock >= self.over_at or (clock < self.delay and not self.waits):
            return None
        gone = self.gone(clock)
        x, y = between(self.start, self.end, eased(gone))
        return x, y - self.hop * (1 - gone) * abs(sin(2 * pi * gone))

    def face(self, clock: float) -> tuple[int, int]:
        """Return its face, 0 before it is rolled, and its angle in degrees."""
        assert isinstance(self.what, RollingDie)
        if clock < self.delay:
            return 0, 0
        left = int(_FACES * (1 - self.gone(clock)) ** 2)
        value = self.what.value + _OTHER_FACES[left % len(_OTHER_FACES)]
        return (value - 1) % 6 + 1, left * _TILT


@dataclass(frozen=True, slots=True)
class SettledDie(Tumble):
    """A die that stays readable after it has settled."""

    rolling: float = 1.0
    """The share of its time in which it rolls."""

    def gone(self, clock: float) -> float:
        """Return the elapsed share of its rolling."""
        return min(1.0, Animation.gone(self, clock) / self.rolling)
