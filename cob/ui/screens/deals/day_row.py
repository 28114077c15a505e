"""A day on which the deal of the day was played; a click shows how that game ended."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pygame

from cob.bots.registry import bot_title
from cob.statistics.result import Appearance
from cob.text.dates import told_day
from cob.text.language import tr
from cob.text.wording import listed
from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Label
from cob.ui.kit.measure import Measure
from cob.ui.kit.theme import theme

_DATE, _PAD = 226, 10
"""Width of the date, and the margin of the texts; pixels at 1080 lines."""


class DayRow(PickCard):
    """The date and the points of a game; a click opens it with `pick`."""

    def __init__(self, day: date, game: Appearance, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self.day = day
        self.game = game
        self._texts: tuple[Label, ...] = ()
        self._sign = pygame.Rect(0, 0, 0, 0)
        """The place of the sign that marks a link."""

    def lay_out(self, rect: pygame.Rect, m: Measure, size: int) -> None:
        """Lay out the date, and the points beside it; a game that was won stands out.

        The frame of a row that can be clicked lies around the rectangle.
        """
        self.place(rect.inflate(2 * m.px(_PAD), 0) if rect.width else rect, size)
        left, room, middle = rect.left, m.px(_DATE), rect.centery
        self._sign = pygame.Rect(0, 0, size * 3 // 4, size * 3 // 4)
        self._sign.midright = rect.midright
        points = left + room
        rest = self._sign.left - size // 2 - points
        won = self.game.won
        ink = theme.wine if won else theme.ink
        told = told_points(self.game)
        self._texts = (
            Label(told_day(self.day), size, (left, middle), theme.ink_soft, "midleft", room),
            Label(told, size, (points, middle), ink, "midleft", rest, bold=won),
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the row, light while it can be opened."""
        if not self.rect.width:
            return
        if not self.refusal:
            lit = self.hovered or self.focused
            if lit:
                radius = self.type_size // 3
                canvas.frame(self.rect, theme.paper, theme.wine, radius=radius, width=1)
            ink = theme.wine if lit else theme.ink_soft
            canvas.blit(canvas.art.symbol("right", self._sign.width, ink), self._sign)
        for text in self._texts:
            text.draw(canvas)
        self._rim(canvas)


def told_points(game: Appearance) -> str:
    """Return the player's points, and the others with theirs, such as: 187, hard 164."""
    others = [f"{tr(bot_title(each.controller))} {each.points}" for each in game.others]
    return f"{game.own.points}, {listed(others)}"
