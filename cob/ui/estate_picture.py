"""An estate in small: as printed, or with the tiles that a player has added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from cob.engine import EstateLayout
from cob.engine.components import Tile
from cob.engine.hexgrid import AXIAL, ROW_WIDTHS
from cob.ui.art import Art
from cob.ui.art.vector import hex_height

ESTATE_WIDTH: Final = max(ROW_WIDTHS)
"""Width of an estate in widths of its hexes."""
ESTATE_HEIGHT: Final = (len(ROW_WIDTHS) * 3 + 1) / 4 * 2 / 3**0.5
"""Height of an estate in widths of its hexes."""


def hex_width_in(box: tuple[int, int]) -> int:
    """The width of the hexes with which a whole estate just fits into a box."""
    width = min(box[0] / ESTATE_WIDTH, box[1] / ESTATE_HEIGHT)
    return max(6, int(width))


def hex_places(middle: tuple[float, float], width: int) -> list[tuple[int, int]]:
    """The upper left corner of each hex of an estate around a middle."""
    height = hex_height(width)
    return [
        (
            round(middle[0] + (q + r / 2) * width - width / 2),
            round(middle[1] + r * width * 3**0.5 / 2 - height / 2),
        )
        for q, r in AXIAL
    ]


def draw_estate(
    surface: pygame.Surface,
    art: Art,
    box: pygame.Rect,
    layout: EstateLayout,
    tiles: Sequence[Tile | None] = (),
) -> None:
    """An estate in the middle of a box, as large as fits; `tiles` lie on its spaces."""
    width = hex_width_in(box.size)
    for space, place in enumerate(hex_places(box.center, width)):
        tile = tiles[space] if tiles else None
        if tile is None:
            picture = art.space(layout.kinds[space], layout.dice[space], width)
        else:
            picture = art.tile(tile, width)
        surface.blit(picture, place)


def draw_unknown(surface: pygame.Surface, art: Art, box: pygame.Rect) -> None:
    """An estate that is not known yet: its shape, face down."""
    width = hex_width_in(box.size)
    for place in hex_places(box.center, width):
        surface.blit(art.black_space(width), place)
