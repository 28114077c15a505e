"""Draws on the table in its own terms (hexagons, rings, badges, lines of text)."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from cob.ui.kit.canvas import Canvas
from cob.ui.kit.carving import cut, faint, framed, hex_hollow, hollow
from cob.ui.kit.estate_picture import Hex
from cob.ui.kit.measure import caption_lines
from cob.ui.kit.theme import (
    LOSS,
    ON_GOLD,
    PAPER,
    RGB,
    SHADOW,
    SMALLEST_TYPE,
    mix,
    theme,
)
from cob.ui.table.hand.layout import Tally
from cob.ui.table.layout import TableLayout
from cob.ui.table.typesetter import TextLine, Typesetter

_MANY_DIGITS: Final = 3
_CAPTION, _CAPTION_OF_LINES = 24, 18
"""Type sizes of a button's caption, and of one of several lines."""
_COUNT: Final = 28
"""Type size of a number in the tray."""
_BURNT: Final = 165
"""The opacity of a sign burnt into wood, of 255."""
_SPENT: Final = 70
"""The opacity of the shade of a missing piece, of 255."""
TRAY: Final = "table/tray"
LAND: Final = "table/land"
"""Painted grounds."""
_LAND: Final = 680 / 634
"""The width of the painted land as a share of its height."""
_BORDER_LENGTH: Final = 128 / 26
"""Length of one piece of the border of vine, in widths of it."""
DROP: Final = 0.02
"""Offset of a tile's shadow to the right, as a share of its width; twice as much down."""


def land_size(area: Rect) -> tuple[int, int]:
    """Return the size of the painted land that covers an area."""
    wide, high = area.size
    return max(wide, round(high * _LAND)), max(high, round(wide / _LAND))


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
        """Write one line of at most `room` pixels at a place; return its rectangle."""
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
        """Write lines in their places."""
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

    def write_lifted(self, line: TextLine) -> None:
        """Write a line in a thin rim of paper, which is readable on any ground."""
        rim = self.art.text(line.text, line.size, theme.paper, serif=line.serif, bold=line.bold)
        place = self.box(line)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (1, -1), (-1, 1)):
            self.surface.blit(rim, place.move(dx, dy))
        self.write(line)

    # pictures

    def picture(self, picture: pygame.Surface, area: Rect | Hex) -> None:
        """Draw a picture in the middle of an area."""
        rect = area.box if isinstance(area, Hex) else area
        self.surface.blit(picture, picture.get_rect(center=rect.center))

    def tally(
        self,
        place: Tally,
        picture: pygame.Surface,
        number: str,
        pixels: float,
        *,
        bold: bool = False,
        ink: RGB | None = None,
    ) -> None:
        """Draw a picture with a number beside it."""
        self.picture(picture, place.picture)
        self.text(number, pixels, place.number, ink or theme.ink, bold=bold)

    def in_tray(self, place: Tally, picture: pygame.Surface, number: int) -> None:
        """Draw a picture and its number in a hollow; a missing piece is only a shade."""
        shown = picture if number else faint(picture, _SPENT)
        self.tally(place, shown, str(number), _COUNT, bold=True, ink=theme.in_hollow)

    def panel(self, area: Rect, colour: RGB | None = None, border: RGB | None = None) -> None:
        """Draw a sheet of vellum with a thin rim and a shadow; plain if painting is off."""
        self.canvas.panel(area, self.layout.lines, fill=colour, line=border)

    def hollow(self, area: Rect, ground: RGB | None = None, radius: int | None = None) -> None:
        """Draw a hollow carved into wood; its contents are drawn afterwards."""
        ground, radius = ground or theme.hollow, radius or self.layout.px(10)
        self.picture(hollow(area.size, radius, ground, theme.painted), area)

    def hex_hollow(self, area: Hex) -> None:
        """Draw a hollow for a tile."""
        self.picture(hex_hollow(area.width, theme.hollow, theme.painted), area)

    def slot(self, area: Rect, sign: pygame.Surface) -> None:
        """Draw the shallow slot of a hidden button, with its sign burnt into it."""
        ground = mix(theme.button, theme.hollow, 0.45 if theme.painted else 1.0)
        self.hollow(area, ground, self.layout.px(11))
        self.picture(faint(sign, _BURNT), area)

    def dent(self, area: Rect) -> None:
        """Draw the dent of a missing die in the felt."""
        ground = mix(theme.felt, SHADOW, 0.25 if theme.painted else 0.08)
        self.hollow(area, ground, round(area.width * 0.2))

    def tray(self, area: Rect) -> None:
        """Draw a player's wooden tray, without its carvings."""
        if not theme.painted:
            self.panel(area, theme.tray)
            return
        self.shade(area)
        tray = self.art.paintings.get(TRAY, area.size, theme.tray)
        self.canvas.lay(cut(tray, self.layout.px(18)), area.topleft)

    def land(self, area: Rect, border: int) -> None:
        """Draw the painted land of an estate in a border of vine with a width of `border`."""
        if not theme.painted:
            self.panel(area, theme.parchment)
            return
        land = self.art.paintings.get(LAND, land_size(area), theme.parchment)
        length = self.art.part("border", round(border * _BORDER_LENGTH), border)
        corner = self.art.part("border-corner", round(border * 1.24), round(border * 1.24))
        self.shade(area)
        self.surface.blit(framed(land, area.size, length, corner), area)

    def scroll(self, area: Rect) -> None:
        """Draw a small scroll as the ground of a text."""
        if theme.painted:
            self.surface.blit(self.art.part("scroll", *area.size), area)

    def shade(self, area: Rect) -> None:
        """Draw the shadow of an object on the table."""
        px = self.layout.px
        self.canvas.frame(area, SHADOW, SHADOW, radius=px(12), width=1, shadow=px(6))

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

    def glow(self, area: Hex, colour: RGB, alpha: int) -> None:
        """Draw light along the edges of a hexagon."""
        self.picture(self.art.glow(area.width, colour, alpha), area)

    def tile_shadow(self, area: Hex) -> None:
        """Draw the shadow of a tile that lies on the board."""
        drop = round(area.width * DROP)
        self.picture(self.art.tile_shadow(area.width), area.box.move(drop, 2 * drop))

    def workers_badge(self, workers: int, corner: tuple[float, float]) -> None:
        """Draw a price in workers, with the middle of the badge at a place."""
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

    def bin(self, place: tuple[float, float], pixels: int = 30) -> None:
        """Draw the sign for a discarded piece, with its middle at a place."""
        size = max(pixels * 2 // 3, self.layout.px(pixels))
        rect = Rect(0, 0, size, size)
        rect.center = round(place[0]), round(place[1])
        self.canvas.dot(rect.center, size, LOSS)
        picture = self.art.symbol("bin", round(size * 0.66), PAPER)
        self.surface.blit(picture, picture.get_rect(center=rect.center))

    def count_badge(self, count: int, area: Rect) -> None:
        """Draw the number of tiles in a stack, at their upper right corner."""
        size = max(15, round(area.width * 0.42))
        rect = Rect(0, 0, size, size)
        rect.topright = (area.right + size // 4, area.top - size // 5)
        self.count_disc(count, rect)

    def count_disc(self, count: int, area: Rect) -> None:
        """Draw the number of tiles in a pile, on a disc in an area; one has no number."""
        if count > 1:
            self.canvas.count_disc(count, area)

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
        sign: str = "",
    ) -> None:
        """Draw a button, perhaps with a symbol; a strong one is the usual next step.

        A caption of several lines is written smaller; if there is no room, a sign replaces it.
        """
        middle = self.canvas.button(area, self.layout.px(11), strong=strong, hover=hover)
        shift = 0
        if symbol:
            side = self.layout.px(24)
            shift = side // 2 + self.layout.px(4)
        room = area.width - self.layout.px(16) - 2 * shift
        lines = caption.split("\n")
        if len(lines) == 1:
            lines = caption_lines(self.art, caption, SMALLEST_TYPE, room, area.height - 3)
        smallest = self.art.font(SMALLEST_TYPE, bold=True)
        if sign and any(smallest.size(line)[0] > room for line in lines):
            self.picture(self.art.symbol(sign, self.layout.px(30), theme.paper), area)
            return
        pixels = _CAPTION if len(lines) == 1 else _CAPTION_OF_LINES
        size, high = self.layout.type(pixels), (area.height - 3) // len(lines)
        if len(lines) > 1:
            size = max(SMALLEST_TYPE, min(size, high))
        step = min(self.line_height(pixels), high)
        top = middle[1] - step * (len(lines) - 1) / 2
        for row, line in enumerate(lines):
            place = middle[0] + shift, top + row * step
            text = self.canvas.write(
                line, size, place, theme.paper, anchor="center", width=room, bold=True
            )
        if symbol:
            picture = self.art.symbol(symbol, side, theme.paper)
            right = (text.left - self.layout.px(8), middle[1])
            self.surface.blit(picture, picture.get_rect(midright=right))
