"""The small window of a second start over the same saves: it says so, and ends."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from cob.text.language import Message, tr
from cob.ui.kit.buttons import Button
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import wrap
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.screens.sheet import SheetOnWood

_TITLE: Final = Message("The game is already open")
_TEXT: Final = Message(
    "It is open in another window, and two would overwrite each other’s games. Go on there and "
    "close this one. Started with --saves FOLDER, the game plays apart, in a folder of its own."
)


class AlreadyOpenScene(SheetOnWood):
    """A title, what to do, and a button that ends the program."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.close = Button(tr("Close"), app.quit, main=True, symbol="cross")
        self.form = Form([self.close])

    def take_file(self, path: Path) -> None:
        """Do nothing: the other window has the saved games."""

    def resize(self, size: tuple[int, int]) -> None:
        m = self.app.measure(size)
        width, height = size
        self._sheet = pygame.Rect(0, 0, width - m.px(160), height - m.px(160))
        self._sheet.center = (width // 2, height // 2)
        left, room = self._sheet.left + m.px(90), self._sheet.width - m.px(180)
        type_size = m.type(44)
        lines = wrap(self.app.art, tr(_TEXT), type_size, room)
        top = self._sheet.top + m.px(90)
        self._texts = [
            Label(tr(_TITLE), m.type(72), (left, top), theme.wine, width=room, serif=True),
            TextBlock(lines, type_size, (left, top + m.px(140)), theme.ink),
        ]
        place = pygame.Rect(0, 0, m.px(460), m.px(110))
        place.midbottom = (width // 2, self._sheet.bottom - m.px(70))
        self.close.place(place, m.type(44))
