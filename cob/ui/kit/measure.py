"""Lengths and type sizes of a window, and how much text fits into them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from cob.ui.kit.art import Art
from cob.ui.kit.art.type import SOFT_HYPHEN, Lettering
from cob.ui.kit.theme import SMALLEST_TYPE, scaled, type_size

_ELLIPSIS = "…"
_LARGER = 4
"""Pixels by which the smallest type grows for a text twice as large."""
_LONELY = 2
"""Letters of a last word that has no line of its own."""
_SHORTEST_NAME = 5
"""Minimum length of a shortened name, ellipsis included, in letters."""


def lines_of(size: tuple[int, int]) -> int:
    """Return the height of the largest 16:9 window inside a size, for `theme.scaled`."""
    return min(size[1], size[0] * 9 // 16)


class Shortened(str):
    """A text cut off with an ellipsis; it keeps the full text in `whole`."""

    whole: str

    def __new__(cls, text: str, whole: str) -> Shortened:
        """Return the shortened text, which keeps the whole one."""
        self = super().__new__(cls, text)
        self.whole = whole
        return self


class Measure:
    """Lengths and type sizes of a window, both given in pixels at 1080 lines.

    The player's factor `text` enlarges type, but not the boxes around it.
    """

    def __init__(self, size: tuple[int, int], text: float = 1.0, lines: int | None = None) -> None:
        self.lines = lines_of(size) if lines is None else lines
        self.text = text

    def px(self, pixels: float) -> int:
        """Return a length in real pixels."""
        return scaled(pixels, self.lines)

    def type(self, pixels: float) -> int:
        """Return a type size in real pixels, large enough to read.

        Larger type is larger in a small window too, where most sizes are the smallest one.
        """
        least = SMALLEST_TYPE + round((self.text - 1) * _LARGER)
        return max(least, type_size(pixels * self.text, self.lines))


def square(middle: tuple[int, int], side: int) -> Rect:
    """Return a square around a point."""
    place = Rect(0, 0, side, side)
    place.center = middle
    return place


def wrap(
    art: Art, text: str, size: int, width: int, *, serif: bool = False, bold: bool = False
) -> list[str]:
    """Return the text in lines of at most `width` pixels, breaking words that are longer.

    A number or a letter at the end of a paragraph has the word before it on its line.
    """
    font = art.font(size, serif, bold)
    found: list[str] = []
    for paragraph in text.split("\n"):
        line, first = "", len(found)
        for word in filter(None, paragraph.split(" ")):
            longer = f"{line} {word}" if line else word
            if font.size(longer)[0] <= width:
                line = longer
                continue
            if line:
                found.append(line)
            line = word
            while not _fits(font, line, width):
                fits = next(n for n in range(len(line) - 1, 0, -1) if _fits(font, line[:n], width))
                found.append(line[:fits])
                line = line[fits:]
        if 0 < len(line) <= _LONELY and len(found) > first and " " in found[-1]:
            rest, word = found[-1].rsplit(" ", 1)
            if font.size(f"{word} {line}")[0] <= width:
                found[-1], line = rest, f"{word} {line}"
        found.append(line)
    return found


def wrap_within(
    art: Art, texts: Sequence[str], size: int, room: tuple[int, int]
) -> tuple[list[str], int]:
    """Return paragraphs in lines and their type size: up to `size`, as large as fits into a room.

    The smallest type may need more than the room.
    """
    width, height = room
    while True:
        lines = [line for text in texts for line in wrap(art, text, size, width)]
        if size <= SMALLEST_TYPE or len(lines) * line_height(size) <= height:
            return lines, size
        size -= 1


def wrap_evenly(art: Art, text: str, size: int, width: int, *, serif: bool = False) -> list[str]:
    """Return the text in as many lines as `wrap` does, of similar lengths."""
    lines, least, most = wrap(art, text, size, width, serif=serif), 1, width
    while least < most:
        middle = (least + most) // 2
        if len(wrap(art, text, size, middle, serif=serif)) <= len(lines):
            most = middle
        else:
            least = middle + 1
    return wrap(art, text, size, most, serif=serif)


def _fits(font: Lettering, text: str, width: int) -> bool:
    return len(text) == 1 or font.size(text)[0] <= width


def in_two_lines(text: str) -> list[tuple[str, str]]:
    """Return the ways to break a caption into two lines, at a space or at a soft hyphen."""
    found = []
    for at, letter in enumerate(text):
        if letter in (" ", SOFT_HYPHEN):
            hyphen = "-" if letter == SOFT_HYPHEN else ""
            found.append((text[:at] + hyphen, text[at + 1 :]))
    return found


def caption_lines(art: Art, text: str, size: int, room: int, high: int) -> list[str]:
    """Return a bold caption in one line, or in two if it fits neither otherwise nor smaller.

    `high` is the height for the lines, in pixels.
    """
    font = art.font(SMALLEST_TYPE, bold=True)
    if font.size(text)[0] <= room or high <= 2 * SMALLEST_TYPE:
        return [text]
    pairs = in_two_lines(text)
    widths = [max(font.size(line)[0] for line in pair) for pair in pairs]
    if not pairs or min(widths) > room:
        return [text]
    return [*pairs[widths.index(min(widths))]]


def fitted(
    art: Art, text: str, size: int, width: int, *, serif: bool = False, bold: bool = False
) -> tuple[str, int]:
    """Return the text and a type size that fit into a width: first smaller, then cut off."""
    size = fitting_size(art, text, size, width, serif=serif, bold=bold)
    return cut_off(art, text, size, width, serif=serif, bold=bold), size


def fitting_size(
    art: Art, text: str, size: int, width: int, *, serif: bool = False, bold: bool = False
) -> int:
    """Return the type size up to `size` in which a text fits, or the smallest one."""
    while size > SMALLEST_TYPE and art.font(size, serif, bold).size(text)[0] > width:
        size -= 1
    return size


def cut_off(
    art: Art, text: str, size: int, width: int, *, serif: bool = False, bold: bool = False
) -> str:
    """Return as much of the text as fits, with an ellipsis for the rest."""
    font = art.font(size, serif, bold)
    if font.size(text)[0] <= width:
        return text
    whole = text.whole if isinstance(text, Shortened) else text
    while text and font.size(text + _ELLIPSIS)[0] > width:
        text = text[:-1]
    return Shortened(text.rstrip() + _ELLIPSIS, whole)


def with_names(
    names: Sequence[str], tell: Callable[[Sequence[str]], str], fits: Callable[[str], bool]
) -> str:
    """Return a text about players that fits, with the longest names cut off where needed."""
    text = tell(names)
    for longest in range(max(map(len, names), default=0) - 1, _SHORTEST_NAME - 1, -1):
        if fits(text):
            break
        text = tell(
            [
                name if len(name) <= longest else name[: longest - 1].rstrip() + _ELLIPSIS
                for name in names
            ]
        )
    return text


def line_height(size: int) -> int:
    """Return the distance from one line of text to the next, in pixels."""
    return round(size * 1.32)
