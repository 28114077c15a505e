"""A walled town around a depot: its plots, the stone of its die, its quay for goods."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from cob.boards import Box, Depot, Point
from tools.painting.buildings import gate, house, side_wall, tower, wall, well
from tools.painting.countryside import grove, tree
from tools.painting.pen import INK, SHADE, Pen, box, circle, curve, hexagon, line

_ROOFS: Final = ("#b9634a", "#6a89a8", "#c9904a", "#7f9a62", "#9a5a64", "#857aa8")
"""The roofs of towns 1 to 6: each is known by them from afar."""
_HALF_WIDTH: Final = 119
"""From the middle of a town to its side walls."""
_STEP: Final = 6
_HIGH: Final = 100
"""A town higher up on the board has lower towers: they would stand behind its border."""


@dataclass(frozen=True, slots=True)
class Town:
    """What of the main board is painted as one town."""

    number: int
    places: Depot
    plots: tuple[Point, ...]
    plot: float
    """The width of a plot."""
    outwards: int
    """The side of its quay: -1 at the left, 1 at the right."""

    @property
    def roof(self) -> str:
        """The colour of its roofs."""
        return _ROOFS[self.number - 1]


def paint_town(pen: Pen, town: Town) -> None:
    """Paint the ground, the walls behind, the steps to the water, the plots, and the front."""
    _paint_ground(pen, town)
    _paint_back(pen, town)
    _paint_quarters(pen, town)
    _paint_landing(pen, town)
    _paint_stone(pen, town.places.die)
    for plot in town.plots:
        paint_plot(pen, plot.x, plot.y, town.plot)
    _paint_front(pen, town)


def _paint_ground(pen: Pen, town: Town) -> None:
    x, y = town.places.die.centre
    corners = [
        (-118, -98), (-104, -130), (-34, -140), (34, -140), (104, -130), (118, -98), (122, 0),
        (118, 104), (106, 138), (34, 150), (-34, 150), (-106, 138), (-118, 104), (-122, 0),
    ]  # fmt: skip
    outer = [(x + dx * 1.06, y + dy * 1.03) for dx, dy in corners]
    pen.draw(
        curve([(a + 4, b + 6) for a, b in outer], closed=True, tension=0.5), SHADE, opacity=0.2
    )
    pen.draw(curve(outer, closed=True, tension=0.5), "#a3b274", "#6d7448")
    inner = curve([(x + dx, y + dy) for dx, dy in corners], closed=True, tension=0.4)
    pen.draw(inner, "#e9d6a8")
    glow = pen.around([(0, "#fff8e0", 0.8), (0.7, "#e0c890", 0.35), (1, "#9a7448", 0.55)])
    pen.draw(inner, glow, INK, 1.1)
    cobbles = ""
    for _ in range(110):
        turn, far = pen.chance.random() * math.tau, pen.chance.uniform(0.2, 1)
        at_x, at_y = x + math.cos(turn) * 114 * far, y + math.sin(turn) * 136 * far
        cobbles += f"M{at_x:.1f} {at_y:.1f}q2 -2.4 4.4 0q-2 2.2 -4.4 0"
    pen.ink(cobbles, "#a58b5c", 0.8, 0.55)


def _paint_back(pen: Pen, town: Town) -> None:
    """Paint the wall at the back with its gate and towers, and the walls at the sides."""
    x, y = town.places.die.centre
    behind = town.places.panel.y
    wall(pen, (x - 108, y - 116), (x - 16, y - 124), 14)
    wall(pen, (x + 16, y - 124), (x + 108, y - 116), 14)
    house(pen, x - 46, y - 112, 20, 9, town.roof, turned=True)
    house(pen, x + 26, y - 112, 20, 9, town.roof)
    gate(pen, x, y - 110, 36, 31)
    for side in (-1, 1):
        tower(pen, x + side * 25, y - 110, 14, 32, town.roof)
        tower(pen, x + side * 110, y - 102, 26, 40 if behind > _HIGH else 24, town.roof)
        for top, bottom in ((-108, -52), (52, 136)):
            side_wall(pen, x + side * _HALF_WIDTH, y + top, y + bottom, faces_right=side > 0)


def _paint_quarters(pen: Pen, town: Town) -> None:
    """Paint the houses in the notches beside the die: each town has its own."""
    x, y = town.places.die.centre
    inner, roof = -town.outwards, town.roof
    middle = x + inner * 99
    left = middle - 14
    if town.number % 2:
        tower(pen, middle - inner * 16, y + 12, 13, 20, roof)
        house(pen, left + 2, y - 14, 26, 11, roof, turned=inner > 0)
        house(pen, left + 3, y + 8, 25, 11, turned=inner > 0)
        tree(pen, middle - inner * 2, y + 28, 0.85)
    else:
        house(pen, left, y - 13, 22, 10, turned=inner < 0)
        house(pen, left + 5, y + 6, 24, 12, roof, turned=inner > 0)
        well(pen, middle - inner * 17, y + 1)
        tower(pen, middle + inner * 9, y + 31, 14, 24, roof)
        tree(pen, middle - inner * 8, y + 29, 0.75)
    outer = x + town.outwards * 102
    house(pen, outer - 11, y - 22, 22, 10, roof, turned=town.outwards > 0)
    house(
        pen, outer - 10, y + 37, 21, 10, roof if town.number % 3 else "", turned=town.outwards < 0
    )


def _paint_landing(pen: Pen, town: Town) -> None:
    """Paint the steps that lead from the market square down to the water."""
    x, y = town.places.die.centre
    for step in range(_STEP):
        at = x + town.outwards * (84 + step * 7)
        high = 16 + step * 2
        shade = ("#f3e7c8", "#eadcb8")[step % 2]
        pen.draw(box(at - 3.5, y - high / 2, 7, high), shade, "#9a8258", 0.7)


def _paint_stone(pen: Pen, die: Box) -> None:
    """Paint the round stone on which the die of a town lies."""
    x, y = die.centre
    stone = pen.blob(x, y, die.width * 0.84, die.width * 0.82, 14, 0.03)
    shadow = [(a + 2.5, b + 4) for a, b in stone]
    pen.draw(curve(shadow, closed=True, tension=0.5), SHADE, opacity=0.35)
    fill = pen.across([(0, "#faf2dc", 1), (0.5, "#e8dbb8", 1), (1, "#c4b288", 1)], (0, 0), (1, 1))
    pen.draw(curve(stone, closed=True, tension=0.5), fill, "#5c452c", 1.4)
    for _ in range(9):
        turn, far = pen.chance.random() * math.tau, pen.chance.uniform(8, 40)
        pen.spot(
            x + math.cos(turn) * far,
            y + math.sin(turn) * far,
            6,
            4,
            pen.pick("#a8936b", "#ffffff"),
            0.2,
        )
    pen.ink(circle(x, y, die.width * 0.73), "#9a845c", 1.0, 0.8)


def paint_plot(pen: Pen, x: float, y: float, width: float) -> None:
    """Paint a plot for a tile: a rim of stone around a shallow hollow."""
    pen.draw(line(hexagon(x + 2, y + 3, width + 6)), SHADE, opacity=0.22)
    pen.draw(line(hexagon(x, y, width + 6)), "#e9dab2", "#6a5030", 1.2)
    hollow = line(hexagon(x, y, width))
    pen.draw(hollow, "#cdb98a")
    depth = pen.across(
        [(0, "#4a3210", 0.4), (0.35, "#4a3210", 0.06), (1, "#fff6dc", 0.3)], (0, 0), (0.6, 1)
    )
    pen.draw(hollow, depth, "#7d6340", 0.9)


def _paint_front(pen: Pen, town: Town) -> None:
    """Paint the wall before the plots, with its gate and towers."""
    x, y = town.places.die.centre
    wall(pen, (x - 112, y + 151), (x - 16, y + 155), 11)
    wall(pen, (x + 16, y + 155), (x + 112, y + 151), 11)
    house(pen, x - 38, y + 142, 15, 7, town.roof)
    house(pen, x + 23, y + 142, 15, 7, town.roof, turned=True)
    for side in (-1, 1):
        tower(pen, x + side * 113, y + 156, 18, 23, capped=False)
    gate(pen, x, y + 156, 30, 29)
    grove(pen, x - 96, y + 160, 60, 3, 0.42)
    grove(pen, x + 36, y + 160, 60, 3, 0.42)
