"""The sheet right of the estate: players, time, turn order, what is wrong, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from pygame import Rect

from cob.drafts.chance_draft import OrderPlace, WhiteDiePlace
from cob.drafts.position_draft import PositionDraft
from cob.drafts.position_places import PiecePlace, PositionPlace, TurnPlace
from cob.engine.components import PHASES, ROUNDS_PER_PHASE
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button, even_out
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.kit.widget import Widget
from cob.ui.screens.editor.places import name_of_place
from cob.ui.screens.review.turn_panel import PlayerRow
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.piece_tray import Look, PlaceCard

_PAD, _GAP, _ROW, _PLAYER, _BUTTON, _PLACE = 14, 10, 44, 44, 50, 44
_CAPTION, _TEXT = 17, 20
"""Lengths and type sizes in pixels at 1080 lines."""
_WRONG: Final = Message("Something is still wrong: the sentences above say what to do.")


@dataclass(frozen=True, slots=True)
class SideWays:
    """What the widgets of the sheet do."""

    choose: Callable[[PositionPlace], None]
    set_time: Callable[[int, int], None]
    look_at: Callable[[int], None]
    ask: Callable[[], None]
    play: Callable[[], None]
    copy: Callable[[], None]


class EditorSide:
    """The parts of a position that have no place on the table, and its use."""

    def __init__(self, art: Art, look: Look, ways: SideWays) -> None:
        self._art, self._plain = art, look
        self._draft: PositionDraft
        self._chosen: PositionPlace | None = None
        self.rows = [
            PlayerRow(each, partial(ways.look_at, at)) for at, each in enumerate(look.colours)
        ]
        self.phase = ChoiceRow((), 0, lambda at: ways.set_time(at, self._draft.state.round))
        self.round = ChoiceRow((), 0, lambda at: ways.set_time(self._draft.state.phase, at + 1))
        order = (OrderPlace(at) for at in range(len(look.colours)))
        fixed: list[PiecePlace] = [TurnPlace(), *order, WhiteDiePlace()]
        self.places = [PlaceCard(each, partial(ways.choose, each)) for each in fixed]
        self.ask = Button("", ways.ask, main=True, symbol="hint")
        self.play = Button("", ways.play, symbol="play")
        self.copy = Button("", ways.copy, symbol="copy")
        self._buttons = [self.ask, self.play, self.copy]
        self._texts: list[Label | TextBlock] = []
        self._pawns: list[tuple[int, Rect]] = []
        """The pawns before sentences, by seat."""

    # --- the contents ---------------------------------------------------------------------------

    def tell(self, draft: PositionDraft, chosen: PositionPlace | None, shown: int) -> None:
        """Show a draft, with a place chosen and a player's estate in the middle."""
        self._draft, self._chosen = draft, chosen
        state = draft.state
        for seat, row in enumerate(self.rows):
            row.name, row.points = self._plain.names[seat], state.players[seat].points
            row.is_shown = seat == shown
        self.phase.options = tuple(PHASES[: state.rules.phases])
        self.round.options = tuple(str(at) for at in range(1, ROUNDS_PER_PHASE + 1))
        self.phase.named(tr("Phase"))
        self.round.named(tr("Round"))
        self.phase.chosen, self.round.chosen = state.phase, state.round - 1
        self.ask.label, self.play.label = tr("Ask the coach"), tr("Play from here")
        self.copy.label = tr("Copy position")
        for button in self._buttons:
            button.refusal, button.silent = tr(_WRONG) if draft.problems() else "", True

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in the order of the Tab key."""
        return [*self.rows, self.phase, self.round, *self.places, *self._buttons]

    @property
    def hint(self) -> str:
        """The effect of the button under the pointer, or why it is refused."""
        texts = (
            Message("The best turn here, and any line to try beside it."),
            Message("Begin a game from this position."),
            Message("One line of text, to keep, to send or to paste again."),
        )
        told = zip(self._buttons, texts, strict=True)
        found = (button.refusal or tr(text) for button, text in told if button.hovered)
        return next(found, "")

    # --- places ---------------------------------------------------------------------------------

    def lay_out(self, m: TableLayout) -> None:
        """Lay everything out from above; the buttons stand at the bottom."""
        self._texts, self._pawns = [], []
        inner = m.players.inflate(-2 * m.px(_PAD), -2 * m.px(_PAD))
        top, high, gap = inner.y, m.px(_ROW), m.px(_GAP)
        for row in self.rows:
            row.place(Rect(inner.x, top, inner.width, m.px(_PLAYER) - m.px(4)), m.type(20))
            top += m.px(_PLAYER)
        for choice in (self.phase, self.round):
            top = self._caption(m, choice.called, inner.x, top + gap // 2, inner.width)
            choice.place(Rect(inner.x, top, inner.width, high - m.px(6)), m.type(19))
            top += high
        top = self._lay_out_places(m, inner, top + gap // 2)
        below = inner.bottom
        for button in reversed(self._buttons):
            below -= m.px(_BUTTON)
            button.place(Rect(inner.x, below, inner.width, m.px(_BUTTON) - m.px(6)), m.type(21))
        even_out(self._buttons, self._art)
        self._lay_out_problems(m, Rect(inner.x, top + gap, inner.width, below - top - 2 * gap))

    def _caption(self, m: TableLayout, text: str, left: int, top: int, room: int) -> int:
        """Write a small caption; return where it ends."""
        size = m.type(_CAPTION)
        self._texts.append(Label(text, size, (left, top), theme.ink_soft, width=room))
        return top + line_height(size)

    def _lay_out_places(self, m: TableLayout, inner: Rect, top: int) -> int:
        """Lay out who is on turn, the turn order, and the white die."""
        turn, *order, white = self.places
        gap = m.px(6)
        font, side = self._art.font(m.type(_CAPTION)), m.px(_PLACE)
        middle = inner.x + max(side, font.size(tr("On turn"))[0]) + gap
        right = inner.right - max(side, font.size(tr("White"))[0])
        self._caption(m, tr("On turn"), inner.x, top, middle - gap - inner.x)
        self._caption(m, tr("Turn order"), middle, top, right - middle - gap)
        below = self._caption(m, tr("White"), right, top, inner.right - right)
        side = min(side, (right - middle) // max(len(order), 3) - gap)
        turn.place(Rect(inner.x, below, side, side), side // 3)
        for at, card in enumerate(order):
            card.place(Rect(middle + at * (side + gap), below, side, side), side // 3)
        white.place(Rect(right, below, side, side), side // 3)
        for card in self.places:
            self._fill(card, side)
        return below + side

    def _fill(self, card: PlaceCard[PiecePlace], side: int) -> None:
        """Show on a card what lies on its place."""
        place = card.stands_for
        piece = self._draft.piece(place)
        card.is_chosen = place == self._chosen
        card.fill(self._art, piece, round(side * 0.84), self._plain.at(place))
        card.named(name_of_place(place, self._plain.names))

    def _lay_out_problems(self, m: TableLayout, area: Rect) -> None:
        """Write what is wrong, as large as it fits; what has no room at all is counted."""
        faults, size = self._draft.problems(), m.type(_TEXT)
        if not faults:
            text = tr("Nothing is wrong: the position can be used.")
            lines = wrap(self._art, text, size, area.width)
            self._texts.append(TextBlock(lines, size, area.topleft, theme.ink))
            return
        while size > SMALLEST_TYPE and not self._write(area, size, faults, cut=False):
            size -= 1
        if size <= SMALLEST_TYPE:
            self._write(area, size, faults, cut=True)

    def _write(self, area: Rect, size: int, faults: Sequence[Message], *, cut: bool) -> bool:
        """Write the sentences in a type size; return whether all fit."""
        texts, pawns, top = list[Label | TextBlock](), list[tuple[int, Rect]](), area.y
        indent, high = round(size * 1.5), line_height(size)
        for at, fault in enumerate(faults):
            lines = wrap(self._art, self._told(fault), size, area.width - indent)
            is_last = at + 1 == len(faults)
            if top + len(lines) * high > area.bottom - (0 if is_last or not cut else high):
                if not cut:
                    return False
                more = tr("… and {number} more", number=len(faults) - at)
                texts.append(Label(more, size, (area.x, top), theme.ink_soft, width=area.width))
                break
            number = fault.values.get("player")
            if isinstance(number, int):
                pawns.append((number - 1, Rect(area.x, top, indent, high)))
            texts.append(TextBlock(lines, size, (area.x + indent, top), theme.wine))
            top += len(lines) * high + size // 4
        self._texts += texts
        self._pawns += pawns
        return True

    def _told(self, fault: Message) -> str:
        """Return a sentence with the player's name instead of the number."""
        number = fault.values.get("player")
        if not isinstance(number, int):
            return sentence(fault)
        named = {**fault.values, "player": self._plain.names[number - 1]}
        return sentence(Message(fault.template, many=fault.many, **named))

    def draw(self, painter: Painter) -> None:
        """Draw the texts; the form draws the widgets."""
        for text in self._texts:
            text.draw(painter.canvas)
        for seat, area in self._pawns:
            painter.picture(painter.art.pawn(self._plain.colours[seat], area.height), area)
