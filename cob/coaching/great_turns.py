"""Great turns: those that brought a player more points than all before, and what the points are
for."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from cob.analysis.deed_phrases import listing
from cob.analysis.gain_parts import bonus_parts, of_region, source_part
from cob.engine.events import PointsScored, RegionCompleted, Source
from cob.record import Game
from cob.showing.narrator import SeenTurn, points_of, turns_in
from cob.text.language import Message

_GREAT: Final = 15
"""Points from which on a turn is great."""
_TOLD_APART: Final = (Source.REGIONS, Source.PHASES, Source.BONUS_TILES)
"""Sources that are told with their region or their bonus tile."""


class GreatTurn(NamedTuple):
    """A turn that is a player's best so far."""

    seat: int
    points: int
    parts: Message
    """What the points are for, as a list."""


class GreatTurns:
    """Finds the great turns of one game, as they are played."""

    def __init__(self, game: Game) -> None:
        """Take a game that goes on; turns that were played are not found again."""
        self._best = [_GREAT - 1] * len(game.header.seats)
        for turn in turns_in(game):
            self.find(turn)

    def find(self, turn: SeenTurn) -> GreatTurn | None:
        """Return what a turn brought if it is its player's best so far."""
        points = points_of(turn)
        if points <= self._best[turn.seat]:
            return None
        self._best[turn.seat] = points
        return GreatTurn(turn.seat, points, _parts(turn))


def _parts(turn: SeenTurn) -> Message:
    """Return what the points of a turn are for: regions, bonus tiles, and the rest by source."""
    regions = [event for event in turn.events if isinstance(event, RegionCompleted)]
    regions.sort(key=lambda event: -event.size)
    rest = Counter[Source]()
    for event in turn.events:
        if isinstance(event, PointsScored) and event.source not in _TOLD_APART:
            rest[event.source] += event.points
    return listing(
        [
            *(of_region(turn.position, event) for event in regions),
            *(part.text for part in bonus_parts(turn.events).values()),
            *(source_part(each, points).text for each, points in rest.most_common()),
        ]
    )
