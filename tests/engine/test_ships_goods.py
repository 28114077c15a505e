"""Ships, goods and sales (ledger SHP and SEL, rulings EC-10 to EC-17a and EC-67)."""

from __future__ import annotations

import pytest

from cob.engine import GameState, apply, why_illegal
from cob.engine.actions import SellGoods, TakeGoods
from cob.engine.chance import Due
from cob.engine.components import TRACK_SPACES, Kind, Tile
from cob.engine.events import (
    ActionTaken,
    GoodsSold,
    GoodsTaken,
    PointsScored,
    RegionCompleted,
    SilverlingsGained,
    Source,
    TrackMoved,
    WorkersGained,
)
from cob.engine.random_source import Chance
from cob.engine.rounds import draw_chance_result
from tests.engine.table import (
    act,
    dice_used,
    goods_of,
    happened,
    is_legal,
    lay_goods,
    legal,
    position,
    put,
    refusal,
    sold_by,
    standard,
    the_turn_ends,
    waiting_game,
)


def ship_added(goods: str = "", *, players: int = 2, **depots: str) -> GameState:
    """A ship was added to d5; `d1="3 4"` lays goods on depot 1. The other die is a 1."""
    state = position(players, dice=(5, 1), storage="ship", goods=goods)
    for depot, lying in depots.items():
        lay_goods(state, int(depot[1]), lying)
    act(state, "5: add ship to d5")
    return state


def with_tile_5(goods: str = "", **depots: str) -> GameState:
    """As `ship_added`, with knowledge tile 5 in the estate."""
    state = position(dice=(5, 1), storage="ship", goods=goods, knowledge=[5])
    for depot, lying in depots.items():
        lay_goods(state, int(depot[1]), lying)
    act(state, "5: add ship to d5")
    return state


# --- goods ------------------------------------------------------------------------------------


def test_a_ship_takes_all_goods_of_one_depot() -> None:
    """SHP-01: of any one, whatever die was used."""
    state = ship_added(d2="4 4 6", d6="1")
    assert legal(state) == {
        "take goods 4 6 from depot 2",
        "take goods 1 from depot 6",
        "decline",
    }
    events = act(state, "take goods 4 6 from depot 2")
    assert happened(events, GoodsTaken) == [GoodsTaken(0, 2, (4, 4, 6))]
    assert goods_of(state.players[0]) == (4, 4, 6)
    assert state.depot_goods[2] == ()
    assert state.depot_goods[6] == (1,)


def test_goods_are_taken_before_anything_else() -> None:
    """SHP-01: both effects are immediate."""
    state = ship_added(d1="3", d2="3", d3="3", d4="3", d5="3", d6="3")
    assert legal(state) == {f"take goods 3 from depot {depot}" for depot in range(1, 7)}
    assert refusal(state, "1: take workers").startswith("not now: the ship takes all goods")
    assert refusal(state, "end turn").startswith("not now: the ship takes all goods")


def test_three_types_and_no_more() -> None:
    """SHP-02: equal goods are stacked, a fourth type finds no place."""
    state = ship_added("1 2", d4="1 1 5 6")
    assert legal(state, "take") == {
        "take goods 1 5 from depot 4",
        "take goods 1 6 from depot 4",
    }


def test_stacks_have_no_limit() -> None:
    """SHP-02: any number of one type."""
    state = ship_added("1 1 1 2 3", d4="1 1 1 1")
    act(state, "take goods 1 from depot 4")
    assert goods_of(state.players[0]).count(1) == 7


def test_what_cannot_be_stored_stays() -> None:
    """SHP-03, EC-12: on the depot, for the next ship."""
    state = ship_added("1 2", d4="1 5 5 6")
    act(state, "take goods 1 6 from depot 4")
    assert goods_of(state.players[0]) == (1, 1, 2, 6)
    assert state.depot_goods[4] == (5, 5)


def test_all_that_can_be_stored_is_taken() -> None:
    """EC-11: every stored type, and new types until the places are full."""
    state = ship_added("1", d4="1 5 6")
    assert legal(state, "take") == {"take goods 1 5 6 from depot 4"}
    assert refusal(state, "take goods 1 from depot 4").startswith("a ship must take every type")
    assert refusal(state, "take goods 5 6 from depot 4").startswith("a ship must take every type")


def test_the_player_chooses_the_new_types() -> None:
    """EC-12: which of them, but all tiles of each."""
    state = ship_added("", d4="1 2 2 3 4")
    assert legal(state, "take") == {
        f"take goods {types} from depot 4" for types in ("1 2 3", "1 2 4", "1 3 4", "2 3 4")
    }
    act(state, "take goods 1 2 4 from depot 4")
    assert goods_of(state.players[0]) == (1, 2, 2, 4)
    assert state.depot_goods[4] == (3,)


def test_four_types_are_too_many() -> None:
    """SHP-02: the refusal says why."""
    state = ship_added("1 2", d4="5 6")
    assert refusal(state, "take goods 5 6 from depot 4") == (
        "your goods storage has room for three types"
    )


def test_goods_that_do_not_lie_there() -> None:
    """SHP-01: goods are named by their colour, as everywhere else."""
    state = ship_added(d4="5 6")
    assert refusal(state, "take goods 3 from depot 4") == "there are no pink goods to take there"


def test_an_empty_depot_may_be_chosen() -> None:
    """EC-11: any one depot; then the ship only moves on the track."""
    state = ship_added(d4="5 6")
    events = act(state, "decline")
    assert not happened(events, GoodsTaken)
    assert happened(events, TrackMoved) == [TrackMoved(0, 1)]
    assert state.depot_goods[4] == (5, 6)


def test_a_depot_with_nothing_to_store_may_be_chosen() -> None:
    """EC-11, SHP-03: everything there is left behind."""
    state = ship_added("1 2 3", d1="1", d2="2", d3="3", d4="4", d5="1", d6="2")
    assert is_legal(state, "decline")


def test_with_goods_for_you_everywhere_you_take_some() -> None:
    """EC-11: a ship takes all goods of a depot."""
    state = ship_added("1", d1="1", d2="2", d3="3", d4="4", d5="1", d6="2")
    sentence = "every depot has goods that you can store, and a ship must take some"
    assert refusal(state, "decline") == sentence


def test_without_any_goods_a_ship_only_moves() -> None:
    """EC-13: it may be added, and nothing is asked."""
    state = position(dice=(5, 1), storage="ship")
    events = act(state, "5: add ship to d5")
    assert happened(events, TrackMoved) == [TrackMoved(0, 1)]
    assert legal(state) == {"1: take workers"}


def test_with_nothing_to_store_a_ship_only_moves() -> None:
    """EC-13, SHP-03: when all goods that lie anywhere are of types without a place."""
    state = ship_added("1 2 3", d4="5 6")
    assert state.track[1] == (0,)
    assert legal(state) == {"1: take workers"} | {"1: sell goods 1"}


def test_no_goods_are_thrown_away() -> None:
    """EC-67: only a sale makes room for another type."""
    state = ship_added("1 2 3", d4="1 5")
    assert legal(state) == {"take goods 1 from depot 4", "decline"}


def test_a_ship_does_not_sell() -> None:
    """EC-17a: it only loads."""
    state = ship_added("1", d4="1")
    assert refusal(state, "1: sell goods 1").startswith("not now: the ship")
    act(state, "take goods 1 from depot 4")
    assert state.players[0].points_by[Source.GOODS] == 0


# --- knowledge tile 5 -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("depots", "neighbours"),
    [
        ("1 2", True),
        ("2 3", True),
        ("3 4", True),
        ("4 5", True),
        ("5 6", True),
        ("1 6", True),
        ("1 3", False),
        ("2 6", False),
        ("3 6", False),
    ],
)
def test_tile_5_takes_from_two_neighbours(depots: str, neighbours: bool) -> None:
    """KNW-05, EC-10: the depots are a ring, in which 6 and 1 are neighbours."""
    first, second = depots.split()
    state = with_tile_5(**{f"d{first}": "3", f"d{second}": "4"})
    assert is_legal(state, f"take goods 3 4 from depots {depots}") == neighbours


def test_without_tile_5_one_depot_is_all() -> None:
    """KNW-05: the refusal names the tile."""
    state = ship_added(d1="3", d2="4")
    assert "knowledge tile 5" in refusal(state, "take goods 3 4 from depots 1 2")


def test_depots_that_are_no_neighbours() -> None:
    """EC-10: said so."""
    state = with_tile_5(d1="3", d3="4")
    assert "neighbours" in refusal(state, "take goods 3 4 from depots 1 3")


def test_tile_5_is_optional() -> None:
    """EC-10a: one depot is enough."""
    state = with_tile_5(d1="3", d2="4")
    assert legal(state) == {
        "take goods 3 from depot 1",
        "take goods 4 from depot 2",
        "take goods 3 4 from depots 1 2",
        "decline",
    }


def test_an_empty_neighbour_is_left_out() -> None:
    """EC-10a: with one of the two empty it is the same as taking from one."""
    state = with_tile_5(d1="3")
    assert legal(state, "take") == {"take goods 3 from depot 1"}
    act(state, "take goods 3 from depot 1")
    assert goods_of(state.players[0]) == (3,)


def test_the_places_are_filled_from_both_depots() -> None:
    """EC-10a, EC-12: the player chooses among the types of both."""
    state = with_tile_5("1 2", d3="2 3", d4="4")
    assert legal(state, "take") == {
        "take goods 2 3 from depot 3",
        "take goods 4 from depot 4",
        "take goods 2 4 from depots 3 4",
    }
    events = act(state, "take goods 2 4 from depots 3 4")
    assert happened(events, GoodsTaken) == [GoodsTaken(0, 3, (2,)), GoodsTaken(0, 4, (4,))]
    assert state.depot_goods[3] == (3,)


def test_one_type_from_both_depots() -> None:
    """EC-10a: all tiles of a type, wherever they lie."""
    state = with_tile_5("", d6="3 3", d1="3")
    act(state, "take goods 3 from depots 1 6")
    assert goods_of(state.players[0]) == (3, 3, 3)
    assert not any(state.depot_goods)


def test_a_depot_that_does_not_exist() -> None:
    """SHP-01: refused like anything else."""
    state = ship_added(d1="3")
    assert why_illegal(state, TakeGoods((7,), (3,))) == "goods are taken from depots 1 to 6"
    assert why_illegal(state, TakeGoods((), ())) is not None


# --- the turn order track ---------------------------------------------------------------------


def test_goods_first_then_the_track() -> None:
    """SHP-04, EC-16: the piece moves when the goods are taken."""
    state = ship_added(d4="5")
    assert state.track[0] == (1, 0)
    events = act(state, "take goods 5 from depot 4")
    assert [type(event) for event in events] == [ActionTaken, GoodsTaken, TrackMoved]
    assert state.track[:2] == ((1,), (0,))


def test_a_region_scores_before_the_goods_are_chosen() -> None:
    """EC-34: the last ship of a river."""
    state = position(dice=(5, 1), storage="ship")
    put(state, 0, "ship", "d6", "d7")
    lay_goods(state, 4, "5")
    events = act(state, "5: add ship to d5")
    assert [done.size for done in happened(events, RegionCompleted)] == [3]
    assert legal(state, "take") == {"take goods 5 from depot 4"}


def test_on_top_of_whoever_is_there() -> None:
    """SHP-04, EC-15: the piece that arrives acts first."""
    state = position(3, dice=(5, 1), storage="ship")
    state.track = ((0,), (1, 2), (), (), (), (), ())
    act(state, "5: add ship to d5")
    assert list(state.track[:2]) == [(), (1, 2, 0)]


def test_the_others_stay_in_their_order() -> None:
    """EC-15: a piece leaves from inside a stack."""
    state = position(3, dice=(5, 1), storage="ship")
    state.track = ((1, 0, 2), (), (), (), (), (), ())
    act(state, "5: add ship to d5")
    assert list(state.track[:2]) == [(1, 2), (0,)]


def test_two_ships_in_a_turn_are_two_moves() -> None:
    """EC-15: one space each."""
    state = position(dice=(5, 4), storage="ship ship")
    events = act(state, "5: add ship to d5", "4: add ship to d6")
    assert happened(events, TrackMoved) == [TrackMoved(0, 1), TrackMoved(0, 2)]


def test_the_start_player_of_the_next_round_places_the_goods() -> None:
    """SHP-05: with the start player changes who has the white die."""
    state = position()
    the_turn_ends(state)
    state.players[1].storage, state.players[1].dice = (Tile.SHIP,), (5, 1)
    act(state, "5: add ship to d5")
    assert state.order[0] == 0
    the_turn_ends(state)
    act(state, "roll 1 1 | 2 2 | white 5")
    assert state.order[0] == state.current == 1


def test_six_ships_reach_the_end_of_the_track() -> None:
    """SHP-06, EC-15: seven spaces are enough for six steps."""
    state = position()
    layout = standard(1)
    for name, die in (("d5", 5), ("d6", 4), ("d7", 1), ("d3", 2), ("d2", 1), ("d1", 6)):
        state.players[0].storage, state.players[0].dice = (Tile.SHIP,), (die,)
        act(state, f"{die}: add ship to {name}")
    assert state.track[TRACK_SPACES - 1] == (0,)
    assert layout.kind_masks[Kind.SHIP] & ~state.players[0].filled == 0
    state.players[0].storage, state.players[0].dice = (Tile.SHIP,), (1,)
    assert not legal(state, "1: add")


# --- sales ------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_sells_its_own_type(die: int) -> None:
    """SEL-01: no other."""
    state = position(dice=(die,), goods=(die, die % 6 + 1))
    assert legal(state, f"{die}: sell") == {f"{die}: sell goods {die}"}


def test_all_goods_of_the_type_are_sold() -> None:
    """SEL-01: no partial sale; the others stay."""
    state = position(dice=(4, 1), goods="2 4 4 4")
    events = act(state, "4: sell goods 4")
    assert goods_of(state.players[0]) == (2,)
    assert sold_by(state.players[0]) == (4, 4, 4)
    assert happened(events, GoodsSold) == [GoodsSold(0, 4, 3)]


@pytest.mark.parametrize("number", [1, 2, 5])
def test_one_silverling_for_a_sale(number: int) -> None:
    """SEL-02: however many tiles are sold."""
    state = position(dice=(4, 1), goods=[4] * number)
    events = act(state, "4: sell goods 4")
    assert state.players[0].silverlings == 1
    assert happened(events, SilverlingsGained) == [SilverlingsGained(0, 1)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_for_each_tile_sold(players: int) -> None:
    """SEL-03: as many for each tile as there are players."""
    state = position(players, dice=(4, 1), goods="4 4 4")
    events = act(state, "4: sell goods 4")
    assert happened(events, PointsScored) == [PointsScored(0, 3 * players, Source.GOODS)]
    assert state.players[0].points == 3 * players


def test_without_goods_there_is_no_sale() -> None:
    """SEL-04, EC-17: not even for the Silverling."""
    state = position(dice=(4,), goods="2")
    assert not legal(state, "4: sell")
    assert refusal(state, "4: sell goods 4") == "you have no red goods to sell"


def test_a_type_that_does_not_exist() -> None:
    """SEL-01: refused like anything else."""
    assert why_illegal(position(dice=(4,)), SellGoods(4, 7)) == "there are no goods of type 7"


def test_the_wrong_die_for_a_sale() -> None:
    """SEL-01: how far it is."""
    state = position(dice=(4,), goods="2")
    assert refusal(state, "4: sell goods 2").startswith("selling violet goods needs a 2")


def test_sold_goods_are_remembered() -> None:
    """SEL-05: their owner may look at them at any time."""
    state = position(dice=(4, 2), goods="2 4 4")
    act(state, "4: sell goods 4", "2: sell goods 2")
    assert sold_by(state.view(0).players[0]) == (2, 4, 4)


def test_goods_of_this_turn_may_be_sold() -> None:
    """EC-17: loaded with the first die, sold with the second."""
    state = ship_added(d4="1 1")
    act(state, "take goods 1 from depot 4", "1: sell goods 1")
    assert state.players[0].points_by[Source.GOODS] == 4


def test_a_sale_makes_room() -> None:
    """EC-67, SHP-02: for another type."""
    state = position(dice=(1, 5), storage="ship", goods="1 2 3")
    lay_goods(state, 4, "6")
    act(state, "1: sell goods 1", "5: add ship to d5", "take goods 6 from depot 4")
    assert goods_of(state.players[0]) == (2, 3, 6)


def test_starting_goods_are_sold_like_others() -> None:
    """EC-17: for Silverling and points."""
    state = waiting_game()
    act(state, "start player 1", "starting goods 2 2 2 | 4 5 6")
    apply(state, draw_chance_result(state, Chance(1), Due.PHASE))
    act(state, "roll 2 1 | 3 4 | white 5", "2: sell goods 2")
    assert (state.players[0].points, state.players[0].silverlings) == (6, 1 + 1)
    assert sold_by(state.players[0]) == (2, 2, 2)


@pytest.mark.parametrize(
    ("knowledge", "silverlings", "workers"), [([3], 2, 0), ([4], 1, 1), ([3, 4], 2, 1)]
)
def test_tiles_3_and_4(knowledge: list[int], silverlings: int, workers: int) -> None:
    """KNW-03, KNW-04, EC-17, EC-38a: for each sale, not for each tile, and together."""
    state = position(dice=(4, 1), goods="4 4 4", knowledge=knowledge)
    events = act(state, "4: sell goods 4")
    assert (state.players[0].silverlings, state.players[0].workers) == (silverlings, workers)
    assert len(happened(events, SilverlingsGained)) == 1
    assert len(happened(events, WorkersGained)) == len({4} & set(knowledge))


def test_a_sale_uses_the_die() -> None:
    """SEL-01, TRN-01: it is one of the two actions."""
    state = position(dice=(4, 4), goods="4")
    events = act(state, "4: sell goods 4")
    assert dice_used(events) == [(0, 4, 4, 0)]
    assert state.players[0].dice == (4,)
    assert legal(state) == {"4: take workers"}
