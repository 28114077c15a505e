"""The lettered title: outlines of letters, with a bevelled face and a gilt edge.

The first word stands small above the second, whose first and last letters are tall; the others
stand below it, between two ornaments. So *The Castles of Burgundy*, *Die Burgen von Burgund* and
*Les Châteaux de Bourgogne* are set alike.
"""

from __future__ import annotations

import re
from importlib.resources import files
from io import BytesIO
from typing import Any, Final

from tools.painting.pen import Pen

_PACKAGE: Final = "font_source_serif_pro"
_HEAVY, _SLANTED = "SourceSerifPro-Black.ttf", "SourceSerifPro-SemiboldIt.ttf"
_TALL: Final = 1.42
"""How tall the outer letters of the large word are, beside the others."""
_SIZE: Final = 250.0
_GAP: Final = 13.0


class Face:
    """A typeface as outlines."""

    def __init__(self, name: str) -> None:
        from fontTools.ttLib import TTFont

        content = (files(_PACKAGE) / "files" / name).read_bytes()
        font: Any = TTFont(BytesIO(content))
        self._glyphs, self._names = font.getGlyphSet(), font.getBestCmap()
        self._em = font["head"].unitsPerEm
        self.caps = font["OS/2"].sCapHeight / self._em

    def width(self, text: str, size: float) -> float:
        """Return the width of a text."""
        return sum(self._glyphs[self._names[ord(each)]].width for each in text) * size / self._em

    def outline(self, text: str, x: float, y: float, size: float) -> str:
        """Return the path of a text that begins at a place of its base line."""
        from fontTools.pens.svgPathPen import SVGPathPen
        from fontTools.pens.transformPen import TransformPen

        scale, path = size / self._em, ""
        for each in text:
            glyph = self._glyphs[self._names[ord(each)]]
            pen = SVGPathPen(self._glyphs, lambda number: f"{number:.1f}")
            glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
            path += pen.getCommands()
            x += glyph.width * scale
        return path

    def bounds(self, text: str, size: float) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom edges of a text's ink, from its beginning."""
        numbers = [
            float(n) for n in re.findall(r"-?\d+\.?\d*", _absolute(self.outline(text, 0, 0, size)))
        ]
        xs, ys = numbers[::2], numbers[1::2]
        return min(xs), min(ys), max(xs), max(ys)


def _absolute(path: str) -> str:
    """Return a path whose horizontal and vertical lines are written as others are."""
    x = y = "0"
    found = []
    for mark, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = re.findall(r"-?\d+\.?\d*", rest)
        if mark == "H":
            pairs = [(number, y) for number in numbers]
        elif mark == "V":
            pairs = [(x, number) for number in numbers]
        else:
            pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        found += [f"{a},{b}" for a, b in pairs]
        if pairs:
            x, y = pairs[-1]
    return " ".join(found)


def title(text: str) -> str:
    """Return the lettering of a title of three words or more, as an SVG document."""
    first, large, rest = text.split(" ", 2)
    heavy, slanted, pen = Face(_HEAVY), Face(_SLANTED), Pen(1)
    word = large.upper()
    base = 300.0 + (40 if heavy.bounds(word[1:-1], _SIZE)[1] < -heavy.caps * _SIZE * 1.05 else 0)
    drop = (_TALL - 1) * heavy.caps * _SIZE * 0.5
    at, letters, inner = 60.0, "", []
    for index, each in enumerate(word):
        outer = index in (0, len(word) - 1)
        size = _SIZE * (_TALL if outer else 1)
        left, _, right, _ = heavy.bounds(each, size)
        letters += heavy.outline(each, at - left, base + (drop if outer else 0), size)
        if not outer:
            inner.append((at, at + right - left))
        at += right - left + _GAP
    width = at - _GAP + 60
    middle = (inner[0][0] + inner[-1][1]) / 2
    above = base - heavy.caps * _SIZE - 40 - (base - 300.0)
    small = 104.0
    head = slanted.outline(first, middle - slanted.width(first, small) / 2, above, small)
    size = min(150.0, 150.0 * (width - 380) / slanted.width(rest, 150.0))
    under = base + drop + 128
    span = slanted.width(rest, size)
    foot = slanted.outline(rest, width / 2 - span / 2, under, size)
    flourish = "".join(
        _ornament(width / 2 + side * (span / 2 + 34), under - size * 0.22, side, reach)
        for side, reach in ((-1, width / 2 - span / 2 - 84), (1, width / 2 - span / 2 - 84))
    )
    sides = slanted.width(first, small) / 2 + 26
    room = (inner[-1][1] - inner[0][0]) / 2 - sides
    flourish += "".join(
        _ornament(middle + side * sides, above - small * 0.22, side, room) for side in (-1, 1)
    )
    gilt = pen.across(
        [
            (0, "#fff3c0", 1),
            (0.3, "#eec55f", 1),
            (0.52, "#a8742a", 1),
            (0.62, "#f6d888", 1),
            (1, "#8a5a1e", 1),
        ]
    )
    face = pen.across([(0, "#b23244", 1), (0.45, "#8a1f33", 1), (1, "#561020", 1)])
    ivory = pen.across([(0, "#fffdf4", 1), (0.6, "#fbeac2", 1), (1, "#e3bf7c", 1)])
    every = letters + head + foot + flourish
    for by, wide, dense in (
        (13, 56, 0.05),
        (12, 48, 0.06),
        (11, 40, 0.08),
        (9, 33, 0.12),
        (7, 27, 0.16),
    ):
        pen.draw(_moved(every, 0, by), "#160a06", "#160a06", wide, opacity=dense)
    pen.draw(letters, "#2b0d10", "#2b0d10", 27)
    pen.draw(letters, gilt, gilt, 18)
    pen.draw(letters, "#3a0c14", "#3a0c14", 4.5)
    pen.draw(_moved(letters, -2.2, -2.8), "#f0a29a")
    pen.draw(_moved(letters, 2.2, 3.0), "#2c0610")
    pen.draw(letters, face)
    for part, wide in ((head, 15), (foot, 17), (flourish, 13)):
        pen.draw(part, "#2b0d10", "#2b0d10", wide)
    for part in (head, foot, flourish):
        pen.draw(_moved(part, -1, -1.6), "#ffffff")
        pen.draw(_moved(part, 1.2, 2), "#8a5a24")
        pen.draw(part, ivory)
    return pen.svg(width, under + 74)


def _ornament(x: float, y: float, side: int, reach: float) -> str:
    """Return a tapering line with a lozenge, from a place to the left or right."""
    if reach < 40:
        return ""
    s = side
    corners = (0, 0), (13, -12), (26, 0), (13, 12)
    lozenge = "L".join(f"{x + along * s:.1f} {y + off:.1f}" for along, off in corners)
    ends = (34, -4.5), (reach, 0), (34, 4.5)
    blade = "L".join(f"{x + along * s:.1f} {y + off:.1f}" for along, off in ends)
    return f"M{lozenge}ZM{blade}Z"


def _moved(path: str, x: float, y: float) -> str:
    """Return a path moved by so much."""
    found = []
    for mark, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(number) for number in re.findall(r"-?\d+\.?\d*", rest)]
        if mark == "H":
            moved = [number + x for number in numbers]
        elif mark == "V":
            moved = [number + y for number in numbers]
        else:
            moved = [number + (y if index % 2 else x) for index, number in enumerate(numbers)]
        found.append(mark + " ".join(f"{number:.1f}" for number in moved))
    return "".join(found)
