"""Which sound each event of a move makes, and when; nothing is played here.

The times follow the animations over the table (`cob.ui.table.motion`): a tile lies where it belongs
a moment after the move, and from then on its gains come one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from typing import Final, NamedTuple

from cob.engine.actions import BuyTile
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
from cob.ui.sound.pieces import POINTS, Sound


class When(Enum):
    """The moment of a move in which something is heard."""

    AT_ONCE = auto()
    ON_ARRIVAL = auto()
    """When what travels over the table is there."""
    AS_GAIN = auto()
    """One after the other, from the arrival on."""
    BEFORE_GAIN = auto()
    """Together with the gain that follows."""
    IN_TURN = auto()
    """After the call before this one: what the table is told, and not what somebody did."""


class SoundPart(NamedTuple):
    """What an event sounds like."""

    sound: Sound
    when: When
    lasts: float = 0.0
    """Seconds until the next call is understood."""
    in_a_hurry: bool = False
    """Whether it is also heard when moves are not shown one by one."""


ARRIVAL: Final = 0.2
"""Seconds after a move in which what it moved is there."""
STAGGER: Final = 0.12
"""Seconds between two gains."""

PARTS: Final[dict[type, SoundPart | None]] = {
    ActionTaken: SoundPart(Sound.SILVERLING, When.AT_ONCE),
    ChanceResolved: None,
    PhaseStarted: SoundPart(Sound.PHASE, When.IN_TURN, 0.75, in_a_hurry=True),
    RoundStarted: SoundPart(Sound.DICE, When.IN_TURN, 0.55),
    GoodsPlaced: None,
    TurnStarted: SoundPart(Sound.YOUR_TURN, When.IN_TURN, in_a_hurry=True),
    EstateChosen: SoundPart(Sound.TILE_TAKEN, When.AT_ONCE),
    StartCastlePlaced: SoundPart(Sound.TILE_ADDED, When.AT_ONCE),
    TileTaken: SoundPart(Sound.TILE_TAKEN, When.ON_ARRIVAL),
    TileDiscarded: None,
    TileAdded: SoundPart(Sound.TILE_ADDED, When.ON_ARRIVAL),
    CraneUsed: SoundPart(Sound.TILE_ADDED, When.ON_ARRIVAL),
    WorkersGained: SoundPart(Sound.WORKER, When.AS_GAIN),
    SilverlingsGained: SoundPart(Sound.SILVERLING, When.AS_GAIN),
    GoodsTaken: SoundPart(Sound.GOODS_LOADED, When.ON_ARRIVAL),
    GoodsSold: SoundPart(Sound.GOODS_SOLD, When.AT_ONCE),
    TrackMoved: SoundPart(Sound.TRACK, When.ON_ARRIVAL),
    EffectUnused: None,
    RegionCompleted: SoundPart(Sound.REGION, When.BEFORE_GAIN),
    BonusTileWon: SoundPart(Sound.BONUS_TILE, When.BEFORE_GAIN),
    PointsScored: SoundPart(POINTS[0], When.AS_GAIN),
    TurnEnded: None,
    PhaseEnded: None,
    GameEnded: SoundPart(Sound.GAME_OVER, When.AT_ONCE, in_a_hurry=True),
}
"""The part of every class of event; None for one that is not heard."""

BELLS: Final = (1, 2, 3, 5, 7, 9, 12, 16, 21, 27)
"""The fewest points of each bell."""


class Cue(NamedTuple):
    """A sound and its time, in seconds after the move."""

    sound: Sound
    at: float


def cues(events: Iterable[Event], own: bool, speed: float = 1.0) -> tuple[Cue, ...]:
    """What a move sounds like, in order of time; each sound is heard once.

    `own` says whether whoever is on turn now plays at this screen, and is to be called. A speed
    of 2 takes half the time; at 0 moves are not shown, and only what must be known is heard.
    """
    happened = tuple(events)
    over = tuple(event for event in happened if type(event) is GameEnded)
    parts = ((event, _part(event, happened, own)) for event in over or happened)
    heard = [(event, part) for event, part in parts if part and (speed or part.in_a_hurry)]
    arrives = any(part.when is When.ON_ARRIVAL for _, part in heard)
    gain_at, call_at, bell = ARRIVAL if arrives else 0.0, 0.0, -1
    times: dict[Sound, float] = {}
    for event, (sound, when, lasts, _) in heard:
        at = 0.0
        if when is When.ON_ARRIVAL:
            at = ARRIVAL
        elif when is When.BEFORE_GAIN:
            at = gain_at
        elif when is When.AS_GAIN:
            at, gain_at = gain_at, gain_at + STAGGER
        elif when is When.IN_TURN:
            at, call_at = call_at, call_at + lasts
        if isinstance(event, PointsScored):
            bell = min(max(bell + 1, bell_of(event.points)), len(POINTS) - 1)
            sound = POINTS[bell]
        times.setdefault(sound, at / (speed or 1.0))
    found = (Cue(sound, at) for sound, at in times.items())
    return tuple(sorted(found, key=lambda cue: cue.at))


def bell_of(points: int) -> int:
    """The index of the bell for so many points; several in a row climb from there."""
    return sum(points >= least for least in BELLS) - 1


def _part(event: Event, happened: tuple[Event, ...], own: bool) -> SoundPart | None:
    """An event's part, unless there is nothing to tell: nobody is called who has just moved."""
    if isinstance(event, TurnStarted):
        movers = [e.player for e in happened if isinstance(e, TurnEnded | StartCastlePlaced)]
        is_told = own and bool(movers) and movers[-1] != event.player
    elif isinstance(event, ActionTaken):
        is_told = isinstance(event.action, BuyTile)
    else:
        is_told = not isinstance(event, PointsScored) or event.points > 0
    return PARTS[type(event)] if is_told else None
