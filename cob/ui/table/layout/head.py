"""The head of the table: whose turn it is and what is asked, laid out line by line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.play.table_things import TableButton
from cob.text.language import tr
from cob.ui.kit.theme import RGB, readable_on, theme
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.text import TextLine, Typesetter
from cob.ui.table.view import TableView

WARNING: Final[RGB] = (150, 38, 30)
_OFFER: Final[RGB] = (28, 84, 48)
_TITLE_TYPE: Final = 26
_TOLD_TYPE: Final = 20
_TOLD_LINES: Final = 3


@dataclass(frozen=True, slots=True)
class PausedSign:
    """The sign that the bots are kept waiting."""

    area: Rect
    bars: Rect
    caption: TextLine


@dataclass(frozen=True, slots=True)
class HeadLayout:
    """What stands in the head and where."""

    band: Rect
    colour: RGB
    pawn: Rect
    title: TextLine
    paused: PausedSign | None
    told: tuple[TextLine, ...]


def head_layout(typesetter: Typesetter, layout: TableLayout, view: TableView) -> HeadLayout:
    """Lay out the band with the title, and below it what is asked, offered or refused."""
    px, area = layout.px, layout.head
    band = Rect(area.x, area.y, area.width, px(42))
    pawn = Rect(band.x + px(8), band.y + px(3), px(36), px(36))
    colour = theme.wood_dark if view.is_before_start else view.colour(view.state.current)
    tag = Rect(0, 0, px(104) if view.paused else 0, px(30))
    room = layout.buttons[TableButton.MENU].x - band.x - px(150) - tag.width
    title = typesetter.line(
        _title(typesetter, view, room),
        _TITLE_TYPE,
        (band.x + px(54), band.centery),
        readable_on(colour),
        serif=True,
        bold=True,
        room=room + px(96 - 14),
    )
    paused = None
    if view.paused:
        tag.midleft = (typesetter.box(title).right + px(14), band.centery)
        paused = _paused(typesetter, layout, tag)
    told = _told(typesetter, view, Rect(area.x, band.bottom, area.width, area.bottom - band.bottom))
    return HeadLayout(band, colour, pawn, title, paused, told)


def _title(typesetter: Typesetter, view: TableView, room: int) -> str:
    """Return whose turn it is; a name longer than `room` is cut off."""
    if view.state.is_over and view.scored is None:
        return tr("The game is over")
    if view.is_before_start:
        return tr("Before the game")
    if view.state.current == view.header.learner and view.scored is None:
        return tr("Your turn")
    name = view.name(view.state.current)
    name = typesetter.cut(name, _TITLE_TYPE, room, serif=True, bold=True)
    if view.scored is not None:
        return tr("Final scoring: {name}", name=name)
    return tr("{name}’s turn", name=name)


def _paused(typesetter: Typesetter, layout: TableLayout, tag: Rect) -> PausedSign:
    px = layout.px
    bars = Rect(0, 0, px(20), px(20))
    bars.midleft = (tag.x + px(10), tag.centery)
    left = tag.x + px(34)
    room = tag.right - left - px(6)
    place = (left, tag.centery)
    caption = typesetter.line(tr("Paused"), 18, place, WARNING, bold=True, room=room)
    return PausedSign(tag, bars, caption)


def _told(typesetter: Typesetter, view: TableView, room: Rect) -> tuple[TextLine, ...]:
    """Lay out a sentence half-way down its room: an offer before a message before the prompt."""
    text, ink = view.prompt, theme.ink
    if view.offer:
        text, ink = view.offer, _OFFER
    elif view.message:
        text, ink = view.message, theme.ink if view.is_hint else WARNING
    pad = typesetter.measure.px(14)
    texts = typesetter.wrapped(text, _TOLD_TYPE, room.width - typesetter.measure.px(28))
    texts = texts[:_TOLD_LINES]
    step = typesetter.line_height(_TOLD_TYPE)
    top = (room.top + room.bottom) // 2 - step * (len(texts) - 1) // 2
    return typesetter.lines(texts, _TOLD_TYPE, (room.x + pad, top), ink)
