"""Taking workers, and buying (ledger WKA and BLK, rulings EC-07, EC-09, EC-22, EC-30, EC-33)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.engine import ALEA, RULESETS, GameState, Ruleset, cost, parse_action, why_illegal
from cob.engine.actions import BuyTile
from cob.engine.components import BLACK_DEPOT, DEPOTS, Tile
from cob.engine.events import (
    SilverlingsGained,
    TileDiscarded,
    TileTaken,
    WorkersGained,
)
from cob.engine.ruleset import TileSix
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

BUY = "buy mine from black depot"
ANY_TIME = replace(ALEA, purchase_during_action=True)


def shop(silverlings: int = 4, **given: object) -> GameState:
    """A mine and a ship on the black depot, a bank on depot 4."""
    state = position(silverlings=silverlings, **given)  # type: ignore[arg-type]
    lay_black(state, "mine ship")
    lay(state, 4, "bank")
    return state


# --- workers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("die", range(1, 7))
def test_any_die_takes_two_workers(die: int) -> None:
    """WKA-01: its value does not matter."""
    state = position(dice=(die, 1))
    events = act(state, f"{die}: take workers")
    assert state.players[0].workers == 2
    assert happened(events, WorkersGained) == [WorkersGained(0, 2)]
    assert dice_used(events) == [(0, die, die, 0)]


@pytest.mark.parametrize(
    ("knowledge", "workers", "silverlings"),
    [([13], 2, 1), ([14], 4, 0), ([13, 14], 4, 1)],
)
def test_tiles_13_and_14(knowledge: list[int], workers: int, silverlings: int) -> None:
    """WKA-01, KNW-13, KNW-14, EC-38a: four workers instead of two, a Silverling beside them."""
    state = position(dice=(3, 1), knowledge=knowledge)
    events = act(state, "3: take workers")
    assert (state.players[0].workers, state.players[0].silverlings) == (workers, silverlings)
    assert len(happened(events, SilverlingsGained)) == silverlings


# --- purchases --------------------------------------------------------------------------------


def test_a_purchase_uses_no_die() -> None:
    """BLK-01: it is in addition to the dice actions."""
    state = shop()
    events = act(state, BUY)
    assert len(state.players[0].storage) == 1
    assert state.players[0].dice == (3, 5)
    assert not dice_used(events)


def test_one_purchase_in_a_turn() -> None:
    """BLK-01: and one more in the next."""
    state = shop(8)
    act(state, BUY)
    assert refusal(state, "buy ship from black depot") == "you may buy only once in a turn"
    act(state, "3: take workers", "5: take workers")
    assert refusal(state, "buy ship from black depot") == "you may buy only once in a turn"
    act(state, "end turn")
    the_turn_ends(state)
    act(state, "roll 1 1 | 2 2 | white 5")
    assert is_legal(state, "buy ship from black depot")


def test_everybody_may_buy_in_his_own_turn() -> None:
    """BLK-01: one player's purchase does not use up another's."""
    state = shop()
    state.players[1].silverlings = 2
    act(state, BUY)
    the_turn_ends(state)
    assert is_legal(state, "buy ship from black depot")


@pytest.mark.parametrize("dice_used", [0, 1, 2])
def test_before_between_or_after_the_dice(dice_used: int) -> None:
    """BLK-02, EC-30: with 2, 1 or 0 unused dice."""
    state = shop()
    act(state, *["3: take workers", "5: take workers"][:dice_used])
    act(state, BUY)
    assert state.players[0].storage == (Tile.MINE,)


def test_a_turn_lasts_until_it_is_ended() -> None:
    """BLK-02: after the second die one may still buy, and then has to say so."""
    state = shop()
    act(state, "3: take workers", "5: take workers")
    assert legal(state) == {BUY, "buy ship from black depot", "end turn"}
    act(state, BUY)
    assert legal(state) == {"end turn"}


@pytest.mark.parametrize(
    ("tile", "die", "at"),
    [("market", 3, "c3"), ("city-hall", 3, "c3"), ("castle", 6, "b3"), ("ship", 5, "d5")],
)
def test_not_while_an_effect_is_carried_out(tile: str, die: int, at: str) -> None:
    """BLK-02, EC-30: a purchase is not part of an action."""
    state = shop(dice=(die, 1), storage=[tile, "mine"])
    lay(state, 1, "ship")
    state.depot_goods[2] = (4,)
    put(state, 0, "knowledge-5", "b4")
    act(state, f"{die}: add {tile} to {at}")
    assert refusal(state, BUY).startswith("not now: the ")
    assert not legal(state, "buy")


@pytest.mark.parametrize(("tile", "die", "at"), [("city-hall", 3, "c3"), ("castle", 6, "b3")])
def test_some_rules_allow_to_buy_during_an_action(tile: str, die: int, at: str) -> None:
    """EC-30, EC-22: a switch of the ruleset; the tile bought may be added at once."""
    state = shop(dice=(die, 1), storage=[tile], rules=ANY_TIME)
    put(state, 0, "knowledge-5", "b4")
    act(state, f"{die}: add {tile} to {at}", BUY, "free: add mine to e3")
    assert state.players[0].mines == 1
    assert refusal(state, "buy ship from black depot") == "you may buy only once in a turn"


def test_a_purchase_costs_two_silverlings() -> None:
    """BLK-03: paid to the supply."""
    state = shop(5)
    assert cost(state, parse_action(BUY)) == (0, 2)
    events = act(state, BUY)
    assert state.players[0].silverlings == 3
    assert prices_paid(events) == [(0, 2, 0)]


@pytest.mark.parametrize(("silverlings", "have"), [(0, "no Silverlings"), (1, "one Silverling")])
def test_too_few_silverlings(silverlings: int, have: str) -> None:
    """BLK-03: workers do not pay for tiles."""
    state = shop(silverlings, workers=9)
    assert refusal(state, BUY) == f"a purchase costs two Silverlings and you have {have}"


def test_two_silverlings_are_enough() -> None:
    """BLK-03: exactly."""
    state = shop(2)
    act(state, BUY)
    assert state.players[0].silverlings == 0


def test_the_tile_goes_to_storage() -> None:
    """BLK-03: not to the estate, and the other black tiles stay."""
    state = shop()
    events = act(state, BUY)
    assert state.players[0].storage == (Tile.MINE,)
    assert state.players[0].mines == 0
    assert state.depot_tiles(BLACK_DEPOT) == [Tile.SHIP]
    assert [event.depot for event in happened(events, TileTaken)] == [BLACK_DEPOT]


def test_buying_with_full_storage() -> None:
    """BLK-03, EC-07: a stored tile is discarded first."""
    state = shop(storage="ship bank cow-3")
    assert refusal(state, BUY) == "your storage is full: choose a stored tile to discard first"
    assert legal(state, BUY) == {f"{BUY}, discard {tile}" for tile in ("ship", "bank", "cow-3")}
    events = act(state, f"{BUY}, discard bank")
    assert state.players[0].storage == (Tile.SHIP, Tile.COW_3, Tile.MINE)
    assert happened(events, TileDiscarded) == [TileDiscarded(0, Tile.BANK)]


def test_no_discard_while_there_is_room() -> None:
    """EC-08: for purchases as for everything else."""
    state = shop(storage="ship bank")
    sentence = "a tile is discarded only when all three storage spaces are full"
    assert refusal(state, f"{BUY}, discard bank") == sentence


def test_the_black_depot_is_not_refilled() -> None:
    """BLK-04: within a phase."""
    state = shop(8)
    act(state, BUY)
    the_turn_ends(state)
    the_turn_ends(state)
    act(state, "roll 1 1 | 2 2 | white 5")
    assert state.depot_tiles(BLACK_DEPOT) == [Tile.SHIP]
    assert refusal(state, BUY) == "there is no mine on the black depot"
    act(state, "buy ship from black depot")
    the_turn_ends(state)
    the_turn_ends(state)
    act(state, "roll 1 1 | 2 2 | white 5")
    assert refusal(state, BUY) == "the black depot is empty"


def test_a_bought_tile_may_be_added_in_the_same_turn() -> None:
    """EC-30: with a die."""
    state = shop(dice=(4, 1))
    act(state, BUY, "4: add mine to e3")
    assert state.players[0].mines == 1


def test_nobody_has_to_buy() -> None:
    """EC-33: a purchase is never compulsory."""
    state = shop(20)
    the_turn_ends(state)
    assert state.current == 1
    assert state.players[0].storage == ()


def test_without_tile_6_only_from_the_black_depot() -> None:
    """BLK-01, KNW-06: the refusal names the tile."""
    state = shop()
    assert not legal(state, "buy bank")
    assert refusal(state, "buy bank from depot 4") == (
        "you may buy from the black depot only: knowledge tile 6 would allow all depots"
    )


def test_tile_6_opens_all_depots() -> None:
    """KNW-06, EC-09: for the same price and whatever the dice show."""
    state = shop(knowledge=[6])
    for depot in DEPOTS:
        lay(state, depot, "cow-3")
    expected = {f"buy cow-3 from depot {depot}" for depot in DEPOTS}
    expected |= {"buy bank from depot 4", BUY, "buy ship from black depot"}
    assert legal(state, "buy") == expected
    act(state, "buy bank from depot 4")
    assert state.players[0].silverlings == 2
    assert state.players[0].dice == (3, 5)


SILVER = [rules for rules in RULESETS.values() if rules.tile_six is TileSix.BUYS]


@pytest.mark.parametrize("rules", SILVER, ids=lambda rules: rules.name)
def test_tile_6_is_paid_in_silverlings(rules: Ruleset) -> None:
    """EC-09a: workers pay for it by the rules of 2019 and of the Special Edition only."""
    state = shop(1, knowledge=[6], workers=9, rules=rules)
    assert not legal(state, "buy")
    state.players[0].silverlings = 2
    act(state, "buy bank from depot 4")
    assert (state.players[0].silverlings, state.players[0].workers) == (0, 9)


def test_tile_6_does_not_allow_a_second_purchase() -> None:
    """EC-09: one in a turn, wherever."""
    state = shop(8, knowledge=[6])
    act(state, "buy bank from depot 4")
    assert refusal(state, BUY) == "you may buy only once in a turn"


def test_tile_6_with_full_storage() -> None:
    """EC-07, EC-09: a discard is needed as for any gain."""
    state = shop(storage="ship ship ship", knowledge=[6])
    assert refusal(state, "buy bank from depot 4").startswith("your storage is full")
    act(state, "buy bank from depot 4, discard ship")
    assert state.players[0].storage == (Tile.SHIP, Tile.SHIP, Tile.BANK)


def test_a_depot_that_does_not_exist() -> None:
    """BLK-01: refused like anything else."""
    assert why_illegal(shop(), BuyTile(7, Tile.MINE)) == "there is no depot 7"


def test_the_refusal_offers_only_what_is_possible() -> None:
    """BLK-01: after the purchase nobody is told to buy."""
    state = shop()
    act(state, BUY, "3: take workers", "5: take workers")
    assert "buy" not in refusal(state, "3: take workers")
