"""The middle of the main board: banners, rounds, the night market, the road, the bonus beams."""

from __future__ import annotations

from typing import Final

from cob.boards import Box, MainBoard, Point
from cob.engine.components import Kind
from tools.painting.buildings import house, tower
from tools.painting.countryside import grove, hill, river, tree
from tools.painting.ornament import GILT
from tools.painting.pen import INK, SHADE, Pen, box, circle, curve, hexagon, line, round_box

_CLOTHS: Final = {
    Kind.CASTLE: "#4d7a60",
    Kind.MINE: "#a3a5ad",
    Kind.KNOWLEDGE: "#dcc35c",
    Kind.SHIP: "#5f8fbf",
    Kind.ANIMAL: "#98bd72",
    Kind.BUILDING: "#c08661",
}


_DIGITS: Final = (
    "M,0,-5 C,-5,-5,-5,5,0,5 C,5,5,5,-5,0,-5",
    "M,-2.5,-3 L,0.5,-5 L,0.5,5",
    "M,-3,-2.5 C,-3,-6,3.5,-6,3,-2 C,2.5,1,-2,3,-3.2,5 L,3.4,5",
    "M,-3,-4 C,0,-6.5,3.4,-4,2.5,-1.5 L,-0.5,-0.4 C,4.5,0,4.5,5,0,5 C,-1.5,5,-2.8,4.5,-3.4,3.4",
    "M,1.6,5 L,1.6,-5 L,-3.6,2.2 L,3.8,2.2",
    "M,3,-5 L,-2.2,-5 L,-2.8,-0.6 C,0,-2.2,3.6,-1,3.4,1.8 C,3.2,5,-0.5,6,-3.2,3.6",
    "M,2.2,-5 C,-1.5,-4,-3.4,-1,-3.2,2 C,-3,5.6,3.2,5.8,3.2,1.8 C,3.2,-1.6,-2,-1.6,-3.1,1.4",
)
"""The digits of the turn order track, as strokes of a pen: a drawing has no text."""


def paint_view(pen: Pen, board: MainBoard) -> None:
    """Paint the land that is seen behind the banners, and the path on which the rounds lie."""
    left, right = board.phases[0].x - 18, board.phases[-1].x + board.phases[-1].width + 18
    top, low = board.phases[0].y + 40, board.rounds[0].y + 10
    for share, wide, high in (
        (0.08, 44, 34),
        (0.3, 50, 46),
        (0.52, 46, 36),
        (0.74, 52, 48),
        (0.93, 40, 34),
    ):
        hill(pen, left + (right - left) * share, low, wide, high)
    tower(pen, left + 96, top + 34, 13, 22, "#b9634a")
    house(pen, left + 106, top + 36, 22, 10)
    tower(pen, right - 82, top + 30, 14, 26, "#6a89a8")
    house(pen, right - 70, top + 34, 20, 9)
    for x in (left + 26, left + 60, left + 152, left + 196, right - 112, right - 30):
        tree(pen, x, low - 12 + pen.about(4), 0.8)
    path = [
        (left - 2, low + 38),
        *((each.centre.x, each.centre.y + 6) for each in board.rounds),
        (right + 2, low + 38),
    ]
    pen.ink(curve(path), "#8d6f40", 30, 0.35)
    pen.ink(curve(path), "#e2cf9e", 26)
    pen.ink(curve([(x, y - 4) for x, y in path]), "#f6eacb", 10, 0.7)
    for place in board.rounds:
        _paint_round(pen, place)


def _paint_round(pen: Pen, place: Box) -> None:
    """Paint the round stone of a round."""
    x, y = place.centre
    stone = pen.blob(x, y, place.width / 2 + 1, place.width / 2, 12, 0.03)
    shadow = [(a + 2, b + 4) for a, b in stone]
    pen.draw(curve(shadow, closed=True, tension=0.5), SHADE, opacity=0.38)
    fill = pen.across([(0, "#fbf5e6", 1), (0.5, "#e6dcc2", 1), (1, "#bfb08f", 1)], (0, 0), (1, 1))
    pen.draw(curve(stone, closed=True, tension=0.5), fill, "#54402a", 1.3)
    for _ in range(5):
        pen.spot(x + pen.about(14), y + pen.about(14), 5, 3, pen.pick("#a8987c", "#ffffff"), 0.22)
    pen.ink(circle(x, y, place.width / 2 - 3.5), "#a3937a", 0.9, 0.7)


def paint_rod(pen: Pen, board: MainBoard) -> None:
    """Paint the rod from which the banners of the phases hang."""
    left, right = board.phases[0].x - 7, board.phases[-1].x + board.phases[-1].width + 7
    y = board.phases[0].y + 1
    pen.ink(f"M{left:.1f} {y + 2:.1f}H{right:.1f}", SHADE, 7, 0.5)
    pen.ink(f"M{left:.1f} {y:.1f}H{right:.1f}", "#5a3d22", 7)
    pen.ink(f"M{left:.1f} {y:.1f}H{right:.1f}", "#a5794a", 4.6)
    pen.ink(f"M{left:.1f} {y - 1:.1f}H{right:.1f}", "#dcb482", 1.2, 0.9)
    for x in (left, right):
        pen.draw(circle(x, y, 6), pen.across(GILT, (0, 0), (1, 1)), "#4a3214", 1.2)


# --- the night market ---------------------------------------------------------------------------


def paint_market(pen: Pen, board: MainBoard) -> None:
    """Paint the market square by night: dark plots among lanterns, stalls and strings of lights."""
    place, spaces = board.black_depot, board.spaces[-8:]
    x, y, width, height = place
    pen.draw(round_box(x - 1, y + 5, width + 4, height + 3, 26), "#1a1016", opacity=0.4)
    kerb = pen.across([(0, "#efe3c2", 1), (1, "#bda678", 1)], (0, 0), (0.5, 1))
    pen.draw(round_box(x - 3, y - 3, width + 6, height + 6, 26), kerb, INK, 1.3)
    square = round_box(x + 3, y + 3, width - 6, height - 6, 22)
    pen.draw(square, "#3a3548", "#1c1824", 1.3)
    pen.draw(
        square, pen.around([(0, "#7d6a72", 0.75), (0.6, "#4b4458", 0.4), (1, "#211d2c", 0.65)])
    )
    cobbles = ""
    for row in range(int(height / 11.6) - 1):
        for column in range(int(width / 11.4) - 1):
            at = x + 10 + column * 11.4 + (row % 2) * 5.7 + pen.about(1)
            cobbles += f"M{at:.1f} {y + 16 + row * 11.6 + pen.about(1):.1f}q4.4 -6 8.8 0"
    pen.ink(cobbles, "#8f869c", 0.9, 0.4)
    free = _free_corners(spaces, board.hex_width)
    for corner in free:
        _glow(pen, corner.x, corner.y, 64, 0.85)
    for above, below in zip(spaces[:-2], spaces[2:], strict=True):
        _glow(pen, (above.x + below.x) / 2, (above.y + below.y) / 2, 40, 0.4)
    for space in spaces:
        pen.draw(line(hexagon(space.x, space.y, board.hex_width + 1)), "#1d1a26", "#8f7f68", 1.2)
    for index, corner in enumerate(free):
        _paint_stall(pen, corner.x, corner.y + 18, ("#b8574e", "#5c88b4")[index % 2])
        _paint_lantern(pen, corner.x, corner.y - 28)
    _paint_lights(pen, (x + 16, y + 15), (x + width - 16, y + 15))
    _paint_lights(pen, (x + 16, y + height - 20), (x + width - 16, y + height - 20))


def _free_corners(spaces: tuple[Point, ...], width: float) -> list[Point]:
    """Return the middles of what the rows, each half a plot aside, leave free at their ends."""
    rows = [spaces[index : index + 2] for index in range(0, len(spaces), 2)]
    left, right = min(row[0].x for row in rows), max(row[-1].x for row in rows)
    return [
        Point(right + width * 0.24, row[0].y)
        if row[0].x == left
        else Point(left - width * 0.24, row[0].y)
        for row in rows
    ]


def _glow(pen: Pen, x: float, y: float, reach: float, strength: float) -> None:
    light = [(0, "#ffe2a0", strength), (0.4, "#f5b860", strength * 0.4), (1, "#f0a94a", 0)]
    pen.draw(circle(x, y, reach), pen.around([(float(a), b, round(c, 3)) for a, b, c in light]))


def _paint_lantern(pen: Pen, x: float, y: float) -> None:
    _glow(pen, x, y, 26, 0.9)
    pen.ink(f"M{x:.1f} {y + 22:.1f}V{y + 6:.1f}M{x - 4:.1f} {y + 22:.1f}h8", "#17141c", 2.4)
    pen.draw(f"M{x - 5:.1f} {y + 6:.1f}l-1.6 -12h13.2l-1.6 12Z", "#ffecb8", "#241a14", 1.2)
    pen.draw(f"M{x - 7.5:.1f} {y - 6:.1f}l7.5 -7l7.5 7Z", "#4b3a2c", "#241a14", 1.0)
    pen.ink(f"M{x:.1f} {y + 5:.1f}v-9", "#d98f35", 2.2)


def _paint_stall(pen: Pen, x: float, y: float, cloth: str) -> None:
    pen.ink(f"M{x - 14:.1f} {y:.1f}v-17M{x + 14:.1f} {y:.1f}v-17", "#241812", 1.6)
    pen.draw(box(x - 14, y - 6, 28, 7), "#7d5a38", "#1c1410")
    for index in range(4):
        left, lean = x - 17 + index * 8.5, -1.5 if index > 1 else 1.5
        awning = f"M{left:.1f} {y - 17:.1f}q4.2 6 8.5 0l{lean} -9h-5.5Z"
        pen.draw(awning, "#eadcb8" if index % 2 else cloth, "#1c1410", 0.8)
    wares = "".join(
        f"M{x - 10 + 7 * index:.1f} {y - 7:.1f}a2.6 2.6 0 0 1 5 0" for index in range(3)
    )
    pen.draw(wares, "#e0a04a", "#1c1410", 0.6)


def _paint_lights(pen: Pen, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Paint a string of lights that hangs in six bows."""
    bows = 6
    wide, y = (end[0] - start[0]) / bows, start[1]
    rope, lamps = f"M{start[0]:.1f} {y:.1f}", ""
    for bow in range(bows):
        left = start[0] + bow * wide
        rope += f"q{wide / 2:.1f} 12 {wide:.1f} 0"
        for share in (0.0, 0.25, 0.5, 0.75):
            at = left + wide * share, y + 24 * share * (1 - share) + 2
            lamps += circle(*at, 1.9)
            _glow(pen, *at, 9, 0.7)
    pen.ink(rope, "#1c1420", 0.9)
    pen.draw(lamps, "#fff0c0", "#b87f34", 0.5)


# --- the road and the beams ---------------------------------------------------------------------


def paint_road(pen: Pen, board: MainBoard) -> None:
    """Paint the turn order track as a short paved road, each field with a stone for its number."""
    track = board.track
    x, y = track[0].x - 5, track[0].y - 5
    width, height = track[-1].x + track[-1].width + 5 - x, track[0].height + 10
    pen.draw(round_box(x + 1, y + 4, width, height, 9), SHADE, opacity=0.28)
    stone = pen.across([(0, "#f1e5c4", 1), (1, "#c4ad7c", 1)])
    pen.draw(round_box(x, y, width, height, 9), stone, INK, 1.4)
    for index, field in enumerate(track):
        ground = round_box(field.x, field.y, field.width, field.height, 5)
        pen.draw(ground, ("#d3bf90", "#dccaa0")[index % 2], "#8a6f46")
        cobbles = ""
        for row in range(int(field.height / 9) - 1):
            for column in range(4):
                at = field.x + 4 + column * 9 + (row % 2) * 4
                if at < field.x + field.width - 9:
                    cobbles += f"M{at:.1f} {field.y + 10 + row * 9:.1f}q3.4 -4 7 0q-3 4 -7 0"
        pen.draw(cobbles, "#e6d6ae", "#a08558", 0.7, opacity=0.6)
        depth = pen.across([(0, "#3a2408", 0.3), (0.2, "#3a2408", 0.03), (1, "#fff6dc", 0.25)])
        pen.draw(ground, depth)
        foot = field.y + field.height - 12
        pen.draw(circle(field.centre.x, foot, 9.5), "#f3e8ca", "#8a6f46", 0.9)
        pen.ink(digit(index, field.centre.x, foot, 1.0), "#5c4426", 1.8)


def digit(number: int, x: float, y: float, size: float) -> str:
    """Return the strokes of a digit, 8 by 11 units around a place."""
    strokes = _DIGITS[number].split()
    path = ""
    for word in strokes:
        command, *numbers = word.split(",")
        places = [float(each) * size for each in numbers]
        moved = [each + (x, y)[index % 2] for index, each in enumerate(places)]
        path += command + " ".join(f"{each:.1f}" for each in moved)
    return path


def paint_beams(pen: Pen, board: MainBoard) -> None:
    """Paint the two beams with a pennant of each colour for the bonus tiles."""
    for bonuses in (board.large_bonuses, board.small_bonuses):
        left = min(place.x for place in bonuses) - 2
        right = max(place.x + place.width for place in bonuses) + 2
        y = bonuses[0].y - 8
        pen.draw(box(left + 2, y + 5, right - left, 12), SHADE, opacity=0.3)
        wood = pen.across([(0, "#b98f60", 1), (0.4, "#946a3e", 1), (1, "#6e4b2a", 1)])
        pen.draw(round_box(left, y, right - left, 11, 4), wood, INK, 1.2)
        grain = "".join(
            f"M{left + 8 + pen.chance.random() * (right - left - 70):.1f}"
            f" {y + pen.chance.uniform(3, 8):.1f}q14 {pen.about(1.2):.1f} 40 0"
            for _ in range(9)
        )
        pen.ink(grain, "#543818", 0.7, 0.5)
        for kind in Kind:
            _paint_pennant(pen, bonuses[kind], _CLOTHS[kind])
        for x in (left, right):
            pen.draw(circle(x, y + 5.5, 6), pen.across(GILT, (0, 0), (1, 1)), "#4a3214", 1.1)


def _paint_pennant(pen: Pen, place: Box, cloth: str) -> None:
    x, y, width, height = place.x + 1, place.y, place.width - 2, place.height - 2

    def shape(dx: float, dy: float, inset: float) -> str:
        left, top, wide = x + dx + inset, y + dy + inset, width - 2 * inset
        down, point = height - 12 - 2 * inset, 11 - inset * 0.3
        return (
            f"M{left:.1f} {top:.1f}h{wide:.1f}v{down:.1f}l{-wide / 2:.1f} {point:.1f}"
            f"l{-wide / 2:.1f} {-point:.1f}Z"
        )

    pen.draw(shape(3, 4, 0), SHADE, opacity=0.28)
    pen.draw(shape(0, 0, 0), cloth, "#3a2818", 1.2)
    folds = [
        (0, "#000000", 0.24),
        (0.3, "#ffffff", 0.2),
        (0.55, "#000000", 0.04),
        (1, "#000000", 0.24),
    ]
    pen.draw(shape(0, 0, 0), pen.across([(float(a), b, c) for a, b, c in folds], (0, 0), (1, 0)))
    pen.ink(shape(0, 0, 3.2), "#fff4d2", 0.9, 0.65)
    for at in (x + 9, x + width - 9):
        pen.ink(f"M{at:.1f} {y - 7:.1f}v9", "#e3c684", 2.6)


def paint_banks(pen: Pen, board: MainBoard) -> None:
    """Paint hedges between the middle and the towns, and a brook above the rounds."""
    for x in (board.black_depot.x - 7, board.black_depot.x + board.black_depot.width + 7):
        for row in range(26):
            tree(
                pen, x + pen.about(2), 200 + row * 30 + pen.about(5), pen.chance.uniform(0.42, 0.6)
            )
    middle = board.rounds[0].y - 8
    river(
        pen,
        [
            (340, middle - 6),
            (420, middle + 2),
            (500, middle - 4),
            (580, middle + 3),
            (660, middle - 5),
        ],
        8,
    )
    grove(pen, 346, board.track[0].y - 6, 300, 9, 0.4)
