"""The final scoring as shown at the table: player after player, item after item.

The points come from the engine's events; this module sets the time of each item, and finds the
counted spaces of an estate. Nothing here knows pygame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from cob.engine.components import FACES, Counted, Kind, Tile
from cob.engine.events import Event, GameEnded, PointsScored
from cob.engine.state import Player

# All times are seconds at the usual speed.
ALL_ITEMS: Final = 19.0
"""Maximum seconds of the whole scoring; with few items it is shorter."""
ITEM: Final = 1.2
"""From item to item of a player, if there is time for that."""
FLIGHT: Final = 1.1
"""A number rises beside the counted part, to be read, and flies to the player's points."""
TURNING: Final = 0.6
"""The next player's estate and goods are shown before anything of theirs is counted."""
REST: Final = 0.9
"""Seconds for which all totals stand before the winner is shown."""
_OVERLAP: Final = 1.6
"""Maximum time of a flight, as a multiple of the time from item to item."""


class ItemTimes(NamedTuple):
    """The times at which an event of the final scoring begins, is heard, arrives and ends."""

    begins: float
    """The table turns to the player, or the counted part begins to glow."""
    heard: float
    """The number rises."""
    arrives: float
    ends: float


def final_scoring_begins(move: Sequence[Event]) -> int:
    """Return the number of the event with which a move goes over to the final scoring.

    It is the length of the move if the game continues: then no event belongs there.
    """
    begins = len(move)
    if move and isinstance(move[-1], GameEnded):
        begins -= 1
        while begins and isinstance(move[begins - 1], PointsScored):
            begins -= 1
    return begins


def final_times(events: Sequence[Event], begins: float) -> Iterator[ItemTimes]:
    """Yield the times of the events of a final scoring, the end of the game last."""
    items = [event for event in events if isinstance(event, PointsScored)]
    turns = sum(one.player != other.player for one, other in pairwise(items)) + bool(items)
    step = min(ITEM, (ALL_ITEMS - turns * (TURNING + FLIGHT)) / max(1, len(items)))
    flight = min(FLIGHT, _OVERLAP * step)
    seat, at, arrived = None, begins, begins
    for event in items:
        begin = at
        if event.player != seat:
            seat, begin = event.player, arrived
            at = begin + TURNING
        arrived = at + flight
        yield ItemTimes(begin, at, arrived, arrived)
        at += step
    yield ItemTimes(arrived, arrived, arrived + REST, arrived + REST)


def counted_spaces(player: Player, tile: Tile) -> list[int]:
    """Return the spaces of an estate whose tiles a scoring knowledge tile counts.

    Tiles that count goods or bonus tiles have none. Of animals, one tile for each type counts.
    """
    face = FACES[tile]
    if face.counts is Counted.TILES:
        return [space for space, other in enumerate(player.estate) if other is face.of]
    if face.counts is not Counted.SPECIES:
        return []
    first: dict[object, int] = {}
    for space, other in enumerate(player.estate):
        if other is not None and other.kind is Kind.ANIMAL:
            first.setdefault(other.species, space)
    return list(first.values())


def counts_sold_goods(tile: Tile) -> bool:
    """Return whether a knowledge tile counts the player's sold goods."""
    return FACES[tile].counts in (Counted.SOLD_TYPES, Counted.SOLD_GOODS)


def counts_bonus_tiles(tile: Tile) -> bool:
    """Return whether a knowledge tile counts the player's bonus tiles."""
    return FACES[tile].counts is Counted.BONUS_TILES
