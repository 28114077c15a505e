"""The sheet below the main board: the log, the points so far, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import Rect

from cob.record import Header
from cob.record.timeline import Timeline
from cob.text.log_line import Line
from cob.ui.inputs.keys import KeyTable
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure
from cob.ui.kit.pictured_text import Cast, Row, draw_row, row_height, set_paragraph
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.screens.replay.curve import Legend
from cob.ui.screens.replay.scrubber import Scrubber
from cob.ui.screens.replay.transport import (
    PAUSE,
    PLAY,
    ArrowButton,
    Face,
    place_in_a_row,
    refuse_ends,
)

_LARGE = 30
_MIDDLE = 23
_SMALL = 18
_READ_ON = "…"


class ReplayPanel:
    """The sheet. Call `place` before `draw`."""

    def __init__(
        self,
        timeline: Timeline,
        header: Header,
        ways: Mapping[Face, Callable[[], None]],
        jump: Callable[[int], None],
    ) -> None:
        self._header = header
        self._timeline = timeline
        self._legend = Legend(header)
        self.buttons = [ArrowButton(face, act, main=face is PLAY) for face, act in ways.items()]
        self._play = next(button for button in self.buttons if button.face is PLAY)
        self.scrubber = Scrubber(timeline, header, jump)
        self.area = Rect(0, 0, 1, 1)
        self.words = Rect(0, 0, 1, 1)
        """The place of the log's lines."""
        self.points = Rect(0, 0, 1, 1)
        """The place of the legend and the points."""
        self._measure = Measure((0, 0))

    def place(self, area: Rect, measure: Measure) -> None:
        """Lay out, from above: the words, the curve and its bar, the buttons."""
        px = measure.px
        self.area, self._measure = area, measure
        inner = area.inflate(-2 * px(14), -2 * px(8))
        row = Rect(inner.x, inner.bottom - px(38), inner.width, px(38))
        place_in_a_row(self.buttons, row, measure)
        high = max(px(108), (inner.height - row.height) * 11 // 20)
        plot = Rect(inner.x, row.y - px(7) - high, inner.width, high)
        self.points = Rect(plot.x, plot.y, px(118), plot.height)
        left = self.points.right + px(10)
        self.scrubber.place(Rect(left, plot.y, plot.right - left, plot.height), measure)
        self.words = Rect(inner.x, inner.y, inner.width, plot.y - px(5) - inner.y)

    def show(self, at: int, *, playing: bool) -> None:
        """Update the buttons for a position."""
        refuse_ends(self.buttons, at_first=at == 0, at_last=at == self._timeline.last)
        self._play.face = PAUSE if playing else PLAY

    def hint(self, keys: KeyTable) -> str:
        """Return the effect of the button under the pointer."""
        return next((button.face.told(keys) for button in self.buttons if button.hovered), "")

    def draw(self, canvas: Canvas, at: int, lines: Sequence[Line], points: Sequence[int]) -> None:
        """Draw all but the buttons at the position `at`, with its points and its `lines`."""
        m = self._measure
        canvas.panel(self.area, m.lines)
        self._draw_words(canvas, lines)
        line = self.scrubber.curve.line
        self._legend.draw(canvas, self.points, points, m, line)
        self.scrubber.draw(canvas, at)

    def _laid(self, art: Art, lines: Sequence[Line]) -> tuple[list[Row], int]:
        """Return the log in rows, as large as it fits, and its type size."""
        cast = Cast(tuple(seat.colour for seat in self._header.seats))
        largest = _LARGE if self.words.height > self._measure.px(120) else _MIDDLE
        for pixels in range(largest, _SMALL - 1, -1):
            size = max(SMALLEST_TYPE, self._measure.type(pixels))
            room = self.words.width - art.font(size).size(_READ_ON)[0]
            rows = set_paragraph(art, lines, cast, size, room)
            if len(rows) <= self._rows(size):
                break
        return rows, size

    def _rows(self, size: int) -> int:
        return max(1, self.words.height // row_height(size))

    def _draw_words(self, canvas: Canvas, lines: Sequence[Line]) -> None:
        """Draw the sentences, with a sign at their end where more follows."""
        rows, size = self._laid(canvas.art, lines)
        shown = rows[: self._rows(size)]
        step = row_height(size)
        top = self.words.centery - (len(shown) - 1) * step // 2
        for number, row in enumerate(shown):
            draw_row(canvas, row, (self.words.x, top + number * step), size, theme.ink)
        if len(rows) > len(shown):
            last = (self.words.right, top + (len(shown) - 1) * step)
            canvas.write(_READ_ON, size, last, theme.ink, anchor="midright")
