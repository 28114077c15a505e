"""What a move scores: numbers that rise where they were earned and fly to their player."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, sin
from typing import Final

from cob.ui.table.motion.animations import Animation, Notice, Point, between, eased

_RISING: Final = 0.4
"""The share of a gain's time in which it rises and can be read."""
_FADING: Final = 0.2
"""The share of its time in which a gain fades away at its end."""
_COMING: Final = 0.5
"""The share of its time in which a part of a total comes to its place around it."""
_JOINING: Final = 0.8
"""The share of its time after which it joins the others."""
_POP: Final = 0.35
"""The share of its time in which a total grows to its size, and beyond it."""
_SMALLEST, _LARGEST = 0.5, 0.18
"""Its first size as a share of the usual one, and how much larger it becomes for a moment."""
_LEAVING: Final = 0.3
"""The share of its time in which a total fades, while its coins fly."""


@dataclass(frozen=True, slots=True)
class RisingGain(Animation):
    """A gain: it appears, rises to be read, flies to its player and fades."""

    rise: float = 0.0
    beside: float = 0.0
    """Its sideways distance on its way up, from another that rises from the same place."""

    def place(self, clock: float) -> Point | None:
        """Return a place above its start, then on the way to its end."""
        if not self.is_on(clock):
            return None
        gone = self.gone(clock)
        x, y = self.start
        if gone < _RISING:
            up = eased(gone / _RISING)
            return x + self.beside * up, y - self.rise * up
        share = eased((gone - _RISING) / (1 - _RISING))
        return between((x + self.beside, y - self.rise), self.end, share)

    def strength(self, clock: float) -> float:
        """Return its opacity, which falls as it arrives."""
        return min(1.0, (1 - self.gone(clock)) / _FADING)


@dataclass(frozen=True, slots=True)
class PartOfTotal(Animation):
    """A number that comes to a place beside others, can be read there, and joins them."""

    around: Point = (0.0, 0.0)
    """Its place beside the others."""

    def place(self, clock: float) -> Point | None:
        """Return a place on the way to the others, beside them, or on the way into their total."""
        if not self.is_on(clock):
            return None
        gone = self.gone(clock)
        if gone < _JOINING:
            return between(self.start, self.around, eased(min(1.0, gone / _COMING)))
        joined = (gone - _JOINING) / (1 - _JOINING)
        return between(self.around, self.end, joined * joined)


@dataclass(frozen=True, slots=True)
class GrownNumber(Notice):
    """A total: it springs up from its parts, stays to be read, and fades as its coins leave."""

    def size(self, clock: float) -> float:
        """Return its size as a share of the usual one."""
        grown = min(1.0, self.gone(clock) / _POP)
        return _SMALLEST + (1 - _SMALLEST) * eased(grown) + _LARGEST * sin(pi * grown)

    def strength(self, clock: float) -> float:
        """Return its opacity."""
        return min(1.0, (1 - self.gone(clock)) / _LEAVING)
