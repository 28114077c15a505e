"""Vector drawings: SVG text in, a surface of any size out.

SDL_image renders SVG without text, filters and style sheets, at the size that the root element
names. So the root is rewritten before each rendering, and every size is sharp instead of scaled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO

import pygame

from cob.ui.kit.theme import INK, PAPER, RGB, SHADOW, luminance, mix

HEX_WIDTH = 200
HEX_HEIGHT = 231
HEX_POINTS = ((100, 0), (200, 57.75), (200, 173.25), (100, 231), (0, 173.25), (0, 57.75))
PIP_PLACES: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Places of the pips on a die's face; 0 is a die that has not been rolled."""

_GLOW = (0.06, 0.12, 0.2, 0.3, 0.42)
"""Widths of the strips of light along an edge, as shares of a tile's width."""
_GLOW_MIDDLE = 0.2
"""Opacity of the light in the middle, as a share of that at the edge."""
_ROOT = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r'\s(?:width|height|preserveAspectRatio)="[^"]*"')


def hex_height(width: int) -> int:
    """Return the height of a pointy-top hexagon of that width, in whole pixels."""
    return round(width * 2 / 3**0.5)


def web(colour: RGB) -> str:
    """Return the colour in SVG notation."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def rasterise(drawing: str, width: int, height: int, ink: RGB = INK) -> pygame.Surface:
    """Return a picture of SVG text at that size; parts in `currentColor` take the `ink`.

    Raises pygame.error if the text is not a drawing.
    """
    root = _ROOT.search(drawing)
    if root is None:
        raise pygame.error("no <svg> element")
    size = f' width="{width}" height="{height}" preserveAspectRatio="none"'
    opening = "<svg" + size + _SIZE.sub("", root.group())[4:]
    text = drawing[: root.start()] + opening + drawing[root.end() :]
    stream = BytesIO(text.replace("currentColor", web(ink)).encode())
    surface = pygame.image.load(stream, "drawing.svg")
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def drawing(body: str, width: float = 100, height: float = 100) -> str:
    """Return an SVG document around some elements."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'


def gradient(light: RGB, dark: RGB) -> str:
    """Return the definition of a fill named `fill`, lit from the upper left."""
    return (
        '<defs><linearGradient id="fill" x1="0" y1="0" x2="1" y2="1">'
        f'<stop offset="0" stop-color="{web(light)}"/>'
        f'<stop offset="1" stop-color="{web(dark)}"/></linearGradient></defs>'
    )


def pips(value: int, centre: tuple[float, float], step: float, radius: float, fill: RGB) -> str:
    """Return the pips of a die's face as SVG elements."""
    x, y = centre
    return "".join(
        f'<circle cx="{x + dx * step:g}" cy="{y + dy * step:g}" r="{radius:g}" fill="{web(fill)}"/>'
        for dx, dy in PIP_PLACES[value]
    )


def die_face(value: int, colour: RGB, *, rim: RGB = INK) -> str:
    """Return a die from above as an SVG document of 100 by 100."""
    dark_die = luminance(colour) < 0.6
    pip = PAPER if dark_die else INK
    body = gradient(mix(colour, PAPER, 0.18), mix(colour, SHADOW, 0.12 if dark_die else 0.05))
    body += f'<rect x="3" y="3" width="94" height="94" rx="20" fill="{web(rim)}"/>'
    body += (
        '<rect x="8" y="8" width="84" height="84" rx="16" fill="url(#fill)"'
        f' stroke="{web(mix(colour, PAPER, 0.4))}" stroke-width="2.5"/>'
    )
    body += (
        '<path d="M11 76 L11 26 C11 16 16 11 26 11 L76 11 C50 15 15 24 11 76 Z" fill="#ffffff"'
        f' fill-opacity="{0.22 if dark_die else 0.7}"/>'
        '<path d="M89 24 L89 74 C89 84 84 89 74 89 L24 89 C60 85 85 76 89 24 Z" fill="#1c1410"'
        f' fill-opacity="{0.16 if dark_die else 0.09}"/>'
    )
    return drawing(body + pips(value, (50, 50), 23, 9.5, pip))


def small_die(value: int, place: tuple[float, float], side: float) -> str:
    """Return a paper die as SVG elements; `place` is its upper left corner."""
    x, y = place
    middle = (x + side / 2, y + side / 2)
    line = side * 0.08
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="{side * 0.22:g}"'
        f' fill="{web(PAPER)}" stroke="{web(INK)}" stroke-width="{line:g}"/>'
        + pips(value, middle, side * 0.25, side * 0.115, INK)
    )


def _corners(width: float, centre: tuple[float, float] = (HEX_WIDTH / 2, HEX_HEIGHT / 2)) -> str:
    """Return the corners of a hexagon as SVG points."""
    scale = width / HEX_WIDTH
    return " ".join(
        f"{centre[0] + (x - HEX_WIDTH / 2) * scale:g},{centre[1] + (y - HEX_HEIGHT / 2) * scale:g}"
        for x, y in HEX_POINTS
    )


def hexagon(centre: tuple[float, float], width: float, fill: RGB, line: RGB, stroke: float) -> str:
    """Return a pointy-top hexagon as an SVG element."""
    return (
        f'<polygon points="{_corners(width, centre)}" fill="{web(fill)}" stroke="{web(line)}"'
        f' stroke-width="{stroke:g}" stroke-linejoin="round"/>'
    )


def outline(line: RGB, thick: float) -> str:
    """Return the rim of a whole tile as an SVG element, `thick` as a share of its width."""
    width = HEX_WIDTH * (1 - thick)
    return (
        f'<polygon points="{_corners(width)}" fill="none" stroke="{web(line)}"'
        f' stroke-width="{HEX_WIDTH * thick:g}" stroke-linejoin="round"/>'
    )


def sheet(fill: RGB, alpha: int, share: float = 1) -> str:
    """Return a transparent tile of one colour as an SVG element, `share` as wide as a whole one."""
    return (
        f'<polygon points="{_corners(HEX_WIDTH * share)}" fill="{web(fill)}"'
        f' fill-opacity="{alpha / 255:g}"/>'
    )


def glow(light: RGB, alpha: int) -> str:
    """Return light along the edges of a whole tile as SVG elements, weak in its middle."""
    share = alpha / 255 / len(_GLOW)
    edges = (f'<g opacity="{share:g}">{outline(light, thick)}</g>' for thick in _GLOW)
    return sheet(light, round(alpha * _GLOW_MIDDLE)) + "".join(edges)


def hex_drawing(parts: Iterable[str]) -> str:
    """Return an SVG document of the size of a tile."""
    return drawing("".join(parts), HEX_WIDTH, HEX_HEIGHT)
