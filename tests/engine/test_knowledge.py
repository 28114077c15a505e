"""Knowledge tiles that change no dice (ledger KNW, rulings EC-06, EC-09 and EC-36 to EC-38a)."""

from __future__ import annotations

import pytest

from cob.engine import GameState
from cob.engine.components import BUILDINGS
from cob.engine.events import Source
from tests.engine.table import (
    act,
    goods_of,
    is_legal,
    lay,
    lay_black,
    lay_goods,
    legal,
    points_in,
    position,
    put,
    refusal,
    sold_by,
    the_turn_ends,
    tile,
    with_storage,
)


def at_the_end(number: int, **given: object) -> GameState:
    """The last turn of the game, with a knowledge tile in the first player's estate."""
    state = position(phase="E", dice=(1, 1), **given)  # type: ignore[arg-type]
    put(state, 0, f"knowledge-{number}", "c4")
    state.round = 5
    return state


def knowledge_points(state: GameState) -> int:
    """What the first player's knowledge tiles bring at the end of the game."""
    while not state.is_over:
        the_turn_ends(state)
    return state.players[0].points_by[Source.KNOWLEDGE]


# --- 1 to 4 -------------------------------------------------------------------------------------


def second_bank() -> GameState:
    """A bank lies at e4, and another is stored that fits e5, f4, f5 or g4 of the same city."""
    state = position(dice=(1, 5), storage="bank")
    put(state, 0, "bank", "e4")
    return state


def test_tile_1_lifts_the_limit_on_equal_buildings() -> None:
    """KNW-01, EC-37: a second bank in one city is illegal without the tile and legal with it."""
    state = second_bank()
    assert refusal(state, "1: add bank to e5") == (
        "the city at e5 already has a bank, and a city has each building only once"
    )

    put(state, 0, "knowledge-1", "c4")
    assert is_legal(state, "1: add bank to e5")
    act(state, "1: add bank to e5")
    assert state.players[0].silverlings == 2


def test_tile_1_lifts_nothing_else() -> None:
    """KNW-01, EC-37: the space must still be empty, adjacent, beige and of the die's value."""
    state = second_bank()
    put(state, 0, "knowledge-1", "c4")
    assert refusal(state, "1: add bank to e4") == "space e4 is already covered"
    assert "touches none" in refusal(state, "5: add bank to e2")
    assert "belongs to a river" in refusal(state, "5: add bank to d5")
    assert "needs a 1" in refusal(state, "5: add bank to e5")


def test_tile_1_helps_its_owner_only() -> None:
    """KNW-01: "his cities"."""
    state = second_bank()
    put(state, 1, "knowledge-1", "c4")
    assert not is_legal(state, "1: add bank to e5")


def test_tile_2_gives_a_worker_a_mine() -> None:
    """KNW-02: beside the Silverling, at each end of a phase, for mines in the estate only."""
    state = position(storage="mine")
    put(state, 0, "mine", "e3", "f2")
    put(state, 1, "mine", "e3")
    put(state, 0, "knowledge-2", "c4")
    state.round = 5
    the_turn_ends(state)
    the_turn_ends(state)
    assert (state.players[0].workers, state.players[0].silverlings) == (2, 2)
    assert (state.players[1].workers, state.players[1].silverlings) == (0, 1)


SALES = (
    ((), 1, 0),
    ((3,), 2, 0),
    ((4,), 1, 1),
    ((3, 4), 2, 1),
)
"""Active tiles, and the Silverlings and workers of one sale."""


@pytest.mark.parametrize(("active", "silverlings", "workers"), SALES)
@pytest.mark.parametrize("goods", ["4", "4 4 4"])
def test_tiles_3_and_4_reward_a_sale(
    active: tuple[int, ...], silverlings: int, workers: int, goods: str
) -> None:
    """KNW-03, KNW-04, EC-38a: two Silverlings instead of one, a worker beside it, for each sale
    and not for each tile; the two tiles add up."""
    state = position(dice=(4, 1), goods=goods, knowledge=active)
    act(state, "4: sell goods 4")
    player = state.players[0]
    assert (player.silverlings, player.workers) == (silverlings, workers)
    assert player.points == 2 * len(goods.split())


@pytest.mark.parametrize(("active", "silverlings", "workers"), SALES)
def test_tiles_3_and_4_reward_the_sale_of_a_warehouse(
    active: tuple[int, ...], silverlings: int, workers: int
) -> None:
    """KNW-03, KNW-04, WAR-01."""
    state = position(dice=(3, 1), goods="5", storage="warehouse", knowledge=active)
    act(state, "3: add warehouse to c3", "free: sell goods 5")
    player = state.players[0]
    assert (player.silverlings, player.workers) == (silverlings, workers)


@pytest.mark.parametrize(("active", "silverlings", "workers"), SALES)
def test_tiles_3_and_4_reward_the_sale_of_a_castle(
    active: tuple[int, ...], silverlings: int, workers: int
) -> None:
    """KNW-03, KNW-04, EC-17: a castle's action is a sale like any other."""
    state = position(dice=(6, 1), goods="5", storage="castle", knowledge=active)
    put(state, 0, "bank", "c3")
    act(state, "6: add castle to b3", "free: sell goods 5")
    player = state.players[0]
    assert (player.silverlings, player.workers) == (silverlings, workers)


# --- 5: two goods spaces --------------------------------------------------------------------------


def ship_with(knowledge: tuple[int, ...], goods: str = "", **depots: str) -> GameState:
    """A ship that waits to load; `depots` are d1 to d6 with what lies there."""
    state = position(dice=(5, 1), storage="ship", goods=goods, knowledge=knowledge)
    for name, lying in depots.items():
        lay_goods(state, int(name[1]), lying)
    act(state, "5: add ship to d5")
    return state


def test_without_tile_5_a_ship_loads_from_one_depot() -> None:
    """KNW-05, SHP-01."""
    state = ship_with((), d1="1", d2="2")
    assert legal(state, "take goods") == {
        "take goods 1 from depot 1",
        "take goods 2 from depot 2",
    }
    sentence = refusal(state, "take goods 1 2 from depots 1 2")
    assert sentence.startswith("a ship takes the goods of one depot")


def test_tile_5_loads_from_two_neighbours() -> None:
    """KNW-05, EC-10a: the two depots are emptied; one depot alone stays possible."""
    state = ship_with((5,), d1="1 3", d2="3")
    assert legal(state, "take goods") == {
        "take goods 1 3 from depot 1",
        "take goods 3 from depot 2",
        "take goods 1 3 from depots 1 2",
    }
    act(state, "take goods 1 3 from depots 1 2")
    assert goods_of(state.players[0]) == (1, 3, 3)
    assert state.depot_goods[1] == state.depot_goods[2] == ()


@pytest.mark.parametrize(("one", "other"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (1, 6)])
def test_the_depots_are_a_ring(one: int, other: int) -> None:
    """KNW-05, EC-10: 6 and 1 are neighbours as well."""
    state = ship_with((5,), **{f"d{one}": "1", f"d{other}": "2"})
    assert is_legal(state, f"take goods 1 2 from depots {one} {other}")


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, 3), (1, 4), (1, 5), (2, 4), (2, 5), (2, 6), (3, 5), (3, 6), (4, 6)],
)
def test_any_two_depots_are_not_enough(one: int, other: int) -> None:
    """KNW-05, EC-10: the second depot must neighbour the first."""
    state = ship_with((5,), **{f"d{one}": "1", f"d{other}": "2"})
    sentence = refusal(state, f"take goods 1 2 from depots {one} {other}")
    assert sentence.startswith("the two depots must be neighbours")


def test_tile_5_counts_three_types_over_both_depots() -> None:
    """KNW-05, EC-10a, EC-12: one free place, so one new type out of either depot is chosen."""
    state = ship_with((5,), goods="1 2", d3="1 4", d4="1 5")
    assert legal(state, "take goods") == {
        "take goods 1 4 from depot 3",
        "take goods 1 5 from depot 4",
        "take goods 1 4 from depots 3 4",
        "take goods 1 5 from depots 3 4",
    }
    act(state, "take goods 1 5 from depots 3 4")
    assert goods_of(state.players[0]) == (1, 1, 1, 2, 5)
    assert (state.depot_goods[3], state.depot_goods[4]) == ((4,), ())


def test_tile_5_works_when_one_of_the_two_depots_is_empty() -> None:
    """KNW-05, EC-10a: then the ship loads what the other has."""
    state = ship_with((5,), d3="2")
    assert legal(state, "take goods") == {"take goods 2 from depot 3"}


# --- 6: the other depots --------------------------------------------------------------------------


def shop(*knowledge: int, silverlings: int = 2) -> GameState:
    """A bank on the black depot and one tile on each numbered depot."""
    state = position(silverlings=silverlings, knowledge=knowledge)
    lay_black(state, "bank")
    for depot in range(1, 7):
        lay(state, depot, f"knowledge-{depot + 15}")
    return state


def test_without_tile_6_one_buys_from_the_black_depot_only() -> None:
    """KNW-06, BLK-01."""
    state = shop()
    assert legal(state, "buy") == {"buy bank from black depot"}
    assert refusal(state, "buy knowledge-18 from depot 3") == (
        "you may buy from the black depot only: knowledge tile 6 would allow all depots"
    )


def test_tile_6_buys_from_all_seven_depots() -> None:
    """KNW-06, EC-09: whatever the dice, for two Silverlings."""
    state = shop(6)
    assert legal(state, "buy") == {"buy bank from black depot"} | {
        f"buy knowledge-{depot + 15} from depot {depot}" for depot in range(1, 7)
    }
    act(state, "buy knowledge-21 from depot 6")
    player = state.players[0]
    assert player.silverlings == 0
    assert player.storage == (tile("knowledge-21"),)
    assert player.dice == (3, 5)


def test_tile_6_does_not_buy_twice() -> None:
    """KNW-06, EC-09: one purchase in a turn, whatever the depot."""
    state = shop(6, silverlings=4)
    act(state, "buy knowledge-21 from depot 6")
    assert legal(state, "buy") == set()
    assert refusal(state, "buy bank from black depot") == "you may buy only once in a turn"


def test_tile_6_costs_silverlings_and_no_workers() -> None:
    """KNW-06, EC-09: workers are no money in this edition."""
    state = shop(6, silverlings=1)
    state.players[0].workers = 9
    assert legal(state, "buy") == set()


def test_tile_12_does_not_widen_purchases() -> None:
    """EC-06a: a purchase is no die action."""
    state = shop(12)
    assert legal(state, "buy") == {"buy bank from black depot"}


# --- 7: animals ---------------------------------------------------------------------------------


def test_tile_7_in_benno_s_pasture() -> None:
    """EX-04, KNW-07: with the tile, 3 sheep beside 4 sheep give (3+1)+(4+1) = 9 points; 2 pigs in
    the same pasture then give 2+1 = 3."""
    state = position(dice=(2, 1), storage="sheep-3 pig-2", knowledge=[7])
    put(state, 0, "sheep-4", "c2")
    assert points_in(act(state, "2: add sheep-3 to b1")) == [9]
    assert points_in(act(state, "1: add pig-2 to b2")) == [3]


def test_without_tile_7_the_animals_alone_count() -> None:
    """KNW-07, EC-36, ANM-02: 3 + 4 = 7 without the tile."""
    state = position(dice=(2, 1), storage="sheep-3")
    put(state, 0, "sheep-4", "c2")
    assert points_in(act(state, "2: add sheep-3 to b1")) == [7]


def test_tile_7_counts_tiles_that_score_and_no_others() -> None:
    """KNW-07, EC-36: neither another type nor another pasture adds a point."""
    state = position(dice=(2, 1), storage="sheep-3", knowledge=[7])
    put(state, 0, "pig-4", "c2")
    put(state, 0, "sheep-4", "e6")
    assert points_in(act(state, "2: add sheep-3 to b1")) == [4]


def test_tile_7_is_not_retroactive() -> None:
    """KNW-07, EC-36: placing the tile scores nothing for the animals that are there; animals of
    the same turn are later ones."""
    state = position(dice=(1, 2), storage="knowledge-7 cow-2")
    put(state, 0, "cow-4", "c2")
    assert points_in(act(state, "1: add knowledge-7 to c4")) == []
    assert points_in(act(state, "2: add cow-2 to b1")) == [2 + 1 + 4 + 1]


# --- when a tile begins to work -------------------------------------------------------------------


def test_a_tile_does_not_help_itself() -> None:
    """EC-06: tile 11 gives no free step to its own placement, but to the next one."""
    state = position(dice=(2, 5), storage="knowledge-11 mine")
    assert not is_legal(state, "2: add knowledge-11 to c4")
    state.players[0].dice = (1, 5)
    act(state, "1: add knowledge-11 to c4")
    assert is_legal(state, "5: add mine to e3")


def test_a_tile_helps_the_other_die_of_its_turn() -> None:
    """EC-06: tile 12 added with the first die helps the second to take."""
    state = position(dice=(1, 5), storage="knowledge-12")
    lay(state, 6, "ship")
    assert legal(state, "5: take ship") == set()
    act(state, "1: add knowledge-12 to c4")
    assert legal(state, "5: take ship") == {"5: take ship from depot 6"}


def test_a_tile_helps_a_sale_of_its_turn() -> None:
    """EC-06: tile 3 first, then a sale, gives two Silverlings."""
    state = position(dice=(1, 5), storage="knowledge-3", goods="5")
    act(state, "1: add knowledge-3 to c4", "5: sell goods 5")
    assert state.players[0].silverlings == 2


@pytest.mark.parametrize("number", range(1, 15))
def test_a_tile_in_storage_does_nothing(number: int) -> None:
    """KNW-01..KNW-14, EC-06: each works in the estate only, and from there at once."""
    state = position(storage=f"knowledge-{number}", dice=(1, 1))
    assert not state.players[0].knowledge
    act(state, f"1: add knowledge-{number} to c4")
    assert state.players[0].knowledge == 1 << number


# --- 13 and 14 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("active", "workers", "silverlings"),
    [((), 2, 0), ((13,), 2, 1), ((14,), 4, 0), ((13, 14), 4, 1)],
)
def test_tiles_13_and_14_with_workers_taken(
    active: tuple[int, ...], workers: int, silverlings: int
) -> None:
    """KNW-13, KNW-14, EC-38a: for each dice action, and the two add up; a castle's action is one
    as well (EC-19a)."""
    state = position(dice=(2, 6), storage="castle", knowledge=active)
    put(state, 0, "bank", "c3")
    player = state.players[0]

    act(state, "2: take workers")
    assert (player.workers, player.silverlings) == (workers, silverlings)
    act(state, "6: add castle to b3", "free: take workers")
    assert (player.workers, player.silverlings) == (2 * workers, 2 * silverlings)


@pytest.mark.parametrize("active", [(), (13,), (14,), (13, 14)])
def test_the_boarding_house_gives_four_workers_whatever_the_tiles(active: tuple[int, ...]) -> None:
    """KNW-13, KNW-14, BOA-01: it is no "take workers" action."""
    state = position(dice=(3, 1), storage="boarding-house", knowledge=active)
    act(state, "3: add boarding-house to c3")
    assert (state.players[0].workers, state.players[0].silverlings) == (4, 0)


# --- 15 to 26 -------------------------------------------------------------------------------------


def sell(state: GameState, **tiles_sold: int) -> None:
    """Goods sold earlier in the game, by colour."""
    types = {"turquoise": 1, "violet": 2, "pink": 3, "red": 4, "brown": 5, "orange": 6}
    for colour, count in tiles_sold.items():
        state.players[0].sold[types[colour]] = count


def test_tile_15_in_dario_s_game() -> None:
    """EX-06, KNW-15: 4 red, 3 violet, 3 pink, 1 orange sold are 4 types: 12 points."""
    state = at_the_end(15)
    sell(state, red=4, violet=3, pink=3, orange=1)
    assert knowledge_points(state) == 12


def test_tile_25_in_dario_s_game() -> None:
    """EX-07, KNW-25: the same 11 sold tiles are 11 points."""
    state = at_the_end(25)
    sell(state, red=4, violet=3, pink=3, orange=1)
    assert knowledge_points(state) == 11


@pytest.mark.parametrize("number", [15, 25])
def test_unsold_goods_do_not_count_for_tiles_15_and_25(number: int) -> None:
    """KNW-15, KNW-25, EC-38: sold tiles only."""
    assert knowledge_points(at_the_end(number, goods="1 1 2")) == 0


@pytest.mark.parametrize(("number", "points"), [(15, 3), (25, 2)])
def test_goods_sold_before_the_tile_count(number: int, points: int) -> None:
    """KNW-15, KNW-25, EC-38: it does not matter when they were sold."""
    state = position(phase="E", dice=(5, 1), storage=f"knowledge-{number}", goods="5 5")
    state.round = 5
    act(state, "5: sell goods 5", f"1: add knowledge-{number} to c4")
    assert sold_by(state.players[0]) == (5, 5)
    assert knowledge_points(state) == points


COUNTED = {
    16: "warehouse",
    17: "watchtower",
    18: "carpenter",
    19: "church",
    20: "market",
    21: "boarding-house",
    22: "bank",
    23: "city-hall",
}
"""What tiles 16 to 23 count (KNW-16..KNW-23)."""


@pytest.mark.parametrize("number", COUNTED)
def test_tiles_16_to_23_count_one_building_each(number: int) -> None:
    """KNW-16..KNW-23, EC-38: four points for each of the building anywhere in the estate, none
    for the seven others, none for one in storage."""
    state = at_the_end(number, storage=COUNTED[number])
    assert knowledge_points(state.copy()) == 0
    others = [each.code for each in BUILDINGS if each.code != COUNTED[number]]
    for name, where in zip(others, ("b5", "c5", "e1", "e2", "e4", "f4", "f5"), strict=True):
        put(state, 0, name, where)
    assert knowledge_points(state.copy()) == 0
    put(state, 0, COUNTED[number], "c3")
    assert knowledge_points(state.copy()) == 4
    put(state, 0, COUNTED[number], "g4")
    assert knowledge_points(state) == 8


def test_tiles_17_and_22_in_benno_s_game() -> None:
    """EX-08, KNW-17, KNW-22: 2 watchtowers and 4 banks are 2 x 4 + 4 x 4 = 24 points."""
    state = at_the_end(17)
    put(state, 0, "knowledge-22", "b4")
    put(state, 0, "watchtower", "c3", "b5")
    put(state, 0, "bank", "c5", "e1", "e4", "g4")
    assert knowledge_points(state) == 24


def test_buildings_added_after_the_tile_count_too() -> None:
    """EC-38: earlier or later makes no difference."""
    state = at_the_end(17, storage="watchtower")
    state.players[0].dice = (3, 1)
    act(state, "3: add watchtower to c3")
    assert knowledge_points(state) == 4


def test_tile_24_in_anna_s_game() -> None:
    """EX-09, KNW-24: cows, chickens and three tiles of sheep are 3 types: 12 points."""
    state = at_the_end(24)
    put(state, 0, "cow-3", "a1")
    put(state, 0, "chicken-2", "b1")
    put(state, 0, "sheep-2", "b2", "c1", "e6")
    assert knowledge_points(state) == 12


def test_tile_24_counts_all_pastures_and_no_stored_animals() -> None:
    """KNW-24, EC-38: all four types, however many pastures; a stored pig would be the fourth."""
    state = at_the_end(24, storage="pig-3")
    assert knowledge_points(state.copy()) == 0
    put(state, 0, "cow-3", "a1")
    put(state, 0, "chicken-2", "e6")
    assert knowledge_points(state.copy()) == 8
    put(state, 0, "sheep-2", "b1")
    put(state, 0, "pig-4", "b2")
    assert knowledge_points(state) == 16


@pytest.mark.parametrize("moment", ["before", "after"])
def test_tile_26_counts_bonus_tiles_won_before_and_after(moment: str) -> None:
    """KNW-26, EC-38: a large and a small bonus tile are two points each."""
    state = position(phase="E", dice=(4, 1), storage="mine knowledge-26")
    state.round = 5
    put(state, 0, "mine", "f2", "g1")
    state.large_left &= ~(1 << tile("mine").kind)
    state.players[0].large_bonuses = 1 << tile("ship").kind
    lines = ["4: add mine to e3", "1: add knowledge-26 to c4"]
    act(state, *(lines if moment == "before" else reversed(lines)))
    assert state.players[0].small_bonuses == 1 << tile("mine").kind
    assert knowledge_points(state) == 2 * 2


def test_tile_26_is_worth_nothing_without_bonus_tiles() -> None:
    """KNW-26."""
    assert knowledge_points(at_the_end(26)) == 0


@pytest.mark.parametrize("number", range(1, 15))
def test_the_first_fourteen_tiles_score_nothing_at_the_end(number: int) -> None:
    """END-06: only tiles 15 to 26 do."""
    state = at_the_end(number)
    sell(state, red=1)
    put(state, 0, "bank", "c3")
    assert knowledge_points(state) == 0


@pytest.mark.parametrize("number", range(15, 27))
def test_a_scoring_tile_counts_from_the_estate_only(number: int) -> None:
    """KNW-15..KNW-26, EC-38: in storage it scores nothing, in the estate it does, be its back
    yellow or black (15, 24 and 25)."""
    state = at_the_end(1, storage=f"knowledge-{number}")
    sell(state, red=1)
    state.players[0].large_bonuses = 1
    put(state, 0, "cow-2", "a1")
    for building, where in zip(
        BUILDINGS, ("c3", "b5", "c5", "e1", "e2", "e4", "f4", "f5"), strict=True
    ):
        put(state, 0, building, where)
    assert knowledge_points(state.copy()) == 0
    with_storage(state, "")
    put(state, 0, f"knowledge-{number}", "b4")
    assert knowledge_points(state) > 0
