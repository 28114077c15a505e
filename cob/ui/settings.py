"""What somebody has set for this window, kept between one start and the next."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, NamedTuple

from cob.keepsake import Keepsake, as_json
from cob.ui.pace import PATIENCES, SPEEDS, Pace

FILE_NAME: Final = "settings.json"
"""The name of the file, which lies beside the saved games."""
LOUDEST: Final = 10
_VERSION: Final = 1


class Liveliness(NamedTuple):
    """How fast things move over the table."""

    caption: str
    speed: float
    """1 is the usual speed, 2 takes half the time, 0 shows no motion."""


MOTIONS: Final = (
    Liveliness("none", 0.0),
    Liveliness("slow", 0.6),
    Liveliness("normal", 1.0),
    Liveliness("fast", 2.0),
)


class TextSize(NamedTuple):
    """How large texts are."""

    caption: str
    scale: float


TEXTS: Final = (TextSize("normal", 1.0), TextSize("large", 1.12), TextSize("largest", 1.25))


class Settings:
    """The settings of the window; `keep` writes them. What goes wrong is told in `problem`."""

    def __init__(self, path: Path) -> None:
        self._file = Keepsake(path, "your settings")
        self.volume = 6
        """From 0 to `LOUDEST`."""
        self.muted = False
        self.motion_at = 2
        """Index in `MOTIONS`."""
        self.text_at = 0
        """Index in `TEXTS`."""
        self.estate_first = False
        """Whether the estate is on the left of the main board."""
        self.pace = Pace()
        """How bots are to play."""

    @classmethod
    def open(cls, path: Path) -> Settings:
        """The settings in a file; the usual ones where there is no file or nothing sound in it."""
        settings = cls(path)
        settings._file.read(settings._take)
        return settings

    @property
    def problem(self) -> str:
        """A sentence about what went wrong; empty when nothing did."""
        return self._file.problem

    @property
    def motion(self) -> float:
        """The speed of what moves over the table; 0 for none."""
        return MOTIONS[self.motion_at].speed

    @property
    def text_scale(self) -> float:
        """How much larger than usual texts are."""
        return TEXTS[self.text_at].scale

    def keep(self) -> None:
        """Write the settings, if they have changed."""
        answers = {"muted": self.muted, "estate_first": self.estate_first}
        self._file.write(as_json({"version": _VERSION, **self._numbers(), **answers}))

    def _numbers(self) -> dict[str, int]:
        return {
            "volume": self.volume,
            "motion": self.motion_at,
            "text": self.text_at,
            "bot_speed": self.pace.speed_at,
            "bot_patience": self.pace.patience_at,
        }

    def _take(self, text: str) -> None:
        content = json.loads(text)
        if not isinstance(content, dict) or content.get("version") != _VERSION:
            raise ValueError("no settings")
        numbers = {key: _number(content.get(key), most) for key, most in _LIMITS.items()}
        muted, estate_first = content.get("muted"), content.get("estate_first")
        if not isinstance(muted, bool) or not isinstance(estate_first, bool):
            raise ValueError("neither yes nor no")
        self.muted, self.estate_first = muted, estate_first
        self.volume, self.motion_at = numbers["volume"], numbers["motion"]
        self.text_at = numbers["text"]
        self.pace = Pace(numbers["bot_speed"], numbers["bot_patience"])


def _number(value: object, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError("no such number")
    return value


_LIMITS: Final = {
    "volume": LOUDEST,
    "motion": len(MOTIONS) - 1,
    "text": len(TEXTS) - 1,
    "bot_speed": len(SPEEDS) - 1,
    "bot_patience": len(PATIENCES) - 1,
}
"""The numbers in the file, each from 0 to this."""
