"""The card that explains what the pointer rests on, beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from cob.play.info_cards import InfoCard
from cob.text.language import Message, tr
from cob.ui.kit.theme import theme
from cob.ui.table.drawing.painter import Painter

_WIDTH, _WIDE = 380, 440
"""Of a card that only explains, and of one with facts."""
_FOOT: Final = Message("Right click or F1: its rule")
_FOOT_TYPE = 15


def draw_card(painter: Painter, card: InfoCard, beside: Rect, spared: Sequence[Rect] = ()) -> None:
    """The card next to what it explains, never over it, and where it hides least of `spared`."""
    layout = painter.layout
    pad, gap = layout.px(14), layout.px(8)
    width = max(layout.px(_WIDE if card.facts or card.rows else _WIDTH), 250)
    picture = layout.px(96) if card.tile is not None else 0
    room = width - 2 * pad
    room_for_text = room - (picture + pad if picture else 0)
    words = [
        painter.cut(word, 22, room_for_text, serif=True, bold=True) for word in card.title.split()
    ]
    title = painter.wrapped(" ".join(words), 22, room_for_text)
    text = painter.wrapped(card.text, 18, room_for_text)
    numbers = [painter.wrapped(number, 18, room) for number in card.facts]
    line = painter.line_height(18)
    head = max(len(title) * painter.line_height(22) + len(text) * line, round(picture * 1.16))
    height = head + sum(gap + len(lines) * line for lines in numbers) + len(card.rows) * line
    height += (gap if card.rows else 0) + painter.line_height(_FOOT_TYPE) + 2 * pad
    window = painter.surface.get_rect().inflate(-pad, -pad)
    area = place_card((width, height), beside.inflate(2 * pad, 2 * pad), window, spared)
    painter.panel(area, theme.paper, theme.gold)
    left, top = area.x + pad, area.y + pad
    if card.tile is not None:
        painter.picture(painter.art.tile(card.tile, picture), Rect(left, top, picture, head))
    beginning = area.right - pad - room_for_text
    top = _write(painter, title, 22, (beginning, top), serif=True)
    _write(painter, text, 18, (beginning, top))
    top = area.y + pad + head
    for lines in numbers:
        painter.surface.fill(theme.parchment_dark, (left, top + gap // 2, room, 1))
        top = _write(painter, lines, 18, (left, top + gap))
    if card.rows:
        painter.surface.fill(theme.parchment_dark, (left, top + gap // 2, room, 1))
        _write_rows(painter, card, Rect(left, top + gap, room, line))
    place = (area.right - pad, area.bottom - pad - painter.line_height(_FOOT_TYPE) // 2)
    painter.text(tr(_FOOT), _FOOT_TYPE, place, theme.ink_soft, anchor="midright")


def _write(
    painter: Painter,
    lines: Sequence[str],
    pixels: float,
    place: tuple[int, int],
    *,
    serif: bool = False,
) -> int:
    """Lines below each other; where the next one would begin."""
    left, top = place
    height = painter.line_height(pixels)
    for line in lines:
        painter.text(line, pixels, (left, top + height // 2), theme.ink, serif=serif, bold=serif)
        top += height
    return top


def _write_rows(painter: Painter, card: InfoCard, line: Rect) -> None:
    """Names at the left, numbers at the right."""
    for index, (name, number) in enumerate(card.rows):
        bold = card.has_sum and index == len(card.rows) - 1
        written = painter.text(number, 18, line.midright, theme.ink, bold=bold, anchor="midright")
        room = written.left - line.left - painter.layout.px(10)
        painter.text(name, 18, line.midleft, theme.ink, bold=bold, room=room)
        line = line.move(0, line.height)


def place_card(
    size: tuple[int, int], around: Rect, window: Rect, spared: Sequence[Rect] = ()
) -> Rect:
    """Where a card goes: in the window, beside a thing, and over as little as possible of others.

    Right is tried before left, below and above; last is the lower edge of the window.
    """
    width, height = size
    level = (around.centery - height // 2, around.top, around.bottom - height)
    upright = (around.centerx - width // 2, around.left, around.right - width)
    places = [
        *((side, y) for side in (around.right, around.left - width) for y in level),
        *((x, side) for side in (around.bottom, around.top - height) for x in upright),
        *((side, window.bottom - height) for side in (around.right, around.left - width)),
    ]
    areas = [Rect(place, size).clamp(window) for place in places]
    free = [area for area in areas if not area.colliderect(around)] or areas
    return min(free, key=lambda area: sum(_shared(area, other) for other in spared))


def _shared(area: Rect, other: Rect) -> int:
    """How much of one area lies on another, in pixels."""
    common = area.clip(other)
    return common.width * common.height
