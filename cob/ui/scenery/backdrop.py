"""The valley behind a menu: a still picture, blurred and dark, one for each size of the window."""

from __future__ import annotations

import time
from typing import Final

import pygame

from cob.ui.kit.art.kept import remembered
from cob.ui.scenery.hours import light_at
from cob.ui.scenery.valley import small

_FINE, _COARSE = 4, 10
"""How many times smaller than the window the picture is painted, and then made smaller again."""
_DIM: Final = (104, 95, 92)
"""What the colours are multiplied by, of 255, so that what lies above stands out."""


def hour_now() -> float:
    """Return the hour of the day here, from 0 to 24."""
    now = time.localtime()
    return now.tm_hour + now.tm_min / 60


@remembered(2)
def backdrop(size: tuple[int, int]) -> pygame.Surface:
    """Return the valley in the light of this hour, blurred and dark."""
    picture = small(size, light_at(hour_now()), _FINE)
    least = max(16, size[0] // _COARSE), max(9, size[1] // _COARSE)
    middle = max(16, size[0] // 5), max(9, size[1] // 5)
    picture = pygame.transform.smoothscale(picture, least)
    picture = pygame.transform.smoothscale(picture, middle)
    picture = pygame.transform.smoothscale(picture, size)
    picture.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
    return picture.convert() if pygame.display.get_surface() else picture
