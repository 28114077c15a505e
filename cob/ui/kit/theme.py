"""The look of the game in numbers: colours and sizes. Nothing here needs pygame.

The six kinds differ in lightness as well as in hue, so that players with red-green or blue-yellow
colour blindness can distinguish them; each also has its own symbol and pattern. Points are gold
everywhere; only points are gold, and the ring around what a click acts on now.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

from cob.engine.components import Kind

RGB = tuple[int, int, int]


def mix(first: RGB, second: RGB, share: float) -> RGB:
    """Return the colour that lies `share` (0 to 1) of the way from one to another."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(colour: RGB) -> float:
    """Return the lightness of a colour, 0 to 1, to choose between ink and paper for text on it."""
    red, green, blue = colour
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


PARCHMENT_DARK: Final[RGB] = (217, 200, 165)
INK: Final[RGB] = (43, 33, 24)
PAPER: Final[RGB] = (255, 248, 230)
FALLOW: Final[RGB] = (240, 226, 190)
"""Colour that veils the empty spaces of an estate."""
BLACK_BACK: Final[RGB] = (38, 36, 42)
HIGHLIGHT: Final[RGB] = (255, 255, 255)
"""Rim of everything that can be clicked now."""
SHADOW: Final[RGB] = (20, 14, 8)
LOSS: Final[RGB] = (255, 100, 82)
"""Rim of what the player will lose: red has no other meaning on the table."""
ON_GOLD: Final[RGB] = (58, 34, 4)
"""The ink of points on their medallion; its contrast is at least 6:1."""
KIND_COLOURS: Final[dict[Kind, RGB]] = {
    Kind.CASTLE: (40, 82, 58),
    Kind.MINE: (169, 171, 181),
    Kind.KNOWLEDGE: (247, 220, 88),
    Kind.SHIP: (63, 125, 184),
    Kind.ANIMAL: (156, 203, 112),
    Kind.BUILDING: (184, 113, 76),
}
"""Colours of the tiles."""

KIND_PALE: Final[dict[Kind, RGB]] = {
    Kind.CASTLE: (67, 111, 83),
    Kind.MINE: (194, 195, 202),
    Kind.KNOWLEDGE: (249, 229, 134),
    Kind.SHIP: (107, 154, 203),
    Kind.ANIMAL: (174, 211, 132),
    Kind.BUILDING: (197, 138, 100),
}
"""Colours of the empty spaces: the tiles' own, faded."""

PLAYER_COLOURS: Final[dict[str, RGB]] = {
    "red": (194, 58, 49),
    "green": (60, 154, 106),
    "blue": (47, 95, 184),
    "black": (58, 58, 66),
}


@dataclass(slots=True)
class Palette:
    """The colours of everything that is no piece of the game."""

    parchment: RGB
    parchment_light: RGB
    parchment_dark: RGB
    paper: RGB
    ink: RGB
    ink_soft: RGB
    """The softer ink on parchment, for hints and captions; its contrast is still 6:1."""
    wood: RGB
    wood_dark: RGB
    wood_light: RGB
    wine: RGB
    """The one strong colour on parchment: headings and chosen options."""
    button: RGB
    """The wood of all buttons."""
    button_next: RGB
    """The button that the player most likely wants next."""
    gold: RGB
    """The gold of points only."""
    gold_light: RGB
    worker: RGB
    """The brown of every cost in worker tiles."""
    focus: RGB
    """The rim of the selection; no player and no kind has this blue."""
    fading: int
    """The share of paper in an empty space, of 255, so that tiles stand out from it."""
    fallow: int
    """The share of parchment in an empty space of an estate, of 255, so that covered ones stand
    out.
    """
    painted: bool
    """Whether wood, vellum and land are painted; else they are plain grounds."""
    tray: RGB
    """The player's tray where it is not painted."""
    hollow: RGB
    """The ground of hollows carved into the tray."""
    felt: RGB
    """The ground of the dice cup."""
    in_hollow: RGB
    """Numbers in a hollow."""

    def apply(self, other: Palette) -> None:
        """Take over the colours of another palette."""
        for each in fields(self):
            setattr(self, each.name, getattr(other, each.name))


WARM: Final = Palette(
    parchment=(239, 227, 200),
    parchment_light=(250, 243, 224),
    parchment_dark=PARCHMENT_DARK,
    paper=PAPER,
    ink=INK,
    ink_soft=(98, 80, 62),
    wood=(74, 52, 35),
    wood_dark=(50, 35, 24),
    wood_light=(112, 80, 52),
    wine=(118, 34, 46),
    button=(116, 80, 48),
    button_next=(66, 104, 58),
    gold=(217, 165, 33),
    gold_light=(246, 214, 117),
    worker=(168, 116, 63),
    focus=(104, 196, 232),
    fading=0,
    fallow=118,
    painted=True,
    tray=(139, 92, 54),
    hollow=(66, 41, 22),
    felt=(86, 38, 34),
    in_hollow=(255, 240, 206),
)
"""The usual palette: parchment and wood."""
HIGH_CONTRAST: Final = Palette(
    parchment=(255, 255, 255),
    parchment_light=(255, 255, 255),
    parchment_dark=(206, 204, 200),
    paper=(255, 255, 255),
    ink=(0, 0, 0),
    ink_soft=(38, 34, 30),
    wood=(22, 20, 18),
    wood_dark=(0, 0, 0),
    wood_light=(52, 48, 44),
    wine=(112, 0, 26),
    button=(84, 56, 30),
    button_next=(32, 76, 38),
    gold=(150, 98, 0),
    gold_light=(255, 222, 110),
    worker=(140, 84, 30),
    focus=(0, 150, 230),
    fading=150,
    fallow=0,
    painted=False,
    tray=(255, 255, 255),
    hollow=(206, 204, 200),
    felt=(206, 204, 200),
    in_hollow=(0, 0, 0),
)
"""The palette of high contrast: black on white, white on black, and firm edges."""
theme: Final = replace(WARM)
"""The palette in force; every drawing reads it again."""

SMALLEST_TYPE: Final = 13
"""The smallest type size, in pixels, whatever the window's size."""
REFERENCE_HEIGHT: Final = 1080


def scaled(pixels: float, window_height: int, least: int = 1) -> int:
    """Convert a length chosen for 1080 lines to a window of another height."""
    return max(least, round(pixels * window_height / REFERENCE_HEIGHT))


def type_size(pixels: float, window_height: int) -> int:
    """Convert a type size chosen for 1080 lines, keeping it large enough to read."""
    return scaled(pixels, window_height, SMALLEST_TYPE)


def readable_on(colour: RGB) -> RGB:
    """Return ink or paper, whichever is readable on a colour."""
    return theme.paper if luminance(colour) < 0.55 else theme.ink
