"""Lines of text on the table: their sizes and places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from cob.ui.kit.art import Art
from cob.ui.kit.measure import Measure, cut_off, fitted, line_height, wrap
from cob.ui.kit.theme import RGB


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text in its place."""

    text: str
    size: int
    """The size of the type, in real pixels."""
    place: tuple[float, float]
    ink: RGB | None = None
    """The theme's ink if it is left out."""
    anchor: str = "midleft"
    """The point of the line that lies at the place, as pygame names the points of a rectangle."""
    serif: bool = False
    bold: bool = False
    room: int | None = None
    """The maximum width in real pixels: longer text is written smaller, then cut off."""


class Typesetter:
    """Breaks and measures text for one window; type sizes are pixels at 1080 lines."""

    def __init__(self, art: Art, measure: Measure) -> None:
        self.art = art
        self.measure = measure

    def line(
        self,
        string: str,
        pixels: float,
        place: tuple[float, float],
        ink: RGB | None = None,
        *,
        serif: bool = False,
        bold: bool = False,
        anchor: str = "midleft",
        room: int | None = None,
    ) -> TextLine:
        """Return one line at a place; `room` is its maximum width in real pixels."""
        size = self.measure.type(pixels)
        return TextLine(string, size, place, ink, anchor, serif, bold, room)

    def lines(
        self, texts: Sequence[str], pixels: float, place: tuple[int, int], ink: RGB | None = None
    ) -> tuple[TextLine, ...]:
        """Return lines below each other; the middle of the first one's left edge is at a place."""
        left, top = place
        step = self.line_height(pixels)
        return tuple(
            self.line(text, pixels, (left, top + row * step), ink) for row, text in enumerate(texts)
        )

    def box(self, line: TextLine) -> Rect:
        """Return the rectangle of a line as drawn."""
        text, size = line.text, line.size
        if line.room is not None:
            text, size = fitted(self.art, text, size, line.room, serif=line.serif, bold=line.bold)
        rect = Rect((0, 0), self.art.font(size, line.serif, line.bold).size(text))
        setattr(rect, line.anchor, (round(line.place[0]), round(line.place[1])))
        return rect

    def cut(
        self, string: str, pixels: float, room: int, *, serif: bool = False, bold: bool = False
    ) -> str:
        """Return the string, with an ellipsis at its end if it is longer than `room`."""
        size = self.measure.type(pixels)
        return cut_off(self.art, string, size, room, serif=serif, bold=bold)

    def wrapped(
        self, string: str, pixels: float, width: int, *, serif: bool = False, bold: bool = False
    ) -> list[str]:
        """Return the string in lines that fit a width."""
        return wrap(self.art, string, self.measure.type(pixels), width, serif=serif, bold=bold)

    def line_height(self, pixels: float) -> int:
        """Return the distance between two lines of text."""
        return line_height(self.measure.type(pixels))
