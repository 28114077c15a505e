"""What people built: houses, towers, walls with merlons, gates."""

from __future__ import annotations

import math

from tools.painting.pen import INK, SHADE, Pen, Point, box, curve, line

_ROOFS = ("#b5694a", "#aa6048", "#c07850", "#7c8ea0")
_WALLS = ("#f0e2c0", "#ead7b0", "#e2cfa6")
_STONE = ((0.0, "#f6ebcd", 1.0), (0.55, "#e0cfa4", 1.0), (1.0, "#b09a6e", 1.0))
_MERLON = "#e8dab2"


def house(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    height: float,
    roof: str = "",
    *,
    turned: bool = False,
) -> None:
    """Draw a house: its gable at the left and its long side at the right, or `turned`.

    `x` is its left edge, `y` its foot, `height` that of its walls.
    """
    roof, wall = roof or pen.pick(*_ROOFS), pen.pick(*_WALLS)
    gable, rise, side = width * 0.42, height * 0.75, -1 if turned else 1
    front = x + width - gable if turned else x
    long = x if turned else x + gable
    length, eaves = width - gable, y - height
    shadow = [(x + 2, y), (x + width + 5, y), (x + width + 8, y + 2.5), (x + 3, y + 2.5)]
    pen.draw(line(shadow), SHADE, opacity=0.2)
    pen.draw(box(long, eaves, length, height), wall, INK, 0.8)
    pen.draw(box(long, eaves, length, height), "#5a3d1c", opacity=0.2)
    apex = front + gable / 2, eaves - rise
    face = [(front, y), (front, eaves), apex, (front + gable, eaves), (front + gable, y)]
    pen.draw(line(face), wall, INK, 0.8)
    near = front if turned else front + gable
    far = near + length * side
    ridge = apex[0] + length * side, apex[1]
    pen.draw(
        line([apex, ridge, (far + side, eaves + 1.5), (near + side, eaves + 1.5)]), roof, INK, 0.9
    )
    rows = "".join(
        f"M{apex[0] + (near - apex[0]) * share:.1f} {apex[1] + rise * share:.1f}"
        f"L{ridge[0] + (far - ridge[0]) * share:.1f} {ridge[1] + rise * share:.1f}"
        for share in (0.25, 0.5, 0.75)
    )
    pen.ink(rows, "#4a2a1c", 0.6, 0.45)
    pen.ink(
        line([(front - 1, eaves + 1), apex, (front + gable + 1, eaves + 1)], closed=False),
        "#7a4530",
        1.4,
    )
    openings = box(front + gable * 0.32, y - height * 0.5, gable * 0.36, height * 0.5)
    for index in range(max(1, int(length / 8))):
        openings += box(long + 3 + index * 8, y - height * 0.65, 2.6, height * 0.3)
    pen.draw(openings, "#5f4228", opacity=0.85)


def tower(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    height: float,
    roof: str = "",
    *,
    capped: bool = True,
) -> None:
    """Draw a round tower with its foot at a place; `capped` by a cone with a flag."""
    pen.spot(x + width * 0.4, y + 1, width * 0.8, 3.4, SHADE, 0.26)
    body = f"M{x - width / 2:.1f} {y:.1f}V{y - height:.1f}H{x + width / 2:.1f}V{y:.1f}"
    pen.draw(
        f"{body}q{-width / 2:.1f} {width * 0.18:.1f} {-width:.1f} 0Z",
        pen.across(_STONE, (0, 0), (1, 0)),
        INK,
    )
    bricks = "".join(
        f"M{x - width / 2 + width * pen.chance.uniform(0.1, 0.75):.1f} {y - 3 - row * 6:.1f}"
        f"h{width * 0.2:.1f}v-3"
        for row in range(max(2, int(height / 6)))
    )
    pen.ink(bricks, "#9a8258", 0.7, 0.8)
    slit = f"M{x - 1.4:.1f} {y - height * 0.35:.1f}v{-height * 0.2:.1f}q1.4 -2 2.8 0"
    pen.draw(f"{slit}v{height * 0.2:.1f}Z", "#4a3420")
    crown, top = width * 0.64, y - height
    step = crown * 2 / 7
    merlons = "".join(box(x - crown + 2 * index * step, top - 7, step, 4) for index in range(4))
    pen.draw(merlons, _MERLON, INK, 0.7)
    pen.draw(box(x - crown, top - 4, 2 * crown, 6), "#decb9c", INK, 0.9)
    if capped:
        _cap(pen, x, top - 4, width, roof or pen.pick(*_ROOFS))


def _cap(pen: Pen, x: float, y: float, width: float, roof: str) -> None:
    """Draw a pointed roof with a flag."""
    light = pen.across(
        [(0, "#fff1d0", 0.5), (0.45, "#000000", 0), (1, "#1c0f06", 0.38)], (0, 0), (1, 0)
    )
    tip = y - width * 1.05
    cone = f"M{x - width * 0.58:.1f} {y:.1f}L{x:.1f} {tip:.1f}L{x + width * 0.58:.1f} {y:.1f}"
    cone += f"q{-width * 0.58:.1f} {width * 0.16:.1f} {-width * 1.16:.1f} 0Z"
    pen.draw(cone, roof, INK, 0.9)
    pen.draw(cone, light)
    pen.ink(f"M{x:.1f} {tip:.1f}v-9", INK, 0.9)
    flag = f"M{x:.1f} {tip - 9:.1f}l8 2.2l-8 2.4Z"
    pen.draw(flag, pen.pick("#a8453a", "#466c96", "#8a9a55"), INK, 0.5)


def wall(pen: Pen, start: Point, end: Point, height: float = 13) -> None:
    """Draw a piece of a town's wall from the one place to the other, with merlons."""
    (x, y), (to_x, to_y) = start, end
    pen.draw(
        line([(x, y + 1), (to_x, to_y + 1), (to_x + 3, to_y + 5), (x + 3, y + 5)]),
        SHADE,
        opacity=0.22,
    )
    face = line([start, end, (to_x, to_y - height), (x, y - height)])
    pen.draw(face, "#dfcda2", INK, 0.9)
    count = max(2, int(math.hypot(to_x - x, to_y - y) / 9))
    merlons, bricks = "", ""
    for index in range(count):
        left, right = (index + 0.15) / count, (index + 0.7) / count
        at_x, at_y = x + (to_x - x) * left, y + (to_y - y) * left - height
        far_x, far_y = x + (to_x - x) * right, y + (to_y - y) * right - height
        merlons += f"M{at_x:.1f} {at_y + 0.5:.1f}v-4.5L{far_x:.1f} {far_y - 4.5:.1f}v4.5Z"
        for row in range(int(height / 5)):
            share = (index + (0.5 if row % 2 else 0) + pen.about(0.2) + 0.2) / count
            if 0 < share < 0.9 and pen.chance.random() < 0.6:
                brick = x + (to_x - x) * share, y + (to_y - y) * share - 3 - row * 5
                bricks += f"M{brick[0]:.1f} {brick[1]:.1f}h4v-2.5"
    pen.draw(merlons, _MERLON, INK, 0.7)
    pen.ink(bricks, "#9a8258", 0.7, 0.8)


def side_wall(pen: Pen, x: float, top: float, bottom: float, *, faces_right: bool) -> None:
    """Draw a wall that leads away from who looks, as a strip from above; `x` is its middle."""
    left = x - 5
    pen.draw(box(left + 3, top + 3, 11, bottom - top), SHADE, opacity=0.24)
    lit = pen.across([(0, "#f4e8c8", 1), (1, "#cbb588", 1)], (0, 0), (1, 0))
    pen.draw(box(left, top, 10, bottom - top), lit, INK, 0.9)
    merlons = "".join(
        box(left + (6 if faces_right else -1.5), top + 2 + row * 8, 5.5, 4.5)
        for row in range(int((bottom - top) / 8))
    )
    pen.draw(merlons, _MERLON, INK, 0.7)


def gate(pen: Pen, x: float, y: float, width: float, height: float) -> None:
    """Draw a gatehouse with a portcullis; its foot's middle is at a place."""
    stone = pen.across([(0, "#f6ebcd", 1), (1, "#c8b284", 1)], (0, 0), (1, 0))
    pen.draw(box(x - width / 2, y - height, width, height), stone, INK)
    step = (width + 2) / 4.5
    merlons = "".join(
        box(x - width / 2 - 1 + index * step, y - height - 5, width * 0.13, 5) for index in range(5)
    )
    pen.draw(merlons, _MERLON, INK, 0.7)
    arch = width * 0.26
    opening = f"M{x - arch:.1f} {y:.1f}v{-height * 0.45:.1f}a{arch:.1f} {arch:.1f} 0 0 1"
    pen.draw(f"{opening} {2 * arch:.1f} 0v{height * 0.45:.1f}Z", "#463120", INK, 0.9)
    bars = "".join(
        f"M{x - arch + arch * index / 2:.1f} {y:.1f}v{-height * 0.55:.1f}" for index in (1, 2, 3)
    )
    bars += f"M{x - arch:.1f} {y - height * 0.25:.1f}h{2 * arch:.1f}"
    pen.ink(bars, "#b5935d", 0.8, 0.8)


def well(pen: Pen, x: float, y: float) -> None:
    """Draw a round well."""
    pen.draw(curve(pen.blob(x, y, 7, 5, 9, 0.05), closed=True), "#d9c9a0", INK, 0.9)
    pen.draw(curve(pen.blob(x, y, 4, 2.6, 9, 0.05), closed=True), "#6f97ab", INK, 0.6)
