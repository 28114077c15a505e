"""The head of the table: whose turn it is, and the prompt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame
from pygame import Rect

from cob.clicks.table_things import TableButton
from cob.engine.components import PHASES
from cob.record import PERSON
from cob.text.language import tr
from cob.ui.kit.carving import medallion, ribbon, ribbon_shade
from cob.ui.kit.faces import face_at
from cob.ui.kit.measure import wrap_evenly
from cob.ui.kit.theme import RGB, SMALLEST_TYPE, readable_on, theme
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.typesetter import TextLine, Typesetter
from cob.ui.table.view import TableView

WARNING: Final[RGB] = (150, 38, 30)
_OFFER: Final[RGB] = (28, 84, 48)
_TITLE_TYPE: Final = 26
_TOLD_TYPE, _LEAST_TYPE = 20, 13
"""Type size of the sentence in the head, and its minimum before the sentence is cut off."""
_LINES: Final = 2
_DENSE: Final = 1.22
"""Line height if there are more lines than usual, in type sizes."""
_WHEN_TYPE: Final = 17
_TAIL: Final = 34
"""Padding behind the last word on the ribbon."""
_APART: Final = 14
"""Gap between the title and the line with phase and round."""
_SMALLER_TITLE, _LEAST_TITLE = 0.88, 0.75
"""Size of a title shortened to fit, and its minimum, as shares of the type size."""
_TITLE_WORDS: Final = 96
"""Width that the words beside a name take from the title."""


@dataclass(frozen=True, slots=True)
class PausedSign:
    """The sign that the bots are paused."""

    area: Rect
    bars: Rect
    caption: TextLine


@dataclass(frozen=True, slots=True)
class HeadLayout:
    """The places of the head's texts and pictures."""

    ribbon: Rect
    colour: RGB
    medal: Rect
    """The medallion with the pawn of the player on turn, over the beginning of the ribbon."""
    pawn: Rect
    face: Rect
    """The portrait of a bot, which takes the place of the pawn."""
    badge: Rect
    """The small pawn of a bot, beside the portrait."""
    title: TextLine
    when: TextLine | None
    """The phase and the round, if there is room for them."""
    paused: PausedSign | None
    told: tuple[TextLine, ...]


def head_layout(typesetter: Typesetter, layout: TableLayout, view: TableView) -> HeadLayout:
    """Lay out the ribbon with the title, and below it the prompt, offer or refusal."""
    px, area = layout.px, layout.head
    medal = Rect(area.x + px(10), 0, px(84), px(84))
    medal.centery = area.centery
    left = area.x - px(4)
    ribbon = Rect(left, area.y + px(7), 0, px(39))
    ribbon.width = layout.buttons[TableButton.MENU].x - px(12) - left
    middle = ribbon.centery - px(2)  # its shadow lies below it
    pawn, face = medal.inflate(-px(30), -px(30)), medal.inflate(-px(8), -px(8))
    badge = Rect(0, 0, px(30), px(30))
    badge.bottomright = medal.bottomright
    colour = theme.wood_light if view.awaits_chance else view.colour(view.leads)
    tag = Rect(0, 0, px(104) if view.paused else 0, px(30))
    start = medal.right + px(12)
    room = ribbon.right - px(_TAIL) - start - (tag.width + px(10) if view.paused else 0)
    ink = readable_on(ribbon_shade(colour))
    title = typesetter.line(
        _title(typesetter, view, room - px(_TITLE_WORDS)),
        _TITLE_TYPE,
        (start, middle),
        ink,
        serif=True,
        bold=True,
        room=room,
    )
    right = typesetter.box(title).right
    paused = when = None
    if view.paused:
        tag.midleft = (right + px(14), middle)
        paused = _paused(typesetter, layout, tag)
    elif view.state.phase >= 0 and not (view.state.is_over or view.awaits_chance):
        title, when = _beside(typesetter, title, (ribbon.right - px(_TAIL), middle), view)
    end = area.right
    if TableButton.ADVICE in view.buttons:
        end = layout.buttons[TableButton.ADVICE].left
    below = Rect(start, ribbon.bottom + px(1), end - px(12) - start, 0)
    below.height = area.bottom - px(4) - below.y
    return HeadLayout(
        ribbon,
        colour,
        medal,
        pawn,
        face,
        badge,
        title,
        when,
        paused,
        _told(typesetter, view, below),
    )


def _beside(
    typesetter: Typesetter, title: TextLine, end: tuple[int, int], view: TableView
) -> tuple[TextLine, TextLine | None]:
    """Return the title, and the phase and the round that end at a place on the ribbon.

    A long title is written a little smaller, then the word for the phase is left out; only a title
    that would become tiny stands alone.
    """
    whole, brief = _when(view)
    for text, share in (
        (whole, 1.0), (whole, _SMALLER_TITLE), (brief, 1.0), (whole, _LEAST_TITLE),
        (brief, _LEAST_TITLE),
    ):  # fmt: skip
        size = max(SMALLEST_TYPE, round(title.size * share))
        wide = typesetter.art.font(size, title.serif, title.bold).size(title.text)[0]
        line = typesetter.line(text, _WHEN_TYPE, end, title.ink, anchor="midright")
        apart = typesetter.measure.px(_APART)
        room = typesetter.box(line).left - apart - round(title.place[0])
        if wide <= room:
            return replace(title, room=room), line
    return title, None


def _title(typesetter: Typesetter, view: TableView, room: int) -> str:
    """Return whose turn it is.

    A name longer than `room` is written smaller and without a genitive, which would be cut off.
    """
    if view.is_finished:
        return tr("The game is over")
    if view.awaits_chance:
        return tr("Before the game") if view.state.phase < 0 else _when(view)[0]
    whole = view.name(view.state.current)
    if whole == tr("You") and view.scored is None:  # A learner, also in a line that is tried.
        return tr("Your turn")
    name = typesetter.cut(whole, _TITLE_TYPE, room, serif=True, bold=True)
    if view.scored is not None:
        return tr("Final scoring: {name}", name=name)
    if name != whole:
        return tr("Turn: {name}", name=whole)
    return tr("{name}’s turn", name=name)


def _when(view: TableView) -> tuple[str, str]:
    """Return the phase and the round, and the same in fewer words."""
    phase, number = PHASES[view.state.phase], view.state.round
    return (
        tr("Phase {phase}, round {round}", phase=phase, round=number),
        tr("{phase}, round {round}", phase=phase, round=number),
    )


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
    """Lay out a sentence half-way down its room: the offer, else the message, else the prompt."""
    text, ink = view.prompt, theme.ink
    if view.offer:
        text, ink = view.offer, _OFFER
    elif view.message:
        text, ink = view.message, theme.ink if view.is_hint else WARNING
    for pixels in range(_TOLD_TYPE, _LEAST_TYPE - 1, -1):
        texts = typesetter.wrapped(text, pixels, room.width)
        step = typesetter.line_height(pixels)
        if len(texts) > _LINES:
            step = round(typesetter.measure.type(pixels) * _DENSE)
        if len(texts) * step <= room.height:
            break
    if len(texts) > 1 and "\n" not in text:
        texts = wrap_evenly(typesetter.art, text, typesetter.measure.type(pixels), room.width)
    top = (room.top + room.bottom - step * (len(texts) - 1)) / 2
    return tuple(
        typesetter.line(line, pixels, (room.x, top + row * step), ink)
        for row, line in enumerate(texts)
    )


def draw_head(painter: Painter, view: TableView) -> None:
    """Draw the ribbon in the colour of its player, and the sentence below it."""
    head = head_layout(painter, painter.layout, view)
    painter.panel(painter.layout.head, theme.parchment)
    painter.picture(ribbon(head.ribbon.size, head.colour), head.ribbon)
    painter.picture(medallion(head.medal.width, theme.parchment), head.medal)
    if not view.awaits_chance:
        seat = view.header.seats[view.leads]
        if seat.controller == PERSON:
            painter.picture(painter.art.pawn(seat.colour, head.pawn.width), head.pawn)
        else:
            face = face_at(painter.art, view.header, view.leads, head.face.width)
            painter.picture(face, head.face)
            painter.picture(painter.art.pawn(seat.colour, head.badge.width), head.badge)
    else:
        painter.picture(painter.art.symbol("flag", head.pawn.width, theme.ink_soft), head.pawn)
    painter.write(head.title, *([head.when] if head.when else []), *head.told)
    if head.paused is not None:
        _draw_paused(painter, head.paused)


def _draw_paused(painter: Painter, sign: PausedSign) -> None:
    radius = painter.layout.px(8)
    pygame.draw.rect(painter.surface, theme.paper, sign.area, border_radius=radius)
    painter.picture(painter.art.symbol("pause", sign.bars.width, WARNING), sign.bars)
    painter.write(sign.caption)
