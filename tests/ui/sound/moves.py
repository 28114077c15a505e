"""Moves for several tests of sounds."""

from __future__ import annotations

from cob.engine import Event, GameState, apply, legal_actions
from cob.engine.events import TurnStarted
from tests.engine.table import act, position, put


def last_mine() -> list[Event]:
    """A mine that completes its region, and the colour too."""
    state = position(dice=(3, 5), storage="mine")
    put(state, 0, "mine", "e3", "f2")
    return act(state, "3: add mine to g1")


def end_of_round(state: GameState) -> list[Event]:
    """Both players take workers and end their turns; the last end begins a new round."""
    while True:
        action = next(
            a for a in legal_actions(state) if "workers" in str(a) or str(a) == "end turn"
        )
        events = apply(state, action)
        if any(isinstance(event, TurnStarted) for event in events):
            return events
