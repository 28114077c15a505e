"""The sheet about a game's dice: their promise, its proof, and the code for others."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

import pygame

from cob.engine import CobError
from cob.play.deal_texts import grouped, told_origin
from cob.record import Game
from cob.record.deal_code import SharedDeal, format_code
from cob.record.origin import DealOrigin, commitment_of
from cob.text.language import Message, tr, trn
from cob.text.wording import sentence
from cob.ui.kit.buttons import Button
from cob.ui.kit.clipboard import copy_text
from cob.ui.kit.labels import Label, Text
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import RGB, theme
from cob.ui.scene import AppContext
from cob.ui.screens.sheet import SheetOfTexts

_WIDTH, _PAD, _HEAD, _HIGH, _GAP = 980, 52, 104, 60, 18
"""Lengths in pixels at 1080 lines."""
_TYPE, _DIGITS = 22, 25
_PROMISE: Final = Message(
    "All dice and draws of this game follow from a start value that stays secret until the end. "
    "This number was made from it before the first roll:"
)
_LATER: Final = Message(
    "Note it down or copy it. When the game is over, this sheet tells the start value: its SHA-256 "
    "is this number, and all rolls and draws follow from it, which cob verify works out for a "
    "saved game."
)
_BROKEN: Final = Message(
    "Not all dice and draws of this game follow from its start value: the record was changed."
)
_CODE: Final = Message(
    "With this code others play the same dice and draws, and see how they did beside you. They "
    "enter it under “Daily deal” on the title."
)
_NO_CLIPBOARD: Final = Message("Copying is not possible here: write it down instead.")


class _Part(NamedTuple):
    """A paragraph of the sheet, or digits that somebody may note down."""

    text: str
    is_digits: bool = False
    colour: RGB | None = None


class DiceSheet(SheetOfTexts):
    """What can be said of the dice of a game that was dealt from a start value."""

    halts_below = True

    def __init__(self, app: AppContext, game: Game) -> None:
        self.parts, self.copied, caption = _parts(game)
        self._copy = Button(caption, partial(self._put_on_clipboard, caption), main=True)
        self._close = Button(tr("Close"), self.give_up)
        super().__init__(app, [self._copy, self._close] if self.copied else [self._close])
        self.form.focus(self._close)

    def _put_on_clipboard(self, caption: str) -> None:
        if copy_text(self.copied):
            self._copy.label = tr("Copied")
        else:
            self.parts = [*self.parts, _Part(tr(_NO_CLIPBOARD), colour=theme.wine)]
            self._copy.refusal = tr(_NO_CLIPBOARD)
        self.resize(self.app.size)
        self.app.redraw()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the sheet as high as its paragraphs."""
        m, art = self.app.measure(size), self.app.art
        box = pygame.Rect(0, 0, min(m.px(_WIDTH), size[0] - m.px(40)), 0)
        room, gap = box.width - 2 * m.px(_PAD), m.px(_GAP)
        blocks = []
        for part in self.parts:
            letters = m.type(_DIGITS if part.is_digits else _TYPE)
            lines = [
                line
                for row in part.text.split("\n")
                for line in wrap(art, row, letters, room, bold=part.is_digits)
            ]
            blocks.append((part, letters, lines))
        high = sum(len(lines) * line_height(letters) + gap for _, letters, lines in blocks)
        box.height = m.px(_HEAD) + high + m.px(_HIGH) + m.px(50)
        box.center = size[0] // 2, size[1] // 2
        left, top = box.left + m.px(_PAD), box.top + m.px(_HEAD)
        title = (left, box.top + m.px(32))
        texts: list[Text] = [
            Label(tr("Dice"), m.type(38), title, theme.wine, serif=True, bold=True)
        ]
        for part, letters, lines in blocks:
            ink = part.colour or (theme.ink if part.is_digits else theme.ink_soft)
            for at, line in enumerate(lines):
                place = (left, top + at * line_height(letters))
                texts.append(Label(line, letters, place, ink, bold=part.is_digits, width=room))
            top += len(lines) * line_height(letters) + gap
        self._box, self._texts = box, texts
        row = pygame.Rect(0, box.bottom - m.px(34) - m.px(_HIGH), m.px(280), m.px(_HIGH))
        row.right = box.right - m.px(_PAD)
        for button in reversed(self.form.widgets):
            button.place(row.copy(), m.type(_TYPE))
            row.x -= row.width + m.px(20)


def _parts(game: Game) -> tuple[list[_Part], str, str]:
    """Return the paragraphs, and what the button copies with its caption."""
    origin = game.origin
    assert origin is not None, "only of games with an origin there is something to tell"
    if origin.is_secret and not game.state.is_over:
        digits = commitment_of(origin.start_value)
        parts = [_Part(tr(_PROMISE)), _Part(_in_rows(digits), True), _Part(tr(_LATER))]
        return parts, digits, tr("Copy the number")
    parts = _proof(game, origin) if origin.is_secret else [_Part(t) for t in told_origin(origin)]
    try:
        code = format_code(SharedDeal.of(game))
    except CobError as error:
        return [*parts, _Part(sentence(error.message))], "", ""
    return [*parts, _Part(tr(_CODE)), _Part(code, True)], code, tr("Copy the code")


def _proof(game: Game, origin: DealOrigin) -> list[_Part]:
    """Return whether the dice of a finished game are those that were promised."""
    _, other = game.dealt_again(origin.seed)
    if other is not None:
        return [_Part(tr(_BROKEN), colour=theme.wine)]
    number = sum(seat is None for seat in game.seats)
    return [
        _Part(tr("The start value was")),
        _Part(origin.start_value, True),
        _Part(tr("and before the first roll there was shown")),
        _Part(_in_rows(commitment_of(origin.start_value)), True),
        _Part(_held(number)),
    ]


def _held(number: int) -> str:
    return trn(
        "The number is the SHA-256 of the start value, and the {number} roll or deal of this game "
        "follows from it: nothing was changed.",
        "The number is the SHA-256 of the start value, and all {number} rolls and deals of this "
        "game follow from it, those of a round or a phase counted as one: nothing was changed.",
        number,
    )


def _in_rows(digits: str) -> str:
    """Return the digits of a commitment in two rows of groups."""
    half = len(digits) // 2
    return f"{grouped(digits[:half])}\n{grouped(digits[half:])}"
