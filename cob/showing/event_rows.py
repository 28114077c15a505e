"""The table of events above the engine: one row for each kind.

A row gives the time of an event in its move, its sound, its article, and its places on the table.
Its sentence is in `text/narration.py`, and its animation in `ui/table/motion/staging.py`. Nothing
here knows pygame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto
from typing import Any, Final, NamedTuple

from cob.clicks.table_things import (
    BoardSpace,
    BonusSpace,
    DepotDie,
    DepotGoods,
    EstateSpace,
    GoodsSpace,
    PhaseSpace,
    RoundSpace,
    Silverlings,
    SoldGoods,
    StorageSpace,
    Thing,
    TrackSpace,
    Workers,
    stored_goods,
)
from cob.engine.chance import PhaseDeal, RoundRoll
from cob.engine.components import Tile
from cob.engine.events import (
    ActionTaken,
    BonusTileWon,
    ChanceResolved,
    CraneUsed,
    EffectUnused,
    EstateChosen,
    Event,
    GameEnded,
    GoodsPlaced,
    GoodsSold,
    GoodsTaken,
    PhaseEnded,
    PhaseStarted,
    PointsScored,
    RegionCompleted,
    RoundStarted,
    SilverlingsGained,
    StartCastlePlaced,
    TileAdded,
    TileDiscarded,
    TileTaken,
    TrackMoved,
    TurnEnded,
    TurnStarted,
    WorkersGained,
)
from cob.engine.hexgrid import spaces_in
from cob.engine.state import GameState
from cob.showing.sounds import POINTS, Sound


class Timing(Enum):
    """The time of an event in its move: see `showing/event_times.py`."""

    AT_ONCE = auto()
    TRAVELS = auto()
    """A piece travels, and its gains follow when it lands."""
    POINTED_OUT = auto()
    """A piece is shown for a moment in its place, and its gains follow."""
    GAINED = auto()
    """A number rises and flies; one gain after another."""
    WITH_GAINS = auto()
    """At the time of the next gain."""
    LIGHTS_UP = auto()
    """As `WITH_GAINS`, but shown for longer."""
    DEALT = auto()
    """Old tiles are swept off, and new ones are dealt under the banner."""
    ANNOUNCED = auto()
    ROLLED = auto()
    AFTER_ROLL = auto()
    ON_TURN = auto()
    """When the dice lie still."""


class Bearing(Enum):
    """When an event lets a player decide."""

    NOT = auto()
    WHEN_BEGUN = auto()
    WHEN_ARRIVED = auto()


Places = Callable[[GameState, Any], Iterable[Thing]]
"""Returns the places of an event on the present table."""


def _nowhere(state: GameState, event: Any) -> Iterable[Thing]:
    return ()


class EventRow(NamedTuple):
    """The row of a kind of event."""

    article: str
    """The id of the article that explains it."""
    timing: Timing = Timing.AT_ONCE
    bearing: Bearing = Bearing.WHEN_ARRIVED
    sound: Sound | None = None
    in_a_hurry: bool = False
    """Whether it is also heard when moves are not shown one by one."""
    places: Places = _nowhere


def timing_of(event: Event) -> Timing:
    """Return the time of an event; zero points do not fly, and a deal is no roll."""
    if isinstance(event, PointsScored) and not event.points:
        return Timing.WITH_GAINS
    if isinstance(event, ChanceResolved):
        return _CHANCE.get(type(event.result), Timing.AT_ONCE)
    return EVENT_ROWS[type(event)].timing


_CHANCE: Final = {RoundRoll: Timing.ROLLED, PhaseDeal: Timing.DEALT}
"""The times of those chance results that take any."""


def things_of(state: GameState, events: Iterable[Event]) -> tuple[Thing, ...]:
    """Return the places of events on the table, each once."""
    found = (EVENT_ROWS[type(event)].places(state, event) for event in events)
    return tuple(dict.fromkeys(thing for things in found for thing in things))


def _of_taken_tile(state: GameState, event: TileTaken) -> Iterator[Thing]:
    """Yield its old place, and the storage space where it still lies."""
    yield BoardSpace(event.board_space)
    storage = state.players[event.player].storage
    if event.tile in storage:
        yield StorageSpace(event.player, storage.index(event.tile))


def _of_space(state: GameState, event: TileAdded | StartCastlePlaced) -> Iterator[Thing]:
    yield EstateSpace(event.player, event.space)


def _of_crane(state: GameState, event: CraneUsed) -> Iterator[Thing]:
    estate = state.players[event.player].estate
    if Tile.CRANE in estate:
        yield EstateSpace(event.player, estate.index(Tile.CRANE))


def _of_region(state: GameState, event: RegionCompleted) -> Iterator[Thing]:
    return (EstateSpace(event.player, space) for space in spaces_in(event.region))


def _of_taken_goods(state: GameState, event: GoodsTaken) -> Iterator[Thing]:
    yield DepotGoods(event.depot)
    for good in sorted(set(event.goods) & set(stored_goods(state, event.player))):
        yield GoodsSpace(event.player, good)


EVENT_ROWS: Final[dict[type, EventRow]] = {
    ActionTaken: EventRow("dice"),
    ChanceResolved: EventRow("set-up"),
    PhaseStarted: EventRow(
        "phase-start",
        Timing.ANNOUNCED,
        sound=Sound.PHASE,
        in_a_hurry=True,
        places=lambda state, event: [PhaseSpace(event.phase)],
    ),
    RoundStarted: EventRow(
        "round",
        Timing.ROLLED,
        sound=Sound.DICE,
        places=lambda state, event: [RoundSpace(event.round)],
    ),
    GoodsPlaced: EventRow(
        "white-die",
        Timing.AFTER_ROLL,
        places=lambda state, event: [DepotDie(event.depot), DepotGoods(event.depot)],
    ),
    TurnStarted: EventRow("turn", Timing.ON_TURN, sound=Sound.YOUR_TURN, in_a_hurry=True),
    EstateChosen: EventRow("expert-set-up", sound=Sound.TILE_TAKEN),
    StartCastlePlaced: EventRow("start-castle", sound=Sound.TILE_ADDED, places=_of_space),
    TileTaken: EventRow("take-tile", Timing.TRAVELS, sound=Sound.TILE_TAKEN, places=_of_taken_tile),
    TileDiscarded: EventRow("storage"),
    TileAdded: EventRow("add-tile", Timing.TRAVELS, sound=Sound.TILE_ADDED, places=_of_space),
    CraneUsed: EventRow("crane", Timing.POINTED_OUT, sound=Sound.TILE_ADDED, places=_of_crane),
    WorkersGained: EventRow(
        "take-workers",
        Timing.GAINED,
        Bearing.WHEN_BEGUN,
        Sound.WORKER,
        places=lambda state, event: [Workers(event.player)],
    ),
    SilverlingsGained: EventRow(
        "phase-end",
        Timing.GAINED,
        Bearing.WHEN_BEGUN,
        Sound.SILVERLING,
        places=lambda state, event: [Silverlings(event.player)],
    ),
    GoodsTaken: EventRow("ship", Timing.TRAVELS, sound=Sound.GOODS_LOADED, places=_of_taken_goods),
    GoodsSold: EventRow(
        "sell-goods",
        sound=Sound.GOODS_SOLD,
        places=lambda state, event: [SoldGoods(event.player)],
    ),
    TrackMoved: EventRow(
        "turn-order",
        Timing.TRAVELS,
        sound=Sound.TRACK,
        places=lambda state, event: [TrackSpace(event.space)],
    ),
    EffectUnused: EventRow("buildings"),
    RegionCompleted: EventRow(
        "regions", Timing.LIGHTS_UP, Bearing.NOT, Sound.REGION, places=_of_region
    ),
    BonusTileWon: EventRow(
        "bonus-tiles",
        Timing.WITH_GAINS,
        Bearing.NOT,
        Sound.BONUS_TILE,
        places=lambda state, event: [BonusSpace(event.kind, event.large)],
    ),
    PointsScored: EventRow("final-scoring", Timing.GAINED, Bearing.NOT, POINTS[0]),
    TurnEnded: EventRow("turn"),
    PhaseEnded: EventRow("phase-end", places=lambda state, event: [PhaseSpace(event.phase)]),
    GameEnded: EventRow("winner", sound=Sound.GAME_OVER, in_a_hurry=True),
}
"""The row of every kind of event."""
