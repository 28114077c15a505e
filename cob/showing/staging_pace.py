"""How long a deal and a completed region are staged: in full for those who have seen few of them.

The times of `event_times` are those for a player who knows the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cob.engine.events import Event, PhaseStarted, RegionCompleted

FULL_STAGINGS: Final = 12
"""The number of deals and completed regions that are staged in full: those of about one game."""
FULL_PACE: Final = 0.65
"""The speed of a full staging, as a share of the later one."""


def is_staged(events: Iterable[Event]) -> bool:
    """Return whether a move deals a phase or completes a region."""
    return any(isinstance(event, PhaseStarted | RegionCompleted) for event in events)


def staging_pace(events: Iterable[Event], staged: int) -> float:
    """Return the share of the usual speed for a move, after so many stagings."""
    return FULL_PACE if staged < FULL_STAGINGS and is_staged(events) else 1.0
