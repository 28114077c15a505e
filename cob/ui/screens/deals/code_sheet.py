"""The sheet for the code of a deal: a field, its contents, and the button that plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from cob.bots.registry import bot_title
from cob.engine import CobError, EstateLayout
from cob.record import PERSON
from cob.record.deal_code import LONGEST_CODE, DealtSeat, SharedDeal, read_code
from cob.text.estate_titles import estate_title
from cob.text.language import Message, tr, trn
from cob.text.rules_texts import tell_rules
from cob.text.wording import sentence, with_colon
from cob.ui.kit.art import Art
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.clipboard import pasted_text
from cob.ui.kit.estate_picture import draw_estate, draw_unknown
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import Measure, line_height, wrap
from cob.ui.kit.text_field import TextField
from cob.ui.kit.theme import theme
from cob.ui.kit.widget import Widget

_PAD, _HEAD, _ROW, _GAP, _MOST, _SIGN = 32, 52, 54, 16, 330, 210
"""Lengths in pixels at 1080 lines; the last two are the maximum height of an estate and the side of
the sign.
"""
_TYPE: Final = 21
_ABOUT: Final = Message(
    "After each game “Share the deal” shows its code. Whoever has it plays with the same dice and "
    "tiles, and sees at the end who did better."
)
_NO_RESULT: Final = Message(
    "The code was made before its game was over: it carries no result to compare with."
)


class CodeSheet:
    """A field for a code. `play` begins its deal; `changed` is called when the code changes."""

    def __init__(
        self,
        play: Callable[[], None],
        changed: Callable[[], None],
        layouts: Mapping[str, EstateLayout],
    ) -> None:
        self._changed = changed
        self._layouts = layouts
        self.deal: SharedDeal | None = None
        """The deal of the code; None while the code is not valid."""
        self.trouble = ""
        """Why the code is not valid, or why its deal cannot be played."""
        self.code = TextField("", LONGEST_CODE, self.read, hint=tr("A code that begins with COB-"))
        self.paste = Button(tr("Paste"), self._paste)
        self.play = Button(tr("Play this deal"), play, symbol="play")
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._sign: pygame.Rect | None = None
        """The place of a pair of dice while the sheet is empty."""
        self._pictures: list[tuple[pygame.Rect, EstateLayout | None]] = []
        self._texts: list[Text] = []

    @property
    def widgets(self) -> list[Widget]:
        """The widgets in the order of the Tab key."""
        return [self.code, self.paste, self.play]

    def refresh(self, nameless: str) -> None:
        """Enable the button if there is a deal and a name."""
        missing = "" if self.deal else self.trouble or tr("Enter the code of a deal first.")
        self.play.refusal = missing or nameless

    def read(self, text: str) -> None:
        """Read a code that was typed or pasted."""
        self.deal, self.trouble = None, ""
        if text.strip():
            try:
                self.deal = read_code(text)
            except CobError as error:
                self.trouble = sentence(error.message)
        self._changed()

    def _paste(self) -> None:
        self.code.text = " ".join(pasted_text().split())[:LONGEST_CODE]
        self.code.select_all()
        self.read(self.code.text)

    def place(self, rect: pygame.Rect, m: Measure, art: Art) -> None:
        """Lay out the explanation, the field, the buttons, and the contents of the code."""
        self._rect = rect
        inner = rect.inflate(-2 * m.px(_PAD), -2 * m.px(_PAD))
        size, gap, row = m.type(_TYPE), m.px(_GAP), m.px(_ROW)
        title = tr("A deal to compare")
        heading = Label(title, m.type(32), inner.topleft, theme.wine, serif=True, bold=True)
        lines = wrap(art, tr(_ABOUT), size, inner.width)
        about = TextBlock(lines, size, (inner.left, inner.top + m.px(_HEAD)), theme.ink_soft)
        self._texts = [heading, about]
        field = pygame.Rect(inner.left, about.bottom + m.px(20), inner.width, row)
        self.code.place(field, m.type(20))
        half = (inner.width - gap) // 2
        button = pygame.Rect(inner.left, field.bottom + gap, half, row)
        self.paste.place(button, m.type(22))
        self.play.place(button.move(half + gap, 0), m.type(22))
        below = inner.copy()
        below.top = button.bottom + m.px(24)
        below.height = inner.bottom - below.top
        self._pictures = []
        told, ink = self.trouble, theme.wine
        if self.deal is not None and not told:
            told, ink = tell_rules(self.deal.rules), theme.ink
            if not self.deal.points:
                told = f"{told} {tr(_NO_RESULT)}"
        lines = wrap(art, told, size, below.width) if told else []
        block = TextBlock(lines, size, below.topleft, ink)
        self._texts.append(block)
        self._sign = None
        if self.deal is None:
            side = min(m.px(_SIGN), below.height // 2)
            self._sign = pygame.Rect(0, 0, side, side)
            self._sign.center = below.center
        else:
            seats = below.copy()
            seats.top = below.top + len(lines) * line_height(size) + m.px(20)
            seats.height = below.bottom - seats.top
            self._place_seats(self.deal, seats, m)

    def _place_seats(self, deal: SharedDeal, rect: pygame.Rect, m: Measure) -> None:
        """Lay out each seat's estate, player and points, two seats beside each other."""
        size, step = m.type(_TYPE), line_height(m.type(_TYPE))
        rows = -(-len(deal.seats) // 2)
        width = rect.width // 2
        told = 2 * step + m.px(24)
        high = min(rect.height // rows - told, m.px(_MOST), width)
        for at, seat in enumerate(deal.seats):
            row, column = divmod(at, 2)
            left, top = rect.left + column * width, rect.top + row * (high + told)
            picture = pygame.Rect(left, top, width - m.px(20), high)
            self._pictures.append((picture, self._layout(seat)))
            where = (picture.centerx, picture.bottom + m.px(4))
            who = tr(bot_title(seat.controller))
            if seat.controller == PERSON:
                who = deal.players[at] if deal.players else tr("a person")
            points = deal.points[at] if deal.points else None
            if points is not None:
                who = with_colon(who, trn("{number} point", "{number} points", points))
            self._texts += [
                Label(who, size, where, theme.ink, "midtop", picture.width, bold=True),
                Label(
                    self._estate_told(seat),
                    size,
                    (where[0], where[1] + step),
                    theme.ink_soft,
                    "midtop",
                    picture.width,
                ),
            ]

    def _layout(self, seat: DealtSeat) -> EstateLayout | None:
        return self._layouts.get(seat.estates[0]) if len(seat.estates) == 1 else None

    def _estate_told(self, seat: DealtSeat) -> str:
        layout = self._layout(seat)
        return tr("chosen at the table") if layout is None else estate_title(layout)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet below the widgets."""
        canvas.panel(self._rect, canvas.measure.lines)
        if self._sign is not None:
            sign = canvas.art.symbol("dice", self._sign.width, theme.parchment_dark)
            canvas.blit(sign, self._sign)
        for rect, layout in self._pictures:
            if layout is None:
                draw_unknown(canvas, rect)
            else:
                draw_estate(canvas, rect, layout)
        for text in self._texts:
            text.draw(canvas)
