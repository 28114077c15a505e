"""Sheets about the deal of a game, its dice and its code, and the buttons that open them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from cob.engine import CobError
from cob.record import Game
from cob.record.deal_code import SharedDeal, format_code
from cob.record.origin import SAME_DICE
from cob.session.deal_texts import told_origin
from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.kit.buttons import Button
from cob.ui.kit.clipboard import copy_text
from cob.ui.kit.labels import Label, Text
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import RGB, theme
from cob.ui.scene import AppContext
from cob.ui.screens.sheet import SheetOfTexts
from cob.ui.screens.table_menu import MenuEntry

_WIDTH, _PAD, _HEAD, _HIGH, _GAP = 980, 52, 104, 60, 18
"""Lengths in pixels at 1080 lines."""
_TYPE, _DIGITS = 22, 25
_NO_CLIPBOARD: Final = Message("Copying is not possible here: write it down instead.")


class SheetPart(NamedTuple):
    """A paragraph of the sheet, or digits for the player to note down."""

    text: str
    is_digits: bool = False
    colour: RGB | None = None


class DealTextSheet(SheetOfTexts):
    """A title, paragraphs, and a button with a `caption` if there is a text to copy."""

    halts_below = True

    def __init__(
        self,
        app: AppContext,
        title: str,
        parts: Sequence[SheetPart],
        copied: str = "",
        caption: str = "",
    ) -> None:
        self.title, self.parts, self.copied = title, list(parts), copied
        self._copy = Button(caption, self._put_on_clipboard, main=True)
        self._close = Button(tr("Close"), self.give_up)
        super().__init__(app, [self._copy, self._close] if copied else [self._close])
        self.form.focus(self._close)

    def _put_on_clipboard(self) -> None:
        if copy_text(self.copied):
            self._copy.label = tr("Copied")
        else:
            self.parts = [*self.parts, SheetPart(tr(_NO_CLIPBOARD), colour=theme.wine)]
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
        head = (left, box.top + m.px(32))
        texts: list[Text] = [Label(self.title, m.type(38), head, theme.wine, serif=True, bold=True)]
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


CHECK_DICE: Final = Message("Check the dice")
"""The caption of the button that leads to the sheet, and its title."""
_DIFFERENT: Final = Message(
    "The game was dealt again from its start value: these are not the dice and tiles of this start "
    "value. The first that differs is “{told}”, and the start value gives “{due}”."
)


class DiceSheet(DealTextSheet):
    """The start value of a finished game, and whether its dice and tiles come from it."""

    def __init__(self, app: AppContext, game: Game) -> None:
        origin = game.origin
        assert origin is not None, "only a game with a start value is dealt again"
        parts = [
            *(SheetPart(told) for told in told_origin(origin)),
            SheetPart(tr("The start value was")),
            SheetPart(origin.start_value, True),
        ]
        again, other = game.dealt_again(origin.seed)
        if other is None:
            parts.append(SheetPart(tr(SAME_DICE)))
        else:
            told = tr(_DIFFERENT, told=game.moves[other], due=again.moves[other])
            parts.append(SheetPart(told, colour=theme.wine))
        super().__init__(app, tr(CHECK_DICE), parts)


SHARE_DEAL: Final = Message("Share the deal")
"""The caption of the button that leads to the sheet, and its title."""
_CODE: Final = Message(
    "With this code others play the same dice and draws. They enter it under “Daily deal” on the "
    "title."
)
_RESULT: Final = Message(
    "The code carries your name and your result: at the end they see who did better, and by how "
    "much."
)
_EARLIER: Final = Message(
    "This game is not finished: the code carries only the result of the game before it. When this "
    "one is over, its code will carry your result."
)
_NO_RESULT: Final = Message(
    "This game is not finished: the code carries no result yet, so there is nothing to compare "
    "with at the end. When the game is over, its code will carry your result."
)


class ShareSheet(DealTextSheet):
    """The code of a game whose dice are no secret (any longer), and its contents."""

    def __init__(self, app: AppContext, game: Game) -> None:
        title = tr(SHARE_DEAL)
        try:
            deal = SharedDeal.of(game)
            code = format_code(deal)
        except CobError as error:
            super().__init__(app, title, [SheetPart(sentence(error.message))])
            return
        parts = [SheetPart(tr(_CODE)), SheetPart(code, True)]
        if game.state.is_over:
            parts.append(SheetPart(tr(_RESULT)))
        else:
            parts.append(SheetPart(tr(_EARLIER if deal.points else _NO_RESULT), colour=theme.wine))
        super().__init__(app, title, parts, code, tr("Copy the code"))


def deal_entries(app: AppContext, game: Game) -> list[MenuEntry]:
    """Return the entries of a menu about a game's deal.

    A game without a start value has none. The dice can be checked after the game, and a deal can be
    shared once its dice are known.
    """
    if game.origin is None:
        return []
    entries = []
    if game.state.is_over:
        entries.append(
            MenuEntry(
                "check",
                tr(CHECK_DICE),
                tr("Checks that the dice of this deal are unchanged."),
                lambda: app.push(DiceSheet(app, game)),
                stays=True,
            )
        )
    if game.state.is_over or not game.origin.is_secret:
        entries.append(
            MenuEntry(
                "person",
                tr(SHARE_DEAL),
                tr("A code with which others play the same dice and tiles."),
                lambda: app.push(ShareSheet(app, game)),
                stays=True,
            )
        )
    return entries
