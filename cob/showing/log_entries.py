"""The log in turns, and the places on the table of each line's events."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cob.clicks.table_things import PlayerPanel, Thing
from cob.engine.events import PhaseEnded, PhaseStarted, RoundStarted, TurnStarted
from cob.engine.state import GameState
from cob.showing.event_rows import things_of
from cob.text.log_line import Line


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log by its number, and the turn to which it belongs."""

    number: int
    line: Line
    seat: int | None
    """The player on turn; None before the first turn, between two rounds and after a phase."""


@dataclass(frozen=True, slots=True)
class TurnHeading(LogEntry):
    """The line that begins a turn."""

    dice: tuple[int, ...]
    phase: int
    """-1 before the first phase."""
    round: int


def log_entries(lines: Iterable[Line]) -> tuple[LogEntry, ...]:
    """Return the lines in their order; those that begin a turn are headings."""
    found: list[LogEntry] = []
    phase, number, seat = -1, 0, None
    for at, line in enumerate(lines):
        match line.events[0] if line.events else None:
            case PhaseStarted(phase=begun):
                phase, number, seat = begun, 0, None
            case RoundStarted(phase=begun, round=reached):
                phase, number, seat = begun, reached, None
            case PhaseEnded():
                seat = None
            case TurnStarted(player=player, dice=dice):
                seat = player
                found.append(TurnHeading(at, line, seat, dice, phase, number))
                continue
        found.append(LogEntry(at, line, seat if line.seat is not None else None))
    return tuple(found)


def things_told(state: GameState, line: Line) -> tuple[Thing, ...]:
    """Return the places of a line's events on the present table.

    An event without a place counts for the panel of the line's player.
    """
    things = things_of(state, line.events)
    if not things and line.seat is not None:
        return (PlayerPanel(line.seat),)
    return things
