"""An easel: flat shapes are laid down first, then a brush goes over them stroke by stroke.

A `Study` is the drawing of a layer in flat colours, twice as fine as the picture. `painted` makes
the picture of it: long strokes first, then shorter ones where they are needed, each of them along
the edges of the study, in a colour that wavers, and with bristles that catch the light.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pygame

from cob.ui.scenery.layers import SCALE

Point = tuple[float, float]
Colour = tuple[float, float, float]
"""Red, green and blue from 0 to 255."""
Field = npt.NDArray[np.float32]
"""Rows of numbers, or of colours."""

_FINER: Final = 2
"""How many times finer than its picture a study is drawn."""
_ANGLES: Final = 24


def rgb(text: str) -> Colour:
    """Return the colour of a text such as "#8c9c5c"."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour that lies a share of the way from one to another."""
    a, b = first, second
    return tuple(x + (y - x) * share for x, y in zip(a, b, strict=True))  # type: ignore[return-value]


def spline(points: Sequence[Sequence[float]], steps: int = 12) -> list[tuple[float, ...]]:
    """Return points along a smooth line through points of any number of dimensions."""
    found: list[tuple[float, ...]] = []
    last = len(points) - 1
    for index in range(last):
        four = [points[min(max(index + step, 0), last)] for step in (-1, 0, 1, 2)]
        for step in range(steps):
            t = step / steps
            weights = (
                ((-t + 2) * t - 1) * t / 2,
                ((3 * t - 5) * t * t + 2) / 2,
                ((-3 * t + 4) * t + 1) * t / 2,
                (t - 1) * t * t / 2,
            )
            found.append(
                tuple(
                    sum(weight * place[axis] for weight, place in zip(weights, four, strict=True))
                    for axis in range(len(points[0]))
                )
            )
    found.append(tuple(points[-1]))
    return found


def noise(shape: tuple[int, int], cell: float, seed: int, octaves: int = 3) -> Field:
    """Return a smooth field of chance between about -1 and 1, its largest waves `cell` wide."""
    chance = np.random.default_rng(seed)
    high, wide = shape
    total = np.zeros(shape, np.float32)
    weight = 1.0
    for _ in range(octaves):
        rows, columns = int(high / cell) + 3, int(wide / cell) + 3
        grid = chance.uniform(-1, 1, (rows, columns)).astype(np.float32)
        y, x = np.arange(high) / cell, np.arange(wide) / cell
        top, left = y.astype(int), x.astype(int)
        down, right = y - top, x - left
        down, right = down * down * (3 - 2 * down), right * right * (3 - 2 * right)
        across = grid[:, left] * (1 - right) + grid[:, left + 1] * right
        total += weight * (across[top] * (1 - down)[:, None] + across[top + 1] * down[:, None])
        weight /= 2
        cell = max(2.0, cell / 2)
    return total / 1.5


def blurred(field: Field, radius: int) -> Field:
    """Return a field blurred by two passes of a box."""
    for _ in range(2):
        for axis in (0, 1):
            padding = [(0, 0)] * field.ndim
            padding[axis] = (radius + 1, radius)
            sums = np.cumsum(np.pad(field, padding, mode="edge"), axis=axis, dtype=np.float64)
            size = field.shape[axis]
            far = np.take(sums, np.arange(2 * radius + 1, 2 * radius + 1 + size), axis=axis)
            near = np.take(sums, np.arange(size), axis=axis)
            field = ((far - near) / (2 * radius + 1)).astype(np.float32)
    return field


class Study:
    """A drawing in flat colours, in units of the world, on a transparent ground."""

    def __init__(self, width: float, height: float, seed: int, top: float = 0.0) -> None:
        self.width, self.height, self.top = width, height, top
        self.chance = Random(seed)
        self.seed = seed
        self._unit = SCALE * _FINER
        self.surface = pygame.Surface(
            (round(width * self._unit), round(height * self._unit)), pygame.SRCALPHA
        )
        self.surface.fill((0, 0, 0, 0))

    def _at(self, point: Sequence[float]) -> Point:
        return point[0] * self._unit, (point[1] - self.top) * self._unit

    def shape(self, points: Sequence[Sequence[float]], colour: Colour) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self.surface, _whole(colour), [self._at(point) for point in points])

    def box(self, x: float, y: float, to_x: float, to_y: float, colour: Colour) -> None:
        """Fill an upright rectangle between two corners."""
        self.shape([(x, y), (to_x, y), (to_x, to_y), (x, to_y)], colour)

    def line(self, points: Sequence[Sequence[float]], colour: Colour, width: float) -> None:
        """Draw a line of round joints."""
        thick = max(1, round(width * self._unit))
        places = [self._at(point) for point in points]
        pygame.draw.lines(self.surface, _whole(colour), False, places, thick)
        if thick > 4:
            for place in places:
                pygame.draw.circle(self.surface, _whole(colour), place, thick / 2)

    def oval(self, x: float, y: float, wide: float, high: float, colour: Colour) -> None:
        """Fill an ellipse, given by its middle and its half width and half height."""
        left, top = self._at((x - wide, y - high))
        size = max(2, round(2 * wide * self._unit)), max(2, round(2 * high * self._unit))
        pygame.draw.ellipse(self.surface, _whole(colour), (round(left), round(top), *size))

    def erase(self, points: Sequence[Sequence[float]]) -> None:
        """Cut a polygon out."""
        pygame.draw.polygon(self.surface, (0, 0, 0, 0), [self._at(point) for point in points])

    def shows(self, x: float, y: float, colour: Colour) -> bool:
        """Return whether a colour is still to be seen at a place."""
        there = self.surface.get_at([round(part) for part in self._at((x, y))])
        return tuple(there)[:3] == _whole(colour)[:3]

    def about(self, reach: float) -> float:
        """Return a number between minus and plus `reach`."""
        return self.chance.uniform(-reach, reach)

    def varied(self, colour: Colour, by: float) -> Colour:
        """Return a colour a little lighter or darker, warmer or cooler."""
        light, warm = self.about(by), self.about(by * 0.4)
        return colour[0] + light + warm, colour[1] + light, colour[2] + light - warm

    def arrays(self) -> tuple[Field, Field]:
        """Return the colours and the opacity, from 0 to 1, in the size of the picture."""
        size = round(self.width * SCALE), round(self.height * SCALE)
        solid = self.surface.copy()
        alpha = pygame.surfarray.array_alpha(self.surface).astype(np.float32).T / 255
        colour = pygame.surfarray.array3d(solid).astype(np.float32).swapaxes(0, 1) / 255
        high, wide = size[1] * _FINER, size[0] * _FINER
        alpha = np.pad(
            alpha, ((0, max(0, high - alpha.shape[0])), (0, max(0, wide - alpha.shape[1])))
        )
        colour = np.pad(
            colour,
            ((0, max(0, high - colour.shape[0])), (0, max(0, wide - colour.shape[1])), (0, 0)),
        )
        alpha, colour = alpha[:high, :wide], colour[:high, :wide]
        colour = colour * alpha[..., None]
        cells = (size[1], _FINER, size[0], _FINER)
        small = alpha.reshape(cells).mean((1, 3))
        mixed = colour.reshape(*cells, 3).mean((1, 3)) / np.maximum(small, 1e-3)[..., None]
        return bled(mixed, small), small


def _whole(colour: Colour) -> tuple[int, int, int, int]:
    red, green, blue = (min(255, max(0, round(part))) for part in colour)
    return red, green, blue, 255


def bled(colour: Field, alpha: Field) -> Field:
    """Return the colours with those at the edges carried on where nothing is painted."""
    known = np.where(alpha[..., None] > 0.02, colour, 0).astype(np.float32)
    weight = (alpha > 0.02).astype(np.float32)
    for radius in (2, 6, 24):
        spread, share = blurred(known, radius), blurred(weight, radius)
        fresh = (weight == 0) & (share > 1e-4)
        known[fresh] = spread[fresh] / share[fresh][..., None]
        weight[fresh] = 1
    return known


class Brush(NamedTuple):
    """One pass over a picture."""

    width: float
    """In pixels of the picture."""
    length: float
    opacity: float
    wavering: float
    """How much lighter or darker than the study a stroke may be, of 1."""
    threshold: float = 0.0
    """The least difference from the study that calls for a stroke."""
    density: float = 1.0


BROAD: Final = Brush(17, 50, 0.85, 0.05)
MIDDLE: Final = Brush(8.5, 25, 0.85, 0.05, 0.03)
SMALL: Final = Brush(4, 12, 0.9, 0.035, 0.04)


def _stamps(brush: Brush, chance: np.random.Generator) -> list[Field]:
    """Return the marks of a brush by angle: an ellipse with streaks of bristles along it."""
    marks = []
    reach = math.ceil(brush.length / 2) + 2
    across = np.arange(-reach, reach + 1, dtype=np.float32)
    x, y = np.meshgrid(across, across)
    for index in range(_ANGLES):
        turn = math.pi * index / _ANGLES
        along = x * math.cos(turn) + y * math.sin(turn)
        off = -x * math.sin(turn) + y * math.cos(turn)
        off = off + 0.012 * along**2 * chance.uniform(-1, 1) / max(1.0, brush.length / 20)
        inside = (
            1 - (np.abs(along) / (brush.length / 2)) ** 3 - (np.abs(off) / (brush.width / 2)) ** 2
        )
        bristles = np.interp(
            off, np.linspace(-brush.width, brush.width, 24), chance.uniform(0.45, 1, 24)
        )
        marks.append((np.clip(inside * 2.2, 0, 1) * bristles).astype(np.float32))
    return marks


def _directions(colour: Field, radius: int, lean: float, seed: int) -> tuple[Field, Field]:
    """Return the angle along the edges at each place, and how clear it is."""
    light = blurred(colour.mean(-1), max(1, radius // 3))
    down, across = np.gradient(light)
    xx, yy, xy = (blurred(f, radius) for f in (across**2, down**2, across * down))
    angle = 0.5 * np.arctan2(2 * xy, xx - yy) + math.pi / 2
    clear = np.sqrt((xx - yy) ** 2 + 4 * xy**2)
    sure = clear > 2e-5
    drift = lean + 0.5 * noise(light.shape, 160, seed, 2)
    return np.where(sure, angle, drift).astype(np.float32), clear


def painted(
    colour: Field,
    alpha: Field,
    seed: int,
    brushes: Sequence[Brush] = (BROAD, MIDDLE, SMALL),
    *,
    lean: float = 0.0,
    crisp: float = 0.25,
    relief: float = 0.9,
) -> Field:
    """Return the picture of a study. `lean` is the angle of the strokes where there is no edge.

    `crisp` is the share of the study that shines through; `relief` the light on the bristles.
    """
    chance = np.random.default_rng(seed)
    picture, height = colour.copy(), np.zeros(alpha.shape, np.float32)
    high, wide = alpha.shape
    for brush in brushes:
        marks = _stamps(brush, chance)
        reach = marks[0].shape[0] // 2
        soft = blurred(colour, max(1, round(brush.width / 5)))
        angles, _ = _directions(colour, max(2, round(brush.width / 2)), lean, seed)
        step = brush.width * 0.55 / brush.density
        rows, columns = np.mgrid[0:high:step, 0:wide:step]
        ys = (rows + chance.uniform(-step, step, rows.shape)).ravel()
        xs = (columns + chance.uniform(-step, step, rows.shape)).ravel()
        inside = (ys >= 0) & (ys < high) & (xs >= 0) & (xs < wide)
        ys, xs = ys[inside].astype(int), xs[inside].astype(int)
        wanted = alpha[ys, xs] > 0.4
        if brush.threshold:
            error = blurred(np.abs(picture - colour).mean(-1), max(1, round(brush.width / 3)))
            detail = blurred(np.abs(colour - soft).mean(-1), max(1, round(brush.width / 3)))
            need = np.maximum(error, detail)[ys, xs]
            wanted &= (need > brush.threshold) | (chance.random(len(ys)) < 0.12)
        ys, xs = ys[wanted], xs[wanted]
        order = chance.permutation(len(ys))
        tones = chance.normal(0, brush.wavering, (len(ys), 1)) + chance.normal(
            0, brush.wavering * 0.4, (len(ys), 3)
        )
        turns = (angles[ys, xs] + chance.normal(0, 0.14, len(ys))) * _ANGLES / math.pi
        for index in order:
            y, x = ys[index], xs[index]
            mark = marks[round(turns[index]) % _ANGLES]
            top, left = y - reach, x - reach
            y0, y1, x0, x1 = (
                max(0, top),
                min(high, y + reach + 1),
                max(0, left),
                min(wide, x + reach + 1),
            )
            part = mark[y0 - top : y1 - top, x0 - left : x1 - left] * brush.opacity
            tone = soft[y, x] * (1 + tones[index])
            there = picture[y0:y1, x0:x1]
            there += (tone - there) * part[..., None]
            lying = height[y0:y1, x0:x1]
            lying += (part * brush.width * 0.1 - lying) * np.minimum(1, part * 1.2)
    picture += (colour - picture) * crisp
    down, across = np.gradient(height)
    light = 1 + relief * np.clip((across + down) * 0.16, -0.1, 0.1)
    return np.clip(picture * light[..., None], 0, 1)


def to_bytes(colour: Field, alpha: Field | None) -> npt.NDArray[np.uint8]:
    """Return a picture in bytes: three of colour, and one of opacity unless it covers all."""
    parts = [np.clip(colour, 0, 1) * 255 + 0.5]
    if alpha is not None:
        parts.append(np.clip(alpha, 0, 1)[..., None] * 255 + 0.5)
    return np.concatenate(parts, -1).astype(np.uint8)


def shaded(colour: Field, alter: Callable[[Field, Field], Field], top: float) -> Field:
    """Return colours multiplied by what `alter` says about the places, in units of the world."""
    high, wide = colour.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    return np.clip(colour * alter(x / SCALE, y / SCALE + top)[..., None], 0, 1)
