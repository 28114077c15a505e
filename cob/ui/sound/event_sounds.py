"""Which sound each event of a move makes; nothing is played here.

Its time is that of the event (`cob.play.event_times`), as are those of the animations.
"""

from __future__ import annotations

from collections.abc import Iterable
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
from cob.play.event_times import BANNER_READ, timeline
from cob.play.final_scoring_steps import final_scoring_begins
from cob.ui.sound.names import POINTS, Sound


class SoundPart(NamedTuple):
    """What an event sounds like."""

    sound: Sound
    in_a_hurry: bool = False
    """Whether it is also heard when moves are not shown one by one."""


PARTS: Final[dict[type, SoundPart | None]] = {
    ActionTaken: SoundPart(Sound.SILVERLING),
    ChanceResolved: None,
    PhaseStarted: SoundPart(Sound.PHASE, in_a_hurry=True),
    RoundStarted: SoundPart(Sound.DICE),
    GoodsPlaced: None,
    TurnStarted: SoundPart(Sound.YOUR_TURN, in_a_hurry=True),
    EstateChosen: SoundPart(Sound.TILE_TAKEN),
    StartCastlePlaced: SoundPart(Sound.TILE_ADDED),
    TileTaken: SoundPart(Sound.TILE_TAKEN),
    TileDiscarded: None,
    TileAdded: SoundPart(Sound.TILE_ADDED),
    CraneUsed: SoundPart(Sound.TILE_ADDED),
    WorkersGained: SoundPart(Sound.WORKER),
    SilverlingsGained: SoundPart(Sound.SILVERLING),
    GoodsTaken: SoundPart(Sound.GOODS_LOADED),
    GoodsSold: SoundPart(Sound.GOODS_SOLD),
    TrackMoved: SoundPart(Sound.TRACK),
    EffectUnused: None,
    RegionCompleted: SoundPart(Sound.REGION),
    BonusTileWon: SoundPart(Sound.BONUS_TILE),
    PointsScored: SoundPart(POINTS[0]),
    TurnEnded: None,
    PhaseEnded: None,
    GameEnded: SoundPart(Sound.GAME_OVER, in_a_hurry=True),
}
"""The part of every class of event; None for one that is not heard."""

BELLS: Final = (1, 2, 3, 5, 7, 9, 12, 16, 21, 27)
"""The fewest points of each bell."""


class Cue(NamedTuple):
    """A sound and its time, in seconds after the move."""

    sound: Sound
    at: float


def cues(events: Iterable[Event], own: bool, speed: float = 1.0) -> tuple[Cue, ...]:
    """Return what a move sounds like, in order of time; each sound is heard once.

    Of the final scoring each item is heard, as there is time for all of them.

    `own` says whether the player on turn now plays at this screen, and is to be called. A speed
    of 2 takes half the time; at 0 moves are not shown, and only what must be known is heard, one
    after the other.
    """
    happened = tuple(events)
    is_scoring = final_scoring_begins(happened) < len(happened)
    times: dict[Sound, float] = {}
    found: list[Cue] = []
    bell = -1
    for timed in timeline(happened, speed or 1.0):
        event, part = timed.event, _part(timed.event, happened, own)
        if part is None or not (speed or part.in_a_hurry):
            continue
        sound = part.sound
        if isinstance(event, PointsScored) and is_scoring:
            found.append(Cue(POINTS[bell_of(event.points)], timed.heard))
            continue
        if isinstance(event, PointsScored):
            bell = min(max(bell + 1, bell_of(event.points)), len(POINTS) - 1)
            sound = POINTS[bell]
        times.setdefault(sound, timed.heard if speed else len(times) * BANNER_READ)
    found += (Cue(sound, at) for sound, at in times.items())
    return tuple(sorted(found, key=lambda cue: cue.at))


def bell_of(points: int) -> int:
    """Return the index of the bell for so many points; several in a row climb from there."""
    return sum(points >= least for least in BELLS) - 1


def _part(event: Event, happened: tuple[Event, ...], own: bool) -> SoundPart | None:
    """Return an event's part, unless there is nothing to tell; who has just moved is not called."""
    if isinstance(event, TurnStarted):
        movers = [e.player for e in happened if isinstance(e, TurnEnded | StartCastlePlaced)]
        is_told = own and bool(movers) and movers[-1] != event.player
    elif isinstance(event, ActionTaken):
        is_told = isinstance(event.action, BuyTile)
    else:
        is_told = not isinstance(event, PointsScored) or event.points > 0
    return PARTS[type(event)] if is_told else None
