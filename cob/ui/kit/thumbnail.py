"""Small pictures of the players' estates side by side, as they stand in a game.

The first drawing at a new size takes some ten milliseconds for each estate. So estates are drawn
one at a time, when there is time, and cached; those not drawn yet are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from cob.saves.saved_games import EstateView
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.estate_picture import ESTATE_HEIGHT, ESTATE_WIDTH, draw_estate, draw_unknown
from cob.ui.kit.heraldry.blazon import blazon
from cob.ui.kit.heraldry.drawing import shield
from cob.ui.kit.theme import PLAYER_COLOURS

_KEPT: Final = 160
"""Size of the cache; the oldest pictures are dropped first."""
_ARMS: Final = 0.24
"""The width of a coat of arms, as a share of their height."""
_GAP: Final = 0.06
"""The gap between two estates, as a share of their height."""


def estate_width(height: int) -> int:
    """Return the width of an estate's picture of that height, pawn included."""
    return round(height * ESTATE_WIDTH / ESTATE_HEIGHT)


def strip_width(players: int, height: int) -> int:
    """Return the width of this number of estates side by side."""
    return players * (estate_width(height) + round(height * _GAP)) - round(height * _GAP)


def estate_picture(art: Art, view: EstateView, height: int) -> pygame.Surface:
    """Return an estate with its player's pawn in the upper left corner, on a clear ground."""
    picture = pygame.Surface((estate_width(height), height), pygame.SRCALPHA)
    if view.layout is None:
        draw_unknown(Canvas(picture, art), picture.get_rect())
    else:
        draw_estate(Canvas(picture, art), picture.get_rect(), view.layout, view.tiles)
    picture.blit(art.pawn(view.colour, max(8, height // 4)), (0, 0))
    return picture


class Thumbnails:
    """The cached pictures, by estate and height."""

    def __init__(self) -> None:
        self._made: dict[tuple[EstateView, int], pygame.Surface] = {}

    def __len__(self) -> int:
        """Return the number of pictures."""
        return len(self._made)

    def make_next(self, art: Art, games: Iterable[tuple[EstateView, ...]], height: int) -> bool:
        """Draw the first missing picture of these games; return whether one was missing."""
        for view in (view for estates in games for view in estates):
            if (view, height) not in self._made:
                if len(self._made) >= _KEPT:
                    del self._made[next(iter(self._made))]
                self._made[view, height] = estate_picture(art, view, height)
                return True
        return False

    def lacks(self, games: Iterable[tuple[EstateView, ...]], height: int) -> bool:
        """Return whether a picture of these games is still missing."""
        return any((view, height) not in self._made for estates in games for view in estates)

    def draw(
        self,
        canvas: Canvas,
        estates: tuple[EstateView, ...],
        rect: pygame.Rect,
        names: Sequence[str] = (),
    ) -> None:
        """Draw the estates that have pictures, side by side up to the right end of `rect`.

        In the lower left corner of each is its player's coat of arms, if the `names` are known.
        """
        step = estate_width(rect.height) + round(rect.height * _GAP)
        left = rect.right - strip_width(len(estates), rect.height)
        for number, view in enumerate(estates):
            picture = self._made.get((view, rect.height))
            if picture is not None:
                canvas.blit(picture, (left + number * step, rect.top))
                if number < len(names):
                    arms = blazon(names[number], PLAYER_COLOURS[view.colour])
                    small = shield(arms, max(8, round(rect.height * _ARMS)))
                    corner = left + number * step, rect.bottom
                    canvas.blit(small, small.get_rect(bottomleft=corner))
