"""The line that a face at the table says: a bubble at the head of its small board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from cob.ui.kit.art import Art
from cob.ui.kit.measure import wrap
from cob.ui.kit.theme import SHADOW, theme
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.typesetter import TextLine, Typesetter
from cob.ui.table.view import SaidLine, TableView

_TYPE: Final = 19
_PAD: Final = 10
"""Margin around the text; all lengths are pixels at 1080 lines."""
_SIGN: Final = 30
_TAIL: Final = 12


@dataclass(frozen=True, slots=True)
class Bubble:
    """The places of a bubble's parts."""

    area: Rect
    tail: tuple[tuple[int, int], ...]
    """The corners of the triangle that points at the speaker's name and face."""
    lines: tuple[TextLine, ...]
    hush: Rect
    """The sign that silences all faces."""


def bubble_layout(typesetter: Typesetter, layout: TableLayout, said: SaidLine) -> Bubble:
    """Lay out the bubble below the speaker's head, over the speaker's estate, as high as its text
    needs."""
    px, head = layout.px, layout.panels[said.seat].head
    pad, sign, tail = px(_PAD), px(_SIGN), px(_TAIL)
    step = typesetter.line_height(_TYPE)
    size, room = typesetter.measure.type(_TYPE), head.width - sign - 3 * pad
    texts = wrap(typesetter.art, said.text, size, room, serif=True)
    area = Rect(head.x, head.bottom + tail, head.width, max(len(texts) * step, sign) + 2 * pad)
    edge, tip = area.top + 2, area.top - tail
    first = area.centery - (len(texts) - 1) * step / 2
    lines = tuple(
        typesetter.line(text, _TYPE, (area.x + pad, first + row * step), theme.ink, serif=True)
        for row, text in enumerate(texts)
    )
    hush = Rect(0, 0, sign, sign)
    hush.midright = area.right - pad // 2, area.centery
    left = head.x + px(60)
    point = (left, edge), (left + 2 * tail, edge), (left + tail // 2, tip)
    return Bubble(area, point, lines, hush)


def hushes(art: Art, layout: TableLayout, said: SaidLine | None, place: tuple[int, int]) -> bool:
    """Return whether a place is on the sign that silences all faces."""
    if said is None:
        return False
    return bool(bubble_layout(Typesetter(art, layout), layout, said).hush.collidepoint(place))


def draw_bubble(painter: Painter, view: TableView) -> None:
    """Draw what a face says, if one does."""
    if view.said is None:
        return
    bubble = bubble_layout(painter, painter.layout, view.said)
    colour = view.colour(view.said.seat)
    painter.panel(bubble.area, theme.paper, colour)
    painter.border(bubble.area.inflate(-4, -4), colour, 3)
    pygame.draw.polygon(painter.surface, theme.paper, bubble.tail)
    pygame.draw.lines(painter.surface, colour, False, _open(bubble.tail), painter.layout.px(3))
    painter.write(*bubble.lines)
    painter.picture(painter.art.symbol("sound-off", bubble.hush.width - 4, SHADOW), bubble.hush)


def _open(tail: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """Return the two sides of the triangle that are no part of the bubble's edge."""
    left, right, point = tail
    return [left, point, right]
