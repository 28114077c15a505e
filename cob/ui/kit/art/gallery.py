"""Every picture of the game by name and size, each drawn once and cached.

The drawings lie in `assets/`; numbers (pips, points, knowledge numbers) are laid over them here. A
missing drawing is replaced by the name of its piece, so that a damaged installation is ugly but
playable.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pygame

from cob.bots.registry import face_of
from cob.engine.components import FACES, Kind, Tile
from cob.files.resources import data_folder
from cob.text.language import tr
from cob.ui.kit.art.drawings import Drawings
from cob.ui.kit.art.kept import KeptPictures, forget_remembered
from cob.ui.kit.art.paintings import Paintings
from cob.ui.kit.art.type import Lettering, TypeCase
from cob.ui.kit.art.vector import (
    HEX_HEIGHT,
    HEX_WIDTH,
    die_face,
    drawing,
    glow,
    hex_drawing,
    hex_height,
    hexagon,
    outline,
    pips,
    rasterise,
    sheet,
    small_die,
    web,
)
from cob.ui.kit.theme import (
    BLACK_BACK,
    FALLOW,
    INK,
    KIND_COLOURS,
    KIND_PALE,
    PAPER,
    PARCHMENT_DARK,
    RGB,
    SHADOW,
    mix,
    theme,
)

_TEXTS_KEPT = 2048
"""Size of the cache of rendered texts; without it the log fills the memory in a long session."""
LAUREL_HEIGHT = 97 / 114
"""Height of the medallion for points, as a share of its width."""
_USED_DIE_ALPHA = 110
_DIE_WIDTH = 27
"""Below this width an empty space has no die and no pattern: it is flat, with its sign in a shade
of its own colour, so that covered spaces stand out.
"""
_SMALL_SIGN, _TONE, _LEAST_FALLOW = 0.6, 0.45, 90
"""For such a space: the sign's share of its width, how far the sign fades, and how pale the space
is at least.
"""
_NUMBERED_WIDTH = 40
"""A narrower knowledge tile is drawn without its number, which would hide it."""
_SMALLEST_NUMBER = 13
"""Type size below which a knowledge number is no longer legible; its plate grows instead."""

_SHADOW_REACH, _SHADOW_LAYERS, _SHADOW_STEP, _SHADOW_LAYER = 1.16, 7, 0.028, 26
"""A tile's shadow: its width beyond the tile's, the number of its layers, the share of the width by
which each is smaller than the last, and the opacity of each, of 255.
"""


class Art:
    """The pictures of one window. Sizes are in pixels.

    The surfaces are shared: do not draw on them. They can be made before a window is open, but more
    slowly.
    """

    def __init__(self, assets: Path | None = None) -> None:
        assets = assets or data_folder("assets")
        self.text_scale = 1.0
        """The player's factor for text; the sizes given to methods contain it already."""
        self.faces: Mapping[Tile, str] = {}
        """File names of other drawings for some tiles."""
        self.paintings = Paintings(assets)
        """The large grounds; `forget` keeps them, to stand in for those of another size."""
        self._type = TypeCase()
        self._drawings = Drawings(assets)
        self._kept = KeptPictures()
        self._texts = KeptPictures(_TEXTS_KEPT)

    def forget(self) -> None:
        """Drop every picture; call this when the window's size has changed."""
        self._kept.forget()
        self._texts.forget()
        self._type.forget()
        forget_remembered()

    # hexes

    def tile(self, tile: Tile, width: int) -> pygame.Surface:
        """Return a tile's face as it lies in a depot, a storage space or an estate."""
        name = self.faces.get(tile, tile.code)
        return self._kept.of(("tile", name, width), lambda: self._tile(tile, name, width))

    def back(self, width: int) -> pygame.Surface:
        """Return a tile with a black back, face down."""
        return self._kept.of(("back", width), lambda: self._hex("black", BLACK_BACK, width))

    def space(self, kind: Kind, die: int, width: int) -> pygame.Surface:
        """Return an empty estate space with its number as pips and the symbol of its kind."""
        return self._kept.of(("space", kind, die, width), lambda: self._space(kind, die, width))

    def depot_space(self, kind: Kind, width: int) -> pygame.Surface:
        """Return an empty space of a numbered depot, with the symbol of the kind laid there."""
        return self._kept.of(("depot", kind, width), lambda: self._depot_space(kind, width))

    def black_space(self, width: int) -> pygame.Surface:
        """Return an empty space of the black depot."""
        return self._kept.of(
            ("black", width),
            lambda: self._hex("black-empty", mix(BLACK_BACK, PAPER, 0.15), width),
        )

    def ring(self, width: int, colour: RGB, thick: float) -> pygame.Surface:
        """Return a hexagon's outline to mark a tile or space; `thick` is a share of its width."""
        return self._kept.of(
            ("ring", width, colour, thick), lambda: _hex_sheet(width, outline(colour, thick))
        )

    def veil(self, width: int, colour: RGB, alpha: int) -> pygame.Surface:
        """Return a transparent hexagon, to dim or to tint what lies below it."""
        return self._kept.of(
            ("veil", width, colour, alpha), lambda: _hex_sheet(width, sheet(colour, alpha))
        )

    def glow(self, width: int, colour: RGB, alpha: int) -> pygame.Surface:
        """Return light on a hexagon, strongest at its edge and weak in its middle."""
        return self._kept.of(
            ("glow", width, colour, alpha), lambda: _hex_sheet(width, glow(colour, alpha))
        )

    def tile_shadow(self, width: int) -> pygame.Surface:
        """Return the soft shadow of a tile of that width, larger than the tile on every side."""
        return self._kept.of(("shadow", width), lambda: _tile_shadow(width))

    # dice, goods and tokens

    def die(
        self, value: int, size: int, colour: RGB, *, used: bool = False, white: bool = False
    ) -> pygame.Surface:
        """Return a die of that colour; value 0 is not rolled yet, and a used die is pale."""
        body = PAPER if white else colour
        key = ("die", value, size, body, used)
        return self._kept.of(key, lambda: self._die(value, size, body, used))

    def joker(self, size: int, colour: RGB) -> pygame.Surface:
        """Return the die that a castle gives: it shows a castle and counts as any value."""
        return self._kept.of(("joker", size, colour), lambda: self._joker(size, colour))

    def goods(self, good: int, size: int) -> pygame.Surface:
        """Return a goods tile with the pips of the die that sells it."""
        return self._kept.of(("goods", good, size), lambda: self._goods(good, size))

    def goods_back(self, size: int) -> pygame.Surface:
        """Return a goods tile face down: one that is not drawn yet, or one that is sold."""
        return self.symbol("goods-back", size)

    def silverling(self, size: int) -> pygame.Surface:
        """Return a Silverling."""
        return self.symbol("silverling", size)

    def worker(self, size: int) -> pygame.Surface:
        """Return a worker tile."""
        return self.symbol("worker", size)

    def pawn(self, colour_name: str, size: int) -> pygame.Surface:
        """Return a player's pawn; each of the four colours has a shape of its own."""
        return self.symbol(f"pawn-{colour_name}", size)

    def bonus(self, kind: Kind, points: int, large: bool, size: int) -> pygame.Surface:
        """Return a bonus tile: the large one is a rosette, the small one a shield."""
        key = ("bonus", kind, points, large, size)
        return self._kept.of(key, lambda: self._bonus(kind, points, large, size))

    def banner(self, cloth: RGB, size: tuple[int, int]) -> pygame.Surface:
        """Return the banner of a phase, with cloth of that colour."""
        return self._kept.of(
            ("banner", cloth, size),
            lambda: self._drawings.picture("board/banner", *size, cloth) or _plain(size, cloth),
        )

    def symbol(self, name: str, size: int, colour: RGB | None = None) -> pygame.Surface:
        """Return a square drawing of `assets/symbols`; symbols of one colour take `colour`."""
        ink = colour or theme.ink
        key = ("symbol", name, size, ink)
        return self._kept.of(key, lambda: self._symbol(name, size, ink))

    def laurel(self, width: int) -> pygame.Surface:
        """Return the laurel medallion on which points are written."""
        return self.part("laurel", width, round(width * LAUREL_HEIGHT))

    def part(self, name: str, width: int, height: int) -> pygame.Surface:
        """Return a drawing of `assets/table`, a part that is no piece; clear if it is missing."""
        return self._kept.of(
            ("part", name, width, height),
            lambda: (
                self._drawings.picture(f"table/{name}", width, height)
                or pygame.Surface((width, height), pygame.SRCALPHA)
            ),
        )

    def kind_symbol(self, kind: Kind, size: int, colour: RGB | None = None) -> pygame.Surface:
        """Return the symbol of a kind; it accompanies the kind's colour everywhere."""
        return self.symbol(f"kind-{kind.name.lower()}", size, colour)

    def bot_face(self, bot: str, size: int, sibling: int = 0) -> pygame.Surface:
        """Return the portrait of a bot, by its name in the registry; a symbol if it has none.

        A `sibling` is another person with the same trade; 0 for the one of the drawing.
        """
        return self._kept.of(("face", bot, size, sibling), lambda: self._face(bot, size, sibling))

    def portrait(self, name: str, size: int) -> pygame.Surface:
        """Return the portrait of a speaker, by its path below `assets/`."""
        return self._kept.of(("portrait", name, size), lambda: self._portrait(name, size))

    # text

    def font(self, size: int, serif: bool = False, bold: bool = False) -> Lettering:
        """Return the lettering, for measuring text."""
        return self._type.lettering(size, serif, bold)

    def text(
        self, string: str, size: int, colour: RGB, *, serif: bool = False, bold: bool = False
    ) -> pygame.Surface:
        """Return one line of text."""
        key = (string, size, colour, serif, bold)
        return self._texts.of(key, lambda: self.font(size, serif, bold).render(string, colour))

    # how the pictures are made

    def _hex(self, name: str, colour: RGB, width: int) -> pygame.Surface:
        height = hex_height(width)
        found = self._drawings.picture(f"spaces/{name}", width, height)
        if found is None:
            plain = hexagon((100, 115.5), 196, colour, mix(colour, SHADOW, 0.5), 4)
            found = rasterise(hex_drawing([plain]), width, height)
        return found

    def _tile(self, tile: Tile, name: str, width: int) -> pygame.Surface:
        height = hex_height(width)
        kind = tile.kind
        surface = self._hex(kind.name.lower(), KIND_COLOURS[kind], width).copy()
        picture = self._drawings.picture(f"tiles/{name}", width, height)
        if picture is None:
            _write_name(self._type, surface, tr(tile.title))
        else:
            surface.blit(picture, (0, 0))
        if tile.number and width >= _NUMBERED_WIDTH:
            self._number(surface, tile)
        return surface

    def _number(self, surface: pygame.Surface, tile: Tile) -> None:
        """Draw a knowledge tile's number at its foot, in a black hexagon if its back is black."""
        width, height = surface.get_size()
        black = FACES[tile].black > 0
        fill, ink = (BLACK_BACK, PAPER) if black else (PAPER, INK)
        size = max(_SMALLEST_NUMBER, round(width * 0.145))
        digits = self.font(size, False, True).render(str(tile.number), ink)
        plate_width = max(42.0, size * 1.16 * HEX_WIDTH / width)
        centre = (HEX_WIDTH / 2, 221 - plate_width / 2)
        plate = hexagon(centre, plate_width, fill, INK, 3)
        surface.blit(rasterise(hex_drawing([plate]), width, height), (0, 0))
        _centre(surface, digits, width * 0.5, height * centre[1] / HEX_HEIGHT)

    def _space(self, kind: Kind, die: int, width: int) -> pygame.Surface:
        height = hex_height(width)
        if width < _DIE_WIDTH:
            land = _small_land(kind)
            surface = _hex_sheet(width, sheet(land, 255))
            ink = mix(_carved(kind), land, _TONE if theme.painted else 0.0)
            sign = self.kind_symbol(kind, round(width * _SMALL_SIGN), ink)
            _centre(surface, sign, width / 2, surface.get_height() / 2)
            return surface
        surface = self._empty(kind, width)
        if theme.fallow:
            surface.blit(self.veil(width, FALLOW, theme.fallow), (0, 0))
        paper = mix(KIND_PALE[kind], PAPER, 0.72)
        plate = (
            f'<rect x="59" y="90" width="82" height="82" rx="18" fill="{web(paper)}"'
            f' stroke="{web(_carved(kind))}" stroke-width="4"/>'
        )
        face = [plate, pips(die, (100, 131), 21, 9.6, INK)]
        surface.blit(rasterise(hex_drawing(face), width, height), (0, 0))
        sign = self.kind_symbol(kind, max(9, round(width * 0.24)), _carved(kind))
        _centre(surface, sign, width / 2, height * 57 / HEX_HEIGHT)
        return surface

    def _empty(self, kind: Kind, width: int) -> pygame.Surface:
        surface = self._hex(f"{kind.name.lower()}-empty", KIND_PALE[kind], width).copy()
        if theme.fading:
            surface.blit(self.veil(width, PAPER, theme.fading), (0, 0))
            surface.blit(self.ring(width, _carved(kind), 0.02), (0, 0))
        return surface

    def _depot_space(self, kind: Kind, width: int) -> pygame.Surface:
        surface = self._empty(kind, width)
        sign = self.kind_symbol(kind, round(width * 0.42), _carved(kind))
        _centre(surface, sign, width / 2, surface.get_height() / 2)
        return surface

    def _die(self, value: int, size: int, colour: RGB, used: bool) -> pygame.Surface:
        body = mix(colour, PARCHMENT_DARK, 0.35) if used else colour
        surface = rasterise(die_face(value, body), size, size)
        if used:
            surface.fill((255, 255, 255, _USED_DIE_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def _joker(self, size: int, colour: RGB) -> pygame.Surface:
        surface = self._die(0, size, colour, used=False).copy()
        sign = self.kind_symbol(Kind.CASTLE, round(size * 0.6), PAPER)
        _centre(surface, sign, size / 2, size / 2)
        return surface

    def _goods(self, good: int, size: int) -> pygame.Surface:
        surface = self.symbol(f"goods-{good}", size).copy()
        corner = drawing(small_die(good, (55, 55), 41))
        surface.blit(rasterise(corner, size, size), (0, 0))
        return surface

    def _bonus(self, kind: Kind, points: int, large: bool, size: int) -> pygame.Surface:
        name = "bonus-large" if large else "bonus-small"
        surface = self.symbol(name, size, KIND_COLOURS[kind]).copy()
        number = self.font(round(size * 0.46), True, True).render(str(points), INK)
        _centre(surface, number, size / 2, size * (0.44 if large else 0.45))
        return surface

    def _symbol(self, name: str, size: int, colour: RGB) -> pygame.Surface:
        found = self._drawings.picture(f"symbols/{name}", size, size, colour)
        if found is None:
            plain = f'<circle cx="50" cy="50" r="46" fill="{web(PAPER)}"/>'
            found = rasterise(drawing(plain), size, size)
            _write_name(self._type, found, name.replace("-", " "))
        return found

    def _face(self, bot: str, size: int, sibling: int) -> pygame.Surface:
        name = f"faces/{face_of(bot)}"
        found = self._drawings.picture(name, size, size, sibling=sibling)
        return self.symbol("bot", size) if found is None else found

    def _portrait(self, name: str, size: int) -> pygame.Surface:
        found = self._drawings.picture(name, size, size)
        return self.symbol("bot", size) if found is None else found


def _write_name(case: TypeCase, surface: pygame.Surface, name: str) -> None:
    """Write the name in place of a missing picture, one word below the other."""
    width, height = surface.get_size()
    words = name.split()
    size = max(6, min(round(width / 5), round(height * 0.6 / len(words))))
    font = case.lettering(size, False, True)
    for row, word in enumerate(words):
        line = font.render(word, INK)
        room = int(width * 0.9)
        if line.get_width() > room:
            line = pygame.transform.smoothscale(
                line, (room, max(1, line.get_height() * room // line.get_width()))
            )
        middle = height / 2 + (row - (len(words) - 1) / 2) * size
        _centre(surface, line, width / 2, middle)


def _plain(size: tuple[int, int], colour: RGB) -> pygame.Surface:
    found = pygame.Surface(size)
    found.fill(colour)
    return found


def _tile_shadow(width: int) -> pygame.Surface:
    layers = [
        sheet(SHADOW, _SHADOW_LAYER, 1 - step * _SHADOW_STEP) for step in range(_SHADOW_LAYERS)
    ]
    size = round(width * _SHADOW_REACH)
    return rasterise(hex_drawing(layers), size, hex_height(size))


def _hex_sheet(width: int, element: str) -> pygame.Surface:
    return rasterise(hex_drawing([element]), width, hex_height(width))


def _small_land(kind: Kind) -> RGB:
    return mix(KIND_PALE[kind], FALLOW, max(_LEAST_FALLOW, theme.fallow) / 255)


def _carved(kind: Kind) -> RGB:
    """Return the dark shade of a kind's colour, for symbols engraved in its empty spaces."""
    return mix(KIND_COLOURS[kind], SHADOW, 0.62)


def _centre(surface: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    width, height = picture.get_size()
    surface.blit(picture, (round(x - width / 2), round(y - height / 2)))


__all__ = ["HEX_HEIGHT", "HEX_WIDTH", "Art"]
