"""The others' actions since a player's last turn: in short, and move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cob.engine.components import Kind, Tile
from cob.engine.events import (
    ActionTaken,
    BonusTileWon,
    Event,
    GoodsSold,
    GoodsTaken,
    PointsScored,
    TileAdded,
    TileTaken,
    TurnEnded,
    TurnStarted,
    WorkersGained,
)
from cob.record import Game
from cob.session.session import PlayedMove


@dataclass(frozen=True, slots=True)
class TurnDeeds:
    """The actions of one player in the meantime, in their order."""

    seat: int
    events: tuple[Event, ...]

    @property
    def taken(self) -> tuple[Tile, ...]:
        """The tiles that came from depots."""
        return tuple(event.tile for event in self.events if isinstance(event, TileTaken))

    @property
    def added(self) -> tuple[Tile, ...]:
        """The tiles that were added to the estate."""
        return tuple(event.tile for event in self.events if isinstance(event, TileAdded))

    @property
    def loaded(self) -> tuple[int, ...]:
        """The goods that came from depots, by their types."""
        loads = (event.goods for event in self.events if isinstance(event, GoodsTaken))
        return tuple(sorted(good for load in loads for good in load))

    @property
    def sold(self) -> tuple[tuple[int, int], ...]:
        """The types of the goods that were sold, and how many of each."""
        return tuple((e.goods, e.number) for e in self.events if isinstance(e, GoodsSold))

    @property
    def workers(self) -> int:
        """The worker tiles that came from the supply."""
        return sum(event.number for event in self.events if isinstance(event, WorkersGained))

    @property
    def won(self) -> tuple[tuple[Kind, bool], ...]:
        """The bonus tiles that were won, each with whether it is a large one."""
        return tuple((e.kind, e.large) for e in self.events if isinstance(e, BonusTileWon))

    @property
    def points(self) -> int:
        """All points of these turns."""
        return sum(event.points for event in self.events if isinstance(event, PointsScored))

    @property
    def is_empty(self) -> bool:
        """Whether nothing of them can be told, as when only the start castle was placed."""
        moved = (self.taken, self.added, self.loaded, self.sold, self.workers, self.won)
        return not any(moved) and not self.points


def deeds_since(events: Sequence[Event], seat: int) -> tuple[TurnDeeds, ...]:
    """Return each other player's actions since the last turn of `seat`, in their order.

    It is empty unless the turn of `seat` has just begun, and after that turn's first action.
    """
    begins = _last_turn_end(events, seat)
    if begins is None:
        return ()
    deeds: dict[int, list[Event]] = {}
    for event in events[begins:]:
        player = getattr(event, "player", seat)
        if isinstance(event, ActionTaken) and player != seat:
            deeds.setdefault(player, [])
        if player in deeds:
            deeds[player].append(event)
    found = (TurnDeeds(other, tuple(done)) for other, done in deeds.items())
    return tuple(each for each in found if not each.is_empty)


def moves_since(game: Game, seat: int) -> tuple[PlayedMove, ...]:
    """Return the moves of the others since the last turn of `seat`, with their positions."""
    begins = _last_turn_end(game.events, seat)
    if begins is None:
        return ()
    moves: list[PlayedMove] = []
    told, before = 0, None
    for step in game.steps():
        told += len(step.events)
        coming = step.events[max(0, len(step.events) - max(0, told - begins)) :]
        if before is not None and coming:
            if moves and step.seat is None:  # chance belongs to the move that caused it
                last = moves.pop()
                moves.append(PlayedMove(last.before, (*last.events, *coming), step.state))
            else:
                moves.append(PlayedMove(before, coming, step.state))
        before = step.state
    return tuple(moves)


def _last_turn_end(events: Sequence[Event], seat: int) -> int | None:
    """Return the number of events up to the end of the last turn of `seat`, or to the first round.

    None unless the newest turn is that of `seat`, without an action so far.
    """
    ends = len(events)
    for at in range(ends - 1, -1, -1):
        event = events[at]
        if isinstance(event, TurnStarted):
            if event.player != seat:
                return None
            ends = at
            break
        if isinstance(event, ActionTaken):
            return None
    first = 0
    for at in range(ends - 1, -1, -1):
        event = events[at]
        if isinstance(event, TurnEnded) and event.player == seat:
            return at + 1
        if isinstance(event, TurnStarted):
            if not event.dice:
                break
            first = at
    return first
