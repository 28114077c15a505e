"""The events of a game in order; logs, animations and statistics are all made from them.

An action begins with `ActionTaken` and a chance result with `ChanceResolved`; the events that
follow are the consequences.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache, partial
from typing import Final, NamedTuple

from cob.engine.actions import FREE, Action
from cob.engine.chance import ChanceResult
from cob.engine.components import Kind, Tile

__all__ = [
    "ActionTaken",
    "BonusTileWon",
    "ChanceResolved",
    "CraneUsed",
    "EffectUnused",
    "EstateChosen",
    "Event",
    "GameEnded",
    "GoodsPlaced",
    "GoodsSold",
    "GoodsTaken",
    "PhaseEnded",
    "PhaseStarted",
    "PointsScored",
    "RegionCompleted",
    "RoundStarted",
    "SilverlingsGained",
    "Source",
    "StartCastlePlaced",
    "TileAdded",
    "TileDiscarded",
    "TileTaken",
    "TrackMoved",
    "TurnEnded",
    "TurnStarted",
    "WorkersGained",
]


class Source(IntEnum):
    """The reason for which points are scored."""

    REGIONS = 0
    PHASES = 1
    BONUS_TILES = 2
    ANIMALS = 3
    GOODS = 4
    WATCHTOWERS = 5
    UNSOLD_GOODS = 6
    SILVERLINGS = 7
    WORKERS = 8
    KNOWLEDGE = 9


class ActionTaken(NamedTuple):
    """A player chose an action and paid for it with a die used as `value`, workers or Silverlings.

    `die` and `value` are `FREE` if none of the player's own dice is used.
    """

    player: int
    action: Action
    die: int = FREE
    value: int = FREE
    workers: int = 0
    silverlings: int = 0


class ChanceResolved(NamedTuple):
    """Dice were rolled or tiles drawn."""

    result: ChanceResult


class PhaseStarted(NamedTuple):
    """The board was filled for phase 0 to 4; the tiles `cleared` left the game (ledger PHS-02)."""

    phase: int
    cleared: tuple[Tile, ...]


class RoundStarted(NamedTuple):
    """A round of the phase begins; seats in turn order."""

    phase: int
    round: int
    order: tuple[int, ...]


class GoodsPlaced(NamedTuple):
    """The white die put the round's goods tile on a depot (ledger RND-02)."""

    depot: int
    goods: int


class TurnStarted(NamedTuple):
    """A player's turn begins with these dice."""

    player: int
    dice: tuple[int, ...]


class EstateChosen(NamedTuple):
    """A player chose the side of the board."""

    player: int
    estate: str


class StartCastlePlaced(NamedTuple):
    """The start castle was put down; it scores nothing and gives no action (ruling EC-25)."""

    player: int
    space: int


class TileTaken(NamedTuple):
    """A tile went from a board space to storage; depot 0 is the black depot."""

    player: int
    depot: int
    board_space: int
    tile: Tile


class TileDiscarded(NamedTuple):
    """A stored tile left the game to make room (ledger TAK-03)."""

    player: int
    tile: Tile


class TileAdded(NamedTuple):
    """A stored tile was added to the estate."""

    player: int
    tile: Tile
    space: int


class CraneUsed(NamedTuple):
    """The crane works as a building, whose effect follows (ledger SE-21)."""

    player: int
    building: Tile


class WorkersGained(NamedTuple):
    """Worker tiles came from the supply."""

    player: int
    number: int


class SilverlingsGained(NamedTuple):
    """Silverlings came from the supply."""

    player: int
    number: int


class GoodsTaken(NamedTuple):
    """A ship loaded goods from a depot; `goods` lists every tile."""

    player: int
    depot: int
    goods: tuple[int, ...]


class GoodsSold(NamedTuple):
    """All stored goods of a type were sold."""

    player: int
    goods: int
    number: int


class TrackMoved(NamedTuple):
    """A piece moved to a space of the turn order track, on top of those that stood there."""

    player: int
    space: int


class EffectUnused(NamedTuple):
    """An effect was declined, or there was nothing to use it on (ledger BLD-03)."""

    player: int
    effect: str
    """The name of the decision, such as "warehouse": a key of `pending.TITLES`."""


class RegionCompleted(NamedTuple):
    """A region is full; its points follow as two `PointsScored`."""

    player: int
    kind: Kind
    region: int
    size: int


class BonusTileWon(NamedTuple):
    """All spaces of a colour are covered (ledger BON)."""

    player: int
    kind: Kind
    large: bool


class PointsScored(NamedTuple):
    """A player scored points for one reason; `tile` is the knowledge tile if one scored."""

    player: int
    points: int
    source: Source
    tile: Tile | None = None


class TurnEnded(NamedTuple):
    """A player ended the turn."""

    player: int


class PhaseEnded(NamedTuple):
    """Five rounds are over; mine income follows (ledger END-01)."""

    phase: int


class GameEnded(NamedTuple):
    """Final scoring is done; seats from winner to last."""

    ranking: tuple[int, ...]


Event = (
    ActionTaken
    | ChanceResolved
    | PhaseStarted
    | RoundStarted
    | GoodsPlaced
    | TurnStarted
    | EstateChosen
    | StartCastlePlaced
    | TileTaken
    | TileDiscarded
    | TileAdded
    | CraneUsed
    | WorkersGained
    | SilverlingsGained
    | GoodsTaken
    | GoodsSold
    | TrackMoved
    | EffectUnused
    | RegionCompleted
    | BonusTileWon
    | PointsScored
    | TurnEnded
    | PhaseEnded
    | GameEnded
)
"""Every kind of event."""

# Making an event takes longer than finding it in a cache. These functions replace the classes of
# events that recur in every game, and make each such event once.
turn_started: Final = cache(TurnStarted)
turn_ended: Final = cache(TurnEnded)
tile_taken: Final = cache(TileTaken)
tile_discarded: Final = cache(TileDiscarded)
tile_added: Final = cache(TileAdded)
workers_gained: Final = cache(WorkersGained)
silverlings_gained: Final = cache(SilverlingsGained)
goods_placed: Final = cache(GoodsPlaced)
track_moved: Final = cache(TrackMoved)
points_scored: Final = cache(PointsScored)
# Other events differ each time. These functions make them from a tuple of all fields, in half the
# time that their classes take.
action_taken: Final = partial(tuple.__new__, ActionTaken)
chance_resolved: Final = partial(tuple.__new__, ChanceResolved)
round_started: Final = partial(tuple.__new__, RoundStarted)
