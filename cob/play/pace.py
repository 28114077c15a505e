"""How bots play in this window: how fast they are seen to move, how long they may think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from cob.text.language import Message


class Speed(NamedTuple):
    """How fast bots are seen to move."""

    caption: Message
    manner: Message
    """How bots play then."""
    pause: float
    """Seconds between two actions of bots, so that a person can follow."""


class Patience(NamedTuple):
    """How long bots may think."""

    caption: Message
    share: float
    """What a bot's own `seconds` are multiplied by."""


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
"""Index of the usual choice in both tables."""


@dataclass(slots=True)
class Pace:
    """What was chosen last. The application keeps it from game to game."""

    speed_at: int = NORMAL
    """Index in `SPEEDS`."""
    patience_at: int = NORMAL
    """Index in `PATIENCES`."""

    @property
    def speed(self) -> Speed:
        """How fast bots are seen to move."""
        return SPEEDS[self.speed_at]

    @property
    def patience(self) -> Patience:
        """How long bots may think."""
        return PATIENCES[self.patience_at]

    def hurry(self, steps: int) -> None:
        """Have bots move faster by some steps, or slower if negative, as far as the table goes."""
        self.speed_at = min(max(self.speed_at + steps, 0), len(SPEEDS) - 1)
