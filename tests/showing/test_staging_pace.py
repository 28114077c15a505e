"""A deal and a completed region are staged in full for those who have seen few of them."""

from __future__ import annotations

from cob.engine.events import Event
from cob.showing.staging_pace import FULL_PACE, FULL_STAGINGS, is_staged, staging_pace
from tests.engine.table import act, position, put, seeded_game


def a_region_is_completed() -> list[Event]:
    state = position(dice=(5, 1), storage="bank")
    put(state, 0, "church", "e1")
    put(state, 0, "market", "f1")
    return act(state, "5: add bank to e2")


def a_phase_is_dealt() -> list[Event]:
    state = seeded_game(2, seed=4)
    while True:
        act(state, *(f"{die}: take workers" for die in state.player.dice))
        events = act(state, "end turn")
        if state.phase == 1:
            return events


def test_a_deal_and_a_completed_region_are_staged() -> None:
    assert is_staged(a_region_is_completed())
    assert is_staged(a_phase_is_dealt())
    assert not is_staged(act(position(dice=(3, 5)), "5: take workers"))


def test_the_first_ones_take_longer_and_later_ones_their_usual_time() -> None:
    events = a_region_is_completed()
    assert staging_pace(events, 0) == staging_pace(events, FULL_STAGINGS - 1) == FULL_PACE < 1
    assert staging_pace(events, FULL_STAGINGS) == 1


def test_other_moves_always_take_their_usual_time() -> None:
    assert staging_pace(act(position(dice=(3, 5)), "5: take workers"), 0) == 1
