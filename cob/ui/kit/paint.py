"""What every screen is painted on and with: wood, parchment, frames and lines of text.

Frames are rasterised once for a small square and stretched between their corners, so that a panel
is sharp at every size and costs next to nothing. Nothing here knows about events.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

import pygame

from cob.ui.kit.art import Art
from cob.ui.kit.art.vector import drawing, rasterise, web
from cob.ui.kit.theme import RGB, SHADOW, SMALLEST_TYPE, mix, scaled, theme, type_size

_PLANK = 150
_VIGNETTE = (64, 36)
_ELLIPSIS = "…"
_SHORTEST_NAME = 5
"""Letters that stay of a name, the ellipsis among them."""


def lines_of(size: tuple[int, int]) -> int:
    """The height for `theme.scaled`: a narrow window counts as the 16:9 one that fits into it."""
    return min(size[1], size[0] * 9 // 16)


class Measure:
    """Lengths and type sizes of a window, both chosen for 1080 lines.

    Type is larger by the factor `text` for those who want it so; what holds it is not.
    """

    def __init__(self, size: tuple[int, int], text: float = 1.0) -> None:
        self.lines = lines_of(size)
        self.text = text

    def px(self, pixels: float) -> int:
        """A length in real pixels."""
        return scaled(pixels, self.lines)

    def type(self, pixels: float) -> int:
        """A type size in real pixels, never too small to read."""
        return type_size(pixels * self.text, self.lines)


def wood(surface: pygame.Surface) -> None:
    """Cover a surface with the table's wood."""
    surface.blit(_wood(surface.get_size(), theme.wood), (0, 0))


@lru_cache(maxsize=2)
def _wood(size: tuple[int, int], colour: RGB) -> pygame.Surface:
    """Planks with a grain, darker towards the edges; always the same for a size and a colour."""
    chance = Random(7)
    width, height = max(2, size[0] // 2), max(2, size[1] // 2)
    board = pygame.Surface((width, height))
    plank = max(24, scaled(_PLANK, lines_of(size)) // 2)
    for top in range(0, height, plank):
        tone = mix(
            colour,
            theme.wood_dark if chance.random() < 0.5 else theme.wood_light,
            chance.random() * 0.3,
        )
        pygame.draw.rect(board, tone, (0, top, width, plank))
        for _ in range(plank // 2):
            _grain(board, chance, top, plank, tone)
        pygame.draw.line(board, mix(tone, SHADOW, 0.75), (0, top), (width, top), 2)
        pygame.draw.line(board, mix(tone, theme.wood_light, 0.4), (0, top + 2), (width, top + 2))
        joint = chance.randrange(width)
        pygame.draw.line(
            board, mix(tone, SHADOW, 0.7), (joint, top), (joint, top + plank), 1 + plank // 60
        )
    whole = pygame.transform.smoothscale(board, size)
    whole.blit(_vignette(size), (0, 0))
    return whole.convert() if pygame.display.get_surface() else whole


def _grain(board: pygame.Surface, chance: Random, top: int, plank: int, tone: RGB) -> None:
    """One wavering line along a plank."""
    width = board.get_width()
    shade = mix(
        tone,
        theme.wood_dark if chance.random() < 0.65 else theme.wood_light,
        chance.random() * 0.45,
    )
    left, length = chance.randrange(width), chance.randrange(width // 6, width)
    y = top + chance.random() * plank
    points = []
    for step in range(12):
        y += chance.uniform(-1.2, 1.2)
        points.append((left + length * step / 11, min(max(y, top + 3), top + plank - 1)))
    pygame.draw.aalines(board, shade, False, points)


def _vignette(size: tuple[int, int]) -> pygame.Surface:
    width, height = _VIGNETTE
    small = pygame.Surface(_VIGNETTE, pygame.SRCALPHA)
    for x in range(width):
        for y in range(height):
            far = ((x / (width - 1) - 0.5) ** 2 + (y / (height - 1) - 0.45) ** 2) * 2
            small.set_at((x, y), (*SHADOW, round(170 * min(1.0, far) ** 1.2)))
    return pygame.transform.smoothscale(small, size)


def frame(
    surface: pygame.Surface,
    rect: pygame.Rect,
    fill: RGB,
    line: RGB,
    *,
    radius: int = 8,
    width: float = 2,
    shadow: int = 0,
    inner: RGB | None = None,
) -> None:
    """A filled box with round corners, a rim, a soft shadow and perhaps a fine line inside."""
    sprite = _corners(fill, line, radius, width, shadow, inner)
    box = rect.inflate(2 * shadow, 2 * shadow)
    side = sprite.get_width()
    margin = max(1, min(side // 2 - 1, box.width // 2, box.height // 2))
    across, down = box.width - 2 * margin, box.height - 2 * margin
    far = side - margin
    columns = (
        (0, margin, 0, margin),
        (margin, 2, margin, across),
        (far, margin, box.width - margin, margin),
    )
    rows = (
        (0, margin, 0, margin),
        (margin, 2, margin, down),
        (far, margin, box.height - margin, margin),
    )
    for from_x, from_width, x, wide in columns:
        for from_y, from_height, y, high in rows:
            if wide <= 0 or high <= 0:
                continue
            if from_x == from_y == margin:  # the middle is plain: filling beats scaling
                surface.fill(fill, (box.x + x, box.y + y, wide, high))
                continue
            piece = sprite.subsurface(from_x, from_y, from_width, from_height)
            if (wide, high) != piece.get_size():
                piece = pygame.transform.scale(piece, (wide, high))
            surface.blit(piece, (box.x + x, box.y + y))


@lru_cache(maxsize=256)
def _corners(
    fill: RGB, line: RGB, radius: int, width: float, shadow: int, inner: RGB | None
) -> pygame.Surface:
    """The smallest box with these corners, two pixels wider and higher than its corners."""
    gap = round(radius * 0.6) if inner else 0
    margin = shadow + max(radius + 2, gap + radius) + 2
    side = 2 * margin + 2
    parts = []
    for step in range(shadow):
        reach = shadow - step
        parts.append(
            _box(
                shadow - reach + 0.5,
                side,
                radius + reach,
                SHADOW,
                0.55 / max(1, shadow),
                reach / 3,
            )
        )
    body = shadow + width / 2
    parts.append(
        f'<rect x="{body}" y="{body}" width="{side - 2 * body}" height="{side - 2 * body}"'
        f' rx="{radius}" fill="{web(fill)}" stroke="{web(line)}" stroke-width="{width}"/>'
    )
    if inner:
        at = shadow + gap
        parts.append(
            f'<rect x="{at}" y="{at}" width="{side - 2 * at}" height="{side - 2 * at}"'
            f' rx="{max(1, radius - gap / 2)}" fill="none" stroke="{web(inner)}"'
            f' stroke-width="{max(1.0, width * 0.6)}"/>'
        )
    return rasterise(drawing("".join(parts), side, side), side, side)


def _box(at: float, side: int, radius: float, fill: RGB, opacity: float, drop: float) -> str:
    """A layer of the shadow, which falls a little downwards."""
    length = side - 2 * at
    return (
        f'<rect x="{at}" y="{at + min(drop, at)}" width="{length}" height="{length}"'
        f' rx="{radius}" fill="{web(fill)}" fill-opacity="{opacity:.3f}"/>'
    )


def outline(
    surface: pygame.Surface, rect: pygame.Rect, colour: RGB, width: int, radius: int
) -> None:
    """A ring with round corners just inside a rectangle, smooth as pygame's own is not."""
    surface.blit(_outline(rect.size, colour, width, radius), rect)


@lru_cache(maxsize=128)
def _outline(size: tuple[int, int], colour: RGB, width: int, radius: int) -> pygame.Surface:
    inner = max(1, size[0] - width), max(1, size[1] - width)
    ring = (
        f'<rect x="{width / 2}" y="{width / 2}" width="{inner[0]}" height="{inner[1]}"'
        f' rx="{radius}" fill="none" stroke="{web(colour)}" stroke-width="{width}"/>'
    )
    return rasterise(drawing(ring, *size), *size)


def dot(surface: pygame.Surface, middle: tuple[int, int], diameter: int, colour: RGB) -> None:
    """A round spot, smooth at its rim."""
    picture = _dot(diameter, colour)
    surface.blit(picture, picture.get_rect(center=middle))


@lru_cache(maxsize=32)
def _dot(diameter: int, colour: RGB) -> pygame.Surface:
    half = diameter / 2
    circle = f'<circle cx="{half}" cy="{half}" r="{half}" fill="{web(colour)}"/>'
    return rasterise(drawing(circle, diameter, diameter), diameter, diameter)


def panel(
    surface: pygame.Surface, rect: pygame.Rect, lines: int, *, fill: RGB | None = None
) -> None:
    """A sheet of parchment with a shadow and a double rim, on a window of so many lines."""
    fill = fill or theme.parchment
    frame(
        surface,
        rect,
        fill,
        mix(fill, SHADOW, 0.55),
        radius=scaled(12, lines),
        width=max(1.0, scaled(2, lines)),
        shadow=scaled(14, lines),
        inner=mix(fill, theme.ink_soft, 0.3),
    )


def veil(surface: pygame.Surface) -> None:
    """Darken everything that lies behind a question."""
    dark = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    dark.fill((*SHADOW, 170))
    surface.blit(dark, (0, 0))


def wrap(
    art: Art, text: str, size: int, width: int, *, serif: bool = False, bold: bool = False
) -> list[str]:
    """The text in lines of at most `width` pixels; a word that is longer is broken."""
    font = art.font(size, serif, bold)
    found: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in filter(None, paragraph.split(" ")):
            longer = f"{line} {word}" if line else word
            if line and font.size(longer)[0] > width:
                found.append(line)
                longer = word
            while len(longer) > 1 and font.size(longer)[0] > width:
                fits = next(
                    n for n in range(len(longer) - 1, 0, -1) if _fits(font, longer[:n], width)
                )
                found.append(longer[:fits])
                longer = longer[fits:]
            line = longer
        found.append(line)
    return found


def _fits(font: pygame.font.Font, text: str, width: int) -> bool:
    return len(text) == 1 or font.size(text)[0] <= width


def fitted(
    art: Art, text: str, size: int, width: int, *, serif: bool = False, bold: bool = False
) -> tuple[str, int]:
    """The text and a type size with which it is no wider than `width`: smaller, then cut off."""
    while size > SMALLEST_TYPE and art.font(size, serif, bold).size(text)[0] > width:
        size -= 1
    return cut_off(art, text, size, width, serif=serif, bold=bold), size


def cut_off(
    art: Art, text: str, size: int, width: int, *, serif: bool = False, bold: bool = False
) -> str:
    """As much of the text as fits, with an ellipsis for the rest."""
    font = art.font(size, serif, bold)
    if font.size(text)[0] <= width:
        return text
    while text and font.size(text + _ELLIPSIS)[0] > width:
        text = text[:-1]
    return text.rstrip() + _ELLIPSIS


def with_names(
    names: Sequence[str], tell: Callable[[Sequence[str]], str], fits: Callable[[str], bool]
) -> str:
    """A text about players that fits: where it does not, the longest names are cut off."""
    text = tell(names)
    for longest in range(max(map(len, names), default=0) - 1, _SHORTEST_NAME - 1, -1):
        if fits(text):
            break
        text = tell(
            [
                name if len(name) <= longest else name[: longest - 1].rstrip() + _ELLIPSIS
                for name in names
            ]
        )
    return text


def write(
    surface: pygame.Surface,
    art: Art,
    text: str,
    size: int,
    place: tuple[float, float],
    colour: RGB | None = None,
    *,
    anchor: str = "topleft",
    width: int | None = None,
    serif: bool = False,
    bold: bool = False,
) -> pygame.Rect:
    """One line of text with its `anchor` (as rects name them) at a place; returns where it is."""
    if width is not None:
        text, size = fitted(art, text, size, width, serif=serif, bold=bold)
    picture = art.text(text, size, colour or theme.ink, serif=serif, bold=bold)
    rect = picture.get_rect(**{anchor: (round(place[0]), round(place[1]))})
    surface.blit(picture, rect)
    return rect


def write_lines(
    surface: pygame.Surface,
    art: Art,
    lines: list[str],
    size: int,
    place: tuple[float, float],
    colour: RGB | None = None,
    *,
    centred: bool = False,
    serif: bool = False,
    bold: bool = False,
) -> int:
    """Lines below one another from their upper left, or upper middle; returns where they end."""
    x, y = place
    step = line_height(size)
    for line in lines:
        if line:
            anchor = "midtop" if centred else "topleft"
            write(surface, art, line, size, (x, y), colour, anchor=anchor, serif=serif, bold=bold)
        y += step
    return round(y)


def line_height(size: int) -> int:
    """From one line of text to the next."""
    return round(size * 1.32)
