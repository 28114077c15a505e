"""The sheet with the buttons of a gamepad and their commands."""

from __future__ import annotations

from typing import Final

import pygame

from cob.text.language import Message, tr
from cob.ui.inputs.pads import PAD_HELP
from cob.ui.kit.buttons import Button
from cob.ui.kit.labels import Label, Placed, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.screens.sheet import SheetOfTexts

_WIDTH, _PAD, _HEAD, _ROW, _FOOT = 1000, 48, 116, 46, 112
_NAME: Final = 320
"""The width for the names of buttons; all lengths are pixels at 1080 lines."""
_NO_PAD: Final = Message("No gamepad is plugged in. One that is plugged in works at once.")
_PADS: Final = Message(
    "Plugged in: {names}. On a pad by Sony A is the cross, B the circle, X the square, Y the "
    "triangle."
)


class PadSheet(SheetOfTexts):
    """The command of each button, and the pads that are plugged in."""

    def __init__(self, app: AppContext) -> None:
        self.close = Button(tr("Close"), app.pop, main=True, symbol="cross")
        super().__init__(app, [self.close])
        self.form.focus(self.close)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out a row for each button, and below them the pads."""
        m, art = self.app.measure(size), self.app.art
        small, pad = m.type(18), m.px(_PAD)
        names = self.app.hands.pads.names
        plugged = tr(_PADS, names=", ".join(names)) if names else tr(_NO_PAD)
        width = m.px(_WIDTH)
        wide = m.px(220)
        lines = wrap(art, plugged, small, width - 3 * pad - wide)
        foot = max(m.px(_FOOT), len(lines) * line_height(small) + m.px(50))
        box = pygame.Rect(0, 0, width, m.px(_HEAD) + len(PAD_HELP) * m.px(_ROW) + foot)
        box.center = size[0] // 2, size[1] // 2
        self._box, left = box, box.left + pad
        texts: list[Placed] = [
            Label(tr("Gamepad"), m.type(36), (left, box.top + m.px(26)), theme.wine, serif=True,
                  bold=True)
        ]  # fmt: skip
        letters, ink = m.type(21), theme.ink
        for row, (name, what) in enumerate(PAD_HELP):
            middle = box.top + m.px(_HEAD) + row * m.px(_ROW)
            place = (left, middle)
            texts.append(
                Label(tr(name), letters, place, ink, "midleft", m.px(_NAME - 20), bold=True)
            )
            place, room = (left + m.px(_NAME), middle), box.right - pad - left - m.px(_NAME)
            texts.append(Label(tr(what), letters, place, ink, "midleft", room))
        button = pygame.Rect(0, 0, wide, m.px(58))
        button.bottomright = box.right - pad, box.bottom - m.px(30)
        self.close.place(button, m.type(24))
        top = button.centery - len(lines) * line_height(small) // 2
        texts.append(TextBlock(lines, small, (left, top), theme.ink_soft))
        self._texts = texts
