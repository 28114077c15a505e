"""Parts of plots and curves: smooth shapes, axes, the letters of the phases.

Shapes are drawn at twice their size and scaled down, which smooths their edges. Series differ in
shape as well as in colour: the player's bars are filled and the others' hatched, the player's lines
are solid and the others' dashed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Final

import pygame

from cob.engine.components import PHASES
from cob.statistics.scale import ticks
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import RGB, mix, theme

_FINE: Final = 2
Point = tuple[float, float]


def grid_colour() -> RGB:
    """Return the colour of the grid lines of a plot."""
    return mix(theme.parchment_light, theme.parchment_dark, 0.75)


class Sketch:
    """A picture being drawn; all lengths are pixels of the finished one."""

    def __init__(self, size: tuple[int, int], type_size: int, ground: RGB | None = None) -> None:
        self._size = size
        self._ground = ground or theme.parchment_light
        self.fine = max(1.0, type_size / 22)
        """The width of the finest lines, which grows with the type size beside them."""
        self._sheet = pygame.Surface((size[0] * _FINE, size[1] * _FINE))
        self._sheet.fill(self._ground)

    def finished(self) -> pygame.Surface:
        """Return the picture at its real size."""
        return pygame.transform.smoothscale(self._sheet, self._size)

    def line(self, points: Sequence[Point], colour: RGB, width: float) -> None:
        """Draw a line through points, round at its joints."""
        large = [(x * _FINE, y * _FINE) for x, y in points]
        thick = max(1, round(width * _FINE))
        for start, end in pairwise(large):
            _bar(self._sheet, start, end, thick, colour)
        if thick > 2:
            for point in large:
                pygame.draw.circle(self._sheet, colour, point, thick / 2)

    def dashes(self, points: Sequence[Point], colour: RGB, width: float, dash: float) -> None:
        """Draw a dashed line through points."""
        done = 0.0
        for (x, y), (to_x, to_y) in pairwise(points):
            length = hypot(to_x - x, to_y - y)
            at = 0.0
            while at < length:
                step = min(length - at, dash - done % dash)
                if int(done / dash + 1e-6) % 2 == 0:
                    ends = [
                        (x + (to_x - x) * share, y + (to_y - y) * share)
                        for share in (at / length, (at + step) / length)
                    ]
                    self.line(ends, colour, width)
                at, done = at + step, done + max(step, 1e-3)

    def disc(self, middle: Point, radius: float, colour: RGB) -> None:
        """Draw a filled circle."""
        pygame.draw.circle(
            self._sheet, colour, (middle[0] * _FINE, middle[1] * _FINE), radius * _FINE
        )

    def ring(self, middle: Point, radius: float, colour: RGB, width: float) -> None:
        """Draw a hollow circle."""
        self.disc(middle, radius, colour)
        self.disc(middle, radius - width, self._ground)

    def square(self, middle: Point, half: float, colour: RGB, width: float) -> None:
        """Draw a hollow square."""
        place = pygame.Rect(0, 0, round(2 * half * _FINE), round(2 * half * _FINE))
        place.center = round(middle[0] * _FINE), round(middle[1] * _FINE)
        self._sheet.fill(self._ground, place)
        pygame.draw.rect(self._sheet, colour, place, max(1, round(width * _FINE)))

    def bar(self, rect: pygame.Rect, fill: RGB, rim: RGB, *, hatched: bool = False) -> None:
        """Draw a bar, filled or hatched."""
        place = pygame.Rect(*(length * _FINE for length in rect))
        width = round(self.fine * _FINE)
        self._sheet.fill(self._ground if hatched else fill, place)
        if hatched:
            self._sheet.set_clip(place)
            step = 6 * width
            for left in range(place.left - place.height, place.right, step):
                ends = (left, place.bottom), (left + place.height, place.top)
                pygame.draw.line(self._sheet, fill, *ends, round(1.5 * width))
            self._sheet.set_clip(None)
        pygame.draw.rect(self._sheet, rim, place, width)


def _bar(surface: pygame.Surface, start: Point, end: Point, thick: int, colour: RGB) -> None:
    """Draw a straight line of the same width in every direction."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if not length:
        return
    x = (start[1] - end[1]) / length * thick / 2
    y = (end[0] - start[0]) / length * thick / 2
    corners = [
        (start[0] + x, start[1] + y),
        (end[0] + x, end[1] + y),
        (end[0] - x, end[1] - y),
        (start[0] - x, start[1] - y),
    ]
    pygame.draw.polygon(surface, colour, corners)


@dataclass(frozen=True, slots=True)
class Axis:
    """The pixel of each value along a side of a plot."""

    start: float
    """The pixel of the first value; it may be greater than that of the last."""
    end: float
    first: float
    last: float

    @classmethod
    def over(cls, start: float, end: float, values: Sequence[int]) -> Axis:
        """Return an axis from the first to the last of its values."""
        return cls(start, end, values[0], values[-1])

    def __call__(self, value: float) -> float:
        """Return the pixel of a value."""
        return self.start + (self.end - self.start) * (value - self.first) / (
            self.last - self.first
        )


def upright(area: pygame.Rect, low: float, high: float, size: int) -> tuple[Axis, list[int]]:
    """Return an axis up the left side of an area, and as many numbers as fit."""
    numbers = ticks(low, high, max(3, min(8, area.height // (2 * size))))
    return Axis.over(area.bottom, area.top, numbers), numbers


def level_lines(sketch: Sketch, area: pygame.Rect, axis: Axis, numbers: Sequence[int]) -> None:
    """Draw a fine line across the area at each number, and the axis itself."""
    for number in numbers:
        y = axis(number)
        sketch.line([(area.left, y), (area.right, y)], grid_colour(), sketch.fine)
    sketch.line([area.topleft, area.bottomleft], theme.ink_soft, sketch.fine)
    sketch.line([area.bottomleft, area.bottomright], theme.ink_soft, sketch.fine)


def level_numbers(
    canvas: Canvas,
    area: pygame.Rect,
    axis: Axis,
    numbers: Sequence[int],
    size: int,
) -> None:
    """Write the numbers left of an upright axis."""
    for number in numbers:
        place = (area.left - size // 2, axis(number))
        canvas.write(str(number), size, place, theme.ink, anchor="midright")


def write_phases(canvas: Canvas, first: int, edges: Sequence[int], middle: int, size: int) -> None:
    """Write the letters of the phases from a `first` one on at a height, each between two edges."""
    for phase, (left, right) in zip(PHASES[first:], pairwise(edges), strict=False):
        place = ((left + right) // 2, middle)
        canvas.write(phase, size, place, theme.ink_soft, anchor="center", serif=True)


def spread(heights: Sequence[int], side: int, area: pygame.Rect) -> list[int]:
    """Return the heights moved apart so that symbols of this size do not overlap.

    Their order stays; all stay within the area if it is high enough.
    """
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    found = list(heights)
    lowest = area.top - side
    for at in order:
        found[at] = max(found[at], lowest + side)
        lowest = found[at]
    over = max(0, lowest + side // 2 - area.bottom)
    highest = area.bottom - side // 2
    for at in reversed(order):
        if over:
            found[at] = min(found[at], highest)
            highest = found[at] - side
    return found
