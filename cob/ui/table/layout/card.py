"""The card that explains what the pointer rests on: what stands on it, and where it lies.

All cards lie in one dock, always the same place, where they hide nothing that can be clicked. The
dock is narrow beside the log; a card with more to say grows to the left over it.
"""

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

_WIDTHS: Final = (310, 460)
"""Of a card with a short text, and with a long one; facts get a column of their own."""
_NARROWEST: Final = 250
"""In real pixels."""
_TYPES: Final = ((22, 18), (20, 16), (18, 14))
"""Sizes of title and text, tried until a card fits."""
_FOOT_TYPE: Final = 14
_FOOT: Final = Message("Right click or F1: its rule")
_INVITATION: Final = Message("Rest the pointer on anything to read about it here.")


@dataclass(frozen=True, slots=True)
class CardLayout:
    """What stands on a card and where."""

    area: Rect
    tile: tuple[Tile, Rect] | None
    """The picture of a tile with its place."""
    rules: tuple[Rect, ...]
    """Thin lines between the parts of the card."""
    lines: tuple[TextLine, ...]


def empty_dock(typesetter: Typesetter, dock: Rect) -> tuple[TextLine, ...]:
    """Return what stands in the dock while there is no card."""
    pad = typesetter.measure.px(20)
    lines = typesetter.wrapped(tr(_INVITATION), _TYPES[1][1], dock.width - 2 * pad)
    step = typesetter.line_height(_TYPES[1][1])
    top = dock.centery - (len(lines) - 1) * step // 2
    return tuple(
        typesetter.line(
            line, _TYPES[1][1], (dock.centerx, top + row * step), theme.ink_soft, anchor="center"
        )
        for row, line in enumerate(lines)
    )


def card_layout(
    typesetter: Typesetter, layout: TableLayout, card: InfoCard, dock: Rect
) -> CardLayout:
    """Lay out a card in the lower right corner of a dock, in the largest type that fits there."""
    narrow, wide = (max(layout.px(width), _NARROWEST) for width in _WIDTHS)
    has_columns = bool(card.facts or card.rows) and dock.width >= 2 * narrow
    forms = ((dock.width, 2),) if has_columns else ((narrow, 1), (wide, 1))
    # In a small window several are the same, as no text gets smaller than can be read.
    real = {layout.type(types[1]): types for types in reversed(_TYPES)}
    sheets = (
        _Sheet(typesetter, layout, card, types, min(width, dock.width), columns)
        for types in reversed(real.values())
        for width, columns in forms
    )
    sheet = next(sheets)
    while sheet.height > dock.height and (other := next(sheets, None)) is not None:
        sheet = other
    return sheet.placed(dock)


class _Sheet:
    """A card being laid out: first its texts are broken into lines, then it gets its place.

    What the position makes of a thing stands below the rule in words, or in a second column.
    """

    def __init__(
        self,
        typesetter: Typesetter,
        layout: TableLayout,
        card: InfoCard,
        types: tuple[int, int],
        width: int,
        columns: int,
    ) -> None:
        self._type, self._layout, self._card = typesetter, layout, card
        self._title_type, self._text_type = types
        self._pad, self._gap = layout.px(14), layout.px(8)
        self._width = width
        self._has_columns = columns == 2
        inside = width - 2 * self._pad
        self._room = (inside - 2 * self._pad) // 2 if self._has_columns else inside
        """Width of a column."""
        self._picture = layout.px(84) if card.tile is not None else 0
        self._room_beside = self._room - (self._picture + self._pad if self._picture else 0)
        words = [
            typesetter.cut(word, self._title_type, self._room_beside, serif=True, bold=True)
            for word in card.title.split()
        ]
        self._title = typesetter.wrapped(" ".join(words), self._title_type, self._room_beside)
        self._text = typesetter.wrapped(card.text, self._text_type, self._room_beside)
        self._facts = [typesetter.wrapped(fact, self._text_type, self._room) for fact in card.facts]
        self._step = typesetter.line_height(self._text_type)
        written = len(self._title) * typesetter.line_height(self._title_type)
        written += len(self._text) * self._step
        self._head = max(written, round(self._picture * 1.16))

    @property
    def height(self) -> int:
        """Return the least height of the card, without the line at its foot."""
        facts = sum(self._gap + len(lines) * self._step for lines in self._facts)
        if self._card.rows:
            facts += len(self._card.rows) * self._step + self._gap
        written = max(self._head, facts) if self._has_columns else self._head + facts
        return written + 2 * self._pad

    def placed(self, dock: Rect) -> CardLayout:
        """Return the card with its lower right corner in the dock's."""
        pad = self._pad
        least = min(dock.height, self._layout.card_dock.height)
        foot_height = self._type.line_height(_FOOT_TYPE)
        has_foot = self.height + foot_height <= dock.height
        area = Rect(0, 0, self._width, max(self.height + has_foot * foot_height, least))
        area.bottomright = dock.bottomright
        left, top = area.x + pad, area.y + pad
        tile = None
        if self._card.tile is not None:
            tile = self._card.tile, Rect(left, top, self._picture, round(self._picture * 1.16))
        lines = self._beside_picture((left + self._room - self._room_beside, top))
        rules: list[Rect] = []
        if self._has_columns:
            left = area.right - pad - self._room
            rules.append(Rect(left - pad, top, 1, area.height - 2 * pad))
            top -= self._gap
        else:
            top += self._head
        for fact in self._facts:
            self._add_rule(rules, left, top)
            lines += self._below_each_other(fact, self._text_type, (left, top + self._gap))
            top += self._gap + len(fact) * self._step
        if self._card.rows:
            self._add_rule(rules, left, top)
            lines += self._rows(Rect(left, top + self._gap, self._room, self._step))
        if has_foot:
            foot = (area.right - pad, area.bottom - pad - foot_height // 2)
            ink = theme.ink_soft
            lines.append(self._type.line(tr(_FOOT), _FOOT_TYPE, foot, ink, anchor="midright"))
        return CardLayout(area, tile, tuple(rules), tuple(lines))

    def _add_rule(self, rules: list[Rect], left: int, top: int) -> None:
        """Add a thin line between two parts, but none above a column's first one."""
        if not self._has_columns or len(rules) > 1 or top > rules[0].top:
            rules.append(Rect(left, top + self._gap // 2, self._room, 1))

    def _beside_picture(self, place: tuple[int, int]) -> list[TextLine]:
        """Return the title and the text below it."""
        left, top = place
        title = self._below_each_other(self._title, self._title_type, place, serif=True)
        top += len(self._title) * self._type.line_height(self._title_type)
        return [*title, *self._below_each_other(self._text, self._text_type, (left, top))]

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
                number, self._text_type, row.midright, theme.ink, bold=bold, anchor="midright"
            )
            room = self._type.box(right).left - row.left - self._layout.px(10)
            found += (
                right,
                self._type.line(
                    name, self._text_type, row.midleft, theme.ink, bold=bold, room=room
                ),
            )
            row = row.move(0, row.height)
        return found
