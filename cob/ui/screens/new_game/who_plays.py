"""The sheet that chooses the player of a seat: a person, or a bot by its portrait."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from cob.analysis.rating import BOT_RATINGS
from cob.text.language import tr
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import Measure, cut_off, line_height, wrap
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.scene import AppContext
from cob.ui.screens.new_game.controllers import (
    Controller,
    controllers,
    dots_width,
    draw_dots,
    draw_face,
)
from cob.ui.screens.new_game.guest_card import (
    MOST,
    GuestCard,
    draw_card,
    guests_height,
    lay_out_guests,
)
from cob.ui.screens.sheet import SheetOfTexts

_CARD, _GAP, _EDGE, _HEAD = 244, 14, 36, 138
_FACE = 176
_ROUND_FACE, _ROUND_TEXT = 30, 38
_GUESTS = 14
"""Lengths in pixels at 1080 lines."""
_NAME, _LEVEL, _SMALL = 27, 20, 17
"""Type sizes in pixels at 1080 lines."""
_LINES = 5
"""The number of lines for how a bot plays."""


def card_height(m: Measure) -> int:
    """Return the height of a card whose texts all stand whole."""
    small = (_LINES + 1) * line_height(m.type(_SMALL))
    texts = line_height(m.type(_NAME)) + 2 * line_height(m.type(_LEVEL)) + small
    return m.px(_ROUND_FACE + _FACE + _ROUND_TEXT) + texts


class PlayerCard(PickCard):
    """A person or a bot: the portrait, the name, the strength, and how it plays."""

    def __init__(
        self,
        controller: Controller,
        colour: str,
        pick: Callable[[], None],
        *,
        chosen: bool,
        matches: bool = False,
    ) -> None:
        super().__init__(pick)
        self.controller = controller
        self.chosen = chosen
        self.matches = matches
        """Whether this bot would be an even match in a rated game."""
        self._colour = colour
        self._face = pygame.Rect(0, 0, 0, 0)
        self._texts: list[Text] = []
        self._dots: tuple[int, int] | None = None
        """The left middle of the dots; None for a person."""
        self._dots_size = 0

    def lay_out(self, rect: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay out the portrait above the texts."""
        self.place(rect, m.type(20))
        who, room, x = self.controller, rect.width - m.px(28), rect.centerx
        self._face = pygame.Rect(0, 0, m.px(_FACE), m.px(_FACE))
        self._face.midtop = (x, rect.top + m.px(20))
        place = (x, self._face.bottom + m.px(10))
        name = Label(
            who.figure or who.title, m.type(_NAME), place, theme.ink, "midtop", room, True, True
        )
        self._texts = [name]
        below, size = place[1] + line_height(m.type(_NAME)), m.type(_LEVEL)
        if who.is_bot:
            self._dots_size = size
            wide = art.font(size).size(who.title)[0] + size // 2 + dots_width(size)
            left = x - wide // 2
            level = Label(who.title, size, (left, below + m.px(2)), theme.ink_soft)
            self._texts.append(level)
            self._dots = (left + wide - dots_width(size), level.rect(art).centery + 1)
            below = level.rect(art).bottom
        small = m.type(_SMALL)
        place, foot = (x, below + m.px(10)), rect.bottom - m.px(10)
        if who.name in BOT_RATINGS:
            strength = self._strength(rect, m, BOT_RATINGS[who.name])
            self._texts += strength
            foot = strength[-1].rect(art).top
        lines = wrap(art, who.character, small, room)
        most = max(1, min(_LINES, (foot - place[1]) // line_height(small)))
        while len(lines) > most and small > SMALLEST_TYPE:
            small -= 1
            lines = wrap(art, who.character, small, room)
            most = max(1, min(_LINES, (foot - place[1]) // line_height(small)))
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines[most - 1 :] = [cut_off(art, rest, small, room)]
        self._texts.append(TextBlock(lines, small, place, theme.ink, centred=True))

    def _strength(self, rect: pygame.Rect, m: Measure, rating: int) -> list[Label]:
        """Return the rating at the card's foot, and above it whether this is an even match."""
        x, room, foot = rect.centerx, rect.width - m.px(28), rect.bottom - m.px(16)
        told = tr("Rating {rating}", rating=rating)
        colour = theme.wine if self.matches else theme.ink_soft
        texts = [
            Label(told, m.type(_SMALL), (x, foot), colour, "midbottom", room, bold=self.matches)
        ]
        if self.matches:
            above = (x, foot - line_height(m.type(_SMALL)))
            match = tr("An even match")
            texts.append(Label(match, m.type(_LEVEL), above, colour, "midbottom", room, True, True))
        return texts

    def draw(self, canvas: Canvas) -> None:
        """Draw the card."""
        draw_card(canvas, self, chosen=self.chosen)
        draw_face(canvas, self.controller, self._face, self._colour)
        for text in self._texts:
            text.draw(canvas)
        if self._dots is not None:
            draw_dots(canvas, self._dots, self._dots_size, self.controller.level)
        self._rim(canvas)


class WhoPlaysSheet(SheetOfTexts):
    """All players for a seat, side by side, and installed bots below them.

    `choose` is called with the name in records.

    `match` is the bot that would be an even match in a rated game.
    """

    def __init__(
        self,
        app: AppContext,
        name: str,
        colour: str,
        chosen: str,
        choose: Callable[[str], None],
        match: str = "",
    ) -> None:
        self.cards = [
            PlayerCard(
                each,
                colour,
                partial(self._pick, each.name),
                chosen=each.name == chosen,
                matches=each.name == match,
            )
            for each in controllers()
            if not each.is_guest
        ]
        self.guests = [
            GuestCard(each, colour, partial(self._pick, each.name), chosen=each.name == chosen)
            for each in controllers()
            if each.is_guest
        ][:MOST]
        everyone: list[PlayerCard | GuestCard] = [*self.cards, *self.guests]
        super().__init__(app, everyone)
        self._title = tr("Who takes this place?")
        if name:
            self._title = tr("Who takes {name}’s place?", name=name)
        self._choose = choose
        self.form.focus(next((card for card in everyone if card.chosen), self.cards[0]))

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the cards in a row below the title."""
        m, count = self.app.measure(size), len(self.cards)
        wide, gap, edge = m.px(_CARD), m.px(_GAP), m.px(_EDGE)
        row = count * wide + (count - 1) * gap
        below = guests_height(len(self.guests), m)
        high = min(card_height(m), size[1] - m.px(_HEAD) - below - edge)
        box = self._box = pygame.Rect(0, 0, row + 2 * edge, m.px(_HEAD) + high + below + edge)
        box.center = (size[0] // 2, size[1] // 2)
        room, x = box.width - 2 * edge, box.centerx
        hint = tr("Click on one, or use the arrow keys and Enter; Escape changes nothing.")
        title = Label(
            self._title, m.type(40), (x, box.top + m.px(24)), theme.ink, "midtop", room, True
        )
        under = max(box.top + m.px(84), title.rect(self.app.art).bottom)
        self._texts = (
            title,
            Label(hint, m.type(18), (x, under), theme.ink_soft, "midtop", room),
        )
        left = box.left + edge
        for card in self.cards:
            place = pygame.Rect(left, box.top + m.px(_HEAD), wide, high)
            card.lay_out(place, m, self.app.art)
            left += wide + gap
        if self.guests:
            under = box.top + m.px(_HEAD) + high
            at = (x, under + m.px(_GUESTS))
            text = tr("Bots of installed packages")
            self._texts += (Label(text, m.type(20), at, theme.ink, "midtop", room, True),)
            place = pygame.Rect(box.left + edge, under, row, below)
            lay_out_guests(self.guests, place, m, self.app.art)

    def _pick(self, name: str) -> None:
        self.app.pop()
        self._choose(name)
