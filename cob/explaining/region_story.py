"""The regions of an estate in the order in which a player completed them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from cob.engine import Event
from cob.engine.events import PhaseStarted, PointsScored, RegionCompleted, Source

_SOURCES: Final = (Source.REGIONS, Source.PHASES)
"""A completed region scores from both at once."""


class Completion(NamedTuple):
    """A completed region: its spaces as a mask, the phase, and the points it scored at once."""

    region: int
    phase: int
    points: int


def completions(events: Sequence[Event], seat: int) -> Iterator[Completion]:
    """Yield the regions that a player completed, the first one first (ledger REG)."""
    phase = 0
    found: Completion | None = None
    for event in events:
        if found is not None and isinstance(event, PointsScored) and event.source in _SOURCES:
            found = found._replace(points=found.points + event.points)
            continue
        if found is not None:
            yield found
            found = None
        if isinstance(event, PhaseStarted):
            phase = event.phase
        elif isinstance(event, RegionCompleted) and event.player == seat:
            found = Completion(event.region, phase, 0)
    if found is not None:
        yield found
