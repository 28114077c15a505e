"""An estate at any size: the places of its hexes, and its picture, empty or with tiles."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from pygame import Rect, Surface

from cob.engine import EstateLayout
from cob.engine.components import Tile
from cob.engine.hexgrid import AXIAL, CENTRE, ROW_WIDTHS, mask_of
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_land import Land, estate_bed, gilded_edge
from cob.ui.kit.theme import theme

_HEIGHT_TO_WIDTH: Final = 2 / 3**0.5
ESTATE_WIDTH: Final = max(ROW_WIDTHS)
"""The width of an estate, in widths of its hexes."""
ESTATE_HEIGHT: Final = (len(ROW_WIDTHS) * 3 + 1) / 4 * _HEIGHT_TO_WIDTH
"""Height of an estate, in widths of its hexes."""
_GAP: Final = 0.03
"""The gap between two hexes, as a share of their width."""

_LEAST_PITCH: Final = 16
"""Estates with a smaller pitch are drawn without land between their spaces and without gilded
edges.
"""


class Hex(NamedTuple):
    """A pointy-top hexagon by its centre and its width."""

    x: float
    y: float
    width: int

    @property
    def height(self) -> float:
        """The height from the upper to the lower corner."""
        return self.width * _HEIGHT_TO_WIDTH

    @property
    def box(self) -> Rect:
        """The rectangle around the hexagon."""
        height = round(self.height)
        return Rect(round(self.x - self.width / 2), round(self.y - height / 2), self.width, height)

    @property
    def center(self) -> tuple[int, int]:
        """The pixel at the centre, for centring a picture."""
        return self.box.center

    def scaled(self, share: float) -> Hex:
        """Return a hexagon with the same centre and this share of the width."""
        return Hex(self.x, self.y, round(self.width * share))

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point lies in the hexagon."""
        dx, dy = abs(x - self.x), abs(y - self.y)
        return dx <= self.width / 2 and dy <= self.height / 2 * (1 - dx / self.width)


def hex_width_in(box: tuple[int, int]) -> float:
    """Return the distance of neighbouring hexes in a whole estate that just fits into a box."""
    return min(box[0] / ESTATE_WIDTH, box[1] / ESTATE_HEIGHT)


def estate_hexes(box: Rect) -> list[Hex]:
    """Return the 37 spaces of an estate in the middle of a box, as large as fits."""
    pitch = hex_width_in(box.size)
    width = max(4, round(pitch * (1 - _GAP)))
    return [
        Hex(
            box.centerx + pitch * (q + r / 2),
            box.centery + pitch * _HEIGHT_TO_WIDTH * 0.75 * r,
            width,
        )
        for q, r in AXIAL
    ]


def draw_estate(
    canvas: Canvas, box: Rect, layout: EstateLayout, tiles: Sequence[Tile | None] = ()
) -> None:
    """Draw an estate in the middle of a box; `tiles` lie on its spaces."""
    draw_spaces(canvas, estate_hexes(box), layout, tiles)


def pictures_of(
    art: Art, width: int, layout: EstateLayout, tiles: Sequence[Tile | None]
) -> Iterator[Callable[[], Surface]]:
    """Yield functions that each make one picture of an estate, so that it is drawn fast later.

    `width` is that of a space; a picture takes some milliseconds.
    """
    for kind, die, tile in set(zip(layout.kinds, layout.dice, tiles, strict=True)):
        if tile is None:
            yield partial(art.space, kind, die, width)
        else:
            yield partial(art.tile, tile, width)


def begin_land(
    pitch: float, layout: EstateLayout, tiles: Sequence[Tile | None]
) -> Callable[[], bool]:
    """Let the thread draw the land of an estate whose spaces are so far apart.

    Return a function that says whether it is ready.
    """
    if pitch < _LEAST_PITCH:
        return lambda: True
    bed = layout, pitch, theme.paper, theme.wood_dark
    estate_bed.begin(*bed)
    filled = mask_of([space for space, tile in enumerate(tiles) if tile is not None])
    regions = tuple(layout.complete_regions(filled))
    for region in regions:
        gilded_edge.begin(region, pitch)
    return lambda: (
        estate_bed.is_ready(*bed) and all(gilded_edge.is_ready(region, pitch) for region in regions)
    )


def pitch_of(spaces: Sequence[Hex]) -> float:
    """Return the distance of two spaces."""
    return round(spaces[1].x - spaces[0].x, 2)


def draw_spaces(
    canvas: Canvas,
    spaces: Sequence[Hex],
    layout: EstateLayout,
    tiles: Sequence[Tile | None] = (),
    untraced: Container[int] = (),
) -> None:
    """Draw an estate whose spaces are laid out; `tiles` lie on them.

    A complete region has a gilded edge, unless it is `untraced`.
    """
    pitch = pitch_of(spaces)
    middle = spaces[CENTRE]
    has_land = pitch >= _LEAST_PITCH
    if has_land:
        _draw_land(canvas, middle, estate_bed(layout, pitch, theme.paper, theme.wood_dark))
    for space, area in enumerate(spaces):
        tile = tiles[space] if tiles else None
        if tile is None:
            picture = canvas.art.space(layout.kinds[space], layout.dice[space], area.width)
        else:
            picture = canvas.art.tile(tile, area.width)
        canvas.blit(picture, area.box)
    if has_land and tiles:
        filled = mask_of([space for space, tile in enumerate(tiles) if tile is not None])
        for region in layout.complete_regions(filled):
            if region not in untraced:
                _draw_land(canvas, middle, gilded_edge(region, pitch))


def _draw_land(canvas: Canvas, middle: Hex, land: Land) -> None:
    picture, (left, top) = land
    canvas.blit(picture, (round(middle.x + left), round(middle.y + top)))


def draw_unknown(canvas: Canvas, box: Rect) -> None:
    """Draw an estate that is not known yet, face down, in the middle of a box."""
    draw_unknown_spaces(canvas, estate_hexes(box))


def draw_unknown_spaces(canvas: Canvas, spaces: Sequence[Hex]) -> None:
    """Draw the spaces of an estate that is not known yet, face down."""
    for area in spaces:
        canvas.blit(canvas.art.black_space(area.width), area.box)
