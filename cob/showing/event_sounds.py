"""The sound of each event of a move; nothing is played here.

Its time is that of the event (`cob.showing.event_times`), as for the animations.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cob.engine.actions import BuyTile
from cob.engine.events import (
    ActionTaken,
    Event,
    PointsScored,
    StartCastlePlaced,
    TurnEnded,
    TurnStarted,
)
from cob.showing.event_rows import EVENT_ROWS, Timing, timing_of
from cob.showing.event_times import BANNER_READ, TimedEvent, timeline
from cob.showing.final_scoring_steps import final_scoring_begins
from cob.showing.sounds import POINTS, Sound

BELLS: Final = (1, 2, 3, 5, 7, 9, 12, 16, 21, 27)
"""The minimum points of each bell."""


_TAPS: Final = 5
"""The number of tiles that are heard while a phase is dealt."""


class Cue(NamedTuple):
    """A sound and its time, in seconds after the move."""

    sound: Sound
    at: float


def cues(
    events: Iterable[Event], own: bool, speed: float = 1.0, lead: float = 0.0
) -> tuple[Cue, ...]:
    """Return the sounds of a move in order of time, each sound once, but the taps of a deal.

    In the final scoring each item has its sound, as there is time for all of them.

    `own` is whether the player on turn plays at this screen and gets a call. A speed of 2 takes
    half the time; at 0 moves are not shown, and only essential sounds play, one after the other.
    `lead` is the time before the first event, as for `timeline`.
    """
    happened = tuple(events)
    is_scoring = final_scoring_begins(happened) < len(happened)
    times: dict[Sound, float] = {}
    found: list[Cue] = []
    bell = -1
    for timed in timeline(happened, speed or 1.0, lead):
        event, sound = timed.event, _sound(timed.event, happened, own)
        if speed and timing_of(event) is Timing.DEALT:
            found += _taps(timed)
        if sound is None or not (speed or EVENT_ROWS[type(event)].in_a_hurry):
            continue
        if isinstance(event, PointsScored) and is_scoring:
            found.append(Cue(POINTS[bell_of(event.points)], timed.heard))
            continue
        if isinstance(event, PointsScored):
            bell = min(max(bell + 1, bell_of(event.points)), len(POINTS) - 1)
            sound = POINTS[bell]
        times.setdefault(sound, timed.heard if speed else len(times) * BANNER_READ)
    found += (Cue(sound, at) for sound, at in times.items())
    return tuple(sorted(found, key=lambda cue: cue.at))


def _taps(deal: TimedEvent) -> list[Cue]:
    """Return the taps of tiles that are dealt, from the first that lands to the last."""
    step = (deal.arrives - deal.heard) / _TAPS
    return [Cue(Sound.TILE_TAKEN, deal.heard + step * tap) for tap in range(_TAPS)]


def bell_of(points: int) -> int:
    """Return the index of the bell for these points; several in a row climb from there."""
    return sum(points >= least for least in BELLS) - 1


def _sound(event: Event, happened: tuple[Event, ...], own: bool) -> Sound | None:
    """Return an event's sound: a purchase sounds as a payment, and the last player gets no call."""
    if isinstance(event, ActionTaken):
        return Sound.SILVERLING if isinstance(event.action, BuyTile) else None
    if isinstance(event, PointsScored) and not event.points:
        return None
    if isinstance(event, TurnStarted):
        movers = [e.player for e in happened if isinstance(e, TurnEnded | StartCastlePlaced)]
        if not own or not movers or movers[-1] == event.player:
            return None
    return EVENT_ROWS[type(event)].sound
