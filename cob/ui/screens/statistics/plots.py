"""The plots of the statistics, each on a card with a title; they do not react to clicks."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

import pygame

from cob.engine.components import PHASES
from cob.engine.events import Source
from cob.statistics.figures import Bin, MeanPair, histogram
from cob.statistics.scale import ticks
from cob.text.language import Message, tr
from cob.text.numbers import rounded
from cob.text.wording import SOURCE_NAMES, capital
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.chart import (
    Axis,
    Sketch,
    grid_colour,
    level_lines,
    level_numbers,
    upright,
)
from cob.ui.kit.measure import cut_off
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.kit.widget import Widget

_LEAST_GAMES: Final = 3
"""The minimum range of a histogram's axis in games, so that one game is no tower."""
_FAR_END: Final = Message("end")
"""The caption of the points after the final scoring."""


class Plot(Widget):
    """A card with a title and a picture, which is drawn once for each content and size."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title
        self._picture: Canvas | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return True

    @property
    def small(self) -> int:
        """The type size of numbers and legends."""
        return max(SMALLEST_TYPE, round(self.type_size * 0.82))

    def place(self, rect: pygame.Rect, type_size: int) -> None:
        super().place(rect, type_size)
        self._picture = None

    def area(self) -> pygame.Rect:
        """Return the rectangle of the values inside the card."""
        size, small = self.type_size, self.small
        left, top, below = round(small * 3.9), 2 * size + round(small * 3.2), round(small * 3.5)
        width, height = self.rect.size
        return pygame.Rect(left, top, width - left - size, height - top - below)

    def draw(self, canvas: Canvas) -> None:
        size, rect = self.type_size, self.rect
        canvas.frame(rect, theme.parchment_light, theme.parchment_dark, radius=size // 3, width=1)
        if self.is_empty:
            return
        if self._picture is None:
            self._picture = self._painted(canvas.art)
        inset = max(2, size // 4)
        part = self._picture.surface.get_rect().inflate(-2 * inset, -2 * inset)
        canvas.show(self._picture, (rect.left + inset, rect.top + inset), part)

    def _painted(self, art: Art) -> Canvas:
        sketch = Sketch(self.rect.size, self.type_size)
        self._shapes(sketch)
        canvas = Canvas(sketch.finished(), art)
        size = self.type_size
        place = (size, round(size * 0.6))
        room = self.rect.width - 2 * size
        canvas.write(self.title, size, place, theme.ink, serif=True, width=room)
        self._texts(canvas)
        return canvas

    def _shapes(self, sketch: Sketch) -> None:
        """Draw everything but the words."""

    def _texts(self, canvas: Canvas) -> None:
        """Write the words and numbers."""

    def _below(self, canvas: Canvas, text: str) -> None:
        """Write the name of the level axis below the plot."""
        place = (self.area().centerx, self.rect.height - round(self.type_size * 0.3))
        room = self.rect.width - self.type_size
        canvas.write(text, self.small, place, theme.ink_soft, anchor="midbottom", width=room)

    def legend_line(self) -> int:
        """Return the height of the legend in the window, in pixels."""
        return round(self.type_size * 1.7 + self.small * 1.3)


class Histogram(Plot):
    """The number of games for each range of points."""

    def __init__(self) -> None:
        super().__init__(tr("How many points"))
        self.bins: list[Bin] = []
        self.mean = 0.0

    @property
    def is_empty(self) -> bool:
        return not self.bins

    def show(self, points: Sequence[int]) -> None:
        """Show the points of some games."""
        self.bins = histogram(points) if points else []
        self.mean = fmean(points) if points else 0.0
        self._picture = None

    def _axes(self) -> tuple[Axis, list[int], Axis]:
        """Return the axis of games, its numbers, and the axis of points."""
        area = self.area()
        most = max(_LEAST_GAMES, *(each.count for each in self.bins))
        up, numbers = upright(area, 0, most, self.small)
        across = Axis(area.left, area.right, self.bins[0].low, self.bins[-1].high)
        return up, numbers, across

    def _shapes(self, sketch: Sketch) -> None:
        area = self.area()
        up, numbers, across = self._axes()
        level_lines(sketch, area, up, numbers)
        for each in self.bins:
            left, right, top = across(each.low), across(each.high), up(each.count)
            gap = max(1, round((right - left) * 0.06))
            box = pygame.Rect(round(left) + gap, round(top), 0, 0)
            box.width, box.height = round(right) - gap - box.left, area.bottom - box.top
            if each.count:
                sketch.bar(box, theme.gold, theme.ink_soft)
        x = across(self.mean)
        top = area.top - self.small // 2
        sketch.dashes([(x, top), (x, area.bottom)], theme.wine, 2 * sketch.fine, self.small / 2)

    def _texts(self, canvas: Canvas) -> None:
        area, small = self.area(), self.small
        up, numbers, across = self._axes()
        level_numbers(canvas, area, up, numbers, small)
        edges = [each.low for each in self.bins] + [self.bins[-1].high]
        widest = canvas.art.font(small).size(str(edges[-1]))[0] + small // 2
        every = max(1, -(-widest * len(edges) // area.width))
        for edge in edges[::every]:
            place = (across(edge), area.bottom + small // 4)
            canvas.write(str(edge), small, place, theme.ink, anchor="midtop")
        text = tr("mean {points}", points=rounded(self.mean))
        x = across(self.mean)
        half = canvas.art.font(small).size(text)[0] // 2
        x = min(max(x, area.left + half), area.right - half)
        at = (x, area.top - round(small * 0.6))
        canvas.write(text, small, at, theme.wine, anchor="midbottom", bold=True)
        self._below(canvas, tr("points; the height is the number of games"))


class _Comparison(Plot):
    """A plot of the player beside the opponents, with a legend."""

    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.name = ""

    def _legend(self, canvas: Canvas, marks: tuple[int, int]) -> None:
        """Write the two names, each behind a mark that begins at a place of `marks`."""
        y, size = self.legend_line(), self.type_size
        room = marks[1] - marks[0] - round(size * 2.6)
        text = cut_off(canvas.art, self.name, self.small, room)
        for mark, name in zip(marks, (text, tr("opponents")), strict=True):
            place = (mark + round(size * 2.1), y)
            canvas.write(name, self.small, place, theme.ink, anchor="midleft")

    def _marks(self) -> tuple[int, int]:
        return self.type_size, max(round(self.rect.width * 0.5), round(self.type_size * 8))


class SourceBars(_Comparison):
    """The points of each source: a pair of bars for each."""

    def __init__(self) -> None:
        super().__init__(tr("Where the points of a game come from"))
        self.means: dict[Source, MeanPair] = {}

    @property
    def is_empty(self) -> bool:
        return not self.means

    def show(self, name: str, means: dict[Source, MeanPair]) -> None:
        """Show mean points by source."""
        self.name, self.means = name, means
        self._picture = None

    def area(self) -> pygame.Rect:
        """Return the rectangle, with room for the names on its left and a number on its right."""
        small = self.small
        left, right, below = (round(small * share) for share in (9, 3.2, 2.5))
        top = self.legend_line() + small
        width, height = self.rect.size
        return pygame.Rect(left, top, width - left - right, height - top - below)

    def _axis(self) -> tuple[Axis, list[int]]:
        area = self.area()
        numbers = ticks(0, max(map(max, self.means.values())), 7)
        return Axis.over(area.left, area.right, numbers), numbers

    def pairs(self) -> list[tuple[Source, MeanPair, pygame.Rect, pygame.Rect]]:
        """Return each source with the bars of the player and of the opponents."""
        area = self.area()
        axis, _ = self._axis()
        step = area.height / len(self.means)
        thick = max(4, round(step * 0.36))
        found = []
        for at, (source, means) in enumerate(self.means.items()):
            middle = round(area.top + (at + 0.5) * step)
            bars = [
                pygame.Rect(area.left, top, round(axis(value)) - area.left, thick)
                for value, top in ((means.own, middle - thick), (means.others, middle + 1))
            ]
            found.append((source, means, bars[0], bars[1]))
        return found

    def _shapes(self, sketch: Sketch) -> None:
        area = self.area()
        axis, numbers = self._axis()
        for number in numbers:
            x = axis(number)
            sketch.line([(x, area.top), (x, area.bottom)], grid_colour(), sketch.fine)
        for _, means, own, others in self.pairs():
            if means.own:
                sketch.bar(own, theme.gold, theme.ink_soft)
            if means.others:
                sketch.bar(others, theme.ink_soft, theme.ink_soft, hatched=True)
        sketch.line([area.topleft, area.bottomleft], theme.ink_soft, sketch.fine)
        first, second = self._marks()
        for left, fill, hatched in ((first, theme.gold, False), (second, theme.ink_soft, True)):
            mark = pygame.Rect(left, 0, round(self.type_size * 1.7), self.small)
            mark.centery = self.legend_line()
            sketch.bar(mark, fill, theme.ink_soft, hatched=hatched)

    def _texts(self, canvas: Canvas) -> None:
        area = self.area()
        axis, numbers = self._axis()
        for number in numbers:
            at = (axis(number), area.bottom + self.small // 4)
            canvas.write(str(number), self.small, at, theme.ink, anchor="midtop")
        for source, means, own, others in self.pairs():
            size = max(SMALLEST_TYPE, min(self.small, round(own.height * 1.3)))
            place = (area.left - self.type_size // 2, own.bottom)
            room = area.left - self.type_size
            name = capital(tr(SOURCE_NAMES[source]))
            canvas.write(name, self.small, place, theme.ink, anchor="midright", width=room)
            shift = max(0, (size * 6 // 5 - own.height) // 2)
            for value, bar, away, bold in (
                (means.own, own, -shift, True),
                (means.others, others, shift, False),
            ):
                beside = (bar.right + size // 2, bar.centery + away)
                text = rounded(value)
                canvas.write(text, size, beside, theme.ink, anchor="midleft", bold=bold)
        self._legend(canvas, self._marks())


class PhaseLines(_Comparison):
    """The points over time: the mean after each phase, and at the end."""

    def __init__(self) -> None:
        super().__init__(tr("When the points come"))
        self.means: list[MeanPair] = []

    @property
    def is_empty(self) -> bool:
        return not self.means

    def show(self, name: str, means: list[MeanPair]) -> None:
        """Show mean points at the end of each phase, and after the final scoring."""
        self.name, self.means = name, means
        self._picture = None

    def area(self) -> pygame.Rect:
        """Return the rectangle, with room for the last numbers on its right."""
        area = super().area()
        area.width -= round(self.type_size * 1.8)
        return area

    def _axis(self) -> tuple[Axis, list[int]]:
        return upright(self.area(), 0, max(map(max, self.means)), self.small)

    def _across(self, at: int) -> float:
        area = self.area()
        return area.left + area.width * (at + 0.5) / (len(self.means) - 0.5)

    def _shapes(self, sketch: Sketch) -> None:
        area, size = self.area(), self.type_size
        axis, numbers = self._axis()
        level_lines(sketch, area, axis, numbers)
        thick, half = max(2.0, size / 9), size * 0.28
        own = [(self._across(at), axis(mean.own)) for at, mean in enumerate(self.means)]
        others = [(self._across(at), axis(mean.others)) for at, mean in enumerate(self.means)]
        y = self.legend_line()
        first, second = self._marks()
        wide = round(size * 1.7)
        for line in (others, [(second, y), (second + wide, y)]):
            sketch.dashes(line, theme.ink_soft, thick, size * 0.45)
        for point in [*others, (second + wide / 2, y)]:
            sketch.square(point, half, theme.ink_soft, thick * 0.8)
        for line in (own, [(first, y), (first + wide, y)]):
            sketch.line(line, theme.wine, thick)
        for point in [*own, (first + wide / 2, y)]:
            sketch.disc(point, half, theme.wine)

    def _texts(self, canvas: Canvas) -> None:
        area, small = self.area(), self.small
        axis, numbers = self._axis()
        level_numbers(canvas, area, axis, numbers, small)
        for at, label in enumerate([*PHASES, tr(_FAR_END)]):
            place = (self._across(at), area.bottom + small // 4)
            canvas.write(label, small, place, theme.ink, anchor="midtop")
        last = self.means[-1]
        ends = sorted(
            [
                (axis(last.own), rounded(last.own), True),
                (axis(last.others), rounded(last.others), False),
            ]
        )
        upper, lower = ends[0][0], ends[1][0]
        push = max(0.0, (small * 1.2 - (lower - upper)) / 2)
        left = self._across(len(self.means) - 1) + small * 0.7
        for (y, text, bold), shift in zip(ends, (-push, push), strict=True):
            beside = (left, y + shift)
            canvas.write(text, small, beside, theme.ink, anchor="midleft", bold=bold)
        self._below(canvas, tr("phase; the end is after the final scoring"))
        self._legend(canvas, self._marks())
