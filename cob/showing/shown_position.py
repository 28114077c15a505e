"""The position as it is seen while a move is shown: the one before it, with what has arrived."""

from __future__ import annotations

from collections.abc import Iterable

from cob.engine.reducer import lay_down, take_up
from cob.engine.state import GameState
from cob.showing.event_times import TimedEvent, decided_at, scored_at


def shown_position(
    before: GameState, after: GameState, timed: Iterable[TimedEvent], clock: float
) -> GameState:
    """Return what the table shows `clock` seconds after a move began.

    `before` and `after` are the positions around it; neither is changed. What waits for a decision
    is shown as soon as all is seen that bears on it; while dice roll, it is they that are due.
    """
    timed = tuple(timed)
    shown = before.copy()
    shown.supplies, shown.black_supply = after.supplies, after.black_supply
    shown.unseen_goods = after.unseen_goods
    for each in timed:
        if each.begins <= clock:
            take_up(shown, each.event)
        if each.arrives <= clock:
            lay_down(shown, each.event)
    if clock >= decided_at(timed):
        shown.pending = after.pending
    elif (scored := scored_at(timed, clock)) is not None:
        # No one has a turn any more: the things of the player who is scored come to the middle.
        shown.current, shown.pending = scored.player, ()
    return shown
