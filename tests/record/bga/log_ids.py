"""The numbers that Board Game Arena gives to tiles, goods and players, for written logs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cob.engine.components import Tile

BUILDING_WORDS = (
    "warehouse",
    "carpenter",
    "church",
    "market",
    "boardinghouse",
    "bank",
    "cityhall",
    "watchtower",
)
BLACK_PLACES = {2: (25, 27, 28, 30), 3: (24, 25, 27, 28, 30, 31), 4: tuple(range(24, 32))}
"""The places of the black depot that are used."""
_ANIMALS = {"chicken": (48, 136), "cow": (53, 143), "pig": (58, 150), "sheep": (63, 157)}
"""The first picture and the first number of each animal."""


def subtype(tile: Tile) -> str:
    name = tile.code
    if name.replace("-", "") in BUILDING_WORDS:
        return name.replace("-", "")
    return tile.species or (name if name in ("ship", "castle") else "")


def picture_and_numbers(tile: Tile, black: bool) -> tuple[int, range]:
    """The place of a tile's picture, and the numbers of all tiles with it."""
    if (word := tile.code.replace("-", "")) in BUILDING_WORDS:
        at = BUILDING_WORDS.index(word)
        first = 40 + 2 * at if black else 5 * at
        return at + 8 * black, range(first, first + (2 if black else 5))
    if tile.number:
        return tile.number + 15, range(tile.number + 55, tile.number + 56)
    if tile.animals:
        sprite, first = _ANIMALS[tile.species]
        if black:
            at = tile.animals + 2
            return sprite + at - 2, range(first + at, first + at + 1)
        at = (tile.animals - 2) * 2
        return sprite + tile.animals - 2, range(first + at, first + at + (1 if at == 4 else 2))
    sprite, coloured, blacks = {
        Tile.CASTLE: (42, range(82, 96), range(96, 98)),
        Tile.MINE: (44, range(98, 108), range(108, 110)),
        Tile.SHIP: (46, range(110, 130), range(130, 136)),
    }[tile]
    return sprite + black, blacks if black else coloured


@dataclass
class Numbers:
    """Numbers that are still free."""

    tiles: dict[tuple[Tile, bool], list[int]] = field(default_factory=dict)
    goods: dict[int, list[int]] = field(
        default_factory=lambda: {good: list(range(7 * good - 7, 7 * good)) for good in range(1, 7)}
    )

    def tile(self, tile: Tile, black: bool = False) -> int:
        _, numbers = picture_and_numbers(tile, black)
        return self.tiles.setdefault((tile, black), list(numbers)).pop(0)

    def good(self, good: int) -> int:
        return self.goods[good].pop(0)


def player_numbers(count: int, first: int) -> Iterator[int]:
    """Numbers of players in no order."""
    return (10_000_000 + (first * 7_919 + at * 104_729) % 89_000_000 for at in range(count))
