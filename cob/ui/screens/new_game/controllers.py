"""The players who can take a seat: a person, or one of the bots with their portraits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from cob.bots.registry import BOTS, all_bots
from cob.record import PERSON
from cob.text.language import tr
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import INK, PAPER, PLAYER_COLOURS, mix, theme
from cob.ui.screens.table_menu import MenuEntry

_DOT, _STEP = 0.5, 0.7
"""A dot's diameter and the distance to the next one, as shares of the type size."""
_RIM, _PAWN = 0.93, 0.62
"""A person's medal inside its rim, as a share of the whole, and the pawn's share of it."""


class Controller(NamedTuple):
    """A person or a bot: the name in records, the shown name, and how it plays."""

    name: str
    title: str
    figure: str
    character: str
    level: int = 0
    """The strength of a bot, as in its `BotInfo`."""
    is_guest: bool = False
    """Whether it is a bot of an installed package, whose strength is not known."""

    @property
    def is_bot(self) -> bool:
        """Whether a program plays."""
        return self.name != PERSON


def controllers() -> list[Controller]:
    """Return a person, and the bots from the weakest on; the random one comes last.

    Bots of installed packages follow by name.
    """
    bots = [
        Controller(info.name, tr(info.title), tr(info.figure), tr(info.description), info.level)
        for info in sorted(BOTS.values(), key=lambda info: info.level == 0)
    ]
    about = tr("Plays with mouse and keys at this screen.")
    guests = [
        Controller(info.name, info.title, "", tr(info.description), is_guest=True)
        for info in all_bots().values()
        if info.name not in BOTS
    ]
    return [Controller(PERSON, tr("Person"), "", about), *bots, *guests]


def bot_entries(pick: Callable[[str], None]) -> list[MenuEntry]:
    """Return an entry for each bot, with its character; `pick` is called with a bot's name."""
    return [
        MenuEntry("bot", each.title, each.character, partial(pick, each.name))
        for each in controllers()
        if each.is_bot
    ]


def dots_width(size: int) -> int:
    """Return the width of the dots of a bot's strength for a type size, in pixels."""
    return _most() * round(size * _STEP)


def draw_dots(canvas: Canvas, left: tuple[int, int], size: int, level: int) -> None:
    """Draw a bot's strength as dots, from the middle of their left edge on."""
    step = round(size * _STEP)
    for index in range(_most()):
        pale = mix(theme.ink_soft, theme.parchment_light, 0.7)
        colour = theme.wine if index < level else pale
        middle = (left[0] + index * step + step // 2, left[1])
        canvas.dot(middle, round(size * _DOT), colour)


def draw_face(canvas: Canvas, controller: Controller, place: pygame.Rect, colour: str) -> None:
    """Draw a bot's portrait; the pawn on a medal for a person, a sign if a bot has no portrait."""
    side = place.width
    if controller.is_bot and not controller.is_guest:
        canvas.blit(canvas.art.bot_face(controller.name, side), place)
        return
    canvas.dot(place.center, side, INK)
    canvas.dot(place.center, round(side * _RIM), mix(PLAYER_COLOURS[colour], PAPER, 0.7))
    inside = round(side * _PAWN)
    is_guest = controller.is_guest
    sign = canvas.art.symbol("bot", inside, INK) if is_guest else canvas.art.pawn(colour, inside)
    canvas.blit(sign, sign.get_rect(center=place.center))


def _most() -> int:
    """Return the level of the strongest bot."""
    return max(info.level for info in BOTS.values())
