"""The edition of 2019: what differs from 2011 (ledger BLK, rulings EC-09a, EC-22, EC-30, EC-53)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from cob.engine import ALEA, GameState, cost, parse_action
from cob.engine.components import Tile
from cob.engine.events import ActionTaken, EffectUnused
from cob.engine.knowledge import final_points
from cob.engine.ruleset import ALEA_2019, SPECIAL_EDITION
from tests.engine.table import (
    act,
    dice_used,
    happened,
    is_legal,
    lay,
    lay_black,
    legal,
    position,
    prices_paid,
    put,
    refusal,
    the_turn_ends,
)

SILVER = "buy mine from black depot"
WORKERS = "buy mine from black depot for workers"


def shop(**given: object) -> GameState:
    """A mine on the black depot and a ship on depot 3, and tile 6 in the buyer's estate."""
    settings: dict[str, object] = {"silverlings": 2, "workers": 2, "knowledge": [6], **given}
    state = position(rules=ALEA_2019, **settings)  # type: ignore[arg-type]
    lay_black(state, "mine")
    lay(state, 3, "ship")
    return state


def test_what_differs_is_what_the_edition_says() -> None:
    """EC-53, EC-09a, EC-30: every other switch is as in the edition of 2011."""
    names = [field.name for field in fields(ALEA)]
    assert {name for name in names if getattr(ALEA, name) != getattr(ALEA_2019, name)} == {
        *("name", "title", "purchase_during_action"),
        *("tile_six", "points_per_sold_type", "points_per_bonus_tile"),
    }


# --- tile 6 ---------------------------------------------------------------------------------------


def test_tile_6_buys_everywhere_for_silverlings_or_workers() -> None:
    """EC-09a: any of the seven depots, and the payment is the player's choice."""
    state = shop()
    places = ("mine from black depot", "ship from depot 3")
    assert legal(state, "buy") == {
        f"buy {place}{payment}" for place in places for payment in ("", " for workers")
    }


def test_workers_pay_a_purchase() -> None:
    """EC-09a: two of them, no Silverlings and no die."""
    state = shop()
    assert cost(state, parse_action(WORKERS)) == (2, 0)
    events = act(state, WORKERS)
    assert prices_paid(events) == [(0, 0, 2)]
    assert not dice_used(events)
    player = state.players[0]
    assert (player.silverlings, player.workers, player.storage) == (2, 0, (Tile.MINE,))


def test_silverlings_pay_as_ever() -> None:
    """BLK-03, EC-09a: a purchase that names no payment is for Silverlings."""
    state = shop()
    assert cost(state, parse_action(SILVER)) == (0, 2)
    act(state, "buy ship from depot 3")
    player = state.players[0]
    assert (player.silverlings, player.workers, player.storage) == (0, 2, (Tile.SHIP,))


@pytest.mark.parametrize("first", [SILVER, WORKERS])
def test_it_is_one_purchase_in_a_turn(first: str) -> None:
    """EC-09a: however it is paid."""
    state = shop(silverlings=4, workers=4)
    act(state, first)
    for second in ("buy ship from depot 3", "buy ship from depot 3 for workers"):
        assert refusal(state, second) == "you may buy only once in a turn"
    the_turn_ends(state)
    assert not state.bought


@pytest.mark.parametrize(("workers", "have"), [(0, "no workers"), (1, "one worker")])
def test_too_few_workers(workers: int, have: str) -> None:
    """EC-09a."""
    state = shop(workers=workers)
    assert refusal(state, WORKERS) == f"this purchase costs two workers and you have {have}"
    assert is_legal(state, SILVER)


def test_without_silverlings_workers_pay_alone() -> None:
    """EC-09a."""
    state = shop(silverlings=1)
    assert refusal(state, SILVER) == "a purchase costs two Silverlings and you have one Silverling"
    assert is_legal(state, WORKERS)


def test_without_tile_6_it_is_as_ever() -> None:
    """BLK-01, BLK-03, KNW-06: the black depot alone, for Silverlings alone."""
    state = shop(knowledge=[])
    assert legal(state, "buy") == {SILVER}
    assert refusal(state, WORKERS) == (
        "a purchase costs two Silverlings: knowledge tile 6 would take two workers instead"
    )
    assert refusal(state, "buy ship from depot 3") == (
        "you may buy from the black depot only: knowledge tile 6 would allow all depots"
    )


def test_by_the_rules_of_2011_workers_never_pay() -> None:
    """EC-09a."""
    state = shop()
    state.rules = ALEA
    assert legal(state, "buy") == {SILVER, "buy ship from depot 3"}
    assert refusal(state, WORKERS) == "by these rules a purchase costs two Silverlings, not workers"


def test_the_special_edition_names_no_payment() -> None:
    """SE-22, EC-09a: a building costs workers there, so its text is the short one."""
    state = shop()
    state.rules = SPECIAL_EDITION
    lay(state, 4, "bank")
    assert legal(state, "buy") == {SILVER, "buy bank from depot 4"}
    assert refusal(state, "buy bank from depot 4 for workers") == (
        "knowledge tile 6 always takes two workers here: name no payment"
    )
    assert refusal(state, WORKERS) == "by these rules a purchase costs two Silverlings, not workers"


def test_full_storage_makes_room_first() -> None:
    """EC-07, EC-09a."""
    state = shop(storage="ship ship bank", silverlings=0)
    assert refusal(state, WORKERS).startswith("your storage is full")
    act(state, f"{WORKERS}, discard bank")
    assert state.players[0].storage == (Tile.SHIP, Tile.SHIP, Tile.MINE)


# --- purchases at any time ------------------------------------------------------------------------


def test_a_city_hall_adds_a_tile_that_was_bought_after_it() -> None:
    """EC-22, EC-30: also one that workers paid."""
    state = shop(dice=(3, 1), storage=["city-hall"], silverlings=0)
    put(state, 0, "knowledge-5", "b4")
    act(state, "3: add city-hall to c3", WORKERS, "free: add mine to e3")
    assert state.players[0].mines == 1


def test_one_may_buy_between_a_castle_and_its_action() -> None:
    """EC-30, BLK-02."""
    state = shop(dice=(6, 1), storage=["castle"])
    put(state, 0, "knowledge-5", "b4")
    act(state, "6: add castle to b3", "buy ship from depot 3", "free: add ship to d5")
    assert state.players[0].dice == (1,)


def test_a_purchase_may_leave_an_effect_nothing() -> None:
    """EC-30, BLD-03: the market's only ship is bought, so its effect passes."""
    state = shop(dice=(3, 1), storage=["market"])
    put(state, 0, "knowledge-5", "b4")
    act(state, "3: add market to c3")
    events = act(state, "buy ship from depot 3 for workers")
    assert happened(events, EffectUnused) == [EffectUnused(0, "market")]
    assert [event.workers for event in happened(events, ActionTaken)] == [2]


# --- points ---------------------------------------------------------------------------------------


def test_tile_15_brings_two_points_a_type() -> None:
    """EC-53."""
    player = shop(knowledge=[15]).players[0]
    player.sold = [0, 0, 3, 3, 4, 0, 1]
    assert final_points(Tile.KNOWLEDGE_15, player, ALEA_2019) == 8


def test_tile_26_brings_three_points_a_bonus_tile() -> None:
    """EC-53: large and small ones."""
    player = shop(knowledge=[26]).players[0]
    player.large_bonuses, player.small_bonuses = 0b11, 0b100
    assert final_points(Tile.KNOWLEDGE_26, player, ALEA_2019) == 9
