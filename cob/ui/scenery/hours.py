"""The light over the valley at each hour of the day."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, fields
from typing import Any, Final

from cob.ui.kit.theme import RGB


@dataclass(frozen=True, slots=True)
class Light:
    """The light of one moment, as it falls on the painted layers."""

    sky: tuple[RGB, RGB, RGB, RGB]
    """The colours of the sky, from the zenith to the horizon."""
    tint: RGB
    """What the colours of the land are multiplied by, of 255."""
    haze: RGB
    """The colour of the air between the eye and what is far."""
    density: float
    """How much of that air there is."""
    cloud: RGB
    """What the colours of the clouds are multiplied by."""
    glow: RGB
    """The light around the sun or the moon."""
    sun: tuple[float, float]
    """The place of that light, in units of the world."""
    reach: float
    """How far it reaches, in units of the world."""
    lamps: float
    """The share of windows that are lit."""
    stars: float
    """How clear the stars are."""


_DAY: Final = Light(
    ((62, 121, 182), (112, 168, 214), (176, 210, 229), (232, 236, 220)),
    (255, 253, 244), (196, 214, 220), 0.75, (255, 255, 255),
    (64, 56, 36), (520, 120), 1100, 0.0, 0.0,
)  # fmt: skip
_MORNING: Final = Light(
    ((78, 128, 186), (138, 178, 212), (206, 219, 220), (250, 232, 200)),
    (255, 243, 222), (232, 220, 200), 0.95, (255, 246, 232),
    (96, 76, 44), (500, 330), 1000, 0.0, 0.0,
)  # fmt: skip
_DAWN: Final = Light(
    ((58, 76, 128), (122, 120, 166), (222, 162, 152), (255, 214, 158)),
    (206, 178, 182), (222, 170, 154), 1.05, (250, 196, 178),
    (120, 74, 40), (620, 430), 1000, 0.35, 0.1,
)  # fmt: skip
_GOLDEN: Final = Light(
    ((70, 106, 164), (142, 158, 190), (236, 194, 144), (255, 224, 156)),
    (255, 222, 172), (246, 204, 146), 1.0, (255, 226, 188),
    (128, 84, 30), (640, 410), 1150, 0.08, 0.0,
)  # fmt: skip
_DUSK: Final = Light(
    ((30, 40, 88), (82, 70, 126), (190, 104, 116), (250, 162, 100)),
    (164, 128, 150), (176, 106, 118), 0.9, (232, 150, 144),
    (128, 62, 30), (640, 446), 1000, 0.75, 0.25,
)  # fmt: skip
_NIGHT: Final = Light(
    ((8, 16, 40), (16, 31, 66), (30, 54, 98), (62, 92, 134)),
    (84, 104, 158), (42, 66, 112), 0.85, (92, 112, 160),
    (88, 104, 128), (1350, 214), 430, 1.0, 1.0,
)  # fmt: skip
_HOURS: Final = (
    (0.0, _NIGHT), (4.8, _NIGHT), (6.2, _DAWN), (8.0, _MORNING), (11.0, _DAY), (15.5, _DAY),
    (18.3, _GOLDEN), (19.4, _GOLDEN), (20.7, _DUSK), (22.0, _NIGHT), (24.0, _NIGHT),
)  # fmt: skip


def light_at(hour: float) -> Light:
    """Return the light at an hour from 0 to 24."""
    for (start, before), (end, after) in itertools.pairwise(_HOURS):
        if start <= hour <= end:
            share = (hour - start) / (end - start)
            parts = {
                each.name: _between(getattr(before, each.name), getattr(after, each.name), share)
                for each in fields(Light)
            }
            return Light(**parts)
    return _NIGHT


def _between(first: Any, second: Any, share: float) -> Any:
    """Return what lies a share of the way between two numbers, or rows of them."""
    if isinstance(first, tuple):
        return tuple(_between(a, b, share) for a, b in zip(first, second, strict=True))
    between = first + (second - first) * share
    return round(between) if isinstance(first, int) else between
