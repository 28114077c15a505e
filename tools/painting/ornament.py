"""The sheet and its border: vellum, gilding, a vine with lilies at the corners."""

from __future__ import annotations

import math
from typing import Final

from tools.painting.pen import SHADE, Pen, Stop, box, circle, curve, turned

GILT: Final[tuple[Stop, ...]] = (
    (0.0, "#f6e6b0", 1.0),
    (0.35, "#cfa65a", 1.0),
    (0.6, "#f0dc98", 1.0),
    (1.0, "#9a7438", 1.0),
)
_LEAVES = ("#75915a", "#86995a", "#69845a", "#98a35f")


def vellum(pen: Pen, width: float, height: float) -> None:
    """Cover a sheet with vellum, its blots and fibres."""
    pen.draw(box(0, 0, width, height), "#efe2be")
    light = [(0.0, "#fffaea", 0.6), (0.6, "#f7ebc8", 0.1), (1.0, "#a5793c", 0.28)]
    pen.draw(box(0, 0, width, height), pen.around(light, (0.42, 0.38), 0.78))
    for _ in range(50):
        x, y = pen.chance.random() * width, pen.chance.random() * height
        size = pen.chance.uniform(0.02, 0.09) * max(width, height)
        colour = pen.pick("#d2b57c", "#fffaec", "#c9a56a", "#fbf0d0")
        pen.spot(x, y, size, size * pen.chance.uniform(0.5, 1), colour, 0.1)
    fibres = ""
    for _ in range(int(width * height / 3000)):
        x, y = pen.chance.random() * width, pen.chance.random() * height
        fibres += f"M{x:.1f} {y:.1f}q{pen.about(5):.1f} {pen.about(3):.1f} {pen.about(10):.1f} "
        fibres += f"{pen.about(5):.1f}"
    pen.ink(fibres, "#8a6a38", 0.6, 0.22)


def shaded_edges(
    pen: Pen,
    area: tuple[float, float, float, float],
    reach: float,
    colour: str,
    opacity: float,
) -> None:
    """Darken an area, given by its left, top, width and height, towards its four edges."""
    dark, clear = (0.0, colour, opacity), (1.0, colour, 0.0)
    left, top, width, height = area
    far, low = left + width - reach, top + height - reach
    pen.draw(box(left, top, width, reach), pen.across([dark, clear]))
    pen.draw(box(left, low, width, reach), pen.across([dark, clear], (0, 1), (0, 0)))
    pen.draw(box(left, top, reach, height), pen.across([dark, clear], (0, 0), (1, 0)))
    pen.draw(box(far, top, reach, height), pen.across([dark, clear], (1, 0), (0, 0)))


def gilt_frame(pen: Pen, at: float, side: float, width: float) -> None:
    """Draw a gilded line around a square, `at` from the edges of a sheet."""
    path = box(at, at, side - 2 * at, side - 2 * at)
    pen.ink(path, "#4a3214", width + 2)
    pen.ink(path, pen.across(GILT, (0, 0), (1, 1)), width)


def border(pen: Pen, side: float, rim: float) -> None:
    """Draw the border of a square sheet: vines between gilded lines, lilies at the corners."""
    band = pen.across([(0, "#f0e2b6", 1), (0.5, "#e3cf98", 1), (1, "#cbae76", 1)], (0, 0), (1, 1))
    far = side - rim
    for path in (
        box(0, 0, side, rim),
        box(0, far, side, rim),
        box(0, rim, rim, side - 2 * rim),
        box(far, rim, rim, side - 2 * rim),
    ):
        pen.draw(path, band)
    gilt_frame(pen, 2.5, side, 3)
    gilt_frame(pen, rim, side, 2.5)
    near, half, room = rim / 2 + 1, side / 2, 2 * rim
    for start, end in ((room, half - rim), (half + rim, side - room)):
        for across in (near, side - near):
            vine(pen, (start, across), (end, across), rim / 24)
            vine(pen, (across, start), (across, end), rim / 24)
    for x in (rim * 0.72, side - rim * 0.72):
        for y in (rim * 0.72, side - rim * 0.72):
            lily(pen, x, y, rim * 0.68, "#466492")
    for x, y in ((half, near), (half, side - near), (near, half), (side - near, half)):
        lily(pen, x, y, rim * 0.48, "#a04a42")


def lily(pen: Pen, x: float, y: float, radius: float, ground: str) -> None:
    """Draw a boss with a lily."""
    pen.draw(circle(x + 1.5, y + 2.5, radius), SHADE, opacity=0.35)
    pen.draw(circle(x, y, radius), pen.across(GILT, (0, 0), (1, 1)), "#4a3214", 1.3)
    pen.draw(circle(x, y, radius * 0.78), ground, "#4a3214")
    k = radius * 0.5

    def p(across: float, down: float) -> str:
        return f"{x + across * k:.2f} {y + down * k:.2f}"

    middle = f"M{p(0, -1.15)}C{p(0.55, -0.4)} {p(0.3, 0.2)} {p(0, 0.45)}"
    middle += f"C{p(-0.3, 0.2)} {p(-0.55, -0.4)} {p(0, -1.15)}Z"
    sides = "".join(
        f"M{p(s * 0.2, 0.4)}C{p(s * 0.3, -0.5)} {p(s * 1.1, -0.8)} {p(s * 1.05, -0.05)}"
        f"C{p(s * 0.9, -0.35)} {p(s * 0.6, 0)} {p(s * 0.5, 0.5)}Z"
        for s in (1, -1)
    )
    foot = f"M{p(-0.55, 0.5)}L{p(0.55, 0.5)}L{p(0.55, 0.72)}L{p(-0.55, 0.72)}Z"
    pen.draw(middle + sides + foot, "#f6e6b0", "#4a3214", 0.6)


def leaf(pen: Pen, x: float, y: float, turn: float, size: float, colour: str) -> None:
    """Draw a leaf of a vine that grows from a place."""
    p = turned((x, y), turn, size)
    path = f"M{p(0, 0)}C{p(2, -4)} {p(5, -5)} {p(6, -3)}C{p(8, -5)} {p(11, -3)} {p(13, 0)}"
    path += f"C{p(11, 3)} {p(8, 5)} {p(6, 3)}C{p(5, 5)} {p(2, 4)} {p(0, 0)}Z"
    pen.draw(path, colour, "#4d5a38", 0.7)
    pen.ink(f"M{p(1, 0)}L{p(11, 0)}", "#f2ebc0", 0.7, 0.7)


def berries(pen: Pen, x: float, y: float, colour: str, size: float) -> None:
    """Draw a bunch of grapes."""
    places = ((0, 0), (4, 1), (-4, 1), (-2, 4.2), (2.2, 4.4), (0, 8))
    path = "".join(circle(x + dx * size, y + dy * size, 2.5 * size) for dx, dy in places)
    pen.draw(path, colour, "#4b2d32", 0.5)


def vine(pen: Pen, start: tuple[float, float], end: tuple[float, float], size: float) -> None:
    """Draw a vine that swings from one place to another, with leaves and grapes."""
    (x, y), (to_x, to_y) = start, end
    length = math.hypot(to_x - x, to_y - y)
    swing, count = 5.2 * size, max(2, round(length / (32 * size)))
    along, turn = ((to_x - x) / length, (to_y - y) / length), math.atan2(to_y - y, to_x - x)
    off = -along[1], along[0]
    points = []
    for step in range(count * 4 + 1):
        share = step / (count * 4)
        out = math.sin(share * count * math.pi) * swing
        points.append(
            (x + (to_x - x) * share + off[0] * out, y + (to_y - y) * share + off[1] * out)
        )
    pen.ink(curve(points), "#4a5a34", 2.6 * size)
    pen.ink(curve(points), "#94a866", 1.4 * size)
    for index in range(count):
        share, side = (index + 0.5) / count, 1 if index % 2 == 0 else -1
        at_x, at_y = x + (to_x - x) * share, y + (to_y - y) * share
        high = at_x + off[0] * swing * side, at_y + off[1] * swing * side
        low = at_x - off[0] * swing * side / 2, at_y - off[1] * swing * side / 2
        if pen.chance.random() < 0.34:
            berries(pen, *low, pen.pick("#84506f", "#a8554a", "#75609a"), 0.78 * size)
        else:
            leaf(
                pen,
                *low,
                turn - math.pi * 0.75 * side + pen.about(0.5),
                0.72 * size,
                pen.pick(*_LEAVES),
            )
        leaf(
            pen,
            *high,
            turn + side * 0.9 + pen.about(0.3),
            0.62 * size,
            pen.pick(*_LEAVES, "#c09f52"),
        )
