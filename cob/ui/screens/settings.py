"""The screen of the settings: sound, motion, bots, reminders and more."""

from __future__ import annotations

import pygame

from cob.text.language import Message, tr
from cob.text.wording import sentence
from cob.ui.destinations import ToKeys, ToPadButtons
from cob.ui.inputs.commands import Command, commanded
from cob.ui.kit.buttons import Button
from cob.ui.kit.form import Form
from cob.ui.kit.head import HEAD, screen_head
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext
from cob.ui.screens.about import about_sheet
from cob.ui.screens.setting_rows import SettingRow, SettingRows
from cob.ui.screens.sheet import SheetOnWood

_WIDTH, _EDGE, _BETWEEN = 1840, 44, 48
_HEAD, _ROW, _HIGH = 72, 74, 52
_PLATE, _FOOT = 92, 120
"""Lengths in pixels at 1080 lines."""
_CHOICES = (616, 470)
"""The width of the choices in each column: the volume has many, the table has long names."""
_MEANING_LINES = 2
_TROUBLE_LINES = 2
_NO_DEVICE = Message("This computer has no sound device, so nothing is to be heard.")


class SettingsScene(SheetOnWood):
    """The settings; each takes effect at once and is saved."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.back = Button(tr("Back"), app.pop, symbol="left")
        settings = SettingRows(app, self._show_texts_anew)
        self.columns = (
            (tr("Picture and sound"), settings.of_the_window()),
            (tr("At the table"), settings.of_the_game()),
        )
        """The settings, each column under its heading."""
        for row in self.rows:
            row.choice.called = row.name
        self.about = Button(tr("About"), self._tell_about, symbol="person")
        self.keys = Button(tr("Keys"), lambda: app.go(ToKeys()), symbol="settings")
        self.pad = Button(tr("Gamepad"), lambda: app.go(ToPadButtons()), symbol="help")
        below = (self.keys, self.pad, self.about, self.back)
        self.form = Form([*(row.choice for row in self.rows), *below])
        self.form.focus(self.rows[0].choice)
        self._places: list[pygame.Rect] = []
        """The whole place of each setting."""
        self._pointed: int | None = None
        """The index of the setting under the pointer."""

    @property
    def rows(self) -> list[SettingRow]:
        """All settings, in the order of the Tab key."""
        return [row for _, rows in self.columns for row in rows]

    def restyled(self) -> SettingsScene:
        """Return the scene made anew, with the keyboard on the same setting."""
        scene = SettingsScene(self.app)
        for row, mine in zip(scene.rows, self.rows, strict=True):
            if mine.choice.focused:
                scene.form.focus(row.choice)
        return scene

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out two columns, each with names on the left and choices on the right."""
        m = self.app.measure(size)
        most = max(len(rows) for _, rows in self.columns)
        height = m.px(_HEAD) + most * m.px(_ROW) + m.px(_PLATE + _FOOT)
        sheet = self._sheet = pygame.Rect(0, 0, m.px(_WIDTH), height)
        sheet.midtop = size[0] // 2, m.px(HEAD) + max(0, size[1] - m.px(HEAD) - height) // 3
        edge, between = m.px(_EDGE), m.px(_BETWEEN)
        wide = (sheet.width - 2 * edge - between) // 2
        self._places = []
        for column, (_, rows) in enumerate(self.columns):
            left = sheet.left + edge + column * (wide + between)
            for number, row in enumerate(rows):
                place = pygame.Rect(left, sheet.top + m.px(_HEAD), wide, m.px(_HIGH))
                place.top += number * m.px(_ROW)
                self._places.append(place)
                choice = pygame.Rect(0, place.top, m.px(_CHOICES[column]), place.height)
                choice.right = place.right
                row.choice.place(choice, m.type(18))
        self._plate = pygame.Rect(sheet.left + edge, 0, sheet.width - 2 * edge, m.px(_PLATE))
        self._plate.bottom = sheet.bottom - m.px(_FOOT)
        last = pygame.Rect(0, 0, m.px(240), m.px(58))
        last.bottomright = sheet.right - edge, sheet.bottom - m.px(34)
        self.about.place(last, m.type(24))
        self.pad.place(self.about.rect.move(-last.width - m.px(16), 0), m.type(24))
        self.keys.place(self.pad.rect.move(-last.width - m.px(16), 0), m.type(24))
        self._lay_out_texts()

    def _lay_out_texts(self) -> None:
        """Lay out headings and names, the meaning of the setting under the pointer, and errors."""
        m, art, sheet = self.app.measure(self.app.size), self.app.art, self._sheet
        left = sheet.left + m.px(_EDGE)
        self._texts = [screen_head(self.back, tr("Settings"), m, art, sheet.right)]
        places = iter(self._places)
        for heading, rows in self.columns:
            for number, (row, room) in enumerate(zip(rows, places, strict=False)):
                if number == 0:
                    above = (room.left, room.top - m.px(14))
                    soft = theme.ink_soft
                    self._texts.append(Label(heading, m.type(20), above, soft, "bottomleft"))
                width = row.choice.rect.left - room.left - m.px(16)
                name = Label(row.name, m.type(24), room.midleft, theme.ink, "midleft", width, True)
                self._texts.append(name)
        self._texts += self._meaning()
        small = m.type(17)
        lines = wrap(art, self._trouble(), small, self.keys.rect.left - left - m.px(30))
        self._texts.append(
            TextBlock(lines[:_TROUBLE_LINES], small, (left, self.keys.rect.top), theme.ink_soft)
        )

    def _meaning(self) -> list[Text]:
        """Return the meaning of the setting under the pointer, or else in focus."""
        m, art, plate = self.app.measure(self.app.size), self.app.art, self._plate
        shown = self._shown()
        if shown is None:
            return []
        row, pad, size = self.rows[shown], m.px(22), m.type(19)
        name = Label(row.name, m.type(22), (plate.left + pad, plate.centery), theme.ink, "midleft",
                     m.px(330), True)  # fmt: skip
        left = plate.left + m.px(400)
        lines = wrap(art, row.meaning, size, plate.right - pad - left)[:_MEANING_LINES]
        top = plate.centery - len(lines) * line_height(size) // 2
        return [name, TextBlock(lines, size, (left, top), theme.ink)]

    def _shown(self) -> int | None:
        """Return the index of the setting whose meaning is shown."""
        if self._pointed is not None:
            return self._pointed
        return next((at for at, row in enumerate(self.rows) if row.choice.focused), None)

    def _trouble(self) -> str:
        """Return the error in a sentence, if there is one."""
        problem = self.app.settings.problem or self.app.sounds.problem
        if problem:
            return sentence(problem)
        return "" if self.app.sounds.has_device else tr(_NO_DEVICE)

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event; Escape leads back."""
        if commanded(event) is Command.BACK:
            self.app.pop()
            return
        before = self._shown()
        if event.type == pygame.MOUSEMOTION:
            found = (at for at, place in enumerate(self._places) if place.collidepoint(event.pos))
            self._pointed = next(found, None)
        elif event.type == pygame.KEYDOWN:
            self._pointed = None
        if self.form.handle(event) or self._shown() != before:
            self._lay_out_texts()
            self.app.redraw()

    def _show_texts_anew(self) -> None:
        self.resize(self.app.size)

    def _tell_about(self) -> None:
        self.app.push(about_sheet(self.app))
