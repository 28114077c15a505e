"""The editor's panel: the tray below the board, and right of the estate what else a position has.

The sheet at the right has the players, the time, the turn order, what is wrong, and the ways to use
the position; the corner has the pieces for the chosen place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from cob.drafts.chance_draft import DiePlace, OrderPlace, WhiteDiePlace
from cob.drafts.pieces import DieFace, GoodsTile, Piece
from cob.drafts.position_draft import PositionDraft
from cob.drafts.position_offers import amounts, offers
from cob.drafts.position_places import (
    PiecePlace,
    PilePlace,
    PositionPlace,
    Token,
    TrackPlace,
    TurnPlace,
)
from cob.engine.components import PHASES, ROUNDS_PER_PHASE, Tile
from cob.record import Seat
from cob.text.language import Message, tr
from cob.text.tile_texts import describe_tile
from cob.text.wording import capital, goods_name, sentence, with_colon
from cob.ui.inputs.commands import DICE, PRESSES, Command, commanded
from cob.ui.kit.arrow_keys import DIRECTIONS
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.kit.widget import Widget, is_click
from cob.ui.screens.editor.places import areas_of, name_of_place
from cob.ui.screens.review.turn_panel import PlayerRow
from cob.ui.table.amount_card import AmountCard
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.marks import Mark, draw_mark
from cob.ui.table.painter import Painter
from cob.ui.table.piece_tray import (
    Look,
    PieceTray,
    PlaceCard,
    dice_colour,
    piece_name,
    piece_picture,
)
from cob.ui.table.view import TableView

_PAD, _GAP, _ROW, _PLAYER, _BUTTON, _CELL = 14, 10, 44, 44, 50, 92
_TITLE, _CAPTION, _TEXT = 24, 17, 20
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
class EditorWays:
    """What the panel's widgets do."""

    choose: Callable[[PositionPlace], None]
    put: Callable[[Piece | None], None]
    set_amount: Callable[[GoodsTile | Token, int], None]
    set_time: Callable[[int, int], None]
    use_die: Callable[[bool], None]
    look_at: Callable[[int], None]
    ask: Callable[[], None]
    play: Callable[[], None]
    copy: Callable[[], None]


class EditorPanel(Corner):
    """The pieces for the chosen place, and the rest of the position."""

    is_tall = True

    def __init__(self, art: Art, seats: Sequence[Seat], names: Sequence[str], ways: EditorWays):
        self._art = art
        self._colours = [seat.colour for seat in seats]
        self._names = names
        self._ways = ways
        self.draft: PositionDraft
        self.chosen: PositionPlace | None = None
        self.shown = 0
        self.tray = PieceTray(ways.put)
        self.amounts: list[AmountCard] = []
        self.empty = Button("", lambda: ways.put(None), symbol="bin")
        self.used = ChoiceRow(("", ""), 0, lambda index: ways.use_die(index == 1))
        self.rows = [
            PlayerRow(each, partial(ways.look_at, at)) for at, each in enumerate(self._colours)
        ]
        self.phase = ChoiceRow((), 0, lambda at: ways.set_time(at, self.draft.state.round))
        self.round = ChoiceRow((), 0, lambda at: ways.set_time(self.draft.state.phase, at + 1))
        order = (OrderPlace(at) for at in range(len(seats)))
        fixed: list[PiecePlace] = [TurnPlace(), *order, WhiteDiePlace()]
        self.places = [PlaceCard(each, partial(ways.choose, each)) for each in fixed]
        self.ask = Button("", ways.ask, main=True, symbol="hint")
        self.play = Button("", ways.play, symbol="play")
        self.copy = Button("", ways.copy, symbol="save")
        self.form = Form()
        self._layout: TableLayout | None = None
        self._texts: list[Label | TextBlock] = []
        self._pawns: list[tuple[int, Rect]] = []

    # --- the contents ---------------------------------------------------------------------------

    def tell(self, draft: PositionDraft, chosen: PositionPlace | None, shown: int) -> None:
        """Show a draft, with a place chosen and a player's estate in the middle."""
        focused = self._focused_key()
        self.draft, self.chosen, self.shown = draft, chosen, shown
        self._name_widgets()
        self._offer()
        state = draft.state
        for seat, row in enumerate(self.rows):
            row.name, row.points = self._names[seat], state.players[seat].points
            row.is_shown = seat == shown
        self.phase.chosen, self.round.chosen = state.phase, state.round - 1
        wrong = tr("Something is wrong yet: see what stands above.") if draft.problems() else ""
        for button in (self.ask, self.play, self.copy):
            button.refusal, button.silent = wrong, True
        self.form.widgets = [
            *self.tray.cards,
            *self.amounts,
            *([self.used] if self._can_use else []),
            *([self.empty] if self._can_empty else []),
            *self.rows,
            self.phase,
            self.round,
            *self.places,
            self.ask,
            self.play,
            self.copy,
        ]
        self._focus_again(focused)
        self._lay_out()
        if self.form.pointer is not None:
            for widget in self.form.widgets:
                widget.hover(self.form.pointer)

    def _name_widgets(self) -> None:
        self.phase.options = tuple(PHASES[: self.draft.state.rules.phases])
        self.round.options = tuple(str(at) for at in range(1, ROUNDS_PER_PHASE + 1))
        self.phase.named(tr("Phase"))
        self.round.named(tr("Round"))
        self.used.options = (tr("not used"), tr("used"))
        self.used.named(tr("This die"))
        self.ask.label, self.play.label = tr("Ask the coach"), tr("Play from here")
        self.copy.label, self.empty.label = tr("Copy as text"), tr("Empty")

    def _offer(self) -> None:
        """Set the pieces or numbers for the chosen place."""
        place, draft = self.chosen, self.draft
        self.amounts = []
        self.tray.offer((), self._look(None))
        if isinstance(place, PilePlace):
            self.amounts = [self._amount(place, what) for what in amounts(place)]
        elif place is not None:
            self.tray.offer(offers(draft, place), self._look(place))
        if isinstance(place, DiePlace):
            self.used.chosen = int(draft.is_used(place))

    def _amount(self, place: PilePlace, what: GoodsTile | Token) -> AmountCard:
        number = self.draft.amount(place, what)
        steps = _STEPS_OF_POINTS if what is Token.POINTS else _STEPS
        changed = partial(self._ways.set_amount, what)
        card = AmountCard(what, partial(_picture_of, what), number, changed, steps)
        return card.named(
            tr(_TOKEN_NAMES[what]) if isinstance(what, Token) else capital(goods_name(what.good, 1))
        )

    @property
    def _can_empty(self) -> bool:
        place = self.chosen
        if place is None or isinstance(place, PilePlace | OrderPlace | TurnPlace | TrackPlace):
            return False
        return self.draft.piece(place) is not None

    @property
    def _can_use(self) -> bool:
        place = self.chosen
        return isinstance(place, DiePlace) and place.seat == self.draft.state.current

    def _look(self, place: PositionPlace | None) -> Look:
        plain = Look(self._colours, self._names)
        seat = place.seat if isinstance(place, DiePlace) else None
        return Look(self._colours, self._names, dice_colour(plain, seat))

    def _focused_key(self) -> object:
        """Return what the focused widget stands for, to focus it again."""
        for card in self.tray.cards:
            if card.focused:
                return card.offer.piece
        for amount in self.amounts:
            if amount.focused:
                return amount.key
        return next((widget for widget in self.form.widgets if widget.focused), None)

    def _focus_again(self, focused: object) -> None:
        found: list[Widget] = [card for card in self.tray.cards if card.offer.piece == focused]
        found += [card for card in self.amounts if card.key == focused]
        found += [widget for widget in self.form.widgets if widget is focused]
        self.form.focus(next((each for each in found if not each.refusal), None))

    @property
    def hint(self) -> str:
        """What lies under the pointer in the tray, or why a button is refused."""
        for card in self.tray.cards:
            if card.hovered or card.focused:
                piece = card.offer.piece
                told = piece_name(piece, self._names)
                if isinstance(piece, Tile):
                    return with_colon(told, describe_tile(piece, self.draft.state.rules))
                return told
        for button, text in (
            (self.ask, Message("The best turn here, with any line to try beside it.")),
            (self.play, Message("Begin a game from this position.")),
            (self.copy, Message("One line of text, to send or to keep; it can be pasted again.")),
        ):
            if button.hovered:
                return button.refusal or tr(text)
        return ""

    # --- places ---------------------------------------------------------------------------------

    def place(self, layout: TableLayout) -> None:
        self._layout = layout
        self._lay_out()

    def _lay_out(self) -> None:
        if self._layout is None:
            return
        self._texts, self._pawns = [], []
        self._lay_out_corner(self._layout)
        self._lay_out_side(self._layout)

    def _lay_out_corner(self, m: TableLayout) -> None:
        """Lay out the heading, the pieces, and beside them what else the place can have."""
        inner = m.corner.inflate(-2 * m.px(_PAD), -2 * m.px(8))
        if self.chosen is None:
            lines, size = wrap(self._art, tr(_NOTHING_CHOSEN), m.type(22), inner.width), m.type(22)
            self._texts.append(TextBlock(lines, size, inner.topleft, theme.ink))
            return
        size = m.type(_TITLE)
        name = name_of_place(self.chosen, self._names)
        room = inner.width - m.px(190)
        self._texts.append(
            Label(name, size, inner.topleft, theme.ink, width=room, serif=True, bold=True)
        )
        top = inner.y + line_height(size)
        high = m.px(40)
        button = Rect(inner.right - m.px(170), inner.y, m.px(170), high)
        self.empty.place(button, m.type(19))
        self.empty.type_size = self.empty.fitting_size(self._art)
        area = Rect(inner.x, top + m.px(4), inner.width, inner.bottom - top - m.px(4))
        if self._can_use:
            wide = m.px(300)
            self.used.place(Rect(inner.x, inner.bottom - high, wide, high), m.type(19))
            area.height -= high + m.px(4)
        if self.tray.cards:
            self.tray.place(area, m.px(_CELL))
        wide, tall = m.px(_AMOUNT[0]), min(area.height, m.px(_AMOUNT[1]))
        if self.amounts:
            gap = m.px(_GAP)
            most = (area.width - gap * (len(self.amounts) - 1)) // len(self.amounts)
            left = area.x
            for card in self.amounts:
                width = min(most, wide * (2 if len(card.cells()) > 2 else 1))
                card.place(Rect(left, area.y + m.px(8), width, tall), m.type(26))
                left += width + gap

    def _lay_out_side(self, m: TableLayout) -> None:
        inner = m.players.inflate(-2 * m.px(_PAD), -2 * m.px(_PAD))
        top, high, gap = inner.y, m.px(_ROW), m.px(_GAP)
        for row in self.rows:
            row.place(Rect(inner.x, top, inner.width, m.px(_PLAYER) - m.px(4)), m.type(20))
            top += m.px(_PLAYER)
        for choice in (self.phase, self.round):
            top = self._caption(m, choice.called, (inner.x, top + gap // 2), inner.width)
            choice.place(Rect(inner.x, top, inner.width, high - m.px(6)), m.type(19))
            top += high
        top = self._lay_out_places(m, inner, top + gap // 2)
        below = inner.bottom
        for button in (self.copy, self.play, self.ask):
            below -= m.px(_BUTTON)
            button.place(Rect(inner.x, below, inner.width, m.px(_BUTTON) - m.px(6)), m.type(21))
        even_out([self.copy, self.play, self.ask], self._art)
        self._lay_out_problems(m, Rect(inner.x, top + gap, inner.width, below - top - 2 * gap))

    def _caption(self, m: TableLayout, text: str, place: Point, room: int) -> int:
        """Write a small caption; return where it ends."""
        size = m.type(_CAPTION)
        self._texts.append(Label(text, size, place, theme.ink_soft, width=room))
        return place[1] + line_height(size)

    def _lay_out_places(self, m: TableLayout, inner: Rect, top: int) -> int:
        """Lay out who is on turn, the turn order, and the white die."""
        turn, *order, white = self.places
        side, gap = m.px(44), m.px(6)
        third = inner.width // 4
        self._caption(m, tr("On turn"), (inner.x, top), third)
        left = inner.x + third
        self._caption(m, tr("Turn order"), (left, top), 2 * third)
        below = self._caption(m, tr("White die"), (inner.right - third, top), third)
        side = min(side, (2 * third - 3 * gap) // max(len(order), 3))
        turn.place(Rect(inner.x, below, side, side), side // 3)
        for at, card in enumerate(order):
            card.place(Rect(left + at * (side + gap), below, side, side), side // 3)
        white.place(Rect(inner.right - third, below, side, side), side // 3)
        for card in self.places:
            piece = self.draft.piece(card.stands_for)
            card.is_chosen = card.stands_for == self.chosen
            card.picture, card.told = None, tr("empty")
            if piece is not None:
                look = self._look(card.stands_for)
                card.picture = piece_picture(self._art, piece, round(side * 0.84), look)
                card.told = piece_name(piece, self._names)
            card.named(name_of_place(card.stands_for, self._names))
        return below + side

    def _lay_out_problems(self, m: TableLayout, area: Rect) -> None:
        """Write what is wrong, as many sentences as there is room for, each with its player."""
        faults = self.draft.problems()
        size = m.type(_TEXT)
        if not faults:
            text = tr("Nothing is wrong: the position can be used.")
            lines = wrap(self._art, text, size, area.width)
            self._texts.append(TextBlock(lines, size, area.topleft, theme.ink))
            return
        while size > SMALLEST_TYPE and not self._write_problems(m, area, size, faults):
            size -= 1
        if size <= SMALLEST_TYPE:
            self._write_problems(m, area, size, faults, cut=True)

    def _write_problems(
        self, m: TableLayout, area: Rect, size: int, faults: Sequence[Message], *, cut: bool = False
    ) -> bool:
        """Write the sentences in a type size; return whether all fit, or cut what does not."""
        texts, pawns, top = list[Label | TextBlock](), list[tuple[int, Rect]](), area.y
        indent = round(size * 1.5)
        for at, fault in enumerate(faults):
            lines = wrap(self._art, sentence(fault), size, area.width - indent)
            more = with_more(len(faults) - at)
            room = area.bottom - (line_height(size) if cut and at + 1 < len(faults) else 0)
            if top + len(lines) * line_height(size) > room:
                if not cut:
                    return False
                texts.append(Label(more, size, (area.x, top), theme.ink_soft, width=area.width))
                break
            number = fault.values.get("player")
            if isinstance(number, int):
                pawns.append((number - 1, Rect(area.x, top, indent, line_height(size))))
            texts.append(TextBlock(lines, size, (area.x + indent, top), theme.wine))
            top += len(lines) * line_height(size) + size // 4
        self._texts += texts
        self._pawns += pawns
        return True

    # --- the corner -----------------------------------------------------------------------------

    @property
    def forms(self) -> Sequence[Form]:
        return (self.form,)

    def covers(self, place: Point) -> bool:
        m = self._layout
        return m is not None and any(area.collidepoint(place) for area in (m.corner, m.players))

    def is_silent(self, area: Rect) -> bool:
        """Show no cards: they tell of legal positions."""
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        is_over = is_click(event) and self.covers(event.pos)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL) or is_over:
            changed = self.form.handle(event)
            if is_over:
                self.form.focus(None)
            return changed
        return False

    def take_key(self, event: pygame.event.Event) -> bool:
        """Carry out a key of the panel; return whether it was one.

        Tab leads to the pieces and the rest of the panel, and Escape back to the table.
        """
        command = commanded(event)
        if command in DICE and self.tray.cards:
            number = DICE.index(command) + 1
            pieces = [card.offer.piece for card in self.tray.cards if not card.refusal]
            piece = next((p for p in pieces if p in (GoodsTile(number), DieFace(number))), None)
            if piece is not None:
                self._ways.put(piece)
            return piece is not None
        if command in (Command.ERASE, Command.DELETE) and self._can_empty:
            self._ways.put(None)
            return True
        if self.form.keyboard_place is None:
            return command in (Command.NEXT, Command.PREVIOUS) and self.form.handle(event)
        if command is Command.BACK:
            self.form.focus(None)
            return True
        return self.form.handle(event) or command in (*DIRECTIONS, *PRESSES)

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw the ring around the chosen place, and both sheets."""
        canvas, layout = painter.canvas, painter.layout
        for area in [] if self.chosen is None else areas_of(layout, view.shown, self.chosen):
            draw_mark(painter, area, Mark.CHOSEN)
        canvas.panel(layout.players, layout.lines)
        canvas.panel(layout.corner, layout.lines)
        for text in self._texts:
            text.draw(canvas)
        for seat, area in self._pawns:
            painter.picture(painter.art.pawn(self._colours[seat], area.height), area)
        self.tray.draw_ground(canvas)
        self.form.draw(canvas)


def with_more(number: int) -> str:
    """Return how many faults are not written."""
    return tr(Message("and {number} more", many="and {number} more", number=number))


def _picture_of(what: GoodsTile | Token, art: Art, size: int) -> pygame.Surface:
    if isinstance(what, GoodsTile):
        return art.goods(what.good, size)
    if what is Token.WORKERS:
        return art.worker(size)
    return art.silverling(size) if what is Token.SILVERLINGS else art.symbol("points", size)
