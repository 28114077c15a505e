"""The card of an installed bot: a sign for a portrait, its name, and a line on how it plays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from cob.ui.kit.art import Art
from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Label, Text
from cob.ui.kit.measure import Measure, cut_off
from cob.ui.kit.theme import mix, theme
from cob.ui.screens.new_game.controllers import Controller, draw_face

MOST: Final = 12
"""The maximum number of installed bots shown."""
_ACROSS: Final = 3
_HIGH, _GAP, _HEAD = 74, 12, 52
_FACE, _INSIDE = 54, 12
"""Lengths in pixels at 1080 lines."""


def guests_height(count: int, m: Measure) -> int:
    """Return the height of this number of cards together with their title; 0 without any."""
    rows = -(-count // _ACROSS)
    return m.px(_HEAD) + rows * m.px(_HIGH) + (rows - 1) * m.px(_GAP) if rows else 0


def lay_out_guests(cards: list[GuestCard], room: pygame.Rect, m: Measure, art: Art) -> None:
    """Lay out the cards in rows below the place of their title."""
    gap, high = m.px(_GAP), m.px(_HIGH)
    wide = (room.width - (_ACROSS - 1) * gap) // _ACROSS
    for index, card in enumerate(cards):
        row, column = divmod(index, _ACROSS)
        left, top = room.left + column * (wide + gap), room.top + m.px(_HEAD) + row * (high + gap)
        card.lay_out(pygame.Rect(left, top, wide, high), m, art)


def draw_card(canvas: Canvas, card: PickCard, *, chosen: bool) -> None:
    """Draw a card's ground: the chosen one has a strong rim, one under the pointer is light."""
    size = card.type_size
    is_lit = card.hovered or card.focused
    fill = theme.paper if is_lit else mix(theme.parchment_light, theme.parchment_dark, 0.15)
    line = theme.wine if chosen or is_lit else theme.parchment_dark
    width = max(2, size // 6) if chosen else max(1, size // 14)
    canvas.frame(card.rect, fill, line, radius=size // 2, width=width, shadow=size // 4)


class GuestCard(PickCard):
    """A bot of an installed package."""

    def __init__(
        self, controller: Controller, colour: str, pick: Callable[[], None], *, chosen: bool
    ) -> None:
        super().__init__(pick)
        self.controller = controller
        self.chosen = chosen
        self._colour = colour
        self._face = pygame.Rect(0, 0, 0, 0)
        self._texts: list[Text] = []

    def lay_out(self, rect: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay out the sign beside the texts."""
        self.place(rect, m.type(20))
        inside = m.px(_INSIDE)
        self._face = pygame.Rect(0, 0, m.px(_FACE), m.px(_FACE))
        self._face.midleft = (rect.left + inside, rect.centery)
        left, small = self._face.right + inside, m.type(17)
        room = rect.right - inside - left
        about = cut_off(art, self.controller.character, small, room)
        self._texts = [
            Label(
                self.controller.title,
                m.type(21),
                (left, rect.centery + m.px(2)),
                theme.ink,
                "bottomleft",
                room,
                True,
                True,
            ),
            Label(about, small, (left, rect.centery + m.px(4)), theme.ink_soft),
        ]

    def draw(self, canvas: Canvas) -> None:
        """Draw the card."""
        draw_card(canvas, self, chosen=self.chosen)
        draw_face(canvas, self.controller, self._face, self._colour)
        for text in self._texts:
            text.draw(canvas)
        self._rim(canvas)
