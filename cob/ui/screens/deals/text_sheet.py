"""A sheet of paragraphs about a deal, and digits to copy from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from cob.text.language import Message, tr
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
_NO_CLIPBOARD: Final = Message("Copying is not possible here: write it down instead.")


class SheetPart(NamedTuple):
    """A paragraph of the sheet, or digits that a person may note down."""

    text: str
    is_digits: bool = False
    colour: RGB | None = None


class DealTextSheet(SheetOfTexts):
    """A title, paragraphs, and a button with a `caption` if there is something to be copied."""

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
