"""The player's settings for this window, saved between starts."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, Final, NamedTuple

from cob.coaching.tutor import LIMITS
from cob.files.background_writer import BackgroundWriter
from cob.files.user_file import Content, KeptInFile
from cob.session.pace import PATIENCES, SPEEDS, Pace
from cob.showing.staging_pace import FULL_STAGINGS
from cob.text.language import Message
from cob.ui.inputs.keys import KeyTable
from cob.ui.kit.theme import HIGH_CONTRAST, WARM, Palette

FILE_NAME: Final = "settings.json"
"""The name of the file, which lies beside the saved games."""
LOUDEST: Final = 10
_WRITING_SECONDS: Final = 0.5
"""Seconds from the last change to writing, so that many small steps are written once."""


class MotionSpeed(NamedTuple):
    """The speed of motion over the table."""

    caption: Message
    speed: float
    """The factor of the speed: 2 takes half the time, 0 shows no motion."""


MOTIONS: Final = (
    MotionSpeed(Message("none"), 0.0),
    MotionSpeed(Message("slow"), 0.6),
    MotionSpeed(Message("normal"), 1.0),
    MotionSpeed(Message("fast"), 2.0),
)


class TextSize(NamedTuple):
    """How large texts are."""

    caption: Message
    scale: float


TEXTS: Final = (
    TextSize(Message("normal"), 1.0),
    TextSize(Message("large"), 1.12),
    TextSize(Message("largest"), 1.25),
)


_LOG: Final = logging.getLogger(__name__)
_MOST_TUTORS: Final = 200
"""Maximum number of persons with tutor settings of their own; the oldest settings are dropped."""
ZOOMS: Final = (1.0, 1.25, 1.5, 2.0)
"""The factors for the size of everything."""


class Settings(KeptInFile):
    """The settings of the window; `keep` writes them, and `close` waits until they are written."""

    _what = Message("your settings")

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._writer = BackgroundWriter(self._file.write_text, self._what, delay=_WRITING_SECONDS)
        self.language = ""
        """The code of the language; empty for that of the system."""
        self.volume = 6
        """The volume from 0 to `LOUDEST`."""
        self.muted = False
        """Whether all sounds and music are off."""
        self.music = 5
        """The volume of the music from 0, where it is off, to `LOUDEST`."""
        self.motion_at = 2
        """Index in `MOTIONS`."""
        self.text_at = 0
        """Index in `TEXTS`."""
        self.zoom_at = 0
        """Index in `ZOOMS`."""
        self.high_contrast = False
        self.estate_first = False
        """Whether the estate is on the left of the main board."""
        self.camera = True
        """Whether the estate of a bot that acts comes into the middle."""
        self.staged = 0
        """The number of deals and completed regions that were staged in full."""
        self.narrator = True
        """Whether faces at the table say something now and then."""
        self.asks_before_paying = True
        """Whether the game asks before an action that costs many workers."""
        self.ends_turns = False
        """Whether a turn ends by itself when no other action is left."""
        self.tutor_at = 0
        """Index in `LIMITS` of the tutor, for persons without a setting of their own."""
        self.tutors: dict[str, int] = {}
        """The same index for each person with a setting of their own, by name."""
        self.keys = KeyTable()
        """The keys of the commands."""
        self.pace = Pace()
        """How bots play."""

    @property
    def problem(self) -> str:
        """The last problem, in a sentence; empty if there is none."""
        return super().problem or self._writer.problem

    @property
    def motion(self) -> float:
        """The factor for the speed of motion; 0 for none."""
        return MOTIONS[self.motion_at].speed

    @property
    def text_scale(self) -> float:
        """The factor for the size of texts."""
        return TEXTS[self.text_at].scale

    @property
    def zoom(self) -> float:
        """The factor for the size of everything."""
        return ZOOMS[self.zoom_at]

    def tutor_of(self, person: str) -> int:
        """Return the index in the tutor's `LIMITS` for a person."""
        return self.tutors.get(person, self.tutor_at)

    def teach(self, person: str, at: int) -> None:
        """Set the tutor's limit for a person, by its index."""
        others = [(name, known) for name, known in self.tutors.items() if name != person]
        self.tutors = dict([*others[1 - _MOST_TUTORS :], (person, at)])
        self.keep()

    def teach_everybody(self, at: int) -> None:
        """Set the tutor's limit for all persons, by its index, and drop their own settings."""
        self.tutor_at, self.tutors = at, {}
        self.keep()

    @property
    def palette(self) -> Palette:
        """The colours of the screens."""
        return HIGH_CONTRAST if self.high_contrast else WARM

    def keep(self) -> None:
        """Write the settings soon, if they have changed; return at once."""
        self._writer.write(self._file.text())

    def close(self) -> None:
        """Finish writing."""
        self._writer.close()

    def _content(self) -> Content:
        return {
            **{key: getattr(self, attribute) for key, attribute in _ATTRIBUTES.items()},
            "tutors": self.tutors,
            "keys": self.keys.content(),
            "bot_speed": self.pace.speed_at,
            "bot_patience": self.pace.patience_at,
        }

    def _take(self, content: Content) -> None:
        """Take over the settings of a file; an invalid one gets its default."""
        usual = self._content()
        found = {key: content.get(key, value) for key, value in usual.items()}
        odd = [key for key, value in usual.items() if not _is_sound(key, found[key], value)]
        found |= {key: usual[key] for key in odd}
        if odd:
            _LOG.warning("these settings cannot be, and begin anew: %s", ", ".join(odd))
        for key, attribute in _ATTRIBUTES.items():
            setattr(self, attribute, found[key])
        tutors = found["tutors"].items()
        self.tutors = {name: at for name, at in tutors if _is_sound("tutor", at, 0)}
        self.pace = Pace(found["bot_speed"], found["bot_patience"])
        self.keys.take(found["keys"])


def _is_sound(key: str, found: Any, usual: Any) -> bool:
    """Return whether a value in a file may replace the usual value of a setting."""
    return type(found) is type(usual) and (key not in _LIMITS or 0 <= found <= _LIMITS[key])


_ATTRIBUTES: Final = {
    "language": "language",
    "volume": "volume",
    "muted": "muted",
    "music": "music",
    "motion": "motion_at",
    "text": "text_at",
    "zoom": "zoom_at",
    "high_contrast": "high_contrast",
    "estate_first": "estate_first",
    "camera": "camera",
    "staged": "staged",
    "narrator": "narrator",
    "asks_before_paying": "asks_before_paying",
    "ends_turns": "ends_turns",
    "tutor": "tutor_at",
}
"""For each setting in the file that is an attribute, the name of the attribute."""
_LIMITS: Final = {
    "volume": LOUDEST,
    "music": LOUDEST,
    "motion": len(MOTIONS) - 1,
    "text": len(TEXTS) - 1,
    "zoom": len(ZOOMS) - 1,
    "staged": FULL_STAGINGS,
    "tutor": len(LIMITS) - 1,
    "bot_speed": len(SPEEDS) - 1,
    "bot_patience": len(PATIENCES) - 1,
}
"""The numbers in the file, each with its largest value; the smallest is 0."""
