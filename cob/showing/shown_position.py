"""The position shown during a move: the one before it, with the pieces that have arrived."""

from __future__ import annotations

from collections.abc import Iterable

from cob.engine.reducer import lay_down, take_up
from cob.engine.state import GameState
from cob.showing.event_times import TimedEvent, decided_at, scored_at


def shown_position(
    before: GameState, after: GameState, timed: Iterable[TimedEvent], clock: float
) -> GameState:
    """Return the position that the table shows `clock` seconds after a move began.

    `before` and `after` are the positions around it; neither is changed. The pending decision
    appears as soon as everything relevant to it has been shown; while dice roll, they are pending.
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
        # No player has a turn any more: the player being scored comes to the middle.
        shown.current, shown.pending = scored.player, ()
    return shown
