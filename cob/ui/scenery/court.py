"""The courtyard of a castle above the valley, at dusk: where a game ends.

It is measured as the valley is: one unit is a pixel of a window of 1920x1080.
"""

from __future__ import annotations

import logging
import math
from typing import Final

import pygame

from cob.files.resources import data_folder
from cob.ui.kit.art.kept import Prepared
from cob.ui.kit.art.vector import drawing, rasterise, web
from cob.ui.kit.measure import lines_of
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
TOWER_LIGHT: Final[RGB] = (236, 204, 190)
"""The light of the evening on the towers of the players, and that on the winner's."""
GILT: Final[RGB] = (255, 224, 140)
_SCALE: Final = 1.5
_STAND: Final = 404
"""The least width of a player's place, banner included."""
_EDGE: Final = 60
_DUSK: Final[RGB] = (168, 154, 174)
"""What the colours of the courtyard are multiplied by when the winner is lit."""
_GLOW: Final[RGB] = (150, 112, 52)
_SHINE: Final[RGB] = (150, 104, 44)
_BEAM: Final[RGB] = (246, 214, 117)
_RAYS, _RAY = 20, 700
_DARK: Final[RGB] = (112, 98, 106)
"""What they are multiplied by behind the winner's estate, and the light around that."""
_GLEAM: Final[RGB] = (96, 64, 34)


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


def _courtyard(size: tuple[int, int], unit: float) -> pygame.Surface:
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


def _winner_light(
    size: tuple[int, int], unit: float, head: tuple[int, int], foot: tuple[int, int]
) -> pygame.Surface:
    """Return the courtyard in dusk, with beams of light around a place and light at its foot."""
    picture = courtyard(size, unit).copy()
    picture.fill(_DUSK, special_flags=pygame.BLEND_RGB_MULT)
    side = round(2 * _RAY * unit)
    place = pygame.Rect(0, 0, side, side)
    place.center = head
    picture.blit(halo(side, _GLOW), place, special_flags=pygame.BLEND_RGB_ADD)
    picture.blit(pygame.transform.smoothscale(_rays(), place.size), place)
    shine = halo(512, _SHINE)
    shine = pygame.transform.smoothscale(shine, (round(760 * unit), round(250 * unit)))
    picture.blit(shine, shine.get_rect(center=foot), special_flags=pygame.BLEND_RGB_ADD)
    return picture


def _rays() -> pygame.Surface:
    """Return soft beams of golden light around a middle, fading outwards."""
    light, beams = web(_BEAM), []
    for ray in range(_RAYS):
        (x, y), (to_x, to_y) = (
            (100 + 100 * math.cos(angle), 100 + 100 * math.sin(angle))
            for angle in (2 * math.pi * (ray + share) / _RAYS for share in (0.0, 0.45))
        )
        beams.append(f"M100 100L{x:.2f} {y:.2f}L{to_x:.2f} {to_y:.2f}Z")
    fill = (
        '<defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="100" cy="100"'
        f' r="100"><stop offset="0" stop-color="{light}" stop-opacity="0.42"/>'
        f'<stop offset="1" stop-color="{light}" stop-opacity="0"/></radialGradient></defs>'
    )
    return rasterise(
        drawing(f'{fill}<path d="{"".join(beams)}" fill="url(#light)"/>', 200, 200), 400, 400
    )


def _dark_court(size: tuple[int, int], unit: float, middle: tuple[int, int]) -> pygame.Surface:
    """Return the courtyard in the dark, with some light around a place."""
    picture = courtyard(size, unit).copy()
    picture.fill(_DARK, special_flags=pygame.BLEND_RGB_MULT)
    glow = halo(round(1620 * unit), _GLEAM)
    picture.blit(glow, glow.get_rect(center=middle), special_flags=pygame.BLEND_RGB_ADD)
    return picture


courtyard: Final = Prepared(_courtyard, 3)
winner_light: Final = Prepared(_winner_light, 1)
dark_court: Final = Prepared(_dark_court, 1)


def _tower_part(name: str, unit: float, light: RGB) -> pygame.Surface | None:
    """Return the shaft, the head or the plinth of a tower; None without its painting."""
    picture = _lit(name, unit, light)
    if picture is not None and pygame.display.get_surface():
        picture = picture.convert_alpha()
    return picture


tower_part: Final = Prepared(_tower_part, 8)


def room_of(size: tuple[int, int], players: int) -> float:
    """Return the width for each player."""
    return (size[0] - 2 * _EDGE * lines_of(size) / 1080) / players


def unit_of(size: tuple[int, int], players: int) -> float:
    """Return the number of pixels for a unit of the courtyard."""
    return min(size[1] / 1080, room_of(size, players) / _STAND)


def begin_court(size: tuple[int, int], unit: float) -> None:
    """Let the thread make what the courtyard shows at first."""
    for name in ("shaft", "head", "plinth"):
        tower_part.begin(name, unit, TOWER_LIGHT)
    courtyard.begin(size, unit)
