"""How players appear on pictures: their pawns, the faces of bots, and their names."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cob.record import PERSON, Seat
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import fitting_size, wrap

_BESIDE = 6
"""Gap between two pictures side by side, in pixels."""
_LESS = 0.84
"""Below this share of the wanted type size, two lines are better than a smaller one."""
_STEP, _LINES = 1.05, 2.2
"""Distance and height of two lines of a name, in type sizes."""


def pictures_of(art: Art, who: Seat, side: int) -> list[pygame.Surface]:
    """Return a player's pawn, and the face of a bot."""
    faces = [] if who.controller == PERSON else [art.bot_face(who.controller, side)]
    return [art.pawn(who.colour, side), *faces]


def draw_row(canvas: Canvas, pictures: Sequence[pygame.Surface], place: tuple[int, int]) -> int:
    """Draw pictures side by side from their left middle on; return where the next one begins."""
    left, middle = place
    for picture in pictures:
        rect = picture.get_rect(midleft=(left, middle))
        canvas.blit(picture, rect)
        left = rect.right + _BESIDE
    return left


def write_name(canvas: Canvas, name: str, area: pygame.Rect, largest: int, smallest: int) -> None:
    """Write a name at the left of an area: in one line, or else in two smaller ones."""
    art, room = canvas.art, area.width
    size, lines = fitting_size(art, name, largest, room), [name]
    if size < largest * _LESS:
        most = min(round(largest * _LESS), round(area.height / _LINES))
        sizes = (size for size in range(most, smallest - 1, -1))
        two = next((size for size in sizes if len(wrap(art, name, size, room)) <= 2), None)
        if two is not None:
            size, lines = two, wrap(art, name, two, room)
    for at, line in enumerate(lines):
        y = area.centery + round((at - (len(lines) - 1) / 2) * size * _STEP)
        canvas.write(line, max(size, smallest), (area.left, y), anchor="midleft", width=room)
