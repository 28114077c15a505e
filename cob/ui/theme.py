"""The look of the game in numbers: colours and sizes. Nothing here needs pygame.

The six kinds stay apart in lightness as well as in hue, so that they can be told apart with
red-green or blue-yellow colour blindness; each also has its own symbol and pattern.
Points are gold everywhere, and only points are gold.
"""

from __future__ import annotations

from typing import Final

from cob.engine.components import Kind

RGB = tuple[int, int, int]


def mix(first: RGB, second: RGB, share: float) -> RGB:
    """The colour that lies `share` (0 to 1) of the way from the first colour to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def luminance(colour: RGB) -> float:
    """How light a colour looks, 0 to 1: decides whether ink or paper is readable on it."""
    red, green, blue = colour
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


PARCHMENT: Final[RGB] = (239, 227, 200)
PARCHMENT_LIGHT: Final[RGB] = (250, 243, 224)
PARCHMENT_DARK: Final[RGB] = (217, 200, 165)
PAPER: Final[RGB] = (255, 248, 230)
INK: Final[RGB] = (43, 33, 24)
INK_SOFT: Final[RGB] = (98, 80, 62)
"""Second voice on parchment: hints, captions; still 6:1 against it."""
WOOD: Final[RGB] = (74, 52, 35)
WOOD_DARK: Final[RGB] = (50, 35, 24)
WOOD_LIGHT: Final[RGB] = (112, 80, 52)
GOLD: Final[RGB] = (217, 165, 33)
"""Points, and nothing but points."""
GOLD_LIGHT: Final[RGB] = (246, 214, 117)
WORKER: Final[RGB] = (168, 116, 63)
"""Worker brown: every cost in worker tiles."""
BLACK_BACK: Final[RGB] = (38, 36, 42)
HIGHLIGHT: Final[RGB] = (255, 255, 255)
"""Rim of what can be clicked now."""
FOCUS: Final[RGB] = (104, 196, 232)
"""Rim of what is selected; a blue that no player and no kind has."""
SHADOW: Final[RGB] = (20, 14, 8)

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

SMALLEST_TYPE: Final = 12
"""No text is drawn smaller than this, whatever the window's size."""
REFERENCE_HEIGHT: Final = 1080


def scaled(pixels: float, window_height: int, least: int = 1) -> int:
    """A length that was chosen for 1080 lines, for a window of another height."""
    return max(least, round(pixels * window_height / REFERENCE_HEIGHT))


def type_size(pixels: float, window_height: int) -> int:
    """A type size that was chosen for 1080 lines, never too small to read."""
    return scaled(pixels, window_height, SMALLEST_TYPE)
