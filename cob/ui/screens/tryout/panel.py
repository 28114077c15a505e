"""The panel beside a tried line: its value beside the best turn, and how far results spread.

Right of the estate the best turn and the line stand below one another, and then the reasons; the
corner shows the games that were played out. It lies where a reviewed turn has its panel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from cob.clicks.table_things import BoardSpace, DepotGoods
from cob.coaching.playing_out import Spread
from cob.record import Seat
from cob.showing.turn_steps import TurnSteps
from cob.text.language import Message, tr
from cob.ui.inputs.commands import Command
from cob.ui.inputs.keys import KeyTable
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import TWO_LINES, Button, even_out
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import line_height, wrap, wrap_within
from cob.ui.kit.reason_signs import INDENT, ReasonSign, SidedText
from cob.ui.kit.theme import SMALLEST_TYPE, theme
from cob.ui.kit.widget import is_click
from cob.ui.screens.review.turn_card import TurnCard
from cob.ui.screens.review.turn_panel import CARD_HINT, PlayerRow
from cob.ui.screens.tryout.spread_plot import SpreadPlot
from cob.ui.table.advice.ghosts import draw_ghosts
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_PAD, _GAP, _BUTTON, _PLAYER = 14, 10, 46, 46
_VERDICT, _DETAIL, _WHEN, _TEXT = 30, 20, 18, 22
"""Lengths and type sizes in pixels at 1080 lines."""
_STEPS: Final = (
    *((pixels, False) for pixels in range(22, 17, -1)),
    *((pixels, True) for pixels in range(21, 12, -1)),
)
"""Type sizes, each with whether only pictures are shown; the first that fits is used."""
_ABOUT: Final = (
    Message(
        "Play what you like here, for the others as well, and take back as much as you like. Your "
        "game stays as it is; dice and tiles to come are new ones."
    ),
    Message(
        "The number behind a turn is the lead to expect from it at the end. Pale steps show how "
        "the coach would finish the turn."
    ),
    Message(
        "“Play it out” lets the coach play this position to its end 1,000 times, and shows how far "
        "the results spread."
    ),
)
"""The text in the corner until games are played out."""
_ROW_HINT: Final = Message("Click to look at this player.")


@dataclass(frozen=True, slots=True)
class ToldTurn:
    """A turn on its card."""

    title: str
    steps: TurnSteps
    pale: Sequence[int] = ()
    """The numbers of the steps that are not played yet."""
    nothing: str = ""
    """The words for a turn without steps."""


@dataclass(frozen=True, slots=True)
class ToldLine:
    """The texts and pictures of the panel in one position."""

    seat: int
    verdict: str
    detail: str
    when: str
    before: str
    """The turns of the line before this one; empty without any."""
    best: ToldTurn
    line: ToldTurn
    reasons: Sequence[SidedText]
    points: Sequence[int]
    """Every player's points in the position."""


@dataclass(frozen=True, slots=True)
class TryoutWays:
    """What the panel's buttons, cards and rows do."""

    play_out: Callable[[], None]
    play_on: Callable[[], None]
    to_start: Callable[[], None]
    leave: Callable[[], None]
    show_best: Callable[[bool], None]
    look_at: Callable[[int], None]


class TryoutPanel(Corner):
    """The value of a line at the right; the games that were played out in the corner."""

    is_tall = True

    def __init__(
        self, art: Art, seats: Sequence[Seat], names: Sequence[str], ways: TryoutWays
    ) -> None:
        self._art = art
        self._colours = [seat.colour for seat in seats]
        self.best = TurnCard(lambda: ways.show_best(True))
        self.line = TurnCard(lambda: ways.show_best(False))
        self.play_out = Button("", ways.play_out, main=True, symbol="dice")
        self.play_on = Button("", ways.play_on, symbol="bot")
        self.to_start = Button("", ways.to_start, symbol="step-back")
        self.leave = Button("", ways.leave, symbol="leave")
        self.rows = [
            PlayerRow(each, partial(ways.look_at, at)) for at, each in enumerate(self._colours)
        ]
        for row, name in zip(self.rows, names, strict=True):
            row.name = name
        self.plot = SpreadPlot(seats)
        self._buttons = [self.play_out, self.play_on, self.to_start, self.leave]
        self.form = Form([self.best, self.line, *self._buttons, *self.rows])
        self.side = self.area = Rect(0, 0, 1, 1)
        """The sheets right of the estate and in the corner."""
        self._layout: TableLayout | None = None
        self._told: ToldLine | None = None
        self._spread: Spread | None = None
        self._texts: list[Label | TextBlock | ReasonSign] = []

    # --- the contents --------------------------------------------------------------------------

    def tell(self, told: ToldLine, spread: Spread | None, *, plays_out: bool) -> None:
        """Show what is known of a line."""
        self._told, self._spread = told, spread
        self.plot.show(spread)
        for card, turn in ((self.best, told.best), (self.line, told.line)):
            card.tell(turn.title, turn.steps, turn.pale, told.seat, self._colours, turn.nothing)
        for row, points in zip(self.rows, told.points, strict=True):
            row.points = points
        self.play_out.label = tr("Stop") if plays_out else tr("Play it out")
        self.play_on.label, self.to_start.label = tr("Play on"), tr("To its start")
        self.leave.label = tr("Back")
        self._lay_out()

    def show(self, *, is_best: bool) -> None:
        """Show which turn is on the table."""
        self.best.is_shown, self.line.is_shown = is_best, not is_best

    def hint(self, keys: KeyTable) -> str:
        """Return the effect of a click; empty elsewhere."""
        if self.best.hovered or self.line.hovered:
            return keys.behind(tr(CARD_HINT), Command.PAUSE)
        if any(row.hovered for row in self.rows):
            return keys.behind(tr(_ROW_HINT), Command.ESTATE)
        if self.play_out.hovered and not self.play_out.refusal:
            text = tr("Have the coach play this position to its end 1,000 times.")
            return keys.behind(text, Command.TRY)
        if self.play_on.hovered and not self.play_on.refusal:
            return tr("Begin a game from here, with bots on the seats of the others.")
        if self.to_start.hovered and not self.to_start.refusal:
            return keys.behind(tr("Take the whole line back."), Command.FIRST)
        return tr("Leave the line; the game is as it was.") if self.leave.hovered else ""

    # --- places -------------------------------------------------------------------------------

    def place(self, layout: TableLayout) -> None:
        self._layout = layout
        self.side, self.area = layout.players, layout.corner
        self._lay_out()

    def _lay_out(self) -> None:
        if self._layout is None or self._told is None:
            return
        for manner in _STEPS:
            self._texts = []
            if self._lay_out_side(self._layout, self._told, *manner):
                break
        self._lay_out_corner(self._layout)

    def _lay_out_side(self, m: TableLayout, told: ToldLine, pixels: int, brief: bool) -> bool:
        """Lay out the verdict, both cards and the reasons in this style; return whether all fit."""
        art, inner = self._art, self.side.inflate(-2 * m.px(_PAD), -2 * m.px(_PAD))
        top = inner.y
        for text, size, ink, is_bold in (
            (told.when, m.type(_WHEN), theme.ink_soft, False),
            (told.verdict, m.type(_VERDICT), theme.ink, True),
            (told.detail, m.type(_DETAIL), theme.ink, False),
            (told.before, m.type(_WHEN), theme.ink_soft, False),
        ):
            if not text:
                continue
            label = Label(text, size, (inner.x, top), ink, "topleft", inner.width, is_bold)
            self._texts.append(label)
            top += line_height(size)
        top += m.px(_GAP)
        size, gap = max(SMALLEST_TYPE, m.type(pixels)), m.px(_GAP)
        for card in (self.best, self.line):
            high = card.height(inner.width, size, m, art, brief=brief)
            card.lay_out(Rect(inner.x, top, inner.width, high), size, m, art, brief=brief)
            top += high + gap
        bottom = self._place_rows(m, inner, top)
        indent = round(size * INDENT)
        for reason in told.reasons:
            lines = wrap(art, reason.text, size, inner.width - indent)
            if top + len(lines) * line_height(size) > bottom:
                return False
            if reason.side is not None:
                middle = top + line_height(size) // 2
                self._texts.append(ReasonSign.before(reason.side, size, inner.x, middle))
            block = TextBlock(lines, size, (inner.x + indent, top), theme.ink)
            self._texts.append(block)
            top = block.bottom + size // 3
        return top <= bottom

    def _place_rows(self, m: TableLayout, inner: Rect, top: int) -> int:
        """Place the players at the bottom; return where the room above them ends."""
        high, count = m.px(_PLAYER), len(self.rows)
        first = max(top, inner.bottom - high * count)
        for at, row in enumerate(self.rows):
            row.place(Rect(inner.x, first + at * high, inner.width, high - m.px(4)), m.type(20))
        return inner.bottom - high * count

    def _lay_out_corner(self, m: TableLayout) -> None:
        """Lay out the plot, or until there is one a text, above the buttons."""
        inner = self.area.inflate(-2 * m.px(18), -2 * m.px(12))
        gap, high = m.px(_GAP), max(m.px(_BUTTON), TWO_LINES)
        room = inner.width - gap * (len(self._buttons) - 1)
        left = inner.x
        for button in self._buttons:
            wide = room // len(self._buttons)
            button.place(Rect(left, inner.bottom - high, wide, high), m.type(21))
            left += wide + gap
        even_out(self._buttons, self._art)
        above = Rect(inner.x, inner.y, inner.width, inner.height - high - gap)
        self.plot.lay_out(above, m)
        if self._spread is None:
            self._lay_out_about(above, m.type(_TEXT))

    def _lay_out_about(self, area: Rect, size: int, about: Sequence[Message] = _ABOUT) -> None:
        """Lay out the text that says what can be done here, as large as it fits; its last
        sentences are left out where even the smallest type has no room for them."""
        lines, size = wrap_within(self._art, [tr(text) for text in about], size, area.size)
        if len(lines) * line_height(size) <= area.height:
            self._texts.append(TextBlock(lines, size, area.topleft, theme.ink))
        else:
            self._lay_out_about(area, size, about[:-1])

    # --- the corner ---------------------------------------------------------------------------

    @property
    def forms(self) -> Sequence[Form]:
        return (self.form,)

    def covers(self, place: Point) -> bool:
        return any(area.collidepoint(place) for area in (self.side, self.area))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION or (is_click(event) and self.covers(event.pos)):
            changed = self.form.handle(event)
            self.form.focus(None)
            return changed
        return False

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw the best turn on the table while it is shown, and the panel's texts above it."""
        for seat, row in enumerate(self.rows):
            row.is_shown = seat == view.shown
        told, canvas = self._told, painter.canvas
        if told is not None and self.best.is_shown:
            ghosts = told.best.steps.ghosts
            if view.shown != told.seat:
                ghosts = tuple(g for g in ghosts if isinstance(g.thing, BoardSpace | DepotGoods))
            draw_ghosts(painter, view, ghosts)
        canvas.panel(self.side, painter.layout.lines)
        canvas.panel(self.area, painter.layout.lines)
        for text in self._texts:
            text.draw(canvas)
        self.plot.draw(canvas)
        self.form.draw(canvas)
