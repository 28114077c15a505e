"""The sheet between two people: whose turn begins, or who takes the screen in secret."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from cob.text.language import tr
from cob.ui.kit.theme import theme
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.typesetter import TextLine, Typesetter
from cob.ui.table.view import TableView

_TOLD_TYPE: Final = 22


@dataclass(frozen=True, slots=True)
class HandoverLayout:
    """The places of the sheet's texts and pictures."""

    area: Rect
    band: Rect
    pawn: Rect
    title: TextLine
    told: tuple[TextLine, ...]
    dice: tuple[Rect, ...] = ()
    button: Rect | None = None
    """The button for the next player on a cover, which hides the table; on a sheet the one back to
    the player before, whose turn can go on."""
    caption: str = ""
    is_cover: bool = False


def handover_layout(
    typesetter: Typesetter, layout: TableLayout, view: TableView, before: int | None
) -> HandoverLayout:
    """Lay out the sheet in the middle of the window; in a secret set-up it is a cover.

    `before` is the seat whose turn can go on instead, if there is one.
    """
    if view.hides_setup:
        return _cover(typesetter, layout, view)
    return _turn(typesetter, layout, view, before)


def _turn(
    typesetter: Typesetter, layout: TableLayout, view: TableView, before: int | None
) -> HandoverLayout:
    px, state, seat = layout.px, view.state, view.state.current
    area = Rect(0, 0, px(760), px(270))
    area.center = Rect((0, 0), layout.size).center
    left, middle = area.x + px(170), area.y + px(146)
    room = area.right - left - px(30)
    title = typesetter.line(
        tr("{name}, it is your turn", name=view.name(seat)),
        44,
        (left, area.y + px(74)),
        theme.ink,
        serif=True,
        bold=True,
        room=room,
    )
    button, caption = None, ""
    if before is not None:
        button, caption = Rect(0, 0, px(250), px(46)), tr("Back to {name}", name=view.name(before))
        button.bottomright = area.right - px(20), area.bottom - px(18)
    end = area.right if button is None else button.left
    foot = typesetter.line(
        tr("Click anywhere, or press a key, to go on."),
        20,
        ((area.x + end) // 2, area.bottom - px(40)),
        theme.ink_soft,
        anchor="center",
        room=end - area.x - px(40),
    )
    dice = tuple(Rect(left + at * px(76), middle - px(30), px(60), px(60)) for at in range(2))
    told: tuple[TextLine, ...] = (foot,)
    if state.round and state.order and state.order[0] == seat:
        first = typesetter.line(
            tr("You go first in round {number}.", number=state.round),
            _TOLD_TYPE,
            (dice[1].right + px(24), middle),
            theme.ink,
            anchor="midleft",
            room=area.right - dice[1].right - px(54),
        )
        told = (first, foot)
    pawn = Rect(0, 0, px(110), px(110))
    pawn.midright = left - px(24), area.y + px(110)
    return HandoverLayout(
        area,
        band=Rect(area.x, area.y, area.width, px(16)),
        pawn=pawn,
        title=title,
        told=told,
        dice=dice,
        button=button,
        caption=caption,
    )


def _cover(typesetter: Typesetter, layout: TableLayout, view: TableView) -> HandoverLayout:
    px, name = layout.px, view.name(view.state.current)
    area = Rect(0, 0, px(860), px(560))
    area.center = Rect((0, 0), layout.size).center
    pawn = Rect(0, 0, px(150), px(150))
    pawn.midtop = area.centerx, area.y + px(56)
    room = area.width - px(100)
    title = typesetter.line(
        tr("Hand over to {name}", name=name),
        48,
        (area.centerx, pawn.bottom + px(54)),
        theme.ink,
        serif=True,
        bold=True,
        anchor="center",
        room=room,
    )
    text = tr("Everybody chooses in secret. The others look away until all have chosen.")
    top, step = pawn.bottom + px(120), typesetter.line_height(_TOLD_TYPE)
    told = tuple(
        typesetter.line(
            line, _TOLD_TYPE, (area.centerx, top + at * step), theme.ink_soft, anchor="center"
        )
        for at, line in enumerate(typesetter.wrapped(text, _TOLD_TYPE, room))
    )
    button = Rect(0, 0, px(420), px(76))
    button.midbottom = area.centerx, area.bottom - px(56)
    return HandoverLayout(
        area,
        band=Rect(area.x, area.y, area.width, px(16)),
        pawn=pawn,
        title=title,
        told=told,
        button=button,
        caption=tr("I am {name}", name=name),
        is_cover=True,
    )


def draw_handover(
    painter: Painter, view: TableView, before: int | None = None, *, hover: bool = False
) -> None:
    """Draw whose turn begins over a darkened table; a cover hides the whole table.

    `before` is the seat whose turn can go on instead, and `hover` is whether the pointer is on the
    button.
    """
    art, seat = painter.art, view.state.current
    sheet = handover_layout(painter, painter.layout, view, before)
    if sheet.is_cover:
        painter.canvas.wood()
    else:
        painter.canvas.veil()
    painter.panel(sheet.area, theme.parchment)
    radius = painter.layout.px(8)
    pygame.draw.rect(painter.surface, view.colour(seat), sheet.band, border_radius=radius)
    colour = view.header.seats[seat].colour
    painter.picture(art.pawn(colour, sheet.pawn.width), sheet.pawn)
    painter.write(sheet.title, *sheet.told)
    for value, place in zip(view.state.players[seat].rolled, sheet.dice, strict=False):
        painter.picture(art.die(value, place.width, view.colour(seat)), place)
    if sheet.button is not None:
        painter.button(sheet.button, sheet.caption, strong=sheet.is_cover, hover=hover)
