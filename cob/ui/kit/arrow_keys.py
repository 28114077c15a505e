"""Going from one thing on the screen to another with the arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

DIRECTIONS: Final = {
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}


def nearest(
    start: pygame.Rect, direction: tuple[int, int], places: Sequence[pygame.Rect]
) -> int | None:
    """Return the index of the place that an arrow key leads to; straight ahead counts most.

    None if there is no place in that direction.
    """
    best: tuple[float, int] | None = None
    for index, place in enumerate(places):
        across = place.centerx - start.centerx
        down = place.centery - start.centery
        ahead = across * direction[0] + down * direction[1]
        aside = abs(across * direction[1]) + abs(down * direction[0])
        if ahead > 0 and (best is None or ahead + 2 * aside < best[0]):
            best = (ahead + 2 * aside, index)
    return best[1] if best else None
