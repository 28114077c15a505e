"""How players appear on pictures: their pawns, the faces of bots, and their names."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cob.record import PERSON, Header
from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.faces import face_at
from cob.ui.kit.measure import fitting_size

_BESIDE = 6
"""Gap between two pictures side by side, in pixels."""
_LESS = 0.84
"""Below this share of the wanted type size, two lines are better than a smaller one."""
_STEP, _LINES = 1.05, 2.2
"""Distance and height of two lines of a name, in type sizes."""


def pictures_of(art: Art, header: Header, seat: int, side: int) -> list[pygame.Surface]:
    """Return a player's pawn, and the face of a bot."""
    who = header.seats[seat]
    faces = [] if who.controller == PERSON else [face_at(art, header, seat, side)]
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
    art, room, lines = canvas.art, area.width, [name]
    size = fitting_size(art, name, largest, room)
    if size < largest * _LESS:
        most = min(round(largest * _LESS), round(area.height / _LINES))
        for lines in (_at_a_space(name), [name[: len(name) // 2], name[len(name) // 2 :]]):
            size = min(fitting_size(art, line, most, room) for line in lines)
            if size >= smallest:
                break
    for at, line in enumerate(lines):
        y = area.centery + round((at - (len(lines) - 1) / 2) * size * _STEP)
        canvas.write(line, max(size, smallest), (area.left, y), anchor="midleft", width=room)


def _at_a_space(name: str) -> list[str]:
    """Return a name in two parts of nearly the same length; in one if it is a single word."""
    words = name.split()
    parts = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    return min(parts, key=lambda two: max(map(len, two)), default=[name])
