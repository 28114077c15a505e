"""What a player holds, and where it lies: in the large strip, or on the small board."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from cob.ui.kit.estate_picture import Hex


@dataclass(frozen=True, slots=True)
class Tally:
    """A picture with a number beside it."""

    area: Rect
    """All of it."""
    picture: Rect
    number: tuple[int, int]
    """The middle of the number's left edge."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """The places of a player's dice, stored tiles, goods, sold goods, Silverlings and workers."""

    dice: tuple[Rect, ...]
    storage: tuple[Hex, ...]
    goods: tuple[Rect, ...]
    """The spaces of the goods storage."""
    goods_tiles: tuple[Rect, ...]
    """Where the tiles lie on these spaces."""
    sold: Tally
    silverlings: Tally
    workers: Tally
