"""The times of a move's events: one schedule for display, sound and log.

Pictures, sounds, lines of the log and numbers take their times from here, so that the log reports
nothing before it is shown. Nothing here knows pygame.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from cob.engine.events import ActionTaken, Event, PhaseStarted, PointsScored, RoundStarted
from cob.showing.event_rows import EVENT_ROWS, Bearing, Timing, timing_of
from cob.showing.final_scoring_steps import final_scoring_begins, final_times

# All times are seconds at the usual speed.
LONGEST: Final = 1.4
"""Maximum time of a move: a player who knows the game does not wait for the table.

Only the last one takes longer, because the final scoring follows it.
"""
SWING: Final = 0.3
"""The estate of a player comes into the middle; dice and pieces wait for it."""
TRAVEL: Final = 0.45
"""The travel of a tile, of goods and of a piece: long enough for the eye to follow."""
LANDING: Final = 0.25
"""By then a travelling piece touches the table and is heard, and its gains begin to fly; until it
has arrived it settles.
"""
GAIN: Final = 0.7
"""A number rises to be read, and flies to its player."""
STAGGER: Final = 0.12
"""Seconds between two gains, to tell them apart; less if there are many."""
REGION: Final = 0.95
"""A golden line runs around a completed region, and fades."""
CRANE: Final = 0.9
"""The building that the crane uses is shown."""
BANNER: Final = 1.1
"""The sign of a new phase slides in, rests and slides out."""
BANNER_READ: Final = 0.85
"""By then it can be read, and the dice are rolled."""
DEAL: Final = 0.9
"""The tiles of a new phase have been dealt; the last one lands when the dice are rolled."""
FIRST_TILE: Final = 0.54
"""The first of them lands and is heard."""
ROLL: Final = 0.55
"""Dice bounce and turn until they lie still."""
GOODS_AFTER_ROLL: Final = 0.1
"""The goods tile follows the white die, which begins to roll before it."""


_Times = tuple[float, float, float, float]
"""The times at which an event begins, is heard, arrives and ends."""


class TimedEvent(NamedTuple):
    """An event and its times, in seconds from the beginning of the move."""

    event: Event
    begins: float
    """The time at which the piece leaves its place."""
    heard: float
    arrives: float
    """The time at which the piece has arrived: the table and the log show it from then on."""
    ends: float
    """The time at which all motion ends."""


def timeline(
    events: Iterable[Event], speed: float = 1.0, lead: float = 0.0
) -> tuple[TimedEvent, ...]:
    """Return the times of events, in their order. A speed of 2 takes half the time.

    They are those of one move; in a lesson with several moves, one follows the other. `lead` is the
    time before the first of them, at the usual speed.
    """
    found: list[TimedEvent] = []
    begins = lead
    for move in _moves(events):
        times = _times_in(move)
        found += [
            TimedEvent(event, *((begins + at) / speed for at in each))
            for event, each in zip(move, times, strict=True)
        ]
        begins += max(arrives for _, _, arrives, _ in times)
    return tuple(found)


def decided_at(timed: Iterable[TimedEvent]) -> float:
    """Return the second by which everything relevant to the next decision has been shown.

    Points are not relevant; of Silverlings and workers the number shows before they arrive.
    """
    return max((_bears_at(each) for each in timed), default=0.0)


def moments(timed: Iterable[TimedEvent]) -> tuple[float, ...]:
    """Return the seconds at which the table changes, in order."""
    timed = tuple(timed)
    found = {at for each in timed for at in (each.begins, each.arrives)}
    return tuple(sorted(found | {decided_at(timed)}))


def told(timed: Sequence[TimedEvent], clock: float) -> int:
    """Return the number of events that have arrived, counted up to the first that has not."""
    return next((at for at, each in enumerate(timed) if each.arrives > clock), len(timed))


def scored_at(timed: Sequence[TimedEvent], clock: float) -> PointsScored | None:
    """Return the item of a final scoring that is counted then; None before it and without one."""
    begins = final_scoring_begins([each.event for each in timed])
    begun = (each.event for each in reversed(timed[begins:]) if each.begins <= clock)
    return next((event for event in begun if isinstance(event, PointsScored)), None)


def _moves(events: Iterable[Event]) -> list[list[Event]]:
    """Return the events move by move; chance belongs to the move before it."""
    moves: list[list[Event]] = []
    for event in events:
        if not moves or isinstance(event, ActionTaken):
            moves.append([])
        moves[-1].append(event)
    return moves


def _times_in(move: Sequence[Event]) -> list[_Times]:
    """Return the times of one move's events, those of the final scoring after all others."""
    begins = final_scoring_begins(move)
    found = _usual_times(move[:begins])
    if begins < len(move):
        settled = max((arrives for _, _, arrives, _ in found), default=0.0)
        found += final_times(move[begins:], settled)
    return found


def _usual_times(move: Sequence[Event]) -> list[_Times]:
    kinds = {type(event) for event in move}
    roll_at = BANNER_READ if PhaseStarted in kinds else 0.0
    settles = roll_at + ROLL if RoundStarted in kinds else 0.0
    timings = [timing_of(event) for event in move]
    gain_at, step = _gains(timings)
    found = []
    for timing in timings:
        found.append(_times(timing, roll_at, settles, gain_at))
        if timing is Timing.GAINED:
            gain_at += step
    return _gathered(move, found)


def _gathered(move: Sequence[Event], times: Sequence[_Times]) -> list[_Times]:
    """Return the times with the points of each player together: they arrive as one number."""
    together: dict[int, float] = {}
    for event, (_, _, arrives, _) in zip(move, times, strict=True):
        if isinstance(event, PointsScored):
            together[event.player] = max(arrives, together.get(event.player, 0.0))
    found = []
    for event, (begins, heard, arrives, ends) in zip(move, times, strict=True):
        if isinstance(event, PointsScored) and event.points:
            arrives = ends = together[event.player]
        found.append((begins, heard, arrives, ends))
    return found


def _gains(timings: Sequence[Timing]) -> tuple[float, float]:
    """Return the beginning of the first gain, and the time from each to the next."""
    is_awaited = Timing.TRAVELS in timings or Timing.POINTED_OUT in timings
    first, gains = LANDING if is_awaited else 0.0, timings.count(Timing.GAINED)
    return first, min(STAGGER, (LONGEST - GAIN - first) / max(1, gains - 1))


def _times(timing: Timing, roll_at: float, settles: float, gain_at: float) -> _Times:
    match timing:
        case Timing.TRAVELS:
            return 0.0, LANDING, TRAVEL, TRAVEL
        case Timing.POINTED_OUT:
            return 0.0, LANDING, LANDING, CRANE
        case Timing.GAINED:
            return gain_at, gain_at, gain_at + GAIN, gain_at + GAIN
        case Timing.LIGHTS_UP:
            return gain_at, gain_at, gain_at, gain_at + REGION
        case Timing.WITH_GAINS:
            return gain_at, gain_at, gain_at, gain_at
        case Timing.DEALT:
            return 0.0, FIRST_TILE, DEAL, DEAL
        case Timing.ANNOUNCED:
            return 0.0, 0.0, BANNER_READ, BANNER
        case Timing.ROLLED:
            return 0.0, roll_at, roll_at + ROLL, roll_at + ROLL
        case Timing.AFTER_ROLL:
            begins = roll_at + GOODS_AFTER_ROLL
            return begins, begins + LANDING, begins + TRAVEL, begins + TRAVEL
        case Timing.ON_TURN:
            return 0.0, settles, settles, settles
        case Timing.AT_ONCE:
            return 0.0, 0.0, 0.0, 0.0


def _bears_at(timed: TimedEvent) -> float:
    match EVENT_ROWS[type(timed.event)].bearing:
        case Bearing.NOT:
            return 0.0
        case Bearing.WHEN_BEGUN:
            return timed.begins
        case Bearing.WHEN_ARRIVED:
            return timed.arrives
