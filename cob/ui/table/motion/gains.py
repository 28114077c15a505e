"""What a move scores: numbers that rise where they were earned and fly to their player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cob.ui.table.motion.animations import Animation, Point, between, eased

_RISING: Final = 0.4
"""The share of a gain's time in which it rises and can be read."""
_FADING: Final = 0.2
"""The share of its time in which a gain fades away at its end."""


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
