"""The screen of the settings: sound, motion, bots, reminders and more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from cob.play.pace import PATIENCES, SPEEDS, Patience, Speed
from cob.text.about import about
from cob.text.language import Message, languages, spoken, tr
from cob.text.wording import sentence
from cob.ui.kit.buttons import Button
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.form import Form
from cob.ui.kit.labels import Label, Text, TextBlock
from cob.ui.kit.measure import line_height, wrap
from cob.ui.kit.theme import mix, scaled, theme
from cob.ui.scene import AppContext, Scene
from cob.ui.screens.sheet import Dialog
from cob.ui.settings import LOUDEST, MOTIONS, TEXTS, Liveliness, TextSize
from cob.ui.sound.names import Sound

_WIDTH, _EDGE, _BETWEEN = 1840, 44, 48
_HEAD, _ROW, _HIGH = 166, 74, 52
_PLATE, _FOOT = 92, 120
"""Lengths in pixels at 1080 lines."""
_CHOICES = (616, 470)
"""The width of the choices in each column: the volume has many, the table has long names."""
_MEANING_LINES = 2
_TROUBLE_LINES = 2
_NO_DEVICE = Message("This computer has no sound device, so nothing is to be heard.")


class SettingRow(NamedTuple):
    """A setting: its name, its meaning, and the choice."""

    name: str
    meaning: str
    choice: ChoiceRow


class SettingsScene(Scene):
    """The settings; each takes effect at once and is kept."""

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.back = Button(tr("Back"), app.pop, main=True, symbol="left")
        self.columns = (
            (tr("Picture and sound"), self._rows_of_the_window()),
            (tr("At the table"), self._rows_of_the_game()),
        )
        """The settings, each column under its heading."""
        self.about = Button(tr("About"), self._tell_about, symbol="help")
        self.form = Form([*(row.choice for row in self.rows), self.about, self.back])
        self.form.focus(self.rows[0].choice)
        self._sheet = self._plate = pygame.Rect(0, 0, 0, 0)
        self._places: list[pygame.Rect] = []
        """The whole place of each setting."""
        self._pointed: int | None = None
        """The index of the setting under the pointer."""
        self._texts: list[Text] = []

    @property
    def rows(self) -> list[SettingRow]:
        """All settings, in the order of the Tab key."""
        return [row for _, rows in self.columns for row in rows]

    def _rows_of_the_window(self) -> list[SettingRow]:
        settings, off_on = self.app.settings, (tr("off"), tr("on"))
        known = languages()
        codes = [each.code for each in known]
        return [
            SettingRow(
                tr("Language"),
                tr("In which the game speaks."),
                ChoiceRow([each.name for each in known], codes.index(spoken()), self._set_language),
            ),
            SettingRow(
                tr("Sound"),
                tr("How loud it is; at the table the key M turns it off and on."),
                ChoiceRow(
                    [off_on[0], *(str(n) for n in range(1, LOUDEST + 1))],
                    0 if settings.muted else settings.volume,
                    self._set_volume,
                ),
            ),
            SettingRow(
                tr("Music"),
                tr("How loud it is; it follows the phases, and is off while the sound is."),
                ChoiceRow(
                    [off_on[0], *(str(n) for n in range(1, LOUDEST + 1))],
                    settings.music,
                    self._set_music,
                ),
            ),
            SettingRow(
                tr("Motion"),
                tr("How fast points, tiles and pieces move. A click always skips it."),
                ChoiceRow(_captions(MOTIONS), settings.motion_at, self._set_motion),
            ),
            SettingRow(
                tr("Text"),
                tr("How large it is, everywhere."),
                ChoiceRow(_captions(TEXTS), settings.text_at, self._set_text),
            ),
            SettingRow(
                tr("High contrast"),
                tr("Black on white, and firm edges around everything."),
                ChoiceRow(off_on, int(settings.high_contrast), self._set_contrast),
            ),
        ]

    def _rows_of_the_game(self) -> list[SettingRow]:
        settings, off_on = self.app.settings, (tr("off"), tr("on"))
        return [
            SettingRow(
                tr("Table"),
                tr("What lies on the left."),
                ChoiceRow(
                    (tr("the main board"), tr("the estate")),
                    int(settings.estate_first),
                    self._set_side,
                ),
            ),
            SettingRow(
                tr("Keep my estate in view"),
                tr("While bots play and you are the only person; else that of who is on turn."),
                ChoiceRow(off_on, int(settings.keeps_estate), self._set_keeping),
            ),
            SettingRow(
                tr("Two workers or more"),
                tr("Whether it is asked first when one action costs so many."),
                ChoiceRow(
                    (tr("pay"), tr("ask")), int(settings.asks_before_paying), self._set_asking
                ),
            ),
            SettingRow(
                tr("End of the turn"),
                tr("By itself, after a short beat, when nothing else is left to do."),
                ChoiceRow(
                    (tr("by a click"), tr("by itself")), int(settings.ends_turns), self._set_ending
                ),
            ),
            SettingRow(
                tr("Bots play"),
                tr("How long an action of a bot is shown before the next one."),
                ChoiceRow(_captions(SPEEDS), settings.pace.speed_at, self._set_speed),
            ),
            SettingRow(
                tr("Bots think"),
                tr("How long they may; it is asked at the set-up of a game as well."),
                ChoiceRow(_captions(PATIENCES), settings.pace.patience_at, self._set_patience),
            ),
            SettingRow(
                tr("Reminders"),
                tr("Of what is easily overlooked, each told once. Turned on, they begin anew."),
                ChoiceRow(off_on, int(self.app.notebook.reminders_on), self._set_reminders),
            ),
        ]

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
        sheet.center = size[0] // 2, size[1] // 2
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
        back = pygame.Rect(0, 0, m.px(240), m.px(58))
        back.bottomright = sheet.right - edge, sheet.bottom - m.px(34)
        self.back.place(back, m.type(24))
        self.about.place(back.move(-back.width - m.px(16), 0), m.type(24))
        self._lay_out_texts()

    def _lay_out_texts(self) -> None:
        """Lay out headings and names, what the setting pointed at means, and what is wrong."""
        m, art, sheet = self.app.measure(self.app.size), self.app.art, self._sheet
        left = sheet.left + m.px(_EDGE)
        place = (left, sheet.top + m.px(26))
        self._texts = [Label(tr("Settings"), m.type(46), place, theme.wine, serif=True, bold=True)]
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
        lines = wrap(art, self._trouble(), small, self.about.rect.left - left - m.px(30))
        self._texts.append(
            TextBlock(lines[:_TROUBLE_LINES], small, (left, self.back.rect.top), theme.ink_soft)
        )

    def _meaning(self) -> list[Text]:
        """Return what the setting under the pointer, or else in focus, is there for."""
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
        """Return the index of the setting whose meaning is told."""
        if self._pointed is not None:
            return self._pointed
        return next((at for at, row in enumerate(self.rows) if row.choice.focused), None)

    def _trouble(self) -> str:
        """Return what went wrong, in a sentence."""
        problem = self.app.settings.problem or self.app.sounds.problem
        if problem:
            return sentence(problem)
        return "" if self.app.sounds.has_device else tr(_NO_DEVICE)

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event; Escape leads back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
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

    def draw(self, canvas: Canvas) -> None:
        lines = canvas.measure.lines
        canvas.wood()
        canvas.panel(self._sheet, lines)
        rim = mix(theme.parchment, theme.ink_soft, 0.35)
        canvas.frame(self._plate, theme.parchment_light, rim, radius=scaled(10, lines), width=1)
        for text in self._texts:
            text.draw(canvas)
        self.form.draw(canvas)

    def _tell_about(self) -> None:
        text = "\n".join(tr(line) for line in about(self.app.options.saves))
        self.app.push(Dialog(self.app, tr("About this program"), text, [(tr("Back"), None)]))

    # what is set

    def _set_language(self, index: int) -> None:
        self.app.settings.language = languages()[index].code
        self.app.settings.keep()
        self.app.restyle()

    def _set_contrast(self, index: int) -> None:
        self.app.settings.high_contrast = bool(index)
        self.app.settings.keep()
        self.app.restyle()

    def _set_volume(self, volume: int) -> None:
        settings, sounds = self.app.settings, self.app.sounds
        settings.muted = volume == 0
        settings.volume = volume or settings.volume
        sounds.muted = settings.muted
        sounds.volume = settings.volume / LOUDEST
        settings.keep()
        sounds.play(Sound.YOUR_TURN)

    def _set_music(self, volume: int) -> None:
        self.app.settings.music = volume
        self.app.settings.keep()
        self.app.sounds.music.volume = volume / LOUDEST

    def _set_motion(self, index: int) -> None:
        self.app.settings.motion_at = index
        self.app.settings.keep()

    def _set_text(self, index: int) -> None:
        settings = self.app.settings
        settings.text_at = index
        settings.keep()
        self.app.art.text_scale = settings.text_scale
        self.resize(self.app.size)

    def _set_side(self, index: int) -> None:
        self.app.settings.estate_first = bool(index)
        self.app.settings.keep()

    def _set_asking(self, index: int) -> None:
        self.app.settings.asks_before_paying = bool(index)
        self.app.settings.keep()

    def _set_ending(self, index: int) -> None:
        self.app.settings.ends_turns = bool(index)
        self.app.settings.keep()

    def _set_keeping(self, index: int) -> None:
        self.app.settings.keeps_estate = bool(index)
        self.app.settings.keep()

    def _set_speed(self, index: int) -> None:
        self.app.settings.pace.speed_at = index
        self.app.settings.keep()

    def _set_patience(self, index: int) -> None:
        self.app.settings.pace.patience_at = index
        self.app.settings.keep()

    def _set_reminders(self, index: int) -> None:
        self.app.notebook.turn_reminders(bool(index))


def _captions(rows: Sequence[Liveliness | TextSize | Speed | Patience]) -> list[str]:
    return [tr(row.caption) for row in rows]
