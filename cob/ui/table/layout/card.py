"""The card that explains what the pointer rests on: what stands on it, and where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.engine.components import Tile
from cob.play.tooltip_cards import InfoCard
from cob.text.language import Message, tr
from cob.ui.kit.theme import theme
from cob.ui.table.layout.table import TableLayout
from cob.ui.table.layout.text import TextLine, Typesetter

_WIDTH, _WIDE = 380, 440
"""Of a card that only explains, and of one with facts."""
_NARROWEST: Final = 250
"""In real pixels."""
_TITLE_TYPE, _TYPE, _FOOT_TYPE = 22, 18, 15
_FOOT: Final = Message("Right click or F1: its rule")


@dataclass(frozen=True, slots=True)
class CardLayout:
    """What stands on a card and where."""

    area: Rect
    tile: tuple[Tile, Rect] | None
    """The picture of a tile with its place."""
    rules: tuple[Rect, ...]
    """Thin lines between the parts of the card."""
    lines: tuple[TextLine, ...]


def card_layout(
    typesetter: Typesetter,
    layout: TableLayout,
    card: InfoCard,
    beside: Rect,
    spared: Sequence[Rect] = (),
) -> CardLayout:
    """Lay out a card next to what it explains, never over it, hiding as little of `spared`."""
    return _Sheet(typesetter, layout, card).beside(beside, spared)


class _Sheet:
    """A card being laid out: first its texts are broken into lines, then it gets its place."""

    def __init__(self, typesetter: Typesetter, layout: TableLayout, card: InfoCard) -> None:
        self._type, self._layout, self._card = typesetter, layout, card
        self._pad, self._gap = layout.px(14), layout.px(8)
        self._width = max(layout.px(_WIDE if card.facts or card.rows else _WIDTH), _NARROWEST)
        self._picture = layout.px(96) if card.tile is not None else 0
        self._room = self._width - 2 * self._pad
        self._room_beside = self._room - (self._picture + self._pad if self._picture else 0)
        words = [
            typesetter.cut(word, _TITLE_TYPE, self._room_beside, serif=True, bold=True)
            for word in card.title.split()
        ]
        self._title = typesetter.wrapped(" ".join(words), _TITLE_TYPE, self._room_beside)
        self._text = typesetter.wrapped(card.text, _TYPE, self._room_beside)
        self._facts = [typesetter.wrapped(fact, _TYPE, self._room) for fact in card.facts]
        self._step = typesetter.line_height(_TYPE)
        written = len(self._title) * typesetter.line_height(_TITLE_TYPE)
        written += len(self._text) * self._step
        self._head = max(written, round(self._picture * 1.16))

    @property
    def _height(self) -> int:
        facts = sum(self._gap + len(lines) * self._step for lines in self._facts)
        rows = len(self._card.rows) * self._step + (self._gap if self._card.rows else 0)
        return self._head + facts + rows + self._type.line_height(_FOOT_TYPE) + 2 * self._pad

    def beside(self, beside: Rect, spared: Sequence[Rect]) -> CardLayout:
        """Return the card in its place."""
        pad = self._pad
        window = Rect((0, 0), self._layout.size).inflate(-pad, -pad)
        around = beside.inflate(2 * pad, 2 * pad)
        area = place_card((self._width, self._height), around, window, spared)
        left, top = area.x + pad, area.y + pad
        tile = None
        if self._card.tile is not None:
            tile = self._card.tile, Rect(left, top, self._picture, self._head)
        lines = self._beside_picture((area.right - pad - self._room_beside, top))
        rules: list[Rect] = []
        top += self._head
        for fact in self._facts:
            rules.append(Rect(left, top + self._gap // 2, self._room, 1))
            lines += self._below_each_other(fact, _TYPE, (left, top + self._gap))
            top += self._gap + len(fact) * self._step
        if self._card.rows:
            rules.append(Rect(left, top + self._gap // 2, self._room, 1))
            lines += self._rows(Rect(left, top + self._gap, self._room, self._step))
        foot = (area.right - pad, area.bottom - pad - self._type.line_height(_FOOT_TYPE) // 2)
        ink = theme.ink_soft
        lines.append(self._type.line(tr(_FOOT), _FOOT_TYPE, foot, ink, anchor="midright"))
        return CardLayout(area, tile, tuple(rules), tuple(lines))

    def _beside_picture(self, place: tuple[int, int]) -> list[TextLine]:
        """Return the title and the text below it."""
        left, top = place
        title = self._below_each_other(self._title, _TITLE_TYPE, place, serif=True)
        top += len(self._title) * self._type.line_height(_TITLE_TYPE)
        return [*title, *self._below_each_other(self._text, _TYPE, (left, top))]

    def _below_each_other(
        self, texts: Sequence[str], pixels: float, place: tuple[int, int], *, serif: bool = False
    ) -> list[TextLine]:
        """Return lines from an upper left corner on."""
        left, top = place
        height = self._type.line_height(pixels)
        return [
            self._type.line(
                text,
                pixels,
                (left, top + row * height + height // 2),
                theme.ink,
                serif=serif,
                bold=serif,
            )
            for row, text in enumerate(texts)
        ]

    def _rows(self, row: Rect) -> list[TextLine]:
        """Return names at the left and numbers at the right, from a first row on."""
        found: list[TextLine] = []
        for index, (name, number) in enumerate(self._card.rows):
            bold = self._card.has_sum and index == len(self._card.rows) - 1
            right = self._type.line(
                number, _TYPE, row.midright, theme.ink, bold=bold, anchor="midright"
            )
            room = self._type.box(right).left - row.left - self._layout.px(10)
            found += (
                right,
                self._type.line(name, _TYPE, row.midleft, theme.ink, bold=bold, room=room),
            )
            row = row.move(0, row.height)
        return found


def place_card(
    size: tuple[int, int], around: Rect, window: Rect, spared: Sequence[Rect] = ()
) -> Rect:
    """Return where a card goes: in the window, beside a thing, and over as little as possible of
    others.

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
    """Return how much of one area lies on another, in pixels."""
    common = area.clip(other)
    return common.width * common.height
