"""Draws on the table in its own words (hexagons, rings, badges, lines of text)."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.theme import LOSS, ON_GOLD, PAPER, RGB, SHADOW, SMALLEST_TYPE, mix, theme
from cob.ui.table.layout.holdings import Tally
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.text import TextLine, Typesetter

_MANY_DIGITS: Final = 3
_CAPTION, _CAPTION_OF_LINES = 24, 18
"""Type sizes of a button's caption, and of one of several lines."""


class Painter(Typesetter):
    """Draws on one canvas with the measures of one layout."""

    def __init__(self, canvas: Canvas, layout: TableLayout) -> None:
        super().__init__(canvas.art, layout)
        self.canvas = canvas
        self.surface = canvas.surface
        self.layout = layout

    # text

    def text(
        self,
        string: str,
        pixels: float,
        place: tuple[float, float],
        colour: RGB | None = None,
        *,
        serif: bool = False,
        bold: bool = False,
        anchor: str = "midleft",
        room: int | None = None,
    ) -> Rect:
        """Write one line of at most `room` pixels at a place; return where it is."""
        return self.canvas.write(
            string,
            self.layout.type(pixels),
            place,
            colour,
            anchor=anchor,
            width=room,
            serif=serif,
            bold=bold,
        )

    def write(self, *lines: TextLine) -> None:
        """Write lines in the places that were laid out for them."""
        for line in lines:
            self.canvas.write(
                line.text,
                line.size,
                line.place,
                line.ink,
                anchor=line.anchor,
                width=line.room,
                serif=line.serif,
                bold=line.bold,
            )

    # pictures

    def picture(self, picture: pygame.Surface, area: Rect | Hex) -> None:
        """Draw a picture in the middle of an area."""
        rect = area.box if isinstance(area, Hex) else area
        self.surface.blit(picture, picture.get_rect(center=rect.center))

    def tally(
        self, place: Tally, picture: pygame.Surface, number: str, pixels: float, bold: bool = False
    ) -> None:
        """Draw a picture with a number beside it."""
        self.picture(picture, place.picture)
        self.text(number, pixels, place.number, theme.ink, bold=bold)

    def panel(self, area: Rect, colour: RGB | None = None, border: RGB | None = None) -> None:
        """Draw a sheet with rounded corners, a thin rim and a small shadow."""
        px = self.layout.px
        colour, border = colour or theme.parchment, border or theme.parchment_dark
        self.canvas.frame(area, colour, border, radius=px(10), width=px(2), shadow=px(4))

    def border(self, area: Rect, colour: RGB, pixels: float = 4) -> None:
        """Draw a ring around a rectangle."""
        line = max(2, self.layout.px(pixels))
        self.canvas.outline(area.inflate(line, line), colour, line, self.layout.px(10))

    def ring(self, area: Hex, colour: RGB, thick: float = 0.07) -> None:
        """Draw a ring on a hexagon; `thick` is a share of its width."""
        self.picture(self.art.ring(area.width + 2, colour, thick), area)

    def veil(self, area: Hex, colour: RGB, alpha: int) -> None:
        """Draw a transparent hexagon over another, to dim or to tint it."""
        self.picture(self.art.veil(area.width, colour, alpha), area)

    def workers_badge(self, workers: int, corner: tuple[float, float]) -> None:
        """Draw what something costs in workers, with the middle of the badge at a place."""
        if not workers:
            return
        size = max(17, self.layout.px(27))
        rect = Rect(0, 0, round(size * 1.6), size)
        rect.center = (round(corner[0]), round(corner[1]))
        rect.clamp_ip(self.surface.get_rect())
        pygame.draw.rect(self.surface, theme.paper, rect, border_radius=size // 2)
        pygame.draw.rect(self.surface, theme.worker, rect, 2, border_radius=size // 2)
        icon = self.art.worker(round(size * 0.8))
        self.surface.blit(icon, icon.get_rect(midleft=(rect.x + 2, rect.centery)))
        self.text(
            str(workers), 18, (rect.right - size * 0.2, rect.centery), bold=True, anchor="midright"
        )

    def bin(self, place: tuple[float, float]) -> None:
        """Draw the sign of what will be gone, with its middle at a place."""
        size = max(20, self.layout.px(30))
        rect = Rect(0, 0, size, size)
        rect.center = round(place[0]), round(place[1])
        self.canvas.dot(rect.center, size, LOSS)
        picture = self.art.symbol("bin", round(size * 0.66), PAPER)
        self.surface.blit(picture, picture.get_rect(center=rect.center))

    def count_badge(self, count: int, area: Rect) -> None:
        """Draw how many tiles lie on top of each other, at their upper right corner."""
        if count < 2:
            return
        size = max(15, round(area.width * 0.42))
        rect = Rect(0, 0, size, size)
        rect.topright = (area.right + size // 4, area.top - size // 5)
        pygame.draw.circle(self.surface, theme.ink, rect.center, size // 2)
        number = self.art.text(
            str(count), max(SMALLEST_TYPE, round(size * 0.72)), theme.paper, bold=True
        )
        self.surface.blit(number, number.get_rect(center=rect.center))

    def laurel(self, points: int, area: Rect) -> None:
        """Draw a player's points on their golden medallion, as wide as the area."""
        self.picture(self.art.laurel(area.width), area)
        digits = len(str(points))
        size = round(area.width * (0.42 if digits < _MANY_DIGITS else 0.35))
        number = self.art.text(str(points), size, ON_GOLD, serif=True, bold=True)
        middle = area.centerx, area.centery - round(area.width * 0.015)
        self.surface.blit(number, number.get_rect(center=middle))

    def points(self, points: int, place: tuple[float, float], pixels: float) -> None:
        """Draw points in gold; the middle of their right edge is at a place."""
        size = self.layout.type(pixels)
        number = self.art.text(str(points), size, theme.gold, serif=True, bold=True)
        outline = self.art.text(str(points), size, SHADOW, serif=True, bold=True)
        rect = number.get_rect(midright=(round(place[0]), round(place[1])))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 2)):
            self.surface.blit(outline, rect.move(dx, dy))
        self.surface.blit(number, rect)

    def button(
        self,
        area: Rect,
        caption: str,
        *,
        strong: bool = False,
        hover: bool = False,
        symbol: str = "",
    ) -> None:
        """Draw a button, perhaps with a symbol; a strong one is what usually comes next.

        A caption of several lines is written smaller.
        """
        base = (92, 122, 66) if strong else (112, 80, 52)
        fill = mix(base, theme.paper, 0.14 if hover else 0.0)
        radius = self.layout.px(10)
        below = area.move(0, max(1, self.layout.px(3)))
        pygame.draw.rect(self.surface, mix(base, SHADOW, 0.6), below, border_radius=radius)
        pygame.draw.rect(self.surface, fill, area, border_radius=radius)
        pygame.draw.rect(self.surface, mix(fill, theme.paper, 0.35), area, 1, border_radius=radius)
        shift = 0
        if symbol:
            side = self.layout.px(24)
            shift = side // 2 + self.layout.px(4)
        room = area.width - self.layout.px(16) - 2 * shift
        lines = caption.split("\n")
        pixels = _CAPTION if len(lines) == 1 else _CAPTION_OF_LINES
        step = self.line_height(pixels)
        top = area.centery - step * (len(lines) - 1) / 2
        for row, line in enumerate(lines):
            middle = (area.centerx + shift, top + row * step)
            text = self.text(
                line, pixels, middle, theme.paper, bold=True, anchor="center", room=room
            )
        if symbol:
            picture = self.art.symbol(symbol, side, theme.paper)
            right = (text.left - self.layout.px(8), area.centery)
            self.surface.blit(picture, picture.get_rect(midright=right))
