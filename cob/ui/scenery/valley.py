"""The valley of the Saône, seen from the castle hill: painted layers, and what moves in them.

The layers are scaled and lit once for a size of the window. Each is stored in runs (`RLEACCEL`), so
that only the edges are mixed with what lies behind. A frame draws again only the places where
something has moved.
"""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from random import Random
from typing import Final

import pygame

from cob.files.resources import data_folder
from cob.ui.kit.theme import RGB, mix
from cob.ui.scenery.hours import Light
from cob.ui.scenery.layers import (
    CASTLE,
    CLOUDS,
    COURSE,
    HORIZON,
    LAYERS,
    LEAVES,
    PLAIN,
    RIDGES,
    SCALE,
    WIDTH,
    Layer,
    View,
)
from cob.ui.scenery.movers import Movers

_LOG: Final = logging.getLogger(__name__)
_SLOW: Final = 0.25
"""Share of the way that the eye goes in a tenth of a second."""
_LAMP: Final[RGB] = (255, 176, 78)
_GLIDE: Final = 34.0
"""How far beside its place the eye stands when the scene opens, in units."""


class Valley:
    """The scene for one size of the window and one light."""

    def __init__(self, size: tuple[int, int], light: Light) -> None:
        self.view, self.light = View.of(size), light
        self._layers: dict[Layer, tuple[pygame.Surface, tuple[int, int]]] = {}
        with ThreadPoolExecutor() as pool:  # pygame lets other threads run while it scales
            pictures = pool.map(lambda layer: _lit(layer, self.view, light), LAYERS)
            self._base = _sky(self.view, light)
            self._water = _water(self.view, light)
        for layer, found in zip(LAYERS, pictures, strict=True):
            if found is None:
                continue
            if layer is CLOUDS:
                self._base.blit(*found)
            else:
                if layer is CASTLE:
                    _light_windows(found, self.view, light)
                found[0].set_alpha(255, pygame.RLEACCEL)
                self._layers[layer] = found
        self._movers = Movers(self.view, light)
        self._eye = self._aim = 0.0
        self._seen = 0
        """The place of the eye for which the layers were drawn last, in pixels."""

    # --- the eye --------------------------------------------------------------------------------

    def open(self) -> None:
        """Let the eye glide to its place."""
        self._eye = _GLIDE if self._eye == 0 else self._eye

    def look(self, share: float) -> None:
        """Aim the eye: -1 for the left edge of the window, 1 for the right one."""
        self._aim = max(-1.0, min(1.0, share)) * self.view.margin * 0.8

    @property
    def is_gliding(self) -> bool:
        """Whether the eye has not arrived yet."""
        return abs(self._aim - self._eye) * self.view.unit * LEAVES.depth > 0.5

    def pass_time(self, seconds: float) -> list[pygame.Rect]:
        """Let some seconds pass; return the places to draw again."""
        if self.is_gliding:
            self._eye += (self._aim - self._eye) * (1 - (1 - _SLOW) ** (seconds * 10))
        places = self._movers.pass_time(seconds, self._eye)
        seen = round(self._eye * self.view.unit * 2)
        if seen != self._seen:
            self._seen = seen
            return [pygame.Rect((0, 0), self.view.size)]
        return places

    # --- drawing --------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies in the surface's clip."""
        view, eye = self.view, self._eye
        surface.blit(self._base, (-round(CLOUDS.depth * eye * view.unit) - _sky_margin(view), 0))
        for layer in LAYERS[1:]:
            if layer is PLAIN:
                water, (x, y) = self._water
                surface.blit(water, (x - round(PLAIN.depth * eye * view.unit), y))
            if layer in self._layers:
                picture, (x, y) = self._layers[layer]
                surface.blit(picture, (x - round(layer.depth * eye * view.unit), y))
            self._movers.draw(surface, layer, eye)


def small(size: tuple[int, int], light: Light, divisor: int) -> pygame.Surface:
    """Return a still picture of the scene, so many times smaller than a window."""
    least = max(64, size[0] // divisor), max(36, size[1] // divisor)
    picture = pygame.Surface(least)
    Valley(least, light).draw(picture)
    return picture


def far_picture(size: tuple[int, int], light: Light) -> pygame.Surface:
    """Return a still picture of what lies far: the sky, the ridges and the plain with its river."""
    view = View.of(size)
    picture = pygame.Surface(size)
    picture.blit(_sky(view, light), (-_sky_margin(view), 0))
    for layer in (CLOUDS, RIDGES, PLAIN):
        if layer is PLAIN:
            picture.blit(*_water(view, light))
        found = _lit(layer, view, light)
        if found is not None:
            margin = _sky_margin(view) if layer is CLOUDS else 0
            picture.blit(found[0], (found[1][0] - margin, found[1][1]))
    return picture.convert() if pygame.display.get_surface() else picture


# --- painting ---------------------------------------------------------------------------------


def _sky_margin(view: View) -> int:
    return math.ceil(CLOUDS.depth * view.margin * view.unit) + 1


def _gradient(size: tuple[int, int], stops: Sequence[tuple[float, RGB]]) -> pygame.Surface:
    """Return colours that change from top to bottom; each stop is a pixel's height."""
    strip = pygame.Surface((1, size[1]))
    for y in range(size[1]):
        before = max((stop for stop in stops if stop[0] <= y), default=stops[0])
        after = min((stop for stop in stops if stop[0] > y), default=before)
        share = (y - before[0]) / (after[0] - before[0]) if after[0] > before[0] else 0.0
        strip.set_at((0, y), mix(before[1], after[1], share))
    return pygame.transform.scale(strip, size)


@lru_cache(maxsize=1)
def _spot() -> pygame.Surface:
    """Return a white light that fades outwards."""
    side = 64
    quarter = pygame.Surface((side, side))
    for y in range(side):
        for x in range(side):
            strength = max(0.0, 1 - math.hypot(x + 0.5, y + 0.5) / side) ** 2.2
            quarter.set_at((x, y), (round(255 * strength),) * 3)
    spot = pygame.Surface((2 * side, 2 * side))
    for x, y in ((0, 0), (0, 1), (1, 0), (1, 1)):
        spot.blit(pygame.transform.flip(quarter, not x, not y), (x * side, y * side))
    return spot


def halo(width: int, colour: RGB) -> pygame.Surface:
    """Return a light that fades outwards, to be added to what is there."""
    light = _spot().copy()
    light.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    if width > 512:
        light = pygame.transform.smoothscale(light, (width // 3, width // 3))
    return pygame.transform.smoothscale(light, (max(1, width), max(1, width)))


def _sky(view: View, light: Light) -> pygame.Surface:
    """Return the sky with its stars and the light of the sun or the moon."""
    width, height = view.size[0] + 2 * _sky_margin(view), view.size[1]
    horizon = max(8, view.y(HORIZON))
    top = min(0, view.y(-60))
    marks = [top + (horizon - top) * share for share in (0.0, 0.42, 0.8, 1.0)]
    sky = _gradient((width, height), list(zip(marks, light.sky, strict=True)))
    chance = Random(5)
    for _ in range(260):
        x, y = chance.uniform(0, width), chance.random() ** 1.5 * horizon * 0.95
        strength = light.stars * chance.uniform(0.2, 1.0) * (1 - y / horizon) ** 0.6
        tone = tuple(min(255, round(part * strength)) for part in (235, 232, 215))
        dot = pygame.Rect(0, 0, *(max(1, round(view.unit * chance.uniform(0.8, 2.0))),) * 2)
        if strength > 0.06:
            sky.fill(tone, dot.move(round(x), round(y)), special_flags=pygame.BLEND_RGB_ADD)
    sun = view.x(light.sun[0]) + _sky_margin(view), view.y(light.sun[1])
    glow = halo(round(2 * light.reach * view.unit), light.glow)
    sky.blit(glow, glow.get_rect(center=sun), special_flags=pygame.BLEND_RGB_ADD)
    if light.stars > 0.5:
        moon = _moon(max(8, round(64 * view.unit)))
        sky.blit(moon, moon.get_rect(center=sun))
    return sky.convert() if pygame.display.get_surface() else sky


def _moon(width: int) -> pygame.Surface:
    """Return the moon with its seas."""
    moon = pygame.Surface((256, 256), pygame.SRCALPHA)
    moon.fill((246, 244, 228, 0))
    pygame.draw.circle(moon, (246, 244, 228), (128, 128), 126)
    for x, y, size in ((92, 96, 30), (160, 140, 40), (104, 176, 20), (176, 72, 16), (132, 60, 12)):
        pygame.draw.circle(moon, (224, 223, 208), (x, y), size)
    return pygame.transform.smoothscale(moon, (width, width))


def _water(view: View, light: Light) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the water of the river, which mirrors the sky, and its place."""
    left = min(x - wide for x, _, wide in COURSE) - 40
    right = max(x + wide for x, _, wide in COURSE) + 40
    size = round((right - left) * view.unit), round((COURSE[-1][1] + 70 - HORIZON) * view.unit)
    high, low = light.sky[3], light.sky[1]
    dark = mix((0, 0, 0), light.sky[1], 0.72)
    water = _gradient(size, [(0, high), (size[1] * 0.35, light.sky[2]), (size[1], dark)])
    chance = Random(9)
    for _ in range(420):
        depth = chance.random() ** 1.6
        x, y = chance.uniform(0, size[0]), depth * size[1]
        long = view.unit * chance.uniform(6, 46) * (0.12 + depth)
        thick = max(1, round(view.unit * (0.4 + 2.4 * depth)))
        share = chance.uniform(0.1, 0.45)
        to = high if chance.random() < 0.6 else low
        there = water.get_at((0, min(size[1] - 1, int(y))))
        tone = mix((there.r, there.g, there.b), to, share)
        pygame.draw.line(water, tone, (x, y), (x + long, y), thick)
    return water.convert() if pygame.display.get_surface() else water, (
        view.x(left),
        view.y(HORIZON + 4),
    )


def _lit(layer: Layer, view: View, light: Light) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """Return a layer in the size of the window and in that light, and its place."""
    path = data_folder("assets") / "valley" / f"{layer.name}.webp"
    try:
        painting = pygame.image.load(path)
    except (OSError, pygame.error) as error:
        _LOG.warning("%s cannot be painted: %s", path.name, error)
        return None
    reach = layer.depth * view.margin + 2
    first = max(0.0, view.left - reach)
    last = min(float(WIDTH), view.left + view.size[0] / view.unit + reach)
    lowest = (view.top + view.size[1] / view.unit + layer.rises * view.tallness - layer.top) * SCALE
    part = pygame.Rect(round(first * SCALE), 0, round((last - first) * SCALE), math.ceil(lowest))
    part = part.clip(painting.get_rect())
    if not part.width or not part.height:
        return None
    size = round(part.width / SCALE * view.unit), round(part.height / SCALE * view.unit)
    picture = pygame.transform.smoothscale(painting.subsurface(part), size)
    tint = light.cloud if layer is CLOUDS else light.tint
    _tint(picture, layer, view, light, tint)
    if pygame.display.get_surface():
        picture = picture.convert_alpha()
    return picture, (
        view.x(first) + (_sky_margin(view) if layer is CLOUDS else 0),
        view.y(layer.top, layer.rises),
    )


def _tint(picture: pygame.Surface, layer: Layer, view: View, light: Light, tint: RGB) -> None:
    """Lay the light and the air over a layer."""
    thin = layer.air * light.density
    if not thin:
        picture.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        return
    high = picture.get_height()
    fade = min(high, 190 * view.unit) if layer is PLAIN else high
    end = 0.08 if layer is PLAIN else 1.0

    def stops(of: float) -> tuple[RGB, RGB]:
        share = thin * of
        times = tuple(round(part * (1 - share)) for part in tint)
        plus = tuple(round(part * share) for part in light.haze)
        return times, plus  # type: ignore[return-value]

    (times, plus), (far_times, far_plus) = stops(1.0), stops(end)
    size = 1, high
    for first, last, flag in (
        (times, far_times, pygame.BLEND_RGB_MULT),
        (plus, far_plus, pygame.BLEND_RGB_ADD),
    ):
        strip = _gradient(size, [(0, first), (fade, last)])
        whole = pygame.transform.scale(strip, picture.get_size())
        picture.blit(whole, (0, 0), special_flags=flag)


def windows() -> list[tuple[float, float, float]]:
    """Return the windows of the castle and the town: x, y and height in units of the world."""
    try:
        text = (data_folder("assets") / "valley" / "lights.json").read_text(encoding="utf-8")
        return [(float(x), float(y), float(high)) for x, y, high in json.loads(text)]
    except (OSError, ValueError) as error:
        _LOG.warning("the windows of the valley are unknown: %s", error)
        return []


def _light_windows(found: tuple[pygame.Surface, tuple[int, int]], view: View, light: Light) -> None:
    """Light the windows in the picture of the castle."""
    picture, (left, top) = found
    chance = Random(3)
    glows: dict[int, pygame.Surface] = {}
    for x, y, high in windows():
        if chance.random() >= light.lamps:
            continue
        at = view.x(x) - left, view.y(y) - top
        size = max(2, round(high * view.unit))
        pane = pygame.Rect(0, 0, max(1, round(size * 0.42)), max(1, round(size * 0.8)))
        pane.center = at
        picture.fill((*_LAMP, 255), pane)
        picture.fill((255, 222, 140), pane.inflate(-pane.width // 2, -pane.height // 3))
        if size not in glows:
            glows[size] = halo(size * 5, (110, 64, 22))
        glow = glows[size]
        picture.blit(glow, glow.get_rect(center=at), special_flags=pygame.BLEND_RGB_ADD)
