"""The small signs in the corner below the main board that can be clicked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pygame import Rect


class CornerDeed(Enum):
    """The deed of a sign."""

    OPEN_LOG = "open log"
    """The log is opened to its full height."""
    CLOSE_LOG = "close log"
    NEWEST = "newest"
    """The newest line of the log is shown again."""
    RULE = "rule"
    """The rule of a line is opened."""
    DISMISS_REMINDER = "dismiss reminder"
    SILENCE_REMINDERS = "silence reminders"
    """No reminders any more."""
    DISMISS_RECAP = "dismiss recap"
    SHOW_AGAIN = "show again"
    """Show the events since the last turn once more on the table."""


@dataclass(frozen=True, slots=True)
class CornerSign:
    """A small symbol that can be clicked."""

    deed: CornerDeed
    area: Rect
    is_main: bool = False
    """Whether it stands out as a button."""


def row_mark(band: Rect) -> Rect:
    """Return where a bar at the beginning of a row says that its places are lit."""
    return Rect(band.topleft, (max(3, band.height // 8), band.height))
