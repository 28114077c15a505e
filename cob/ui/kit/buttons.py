"""Buttons, and cards that can be pressed like buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import caption_lines
from cob.ui.kit.spoken import Role, Written
from cob.ui.kit.theme import RGB, SMALLEST_TYPE, mix, theme
from cob.ui.kit.widget import PADDING, Widget, draw_box, draw_caption, is_clicked, is_entered

TWO_LINES: Final = 2 * SMALLEST_TYPE + 5
"""Least height of a button whose label may take two lines, in pixels."""
_EDGE = 3
"""Pixels of a button's height that its lower edge takes from two lines of text."""
_GAP = 0.45
"""The gap between a button's symbol and its label, as a share of the type size."""


class Button(Widget):
    """A labelled button; a screen's `main` button is the one that the player most likely wants."""

    role = Role.BUTTON

    def __init__(
        self, label: str, action: Callable[[], object], *, main: bool = False, symbol: str = ""
    ) -> None:
        super().__init__()
        self.label = label
        self.action = action
        self.main = main
        self.symbol = symbol

    def draw(self, canvas: Canvas) -> None:
        """Draw the body, the label and the focus."""
        size = self.fitting_size(canvas.art)
        centre, ink = self._draw_body(canvas)
        picture = None
        if self.symbol and self._has_room_for_symbol(canvas.art, size):
            picture = canvas.art.symbol(self.symbol, round(size * 1.1), ink)
        gap = round(size * _GAP)
        taken = picture.get_width() + gap if picture else 0
        wide = self._room(size) if picture else self.rect.width - round(2 * PADDING * size)
        room = pygame.Rect(0, 0, wide, self.rect.height - _EDGE)
        room.center = centre[0] + taken // 2, centre[1]
        left = draw_caption(canvas, self.label, size, room, ink, bold=True)
        if picture:
            place_of = picture.get_rect(midright=(left - gap, centre[1]))
            canvas.blit(picture, place_of)
        self._rim(canvas)

    def _draw_body(self, canvas: Canvas) -> tuple[tuple[int, int], RGB]:
        """Draw the body of the button; return its middle and the ink for the label.

        A button that can be pressed is raised; a refused one is flat.
        """
        if not self.refusal:
            radius = self.type_size // 2
            middle = canvas.button(self.rect, radius, strong=self.main, hover=self.hovered)
            return middle, theme.paper
        fill = mix(theme.parchment_dark, theme.wood_light, 0.25)
        draw_box(canvas, self.rect, fill, self.type_size, flat=True)
        return self.rect.center, mix(theme.ink_soft, theme.parchment_dark, 0.25)

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the button."""
        if self.refusal or not (is_clicked(event, self.rect) or is_entered(event, self.focused)):
            return False
        self.action()
        return True

    def _said(self, written: Sequence[Written]) -> tuple[str, str]:
        label = " ".join(self.label.split())
        return (self.called, label) if self.called else (label, "")

    def fitting_size(self, art: Art) -> int:
        """Return the largest type size, up to the button's own, in which the label fits."""
        return self._fitting(art, self.label, bold=True)

    def _fitting(self, art: Art, text: str, *, bold: bool) -> int:
        """Return the largest type size, up to the button's own, in which a text fits."""
        size = self.type_size
        while size > SMALLEST_TYPE and art.font(size, bold=bold).size(text)[0] > self._room(size):
            size -= 1
        return size

    def _has_room_for_symbol(self, art: Art, size: int) -> bool:
        """Return whether the label is whole beside the symbol, in one line or in two."""
        room, font = self._room(size), art.font(size, bold=True)
        lines = caption_lines(art, self.label, size, room, self.rect.height - _EDGE)
        return all(font.size(line)[0] <= room for line in lines)

    def _room(self, size: int) -> int:
        """Return the width for the label beside the symbol, in pixels."""
        taken = round(size * 1.1) + round(size * _GAP) if self.symbol else 0
        return self.rect.width - taken - round(2 * PADDING * size)


def even_out(buttons: Sequence[Button], art: Art) -> None:
    """Give neighbouring buttons one type size in which all their labels fit."""
    size = min(button.fitting_size(art) for button in buttons)
    for button in buttons:
        button.type_size = size


class PickCard(Widget):
    """A card with its own drawing that a click or Enter picks."""

    role = Role.BUTTON

    def __init__(self, pick: Callable[[], None]) -> None:
        super().__init__()
        self.pick = pick

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; return whether it was for the card."""
        if self.refusal or not (is_clicked(event, self.rect) or is_entered(event, self.focused)):
            return False
        self.pick()
        return True
