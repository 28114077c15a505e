"""Rose petals that fall through a scene; the same ones at the same moment."""

from __future__ import annotations

from math import pi, sin
from random import Random
from typing import Final, NamedTuple

import pygame

from cob.ui.kit.theme import PAPER, RGB, SHADOW, mix

_COUNT, _FEW = 150, 60
"""The number of petals, and how many of them fall at first."""
_TONES: Final[tuple[RGB, ...]] = ((226, 84, 96), (244, 160, 164), (250, 226, 214), (206, 58, 78))
_TURNS: Final = 8
"""The pictures of a petal that turns."""
_SIZES: Final = (20, 28, 36)
"""Their widths; all lengths are in units of the scene."""
_OUTLINE: Final = (
    (0.0, 0.95), (-0.5, 0.6), (-0.85, 0.05), (-0.8, -0.5), (-0.4, -0.8), (0.0, -0.55),
    (0.4, -0.8), (0.8, -0.5), (0.85, 0.05), (0.5, 0.6),
)  # fmt: skip
"""A petal with its notch at the top."""
_FALL: Final = (46.0, 96.0)
"""Units that the slowest and the fastest fall in a second."""
_SWAY: Final = 46.0


class _Petal(NamedTuple):
    """One petal: where it begins, and how it falls."""

    x: float
    y: float
    fall: float
    sway: float
    turn: float
    kind: int


class Petals:
    """Petals for one size of the window."""

    def __init__(self, size: tuple[int, int], unit: float) -> None:
        self._size, self._unit = size, unit
        chance = Random(17)
        self._pictures = [
            [_petal(tone, max(3, round(wide * unit)), turn) for turn in range(_TURNS)]
            for tone in _TONES
            for wide in _SIZES
        ]
        self._petals = [
            _Petal(
                chance.random(),
                chance.random(),
                chance.uniform(*_FALL),
                chance.uniform(0, 2 * pi),
                chance.uniform(0.5, 1.6),
                chance.randrange(len(self._pictures)),
            )
            for _ in range(_COUNT)
        ]

    def draw(self, surface: pygame.Surface, seconds: float, *, many: bool) -> None:
        """Draw them as they are so many seconds after they began to fall."""
        wide, high = self._size
        for each in self._petals if many else self._petals[:_FEW]:
            way = each.fall * seconds * self._unit - each.y * high - 24 * self._unit
            if way < -24 * self._unit:
                continue
            y = way % (high * 1.1)
            x = each.x * wide + sin(seconds * each.turn + each.sway) * _SWAY * self._unit
            at = int(seconds * each.turn * 5 + each.kind) % _TURNS
            surface.blit(self._pictures[each.kind][at], (round(x), round(y)))


def _petal(tone: RGB, wide: int, turn: int) -> pygame.Surface:
    """Return a petal that has turned: drawn larger and made smaller, so that its edge is smooth."""
    side, thin = 96, 0.4 + 0.6 * abs(sin(pi * turn / _TURNS + 0.4))
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    picture.fill((*tone, 0))
    dark, light = mix(tone, SHADOW, 0.22), mix(tone, PAPER, 0.35)
    for colour, size, shift in ((dark, 40, 0), (tone, 35, -2), (light, 17, -6)):
        outline = [(side / 2 + x * size, side / 2 + shift + y * size * thin) for x, y in _OUTLINE]
        pygame.draw.polygon(picture, (*colour, 240), outline)
    picture = pygame.transform.rotate(picture, 360 * turn / _TURNS)
    high = max(1, round(wide * picture.get_height() / picture.get_width()))
    return pygame.transform.smoothscale(picture, (wide, high))
