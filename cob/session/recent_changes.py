"""The changes on the table since the turn before this one began."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cob.engine.events import Event, PhaseStarted, TileAdded, TileTaken, TurnStarted


@dataclass(frozen=True, slots=True)
class Changes:
    """The places to mark as changed."""

    added: set[tuple[int, int]] = field(default_factory=set)
    """The seat and space of each tile that was added."""
    taken: dict[int, int] = field(default_factory=dict)
    """The board spaces from which a tile was taken, with the seat that took it."""


def changes_in(newest_first: Iterable[Event]) -> Changes:
    """Return the tiles that events added and took, back to the turn before the newest."""
    changes = Changes()
    turns = 0
    for event in newest_first:
        if isinstance(event, PhaseStarted):
            break
        if isinstance(event, TurnStarted):
            turns += 1
            if turns > 1:
                break
        elif isinstance(event, TileAdded):
            changes.added.add((event.player, event.space))
        elif isinstance(event, TileTaken):
            changes.taken.setdefault(event.board_space, event.player)
    return changes
