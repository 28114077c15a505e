"""The painted layers of the valley, and where a window shows them.

The world is measured in units; one is a pixel of a window of 1920x1080.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

WIDTH: Final = 2400
HORIZON: Final = 468
_MARGIN: Final = 46
"""The most that a layer moves to either side."""
_CASTLE: Final = 1690
"""The middle of the castle, which every window shows."""
COURSE: Final = (
    (1010, 476, 8), (1130, 482, 14), (1260, 491, 22), (1240, 503, 30), (1060, 515, 38),
    (850, 532, 48), (800, 557, 58), (930, 586, 66), (1180, 612, 78), (1310, 650, 96),
    (1225, 706, 132), (1040, 775, 180), (960, 850, 224), (1010, 930, 260),
)  # fmt: skip
"""The river from far to near: x, y and width."""
FLAGS: Final = (
    (1664, 8, 22), (1822, 141, 18), (1606, 126, 14), (1502, 264, 15), (1896, 298, 15),
    (1752, 140, 14),
)  # fmt: skip
"""The tips of towers on which a flag flies: x, y and its length."""


class Layer(NamedTuple):
    """One painted layer."""

    name: str
    """The name of its file."""
    top: int
    depth: float
    """How far it moves with the eye: 1 for what is near."""
    air: float
    """How much the haze covers it."""
    rises: float = 0.0
    """How far it is lifted in a tall window, so that what is near fills its foot."""


CLOUDS: Final = Layer("clouds", -150, 0.05, 0.0)
RIDGES: Final = Layer("ridges", 372, 0.12, 0.55)
PLAIN: Final = Layer("plain", 462, 0.24, 0.62)
CASTLE: Final = Layer("castle", 10, 0.42, 0.07)
TERRACES: Final = Layer("terraces", 400, 0.78, 0.0, 150)
LEAVES: Final = Layer("leaves", 800, 1.3, 0.0, -130)
LAYERS: Final = (CLOUDS, RIDGES, PLAIN, CASTLE, TERRACES, LEAVES)
"""All layers, the farthest first."""
SCALE: Final = 1.5
"""Pixels of a file for one unit."""


@dataclass(frozen=True, slots=True)
class View:
    """The part of the world that a window shows."""

    size: tuple[int, int]
    unit: float
    """Pixels for one unit."""
    left: float
    top: float
    tallness: float
    """0 for a window of 16:9 and wider ones, 1 for one of 3:4."""

    @classmethod
    def of(cls, size: tuple[int, int]) -> View:
        """Return what a window of that size shows: the castle, and more sky in a taller one."""
        width, height = size
        tall = min(1.0, max(0.0, (16 / 9 - width / height) / (16 / 9 - 0.75)))
        high = 1080 + 500 * tall
        unit = max(height / high, width / (WIDTH - 2 * _MARGIN))
        wide, high = width / unit, height / unit
        left = _CASTLE - wide * (0.755 - 0.235 * tall)
        left = min(max(left, _MARGIN), WIDTH - _MARGIN - wide)
        return cls(size, unit, left, (1080 - high) * (0.7 if tall else 0.1), tall)

    def x(self, x: float, depth: float = 0.0, eye: float = 0.0) -> int:
        """Return the pixel of a place; the eye stands `eye` units right of its usual place."""
        return round((x - self.left) * self.unit) - round(depth * eye * self.unit)

    def y(self, y: float, rises: float = 0.0) -> int:
        """Return the pixel of a height; what `rises` stands higher in a tall window."""
        return round((y - rises * self.tallness - self.top) * self.unit)

    @property
    def margin(self) -> float:
        """The most that the eye may move to either side."""
        return _MARGIN / LEAVES.depth
