"""The figures in a log, compared with the game that was made of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from cob.engine import Event, GameState
from cob.engine.components import Tile
from cob.engine.events import ActionTaken, PointsScored, Source
from cob.engine.message import Message
from cob.record.bga.facts import LogFigures

_WORKERS: Final = Message("workers")
_SILVERLINGS: Final = Message("Silverlings")
_POINTS: Final = Message("points")
_SOLD: Final = Message("sold goods")
_TRACK: Final = Message("place on the turn order track")
_LEFT: Final[Mapping[Source, Message]] = {
    Source.UNSOLD_GOODS: Message("unsold goods"),
    Source.SILVERLINGS: _SILVERLINGS,
    Source.WORKERS: _WORKERS,
}


class LogDifference(NamedTuple):
    """A figure of the log that the game does not have."""

    at: int
    """The number of moves before the turn in which it stands."""
    moment: Message
    """The phase and round of that turn."""
    told: Message
    """The difference in words, such as "Anna has 3 points here and 5 in the log"."""


class LogComparison:
    """Compares figures and collects the differences; figures that are None are missing."""

    def __init__(self, names: Sequence[str]) -> None:
        self.differences: list[LogDifference] = []
        self.agrees_in_the_end = False
        """Whether the log has the final points, and they are those of the game."""
        self._names = names
        self._turn = (0, Message(""))

    def begin_turn(self, at: int, moment: Message) -> None:
        """Compare the figures of the turn after so many moves, in this phase and round."""
        self._turn = (at, moment)

    def compare(self, seat: int, what: Message, told: object, found: object) -> None:
        """Note a difference unless the log is silent."""
        if told is not None and told != found:
            name = self._names[seat]
            self.note(
                Message(
                    "{what} of {name}: {found} here and {told} in the log",
                    what=what,
                    name=name,
                    found=found,
                    told=told,
                )
            )

    def note(self, told: Message) -> None:
        """Note a difference in words."""
        self.differences.append(LogDifference(*self._turn, told))

    def after_move(
        self, state: GameState, seat: int, figures: LogFigures, events: Sequence[Event]
    ) -> None:
        """Compare the cost of a move, and the player's figures after it."""
        player, taken = state.players[seat], events[0]
        if isinstance(taken, ActionTaken) and taken.die:
            self.compare(seat, Message("die"), figures.die, taken.die)
            self.compare(seat, Message("workers paid"), figures.paid, taken.workers)
        self.compare(seat, _WORKERS, figures.workers, player.workers)
        self.compare(seat, _SILVERLINGS, figures.silverlings, player.silverlings)
        self.compare(seat, _POINTS, figures.points, player.points)
        for good, count in figures.sold.items():
            found = player.sold[good] if 0 < good < len(player.sold) else 0
            self.compare(seat, _SOLD, count, found)

    def points_of(
        self, seat: int, sources: Iterable[Source], told: int, events: Sequence[Event]
    ) -> None:
        """Compare the points that a placing brought for some reasons."""
        found = sum(
            event.points
            for event in events
            if isinstance(event, PointsScored) and event.source in sources
        )
        self.compare(seat, _POINTS, told, found)

    def after_turn(self, state: GameState, seat: int, track: tuple[int, int] | None) -> None:
        """Compare space and level of a piece on the turn order track after the turn's ships."""
        for space, stack in enumerate(state.track):
            if seat in stack:
                self.compare(seat, _TRACK, track, (space, stack.index(seat) + 1))

    def after_phase(
        self, state: GameState, silverlings: Mapping[int, int], workers: Mapping[int, int]
    ) -> None:
        """Compare what the players, by seat, have after the income of the mines."""
        for seat, player in enumerate(state.players):
            self.compare(seat, _SILVERLINGS, silverlings.get(seat), player.silverlings)
            self.compare(seat, _WORKERS, workers.get(seat), player.workers)

    def left_over(self, state: GameState, seat: int, points: Mapping[Source, int]) -> None:
        """Compare the final points for what a player has left."""
        for source, told in points.items():
            self.compare(seat, _LEFT[source], told, state.players[seat].points_by[source])

    def tile_score(self, events: Sequence[Event], seat: int, tile: Tile, told: int) -> None:
        """Compare the final points of a knowledge tile."""
        found = [
            event.points
            for event in events
            if isinstance(event, PointsScored) and (event.player, event.tile) == (seat, tile)
        ]
        self.compare(seat, tile.title, told, sum(found))

    def in_the_end(self, state: GameState, points: Mapping[int, int]) -> None:
        """Compare the final points by seat."""
        before = len(self.differences)
        for seat, player in enumerate(state.players):
            self.compare(seat, Message("final points"), points.get(seat), player.points)
        has_all = points.keys() >= set(range(len(state.players)))
        self.agrees_in_the_end = has_all and len(self.differences) == before
