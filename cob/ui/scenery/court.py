"""The courtyard of a castle above the valley, at dusk: where a game ends.

It is measured as the valley is: one unit is a pixel of a window of 1920x1080.
"""

from __future__ import annotations

import logging
from typing import Final

import pygame

from cob.files.resources import data_folder
from cob.ui.kit.art.kept import remembered
from cob.ui.kit.theme import RGB
from cob.ui.scenery.hours import light_at
from cob.ui.scenery.valley import far_picture, halo

_LOG = logging.getLogger(__name__)
COURT_WIDTH: Final = 2400
COURT_TOP, COURT_FOOT = 560, 1080
"""The highest and the lowest place of the wall and the ground."""
WALL_FOOT: Final = 806
"""Where the wall stands on the ground."""
HALL: Final = (470, 130)
"""The width of the building at the left, and the height of its highest place."""
KEEP: Final = (400, 60)
"""The same of the tower at the right."""
TORCHES: Final = ((-1060, 690), (-640, 690), (-215, 690), (215, 690), (640, 690), (1060, 690))
"""The flames on the wall: how far right of the middle, and their height."""
HALL_LIGHTS: Final = (
    (92, 470, 30), (192, 470, 30), (292, 470, 30), (92, 640, 30), (192, 640, 30), (292, 640, 30),
    (142, 815, 54), (306, 815, 54),
)  # fmt: skip
"""The lit windows and arches of the building: x from its left edge, y and half the height."""
KEEP_LIGHTS: Final = ((206, 420, 26), (150, 560, 24), (262, 640, 24), (196, 830, 56))
"""Those of the tower, x from its left edge."""
_HOUR: Final = 20.45
_STONE_TINT: Final[RGB] = (150, 118, 136)
"""What the colours of walls and ground are multiplied by."""
_LAMP: Final[RGB] = (120, 70, 24)
_POOL: Final[RGB] = (92, 50, 16)
"""The light of torches, and that of the fire in the middle of the ground."""
_TOWER_TINT: Final[RGB] = (236, 204, 190)
_SCALE: Final = 1.5


def _painting(name: str) -> pygame.Surface | None:
    path = data_folder("assets") / "valley" / f"{name}.webp"
    try:
        return pygame.image.load(path)
    except (OSError, pygame.error) as error:
        _LOG.warning("%s cannot be painted: %s", path.name, error)
        return None


def _lit(name: str, unit: float, tint: RGB) -> pygame.Surface | None:
    """Return a painting in the size of the window and in the light of the evening."""
    painting = _painting(name)
    if painting is None:
        return None
    wide, high = (max(1, round(side / _SCALE * unit)) for side in painting.get_size())
    picture = pygame.transform.smoothscale(painting, (wide, high))
    picture.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    return picture


@remembered(2)
def courtyard(size: tuple[int, int], unit: float) -> pygame.Surface:
    """Return the picture of the courtyard, with the valley behind its wall."""
    picture = far_picture(size, light_at(_HOUR))
    unit = max(unit, size[0] / COURT_WIDTH)
    middle, low = size[0] // 2, size[1]

    def y(height: float) -> int:
        return low - round((COURT_FOOT - height) * unit)

    for name, (_, top), right in (("hall", HALL, False), ("keep", KEEP, True)):
        found = _lit(name, unit, _STONE_TINT)
        if found is not None:
            left = size[0] - found.get_width() if right else 0
            picture.blit(found, (left, y(top)))
            for x, height, half in KEEP_LIGHTS if right else HALL_LIGHTS:
                glow = halo(round(half * 5.2 * unit), _LAMP)
                at = left + round(x * unit), y(height)
                picture.blit(glow, glow.get_rect(center=at), special_flags=pygame.BLEND_RGB_ADD)
    ground = _lit("court", unit, _STONE_TINT)
    if ground is not None:
        picture.blit(ground, ground.get_rect(midtop=(middle, y(COURT_TOP))))
    for x, height in TORCHES:
        at = middle + round(x * unit), y(height)
        for wide, tone in ((420, _LAMP), (110, (150, 96, 40))):
            glow = halo(round(wide * unit), tone)
            picture.blit(glow, glow.get_rect(center=at), special_flags=pygame.BLEND_RGB_ADD)
    shade = pygame.Surface((1, 64))
    for row in range(64):
        shade.fill((round(126 + 129 * (row / 63) ** 0.8),) * 3, (0, row, 1, 1))
    shade = pygame.transform.smoothscale(shade, (size[0], round(300 * size[1] / 1080)))
    picture.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    pool = halo(round(1500 * unit), _POOL)
    pool = pygame.transform.smoothscale(pool, (round(1900 * unit), round(520 * unit)))
    place = pool.get_rect(center=(middle, y(985)))
    picture.blit(pool, place, special_flags=pygame.BLEND_RGB_ADD)
    return picture


@remembered(6)
def tower_part(name: str, unit: float) -> pygame.Surface | None:
    """Return the shaft, the head or the plinth of a tower; None without its painting."""
    picture = _lit(name, unit, _TOWER_TINT)
    if picture is not None and pygame.display.get_surface():
        picture = picture.convert_alpha()
    return picture
