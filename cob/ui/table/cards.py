"""The tooltip card beside the pointer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect

from cob.engine.components import Tile
from cob.explaining.tooltip_cards import InfoCard
from cob.text.language import Message, tr
from cob.ui.kit.theme import theme
from cob.ui.table.card_places import CardGround
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.typesetter import TextLine, Typesetter

_WIDTHS: Final = (310, 460)
"""The widths of a card with a short text, and with a long one."""
_NARROWEST: Final = 250
"""The minimum width, in real pixels."""
_TYPES: Final = ((22, 18), (20, 16), (18, 14))
"""Type sizes of title and text, tried until a card fits."""
_HIGHEST: Final = 0.62
"""Maximum height of a card in a large type, as a share of the view."""
_FOOT_TYPE: Final = 14
_FOOT: Final = Message("Right click: its rule")


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The places of a card's texts and pictures."""

    area: Rect
    tile: tuple[Tile, Rect] | None
    """A tile and the place of its picture."""
    rules: tuple[Rect, ...]
    """Thin lines between the parts of the card."""
    lines: tuple[TextLine, ...]


def card_layout(
    typesetter: Typesetter, layout: TableLayout, card: InfoCard, ground: CardGround
) -> CardLayout:
    """Lay out a card beside the pointer, in the largest type in which it has a place."""
    highest = round(ground.seen.height * _HIGHEST)
    sheet = None
    for sheet in _sheets(typesetter, layout, card, ground.seen.width):
        if sheet.size[1] <= highest and (area := ground.place(sheet.size)) is not None:
            return sheet.placed(area)
    assert sheet is not None
    return sheet.placed(ground.least_bad(sheet.size))


def _sheets(
    typesetter: Typesetter, layout: TableLayout, card: InfoCard, room: int
) -> Iterator[_Sheet]:
    """Yield a card in each type, from the largest on, narrow and wide."""
    # In a small window several are the same, as type has a minimum size.
    types = {layout.type(types[1]): types for types in reversed(_TYPES)}
    narrow, wide = (min(room, max(layout.px(width), _NARROWEST)) for width in _WIDTHS)
    for each in reversed(types.values()):
        for width in (narrow, wide):
            yield _Sheet(typesetter, layout, card, each, width)


class _Sheet:
    """A card during its layout: texts are broken into lines first, then it gets its place.

    Facts about the position stand below the text of the rule.
    """

    def __init__(
        self,
        typesetter: Typesetter,
        layout: TableLayout,
        card: InfoCard,
        types: tuple[int, int],
        width: int,
    ) -> None:
        self._type, self._layout, self._card = typesetter, layout, card
        self._title_type, self._text_type = types
        self._pad, self._gap = layout.px(14), layout.px(8)
        self._width = width
        self._room = width - 2 * self._pad
        self._picture = layout.px(84) if card.tile is not None else 0
        self._room_beside = self._room - (self._picture + self._pad if self._picture else 0)
        words = [
            typesetter.cut(word, self._title_type, self._room_beside, serif=True, bold=True)
            for word in card.title.split()
        ]
        self._title = typesetter.wrapped(
            " ".join(words), self._title_type, self._room_beside, serif=True, bold=True
        )
        self._text = typesetter.wrapped(card.text, self._text_type, self._room_beside)
        self._facts = [typesetter.wrapped(fact, self._text_type, self._room) for fact in card.facts]
        self._step = typesetter.line_height(self._text_type)
        self._foot = typesetter.line_height(_FOOT_TYPE) + self._gap
        written = len(self._title) * typesetter.line_height(self._title_type)
        written += len(self._text) * self._step
        self._head = max(written, round(self._picture * 1.16))

    @property
    def size(self) -> tuple[int, int]:
        """Return the width and the height of the card."""
        facts = sum(self._gap + len(lines) * self._step for lines in self._facts)
        if self._card.rows:
            facts += len(self._card.rows) * self._step + self._gap
        return self._width, self._head + facts + 2 * self._pad + self._foot

    def placed(self, area: Rect) -> CardLayout:
        """Return the card laid out in its place."""
        pad = self._pad
        left, top = area.x + pad, area.y + pad
        tile = None
        if self._card.tile is not None:
            tile = self._card.tile, Rect(left, top, self._picture, round(self._picture * 1.16))
        lines = self._beside_picture((left + self._room - self._room_beside, top))
        rules: list[Rect] = []
        top += self._head
        for fact in self._facts:
            rules.append(self._rule(left, top))
            lines += self._below_each_other(fact, self._text_type, (left, top + self._gap))
            top += self._gap + len(fact) * self._step
        if self._card.rows:
            rules.append(self._rule(left, top))
            lines += self._rows(Rect(left, top + self._gap, self._room, self._step))
        foot = (area.right - pad, area.bottom - pad - (self._foot - self._gap) // 2)
        ink = theme.ink_soft
        lines.append(self._type.line(tr(_FOOT), _FOOT_TYPE, foot, ink, anchor="midright"))
        return CardLayout(area, tile, tuple(rules), tuple(lines))

    def _rule(self, left: int, top: int) -> Rect:
        """Return a thin line between two parts."""
        return Rect(left, top + self._gap // 2, self._room, 1)

    def _beside_picture(self, place: tuple[int, int]) -> list[TextLine]:
        """Return the title and the text below it, beside the picture."""
        left, top = place
        title = self._below_each_other(self._title, self._title_type, place, serif=True)
        top += len(self._title) * self._type.line_height(self._title_type)
        return [*title, *self._below_each_other(self._text, self._text_type, (left, top))]

    def _below_each_other(
        self, texts: Sequence[str], pixels: float, place: tuple[int, int], *, serif: bool = False
    ) -> list[TextLine]:
        """Return lines below each other, from an upper left corner on."""
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


def draw_card(painter: Painter, card: InfoCard, ground: CardGround) -> None:
    """Draw the card beside the pointer."""
    sheet = card_layout(painter, painter.layout, card, ground)
    painter.shade(sheet.area)
    painter.panel(sheet.area, theme.paper, theme.ink_soft)
    if sheet.tile is not None:
        tile, place = sheet.tile
        painter.picture(painter.art.tile(tile, place.width), place)
    for rule in sheet.rules:
        painter.surface.fill(theme.parchment_dark, rule)
    painter.write(*sheet.lines)
