"""The backdrop of menus: a still picture, blurred and dark, one for each size of the window."""

from __future__ import annotations

import time
from typing import Final

import pygame

from cob.ui.kit.art.kept import Prepared, remembered
from cob.ui.kit.theme import theme
from cob.ui.scenery.court import begin_court, courtyard, unit_of
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
    return blurred(small(size, light_at(hour_now()), _FINE), size)


@remembered(1)
def clear_view(size: tuple[int, int]) -> pygame.Surface:
    """Return the valley in the light of this hour, as it is seen from the title."""
    return small(size, light_at(hour_now()), 1)


def _court_backdrop(size: tuple[int, int]) -> pygame.Surface:
    """Return the courtyard at dusk, blurred and dark."""
    least = max(64, size[0] // _FINE), max(36, size[1] // _FINE)
    return blurred(courtyard(least, least[1] / 1080), size)


court_backdrop: Final = Prepared(_court_backdrop, 2)


def blurred(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture in that size, blurred and dark."""
    least = max(16, size[0] // _COARSE), max(9, size[1] // _COARSE)
    middle = max(16, size[0] // 5), max(9, size[1] // 5)
    picture = pygame.transform.smoothscale(picture, least)
    picture = pygame.transform.smoothscale(picture, middle)
    picture = pygame.transform.smoothscale(picture, size)
    picture.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
    return picture.convert() if pygame.display.get_surface() else picture


def begin_ending(size: tuple[int, int], players: int) -> None:
    """Let the thread paint the courtyard while the last points are counted at the table."""
    if theme.painted:
        begin_court(size, unit_of(size, players))
        court_backdrop.begin(size)
