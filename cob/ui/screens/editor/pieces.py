"""The sheet below the board: the pieces for the chosen place of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from cob.drafts.chance_draft import DiePlace, OrderPlace
from cob.drafts.pieces import GoodsTile, Piece
from cob.drafts.position_draft import PositionDraft
from cob.drafts.position_offers import amounts, offers
from cob.drafts.position_places import (
    PilePlace,
    PositionPlace,
    PursePlace,
    StoragePlace,
    Token,
    TrackPlace,
    TurnPlace,
)
from cob.engine.components import Kind, Tile
from cob.text.language import Message, tr
from cob.text.wording import BONUS_NAMES, capital, goods_name
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import line_height, wrap_within
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import Widget
from cob.ui.screens.editor.places import name_of_place
from cob.ui.table.amount_card import AmountCard
from cob.ui.table.layout import TableLayout
from cob.ui.table.piece_tray import KindCard, Look, PieceTray

_PAD, _GAP, _ROW, _CELL = 14, 10, 40, 92
_TITLE, _TEXT = 24, 22
"""Lengths and type sizes in pixels at 1080 lines."""
_AMOUNT: Final = (150, 116)
"""Width and height of a card with a number."""
_STEPS: Final[Sequence[int]] = (-1, 1)
_STEPS_OF_POINTS: Final[Sequence[int]] = (-10, -1, 1, 10)
_TOKEN_NAMES: Final = {
    Token.WORKERS: Message("Workers"),
    Token.SILVERLINGS: Message("Silverlings"),
    Token.POINTS: Message("Points"),
}
_NOTHING_CHOSEN: Final = Message(
    "Click on any place of the table: a space, dice, goods, a bonus tile, the turn order track. "
    "Here you then choose what lies there. Goods, workers, Silverlings and points are counted."
)


@dataclass(frozen=True, slots=True)
class PieceWays:
    """What a click on the pieces does."""

    put: Callable[[Piece | None], None]
    set_amount: Callable[[GoodsTile | Token, int], None]
    use_die: Callable[[bool], None]
    buy: Callable[[bool], None]


class PieceSheet:
    """The tray for a place with one piece, or numbers for a place with piles."""

    def __init__(
        self,
        art: Art,
        look: Look,
        ways: PieceWays,
        changed: Callable[[], None],
    ) -> None:
        self._art, self._plain = art, look
        self._set_amount, self._changed = ways.set_amount, changed
        self._draft: PositionDraft
        self.chosen: PositionPlace | None = None
        self.tray = PieceTray(ways.put)
        self.amounts: list[AmountCard] = []
        self.kinds = [KindCard(kind, partial(self._choose_kind, kind)) for kind in Kind]
        self.kind = Kind.BUILDING
        """The colour of the tiles in the tray, where all colours fit."""
        self.empty = Button("", lambda: ways.put(None), symbol="bin")
        self.used = ChoiceRow(("", ""), 0, lambda index: ways.use_die(index == 1))
        self.bought = ChoiceRow(("", ""), 0, lambda index: ways.buy(index == 1))
        self._texts: list[Label | TextBlock] = []

    # --- the contents ---------------------------------------------------------------------------

    def tell(self, draft: PositionDraft, place: PositionPlace | None) -> None:
        """Show the pieces for a place."""
        self._draft, self.chosen = draft, place
        self.amounts = []
        self.tray.offer((), self._plain)
        if isinstance(place, PilePlace):
            self.amounts = [self._amount(place, what) for what in amounts(place)]
        elif place is not None:
            found = offers(draft, place)
            if self._has_kinds:
                found = tuple(each for each in found if _is_of(each.piece, self.kind))
            self.tray.offer(found, self._plain.at(place))
        if isinstance(place, DiePlace):
            self.used.chosen = int(draft.is_used(place))
        self.used.options = (tr("not used"), tr("used"))
        self.used.named(tr("This die"))
        self.bought.options = (tr("no tile bought yet"), tr("a tile bought"))
        self.bought.named(tr("Purchase"))
        self.bought.chosen = int(draft.state.bought)
        self.empty.label = tr("Empty")

    def _amount(self, place: PilePlace, what: GoodsTile | Token) -> AmountCard:
        number = self._draft.amount(place, what)
        steps = _STEPS_OF_POINTS if what is Token.POINTS else _STEPS
        changed = partial(self._set_amount, what)
        card = AmountCard(what, partial(_picture_of, what), number, changed, steps)
        if isinstance(what, Token):
            return card.named(tr(_TOKEN_NAMES[what]))
        return card.named(capital(goods_name(what.good, 1)))

    def _choose_kind(self, kind: Kind) -> None:
        self.kind = kind
        self._changed()

    @property
    def _has_kinds(self) -> bool:
        """Whether tiles of all colours fit, which are too many for one tray."""
        return isinstance(self.chosen, StoragePlace)

    @property
    def can_empty(self) -> bool:
        """Whether the piece on the chosen place can be taken away."""
        place = self.chosen
        if place is None or isinstance(place, PilePlace | OrderPlace | TurnPlace | TrackPlace):
            return False
        return self._draft.piece(place) is not None

    @property
    def _can_use(self) -> bool:
        place = self.chosen
        return isinstance(place, DiePlace) and place.seat == self._draft.state.current

    @property
    def _can_buy(self) -> bool:
        place = self.chosen
        return isinstance(place, PursePlace) and place.seat == self._draft.state.current

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in the order of the Tab key."""
        return [
            *self.tray.cards,
            *self.amounts,
            *(self.kinds if self._has_kinds else []),
            *([self.used] if self._can_use else []),
            *([self.bought] if self._can_buy else []),
            *([self.empty] if self.can_empty else []),
        ]

    def same_as(self, widget: Widget) -> Widget | None:
        """Return the card for what another card, of before a change, stands for."""
        for card in self.tray.cards:
            if isinstance(widget, type(card)) and widget.offer.piece == card.offer.piece:
                return card
        for amount in self.amounts:
            if isinstance(widget, AmountCard) and widget.key == amount.key:
                return amount
        return None

    @property
    def hint(self) -> str:
        """The description of the piece under the pointer; empty elsewhere."""
        return self.tray.hint(self._draft.state.rules)

    # --- places ---------------------------------------------------------------------------------

    def lay_out(self, m: TableLayout) -> None:
        """Lay out the heading, the pieces, and beside them what else the place can have."""
        self._texts = []
        inner = m.corner.inflate(-2 * m.px(_PAD), -2 * m.px(8))
        if self.chosen is None:
            self._lay_out_about(inner, m.type(_TEXT))
            return
        size, high, gap = m.type(_TITLE), m.px(_ROW), m.px(_GAP)
        self.empty.place(Rect(inner.right - m.px(170), inner.y, m.px(170), high), m.type(19))
        self.empty.type_size = self.empty.fitting_size(self._art)
        left = self.empty.rect.left - gap
        if self._has_kinds:
            left = self._lay_out_kinds(m, left, inner.y, high)
        name = name_of_place(self.chosen, self._plain.names)
        room = left - inner.x
        self._texts.append(
            Label(name, size, inner.topleft, theme.ink, width=room, serif=True, bold=True)
        )
        top = inner.y + max(line_height(size), high) + m.px(6)
        area = Rect(inner.x, top, inner.width, inner.bottom - top)
        if self._can_use:
            self.used.place(Rect(inner.x, inner.bottom - high, m.px(300), high), m.type(19))
            area.height -= high + m.px(4)
        if self._can_buy:
            self.bought.place(Rect(inner.x, inner.bottom - high, m.px(700), high), m.type(19))
            area.height -= high + m.px(4)
        self.tray.place(area, m.px(_CELL))
        self._lay_out_amounts(m, area)

    def _lay_out_kinds(self, m: TableLayout, right: int, top: int, side: int) -> int:
        """Lay out the colours to the left of a place; return where they begin."""
        for card in reversed(self.kinds):
            card.is_chosen = card.kind is self.kind
            card.place(Rect(right - side, top, side, side), side // 3)
            card.named(capital(tr(BONUS_NAMES[card.kind])))
            right -= side + m.px(6)
        return right

    def _lay_out_amounts(self, m: TableLayout, area: Rect) -> None:
        wide, tall = m.px(_AMOUNT[0]), min(area.height, m.px(_AMOUNT[1]))
        gap, left = m.px(_GAP), area.x
        parts = sum(len(card.cells()) // 2 for card in self.amounts)
        most = (area.width - gap * (len(self.amounts) - 1)) // max(1, parts)
        for card in self.amounts:
            width = min(most, wide) * (len(card.cells()) // 2)
            card.place(Rect(left, area.y, width, tall), m.type(26))
            left += width + gap

    def _lay_out_about(self, area: Rect, size: int) -> None:
        """Lay out the text that says what to do, as large as it fits."""
        lines, size = wrap_within(self._art, [tr(_NOTHING_CHOSEN)], size, area.size)
        self._texts.append(TextBlock(lines, size, area.topleft, theme.ink))

    def draw(self, canvas: Canvas) -> None:
        """Draw the texts and the ground of the tray; the form draws the widgets."""
        for text in self._texts:
            text.draw(canvas)
        self.tray.draw_ground(canvas)


def _is_of(piece: Piece, kind: Kind) -> bool:
    return isinstance(piece, Tile) and piece.kind is kind


def _picture_of(what: GoodsTile | Token, art: Art, size: int) -> pygame.Surface:
    if isinstance(what, GoodsTile):
        return art.goods(what.good, size)
    if what is Token.WORKERS:
        return art.worker(size)
    return art.silverling(size) if what is Token.SILVERLINGS else art.laurel(size)
