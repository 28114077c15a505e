"""Land and water: trees, hills, fields, a river with its boats."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from tools.painting.pen import INK, SHADE, Pen, Point, curve

_CROWNS = ("#8c9c5c", "#98a463", "#7e9157", "#a3a866")


def tree(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Draw a round tree that stands at a place."""
    s = size
    pen.spot(x + 3 * s, y + s, 9 * s, 2.6 * s, SHADE, 0.2)
    trunk = f"M{x - s:.1f} {y:.1f}L{x - 0.7 * s:.1f} {y - 9 * s:.1f}"
    trunk += f"M{x + s:.1f} {y:.1f}L{x + 0.6 * s:.1f} {y - 9 * s:.1f}"
    pen.ink(trunk, "#5b4226", 1.3 * s, 0.9)
    crown = curve(pen.blob(x, y - 13 * s, 8 * s, 8.2 * s, 9, 0.12), closed=True)
    pen.draw(crown, pen.pick(*_CROWNS), "#4c4d30", 0.8 * s)
    pen.spot(x - 2 * s, y - 15.5 * s, 4.6 * s, 4 * s, "#efe6b4", 0.36)
    pen.spot(x + 3 * s, y - 10 * s, 4 * s, 3.6 * s, "#2e3a22", 0.18)


def cypress(pen: Pen, x: float, y: float, size: float = 1.0) -> None:
    """Draw a slim tree."""
    s = size
    pen.spot(x + 2 * s, y, 5 * s, 1.8 * s, SHADE, 0.2)
    path = (
        f"M{x:.1f} {y - 26 * s:.1f}C{x + 7 * s:.1f} {y - 12 * s:.1f} {x + 5 * s:.1f} {y - s:.1f}"
        f" {x:.1f} {y - s:.1f}C{x - 5 * s:.1f} {y - s:.1f} {x - 7 * s:.1f} {y - 12 * s:.1f}"
        f" {x:.1f} {y - 26 * s:.1f}Z"
    )
    pen.draw(path, "#71855a", "#3f4730", 0.8 * s)
    light = f"M{x - 1.5 * s:.1f} {y - 20 * s:.1f}q{-2 * s:.1f} {9 * s:.1f} {-s:.1f} {15 * s:.1f}"
    pen.ink(light, "#d5d29a", 1.2 * s, 0.6)


def grove(pen: Pen, x: float, y: float, width: float, count: int, size: float = 0.8) -> None:
    """Draw trees side by side, some of them slim."""
    for index in range(count):
        at = x + width * (index + 0.5) / count + pen.about(2)
        kind = cypress if pen.chance.random() < 0.25 else tree
        kind(pen, at, y + pen.about(2), size * pen.chance.uniform(0.85, 1.1))


def hill(pen: Pen, x: float, y: float, wide: float, high: float) -> None:
    """Draw a hill with its foot at a height, `wide` to each side."""
    path = (
        f"M{x - wide:.1f} {y:.1f}C{x - wide * 0.6:.1f} {y - high * 0.2:.1f} {x - wide * 0.45:.1f}"
        f" {y - high:.1f} {x:.1f} {y - high:.1f}C{x + wide * 0.5:.1f} {y - high:.1f}"
        f" {x + wide * 0.6:.1f} {y - high * 0.15:.1f} {x + wide:.1f} {y:.1f}"
    )
    pen.draw(path + "Z", pen.pick("#bdb87e", "#c6bb82", "#b0b57a"), opacity=0.75)
    pen.ink(path, "#6f6038", 1.1, 0.6)
    strokes = ""
    for step in range(9):
        share = step / 9
        at, top = x + wide * (0.08 + share * 0.75), y - high * (1 - share**1.6) * 0.92
        strokes += f"M{at:.1f} {top:.1f}q3 {high * 0.12:.1f} 4 {high * 0.28 * (1 - share / 2):.1f}"
    pen.ink(strokes, "#6f6038", 0.8, 0.45)


def furrows(pen: Pen, x: float, y: float) -> None:
    """Draw a ploughed field."""
    strokes = "".join(
        f"M{x + 6 * row:.1f} {y:.1f}q{4 + pen.about(2):.1f} 10 {pen.about(3):.1f} 24"
        for row in range(7)
    )
    pen.ink(strokes, "#7d8048", 1.0, 0.4)


def river(pen: Pen, course: Sequence[Point], width: float) -> None:
    """Draw a river along its middle."""
    middle = curve(course)
    pen.ink(middle, "#6b5a30", width + 9, 0.25)
    pen.ink(middle, "#d8ca96", width + 6)
    pen.ink(middle, "#4f7384", width + 2, 0.9)
    pen.ink(middle, "#74a9c4", width)
    pen.ink(middle, "#8abdd0", width * 0.7, 0.85)
    pen.ink(middle, "#b7d8dc", width * 0.32, 0.6)
    light, dark = "", ""
    for (x, y), (to_x, to_y) in itertools.pairwise(course):
        for share in (0.15, 0.4, 0.65, 0.9):
            at, top = x + (to_x - x) * share + pen.about(width * 0.3), y + (to_y - y) * share
            light += f"M{at - 6:.1f} {top:.1f}q3 -3.5 6 0q3 3.5 6 0"
            dark += f"M{at - 4:.1f} {top + 3:.1f}q2 -2 5 0"
    pen.ink(light, "#f5f8ea", 1.2, 0.8)
    pen.ink(dark, "#41697d", 1.0, 0.55)


def boat(pen: Pen, x: float, y: float, size: float = 1.0, sail: str = "#f4ead0") -> None:
    """Draw a small boat under sail."""
    s = size
    hull = f"M{x - 9 * s:.1f} {y:.1f}q{9 * s:.1f} {7 * s:.1f} {18 * s:.1f} 0l{-3 * s:.1f} "
    pen.draw(f"{hull}{5.5 * s:.1f}h{-12 * s:.1f}Z", "#7d5230", INK, 0.8)
    pen.ink(f"M{x:.1f} {y:.1f}v{-17 * s:.1f}", INK, 1.1)
    wide = f"M{x + s:.1f} {y - 16 * s:.1f}q{10 * s:.1f} {5 * s:.1f} {s:.1f} {13 * s:.1f}Z"
    pen.draw(wide, sail, INK, 0.7)
    small = f"M{x - s:.1f} {y - 14 * s:.1f}q{-6 * s:.1f} {6 * s:.1f} 0 {11 * s:.1f}Z"
    pen.draw(small, "#b8553f", INK, 0.7)
    wake = f"M{x - 12 * s:.1f} {y + 6 * s:.1f}q{12 * s:.1f} {4 * s:.1f} {26 * s:.1f} 0"
    pen.ink(wake, "#f5f8ea", 1.0, 0.8)
