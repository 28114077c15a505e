"""The pace of bots in this window: the speed of their moves, and their time to think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from cob.text.language import Message


class Speed(NamedTuple):
    """The speed at which bots' moves are shown."""

    caption: Message
    manner: Message
    """The adverb for how bots play at this speed."""
    pause: float
    """Seconds between two actions of bots, so that a person can follow."""


class Patience(NamedTuple):
    """The time that bots may take to think."""

    caption: Message
    share: float
    """The factor for a bot's own work and `seconds`."""


SPEEDS: Final = (
    Speed(Message("slow"), Message("slowly"), 2.0),
    Speed(Message("normal"), Message("at a normal speed"), 0.9),
    Speed(Message("fast"), Message("fast"), 0.3),
    Speed(Message("at once"), Message("without pauses"), 0.0),
)
PATIENCES: Final = (
    Patience(Message("short"), 1 / 3),
    Patience(Message("normal"), 1.0),
    Patience(Message("long"), 3.0),
)
NORMAL: Final = 1
"""The index of the usual choice in both tables."""


@dataclass(slots=True)
class Pace:
    """The last chosen speed and patience. The application keeps them from game to game."""

    speed_at: int = NORMAL
    """Index in `SPEEDS`."""
    patience_at: int = NORMAL
    """Index in `PATIENCES`."""

    @property
    def speed(self) -> Speed:
        """The speed of bots' moves."""
        return SPEEDS[self.speed_at]

    @property
    def patience(self) -> Patience:
        """The bots' time to think."""
        return PATIENCES[self.patience_at]

    def share(self, *, rated: bool) -> float:
        """Return the factor for the work of bots; in a rated game, that of their rating."""
        return PATIENCES[NORMAL].share if rated else self.patience.share

    def hurry(self, steps: int) -> None:
        """Show bots' moves faster by some steps, or slower if negative, within the table."""
        self.speed_at = min(max(self.speed_at + steps, 0), len(SPEEDS) - 1)
