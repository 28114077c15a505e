"""Texts with a layout: their places are computed once, and drawn as often as needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Measure, fitted, line_height, wrap
from cob.ui.kit.theme import RGB, SHADOW, theme


@dataclass(frozen=True, slots=True)
class Label:
    """One line with its `anchor` (as rects name them) at a place.

    Text wider than `width` pixels is written smaller, and then cut off.
    """

    text: str
    size: int
    place: tuple[float, float]
    colour: RGB
    anchor: str = "topleft"
    width: int | None = None
    serif: bool = False
    bold: bool = False

    def draw(self, canvas: Canvas) -> None:
        """Write the line."""
        canvas.write(
            self.text,
            self.size,
            self.place,
            self.colour,
            anchor=self.anchor,
            width=self.width,
            serif=self.serif,
            bold=self.bold,
        )

    def rect(self, art: Art) -> pygame.Rect:
        """Return the rectangle of the line."""
        text, size = self.text, self.size
        if self.width is not None:
            text, size = fitted(art, text, size, self.width, serif=self.serif, bold=self.bold)
        rect = pygame.Rect((0, 0), art.font(size, self.serif, self.bold).size(text))
        setattr(rect, self.anchor, (round(self.place[0]), round(self.place[1])))
        return rect


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Lines below one another; `place` is the upper left corner, or the middle of the top."""

    lines: Sequence[str]
    size: int
    place: tuple[int, int]
    colour: RGB
    centred: bool = False
    serif: bool = False

    def draw(self, canvas: Canvas) -> None:
        """Write all lines."""
        canvas.write_lines(
            self.lines,
            self.size,
            self.place,
            self.colour,
            centred=self.centred,
            serif=self.serif,
        )

    @property
    def bottom(self) -> int:
        """The place of the next line."""
        return self.place[1] + len(self.lines) * line_height(self.size)


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A picture and its place."""

    picture: pygame.Surface
    rect: pygame.Rect

    def draw(self, canvas: Canvas) -> None:
        """Draw the picture."""
        canvas.blit(self.picture, self.rect)


Text = Label | TextBlock
Placed = Text | PlacedPicture


def screen_title(text: str, size: int, place: tuple[int, int]) -> Label:
    """Return the label with a screen's name, left of its buttons."""
    return Label(text, size, place, theme.parchment_light, anchor="midleft", serif=True)


@dataclass(frozen=True, slots=True)
class FootNote:
    """Sentences on a dark band below a sheet."""

    band: pygame.Rect
    radius: int
    block: TextBlock

    @classmethod
    def below(
        cls, sheet: pygame.Rect, bottom: int, text: str, art: Art, m: Measure, *, padding: int
    ) -> FootNote:
        """Return a note of at most two lines between a sheet and the window's `bottom`.

        The band is `padding` higher than the text, in pixels at 1080 lines.
        """
        size = m.type(19)
        lines = wrap(art, text, size, sheet.width - m.px(80))[:2]
        widest = max(art.font(size).size(line)[0] for line in lines)
        high = len(lines) * line_height(size)
        middle = (sheet.centerx, (sheet.bottom + bottom) // 2)
        band = pygame.Rect(0, 0, widest + m.px(60), high + m.px(padding))
        band.center = middle
        place = (middle[0], middle[1] - high // 2)
        block = TextBlock(lines, size, place, theme.parchment_dark, centred=True)
        return cls(band, m.px(16), block)

    def draw(self, canvas: Canvas) -> None:
        """Draw the band and the text on it."""
        band = pygame.Surface(self.band.size, pygame.SRCALPHA)
        shade = (*SHADOW, 150)
        pygame.draw.rect(band, shade, band.get_rect(), border_radius=self.radius)
        canvas.blit(band, self.band)
        self.block.draw(canvas)
