"""How much longer than other actions a bot's action is shown: what mattered holds the eye."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cob.engine.events import BonusTileWon, Event, RegionCompleted
from cob.engine.state import GameState

HOLDS: Final[dict[type, float]] = {RegionCompleted: 0.5, BonusTileWon: 0.7}
"""Seconds at the usual speed."""
LEAD: Final = 0.5
"""Seconds for a lead that changes hands."""


def hold_of(before: GameState, events: Iterable[Event], after: GameState) -> float:
    """Return the seconds by which a move is shown longer, at the usual speed."""
    found = [HOLDS.get(type(event), 0.0) for event in events]
    if changes_hands(before, after):
        found.append(LEAD)
    return max(found, default=0.0)


def changes_hands(before: GameState, after: GameState) -> bool:
    """Return whether another player than before leads alone."""
    first, second = (leading([each.points for each in at.players]) for at in (before, after))
    return None not in (first, second) and first != second


def leading(points: Sequence[int]) -> int | None:
    """Return the seat with more points than all others; None if several have as many."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None
