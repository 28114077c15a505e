"""Pictures of the pieces in lessons and rules, each as large as fits into a square."""

from __future__ import annotations

import pygame

from cob.engine.components import large_bonus, small_bonus
from cob.tutorial.pictures import (
    WHITE,
    BackPicture,
    BonusPicture,
    DiePicture,
    GoodsPicture,
    PawnPicture,
    Picture,
    SpacePicture,
    SymbolPicture,
    TilePicture,
)
from cob.ui.kit.art import Art
from cob.ui.kit.art.vector import hex_height
from cob.ui.kit.theme import PLAYER_COLOURS, theme

_HEX_SHARE = 0.866
"""A hexagon's width as a share of its height."""


def picture_of(art: Art, picture: Picture, size: int) -> pygame.Surface:
    """Return the picture, at most `size` pixels wide and high. It is shared: do not draw on it."""
    match picture:
        case TilePicture(tile):
            return art.tile(tile, hex_width(size))
        case BackPicture():
            return art.back(hex_width(size))
        case SpacePicture(kind, die):
            return art.space(kind, die, hex_width(size))
        case GoodsPicture(goods):
            return art.goods(goods, size)
        case DiePicture(value, colour):
            white = colour == WHITE
            return art.die(
                value, size, theme.paper if white else PLAYER_COLOURS[colour], white=white
            )
        case BonusPicture(kind, large, players):
            points = large_bonus(players) if large else small_bonus(players)
            return art.bonus(kind, points, large, size)
        case PawnPicture(colour):
            return art.pawn(colour, size)
        case SymbolPicture(name):
            return art.symbol(name, size)


def hex_width(size: int) -> int:
    """Return the width of the largest upright hexagon in a square."""
    width = round(size * _HEX_SHARE)
    return width if hex_height(width) <= size else width - 1
