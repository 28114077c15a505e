"""A golden line that runs along the outline of a completed region, with a spark at its head."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import dist
from typing import Final

import pygame
from pygame import Surface

from cob.ui.kit.textures import disc
from cob.ui.kit.theme import RGB, mix
from cob.ui.table.motion.animations import Notice, Point, between
from cob.ui.table.motion.pieces import GoldenLine, Line

_DRAWING: Final = 0.42
"""The share of its time in which the line is drawn; then it can be seen."""
_FADING: Final = 0.2
"""The share of its time in which it fades at its end: the region has a gilded edge by then."""
_RIM: Final[RGB] = (60, 38, 14)
_GOLDS: Final[tuple[RGB, ...]] = ((255, 241, 184), (217, 169, 60), (248, 224, 154), (176, 125, 34))
"""The shades of the line, from the upper left to the lower right, as of a gilded edge."""
_TONES: Final = 24
"""The number of shades from the first to the last of these."""
_RIM_WIDTH: Final = 1.7
"""The width of the dark rim, in widths of the line."""
_DOTS: Final = 0.3
"""The distance of the dots of which a line consists, in widths of the line."""


@lru_cache(64)
def _lengths(line: Line) -> tuple[float, ...]:
    """Return the way from the first corner of a closed line to each of the following ones."""
    corners = (*line, line[0])
    return (0.0, *accumulate(dist(one, other) for one, other in pairwise(corners)))


def point_on(line: Line, share: float) -> Point:
    """Return the point at a share of the way around a closed line."""
    lengths = _lengths(line)
    way = share * lengths[-1]
    at = next((at for at, end in enumerate(lengths[1:]) if end >= way), len(line) - 1)
    start, end = line[at], line[(at + 1) % len(line)]
    return between(start, end, (way - lengths[at]) / (lengths[at + 1] - lengths[at]))


@dataclass(frozen=True, slots=True)
class Tracing(Notice):
    """A golden line that is drawn, and fades."""

    @property
    def whose(self) -> tuple[int, int]:
        """The seat of the region's owner, and the region."""
        assert isinstance(self.what, GoldenLine)
        return self.what.seat, self.what.region

    def drawn(self, clock: float) -> float:
        """Return the share of the line that is drawn."""
        return _run(self.gone(clock))

    def strength(self, clock: float) -> float:
        """Return its opacity."""
        return min(1.0, (1 - self.gone(clock)) / _FADING)


@dataclass(frozen=True, slots=True)
class RunningSpark(Notice):
    """The head of a golden line, which runs along it; corners are places on the table."""

    line: Line = ()

    def place(self, clock: float) -> Point | None:
        """Return its place while the line is drawn."""
        gone = self.gone(clock)
        if not self.is_on(clock) or gone >= _DRAWING:
            return None
        return point_on(self.line, _run(gone))


def _run(gone: float) -> float:
    """Return the share of the line that is drawn after a share of its time: slow at its ends."""
    share = min(1.0, gone / _DRAWING)
    return share * share * (3 - 2 * share)


@lru_cache(_TONES + 1)
def _gold_at(tone: int) -> RGB:
    """Return a shade of the line; neighbouring ones can hardly be told apart."""
    at = tone / _TONES * (len(_GOLDS) - 1)
    first = min(int(at), len(_GOLDS) - 2)
    return mix(_GOLDS[first], _GOLDS[first + 1], at - first)


class LinePicture:
    """The picture of a golden line, to which each frame adds what has been drawn since the last."""

    def __init__(self, what: GoldenLine) -> None:
        self._what = what
        self._dots = round(1 / self._step(what))
        self._begin()

    def _begin(self) -> None:
        self._drawn = 0
        self._rim, self._gold = (Surface(self._what.size, pygame.SRCALPHA) for _ in range(2))
        self._rim.fill((*_RIM, 0))
        self._gold.fill((*_GOLDS[0], 0))

    @staticmethod
    def _step(what: GoldenLine) -> float:
        """Return the distance of two dots as a share of the longest line."""
        return what.width * _DOTS / max(_lengths(line)[-1] for line in what.lines)

    def upto(self, share: float) -> list[Surface]:
        """Return the line up to a share of its way: its dark rim, and the gold above it."""
        dots = round(share * self._dots)
        if dots < self._drawn:
            self._begin()
        for dot in range(self._drawn, dots):
            for x, y in self._places(dot / self._dots):
                self._dab(self._rim, _RIM, _RIM_WIDTH, (x, y))
                down = (x / self._what.size[0] + y / self._what.size[1]) / 2
                self._dab(self._gold, _gold_at(round(_TONES * down)), 1.0, (x, y))
        self._drawn = dots
        return [self._rim, self._gold]

    def _places(self, share: float) -> Iterator[Point]:
        """Yield the places of the dots at a share of the way, in the picture."""
        width, height = self._what.size
        for line in self._what.lines:
            x, y = point_on(line, share)
            yield x + width / 2, y + height / 2

    def _dab(self, picture: Surface, colour: RGB, wide: float, place: Point) -> None:
        dot = disc(max(2, round(self._what.width * wide)), colour)
        picture.blit(dot, dot.get_rect(center=(round(place[0]), round(place[1]))))
