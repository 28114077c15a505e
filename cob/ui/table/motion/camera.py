"""The camera: an estate comes into the middle of the table from its small board, and goes back.

The owner of a table says whose estate is large (in a game `home_of`, `session/session.py`). When
that changes between two drawings, the estate and the tray of a player who acts grow out of the
small board; they shrink back into it when they give way to the reader's own. Clicks, cards and
flying pieces belong to the new estate at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from cob.showing.event_times import SWING
from cob.ui.kit.canvas import Canvas
from cob.ui.table.motion.animations import eased
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_FULL: Final = 4
"""The number of swings of full length; who has seen them at this table needs less."""
_BRIEF: Final = 0.65
"""The length of all later swings, as a share of a full one."""
_FRAME: Final = 5
"""The width of the frame in the player's colour, in pixels at 1080 lines."""

_SMOOTH: Final = 1_000_000
"""Pixels of the largest picture that is scaled smoothly, that of a window with 1440 lines at most.
In motion the pixels of a larger one are too small to be seen.
"""

_SOLID: Final = 0.4
"""The share of its way from which on the moving picture hides what lies below it."""


class Camera:
    """The way of the middle of the table from one estate to the next."""

    def __init__(self) -> None:
        self.seat: int | None = None
        """The seat whose estate was drawn last; None before the first drawing."""
        self._old: pygame.Surface | None = None
        """The picture of the middle that gives way; None while nothing swings."""
        self._moving = 0
        """The seat whose picture grows or shrinks."""
        self._gone, self._length = 0.0, SWING
        self._swings = 0

    @property
    def is_swinging(self) -> bool:
        """Whether a picture is on its way."""
        return self._old is not None

    @property
    def length(self) -> float:
        """The seconds of the next swing at the usual speed."""
        return SWING * (_BRIEF if self._swings >= _FULL else 1.0)

    def turns_to(self, seat: int) -> bool:
        """Return whether an estate is not in the middle yet."""
        return self.seat not in (None, seat)

    def follow(
        self,
        painter: Painter,
        view: TableView,
        draw: Callable[[Painter, TableView], None],
        speed: float,
    ) -> None:
        """Begin a swing if another estate is shown than before; at speed 0 it is there at once.

        `draw` draws the middle of the table; the drawing is lost with the next one of the table.
        """
        old, self.seat = self.seat, view.shown
        if old in (None, view.shown) or not speed:
            return
        assert old is not None
        still = replace(view, shown=old, buttons={}, lit={}, selected=frozenset(), hover=None)
        plain = Painter(Canvas(painter.surface, painter.art), painter.layout)
        plain.canvas.wood()
        draw(plain, still)
        self._old = plain.surface.subsurface(painter.layout.middle).copy()
        self._moving = old if view.shown == view.reader else view.shown
        self._gone, self._length = 0.0, self.length / speed
        self._swings += 1

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._gone += seconds
        if self._gone >= self._length:
            self.stop()

    def stop(self) -> None:
        """End a swing: the new estate lies in the middle."""
        self._old = None

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw the moving picture over the finished table, on which the new estate lies."""
        if self._old is None:
            return
        surface, middle = painter.surface, painter.layout.middle
        share = eased(self._gone / self._length)
        small = middle.fit(painter.layout.panels[self._moving].area)
        if self._moving == view.shown:
            size, area = share, _between(small, middle, share)
            picture = _scaled(surface.subsurface(middle), area.size)
            surface.blit(self._old, middle)
        else:
            size, area = 1 - share, _between(middle, small, share)
            picture = _scaled(self._old, area.size)
        if size < _SOLID:  # it grows out of the panel, and does not lie on it
            picture.set_alpha(round(255 * size / _SOLID))
        surface.blit(picture, area)
        line = max(2, painter.layout.px(_FRAME))
        pygame.draw.rect(surface, view.colour(self._moving), area, line, border_radius=2 * line)


def _scaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture in another size; a very large one more coarsely, which takes a third."""
    width, height = picture.get_size()
    is_large = width * height > _SMOOTH
    return (pygame.transform.scale if is_large else pygame.transform.smoothscale)(picture, size)


def _between(start: Rect, end: Rect, share: float) -> Rect:
    """Return the place of the moving picture after a share of its way."""
    pairs = zip((*start.center, *start.size), (*end.center, *end.size), strict=True)
    x, y, width, height = (round(one + (other - one) * share) for one, other in pairs)
    area = Rect(0, 0, width, height)
    area.center = x, y
    return area
