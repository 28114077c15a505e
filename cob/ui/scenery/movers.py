"""What moves in the valley: boats on the river, birds, flags and mist."""

from __future__ import annotations

import math
from functools import partial
from random import Random
from typing import Final

import pygame

from cob.files.resources import data_folder
from cob.ui.kit.art.kept import KeptPictures
from cob.ui.kit.theme import RGB
from cob.ui.scenery.hours import Light
from cob.ui.scenery.layers import CASTLE, COURSE, FLAGS, PLAIN, Layer, View

Sprite = tuple[pygame.Surface, tuple[float, float]]
"""A picture and its upper left corner in pixels, before the eye moves."""
_BOATS: Final = ((0.12, 0.0042), (0.52, 0.0026), (0.7, -0.003), (0.88, 0.0022))
"""Where on its way each boat begins, and the share of its way that it goes in a second."""
_FLOCK: Final = 7
_BANDS: Final = ((1400, 506, 760, 40, 5.0), (1500, 560, 1000, 60, 7.5), (1240, 606, 860, 70, -6.0))
"""Bands of mist: x, y, width, height and speed in units."""
_MIST_STEP: Final = 1.5
"""Units that the mist moves at a time: it is large, and too soft for the step to be seen."""


class Movers:
    """Everything that moves, in steps of a pixel, so that nothing is drawn for nothing."""

    def __init__(self, view: View, light: Light) -> None:
        self._view, self._light = view, light
        self._time = 0.0
        self._kept = KeptPictures()
        self._shown: dict[Layer, list[Sprite]] = {PLAIN: [], CASTLE: []}
        self._eye = 0.0
        self._boat = _boat(light)
        self._mist = [_mist(view, light, *band[2:4]) for band in _BANDS]
        self._place()

    def pass_time(self, seconds: float, eye: float) -> list[pygame.Rect]:
        """Move everything; return where it was and is now, where that is not the same."""
        before = self._places()
        self._time += seconds
        self._eye = eye
        self._place()
        after = self._places()
        window = pygame.Rect((0, 0), self._view.size)
        changed: list[pygame.Rect] = []
        for was, now in zip(before, after, strict=True):
            if was != now:
                both = was[1], now[1]
                rects = [both[0].union(both[1])] if both[0].colliderect(both[1]) else both
                changed += [part for rect in rects if (part := rect.clip(window))]
        return changed

    def draw(self, surface: pygame.Surface, layer: Layer, eye: float) -> None:
        """Draw what moves in front of a layer."""
        shift = round(layer.depth * eye * self._view.unit)
        for picture, (x, y) in self._shown.get(layer, ()):
            surface.blit(picture, (round(x) - shift, round(y)))

    def _places(self) -> list[tuple[int, pygame.Rect]]:
        found = []
        for layer, sprites in self._shown.items():
            shift = round(layer.depth * self._eye * self._view.unit)
            for picture, (x, y) in sprites:
                place = picture.get_rect(topleft=(round(x) - shift, round(y)))
                found.append((id(picture), place))
        return found

    def _place(self) -> None:
        self._shown[PLAIN] = [*self._boats(), *self._mists()]
        self._shown[CASTLE] = [*self._flags(), *self._birds()]

    # --- the kinds ------------------------------------------------------------------------------

    def _boats(self) -> list[Sprite]:
        """Return the boats; each goes along the river and comes again."""
        found: list[Sprite] = []
        for start, speed in _BOATS:
            share = (start + speed * self._time) % 1.0
            x, y, wide = _along(share)
            goes_left = (_along(min(1.0, share + 0.01))[0] < x) == (speed > 0)
            high = max(3, 2 * round(self._view.unit * (2 + wide * 0.24)))
            picture = self._kept.of(
                ("boat", high, goes_left), partial(_sized, self._boat, high, goes_left)
            )
            side = 0.2 if speed > 0 else -0.18
            at = self._view.x(x + side * wide) - picture.get_width() / 2
            found.append((picture, (at, self._view.y(y) - picture.get_height() * 0.9)))
        return found

    def _mists(self) -> list[Sprite]:
        """Return the bands of mist."""
        found: list[Sprite] = []
        for picture, (x, y, _, high, speed) in zip(self._mist, _BANDS, strict=True):
            swing = 140 * math.sin(self._time * speed / 140) // _MIST_STEP * _MIST_STEP
            left = self._view.x(x + swing) - picture.get_width() // 2
            found.append((picture, (left, self._view.y(y - high / 2))))
        return found

    def _flags(self) -> list[Sprite]:
        """Return the flags on the towers, each in one of eight folds."""
        found: list[Sprite] = []
        for index, (x, y, length) in enumerate(FLAGS):
            fold = int(self._time * 7 + index * 2.6) % 8
            picture = self._kept.of(
                ("flag", length, fold), partial(_flag, self._view, self._light, length, fold)
            )
            found.append((picture, (self._view.x(x), self._view.y(y - 2))))
        return found

    def _birds(self) -> list[Sprite]:
        """Return a flock that circles far around the castle; it sleeps at night."""
        if self._light.stars > 0.5:
            return []
        found: list[Sprite] = []
        chance = Random(4)
        for index in range(_FLOCK):
            late = self._time * 0.055 + index * 0.05 + chance.uniform(-0.03, 0.03)
            x = 1580 + 380 * math.cos(late) + chance.uniform(-46, 46)
            y = 190 + 56 * math.sin(late * 1.7) + chance.uniform(-34, 34)
            size = round(9 + 4 * math.sin(late) + chance.uniform(-1.5, 1.5))
            beat = self._time * 5 + index * 1.9
            glides = math.sin(self._time * 0.5 + index) > 0.3
            wing = 2 if glides else round(2 + 2 * math.sin(beat))
            picture = self._kept.of(
                ("bird", size, wing), partial(_bird, self._view, self._light, size, wing)
            )
            found.append((picture, (self._view.x(x), self._view.y(y))))
        return found


def _along(share: float) -> tuple[float, float, float]:
    """Return a place of the river and its width there; 0 is far away, 1 is near."""
    at = share**0.8 * (len(COURSE) - 1.001)
    index = int(at)
    part = at - index
    first, last = COURSE[index], COURSE[index + 1]
    x, y, wide = (a + (b - a) * part for a, b in zip(first, last, strict=True))
    return x, y, wide


def _boat(light: Light) -> pygame.Surface | None:
    try:
        picture = pygame.image.load(data_folder("assets") / "valley" / "boat.webp")
    except (OSError, pygame.error):
        return None
    picture.fill(light.tint, special_flags=pygame.BLEND_RGB_MULT)
    return picture


def _sized(picture: pygame.Surface | None, high: int, mirrored: bool) -> pygame.Surface:
    """Return a boat in another size."""
    if picture is None:
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    wide = max(2, round(picture.get_width() * high / picture.get_height()))
    found = pygame.transform.smoothscale(picture, (wide, high))
    return pygame.transform.flip(found, mirrored, False)


def _toned(colour: RGB, light: Light) -> RGB:
    red, green, blue = (round(a * b / 255) for a, b in zip(colour, light.tint, strict=True))
    return red, green, blue


def _flag(view: View, light: Light, length: int, fold: int) -> pygame.Surface:
    """Return a pennant with a wave in it."""
    fine = 4
    long, high = max(4, round(length * view.unit)), max(4, round(length * 0.7 * view.unit))
    sheet = pygame.Surface((long * fine, high * fine), pygame.SRCALPHA)
    colour = _toned((196, 46, 44), light)
    sheet.fill((*colour, 0))
    upper, lower = [], []
    for step in range(13):
        share = step / 12
        sway = math.sin(share * 5 - fold * math.tau / 8) * 0.1 * share
        half = 0.34 * (1 - share * 0.92)
        upper.append((share * long * fine, (0.42 + sway - half) * high * fine))
        lower.append((share * long * fine, (0.42 + sway + half) * high * fine))
    pygame.draw.polygon(sheet, colour, [*upper, *reversed(lower)])
    gold = _toned((240, 200, 96), light)
    middle = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(upper, lower, strict=True)]
    pygame.draw.lines(sheet, gold, False, middle[:9], max(1, round(high * fine * 0.09)))
    return pygame.transform.smoothscale(sheet, (long, high))


def _bird(view: View, light: Light, size: int, wing: int) -> pygame.Surface:
    """Return a bird with its wings at one of five heights."""
    fine = 4
    wide = max(5, round(size * 2 * view.unit))
    high = max(4, round(size * 1.1 * view.unit))
    sheet = pygame.Surface((wide * fine, high * fine), pygame.SRCALPHA)
    colour = _toned((62, 58, 66), light)
    sheet.fill((*colour, 0))
    middle, body = wide * fine / 2, high * fine * 0.55
    tip = body - (wing - 1.2) / 2.4 * high * fine * 0.42
    elbow = body - (0.26 + 0.05 * wing) * high * fine * 0.5
    thick = high * fine * 0.1
    for side in (-1, 1):
        points = [
            (middle, body - thick),
            (middle + side * middle * 0.45, elbow - thick * 0.4),
            (middle + side * middle * 0.96, tip),
            (middle + side * middle * 0.45, elbow + thick * 0.8),
            (middle, body + thick),
        ]
        pygame.draw.polygon(sheet, colour, points)
    pygame.draw.ellipse(sheet, colour, (middle - thick, body - thick * 1.4, thick * 2, thick * 3.4))
    return pygame.transform.smoothscale(sheet, (wide, high))


def _mist(view: View, light: Light, wide: float, high: float) -> pygame.Surface:
    """Return a band of mist that is thin at its ends."""
    chance = Random(round(wide))
    columns, rows = 96, 16
    small = pygame.Surface((columns, rows), pygame.SRCALPHA)
    waves = [
        (chance.uniform(2, 9), chance.uniform(0, 6), chance.uniform(0.2, 0.6)) for _ in range(4)
    ]
    for x in range(columns):
        ends = math.sin(math.pi * (x + 0.5) / columns)
        lift = sum(math.sin(x / columns * wave + at) * by for wave, at, by in waves)
        for y in range(rows):
            off = (y + 0.5) / rows * 2 - 1 + lift * 0.16
            body = max(0.0, 1 - abs(off) ** 1.5)
            dense = 84 * light.density * ends * body * (0.75 + 0.25 * lift / 2)
            small.set_at((x, y), (*light.haze, max(0, min(255, round(dense)))))
    size = max(2, round(wide * view.unit)), max(2, round(high * view.unit))
    return pygame.transform.smoothscale(small, size)
