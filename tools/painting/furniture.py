"""What a player has besides the estate: a wooden tray, sheets of vellum, scrolls, a medallion."""

from __future__ import annotations

import math

from tools.painting.ornament import GILT
from tools.painting.pen import INK, Pen, box, circle, curve, round_box, turned

TRAY_WIDTH, TRAY_HEIGHT = 680, 300
_PLANKS = 5


def paint_tray() -> str:
    """Return a tray of five planks with brass corners; what is carved into it comes on top."""
    pen, width, height = Pen(5), TRAY_WIDTH, TRAY_HEIGHT
    pen.draw(round_box(0, 0, width, height, 15), "#1d1007")
    inner = box(5, 5, width - 10, height - 10)
    pen.draw(inner, "#8e5d36")
    plank = (height - 10) / _PLANKS
    for index in range(_PLANKS):
        top = 5 + index * plank
        tone = pen.pick("#9c693f", "#80522c", "#8f5d37", "#a07045")
        pen.draw(box(5, top, width - 10, plank), tone, opacity=0.5)
        grain = ""
        for _ in range(int(plank / 3.2)):
            x, y = (
                5 + pen.chance.random() * width * 0.35,
                top + 2 + pen.chance.random() * (plank - 4),
            )
            long = width * pen.chance.uniform(0.25, 0.6)
            grain += (
                f"M{x:.1f} {y:.1f}q{long / 3:.1f} {pen.about(3):.1f}"
                f" {long / 2:.1f} {pen.about(2):.1f}t{long / 2:.1f} {pen.about(2):.1f}"
            )
        pen.ink(grain, "#3a210f", 0.9, 0.34)
        pen.ink(f"M5 {top:.1f}h{width - 10}", "#2c190c", 1.6, 0.7)
        pen.ink(f"M5 {top + 1.6:.1f}h{width - 10}", "#d9aa74", 0.8, 0.45)
    lamp = [(0, "#ffe2ae", 0.36), (0.5, "#ffd08c", 0.06), (1, "#1a0c04", 0.3)]
    pen.draw(inner, pen.around(lamp, (0.24, 0.1), 1.05))
    pen.ink(round_box(3, 3, width - 6, height - 6, 13), "#5a3719", 6)
    pen.ink(f"M14 3H{width - 14}M3 14V{height - 14}", "#d9a86c", 1.5, 0.75)
    pen.ink(round_box(7, 7, width - 14, height - 14, 10), "#d6a468", 1.1, 0.6)
    pen.ink(round_box(11.5, 11.5, width - 23, height - 23, 8), "#3a210f", 1.6, 0.6)
    for x, across in ((3, 1), (width - 3, -1)):
        for y, down in ((3, 1), (height - 3, -1)):
            _paint_brass(pen, x, y, across, down)
    return pen.svg(width, height)


def _paint_brass(pen: Pen, x: float, y: float, across: int, down: int) -> None:
    """Paint a brass fitting over a corner, reaching inwards."""
    shape = (
        f"M{x} {y}h{across * 30}q{-across * 2} {down * 9} {-across * 14} {down * 10}"
        f"q{-across * 7} {down} {-across * 7} {down * 8}"
        f"q{-across} {down * 10} {-across * 9} {down * 12}Z"
    )
    pen.draw(shape, pen.across(GILT, (0, 0), (1, 1)), "#3c260e", 1.2)
    pen.draw(circle(x + across * 8, y + down * 8, 2.4), "#fff0bd", "#3c260e", 0.8)


def paint_vellum() -> str:
    """Return the grain of vellum on a clear ground: blots, fibres and pores."""
    pen, width, height = Pen(32), 960, 640
    for _ in range(44):
        x, y = pen.chance.uniform(0, width), pen.chance.uniform(0, height)
        size = pen.chance.uniform(20, 78)
        colour = pen.pick("#b98f52", "#fff8e4", "#c7a566", "#fffaf0")
        pen.wash((x, y), (size, size * pen.chance.uniform(0.5, 1)), colour, 0.012)
    fibres = pores = ""
    for _ in range(150):
        x, y = pen.chance.uniform(0, width), pen.chance.uniform(0, height)
        fibres += f"M{x:.1f} {y:.1f}q{pen.about(6):.1f} {pen.about(3):.1f} "
        fibres += f"{pen.about(13):.1f} {pen.about(5):.1f}"
    for _ in range(110):
        pores += f"M{pen.chance.uniform(0, width):.1f} {pen.chance.uniform(0, height):.1f}h.8"
    pen.ink(fibres, "#8a6a38", 0.7, 0.17)
    pen.ink(pores, "#5c3f1c", 1.2, 0.16)
    return pen.svg(width, height)


def paint_scroll() -> str:
    """Return a small sheet, bent a little, to write a name on."""
    pen = Pen(4)
    pen.draw("M7 9q65 -8 130 0v48q-65 -8 -130 0Z", "#2c1d10", opacity=0.35)
    paper = pen.across([(0, "#fff6da", 1), (1, "#e3cd9c", 1)])
    pen.draw("M4 6q65 -8 130 0v48q-65 -8 -130 0Z", paper, "#5a3d1c", 1.3)
    pen.ink("M8 9.5q61 -7 122 0v41q-61 -7 -122 0Z", "#b08a4c", 0.9, 0.8)
    return pen.svg(140, 64)


def paint_laurel() -> str:
    """Return a golden medallion in a wreath, on which points stand."""
    pen, x, y, size = Pen(9), 57.0, 47.0, 36.0
    pen.draw(_oval(x + 1.5, y + 3.5, size * 1.18, size * 0.95), "#2c1d10", opacity=0.4)
    gold = pen.across([(0, "#fff2bd", 1), (0.5, "#f3cd60", 1), (1, "#d6a02a", 1)], (0, 0), (1, 0.9))
    pen.draw(_oval(x, y, size * 1.15, size * 0.92), gold, "#5a3a08", 2)
    pen.ink(_oval(x, y, size * 1.03, size * 0.81), "#fff6d4", 1.4, 0.7)
    for side in (-1, 1):
        stem = [(x, y + size * 1.1), (x + side * size * 0.85, y + size * 0.7),
                (x + side * size * 1.22, y), (x + side * size * 1.12, y - size * 0.85)]  # fmt: skip
        pen.ink(curve(stem), "#6b4a10", 2.2)
        for pair in range(7):
            turn = 1.38 - pair * 0.37
            at = x + side * math.cos(turn) * size * 1.33, y + math.sin(turn) * size * 1.1
            grows = side * (-math.pi / 2 - 0.5 + turn * 0.9)
            if side < 0:
                grows = -math.pi / 2 + 0.5 - turn * 0.9
            for number, spread in enumerate((-0.55, 0.8)):
                colour = ("#d9a521", "#ecc659", "#c48f1b")[(pair + number) % 3]
                _paint_leaf(pen, at, grows + spread * side * 0.8, size * 0.5, colour)
    return pen.svg(114, 97)


def _oval(x: float, y: float, wide: float, high: float) -> str:
    return (
        f"M{x - wide:.1f} {y:.1f}a{wide:.1f} {high:.1f} 0 1 0 {2 * wide:.1f} 0"
        f"a{wide:.1f} {high:.1f} 0 1 0 {-2 * wide:.1f} 0Z"
    )


def _paint_leaf(
    pen: Pen, place: tuple[float, float], turn: float, length: float, colour: str
) -> None:
    """Paint a leaf of laurel."""
    p = turned(place, turn, length)
    shape = f"M{p(-0.15, 0)}Q{p(0.4, -0.36)} {p(1, 0)}Q{p(0.4, 0.36)} {p(-0.15, 0)}Z"
    pen.draw(shape, colour, "#4a2f08", 1.3)
    pen.ink(f"M{p(0.05, 0)}L{p(0.75, 0)}", "#fff0bd", 0.9, 0.8)


def paint_quay() -> str:
    """Return one stage of planks on posts, on which a goods tile lies in the water."""
    pen, side = Pen(7), 100
    pen.draw(round_box(3, 8, side - 4, side - 9, 6), "#22323a", opacity=0.4)
    pen.draw(round_box(2, 3, side - 4, side - 8, 5), "#a5845a", INK, 2)
    planks = "".join(f"M3 {3 + (side - 8) * k / 6:.1f}h{side - 6}" for k in range(1, 6))
    pen.ink(planks, "#6e5232", 2, 0.8)
    light = pen.across(
        [(0, "#fff0cc", 0.3), (0.5, "#fff0cc", 0), (1, "#2a1606", 0.35)], (0, 0), (1, 1)
    )
    pen.draw(round_box(2, 3, side - 4, side - 8, 5), light)
    for x in (1, side - 9):
        for y in (9, side - 3):
            pen.draw(f"M{x} {y}v-9a4 2.6 0 0 1 8 0v9Z", "#8a6238", INK, 1.4)
    return pen.svg(side, side)
