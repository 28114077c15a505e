"""The results of games played out: for each player the points, their middle, and the wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from cob.coaching.playing_out import GAMES, Spread
from cob.record import Seat
from cob.statistics.scale import ticks
from cob.text.language import tr
from cob.text.numbers import decimal
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.chart import Axis, Sketch, grid_colour
from cob.ui.kit.measure import Measure, line_height
from cob.ui.kit.theme import PLAYER_COLOURS, SMALLEST_TYPE, mix, theme
from cob.ui.kit.widget import Widget

_TYPE, _NUMBERS = 17, 21
"""Type sizes of the captions and of the numbers."""
_PAWN, _MEAN, _MIDDLE, _WINS, _GAP = 34, 84, 164, 96, 12
"""Widths of the columns; all lengths are pixels at 1080 lines."""
_BIN: Final = 4
"""Points that share a bar."""
_MARKS: Final = 6


class SpreadPlot(Widget):
    """A histogram for each player, one below the other on the same axis of points."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        super().__init__()
        self._seats = seats
        self._spread: Spread | None = None
        self._measure = Measure((0, 0))
        self._picture: pygame.Surface | None = None

    def show(self, spread: Spread | None) -> None:
        """Show some results, or none."""
        if spread is not self._spread:
            self._spread, self._picture = spread, None

    def lay_out(self, area: Rect, measure: Measure) -> None:
        """Lay out the captions, a row for each player, and the numbers of the axis."""
        self.place(area, measure.type(_TYPE))
        self._measure, self._picture = measure, None

    # --- places -------------------------------------------------------------------------------

    @property
    def _head(self) -> int:
        """The height of the captions, and of the numbers below all rows."""
        return line_height(self.type_size)

    @property
    def _bars(self) -> Rect:
        """The area of the histograms."""
        px, area = self._measure.px, self.rect
        left = area.x + px(_PAWN + _GAP)
        right = self._ends[0] - px(_MEAN)
        return Rect(left, area.y + self._head, right - left, area.height - 2 * self._head)

    @property
    def _ends(self) -> tuple[int, int, int]:
        """The right edges of the columns with numbers."""
        px, right = self._measure.px, self.rect.right
        return right - px(_WINS + _MIDDLE), right - px(_WINS), right

    def row(self, seat: int) -> Rect:
        """Return the row of a player."""
        bars, count = self._bars, len(self._seats)
        top = bars.y + bars.height * seat // count
        return Rect(bars.x, top, bars.width, bars.y + bars.height * (seat + 1) // count - top)

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the histograms and write the numbers; nothing without results."""
        spread = self._spread
        if spread is None:
            return
        if self._picture is None:
            self._picture = self._drawn(spread)
        canvas.blit(self._picture, self._bars)
        self._write(canvas, spread)

    def _write(self, canvas: Canvas, spread: Spread) -> None:
        small, top = self.type_size, self.rect.y
        size = max(SMALLEST_TYPE, min(self._measure.type(_NUMBERS), self.row(0).height))
        most = decimal(GAMES, 0)
        games = tr("{number} of {all} games", number=decimal(spread.games, 0), all=most)
        soft = theme.ink_soft
        canvas.write(games, small, (self._bars.x, top), soft, width=self._bars.width)
        captions = tr("Mean"), tr("8 of 10 games"), tr("Wins")
        room = self._measure.px(_MIDDLE - _GAP)
        for caption, end in zip(captions, self._ends, strict=True):
            canvas.write(caption, small, (end, top), soft, anchor="topright", width=room)
        for seat, each in enumerate(self._seats):
            middle = self.row(seat).centery
            pawn = canvas.art.pawn(each.colour, min(self.row(seat).height, self._measure.px(_PAWN)))
            place = self.rect.x + self._measure.px(_PAWN) // 2, middle
            canvas.blit(pawn, pawn.get_rect(center=place))
            low, high = spread.middle(seat)
            told = (
                (decimal(spread.mean(seat), 0), True),
                (tr("{low} to {high}", low=low, high=high), False),
                (tr("{number} %", number=round(100 * spread.share_of_wins(seat))), True),
            )
            for (text, bold), end in zip(told, self._ends, strict=True):
                canvas.write(text, size, (end, middle), theme.ink, anchor="midright", bold=bold)
        axis, bars = self._axis(spread), self._bars
        for mark in self._marks(spread):
            place = bars.x + round(axis(mark)), bars.bottom
            canvas.write(str(mark), small, place, soft, anchor="midtop")

    def _marks(self, spread: Spread) -> list[int]:
        least = min(points[0] for points in spread.points)
        most = max(points[-1] for points in spread.points)
        return ticks(least, most + _BIN, _MARKS)

    def _axis(self, spread: Spread) -> Axis:
        """Return the axis of points, from the left edge of the histograms."""
        return Axis.over(0, self._bars.width - 1, self._marks(spread))

    def _drawn(self, spread: Spread) -> pygame.Surface:
        """Return the histograms; the bars of the middle 80 % are strong."""
        bars, axis = self._bars, self._axis(spread)
        sketch = Sketch(bars.size, self.type_size, theme.parchment)
        for mark in self._marks(spread):
            ends = [(axis(mark), 0), (axis(mark), bars.height)]
            sketch.line(ends, grid_colour(), sketch.fine)
        counted = [Counter(points // _BIN for points in each) for each in spread.points]
        most = max(max(counts.values()) for counts in counted)
        for seat, counts in enumerate(counted):
            row = self.row(seat).move(-bars.x, -bars.y)
            colour = PLAYER_COLOURS[self._seats[seat].colour]
            pale = mix(colour, theme.parchment, 0.6)
            low, high = (points // _BIN for points in spread.middle(seat))
            for at, count in counts.items():
                left, right = (round(axis(_BIN * each)) for each in (at, at + 1))
                high_as = max(1, round((row.height - 3) * count / most))
                bar = Rect(left, row.bottom - high_as, right - left, high_as)
                sketch.bar(bar, colour if low <= at <= high else pale, theme.parchment)
            mean = axis(spread.mean(seat))
            sketch.line([(mean, row.y + 2), (mean, row.bottom)], theme.ink, 2 * sketch.fine)
            base = [(0, row.bottom - 1), (row.width, row.bottom - 1)]
            sketch.line(base, theme.ink_soft, sketch.fine)
        return sketch.finished()
