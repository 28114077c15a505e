"""A slider: a choice among steps from little to much."""

from __future__ import annotations

from typing import Final

import pygame

from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.theme import SHADOW, mix, theme
from cob.ui.kit.widget import is_click

_TOLD: Final = 0.14
"""The room for the chosen step in words, as a share of the width."""


class Slider(ChoiceRow):
    """A row of steps as a groove with a knob; the chosen step is written beside it."""

    keeps_focus = True
    _is_held = False

    def cells(self) -> list[pygame.Rect]:
        """Return the place of each step along the groove."""
        count, rect = len(self.options), self.rect
        wide = round(rect.width * (1 - _TOLD))
        edges = [rect.left + wide * index // count for index in range(count + 1)]
        return [
            pygame.Rect(edges[at], rect.top, edges[at + 1] - edges[at], rect.height)
            for at in range(count)
        ]

    def draw(self, canvas: Canvas) -> None:
        """Draw the groove, filled up to the knob, the knob and the chosen step."""
        cells, size = self.cells(), self.type_size
        first, last, here = (cells[at].center for at in (0, -1, self.chosen))
        high = max(4, size // 2)
        groove = pygame.Rect(first[0], 0, last[0] - first[0], high)
        groove.centery = first[1]
        ground = mix(theme.parchment_dark, theme.ink_soft, 0.2)
        rim = mix(ground, SHADOW, 0.4)
        canvas.frame(groove.inflate(high, 0), ground, rim, radius=high // 2, width=1)
        if self.chosen:
            full = groove.copy()
            full.width = here[0] - first[0]
            canvas.frame(full.inflate(high, 0), theme.wine, rim, radius=high // 2, width=1)
        for cell in cells:
            canvas.surface.fill(rim, (cell.centerx, groove.bottom + 2, 1, max(2, high // 3)))
        across = round(size * (1.5 if self.hovered or self._is_held else 1.35))
        canvas.dot(
            (here[0], here[1] + max(1, size // 12)), across + 2, mix(theme.wine, SHADOW, 0.7)
        )
        canvas.dot(here, across, theme.wine)
        canvas.dot(here, round(across * 0.45), theme.paper)
        place = (self.rect.right, self.rect.centery)
        room = round(self.rect.width * _TOLD) - size // 3
        canvas.write(
            self.options[self.chosen],
            size,
            place,
            theme.ink,
            anchor="midright",
            width=room,
            bold=True,
        )
        self._rim(canvas)

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; a press holds the knob until the button is let go."""
        if is_click(event):
            self._is_held = self.rect.collidepoint(event.pos)
        return super().handle(event)

    def hover(self, place: tuple[int, int] | None) -> bool:
        """Move a knob that is held."""
        self._is_held = self._is_held and pygame.mouse.get_pressed()[0]
        if self._is_held and place is not None:
            cells = self.cells()
            nearest = min(range(len(cells)), key=lambda at: abs(cells[at].centerx - place[0]))
            moved = nearest != self.chosen and self.choose(nearest)
            return super().hover(place) or moved
        return super().hover(place)
