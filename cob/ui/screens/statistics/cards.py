"""Figures side by side, each in a box with a title above it and a note below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Label
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import theme

_HIGH = 138
"""Pixels at 1080 lines."""


class FigureCard(NamedTuple):
    """A figure with its title, and a note on it."""

    title: str
    value: str
    note: str


class FigureCards:
    """A row of figures as wide as its place."""

    def __init__(self) -> None:
        self.cards: list[FigureCard] = []
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._measure = Measure((1280, 720))
        self._boxes: list[pygame.Rect] = []
        self._texts: list[tuple[Label, ...]] = []
        """The texts in each of the boxes."""

    def show(self, cards: Sequence[FigureCard]) -> None:
        """Show other figures."""
        self.cards = list(cards)
        self._lay_out()

    def place(self, above: pygame.Rect, m: Measure) -> None:
        """Place it along the upper edge of a rectangle."""
        self._measure = m
        self.rect = pygame.Rect(above.left, above.top, above.width, m.px(_HIGH))
        self._lay_out()

    def _lay_out(self) -> None:
        m, area = self._measure, self.rect
        gap, count = m.px(16), len(self.cards)
        width = (area.width - (count - 1) * gap) / max(1, count)
        self._boxes, self._texts = [], []
        for at, (title, value, note) in enumerate(self.cards):
            left = area.left + round(at * (width + gap))
            box = pygame.Rect(left, area.top, round(width), area.height)
            x, top, room, soft = box.centerx, box.top, box.width - m.px(20), theme.ink_soft
            large = Label(
                value, m.type(46), (x, top + m.px(68)), theme.ink, "center", room, True, True
            )
            self._boxes.append(box)
            self._texts.append(
                (
                    Label(title, m.type(20), (x, top + m.px(24)), soft, "center", room),
                    large,
                    Label(note, m.type(19), (x, top + m.px(117)), soft, "center", room),
                )
            )

    def draw(self, canvas: Canvas) -> None:
        """Draw the boxes and the texts in them."""
        radius = self._measure.px(8)
        for box, texts in zip(self._boxes, self._texts, strict=True):
            canvas.frame(box, theme.parchment_light, theme.parchment_dark, radius=radius, width=1)
            for text in texts:
                text.draw(canvas)
