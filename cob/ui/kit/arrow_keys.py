"""Moving the focus with the arrow keys and the page keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from cob.ui.inputs.commands import Command

DIRECTIONS: Final = {
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
}


def step_in_list(command: Command | None, page: int, whole: int) -> int:
    """Return the number of rows that a command moves in a list; 0 for any other command.

    A list has `whole` rows, of which `page` are in view.
    """
    steps: dict[Command | None, int] = {
        Command.UP: -1,
        Command.DOWN: 1,
        Command.PAGE_UP: -page,
        Command.PAGE_DOWN: page,
        Command.FIRST: -whole,
        Command.LAST: whole,
    }
    return steps.get(command, 0)


def nearest(
    start: pygame.Rect, direction: tuple[int, int], places: Sequence[pygame.Rect]
) -> int | None:
    """Return the index of the place that an arrow key leads to, preferring those straight ahead.

    Return None if there is no place in that direction.
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
