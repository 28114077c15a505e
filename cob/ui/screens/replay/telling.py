"""The title of a position of a recorded game, the move that led to it, and the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from cob.bots.registry import is_known
from cob.engine import GameState
from cob.engine.actions import EndTurn
from cob.engine.components import PHASES
from cob.engine.events import TurnEnded, TurnStarted
from cob.record import PERSON, GameStep, Header, Seat
from cob.record.timeline import Timeline
from cob.session.recent_changes import Changes, changes_in
from cob.text.language import Message, tr
from cob.text.log_line import Line
from cob.text.narration import sentences
from cob.text.second_person import said_of

_BEGINNING = Message("The table before the first move.")


def told(step: GameStep, names: Sequence[str], untold: int = 0) -> list[Line]:
    """Return the log of a move without its last `untold` events.

    There is at least one sentence if `untold` is 0.
    """
    lines = sentences(step.events[: len(step.events) - untold], names)
    if isinstance(step.move, EndTurn) and step.seat is not None:
        name = names[step.seat]
        text = said_of(Message("{name} ends the turn."), name)
        lines.insert(0, Line.saying(step.seat, text, TurnEnded))
    return lines if lines or untold else [Line.saying(None, tr(_BEGINNING))]


def where(state: GameState) -> str:
    """Return the place of a position in the game, such as: Phase B, round 3."""
    if state.is_over:
        return tr("The end of the game")
    if state.phase < 0:
        return tr("Before the first round")
    phase = PHASES[state.phase]
    if not state.round:
        return tr("Phase {phase}, dealt", phase=phase)
    return tr("Phase {phase}, round {round}", phase=phase, round=state.round)


def mover(step: GameStep) -> int:
    """Return the player to show: the one who moved, or whose turn began with the move."""
    begun = [event.player for event in step.events if isinstance(event, TurnStarted)]
    if begun:
        return begun[-1]
    return step.state.current if step.seat is None else step.seat


def changes_at(timeline: Timeline, at: int, untold: int = 0) -> Changes:
    """Return the pieces added and removed since the turn before the present one began.

    The last `untold` events of the newest move are left out.
    """
    steps = (timeline.step(number) for number in range(at, -1, -1))
    newest_first = (event for step in steps for event in reversed(step.events))
    return changes_in(islice(newest_first, untold, None))


def known(header: Header) -> Header:
    """Return a header in which bots that are not installed here count as people."""
    return replace(header, seats=tuple(map(_known_seat, header.seats)))


def _known_seat(seat: Seat) -> Seat:
    if seat.controller == PERSON or is_known(seat.controller):
        return seat
    return replace(seat, controller=PERSON)
