"""The panel over the table of a reviewed turn.

Right of the estate both turns stand below one another, step by step; the corner says why one is
better. They replace the player's own panel, as the estate in the middle is larger.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Final

import pygame
from pygame import Rect

from cob.analysis.decisions import Actions
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.points_apart import PointsApart
from cob.clicks.table_things import BoardSpace, DepotGoods
from cob.engine import Action
from cob.showing.turn_steps import Ghost, TurnSteps
from cob.text.language import Message, tr
from cob.ui.inputs.commands import Command
from cob.ui.inputs.keys import KeyTable
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import PickCard
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Label, Placed, TextBlock
from cob.ui.kit.measure import line_height, square, wrap
from cob.ui.kit.reason_signs import INDENT, ReasonSign, SidedText
from cob.ui.kit.theme import SMALLEST_TYPE, mix, theme
from cob.ui.kit.widget import is_click
from cob.ui.screens.replay.transport import ArrowButton, Face, refuse_ends
from cob.ui.screens.review.points_table import points_table
from cob.ui.screens.review.signs import picture_of_sign, sign_of
from cob.ui.screens.review.telling import best_told, lost_chance, lost_points
from cob.ui.screens.review.turn_card import TurnCard
from cob.ui.table.advice.ghosts import draw_ghosts
from cob.ui.table.advice.practise_link import PractiseLink
from cob.ui.table.corner_panel import Corner, Point
from cob.ui.table.layout import TableLayout
from cob.ui.table.painter import Painter
from cob.ui.table.view import TableView

_PAWN: Final = 0.78
"""The height of the pawn, as a share of that of the row."""


class PlayerRow(PickCard):
    """Pawn, name and points in a row."""

    def __init__(self, colour: str, pick: Callable[[], None]) -> None:
        super().__init__(pick)
        self._colour = colour
        self.name = ""
        self.points = 0
        self.is_shown = False
        """Whether this player's estate is in the middle."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the row; it is light while the estate is shown."""
        size, area = self.type_size, self.rect
        lit = self.hovered or self.focused
        plain = mix(theme.parchment_light, theme.parchment_dark, 0.25)
        fill = theme.paper if self.is_shown else theme.parchment_light if lit else plain
        line = theme.ink_soft if lit else theme.parchment_dark
        canvas.frame(area, fill, line, radius=size // 2, width=max(1, size // 12))
        pawn = canvas.art.pawn(self._colour, round(area.height * _PAWN))
        place = pawn.get_rect(midleft=(area.x + size // 2, area.centery))
        canvas.blit(pawn, place)
        ink = mix(theme.gold, theme.ink, 0.35)
        points = canvas.write(
            str(self.points), size, (area.right - size // 2, area.centery), ink,
            anchor="midright", bold=True,
        )  # fmt: skip
        left = place.right + size // 2
        canvas.write(
            self.name, size, (left, area.centery), theme.ink, anchor="midleft", serif=True,
            bold=self.is_shown, width=points.left - left - size // 2,
        )  # fmt: skip
        self._rim(canvas)


EARLIER: Final = Face(
    Message("Earlier"),
    "left",
    Message("Back to the marked turn before this one."),
    Command.LEFT,
    leads=-1,
)
LATER: Final = Face(
    Message("Later"), "right", Message("On to the next marked turn."), Command.RIGHT, leads=1
)
OVERVIEW: Final = Face(
    Message("Overview"), "up", Message("Back to the curve and the list."), Command.BACK
)
TRY: Final = Face(
    Message("Try it"),
    "branch",
    Message("Try turns from here and see their value. The game stays as it is."),
    Command.TRY,
)
CARD_HINT: Final = Message("Click to see this turn on the table.")
ROW_HINT: Final = Message("Click to look at this player; the points are those before the turn.")
_HEAD, _SIGN, _PAD, _GAP = 108, 64, 14, 10
_WHY, _ROW = 22, 46
"""Maximum type size of the reasons, and height of the buttons."""
_TABLE: Final = 19
"""Type size of the points of the better turn."""
_PLAYER: Final = 46
"""Height of the row of a player."""
_STEPS: Final = (
    *((pixels, False) for pixels in range(23, 18, -1)),
    *((pixels, True) for pixels in range(22, 12, -1)),
)
"""Type sizes, each with whether only pictures are shown; the first that fits is used."""


def _common(one: Sequence[Action], other: Sequence[Action]) -> list[int]:
    """Return the numbers of the steps of one turn that the other shares, each once."""
    left, found = Counter(other), list[int]()
    for number, action in enumerate(one, 1):
        if left[action] > 0:
            left[action] -= 1
            found.append(number)
    return found


class TurnPanel(Corner):
    """The two turns at the right; the reasons and the navigation in the corner."""

    is_tall = True

    def __init__(
        self,
        pick: Callable[[bool], None],
        colours: Sequence[str],
        look: Callable[[int], None],
        ways: Sequence[tuple[Face, Callable[[], None]]],
        link: PractiseLink,
    ) -> None:
        self.played = TurnCard(lambda: pick(False))
        self.best = TurnCard(lambda: pick(True))
        self.buttons = [ArrowButton(face, act, main=face is LATER) for face, act in ways]
        self.rows = [PlayerRow(colour, partial(look, seat)) for seat, colour in enumerate(colours)]
        """The players with their points, if there is room for all."""
        self.link = link
        """Leads to the practice of the turn's topic."""
        self._colours = colours
        self.form = Form([self.played, self.best, *self.buttons, link])
        self.side = self.area = Rect(0, 0, 1, 1)
        """The sheets right of the estate and in the corner."""
        self._layout: TableLayout | None = None
        self._turn: JudgedTurn | None = None
        self._number = (1, 1)
        self._when = ""
        self._seat = 0
        self.ghosts: tuple[Ghost, ...] = ()
        """The steps that the table shows."""
        self.is_graded = True
        """Whether the mark of the turn is told: a learner is not graded."""
        self.reasons: Sequence[SidedText] = ()
        """The reasons why the one turn is better, in sentences."""
        self._below = Rect(0, 0, 0, 0)
        """The free area below the cards."""
        self.points: Sequence[PointsApart] = ()
        """What the better turn is ahead for."""
        self._texts: list[Placed | ReasonSign] = []
        self._art: Art | None = None

    # --- the contents --------------------------------------------------------------------------

    def tell(
        self,
        turn: JudgedTurn,
        better: Actions,
        when: str,
        number: tuple[int, int],
        turns: tuple[TurnSteps, TurnSteps],
        standing: Sequence[tuple[str, int]],
    ) -> None:
        """Show another turn: the one that was played and a better one.

        `number` is the number of the marked turn and that of all; `standing` holds the players'
        names and points before it.
        """
        self._turn, self._when, self._number, self._seat = turn, when, number, turn.seat
        played, best = turns
        is_best = turn.played == turn.best
        common: Collection[int] = () if is_best else _common(turn.played, better)
        self.played.tell(tr("What was played"), played, common, turn.seat, self._colours)
        common, nothing = _common(better, turn.played), tr("nothing: end the turn")
        title = tr("The best turn") if better == turn.best else tr("Better, by a small change")
        self.best.tell(title, best, common, turn.seat, self._colours, nothing)
        self.form.widgets = [
            *([self.played] if is_best else [self.played, self.best]),
            *self.rows,
            *self.buttons,
            self.link,
        ]
        for row, (name, points) in zip(self.rows, standing, strict=True):
            row.name, row.points = name, points
        refuse_ends(self.buttons, at_first=number[0] == 1, at_last=number[0] == number[1])
        self.reasons, self.points = (), ()
        self._lay_out()

    def give_reasons(
        self, reasons: Sequence[SidedText], points: Sequence[PointsApart] = ()
    ) -> None:
        """Show why the one turn is better: in sentences, and in points."""
        self.reasons, self.points = reasons, points
        self._lay_out()

    def show(self, ghosts: tuple[Ghost, ...], *, is_best: bool) -> None:
        """Show the steps of one of the turns on the table."""
        self.ghosts = ghosts
        self.best.is_shown, self.played.is_shown = is_best, not is_best

    @property
    def shown_card(self) -> TurnCard:
        """The card of the turn that the table shows."""
        return self.best if self.best.is_shown else self.played

    def seen_ghosts(self, shown: int) -> tuple[Ghost, ...]:
        """Return the steps that are visible while the estate of a seat is in the middle."""
        if shown == self._seat:
            return self.ghosts
        return tuple(g for g in self.ghosts if isinstance(g.thing, BoardSpace | DepotGoods))

    def hint(self, keys: KeyTable) -> str:
        """Return the effect of a click; empty elsewhere."""
        if self.played.hovered or self.best.hovered:
            return keys.behind(tr(CARD_HINT), Command.PAUSE)
        if any(row.hovered for row in self.rows):
            return keys.behind(tr(ROW_HINT), Command.ESTATE)
        found = (button.face.told(keys) for button in self.buttons if button.hovered)
        return next(found, self.link.hint(keys))

    # --- places -------------------------------------------------------------------------------

    def set_type(self, art: Art) -> None:
        """Take the typefaces for measuring texts."""
        self._art = art

    def place(self, layout: TableLayout) -> None:
        self._layout = layout
        self.side, self.area = layout.players, layout.corner
        self._lay_out()

    def _lay_out(self) -> None:
        if self._layout is None or self._art is None or self._turn is None:
            return
        for needs_points, manner in product((True, False), _STEPS):
            self._texts = []
            has_room = self._lay_out_side(self._layout, self._art, self._turn, *manner)
            has_reasons, has_points = self._lay_out_corner(self._layout, self._art)
            if has_room and has_reasons and (has_points or not needs_points):
                break

    def _lay_out_side(
        self, m: TableLayout, art: Art, turn: JudgedTurn, pixels: int, brief: bool
    ) -> bool:
        """Lay out the head and both cards in this style; return whether they fit."""
        pad, gap = m.px(_PAD), m.px(_GAP)
        inner = self.side.inflate(-2 * pad, -2 * pad)
        left = inner.x + m.px(_SIGN) + pad
        room = inner.right - left
        title = tr(sign_of(turn, is_learner=not self.is_graded).title)
        chance = lost_chance(turn) if self.is_graded else ""
        chance = chance and f"{tr('Chance of winning')} {chance}"
        lost = lost_points(turn, is_graded=self.is_graded)
        if turn.played == turn.best:
            lost = best_told(turn)
        top = inner.y
        for label in (
            Label(title, m.type(30), (left, top), theme.ink, "topleft", room, True),
            Label(lost, m.type(22), (left, top), theme.ink, "topleft", room, False, True),
            Label(chance, m.type(20), (left, top), theme.ink, "topleft", room),
            Label(self._when, m.type(18), (left, top), theme.ink_soft, "topleft", room),
        ):
            if not label.text:
                continue
            for line in wrap(art, label.text, label.size, room):
                self._texts.append(replace(label, text=line, place=(left, top)))
                top += line_height(label.size)
        top = max(top, inner.y + m.px(_HEAD)) + gap
        cards = [card for card in self.form.widgets if isinstance(card, TurnCard)]
        height = inner.bottom - top - gap * (len(cards) - 1)
        size = max(SMALLEST_TYPE, m.type(pixels))
        needed = [card.height(inner.width, size, m, art, brief=brief) for card in cards]
        spare = 0 if self.points else max(0, height - sum(needed)) // (2 * len(cards))
        for card, high in zip(cards, needed, strict=True):
            area = Rect(inner.x, top, inner.width, high + min(spare, m.px(40)))
            card.lay_out(area, size, m, art, brief=brief)
            top = area.bottom + gap
        self._below = Rect(inner.x, top, inner.width, inner.bottom - top)
        return sum(needed) <= height

    def _lay_out_number(self, between: Rect, row: Rect, m: TableLayout, art: Art) -> int:
        """Lay out the turn's number and the link between the buttons, or else above their row.

        Return the top of what lies below the reasons.
        """
        size, (number, most) = m.type(18), self._number
        told = tr("marked turn {number} of {most}", number=number, most=most)
        brief = tr("{number} of {most}", number=number, most=most)
        linked = self.link.width_for(size) if self.link.is_there else 0
        if max(art.font(size).size(brief)[0], linked) > between.width:
            high = line_height(size)
            above = Rect(row.x, row.y - m.px(8) - high, row.width, high)
            self.link.place_in(above, size, at_right=True)
            room = above.width - linked - m.px(8)
            self._texts.append(Label(told, size, above.midleft, theme.ink_soft, "midleft", room))
            return above.top
        if art.font(size).size(told)[0] > between.width:
            told = brief
        upper = between.centery
        if self.link.is_there:
            upper = between.y + between.height // 4 - 1
            lower = Rect(between.x, between.centery + 1, between.width, between.height // 2)
            self.link.place_in(lower, size)
            self.link.rect.centerx = lower.centerx
        place = between.centerx, upper
        self._texts.append(Label(told, size, place, theme.ink_soft, "center", between.width))
        return row.top

    def _lay_out_corner(self, m: TableLayout, art: Art) -> tuple[bool, bool]:
        """Lay out the reasons in the largest type that fits, and the buttons below.

        Return whether they fit, and whether the points do.
        """
        inner = self.area.inflate(-2 * m.px(18), -2 * m.px(12))
        row = Rect(inner.x, inner.bottom - m.px(_ROW), inner.width, m.px(_ROW))
        wide, letters = m.px(124), m.type(20)
        earlier, later, overview, try_it = self.buttons
        earlier.place(Rect(row.x, row.y, wide, row.height), letters)
        later.place(Rect(row.x + wide + m.px(10), row.y, wide, row.height), letters)
        overview.place(Rect(row.right - m.px(160), row.y, m.px(160), row.height), letters)
        try_it.place(Rect(0, row.y, m.px(172), row.height), letters)
        try_it.rect.right = overview.rect.left - m.px(10)
        between = Rect(later.rect.right, row.y, try_it.rect.left - later.rect.right, row.height)
        between.inflate_ip(-2 * m.px(4), 0)
        below = self._lay_out_number(between, row, m, art)
        room = below - m.px(8) - inner.y
        for pixels in range(_WHY, 12, -1):
            size = max(SMALLEST_TYPE, m.type(pixels))
            indent = round(size * INDENT)
            texts = [reason.text for reason in self.reasons]
            blocks = [wrap(art, text, size, inner.width - indent) for text in texts]
            gaps = size // 3 * max(0, len(blocks) - 1)
            if sum(map(len, blocks)) * line_height(size) + gaps <= room or size == SMALLEST_TYPE:
                break
        area, top = inner, inner.y
        for reason, lines in zip(self.reasons, blocks, strict=True):
            if area is inner and top + len(lines) * line_height(size) > inner.y + room:
                area, top = self._below, self._below.y  # The rest stands below the cards.
            if area is self._below:
                lines = wrap(art, reason.text, size, area.width - indent)
            if reason.side is not None:
                middle = top + line_height(size) // 2
                self._texts.append(ReasonSign.before(reason.side, size, area.x, middle))
            block = TextBlock(lines, size, (area.x + indent, top), theme.ink)
            self._texts.append(block)
            top = block.bottom + size // 3
        used = top if area is self._below else self._below.y
        points = self._lay_out_points(m, art, used)
        self._place_rows(m, used + points)
        return area is inner or top <= self._below.bottom, points > 0 or not self.points

    def _lay_out_points(self, m: TableLayout, art: Art, top: int) -> int:
        """Lay out the points of the better turn below a line, above the players if there is room
        for both; return the height."""
        area, size = self._below, max(SMALLEST_TYPE, m.type(_TABLE))
        players = m.px(_PLAYER) * len(self.rows) + m.px(_GAP)
        for left_free in (players, 0):
            room = Rect(area.x, top, area.width, area.bottom - top - left_free)
            texts, high = points_table(self.points, room, self._colours, self._seat, art, size)
            if texts:
                break
        self._texts += texts
        return high

    def _place_rows(self, m: TableLayout, top: int) -> None:
        """Place the players at the bottom, if there is room for all of them below a line."""
        high, area = m.px(_PLAYER), self._below
        first = area.bottom - high * len(self.rows)
        for at, row in enumerate(self.rows):
            place = Rect(area.x, first + at * high, area.width, high - m.px(4))
            row.place(place if first >= top + m.px(_GAP) else Rect(0, 0, 0, 0), m.type(20))

    # --- the corner ---------------------------------------------------------------------------

    @property
    def forms(self) -> list[Form]:
        return [self.form]

    def covers(self, place: Point) -> bool:
        return any(area.collidepoint(place) for area in (self.side, self.area))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION or (is_click(event) and self.covers(event.pos)):
            return self.form.handle(event)
        return False

    def draw(self, painter: Painter, view: TableView) -> None:
        """Draw the steps on the table, and the panel's texts above it."""
        for seat, row in enumerate(self.rows):
            row.is_shown = seat == view.shown
        draw_ghosts(painter, view, self.seen_ghosts(view.shown), pale=self.shown_card.common)
        canvas = painter.canvas
        canvas.panel(self.side, painter.layout.lines)
        canvas.panel(self.area, painter.layout.lines)
        if self._turn is not None:
            self._draw_sign(canvas, painter.layout)
        for text in self._texts:
            text.draw(canvas)
        for widget in self.form.widgets:
            if widget.rect.width:
                widget.draw(canvas)

    def _draw_sign(self, canvas: Canvas, m: TableLayout) -> None:
        assert self._turn is not None
        side, sign = m.px(_SIGN), sign_of(self._turn, is_learner=not self.is_graded)
        corner = self.side.x + m.px(_PAD) + side // 2, self.side.y + m.px(_PAD + 8) + side // 2
        canvas.blit(picture_of_sign(canvas.art, sign, side), square(corner, side))
