"""Castles, city halls and their chains (ledger CAS and CTY, rulings EC-19 to EC-23)."""

from __future__ import annotations

import pytest

from cob.engine import GameState, why_illegal
from cob.engine.actions import TakeTile
from cob.engine.components import BLACK_DEPOT, Tile
from cob.engine.events import (
    BonusTileWon,
    EffectUnused,
    RegionCompleted,
    Source,
    TileAdded,
    TrackMoved,
)
from tests.engine.table import (
    act,
    dice_used,
    happened,
    is_legal,
    lay,
    lay_black,
    lay_goods,
    legal,
    position,
    put,
    refusal,
    space,
)


def castle_added(storage: str = "", **given: object) -> GameState:
    """A castle was added to a3 with a 4; the other die is a 1. Tiles lie around a3."""
    state = position(dice=(4, 1), storage=f"castle {storage}", **given)  # type: ignore[arg-type]
    put(state, 0, "knowledge-5", "a4")
    act(state, "4: add castle to a3")
    return state


def city_hall_added(storage: str = "", **given: object) -> GameState:
    """A city hall was added to c3 with a 3; the other die is a 1."""
    state = position(dice=(3, 1), storage=f"city-hall {storage}", **given)  # type: ignore[arg-type]
    act(state, "3: add city-hall to c3")
    return state


# --- castles ----------------------------------------------------------------------------------


def test_a_castle_gives_an_action_with_any_value() -> None:
    """CAS-01, EC-19: any depot, any space, any stored goods, workers; and no die is used."""
    state = position(dice=(4, 1), storage="castle ship knowledge-5", goods="2 6")
    put(state, 0, "knowledge-5", "a4")
    for depot in range(1, 7):
        lay(state, depot, "mine")
    act(state, "4: add castle to a3")
    assert legal(state) == {
        *(f"free: take mine from depot {depot}" for depot in range(1, 7)),
        "free: add ship to d3",
        "free: add ship to d5",
        "free: add knowledge-5 to b4",
        "free: add knowledge-5 to c4",
        "free: sell goods 2",
        "free: sell goods 6",
        "free: take workers",
    }
    assert state.players[0].dice == (1,)


def test_a_castles_action_needs_no_workers() -> None:
    """CAS-01, EC-06c: whatever the value."""
    state = castle_added("ship")
    events = act(state, "free: add ship to d5")
    assert not dice_used(events)
    assert state.players[0].workers == 0
    assert state.players[0].dice == (1,)


def test_a_castle_may_take_a_tile() -> None:
    """CAS-01, EC-19: from a numbered depot, to storage."""
    state = position(dice=(4, 1), storage="castle")
    lay(state, 2, "bank")
    put(state, 0, "knowledge-5", "a4")
    act(state, "4: add castle to a3", "free: take bank from depot 2")
    assert state.players[0].storage == (Tile.BANK,)


def test_a_castle_does_not_reach_the_black_depot() -> None:
    """EC-19: a purchase is no dice action, and a die takes from numbered depots only."""
    state = position(dice=(4, 1), storage="castle", silverlings=2)
    lay_black(state, "mine")
    put(state, 0, "knowledge-5", "a4")
    act(state, "4: add castle to a3")
    assert legal(state) == {"free: take workers"}
    assert why_illegal(state, TakeTile(0, BLACK_DEPOT, Tile.MINE)) is not None


def test_a_castle_sells_like_a_die() -> None:
    """EC-19, EC-17: any stored type."""
    state = castle_added(goods="6 6")
    act(state, "free: sell goods 6")
    assert state.players[0].points == 4
    assert state.players[0].silverlings == 1


@pytest.mark.parametrize(
    ("knowledge", "workers", "silverlings"), [([], 2, 0), ([13], 2, 1), ([14], 4, 0)]
)
def test_tiles_13_and_14_work_with_a_castle(
    knowledge: list[int], workers: int, silverlings: int
) -> None:
    """EC-19a: it is the action "take worker tiles"."""
    state = castle_added(knowledge=knowledge)
    act(state, "free: take workers")
    assert (state.players[0].workers, state.players[0].silverlings) == (workers, silverlings)


def test_a_castles_action_is_not_declined() -> None:
    """EC-19b: taking workers is always possible."""
    state = castle_added()
    assert legal(state) == {"free: take workers"}
    assert refusal(state, "decline") == (
        "a castle's action must be carried out: taking workers is always possible"
    )
    assert refusal(state, "end turn").startswith("not now: the castle gives you one more action")


def test_a_castles_action_needs_none_of_your_dice() -> None:
    """CAS-01: it is an extra die."""
    state = castle_added()
    sentence = "the castle needs none of your dice: its action is free"
    assert refusal(state, "1: take workers") == sentence


def test_a_castles_action_comes_before_everything_else() -> None:
    """CAS-01: immediately."""
    state = castle_added(silverlings=4)
    lay_black(state, "mine")
    assert refusal(state, "buy mine from black depot").startswith("not now: the castle")


def test_without_a_castle_no_action_is_free() -> None:
    """CAS-01: the refusal speaks of dice, not of a die that shows nothing."""
    sentence = "nothing gives you a free action now: use one of your dice"
    assert refusal(position(), "free: take workers") == sentence


# --- city halls -------------------------------------------------------------------------------


def test_a_city_hall_adds_a_second_tile() -> None:
    """CTY-01, EC-21: of any colour, on a space of its colour with any die value."""
    state = city_hall_added("ship mine")
    assert legal(state) == {
        "free: add ship to d3",
        "free: add ship to d5",
        "free: add mine to e3",
        "decline",
    }
    act(state, "free: add ship to d5")
    assert state.players[0].estate[space("d5")] is Tile.SHIP
    assert state.players[0].dice == (1,)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_city_hall_reaches_every_die_value(value: int) -> None:
    """CTY-01, EC-21: ones and sixes as well as the others."""
    tiles_and_spaces = {
        1: ("knowledge-5", "c4"),
        2: ("ship", "d3"),
        3: ("bank", "e4"),
        4: ("mine", "e3"),
        5: ("ship", "d5"),
        6: ("castle", "b3"),
    }
    tile, at = tiles_and_spaces[value]
    state = city_hall_added(tile)
    assert state.players[0].layout.dice[space(at)] == value
    act(state, f"free: add {tile} to {at}")
    assert state.players[0].estate[space(at)] is not None


def test_the_city_hall_itself_is_a_neighbour() -> None:
    """EC-21: b2 touches c3 and not the start castle."""
    state = position(dice=(3,), storage="city-hall cow-2")
    act(state, "3: add city-hall to c3")
    assert is_legal(state, "free: add cow-2 to b2")
    assert refusal(state, "free: add cow-2 to b1") == "space b1 touches none of your tiles"


def test_a_city_hall_keeps_to_the_other_rules() -> None:
    """EC-21: colour, and one building type in a city."""
    state = position(dice=(3,), storage="city-hall bank ship")
    put(state, 0, "bank", "e4")
    act(state, "3: add city-hall to c3")
    assert refusal(state, "free: add bank to e5") == (
        "the city at e5 already has a bank, and a city has each building only once"
    )
    assert "belongs to a river" in refusal(state, "free: add bank to d5")
    assert refusal(state, "free: add bank to c3") == "space c3 is already covered"


def test_the_second_tile_has_all_its_effects() -> None:
    """CTY-01: points, goods, the track, everything."""
    state = city_hall_added("ship")
    lay_goods(state, 4, "1 1")
    events = act(state, "free: add ship to d5", "take goods 1 from depot 4")
    assert happened(events, TrackMoved) == [TrackMoved(0, 1)]
    state = city_hall_added("watchtower")
    act(state, "free: add watchtower to e4")
    assert state.players[0].points_by[Source.WATCHTOWERS] == 4


def test_a_city_hall_with_empty_storage() -> None:
    """EC-22, BLD-03: its advantage is lost."""
    state = position(dice=(3, 1), storage="city-hall")
    events = act(state, "3: add city-hall to c3")
    assert happened(events, EffectUnused) == [EffectUnused(0, "city-hall")]
    assert legal(state) == {"1: take workers"}


def test_a_city_hall_with_nothing_to_add() -> None:
    """EC-22, EC-65: a stored tile without a space does not help."""
    state = position(dice=(1, 6), storage="city-hall castle")
    put(state, 0, "bank", "e4")
    put(state, 0, "castle", "a2", "a3", "b3")
    events = act(state, "1: add city-hall to e5")
    assert happened(events, EffectUnused) == [EffectUnused(0, "city-hall")]
    assert state.players[0].storage == (Tile.CASTLE,)


def test_a_city_hall_may_be_left_unused() -> None:
    """EC-21, EC-23: it says "may", but it is now or never."""
    state = city_hall_added("ship")
    assert refusal(state, "1: take workers").startswith("not now: the city hall")
    events = act(state, "decline")
    assert happened(events, EffectUnused) == [EffectUnused(0, "city-hall")]
    assert not legal(state, "free")


def test_a_city_hall_only_adds() -> None:
    """CTY-01: it takes, sells and hires nothing."""
    state = city_hall_added("ship", goods="1")
    lay(state, 2, "bank")
    for line in ("free: take bank from depot 2", "free: sell goods 1", "free: take workers"):
        assert refusal(state, line).startswith("not now: the city hall lets you")


def test_tiles_9_to_11_have_nothing_to_do_with_a_city_hall() -> None:
    """EC-06a: no die is used, so every value is reached at no cost anyway."""
    plain = city_hall_added("ship", workers=2)
    helped = city_hall_added("ship", workers=2, knowledge=[8, 9, 10, 11])
    assert legal(plain) == legal(helped)
    for state in (plain, helped):
        act(state, "free: add ship to d5")
        assert state.players[0].workers == 2


# --- chains -----------------------------------------------------------------------------------


def test_castle_upon_castle() -> None:
    """EC-20, EC-20a: the second castle's action follows."""
    state = castle_added("castle ship")
    act(state, "free: add castle to a2")
    assert is_legal(state, "free: take workers")
    act(state, "free: add ship to d5")
    assert legal(state) == {"1: take workers"}


def test_a_city_hall_placed_by_a_castle_gives_its_placement() -> None:
    """EC-20a: and a castle placed by that city hall gives its action."""
    state = castle_added("city-hall castle")
    act(state, "free: add city-hall to c3")
    assert legal(state) == {"free: add castle to a2", "free: add castle to b3", "decline"}
    act(state, "free: add castle to b3")
    assert legal(state) == {"free: take workers"}
    act(state, "free: take workers")
    assert legal(state) == {"1: take workers"}


def test_city_hall_upon_city_hall_in_another_city() -> None:
    """EC-20, PLC-06: different cities, or tile 1."""
    state = city_hall_added("city-hall ship")
    act(state, "free: add city-hall to e4")
    assert "free: add ship to d5" in legal(state)
    act(state, "free: add ship to d5")
    assert state.players[0].storage == ()


def test_city_hall_upon_city_hall_in_one_city() -> None:
    """EC-20, KNW-01: with tile 1."""
    state = position(dice=(3, 1), storage="city-hall city-hall ship")
    act(state, "3: add city-hall to e4")
    assert not is_legal(state, "free: add city-hall to e5")
    state.players[0].knowledge |= 1 << 1
    assert is_legal(state, "free: add city-hall to e5")


def test_each_placement_is_resolved_before_the_next() -> None:
    """EC-20, EC-34c: regions and bonus tiles are scored one placement at a time."""
    state = position(dice=(3, 1), storage="city-hall mine")
    put(state, 0, "mine", "f2", "g1")
    first = act(state, "3: add city-hall to c3")
    assert [done.size for done in happened(first, RegionCompleted)] == [1]
    second = act(state, "free: add mine to e3")
    assert [done.size for done in happened(second, RegionCompleted)] == [3]
    assert len(happened(second, BonusTileWon)) == 1


def test_a_castle_that_completes_its_region_scores_first() -> None:
    """EC-34: then it gives its action."""
    state = position(dice=(4, 1), storage="castle ship")
    put(state, 0, "castle", "a2", "b3")
    events = act(state, "4: add castle to a3")
    kinds = [type(event) for event in events]
    assert kinds.index(TileAdded) < kinds.index(RegionCompleted)
    assert is_legal(state, "free: add ship to d5")


def test_the_start_castle_gave_no_action() -> None:
    """EC-25: the first decision of the game is a turn."""
    state = position()
    assert not legal(state, "free")
