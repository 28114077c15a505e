"""Widgets that choose one of several options: all in a row, or one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame

from cob.ui.kit.canvas import Canvas
from cob.ui.kit.spoken import Role, Written
from cob.ui.kit.theme import RGB, mix, theme
from cob.ui.kit.widget import (
    PADDING,
    Widget,
    arrow_step,
    draw_box,
    draw_caption,
    is_click,
    is_clicked,
    is_entered,
)


class ChoiceRow(Widget):
    """A row of options, one of which is chosen."""

    role = Role.CHOICE

    def __init__(self, options: Sequence[str], chosen: int, changed: Callable[[int], None]) -> None:
        super().__init__()
        self.options = tuple(options)
        self.chosen = chosen
        self.changed = changed
        self.refusals: dict[int, str] = {}
        """Why an option cannot be chosen now, by its index."""
        self._over: int | None = None

    def cells(self) -> list[pygame.Rect]:
        """Return the place of each option."""
        count, rect = len(self.options), self.rect
        edges = [rect.left + rect.width * index // count for index in range(count + 1)]
        return [
            pygame.Rect(left, rect.top, right - left, rect.height)
            for left, right in pairwise(edges)
        ]

    def draw(self, canvas: Canvas) -> None:
        """Draw the options, the chosen one and the focus."""
        draw_box(
            canvas,
            self.rect,
            mix(theme.parchment, theme.parchment_dark, 0.6),
            self.type_size,
            flat=True,
        )
        for index, cell in enumerate(self.cells()):
            self._draw_option(canvas, index, cell)
        self._rim(canvas)

    def _draw_option(self, canvas: Canvas, index: int, cell: pygame.Rect) -> None:
        refused = bool(self.refusal or index in self.refusals)
        ink = mix(theme.ink_soft, theme.parchment_dark, 0.4) if refused else theme.ink_soft
        inner = cell.inflate(-4, -4)
        if index == self.chosen:
            draw_box(
                canvas,
                inner,
                mix(theme.wine, theme.ink_soft, 0.45) if refused else theme.wine,
                self.type_size,
            )
            ink = mix(theme.paper, theme.parchment_dark, 0.5) if refused else theme.paper
        elif index == self._over and not refused:
            draw_box(canvas, inner, theme.parchment_light, self.type_size, flat=True)
            ink = theme.ink
        room = cell.inflate(-round(PADDING * self.type_size), 0)
        bold = index == self.chosen
        draw_caption(canvas, self.options[index], self.type_size, room, ink, bold=bold)

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the row."""
        if self.refusal:
            return False
        if is_click(event):
            index = self._at(event.pos)
            return index is not None and self.choose(index)
        step = arrow_step(event, self.focused)
        index = self.chosen + step
        while step and 0 <= index < len(self.options):
            if self.choose(index):
                return True
            index += step
        return bool(step)

    def choose(self, index: int) -> bool:
        """Choose an option unless it is refused; return whether it is chosen now."""
        if index in self.refusals:
            return False
        if index != self.chosen:
            self.chosen = index
            self.changed(index)
        return True

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Update also the option under the pointer."""
        before = self._over
        self._over = None if place is None else self._at(place)
        return super().hover(place) or before != self._over

    def reason(self) -> str:
        """Return why the row, or the option under the pointer, is refused; empty if neither is."""
        return self.refusal or self.refusals.get(-1 if self._over is None else self._over, "")

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        return self.called, self.options[self.chosen] if self.options else ""

    def _at(self, place: tuple[int, int]) -> int | None:
        for index, cell in enumerate(self.cells()):
            if cell.collidepoint(place):
                return index
        return None


class Stepper(Widget):
    """One of many options, with an arrow at either side; after the last comes the first."""

    role = Role.CHOICE

    def __init__(self, options: Sequence[str], chosen: int, changed: Callable[[int], None]) -> None:
        super().__init__()
        self.options = tuple(options)
        self.chosen = chosen
        self.changed = changed
        self._side = 0

    def draw(self, canvas: Canvas) -> None:
        """Draw the option, the arrows and the focus."""
        size = self.type_size
        draw_box(
            canvas,
            self.rect,
            theme.parchment if self.refusal else theme.parchment_light,
            size,
            flat=True,
        )
        ink = mix(theme.ink_soft, theme.parchment_dark, 0.3) if self.refusal else theme.ink
        side = self.rect.height
        for step, name, edge in ((-1, "left", self.rect.left), (1, "right", self.rect.right)):
            lit = self._side == step and not self.refusal
            arrow = canvas.art.symbol(
                name, round(size * 0.95), theme.wine if lit else mix(ink, theme.parchment, 0.25)
            )
            middle = (edge - step * side // 2, self.rect.centery)
            canvas.blit(arrow, arrow.get_rect(center=middle))
        self._draw_chosen(canvas, self.rect.inflate(-2 * side, 0), ink)
        self._rim(canvas)

    def _draw_chosen(self, canvas: Canvas, area: pygame.Rect, ink: RGB) -> pygame.Rect:
        """Draw the option between the arrows; return the rectangle of its text."""
        text, size = self.options[self.chosen], self.type_size
        return canvas.write(
            text,
            size,
            area.center,
            ink,
            anchor="center",
            width=area.width,
            bold=True,
        )

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the stepper."""
        if self.refusal:
            return False
        step = arrow_step(event, self.focused)
        if is_clicked(event, self.rect):
            step = -1 if event.pos[0] < self.rect.centerx else 1
        elif event.type == pygame.MOUSEWHEEL and self.hovered:
            step = -1 if event.y > 0 else 1
        elif is_entered(event, self.focused):
            step = 1
        if not step:
            return False
        self.chosen = (self.chosen + step) % len(self.options)
        self.changed(self.chosen)
        return True

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Update also the arrow under the pointer."""
        before, self._side = self._side, 0
        if place is not None and self.rect.collidepoint(place):
            self._side = -1 if place[0] < self.rect.centerx else 1
        return super().hover(place) or before != self._side

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        return self.called, self.options[self.chosen] if self.options else ""
