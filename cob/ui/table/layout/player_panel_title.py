"""The head of a player's small board: the name, and what stands beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.record import PERSON
from cob.text.language import tr
from cob.ui.kit.theme import readable_on, theme
from cob.ui.table.layout.player_panel import PanelLayout
from cob.ui.table.layout.text import TextLine, Typesetter
from cob.ui.table.view import TableView

_TYPE: Final = 22


@dataclass(frozen=True, slots=True)
class TurnTag:
    """The tag that says whose turn it is."""

    area: Rect
    caption: TextLine


@dataclass(frozen=True, slots=True)
class PanelTitle:
    """A name as long as there is room, the sign of a bot, and the tag of the player on turn."""

    name: TextLine
    bot: Rect | None
    tag: TurnTag | None


def panel_title(
    typesetter: Typesetter, panel: PanelLayout, view: TableView, seat: int, *, is_on_turn: bool
) -> PanelTitle:
    """Lay out what stands between a player's pawn and the points."""
    px, head = typesetter.measure.px, panel.head
    gap, bot_side = px(8), px(24)
    area = Rect(0, 0, px(66), px(28))
    is_bot = view.header.seats[seat].controller != PERSON
    room = head.width - px(86) - panel.pawn.width - px(24) - (area.width if is_on_turn else 0)
    room -= bot_side + gap if is_bot else 0
    name = typesetter.line(
        typesetter.cut(view.name(seat), _TYPE, room, serif=True, bold=True),
        _TYPE,
        (panel.pawn.right + gap, head.centery),
        theme.ink,
        serif=True,
        bold=True,
    )
    right = typesetter.box(name).right
    bot = tag = None
    if is_bot:
        bot = Rect(0, 0, bot_side, bot_side)
        bot.midleft = (right + gap, head.centery)
        right = bot.right
    if is_on_turn:
        area.midleft = (right + gap, head.centery)
        ink = readable_on(view.colour(seat))
        told, middle = tr("to play"), area.center
        caption = typesetter.line(
            told, 15, middle, ink, bold=True, anchor="center", room=area.width
        )
        tag = TurnTag(area, caption)
    return PanelTitle(name, bot, tag)
