"""Paints the ground of the main board into `assets/board/`, around the places of its map.

python tools/board_painting.py --write     paint anew
python tools/board_painting.py --check     fail if the drawings are not what would be painted
"""

from __future__ import annotations

import itertools
import sys
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cob.boards import MainBoard, load_main_board  # noqa: E402
from cob.engine.components import DEPOTS, SPACES_PER_DEPOT, Kind  # noqa: E402
from cob.ui.kit.art.vector import web  # noqa: E402
from cob.ui.kit.theme import KIND_COLOURS  # noqa: E402
from tools.painting.countryside import boat, furrows, river  # noqa: E402
from tools.painting.files import run  # noqa: E402
from tools.painting.ornament import border, shaded_edges, vellum  # noqa: E402
from tools.painting.pen import INK, Pen, box, circle, hexagon, line, round_box  # noqa: E402
from tools.painting.spine import (  # noqa: E402
    digit,
    paint_banks,
    paint_beams,
    paint_market,
    paint_road,
    paint_rod,
    paint_view,
)
from tools.painting.town import Town, paint_town  # noqa: E402

FOLDER: Final = ROOT / "assets" / "board"
SEED: Final = 11
RIM: Final = 24
"""The width of the painted border, in units of the board's map."""
ORNAMENT: Final = 0.75
"""Saturation of everything painted around the depots: the tiles are what is to be seen."""


def towns(board: MainBoard) -> list[Town]:
    """Return the towns, those higher up first: a lower one is painted over its neighbour."""
    found = []
    for depot in DEPOTS:
        places, first = board.depots[depot - 1], (depot - 1) * SPACES_PER_DEPOT
        plots = board.spaces[first : first + SPACES_PER_DEPOT]
        outwards = 1 if places.goods.x > places.die.x else -1
        found.append(Town(depot, places, plots, board.hex_width, outwards))
    return sorted(found, key=lambda town: town.places.die.y)


def ground(board: MainBoard) -> str:
    """Return the painted ground of the whole board."""
    pen, side = Pen(SEED), board.width
    pen.saturation = ORNAMENT
    vellum(pen, side, side)
    for _ in range(60):
        x, y = pen.chance.uniform(50, side - 50), pen.chance.uniform(50, side - 50)
        reach = pen.chance.uniform(40, 100), pen.chance.uniform(25, 60)
        colour = pen.pick("#b4c07a", "#c2c282", "#a2b46c", "#d2c486", "#94ad66")
        pen.wash((x, y), reach, colour, 0.18)
    for _ in range(24):
        furrows(pen, pen.chance.uniform(40, side - 80), pen.chance.uniform(40, side - 60))
    pen.saturation = 1.0
    _paint_rivers(pen, board)
    paint_view(pen, board)
    paint_banks(pen, board)
    pen.saturation = ORNAMENT
    for town in towns(board):
        paint_town(pen, town)
    pen.saturation = 1.0
    paint_market(pen, board)
    paint_rod(pen, board)
    paint_road(pen, board)
    paint_beams(pen, board)
    _paint_lamp(pen, side)
    inner = side - 2 * RIM
    shaded_edges(pen, (RIM, RIM, inner, inner), 26, "#5a3a14", 0.3)
    pen.saturation = ORNAMENT
    border(pen, side, RIM)
    return pen.svg(side, side)


def _paint_rivers(pen: Pen, board: MainBoard) -> None:
    """Paint an arm of the river along each edge, past the towns, with boats between their quays."""
    side = board.height
    for quays, lean in ((board.depots[5].goods, 1), (board.depots[0].goods, -1)):
        middle = quays.centre.x
        course = [
            (middle + lean * (5 if step % 2 else -3), RIM - 6 + step * (side - 2 * RIM + 12) / 12)
            for step in range(13)
        ]
        river(pen, course, 50)
    rows = sorted({depot.goods.centre.y for depot in board.depots})
    for upper, lower in itertools.pairwise(rows):
        for depot in (board.depots[5], board.depots[0]):
            sail = pen.pick("#f4ead0", "#efdcb4")
            boat(
                pen,
                depot.goods.centre.x + pen.about(5),
                (upper + lower) / 2 + pen.about(20),
                1.0,
                sail,
            )


def _paint_lamp(pen: Pen, side: float) -> None:
    """Light everything by one lamp, above left."""
    light = pen.around(
        [(0, "#fff6d8", 0.2), (0.5, "#fff2c8", 0.03), (0.75, "#3a2008", 0.02), (1, "#3a2008", 0.2)],
        (0.33, 0.3),
        0.85,
    )
    pen.draw(box(0, 0, side, side), light)


def plain_ground(board: MainBoard) -> str:
    """Return a ground of white, black and grey for the palette of high contrast."""
    pen, side, black, grey = Pen(SEED), board.width, "#000000", "#dedbd6"
    pen.draw(box(0, 0, side, side), "#f6f4f0")
    pen.ink(box(5, 5, side - 10, side - 10), black, 6)
    for town in towns(board):
        x, y, width, height = town.places.panel
        pen.draw(round_box(x + 2, y + 2, width - 4, height - 4, 14), grey, black, 2.4)
        goods = town.places.goods
        pen.draw(
            round_box(goods.x, goods.y, goods.width, goods.height, 7),
            "#8c8883",
            black,
            2.4,
        )
        middle = town.places.die.centre
        pen.draw(circle(*middle, town.places.die.width * 0.78), "#ffffff", black, 2)
        for plot in town.plots:
            pen.draw(line(hexagon(*plot, board.hex_width + 4)), "#ffffff", black, 2)
    market = board.black_depot
    pen.draw(round_box(*market, 24), "#1c1a20", black, 2.4)
    for space in board.spaces[-8:]:
        pen.draw(line(hexagon(*space, board.hex_width + 1)), "#2c2a32", "#a8a4a0", 1.6)
    for place in board.rounds:
        pen.draw(circle(*place.centre, place.width / 2), "#ffffff", black, 2)
    for index, place in enumerate(board.track):
        pen.draw(round_box(*place, 5), "#ffffff", black, 2)
        pen.ink(digit(index, place.centre.x, place.y + place.height - 12, 1.1), black, 2.2)
    for bonuses in (board.large_bonuses, board.small_bonuses):
        for kind in Kind:
            pen.draw(round_box(*bonuses[kind], 5), web(KIND_COLOURS[kind]), black, 2)
    return pen.svg(side, side)


def banner() -> str:
    """Return the banner of a phase: its cloth is in `currentColor`."""
    pen = Pen(SEED)
    cloth = "M4 6H50V66Q38 63 27 75Q16 63 4 66Z"
    pen.draw("M7 9H53V69Q41 66 30 78Q19 66 7 69Z", "#2c1d10", opacity=0.28)
    pen.draw(cloth, "currentColor", INK, 1.3)
    folds = [
        (0.0, "#000000", 0.22),
        (0.25, "#ffffff", 0.2),
        (0.5, "#000000", 0.06),
        (0.75, "#ffffff", 0.12),
        (1.0, "#000000", 0.24),
    ]
    pen.draw(cloth, pen.across(folds, (0, 0), (1, 0)))
    pen.ink("M7.5 9.5H46.5V61.5Q37 59.5 27 70Q17 59.5 7.5 61.5Z", "#fff1c8", 1.0, 0.7)
    pen.ink("M13 1V9M41 1V9", "#e3c684", 3)
    return pen.svg(54, 78)


def drawings() -> dict[str, str]:
    """Return every drawing by the name of its file."""
    board = load_main_board()
    return {
        "ground.svg": ground(board),
        "ground-contrast.svg": plain_ground(board),
        "banner.svg": banner(),
    }


if __name__ == "__main__":
    raise SystemExit(run(__doc__ or "", FOLDER, drawings()))
