"""Materials of the table besides its pieces: vellum, hollows in wood, buttons, frames.

All of it is lit by one lamp, above left: a hollow is dark there and has a light lip below right.
Each picture is drawn once for a size and cached.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from cob.ui.kit.art.kept import Prepared, remembered
from cob.ui.kit.art.vector import HEX_HEIGHT, HEX_WIDTH, drawing, rasterise, web
from cob.ui.kit.theme import RGB, SHADOW, mix

HOLLOW_RIM: Final = 3
"""Margin of the picture of a hollow around the hollow, in real pixels at each side."""
_LIT_LIP: Final = "#d3a066"
_BRASS: Final = ("#f0d79a", "#b98a3c", "#e2c179", "#7d5a1e")
_EDGE_BROWN: Final[RGB] = (146, 98, 44)
_LIGHT: Final[RGB] = (255, 250, 236)
_LAMP: Final[RGB] = (255, 206, 138)
_TRIM: Final = 0.16
"""Height of a button's lower edge, as a share of the button's."""

_AROUND_TILE: Final = 1.12
"""The width of a hollow for a tile, as a share of the tile's."""

Pieces = tuple[tuple[pygame.Surface, tuple[int, int]], ...]
"""The parts of a picture and their places in it; the large one in the middle is opaque."""


def _gradient(name: str, stops: tuple[tuple[float, str, float], ...], *way: float) -> str:
    x1, y1, x2, y2 = (f"{share * 100:g}%" for share in way)
    marks = "".join(
        f'<stop offset="{at:g}" stop-color="{colour}" stop-opacity="{opacity:g}"/>'
        for at, colour, opacity in stops
    )
    way_of = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    return f'<linearGradient id="{name}" {way_of}>{marks}</linearGradient>'


def _box(x: float, y: float, width: float, height: float, radius: float, rest: str) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" {rest}/>'
    )


@remembered(64)
def hollow(size: tuple[int, int], radius: int, fill: RGB, carved: bool) -> pygame.Surface:
    """Return a hollow with round corners; one that is not carved is a flat box with a rim."""
    rim = HOLLOW_RIM
    width, height = size
    whole = width + 2 * rim, height + 2 * rim
    if not carved:
        body = _box(
            rim, rim, width, height, radius,
            f'fill="{web(fill)}" stroke="{web(mix(fill, SHADOW, 0.7))}" stroke-width="1.5"',
        )  # fmt: skip
        return rasterise(drawing(body, *whole), *whole)
    depth = (0.0, "#0c0502", 0.8), (0.22, "#0c0502", 0.22), (1.0, "#e0b47a", 0.14)
    parts = (
        f"<defs>{_gradient('d', depth, 0, 0, 0.25, 1)}</defs>",
        _box(rim - 2, rim - 2, width + 4, height + 3, radius + 2, 'fill="#1d0f06" opacity=".5"'),
        _box(rim, rim + 1.6, width, height, radius, f'fill="{_LIT_LIP}" opacity=".7"'),
        _box(rim, rim, width, height, radius, f'fill="{web(fill)}"'),
        _box(rim, rim, width, height, radius, 'fill="url(#d)"'),
    )
    return rasterise(drawing("".join(parts), *whole), *whole)


@remembered(16)
def hex_hollow(width: int, fill: RGB, carved: bool) -> pygame.Surface:
    """Return a hollow for a tile of that width."""
    whole = round(width * _AROUND_TILE)
    height = round(whole * HEX_HEIGHT / HEX_WIDTH)
    points = "100,4 196,59.5 196,171.5 100,227 4,171.5 4,59.5"
    shape = f'<polygon points="{points}" stroke-linejoin="round"'
    if not carved:
        body = f'{shape} fill="{web(fill)}" stroke="{web(mix(fill, SHADOW, 0.7))}"'
        return rasterise(
            drawing(body + ' stroke-width="4"/>', HEX_WIDTH, HEX_HEIGHT), whole, height
        )
    depth = (0.0, "#0c0502", 0.8), (0.3, "#0c0502", 0.16), (1.0, "#e0b47a", 0.2)
    body = (
        f"<defs>{_gradient('d', depth, 0, 0, 0.3, 1)}</defs>"
        f'<g transform="translate(1 3.4)">{shape} fill="{_LIT_LIP}" fill-opacity=".7"/></g>'
        f'{shape} fill="{web(fill)}" stroke="#1d0f06" stroke-opacity=".6" stroke-width="6"/>'
        f'{shape} fill="url(#d)"/>'
    )
    return rasterise(drawing(body, HEX_WIDTH, HEX_HEIGHT), whole, height)


def button_edge(height: int) -> int:
    """Return the height of a button's visible lower edge."""
    return round(max(2.0, height * _TRIM / 2))


@remembered(64)
def button(size: tuple[int, int], base: RGB, radius: int, *, firm: bool) -> pygame.Surface:
    """Return a raised button; a firm one has a rim of brass."""
    width, height = size
    low = button_edge(height)
    top = height - low
    stops = tuple((at, colour, 1.0) for at, colour in zip((0, 0.4, 0.6, 1), _BRASS, strict=True))
    body = (0.0, web(mix(base, _LAMP, 0.26)), 1.0), (1.0, web(mix(base, SHADOW, 0.24)), 1.0)
    rim = max(1.5, height / 22)
    edge = "url(#b)" if firm else web(mix(base, _LAMP, 0.45))
    parts = (
        f"<defs>{_gradient('b', stops, 0, 0, 1, 1)}{_gradient('f', body, 0, 0, 0, 1)}</defs>",
        _box(0, low, width, top, radius, f'fill="{web(mix(base, SHADOW, 0.82))}"'),
        _box(0, 0, width, top, radius, f'fill="{web(mix(base, SHADOW, 0.7))}"'),
        _box(1, 1, width - 2, top - 2, radius - 1, f'fill="{edge}"'),
        _box(1 + rim, 1 + rim, width - 2 - 2 * rim, top - 2 - 2 * rim, radius - rim,
             f'fill="url(#f)" stroke="{web(mix(base, SHADOW, 0.6))}" stroke-width="1"'),
        _box(3 + rim, 2 + rim, width - 6 - 2 * rim, top * 0.34, radius - rim,
             'fill="#ffe6b8" fill-opacity=".12"'),
    )  # fmt: skip
    return rasterise(drawing("".join(parts), width, height), width, height)


def ribbon_shade(colour: RGB) -> RGB:
    """Return the colour of the middle of a ribbon, on which text stands."""
    return mix(colour, SHADOW, 0.24)


@remembered(16)
def ribbon(size: tuple[int, int], colour: RGB) -> pygame.Surface:
    """Return a ribbon that ends in two tails at the right."""
    width, height = size
    tail, drop = height * 0.36, height * 0.1
    band = height - drop
    shape = f"M0 0H{width}L{width - tail:g} {band / 2:g}L{width} {band:g}H0Z"
    light, dark = mix(colour, SHADOW, 0.1), mix(colour, SHADOW, 0.42)
    fill = _gradient("f", ((0, web(light), 1), (1, web(dark), 1)), 0, 0, 0, 1)
    end, line = width - tail * 0.45, max(1.0, height / 36)
    hems = f"M0 {band * 0.11:g}H{end:g}M0 {band * 0.89:g}H{end:g}"
    body = (
        f"<defs>{fill}</defs>"
        f'<path d="{shape}" transform="translate(0 {drop:g})" fill="#1d1007" fill-opacity=".35"/>'
        f'<path d="{shape}" fill="url(#f)" stroke="#1d1007" stroke-opacity=".7"'
        f' stroke-width="{line:g}"/>'
        f'<path d="{hems}" fill="none" stroke="#f3e2ae" stroke-opacity=".7"'
        f' stroke-width="{line:g}"/>'
    )
    return rasterise(drawing(body, width, height), width, height)


@remembered(8)
def medallion(side: int, ground: RGB) -> pygame.Surface:
    """Return a round plate in a rim of brass, for a pawn to stand on."""
    stops = tuple((at, colour, 1.0) for at, colour in zip((0, 0.4, 0.6, 1), _BRASS, strict=True))
    body = (
        f"<defs>{_gradient('b', stops, 0, 0, 1, 1)}</defs>"
        '<circle cx="51.5" cy="53" r="46" fill="#1d1007" fill-opacity=".45"/>'
        '<circle cx="50" cy="50" r="46" fill="url(#b)" stroke="#3c260e" stroke-width="2.4"/>'
        f'<circle cx="50" cy="50" r="38" fill="{web(ground)}" stroke="#3c260e" stroke-width="1.8"/>'
    )
    return rasterise(drawing(body), side, side)


def _vellum(
    texture: pygame.Surface, size: tuple[int, int], colour: RGB, rim: RGB, unit: float
) -> Pieces:
    """Return a sheet of vellum in its pieces; its shadow, `sheet_shadow` wide, lies around it.

    `unit` is the length of a pixel at 1080 lines. The texture is mirrored at each repeat, so that
    no seam shows.
    """
    shadow, radius = sheet_shadow(unit), 7 * unit
    width, height = size
    whole = width + 2 * shadow, height + 2 * shadow
    light, dark = mix(colour, _LIGHT, 0.55), mix(colour, _EDGE_BROWN, 0.2)
    lamp = (0.0, web(light), 1.0), (0.55, web(colour), 1.0), (1.0, web(dark), 1.0)
    brown = web(_EDGE_BROWN)
    fade = min(26 * unit, height / 3)
    ways = ((0, 0, 0, 1), (0, 1, 0, 0), (0, 0, 1, 0), (1, 0, 0, 0))
    ends = (0.0, brown, 0.17), (1.0, brown, 0.0)
    edges = "".join(_gradient(f"e{at}", ends, *way) for at, way in enumerate(ways))
    body = Rect(shadow, shadow, width, height)
    strips = (
        (body.x, body.y, width, fade), (body.x, body.bottom - fade, width, fade),
        (body.x, body.y, fade, height), (body.right - fade, body.y, fade, height),
    )  # fmt: skip
    layers = [f"<defs>{_gradient('l', lamp, 0, 0, 1, 1)}{edges}</defs>"]
    for step in range(shadow):
        drop, fill = step + shadow / 2, f'fill="{web(SHADOW)}" fill-opacity="{0.5 / shadow:.3f}"'
        wide, high = whole[0] - 2 * step - 1, whole[1] - step - drop
        layers.append(_box(step + 0.5, drop, wide, high, radius + shadow - step, fill))
    layers.append(_box(body.x, body.y, width, height, radius, 'fill="url(#l)"'))
    for at, (x, y, across, down) in enumerate(strips):
        layers.append(_box(x, y, across, down, radius, f'fill="url(#e{at})"'))
    line = max(1.0, 1.5 * unit)
    layers.append(
        _box(body.x + line / 2, body.y + line / 2, width - line, height - line, radius,
             f'fill="none" stroke="{web(rim)}" stroke-width="{line:g}"')
    )  # fmt: skip
    sheet = rasterise(drawing("".join(layers), *whole), *whole)
    inner = body.inflate(-2 * line, -2 * line)
    for row, top in enumerate(range(inner.top, inner.bottom, texture.get_height())):
        for column, left in enumerate(range(inner.left, inner.right, texture.get_width())):
            part = pygame.transform.flip(texture, bool(column % 2), bool(row % 2))
            sheet.blit(part, (left, top), (0, 0, inner.right - left, inner.bottom - top))
    return cut(sheet, shadow + round(radius) + 1)


vellum: Final = Prepared(_vellum, 24)


def sheet_shadow(unit: float) -> int:
    """Return the width of a sheet's shadow, in real pixels."""
    return max(2, round(6 * unit))


@remembered(64)
def cut(sheet: pygame.Surface, margin: int) -> Pieces:
    """Return a picture in four strips and an opaque middle, which is faster to draw."""
    width, height = sheet.get_size()
    if min(width, height) <= 2 * margin:
        return ((sheet, (0, 0)),)
    middle = Rect(margin, margin, width - 2 * margin, height - 2 * margin)
    strips = (
        Rect(0, 0, width, margin),
        Rect(0, middle.bottom, width, margin),
        Rect(0, margin, margin, middle.height),
        Rect(middle.right, margin, margin, middle.height),
    )
    whole = sheet.subsurface(middle)
    opaque = whole.convert() if pygame.display.get_surface() else whole.copy()
    return (
        *((sheet.subsurface(strip).copy(), strip.topleft) for strip in strips),
        (opaque, middle.topleft),
    )


_GREY, _LIGHTER = (150, 146, 138), (86, 82, 74)
"""Factors and summands of red, green and blue that make a grey picture paler."""
_COLOUR_KEPT: Final = 110
"""Share of its own colours that a greyed picture keeps, of 255: animals are told apart by them."""


@remembered(16)
def faint(picture: pygame.Surface, strength: int) -> pygame.Surface:
    """Return a picture with an opacity of `strength`, of 255."""
    shade = picture.copy()
    shade.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return shade


@remembered(80)
def greyed(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture with little of its colour, a little lighter."""
    grey = pygame.transform.grayscale(picture)
    own = picture.copy()
    own.fill((_COLOUR_KEPT,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    grey.fill((255 - _COLOUR_KEPT,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    grey.blit(own, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    grey.fill(_GREY, special_flags=pygame.BLEND_RGB_MULT)
    grey.fill(_LIGHTER, special_flags=pygame.BLEND_RGB_ADD)
    return grey


@remembered(4)
def framed(
    ground: pygame.Surface, size: tuple[int, int], border: pygame.Surface, corner: pygame.Surface
) -> pygame.Surface:
    """Return a painted ground, cut to a size, in a border of repeated pieces.

    `border` is one piece along the top; the corners cover its ends.
    """
    whole = pygame.Surface(size)
    width, height = size
    left, top = (ground.get_width() - width) // 2, (ground.get_height() - height) // 2
    whole.blit(ground, (-left, -top))
    depth = border.get_height()
    for turns, length, at in (
        (0, width, (0, 0)),
        (2, width, (0, height - depth)),
        (1, height, (0, 0)),
        (3, height, (width - depth, 0)),
    ):
        strip = pygame.Surface((length, depth))
        lengths = max(1, round(length / border.get_width()))
        for index in range(lengths):
            start, end = (round(length * step / lengths) for step in (index, index + 1))
            piece = pygame.transform.smoothscale(border, (end - start, depth))
            strip.blit(piece, (start, 0))
        whole.blit(pygame.transform.rotate(strip, 90 * turns), at)
    side = corner.get_width()
    for x in (0, width - side):
        for y in (0, height - side):
            whole.blit(corner, (x, y))
    return whole.convert() if pygame.display.get_surface() else whole
