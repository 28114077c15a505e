"""Buildings and the eight advantages (ledger BLD to WAT, rulings EC-07a, EC-18 and EC-23)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.engine import ALEA, GameState
from cob.engine.components import BUILDINGS, Tile
from cob.engine.events import (
    EffectUnused,
    Event,
    PointsScored,
    SilverlingsGained,
    Source,
    TileTaken,
    WorkersGained,
)
from cob.engine.hexgrid import SPACE_NAMES, spaces_in
from tests.engine.table import (
    act,
    dice_used,
    goods_of,
    happened,
    is_legal,
    lay,
    lay_black,
    legal,
    position,
    put,
    refusal,
    sold_by,
    standard,
    with_storage,
)

ONE_OF_EACH = {
    1: "bank",
    2: "mine",
    3: "knowledge-5",
    4: "castle",
    5: "ship",
    6: "cow-3",
}
TAKERS = {
    "carpenter": {1},
    "church": {2, 3, 4},
    "market": {5, 6},
}
"""The depots of `ONE_OF_EACH` on which each building finds something."""
TAKER_NAMES = {"carpenter": "carpenter's workshop", "church": "church", "market": "market"}


def added(building: str, **given: object) -> tuple[GameState, list[Event]]:
    """A building was added to e4 with a 3, where it completes nothing; the other die is a 1."""
    given.setdefault("storage", "")
    given["storage"] = f"{building} {given['storage']}"
    state = position(dice=(3, 1), **given)  # type: ignore[arg-type]
    return state, act(state, f"3: add {building} to e4")


def added_among_tiles(building: str, **given: object) -> GameState:
    """The same, with one tile of each colour on the six depots and each on the black one."""
    given.setdefault("storage", "")
    given["storage"] = f"{building} {given['storage']}"
    state = position(dice=(3, 1), **given)  # type: ignore[arg-type]
    for depot, tile in ONE_OF_EACH.items():
        lay(state, depot, tile)
    lay_black(state, ONE_OF_EACH.values())
    act(state, f"3: add {building} to e4")
    return state


# --- buildings in general ---------------------------------------------------------------------


def test_the_advantage_is_used_once() -> None:
    """BLD-01: at once, and never again."""
    state, _ = added("bank")
    act(state, "1: take workers", "end turn")
    assert state.players[0].silverlings == 2


@pytest.mark.parametrize("building", TAKERS)
def test_an_advantage_taken_is_gone(building: str) -> None:
    """BLD-01: one tile, and the turn goes on."""
    state = added_among_tiles(building)
    depot = min(TAKERS[building])
    act(state, f"free: take {ONE_OF_EACH[depot]} from depot {depot}")
    assert not legal(state, "free")
    assert legal(state, "1: take workers")


@pytest.mark.parametrize("building", TAKERS)
def test_the_advantage_needs_no_die(building: str) -> None:
    """BLD-02: nor workers."""
    state = added_among_tiles(building)
    depot = min(TAKERS[building])
    tile = ONE_OF_EACH[depot]
    sentence = f"the {TAKER_NAMES[building]} needs none of your dice: its action is free"
    assert refusal(state, f"1: take {tile} from depot {depot}") == sentence
    events = act(state, f"free: take {tile} from depot {depot}")
    assert not dice_used(events)
    assert state.players[0].dice == (1,)


@pytest.mark.parametrize("building", TAKERS)
def test_an_advantage_that_cannot_be_used_is_lost(building: str) -> None:
    """BLD-03: the building may be placed all the same."""
    state, events = added(building)
    assert happened(events, EffectUnused) == [EffectUnused(0, building)]
    assert legal(state) == {"1: take workers"}


def test_a_building_without_space_cannot_be_placed_again() -> None:
    """BLD-04: one of each type in a city."""
    state, _ = added("bank", storage="bank")
    assert refusal(state, "1: add bank to e5") == (
        "the city at e5 already has a bank, and a city has each building only once"
    )


def test_all_eight_types_fit_in_a_city() -> None:
    """BLD-04: one of each of the eight, in the city of eight spaces on estate 2."""
    layout = standard(2)
    *others, last = spaces_in(max(layout.regions, key=int.bit_count))
    assert len(others) == 7
    for missing in BUILDINGS:
        state = position(estate=2, castle="g1", dice=(layout.dice[last],))
        present = [building for building in BUILDINGS if building is not missing]
        for building, at in zip(present, others, strict=True):
            put(state, 0, building, SPACE_NAMES[at])
        for building in BUILDINGS:
            with_storage(state, [building])
            line = f"{layout.dice[last]}: add {building.code} to {SPACE_NAMES[last]}"
            assert is_legal(state, line) == (building is missing)


def test_gains_are_unlimited() -> None:
    """BLD-05, EC-64: nothing is ever clamped."""
    state, _ = added("boarding-house", workers=30)
    assert state.players[0].workers == 34
    state, _ = added("bank", silverlings=20)
    assert state.players[0].silverlings == 22


@pytest.mark.parametrize("building", [*TAKERS, "warehouse", "city-hall"])
def test_an_advantage_may_be_declined(building: str) -> None:
    """BLD-06, EC-23: where the rule says "may"; it is not kept for later."""
    state = added_among_tiles(building, storage="ship", goods="4")
    assert is_legal(state, "decline")
    events = act(state, "decline")
    assert len(happened(events, EffectUnused)) == 1
    assert not legal(state, "free")
    assert "decline" not in legal(state)


@pytest.mark.parametrize("building", ["boarding-house", "bank", "watchtower"])
def test_plain_gains_are_automatic(building: str) -> None:
    """EC-23: nothing is asked."""
    state, _ = added(building)
    assert legal(state) == {"1: take workers"}


# --- the eight --------------------------------------------------------------------------------


def test_a_warehouse_sells_one_type() -> None:
    """WAR-01: of choice, without a die, like the action."""
    state, _ = added("warehouse", goods="1 1 6")
    assert legal(state) == {"free: sell goods 1", "free: sell goods 6", "decline"}
    act(state, "free: sell goods 1")
    player = state.players[0]
    assert (player.points, player.silverlings) == (2 * 2, 1)
    assert (goods_of(player), sold_by(player)) == ((6,), (1, 1))
    assert legal(state) == {"1: take workers"}


@pytest.mark.parametrize(
    ("knowledge", "silverlings", "workers"), [([3], 2, 0), ([4], 1, 1), ([3, 4], 2, 1)]
)
def test_tiles_3_and_4_work_with_a_warehouse(
    knowledge: list[int], silverlings: int, workers: int
) -> None:
    """WAR-01, KNW-03, KNW-04: it is a sale."""
    state, _ = added("warehouse", goods="6", knowledge=knowledge)
    act(state, "free: sell goods 6")
    assert (state.players[0].silverlings, state.players[0].workers) == (silverlings, workers)


def test_a_warehouse_without_goods() -> None:
    """EC-18, BLD-03: it may be placed and does nothing."""
    state, events = added("warehouse")
    assert happened(events, EffectUnused) == [EffectUnused(0, "warehouse")]
    assert legal(state) == {"1: take workers"}


def test_a_warehouse_sells_only_what_is_there() -> None:
    """WAR-01, SEL-04: at least one tile of the type."""
    state, _ = added("warehouse", goods="6")
    assert refusal(state, "free: sell goods 2") == "you have no violet goods to sell"


@pytest.mark.parametrize("building", TAKERS)
def test_what_each_building_takes(building: str) -> None:
    """CAR-01, CHU-01, MAR-01, EC-23: from any numbered depot, never from the black one."""
    state = added_among_tiles(building)
    takes = {f"free: take {ONE_OF_EACH[at]} from depot {at}" for at in TAKERS[building]}
    assert legal(state) == takes | {"decline"}


@pytest.mark.parametrize(
    ("building", "depot"),
    [("carpenter", 1), ("church", 2), ("church", 3), ("church", 4), ("market", 5), ("market", 6)],
)
def test_the_tile_goes_to_storage(building: str, depot: int) -> None:
    """CAR-01, CHU-01, MAR-01: not to the estate."""
    state = added_among_tiles(building)
    events = act(state, f"free: take {ONE_OF_EACH[depot]} from depot {depot}")
    assert len(happened(events, TileTaken)) == 1
    assert [tile.code for tile in state.players[0].storage] == [ONE_OF_EACH[depot]]
    assert state.depot_tiles(depot) == []


@pytest.mark.parametrize("building", TAKERS)
def test_the_other_colours_are_refused(building: str) -> None:
    """CAR-01, CHU-01, MAR-01: the refusal says what the building is for."""
    state = added_among_tiles(building)
    for depot in ONE_OF_EACH.keys() - TAKERS[building]:
        sentence = refusal(state, f"free: take {ONE_OF_EACH[depot]} from depot {depot}")
        assert sentence.startswith(f"the {TAKER_NAMES[building]} lets you take a ")


@pytest.mark.parametrize(
    ("building", "tile", "depot", "ending"),
    [
        ("carpenter", "cow-3", 6, "not a tile with 3 cows"),
        ("church", "cow-3", 6, "not a tile with 3 cows"),
        ("market", "knowledge-5", 3, "not knowledge tile 5"),
        ("market", "bank", 1, "not a bank"),
    ],
)
def test_the_refusal_is_good_english(building: str, tile: str, depot: int, ending: str) -> None:
    """CAR-01, CHU-01, MAR-01: whatever the tile is called."""
    state = added_among_tiles(building)
    assert refusal(state, f"free: take {tile} from depot {depot}").endswith(ending)


@pytest.mark.parametrize("building", TAKERS)
def test_tiles_6_and_12_do_not_change_it(building: str) -> None:
    """EC-23, EC-06a: numbered depots only, all of them."""
    plain, helped = added_among_tiles(building), added_among_tiles(building, knowledge=[6, 12])
    assert legal(plain) == legal(helped)


def test_a_boarding_house_gives_four_workers() -> None:
    """BOA-01: at once."""
    state, events = added("boarding-house", workers=1)
    assert state.players[0].workers == 5
    assert happened(events, WorkersGained) == [WorkersGained(0, 4)]


@pytest.mark.parametrize("number", [13, 14])
def test_tiles_13_and_14_do_not_change_a_boarding_house(number: int) -> None:
    """BOA-01, EC-19a: it is no action "take worker tiles"."""
    state, _ = added("boarding-house", knowledge=[number])
    assert (state.players[0].workers, state.players[0].silverlings) == (4, 0)


def test_a_bank_gives_two_silverlings() -> None:
    """BAN-01: at once."""
    state, events = added("bank", silverlings=1)
    assert state.players[0].silverlings == 3
    assert happened(events, SilverlingsGained) == [SilverlingsGained(0, 2)]


def test_silverlings_of_a_bank_may_be_spent_at_once() -> None:
    """BAN-01, BLK-02: between the two dice actions."""
    state = position(dice=(3, 1), storage="bank")
    lay_black(state, "mine")
    assert not is_legal(state, "buy mine from black depot")
    act(state, "3: add bank to e4", "buy mine from black depot")
    assert state.players[0].storage == (Tile.MINE,)


def test_a_city_hall_places_a_second_tile() -> None:
    """CTY-01: of any colour, on any value."""
    state, _ = added("city-hall", storage="mine")
    assert legal(state) == {"free: add mine to e3", "decline"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_watchtower_is_worth_four_points(players: int) -> None:
    """WAT-01: however many players there are."""
    state, events = added("watchtower", players=players)
    assert happened(events, PointsScored) == [PointsScored(0, 4, Source.WATCHTOWERS)]
    assert state.players[0].points == 4


# --- full storage -----------------------------------------------------------------------------


@pytest.mark.parametrize("building", TAKERS)
def test_placing_a_building_frees_a_space(building: str) -> None:
    """EC-07a: so nothing has to be discarded for what it takes."""
    state = added_among_tiles(building, storage="ship ship")
    depot = min(TAKERS[building])
    tile = ONE_OF_EACH[depot]
    assert len(state.players[0].storage) == 2
    sentence = "a tile is discarded only when all three storage spaces are full"
    assert refusal(state, f"free: take {tile} from depot {depot}, discard ship") == sentence
    act(state, f"free: take {tile} from depot {depot}")
    assert len(state.players[0].storage) == 3


@pytest.mark.parametrize("building", TAKERS)
def test_with_storage_filled_in_between_a_tile_is_discarded(building: str) -> None:
    """EC-07, EC-07a: only with rules that allow to buy while the building waits."""
    during = replace(ALEA, purchase_during_action=True)
    state = added_among_tiles(building, storage="ship ship", silverlings=2, rules=during)
    act(state, "buy castle from black depot")
    depot = min(TAKERS[building])
    tile = ONE_OF_EACH[depot]
    assert refusal(state, f"free: take {tile} from depot {depot}").startswith("your storage is")
    act(state, f"free: take {tile} from depot {depot}, discard ship")
    assert len(state.players[0].storage) == 3


def test_a_castle_and_a_building_taken_in_one_turn() -> None:
    """BLD-01, CHU-01: what the church took may be added with the second die."""
    state = position(dice=(3, 4), storage="church")
    lay(state, 6, "mine")
    put(state, 0, "knowledge-5", "c4")
    act(state, "3: add church to e4", "free: take mine from depot 6", "4: add mine to e3")
    assert state.players[0].mines == 1
