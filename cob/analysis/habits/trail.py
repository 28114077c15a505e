"""What a player did in a game, turn by turn, read from the events of its record."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from cob.engine import FREE, GameState
from cob.engine.actions import TakeWorkers
from cob.engine.components import Tile
from cob.engine.events import (
    ActionTaken,
    ChanceResolved,
    PhaseEnded,
    PointsScored,
    RoundStarted,
    SilverlingsGained,
    Source,
    TileAdded,
    TileDiscarded,
    TileTaken,
    TurnEnded,
    TurnStarted,
    WorkersGained,
)
from cob.engine.state import Player
from cob.record import Game


@dataclass(frozen=True, slots=True)
class TrailTurn:
    """A turn of the player."""

    index: int
    """The number of the record's move with which it begins, from 0."""
    phase: int
    round: int
    rivals_before: int
    """How many other players had their turn earlier in the round."""


@dataclass(slots=True)
class Trail:
    """The turns of one player in a finished game, and what happened in each."""

    seat: int
    state: GameState
    """The end of the game."""
    turns: list[TrailTurn] = field(default_factory=list)
    taken: list[tuple[TrailTurn, Tile]] = field(default_factory=list)
    """Tiles that came into storage, bought ones too."""
    discarded: list[Tile] = field(default_factory=list)
    added: list[tuple[TrailTurn, Tile, int]] = field(default_factory=list)
    """Tiles that were added to the estate, each with its space."""
    hired: list[tuple[TrailTurn, int]] = field(default_factory=list)
    """Workers taken for a die, each time with their number."""
    idle: list[tuple[TrailTurn, int]] = field(default_factory=list)
    """Turns that ended with unused dice, with their number."""
    knowledge: defaultdict[Tile, int] = field(default_factory=lambda: defaultdict(int))
    """The points of each scoring knowledge tile."""
    last_income: int = 0
    """Silverlings that mines brought after the last turn."""

    @property
    def player(self) -> Player:
        """The player's board at the end of the game."""
        return self.state.players[self.seat]

    def begin(self, turn: TrailTurn) -> None:
        """Note a turn, with all of its dice."""
        self.turns.append(turn)
        self.idle.append((turn, len(self.player.rolled)))

    def use_die(self) -> None:
        """Note that a die of the newest turn was used."""
        turn, left = self.idle.pop()
        self.idle.append((turn, left - 1))


def trails_of(game: Game) -> tuple[Trail, ...]:
    """Return the trail of every player of a finished game, by seat."""
    trails = tuple(Trail(seat, game.state) for seat in range(len(game.state.players)))
    moves, started = 0, RoundStarted(-1, 0, ())
    is_for_workers = False
    for event in game.events:
        match event:
            case ActionTaken():
                moves += 1
                is_for_workers = isinstance(event.action, TakeWorkers) and event.die != FREE
                if event.die != FREE:
                    trails[event.player].use_die()
            case ChanceResolved():
                moves += 1
            case RoundStarted():
                started = event
            case TurnStarted(player):
                before = started.order.index(player)
                turn = TrailTurn(moves, started.phase, started.round, before)
                trails[player].begin(turn)
            case TurnEnded(player):
                trail = trails[player]
                if not trail.idle[-1][1]:
                    trail.idle.pop()
            case PhaseEnded():
                for trail in trails:
                    trail.last_income = 0
            case SilverlingsGained(player, number):
                trails[player].last_income += number
            case WorkersGained(player, number) if is_for_workers:
                trails[player].hired.append((trails[player].turns[-1], number))
            case PointsScored(player, points, Source.KNOWLEDGE, Tile() as tile):
                trails[player].knowledge[tile] += points
            case _:
                _note_tile(trails, event)
    return trails


def _note_tile(trails: tuple[Trail, ...], event: object) -> None:
    """Note that a tile was taken, added or discarded; other events tell nothing."""
    match event:
        case TileTaken(player, _, _, tile):
            trails[player].taken.append((trails[player].turns[-1], tile))
        case TileDiscarded(player, tile):
            trails[player].discarded.append(tile)
        case TileAdded(player, tile, space):
            trails[player].added.append((trails[player].turns[-1], tile, space))
        case _:
            pass
