"""The ground below an estate, calmer than its tiles, and the border around it."""

from __future__ import annotations

import math
from typing import Final

from tools.painting.buildings import house, tower
from tools.painting.countryside import cypress, hill, tree
from tools.painting.ornament import GILT, lily, shaded_edges, vellum, vine
from tools.painting.pen import Pen, Point, box, circle, curve

WIDTH, HEIGHT = 680, 634
LENGTH, RIM = 128, 26
"""One length of the border, which goes on into the next one, and its width."""
CORNER: Final = 32
_RIVERS: Final[tuple[tuple[Point, ...], ...]] = (
    ((-10, 430), (50, 466), (92, 540), (170, 584), (196, 650)),
    ((512, -10), (548, 44), (606, 82), (630, 140), (690, 166)),
)
_HILLS: Final = (
    (64, 150, 36, 22), (108, 166, 30, 15), (612, 300, 38, 24), (616, 590, 40, 26),
    (576, 596, 30, 16), (58, 300, 34, 20), (250, 620, 34, 14), (330, 622, 40, 12),
)  # fmt: skip
_TREES: Final = (
    (106, 196), (122, 206), (38, 236), (34, 262), (572, 130), (600, 166), (644, 184),
    (40, 414), (48, 392), (640, 404), (644, 424), (50, 520), (42, 556), (76, 586),
    (104, 604), (530, 612), (150, 606), (226, 612), (420, 612), (440, 616), (32, 330), (44, 348),
    (36, 306), (632, 262), (640, 330), (236, 46), (262, 40), (430, 44), (454, 50), (560, 100),
    (340, 38), (366, 34), (300, 616), (322, 610),
)  # fmt: skip
_COMPASS: Final = (604, 486)


def paint_land() -> str:
    """Return pale fields, a river at two corners, and at the edges what may be seen there."""
    pen = Pen(21)
    vellum(pen, WIDTH, HEIGHT)
    for _ in range(38):
        place = pen.chance.uniform(30, WIDTH - 30), pen.chance.uniform(30, HEIGHT - 30)
        reach = pen.chance.uniform(40, 110), pen.chance.uniform(25, 62)
        pen.wash(
            place, reach, pen.pick("#a9ad62", "#b8b26a", "#9fae60", "#93a257", "#c9b66c"), 0.13
        )
    for course in _RIVERS:
        for colour, width, opacity in (
            ("#d3c48c", 44, 0.9), ("#55788a", 39, 0.8), ("#7ba6bb", 37, 1.0), ("#b5d6da", 15, 0.5),
        ):  # fmt: skip
            pen.ink(curve(course), colour, width, opacity)
        pen.ink(curve([(x + 3, y - 6) for x, y in course]), "#e8f4f2", 1.4, 0.55)
    for hills in _HILLS:
        hill(pen, *hills)
    house(pen, 52, 196, 30, 14)
    house(pen, 82, 210, 26, 12, turned=True)
    tower(pen, 40, 202, 17, 32)
    house(pen, 560, 606, 28, 12)
    tower(pen, 628, 232, 18, 34)
    house(pen, 592, 236, 26, 12, turned=True)
    for x, y in sorted(_TREES, key=lambda place: place[1]):
        (cypress if pen.chance.random() < 0.35 else tree)(pen, x, y, 1.02)
    _paint_compass(pen)
    pen.draw(box(0, 0, WIDTH, HEIGHT), "#f4e8c6", opacity=0.26)
    shaded_edges(pen, (0, 0, WIDTH, HEIGHT), 46, "#4a2a0c", 0.38)
    return pen.svg(WIDTH, HEIGHT)


def _paint_compass(pen: Pen) -> None:
    x, y = _COMPASS
    pen.draw(circle(x, y, 31), "#f0dfb2", opacity=0.6)
    pen.ink(circle(x, y, 25), "#6b4d28", 1.1)
    pen.ink(circle(x, y, 22.4), "#6b4d28", 0.7)
    for point in range(8):
        turn, reach = point * math.pi / 4, 24 if point % 2 else 34
        tip = f"L{x + math.sin(turn) * reach:.1f} {y - math.cos(turn) * reach:.1f}Z"
        for side, colour in ((-1, "#4a6488" if point % 2 else "#7d4a3a"), (1, "#f3e3b8")):
            flank = turn + side * 0.38
            at = f"{x + math.sin(flank) * 7.6:.1f} {y - math.cos(flank) * 7.6:.1f}"
            pen.draw(f"M{x} {y}L{at}{tip}", colour, "#5a3f20", 0.8)


def paint_border() -> str:
    """Return one length of the border along the top: a vine between gilded lines."""
    pen = Pen(1)
    band = pen.across([(0, "#f0e2b6", 1), (0.5, "#e3cf98", 1), (1, "#cbae76", 1)])
    pen.draw(box(0, 0, LENGTH, RIM), band)
    vine(pen, (0, RIM / 2), (LENGTH, RIM / 2), 0.98)
    for y in (0.0, RIM - 3.4):
        pen.draw(box(0, y, LENGTH, 3.4), "#4a3214")
        pen.draw(box(0, y + 0.9, LENGTH, 1.6), "#d9b866")
    return pen.svg(LENGTH, RIM)


def paint_corner() -> str:
    """Return the boss at the corners of the border."""
    pen = Pen(9)
    lily(pen, CORNER / 2, CORNER / 2, CORNER / 2 - 2, "#466492")
    pen.ink(circle(CORNER / 2, CORNER / 2, CORNER / 2 - 2.6), pen.across(GILT, (0, 0), (1, 1)), 1.2)
    return pen.svg(CORNER, CORNER)
