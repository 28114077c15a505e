"""The points of all players over a whole game: lines that differ in colour and in pattern."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect

from cob.record import Header
from cob.record.timeline import Timeline
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure, line_height
from cob.ui.kit.theme import PLAYER_COLOURS, RGB, SMALLEST_TYPE, mix, theme

PATTERNS: Final = ((1,), (6, 4), (1, 3), (6, 3, 1, 3))
"""For each seat the lengths of dashes and gaps in turn, in widths of the line; no gap is solid."""
_GRIDS: Final = (10, 20, 50, 100, 200)
"""Distances of the grid lines in points; the smallest is used whose numbers have room."""
_MOST_LINES: Final = 5
_LEAST_TOP: Final = 20
"""Minimum range of the curve in points, so that a first turn does not look like a victory."""

Place = tuple[int, int]


class Curve:
    """Draws the curves on an area; the finished picture is cached for each size."""

    def __init__(self, timeline: Timeline, header: Header) -> None:
        self._timeline = timeline
        self._colours = [PLAYER_COLOURS[seat.colour] for seat in header.seats]
        self._area = Rect(0, 0, 1, 1)
        self._across: Callable[[int], int] = int
        self._measure = Measure((0, 0))
        self._lines: tuple[tuple[int, int], pygame.Surface] | None = None
        """The curves, the number of positions in them, and the number of all positions."""

    def place(self, area: Rect, measure: Measure, across: Callable[[int], int]) -> None:
        """Place it; `across` returns the pixel of a position of the game."""
        self._area, self._measure, self._across = area, measure, across
        self._lines = None

    def height_of(self, points: int) -> int:
        """Return the height of a number of points in the window."""
        room = self._area.height - 2 * self._margin
        return self._area.bottom - self._margin - round(room * points / self._top)

    def draw(self, canvas: Canvas, at: int) -> None:
        """Draw all curves; the part after the position `at` is pale."""
        area = self._area
        canvas.surface.fill(mix(theme.paper, theme.parchment_dark, 0.15), area)
        self._draw_grid(canvas)
        canvas.blit(self._drawn_lines(), area)
        if at == self._timeline.last:
            return
        now = self._across(at)
        veil = pygame.Surface((max(0, area.right - now), area.height), pygame.SRCALPHA)
        veil.fill((*theme.paper, 140))
        canvas.blit(veil, (now, area.y))

    def mark(self, canvas: Canvas, at: int) -> None:
        """Draw a dot on each curve at a position."""
        for seat, points in enumerate(self._timeline.points_at(at)):
            place = (self._across(at), self.height_of(points))
            canvas.dot(place, self._measure.px(13), theme.paper)
            canvas.dot(place, self._measure.px(9), self._colours[seat])

    @property
    def _top(self) -> int:
        """The points at the upper edge."""
        return max(_LEAST_TOP, self._timeline.most_points)

    @property
    def line(self) -> int:
        """Return the width of the curves."""
        return max(2, self._measure.px(3))

    @property
    def _margin(self) -> int:
        return self._measure.px(7)

    def _draw_grid(self, canvas: Canvas) -> None:
        size = max(SMALLEST_TYPE, self._measure.type(13))
        base, high = self.height_of(0), line_height(size)
        least = self._top / _MOST_LINES
        fitting = (n for n in _GRIDS if n >= least and base - self.height_of(n) >= high)
        grid = next(fitting, self._top)
        for points in range(grid, self._top, grid):
            y = self.height_of(points)
            canvas.surface.fill(theme.parchment_dark, (self._area.x, y, self._area.width, 1))
            if y - high >= self._area.y:
                place = (self._area.x + 2, y)
                canvas.write(str(points), size, place, _points_colour(), anchor="bottomleft")

    def _drawn_lines(self) -> pygame.Surface:
        read = self._timeline.read, self._timeline.last
        if self._lines is None or self._lines[0] != read:
            picture = pygame.Surface(self._area.size, pygame.SRCALPHA)
            for seat, colour in enumerate(self._colours):
                draw_line(picture, colour, self._corners(seat), self.line, PATTERNS[seat])
            self._lines = read, picture
        return self._lines[1]

    def _corners(self, seat: int) -> list[Place]:
        """Return the curve of a player in its own picture: level until the points change."""
        x, y = self._area.topleft
        points = [each[seat] for each in self._timeline.points]
        found = [(self._across(0) - x, self.height_of(points[0]) - y)]
        for at, (before, after) in enumerate(pairwise(points), start=1):
            if before != after or at == len(points) - 1:
                there = self._across(at) - x
                found += [(there, found[-1][1]), (there, self.height_of(after) - y)]
        return found


def draw_line(
    surface: pygame.Surface,
    colour: RGB,
    corners: Iterable[Place],
    width: int,
    pattern: Sequence[int],
) -> None:
    """Draw a line of level and upright parts; its pattern continues around the corners."""
    at, left = 0, pattern[0] * width
    for (x, y), (to_x, to_y) in pairwise(corners):
        length = abs(to_x - x) + abs(to_y - y)
        right, down = _sign(to_x - x), _sign(to_y - y)
        gone = 0
        while gone < length:
            run = min(left, length - gone)
            if at % 2 == 0:
                first = Rect(x + right * gone, y + down * gone, 0, 0)
                last = first.move(right * run, down * run)
                surface.fill(colour, first.union(last).inflate(width, width))
            gone, left = gone + run, left - run
            if not left:
                at = (at + 1) % len(pattern)
                left = pattern[at] * width


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


class Legend:
    """The line of each player, and the points at a position."""

    def __init__(self, header: Header) -> None:
        self._seats = header.seats

    def draw(
        self,
        canvas: Canvas,
        area: Rect,
        points: Sequence[int],
        measure: Measure,
        line: int,
    ) -> None:
        """Draw one row for each player: piece, line, points."""
        row = min(area.height // len(self._seats), measure.px(38))
        top = area.centery - row * len(self._seats) // 2
        side = min(row - 2, measure.px(28))
        size = max(SMALLEST_TYPE, min(measure.type(22), round(row * 0.74)))
        for seat, who in enumerate(self._seats):
            middle = top + seat * row + row // 2
            pawn = canvas.art.pawn(who.colour, side)
            canvas.blit(pawn, pawn.get_rect(midleft=(area.x, middle)))
            left = area.x + side + measure.px(6)
            ends = [(left, middle), (left + measure.px(34), middle)]
            draw_line(canvas.surface, PLAYER_COLOURS[who.colour], ends, line, PATTERNS[seat])
            _draw_points(canvas, points[seat], size, (area.right, middle))


def _draw_points(canvas: Canvas, points: int, size: int, place: Place) -> None:
    """Draw points in gold, dark enough for parchment."""
    canvas.write(
        str(points),
        size,
        place,
        _points_colour(),
        anchor="midright",
        serif=True,
        bold=True,
    )


def _points_colour() -> RGB:
    """Return a gold that is readable in small type on parchment."""
    return mix(theme.gold, theme.ink, 0.35)
