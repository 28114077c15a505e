"""The dust that a tile raises as it lands: soft clouds around its rim, drawn once for each step."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

import pygame
from pygame import Surface

from cob.ui.kit.theme import RGB

DUST_STEPS: Final = 12
"""The number of pictures from the landing to the last of the dust."""
_CLOUDS: Final = 14
_COLOURS: Final[tuple[RGB, ...]] = ((150, 116, 78), (244, 231, 202))
"""Brown and pale clouds in turn: some stand out from any ground."""
_OPACITY: Final = 230
"""The opacity of a cloud when the tile lands, of 255."""
_REACH: Final = 2.2
"""The width of the picture, in widths of the tile."""
_RIM, _SPREAD = 0.44, 0.3
"""The distance of the clouds from the middle when the tile lands, and how far they spread, in
widths of the tile.
"""
_SMALL, _GROWTH = 0.22, 0.3
"""The width of a cloud then, and how much it grows."""
_UNEVEN: Final = (1.0, 0.7, 1.15, 0.85, 0.6, 1.05, 0.8)
"""The sizes of clouds beside each other, so that the dust is no ring of beads."""


def dust_picture(width: int, step: int) -> Surface:
    """Return the dust around a tile of a width at a step of its time."""
    side = round(width * _REACH)
    whole = Surface((side, side), pygame.SRCALPHA)
    whole.fill((*_COLOURS[0], 0))
    gone = (step + 1) / (DUST_STEPS + 1)
    out = 1 - (1 - gone) ** 3
    for index in range(_CLOUDS):
        share = _UNEVEN[index % len(_UNEVEN)]
        across = max(2, round(width * (_SMALL + _GROWTH * out) * share))
        cloud = _cloud(across, _COLOURS[index % 2], round(_OPACITY * (1 - gone) ** 1.2))
        angle, far = (
            2 * pi * (index + 0.3 * share) / _CLOUDS,
            width * (_RIM + _SPREAD * out * share),
        )
        middle = round(side / 2 + far * cos(angle)), round(side / 2 + far * sin(angle))
        whole.blit(cloud, cloud.get_rect(center=middle))
    return whole


def _cloud(across: int, colour: RGB, opacity: int) -> Surface:
    """Return a soft disc: one of a few pixels, scaled up."""
    seed = Surface((5, 5), pygame.SRCALPHA)
    seed.fill((*colour, 0))
    for x in range(1, 4):
        for y in range(1, 4):
            far = abs(x - 2) + abs(y - 2)
            seed.set_at((x, y), (*colour, opacity * (4, 3, 2)[far] // 4))
    return pygame.transform.smoothscale(seed, (across, across))
