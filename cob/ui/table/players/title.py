"""The head of a player's small board: the name, and the parts beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.record import PERSON
from cob.text.language import tr
from cob.ui.kit.theme import RGB, readable_on, theme
from cob.ui.table.players.layout import PanelLayout
from cob.ui.table.typesetter import TextLine, Typesetter
from cob.ui.table.view import TableView

_TYPE: Final = 22
_TAG_TYPE: Final = 15


@dataclass(frozen=True, slots=True)
class TurnTag:
    """The tag that says whose turn it is."""

    area: Rect
    caption: TextLine


@dataclass(frozen=True, slots=True)
class PanelTitle:
    """A name as long as there is room, the portrait of a bot, and the tag of the player on turn."""

    name: TextLine
    bot: Rect | None
    tag: TurnTag | None


def panel_title(
    typesetter: Typesetter, panel: PanelLayout, view: TableView, seat: int, *, is_on_turn: bool
) -> PanelTitle:
    """Lay out the parts between a player's pawn and the points.

    The tag is left out if the name leaves no room for it: the frame also marks the player on turn.
    """
    px, head = typesetter.measure.px, panel.head
    gap, bot_side = px(8), px(36)
    left, right = panel.pawn.right + gap, panel.points.left - gap
    is_bot = view.header.seats[seat].controller != PERSON
    room = right - left - (bot_side + gap if is_bot else 0)
    name = typesetter.line(
        typesetter.cut(view.name(seat), _TYPE, room, serif=True, bold=True),
        _TYPE,
        (left, head.centery),
        readable_on(view.colour(seat)),
        serif=True,
        bold=True,
    )
    left = typesetter.box(name).right + gap
    bot = tag = None
    if is_bot:
        bot = Rect(0, 0, bot_side, bot_side)
        bot.midleft = (left, head.centery)
        left = bot.right + gap
    if is_on_turn:
        tag = _tag(typesetter, (left, head.centery), right, theme.paper)
    return PanelTitle(name, bot, tag)


def _tag(typesetter: Typesetter, place: tuple[int, int], right: int, colour: RGB) -> TurnTag | None:
    """Return the tag from a place on; None if it would overlap the points."""
    px, ink = typesetter.measure.px, readable_on(colour)
    caption = typesetter.line(tr("to play"), _TAG_TYPE, place, ink, bold=True, anchor="center")
    area = Rect(0, 0, typesetter.box(caption).width + px(16), px(28))
    area.midleft = place
    if area.right > right:
        return None
    caption = typesetter.line(
        tr("to play"), _TAG_TYPE, area.center, ink, bold=True, anchor="center"
    )
    return TurnTag(area, caption)
