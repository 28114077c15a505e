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
from cob.ui.kit.measure import wrap
from cob.ui.kit.theme import theme
from cob.ui.scene import AppContext, Scene
from cob.ui.screens.sheet import Dialog
from cob.ui.settings import LOUDEST, MOTIONS, TEXTS, Liveliness, TextSize
from cob.ui.sound.names import Sound

_ROW = 68
_ROOM_FOR_ROWS = 780
"""Of many settings the rows are lower."""
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
        self.rows = [*self._rows_of_the_window(), *self._rows_of_the_game()]
        self.about = Button(tr("About"), self._tell_about, symbol="help")
        self.form = Form([*(row.choice for row in self.rows), self.about, self.back])
        self.form.focus(self.rows[0].choice)
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._texts: list[Text] = []

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
        """Lay out names and their meanings on the left, choices on the right."""
        m = self.app.measure(size)
        row_height = min(_ROW, _ROOM_FOR_ROWS / len(self.rows))
        self._sheet = pygame.Rect(0, 0, m.px(1400), m.px(280 + row_height * len(self.rows)))
        self._sheet.center = size[0] // 2, size[1] // 2
        top = self._sheet.y + m.px(126)
        for number, row in enumerate(self.rows):
            place = pygame.Rect(0, top + m.px(row_height * number), m.px(640), m.px(52))
            place.right = self._sheet.right - m.px(44)
            row.choice.place(place, m.type(21))
        back = pygame.Rect(0, 0, m.px(240), m.px(58))
        back.bottomright = self._sheet.right - m.px(44), self._sheet.bottom - m.px(34)
        self.back.place(back, m.type(24))
        self.about.place(back.move(-back.width - m.px(16), 0), m.type(24))
        self._lay_out_texts()

    def _lay_out_texts(self) -> None:
        """Lay out the names of the settings, their meanings, and what is wrong with one."""
        m, art = self.app.measure(self.app.size), self.app.art
        left, small = self._sheet.x + m.px(44), m.type(17)
        place = (left, self._sheet.y + m.px(28))
        self._texts = [Label(tr("Settings"), m.type(46), place, theme.wine, serif=True, bold=True)]
        for row in self.rows:
            place = (left, row.choice.rect.y - m.px(6))
            name = Label(row.name, m.type(24), place, theme.ink, serif=True)
            lines = wrap(art, row.meaning, small, row.choice.rect.left - left - m.px(30))
            below = (left, name.rect(art).bottom)
            self._texts += [name, TextBlock(lines[:2], small, below, theme.ink_soft)]
        lines = wrap(art, self._trouble(), small, self.about.rect.left - left - m.px(30))
        place = (left, self.back.rect.y)
        self._texts.append(TextBlock(lines[:3], small, place, theme.ink_soft))

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
        elif self.form.handle(event):
            self._lay_out_texts()
            self.app.redraw()

    def draw(self, canvas: Canvas) -> None:
        canvas.wood()
        canvas.panel(self._sheet, canvas.measure.lines)
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
