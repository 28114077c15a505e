"""The land below an estate's tiles: its bed, and the gilded edge of complete regions."""

from __future__ import annotations

from typing import Final

import pygame

from cob.engine import EstateLayout
from cob.engine.hexgrid import AXIAL, SPACES, outer_sides, spaces_in
from cob.ui.kit.art.kept import Prepared
from cob.ui.kit.art.vector import drawing, rasterise, web
from cob.ui.kit.theme import KIND_PALE, RGB, SHADOW, mix

_CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""Corners of a hexagon clockwise from the top, in halves of its width, quarters of its height."""
_UNIT: Final = 100.0
"""The width of a hex in the drawings."""
_HEIGHT: Final = _UNIT * 2 / 3**0.5
_RIM: Final = 14.0
"""Margin of the picture around its spaces, at each side."""
_GILT: Final = ((0.0, "#fff1b8"), (0.35, "#d9a93c"), (0.6, "#f8e09a"), (1.0, "#b07d22"))
_GILT_WIDTH, _GILT_EDGE = 5.2, 9.4
_LEAST_LINE: Final = 1.3
"""Minimum width of the gilded line in pixels, so that it shows on small estates too."""
_WASH: Final = 0.42
"""How much of the paper shows through the land between empty spaces."""

Land = tuple[pygame.Surface, tuple[float, float]]
"""A picture, and its upper left corner relative to the middle of the estate."""


def _middle(space: int) -> tuple[float, float]:
    q, r = AXIAL[space]
    return _UNIT * (q + r / 2), _HEIGHT * 0.75 * r


def _corner(space: int, corner: int) -> tuple[float, float]:
    x, y = _middle(space)
    dx, dy = _CORNERS[corner % 6]
    return x + dx * _UNIT / 2, y + dy * _HEIGHT / 4


def outlines(region: int) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the closed outlines of some spaces, holes included, in hundredths of a hex."""
    ends = {
        _rounded(_corner(space, side)): _rounded(_corner(space, side + 1))
        for space, side in outer_sides(region)
    }
    found = []
    while ends:
        line = [next(iter(ends))]
        while line[-1] in ends:
            line.append(ends.pop(line[-1]))
        found.append(tuple(line[:-1]))
    return tuple(found)


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 1), round(point[1], 1)


def _path(region: int) -> str:
    return "".join(
        "M" + "L".join(f"{x:g} {y:g}" for x, y in line) + "Z" for line in outlines(region)
    )


def _drawn(body: str, region: int, pitch: float) -> Land:
    """Return SVG elements as a picture that just holds some spaces, `pitch` pixels apart."""
    points = [point for line in outlines(region) for point in line]
    left, top = (min(point[axis] for point in points) - _RIM for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) + _RIM for axis in (0, 1))
    scale = pitch / _UNIT
    width, height = (max(1, round((b - a) * scale)) for a, b in ((left, right), (top, bottom)))
    moved = f'<g transform="translate({-left:g} {-top:g})">{body}</g>'
    picture = rasterise(drawing(moved, right - left, bottom - top), width, height)
    return picture, (left * scale, top * scale)


def _gilded_edge(region: int, pitch: float) -> Land:
    """Return the edge of a complete region; `pitch` is the distance of two spaces."""
    stops = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in _GILT)
    fill = f'<linearGradient id="g" x1="0%" y1="0%" x2="100%" y2="100%">{stops}</linearGradient>'
    wider = max(1.0, _LEAST_LINE * _UNIT / (_GILT_WIDTH * pitch))
    line = f'<path d="{_path(region)}" fill="none" stroke-linejoin="round"'
    return _drawn(
        f"<defs>{fill}</defs>"
        f'{line} stroke="#3c260e" stroke-width="{_GILT_EDGE * wider:g}"/>'
        f'{line} stroke="url(#g)" stroke-width="{_GILT_WIDTH * wider:g}"/>',
        region,
        pitch,
    )


gilded_edge: Final = Prepared(_gilded_edge, 256)


def _estate_bed(layout: EstateLayout, pitch: float, paper: RGB, edge: RGB) -> Land:
    """Return the ground below an estate's tiles: a dark bed with a shadow, and each region's land.

    The land of a region has its colour, without seams between its spaces.
    """
    whole = sum(1 << space for space in SPACES)
    around = _path(whole)
    parts = [
        f'<path d="{around}" transform="translate(3 6)" fill="{web(SHADOW)}" fill-opacity=".3"'
        f' stroke="{web(SHADOW)}" stroke-opacity=".18" stroke-width="12" stroke-linejoin="round"/>',
        f'<path d="{around}" fill="{web(edge)}" stroke="{web(edge)}" stroke-width="9"'
        ' stroke-linejoin="round"/>',
    ]
    for region in layout.regions:
        kind = layout.kinds[spaces_in(region)[0]]
        land = mix(KIND_PALE[kind], paper, _WASH)
        parts.append(
            f'<path d="{_path(region)}" fill="{web(mix(land, SHADOW, 0.18))}"'
            f' stroke="{web(edge)}" stroke-width="4.4" stroke-linejoin="round"/>'
        )
    return _drawn("".join(parts), whole, pitch)


estate_bed: Final = Prepared(_estate_bed, 32)
