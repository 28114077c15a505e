"""The screen that sets the keys: every command with its key."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from cob.text.language import Message, tr
from cob.ui.inputs.commands import USUAL, Command
from cob.ui.inputs.keys import GIVES_UP, can_be_set, name_of_key
from cob.ui.kit.buttons import Button
from cob.ui.kit.form import Form
from cob.ui.kit.head import HEAD, screen_head
from cob.ui.kit.labels import Label, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.screens.sheet import SheetOnWood

_COLUMNS: Final = 3
_WIDTH, _EDGE, _BETWEEN = 1840, 44, 56
_HEAD, _ROW, _HIGH = 36, 60, 46
_KEY: Final = 230
"""The width of a key."""
_PLATE, _FOOT = 92, 120
"""Lengths in pixels at 1080 lines."""
_LINES: Final = 2
"""The maximum number of lines on the plate."""
_WHAT_TO_DO: Final = Message("Choose a command, then press the key that it is to have.")
_WAITING: Final = Message("Press the key for “{command}”, or Esc to leave it as it is.")
_TAKEN: Final = Message(
    "{key} is already there for “{command}”. Press another key, or Esc to leave it as it is."
)
_NO_KEY: Final = Message("This key cannot stand alone. Press another one, or Esc to leave it.")
_SET: Final = Message("“{command}” has the key {key} now.")
_USUAL_NOW: Final = Message("All keys are the usual ones again.")
_USUAL_ALREADY: Final = Message("all keys are the usual ones")


class KeysScene(SheetOnWood):
    """Every command and its key; the next key pressed after a click on one becomes its key."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.keys = app.settings.keys
        self.back = Button(tr("Back"), app.pop, symbol="left")
        self.usual = Button(tr("Reset"), self._reset, symbol="undo")
        self.buttons = {command: Button("", partial(self._choose, command)) for command in USUAL}
        """The key button of each command."""
        for command, button in self.buttons.items():
            button.called = tr(USUAL[command].caption)
        self.form = Form([*self.buttons.values(), self.usual, self.back])
        self.form.focus(self.buttons[Command.UP])
        self.waits_for: Command | None = None
        """The command that waits for its new key."""
        self.told = tr(_WHAT_TO_DO)
        """The next step, the last change, or why it was refused."""
        self._names: list[tuple[Command, pygame.Rect]] = []
        """The place of the name of each command."""
        self._refresh()

    def _refresh(self) -> None:
        for command, button in self.buttons.items():
            button.label = "…" if command is self.waits_for else self.keys.name(command)
            button.main = command is self.waits_for or not self.keys.is_usual(command)
        self.usual.refusal = tr(_USUAL_ALREADY) if self.keys.is_usual() else ""

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the columns, each with names on the left and keys on the right."""
        m = self.app.measure(size)
        rows, others = -(-len(self.buttons) // _COLUMNS), m.px(_HEAD + _PLATE + _FOOT)
        high = min(m.px(_ROW), (size[1] - m.px(HEAD) - m.px(16) - others) // rows)
        height = others + rows * high
        sheet = self._sheet = pygame.Rect(0, 0, m.px(_WIDTH), height)
        sheet.midtop = size[0] // 2, m.px(HEAD) + max(0, size[1] - m.px(HEAD) - height) // 3
        edge, between = m.px(_EDGE), m.px(_BETWEEN)
        wide = (sheet.width - 2 * edge - (_COLUMNS - 1) * between) // _COLUMNS
        self._names = []
        for at, (command, button) in enumerate(self.buttons.items()):
            column, row = divmod(at, rows)
            left = sheet.left + edge + column * (wide + between)
            place = pygame.Rect(left, sheet.top + m.px(_HEAD), wide, m.px(_HIGH))
            place.top += row * high
            key = pygame.Rect(0, place.top, m.px(_KEY), place.height)
            key.right = place.right
            button.place(key, m.type(19))
            place.width -= key.width + m.px(16)
            self._names.append((command, place))
        self._plate = pygame.Rect(sheet.left + edge, 0, sheet.width - 2 * edge, m.px(_PLATE))
        self._plate.bottom = sheet.bottom - m.px(_FOOT)
        last = pygame.Rect(0, 0, m.px(240), m.px(58))
        last.bottomright = sheet.right - edge, sheet.bottom - m.px(34)
        self.usual.place(last, m.type(24))
        self._lay_out_texts()

    def _lay_out_texts(self) -> None:
        m, art, plate = self.app.measure(self.app.size), self.app.art, self._plate
        self._texts = [screen_head(self.back, tr("Keys"), m, art, self._sheet.right)]
        for command, room in self._names:
            name, size = tr(USUAL[command].caption), m.type(22)
            self._texts.append(
                Label(name, size, room.midleft, theme.ink, "midleft", room.width, True)
            )
        size, pad = m.type(20), m.px(22)
        lines = wrap(art, self.told, size, plate.width - 2 * pad)[:_LINES]
        top = plate.centery - len(lines) * line_height(size) // 2
        self._texts.append(TextBlock(lines, size, (plate.left + pad, top), theme.ink))

    # --- changing the keys --------------------------------------------------------------------

    def _choose(self, command: Command) -> None:
        self.waits_for = command
        self._tell(tr(_WAITING, command=tr(USUAL[command].caption)))

    def _press(self, command: Command, key: int) -> None:
        """Give a command the pressed key, or show the reason against it and keep waiting."""
        other = self.keys.owner_of(key)
        if key == GIVES_UP:
            self._stop_waiting(tr(_WHAT_TO_DO))
        elif not can_be_set(key):
            self._tell(tr(_NO_KEY))
        elif other not in (None, command):
            assert other is not None
            caption = tr(USUAL[other].caption)
            self._tell(tr(_TAKEN, key=name_of_key(key), command=caption))
        else:
            self.keys.set(command, key)
            self.app.settings.keep()
            caption = tr(USUAL[command].caption)
            self._stop_waiting(tr(_SET, command=caption, key=name_of_key(key)))

    def _reset(self) -> None:
        self.keys.reset()
        self.app.settings.keep()
        self._tell(tr(_USUAL_NOW))

    def _stop_waiting(self, told: str) -> None:
        self.waits_for = None
        self._tell(told)

    def _tell(self, told: str) -> None:
        self.told = told
        self._refresh()
        self._lay_out_texts()
        self.app.redraw()

    # --- the scene ----------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event: a key becomes that of the command that waits for one."""
        if self.waits_for is not None and event.type == pygame.KEYDOWN:
            self._press(self.waits_for, event.key)
            return
        if self.waits_for is not None and event.type == pygame.MOUSEBUTTONDOWN:
            self._stop_waiting(tr(_WHAT_TO_DO))
        super().handle(event)

    def restyled(self) -> KeysScene:
        """Return the screen made anew."""
        return KeysScene(self.app)
