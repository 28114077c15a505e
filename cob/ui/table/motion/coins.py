"""The picture of a golden coin, and of the spark at the head of a golden line."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from cob.ui.kit.art.vector import drawing, rasterise
from cob.ui.kit.theme import RGB

_COIN: Final = drawing(
    '<defs><linearGradient id="face" x1="0" y1="0" x2="1" y2="1">'
    '<stop offset="0" stop-color="#fff6c8"/><stop offset=".45" stop-color="#f2c64a"/>'
    '<stop offset="1" stop-color="#c98f26"/></linearGradient></defs>'
    '<circle cx="50" cy="50" r="48" fill="#4a2e0c"/>'
    '<circle cx="50" cy="50" r="43" fill="url(#face)"/>'
    '<circle cx="50" cy="50" r="32" fill="none" stroke="#8a5a14" stroke-width="4"/>'
    '<circle cx="51" cy="51" r="32" fill="none" stroke="#fff1b8" stroke-width="2"/>'
    '<path d="M36 62 C30 48 34 36 44 30 M64 62 C70 48 66 36 56 30 M36 62 C42 70 58 70 64 62"'
    ' fill="none" stroke="#7a4e12" stroke-width="6" stroke-linecap="round"/>'
    '<path d="M22 40 A30 30 0 0 1 44 21" fill="none" stroke="#fffbe6" stroke-width="6"'
    ' stroke-linecap="round"/>'
)
_GLOW: Final[RGB] = (255, 226, 130)
_SPARK: Final = 9.0
"""The width of a spark, in widths of its line."""


def coin(size: int) -> Surface:
    """Return a golden coin."""
    return rasterise(_COIN, size, size)


def spark(width: int) -> Surface:
    """Return the head of a golden line: a bright point in a soft glow."""
    side = round(width * _SPARK)
    seed = Surface((7, 7), pygame.SRCALPHA)
    seed.fill((*_GLOW, 0))
    for x in range(1, 6):
        for y in range(1, 6):
            far = ((x - 3) ** 2 + (y - 3) ** 2) ** 0.5
            seed.set_at((x, y), (*_GLOW, round(255 * max(0.0, 1 - far / 2.8) ** 1.5)))
    return pygame.transform.smoothscale(seed, (side, side))
