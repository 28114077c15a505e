"""Textures of the screens, each drawn once and cached: wood, frames, rings, discs."""

from __future__ import annotations

from random import Random

import pygame

from cob.ui.kit.art.kept import remembered
from cob.ui.kit.art.vector import drawing, rasterise, web
from cob.ui.kit.measure import lines_of
from cob.ui.kit.theme import RGB, SHADOW, mix, scaled, theme

_PLANK = 150
_VIGNETTE = (64, 36)
_LAMP = (0.36, 0.26)
"""The place of the lamp over the table, in shares of its size."""
_LIT = 0.3
"""The radius of the lamp's light, before the shadow begins."""
_LAMPLIGHT: RGB = (255, 206, 138)


@remembered(2)
def wood(size: tuple[int, int], colour: RGB) -> pygame.Surface:
    """Return planks with a grain, always the same for a size and a colour."""
    chance = Random(7)
    width, height = max(2, size[0] // 2), max(2, size[1] // 2)
    board = pygame.Surface((width, height))
    plank = max(24, scaled(_PLANK, lines_of(size)) // 2)
    for top in range(0, height, plank):
        tone = mix(
            colour,
            theme.wood_dark if chance.random() < 0.5 else theme.wood_light,
            chance.random() * 0.3,
        )
        pygame.draw.rect(board, tone, (0, top, width, plank))
        for _ in range(plank // 2):
            _grain(board, chance, top, plank, tone)
        pygame.draw.line(board, mix(tone, SHADOW, 0.75), (0, top), (width, top), 2)
        pygame.draw.line(board, mix(tone, theme.wood_light, 0.4), (0, top + 2), (width, top + 2))
        joint = chance.randrange(width)
        pygame.draw.line(
            board, mix(tone, SHADOW, 0.7), (joint, top), (joint, top + plank), 1 + plank // 60
        )
    whole = pygame.transform.smoothscale(board, size)
    whole.blit(_vignette(size), (0, 0))
    return whole.convert() if pygame.display.get_surface() else whole


def _grain(board: pygame.Surface, chance: Random, top: int, plank: int, tone: RGB) -> None:
    """Draw one wavering line along a plank."""
    width = board.get_width()
    shade = mix(
        tone,
        theme.wood_dark if chance.random() < 0.65 else theme.wood_light,
        chance.random() * 0.45,
    )
    left, length = chance.randrange(width), chance.randrange(width // 6, width)
    y = top + chance.random() * plank
    points = []
    for step in range(12):
        y += chance.uniform(-1.2, 1.2)
        points.append((left + length * step / 11, min(max(y, top + 3), top + plank - 1)))
    pygame.draw.aalines(board, shade, False, points)


def _vignette(size: tuple[int, int]) -> pygame.Surface:
    """Return the light of a lamp above left, and the shadow away from it."""
    width, height = _VIGNETTE
    small = pygame.Surface(_VIGNETTE, pygame.SRCALPHA)
    for x in range(width):
        for y in range(height):
            across, down = x / (width - 1) - _LAMP[0], y / (height - 1) - _LAMP[1]
            far = min(1.0, (across**2 + down**2) * 1.7)
            if far < _LIT:
                small.set_at((x, y), (*_LAMPLIGHT, round(46 * (1 - far / _LIT))))
            else:
                small.set_at((x, y), (*SHADOW, round(165 * ((far - _LIT) / (1 - _LIT)) ** 1.2)))
    return pygame.transform.smoothscale(small, size)


@remembered(256)
def framed_square(fill: RGB, line: RGB, radius: int, width: float, shadow: int) -> pygame.Surface:
    """Return the smallest box with these corners, two pixels wider and higher than its corners."""
    margin = shadow + radius + 4
    side = 2 * margin + 2
    parts = []
    for step in range(shadow):
        reach = shadow - step
        parts.append(
            _box(
                shadow - reach + 0.5,
                side,
                radius + reach,
                SHADOW,
                0.55 / max(1, shadow),
                reach / 3,
            )
        )
    body = shadow + width / 2
    parts.append(
        f'<rect x="{body}" y="{body}" width="{side - 2 * body}" height="{side - 2 * body}"'
        f' rx="{radius}" fill="{web(fill)}" stroke="{web(line)}" stroke-width="{width}"/>'
    )
    return rasterise(drawing("".join(parts), side, side), side, side)


def _box(at: float, side: int, radius: float, fill: RGB, opacity: float, drop: float) -> str:
    """Return a layer of the shadow, moved a little downwards."""
    length = side - 2 * at
    return (
        f'<rect x="{at}" y="{at + min(drop, at)}" width="{length}" height="{length}"'
        f' rx="{radius}" fill="{web(fill)}" fill-opacity="{opacity:.3f}"/>'
    )


@remembered(128)
def ring(size: tuple[int, int], colour: RGB, width: int, radius: int) -> pygame.Surface:
    """Return a ring with round corners that fills a box."""
    inner = max(1, size[0] - width), max(1, size[1] - width)
    ring = (
        f'<rect x="{width / 2}" y="{width / 2}" width="{inner[0]}" height="{inner[1]}"'
        f' rx="{radius}" fill="none" stroke="{web(colour)}" stroke-width="{width}"/>'
    )
    return rasterise(drawing(ring, *size), *size)


@remembered(32)
def disc(diameter: int, colour: RGB) -> pygame.Surface:
    """Return a filled circle with a smooth rim."""
    half = diameter / 2
    circle = f'<circle cx="{half}" cy="{half}" r="{half}" fill="{web(colour)}"/>'
    return rasterise(drawing(circle, diameter, diameter), diameter, diameter)
