"""The panel that asks for a chance result: a tray over the estate, a text below the board.

Dice, starting goods and the start player have places on the panel; the places of a deal are those
of the board itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from cob.clicks.table_things import BoardSpace, RoundSpace, Thing
from cob.drafts.chance_draft import (
    ChanceDraft,
    DraftPlace,
    RoundGoodsPlace,
    TilePlace,
)
from cob.drafts.pieces import Piece
from cob.drafts.questions import place_name, question
from cob.engine.chance import Due
from cob.engine.components import PHASES
from cob.text.language import Message, tr
from cob.ui.inputs.commands import DICE, PRESSES, Command, commanded
from cob.ui.kit.arrow_keys import DIRECTIONS
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import line_height, wrap_within
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import is_click
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.marks import Mark, draw_mark
from cob.ui.table.painter import Painter
from cob.ui.table.piece_tray import Look, PieceTray, PlaceCard
from cob.ui.table.thing_places import place_of
from cob.ui.table.view import TableView

_PAD, _GAP, _BUTTON, _CELL, _ROW = 20, 12, 52, 124, 70
_TITLE, _TEXT = 26, 21
"""Lengths and type sizes in pixels at 1080 lines."""
_TITLES: Final[dict[Due, Message]] = {
    Due.START: Message("The start player"),
    Due.GOODS: Message("The starting goods"),
    Due.PHASE: Message("The tiles and goods of phase {phase}"),
    Due.ROUND: Message("The dice of round {round}"),
}
_ABOUT: Final[dict[Due, Message]] = {
    Due.START: Message("Click on the pawn of the player who begins at your table."),
    Due.GOODS: Message("Click on the goods tiles that each player got at the beginning."),
    Due.PHASE: Message(
        "Look at your table, depot by depot, and click on what lies on the marked space; the next "
        "space is marked by itself. Ships, mines and castles lie there already. A click on a space "
        "marks that one."
    ),
    Due.ROUND: Message(
        "Click on what each player rolled, then on the white die. The keys 1 to 6 do the same."
    ),
}
_CORRECT: Final = Message(
    "What was mistyped is taken back with “Undo”, a whole roll or deal as well; a click on a place "
    "changes only that one."
)


class EntryPanel(Corner):
    """The draft of a chance result, and the pieces for its next place.

    `draws` fills a draft by chance.
    """

    def __init__(
        self,
        art: Art,
        look: Look,
        changed: Callable[[], None],
        draws: Callable[[ChanceDraft], None],
    ) -> None:
        self._art, self._look = art, look
        self._changed, self._draws = changed, draws
        self.draft: ChanceDraft
        self.tray = PieceTray(self.put)
        self.rest = Button("", self._draw_rest, symbol="dice")
        self.places: list[PlaceCard[DraftPlace]] = []
        self.form = Form()
        self._layout: TableLayout | None = None
        self._texts: list[Label | TextBlock] = []
        self._pawns: list[tuple[int, Rect]] = []
        """The pawns before the rows of places, by seat."""

    def begin(self, draft: ChanceDraft) -> None:
        """Ask for another result."""
        self.draft = draft
        self.form.focus(None)
        self.refresh()

    # --- the draft ------------------------------------------------------------------------------

    def put(self, piece: Piece) -> None:
        """Put a piece on the place that is asked for."""
        self.draft.put(piece)
        self._changed()

    def choose(self, place: DraftPlace) -> None:
        """Ask for the piece of a place."""
        self.draft.choose(place)
        self._changed()

    def choose_thing(self, thing: Thing) -> None:
        """Ask for the piece of a thing on the board, if the draft has it."""
        place = _place_of_thing(thing)
        if place is not None:
            self.choose(place)

    def _draw_rest(self) -> None:
        self._draws(self.draft)
        self._changed()

    @property
    def asked(self) -> str:
        """The question for the head of the table."""
        return question(self.draft, self._look.names)

    @property
    def hint(self) -> str:
        """The description of the piece or button under the pointer; empty elsewhere."""
        if self.rest.hovered and not self.rest.refusal:
            return tr("Let chance decide what is still empty.")
        return self.tray.hint(self.draft.state.rules)

    def refresh(self) -> None:
        """Show the draft as it is."""
        draft = self.draft
        focused = next((card.offer.piece for card in self.tray.cards if card.focused), None)
        pointed = self.form.pointer
        place = draft.chosen
        self.tray.offer(() if place is None else draft.offers(place), self._look.at(place))
        places = () if draft.is_at_once else draft.places
        on_panel = [each for each in places if _thing_of(each) is None]
        if [card.stands_for for card in self.places] != on_panel:
            self.places = [PlaceCard(each, partial(self.choose, each)) for each in on_panel]
        self.rest.label = tr("Draw the rest by chance")
        self.rest.refusal = tr("Nothing is empty any more.") if draft.is_complete else ""
        self.rest.silent = True
        self.form.widgets = [*self.places, *self.tray.cards, self.rest]
        again = [card for card in self.tray.cards if card.offer.piece == focused]
        if focused is not None:
            usable = [card for card in (*again, *self.tray.cards) if not card.refusal]
            self.form.focus(usable[0] if usable else None)
        self._lay_out()
        if pointed is not None:
            for card in self.tray.cards:
                card.hover(pointed)

    # --- places ---------------------------------------------------------------------------------

    def place(self, layout: TableLayout) -> None:
        self._layout = layout
        self._lay_out()

    def _lay_out(self) -> None:
        m, draft = self._layout, self.draft
        if m is None:
            return
        self._texts, self._pawns = [], []
        pad, gap = m.px(_PAD), m.px(_GAP)
        inner = m.estate.inflate(-2 * pad, -2 * pad)
        state = draft.shown()
        size = m.type(_TITLE)
        title = tr(_TITLES[draft.due], phase=PHASES[max(0, state.phase)], round=state.round)
        self._texts.append(
            Label(title, size, inner.topleft, theme.ink, width=inner.width, serif=True, bold=True)
        )
        top = inner.y + line_height(size)
        small = m.type(_TEXT)
        told = self._left()
        self._texts.append(Label(told, small, (inner.x, top), theme.ink_soft, width=inner.width))
        top += line_height(small) + gap
        top = self._place_rows(m, inner, top)
        high = m.px(_BUTTON)
        wide = min(inner.width, m.px(400))
        self.rest.place(Rect(inner.right - wide, inner.bottom - high, wide, high), m.type(21))
        self.rest.type_size = self.rest.fitting_size(self._art)
        below = inner.bottom - high - gap
        self.tray.place(Rect(inner.x, top, inner.width, below - top), m.px(_CELL))
        self._lay_out_corner(m)

    def _left(self) -> str:
        """Return how much is still to be entered."""
        number = self.draft.empty
        if not number:
            return tr("Everything is entered.")
        text = Message(
            "{number} place is still empty.",
            many="{number} places are still empty.",
            number=number,
        )
        return tr(text)

    def _place_rows(self, m: TableLayout, inner: Rect, top: int) -> int:
        """Lay out a row of places for each player, and one for what belongs to none."""
        rows: dict[int | None, list[PlaceCard[DraftPlace]]] = {}
        for card in self.places:
            rows.setdefault(getattr(card.stands_for, "seat", None), []).append(card)
        side, gap = m.px(_ROW - 8), m.px(_GAP)
        for seat, cards in rows.items():
            left = inner.x
            if seat is not None:
                pawn = Rect(left, top, side, side)
                self._pawns.append((seat, pawn))
                name = Label(
                    self._look.names[seat], m.type(_TEXT), (pawn.right + gap // 2, pawn.centery),
                    theme.ink, "midleft", m.px(220), serif=True, bold=True,
                )  # fmt: skip
                self._texts.append(name)
            elif self.draft.due is Due.ROUND:
                white = (left + gap, top + side // 2)
                self._texts.append(
                    Label(
                        tr("White die"),
                        m.type(_TEXT),
                        white,
                        theme.ink,
                        "midleft",
                        m.px(280),
                        serif=True,
                        bold=True,
                    )
                )
            left = inner.x + (0 if self.draft.due is Due.START else m.px(310))
            for card in cards:
                card.place(Rect(left, top, side, side), side // 3)
                self._fill(card, round(side * 0.86))
                left += side + gap
            top += m.px(_ROW)
        return top + (gap if rows else 0)

    def _fill(self, card: PlaceCard[DraftPlace], size: int) -> None:
        """Show on a card what lies on its place."""
        place = card.stands_for
        card.is_chosen = place == self.draft.chosen
        card.fill(self._art, self.draft.piece(place), size, self._look.at(place))
        card.named(place_name(place, self._look.names))

    def _lay_out_corner(self, m: TableLayout) -> None:
        """Lay out the text that says how it goes, as large as it fits."""
        inner = m.corner.inflate(-2 * m.px(_PAD), -2 * m.px(12))
        texts = tr(_ABOUT[self.draft.due]), tr(_CORRECT)
        lines, size = wrap_within(self._art, texts, m.type(23), inner.size)
        self._texts.append(TextBlock(lines, size, inner.topleft, theme.ink))

    # --- the corner -----------------------------------------------------------------------------

    @property
    def forms(self) -> Sequence[Form]:
        return (self.form,)

    def covers(self, place: Point) -> bool:
        m = self._layout
        return m is not None and any(area.collidepoint(place) for area in (m.estate, m.corner))

    def handle(self, event: pygame.event.Event) -> bool:
        """React to the mouse: a click on a piece puts it, the right button takes the last back."""
        if event.type == pygame.MOUSEMOTION or (is_click(event) and self.covers(event.pos)):
            changed = self.form.handle(event)
            if is_click(event):
                self.form.focus(None)
            return changed
        return False

    def take_key(self, event: pygame.event.Event) -> bool:
        """Carry out a key of the panel; return whether it was one."""
        command, draft = commanded(event), self.draft
        if command in DICE:
            piece = self.tray.piece_of_key(DICE.index(command) + 1)
            if piece is None or not draft.can_put(piece):
                return False
            self.put(piece)
        elif command in (Command.NEXT, Command.PREVIOUS):
            draft.step(1 if command is Command.NEXT else -1)
            self._changed()
        elif command in (Command.ERASE, Command.DELETE) and draft.is_touched:
            draft.take_back()
            self._changed()
        elif command in PRESSES and self.form.keyboard_place is None:
            return False
        else:
            return self.form.handle(event) or command in DIRECTIONS
        return True

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw the panel over the estate, and mark the places of a deal on the board."""
        canvas, layout, draft = painter.canvas, painter.layout, self.draft
        for place in draft.places:
            thing = _thing_of(place)
            area = None if thing is None else place_of(layout, view.shown, thing)
            if area is not None and place == draft.chosen:
                draw_mark(painter, area, Mark.CHOSEN)
            elif area is not None and draft.piece(place) is None:
                draw_mark(painter, area, Mark.COSTS_WORKERS)
        canvas.panel(layout.estate, layout.lines)
        canvas.panel(layout.corner, layout.lines)
        for text in self._texts:
            text.draw(canvas)
        for seat, area in self._pawns:
            painter.picture(
                painter.art.pawn(self._look.colours[seat], round(area.width * 0.8)), area
            )
        self.tray.draw_ground(canvas)
        self.form.draw(canvas)


def _thing_of(place: DraftPlace) -> Thing | None:
    """Return the thing on the board that is a place of a draft; None for those on the panel."""
    match place:
        case TilePlace(space):
            return BoardSpace(space)
        case RoundGoodsPlace(number):
            return RoundSpace(number)
    return None


def _place_of_thing(thing: Thing) -> DraftPlace | None:
    match thing:
        case BoardSpace(space):
            return TilePlace(space)
        case RoundSpace(number):
            return RoundGoodsPlace(number)
    return None
