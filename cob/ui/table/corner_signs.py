"""The small signs in the corner below the main board that can be clicked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pygame import Rect


class CornerDeed(Enum):
    """The action of a sign."""

    OPEN_LOG = "open log"
    """Opens the log to its full height."""
    CLOSE_LOG = "close log"
    NEWEST = "newest"
    """Scrolls to the newest line of the log."""
    RULE = "rule"
    """Opens the rule of a line."""
    DISMISS_REMINDER = "dismiss reminder"
    SILENCE_REMINDERS = "silence reminders"
    """Switches reminders off."""
    DISMISS_RECAP = "dismiss recap"
    SHOW_AGAIN = "show again"
    """Replays the events since the last turn on the table."""


@dataclass(frozen=True, slots=True)
class CornerSign:
    """A small symbol that can be clicked."""

    deed: CornerDeed
    area: Rect
    is_main: bool = False
    """Whether it looks like a button."""


def row_mark(band: Rect) -> Rect:
    """Return the bar at the beginning of a row that marks it as the lit one."""
    return Rect(band.topleft, (max(3, band.height // 8), band.height))
