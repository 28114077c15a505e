"""The bar of a game with its phases, below the curve of the points.

A click or a drag on either goes to that position.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
from pygame import Rect

from cob.engine.components import PHASES
from cob.record import Header
from cob.record.timeline import Timeline
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure, line_height
from cob.ui.kit.theme import SMALLEST_TYPE, mix, theme
from cob.ui.kit.widget import is_click
from cob.ui.screens.replay.curve import Curve

_BAR = 24


class Scrubber:
    """Shows the current position of a game, and goes to a position under the mouse."""

    def __init__(self, timeline: Timeline, header: Header, jump: Callable[[int], None]) -> None:
        self._timeline = timeline
        self._jump = jump
        self.curve = Curve(timeline, header)
        self.area = Rect(0, 0, 1, 1)
        self.bar = Rect(0, 0, 1, 1)
        self.pointed: int | None = None
        """The position under the pointer."""
        self._dragging = False
        self._measure = Measure((0, 0))

    def place(self, area: Rect, measure: Measure) -> None:
        """Lay out the curve above, the bar below; both have room for a knob at their ends."""
        self.area, self._measure = area, measure
        letters = line_height(_letter_size(measure))
        self.bar = Rect(area.x, 0, area.width, max(measure.px(_BAR), letters))
        self.bar.bottom = area.bottom
        plot = Rect(area.x, area.y, area.width, area.height - self.bar.height - measure.px(3))
        self.curve.place(plot, measure, self.across)
        self._dragging, self.pointed = False, None

    def across(self, at: int) -> int:
        """Return the pixel of a position, across the window."""
        knob = self._knob
        room = self.bar.width - 2 * knob
        return self.bar.x + knob + room * at // max(1, self._timeline.last)

    def position_at(self, x: int) -> int:
        """Return the position nearest to a place in the window."""
        knob = self._knob
        room = max(1, self.bar.width - 2 * knob)
        share = (x - self.bar.x - knob) / room
        return min(max(round(share * self._timeline.last), 0), self._timeline.last)

    def handle(self, event: pygame.event.Event) -> bool:
        """Follow the mouse; return whether a drawing is needed."""
        if is_click(event):
            self._dragging = self.area.collidepoint(event.pos)
            if self._dragging:
                self._jump(self.position_at(event.pos[0]))
            return self._dragging
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self._dragging = False
        if event.type != pygame.MOUSEMOTION:
            return False
        before = self.pointed
        inside = self._dragging or self.area.collidepoint(event.pos)
        self.pointed = self.position_at(event.pos[0]) if inside else None
        if self._dragging and self.pointed is not None and self.pointed != before:
            self._jump(self.pointed)
        return self.pointed != before

    def draw(self, canvas: Canvas, at: int) -> None:
        """Draw the curve, the bar, and a line through both at the position `at`."""
        self.curve.draw(canvas, at)
        self._draw_bar(canvas, at)
        if self.pointed is not None:
            x = self.across(self.pointed)
            canvas.surface.fill(theme.ink_soft, (x, self.area.y, 1, self.bar.top - self.area.y))
        x = self.across(at)
        wide = max(1, self._measure.px(2))
        canvas.surface.fill(theme.wine, (x - wide // 2, self.area.y, wide, self.area.height))
        self.curve.mark(canvas, at)
        canvas.dot((x, self.bar.top), 2 * self._knob + 2, theme.paper)
        canvas.dot((x, self.bar.top), 2 * self._knob - 2, theme.wine)

    @property
    def _knob(self) -> int:
        return max(5, self._measure.px(8))

    def _draw_bar(self, canvas: Canvas, at: int) -> None:
        """Draw one box for each phase with its letter, and one for the set-up before them."""
        bar, timeline = self.bar, self._timeline
        pygame.draw.rect(
            canvas.surface, mix(theme.parchment_dark, theme.wood_light, 0.35), bar, border_radius=3
        )
        begins = timeline.phases
        edges = [*map(self.across, begins), bar.right]
        now = sum(begin <= at for begin in begins) - 1
        for phase, (left, right) in enumerate(pairwise(edges)):
            box = Rect(left, bar.y, right - left - 1, bar.height)
            canvas.surface.fill(theme.paper if phase == now else theme.parchment_dark, box)
        for begin in timeline.rounds:
            x = self.across(begin)
            canvas.surface.fill(
                theme.ink_soft, (x, bar.bottom - bar.height // 4, 1, bar.height // 4)
            )
        size = _letter_size(self._measure)
        for phase, (left, right) in enumerate(pairwise(edges)):
            letter = PHASES[timeline.first_phase + phase]
            if canvas.art.font(size, bold=True).size(letter)[0] < right - left:
                ink = theme.ink if phase == now else theme.ink_soft
                place = ((left + right) // 2, bar.centery)
                canvas.write(letter, size, place, ink, anchor="center", bold=phase == now)


def _letter_size(measure: Measure) -> int:
    """Return the type size of the phases' letters."""
    return max(SMALLEST_TYPE, measure.type(17))
