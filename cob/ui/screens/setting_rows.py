"""The rows of the settings: name, meaning and choice of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cob.coaching.tutor import LIMITS
from cob.session.pace import PATIENCES, SPEEDS, Patience, Speed
from cob.showing.sounds import Sound
from cob.text.language import languages, spoken, tr
from cob.text.wording import points_title
from cob.ui.kit.choices import ChoiceRow
from cob.ui.kit.slider import Slider
from cob.ui.scene import AppContext
from cob.ui.settings import LOUDEST, MOTIONS, TEXTS, ZOOMS, MotionSpeed, TextSize


class SettingRow(NamedTuple):
    """A setting: its name, its meaning, and the choice."""

    name: str
    meaning: str
    choice: ChoiceRow


class SettingRows:
    """Every setting with its choice, which takes effect at once and is saved.

    `resized` is called when the text size has changed.
    """

    def __init__(self, app: AppContext, resized: Callable[[], None]) -> None:
        self._app = app
        self._resized = resized

    def of_the_window(self) -> list[SettingRow]:
        """Return the settings of picture and sound."""
        settings, off_on = self._app.settings, (tr("off"), tr("on"))
        known = languages()
        codes = [each.code for each in known]
        return [
            SettingRow(
                tr("Language"),
                tr("The language of the game."),
                ChoiceRow([each.name for each in known], codes.index(spoken()), self._set_language),
            ),
            SettingRow(
                tr("Sound"),
                tr("The volume; at the table a key turns it off and on."),
                Slider(
                    [off_on[0], *(str(n) for n in range(1, LOUDEST + 1))],
                    0 if settings.muted else settings.volume,
                    self._set_volume,
                ),
            ),
            SettingRow(
                tr("Music"),
                tr("The volume; the music follows the phases, and is off while the sound is."),
                Slider(
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
                tr("The size of all words."),
                ChoiceRow(_captions(TEXTS), settings.text_at, self._set_text),
            ),
            SettingRow(
                tr("Zoom"),
                tr(
                    "Enlarges everything. The window then shows a part, which follows the pointer "
                    "and the keyboard."
                ),
                ChoiceRow(
                    [tr("{number} %", number=round(100 * zoom)) for zoom in ZOOMS],
                    settings.zoom_at,
                    self._set_zoom,
                ),
            ),
            SettingRow(
                tr("High contrast"),
                tr("Black on white, and firm edges around everything."),
                ChoiceRow(off_on, int(settings.high_contrast), self._set_contrast),
            ),
        ]

    def of_the_game(self) -> list[SettingRow]:
        """Return the settings of the table and its players."""
        settings, off_on = self._app.settings, (tr("off"), tr("on"))
        return [
            SettingRow(
                tr("Table"),
                tr("Which board lies on the left."),
                ChoiceRow(
                    (tr("the main board"), tr("the estate")),
                    int(settings.estate_first),
                    self._set_side,
                ),
            ),
            SettingRow(
                tr("Camera"),
                tr(
                    "While a bot acts, its estate comes into the middle. Off: yours stays there. "
                    "Without motion it stays as well."
                ),
                ChoiceRow(off_on, int(settings.camera), self._set_camera),
            ),
            SettingRow(
                tr("Faces at the table"),
                tr("Now and then one says a line about what has happened. The log tells it all."),
                ChoiceRow(
                    (tr("silent"), tr("may speak")), int(settings.narrator), self._set_narrator
                ),
            ),
            SettingRow(
                tr("Before workers are paid"),
                tr(
                    "Whether the game asks before a single click pays workers, and before an "
                    "action pays two or more."
                ),
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
                tr("The coach asks"),
                tr(
                    "Asks whether you are sure before a turn ends that loses so many points. The "
                    "advice has a button that changes it for one player."
                ),
                ChoiceRow(
                    [off_on[0], *(tr(points_title(each)) for each in LIMITS[1:])],
                    settings.tutor_at,
                    self._app.settings.teach_everybody,
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
                tr(
                    "Short notes on what is easily overlooked, each told once. Turned on, they "
                    "begin anew."
                ),
                ChoiceRow(off_on, int(self._app.notebook.reminders_on), self._set_reminders),
            ),
        ]

    # --- the changes

    def _set_language(self, index: int) -> None:
        self._app.settings.language = languages()[index].code
        self._app.settings.keep()
        self._app.restyle()

    def _set_contrast(self, index: int) -> None:
        self._app.settings.high_contrast = bool(index)
        self._app.settings.keep()
        self._app.restyle()

    def _set_volume(self, volume: int) -> None:
        settings, sounds = self._app.settings, self._app.sounds
        settings.muted = volume == 0
        settings.volume = volume or settings.volume
        sounds.muted = settings.muted
        sounds.volume = settings.volume / LOUDEST
        settings.keep()
        sounds.play(Sound.YOUR_TURN)

    def _set_music(self, volume: int) -> None:
        self._app.settings.music = volume
        self._app.settings.keep()
        self._app.sounds.music.volume = volume / LOUDEST

    def _set_motion(self, index: int) -> None:
        self._app.settings.motion_at = index
        self._app.settings.keep()

    def _set_text(self, index: int) -> None:
        settings = self._app.settings
        settings.text_at = index
        settings.keep()
        self._app.art.text_scale = settings.text_scale
        self._resized()

    def _set_zoom(self, index: int) -> None:
        self._app.settings.zoom_at = index
        self._app.settings.keep()
        self._app.magnify()

    def _set_side(self, index: int) -> None:
        self._app.settings.estate_first = bool(index)
        self._app.settings.keep()

    def _set_asking(self, index: int) -> None:
        self._app.settings.asks_before_paying = bool(index)
        self._app.settings.keep()

    def _set_ending(self, index: int) -> None:
        self._app.settings.ends_turns = bool(index)
        self._app.settings.keep()

    def _set_narrator(self, index: int) -> None:
        self._app.settings.narrator = bool(index)
        self._app.settings.keep()

    def _set_camera(self, index: int) -> None:
        self._app.settings.camera = bool(index)
        self._app.settings.keep()

    def _set_speed(self, index: int) -> None:
        self._app.settings.pace.speed_at = index
        self._app.settings.keep()

    def _set_patience(self, index: int) -> None:
        self._app.settings.pace.patience_at = index
        self._app.settings.keep()

    def _set_reminders(self, index: int) -> None:
        self._app.notebook.turn_reminders(bool(index))


def _captions(rows: Sequence[MotionSpeed | TextSize | Speed | Patience]) -> list[str]:
    return [tr(row.caption) for row in rows]
