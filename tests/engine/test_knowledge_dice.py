"""Knowledge tiles 8 to 12, which change dice (ledger KNW-08 to KNW-12, rulings EC-02 to EC-06a)."""

from __future__ import annotations

from itertools import product

import pytest

from cob.engine import GameState
from tests.engine.table import (
    act,
    dice_used,
    is_legal,
    lay,
    legal,
    position,
    put,
    refusal,
    workers_for,
)

# --- 8: stronger workers --------------------------------------------------------------------------

DISTANCE = {0: 0, 1: 1, 2: 2, 3: 3, 4: 2, 5: 1}


def steps(die: int, value: int) -> int:
    return DISTANCE[(die - value) % 6]


def sale_cost(die: int, value: int, *knowledge: int) -> int:
    state = position(dice=(die, die), goods=str(value), workers=3, knowledge=knowledge)
    return workers_for(state, f"{die}: sell goods {value}")


@pytest.mark.parametrize(("die", "value"), [*product(range(1, 7), range(1, 7))])
def test_a_worker_moves_a_die_by_one_or_with_tile_8_by_up_to_two(die: int, value: int) -> None:
    """KNW-08, EC-01, EC-02: half the distance, rounded up, and 6 and 1 are neighbours."""
    assert sale_cost(die, value) == steps(die, value)
    assert sale_cost(die, value, 8) == {0: 0, 1: 1, 2: 1, 3: 2}[steps(die, value)]


def test_tile_8_turns_carla_s_six_into_a_three_for_two_workers() -> None:
    """EX-05, KNW-08: three steps, two workers."""
    assert sale_cost(6, 3, 8) == 2
    state = position(dice=(6, 1), goods="3", workers=2, knowledge=[8])
    act(state, "6: sell goods 3")
    assert state.players[0].workers == 0


def test_tile_8_with_one_worker_reaches_two_steps_and_not_three() -> None:
    """KNW-08, EC-02: 6 becomes 2, 4, 5, 1 or stays; 3 needs a second worker."""
    state = position(dice=(6, 6), goods="2 3 4", workers=1, knowledge=[8])
    assert legal(state, "6: sell") == {"6: sell goods 2", "6: sell goods 4"}
    assert refusal(state, "6: sell goods 3") == (
        "selling pink goods needs a 3: your 6 is three steps away, which costs two workers, "
        "and you have one worker"
    )


# --- 9 to 12: free steps --------------------------------------------------------------------------


def addition(kind: str, *knowledge: int, die: int, workers: int = 0) -> tuple[GameState, str]:
    """A tile of a colour that could be added to a space of known value; the line that does it."""
    targets = {
        "building": ("bank", "c3"),
        "ship": ("ship", "d5"),
        "animal": ("pig-3", "c2"),
        "castle": ("castle", "b3"),
        "mine": ("mine", "e3"),
        "knowledge": ("knowledge-16", "c4"),
    }
    name, where = targets[kind]
    state = position(dice=(die, die), storage=name, workers=workers, knowledge=knowledge)
    put(state, 0, "sheep-2", "b2")
    return state, f"{die}: add {name} to {where}"


VALUES = {"building": 3, "ship": 5, "animal": 4, "castle": 6, "mine": 4, "knowledge": 1}
FREE_FOR = {9: {"building"}, 10: {"ship", "animal"}, 11: {"castle", "mine", "knowledge"}, 12: set()}


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("number", FREE_FOR)
def test_free_steps_belong_to_their_colours(number: int, kind: str) -> None:
    """KNW-09, KNW-10, KNW-11, EC-03: 9 buildings; 10 ships and animals; 11 castles, mines and
    knowledge; and 12 no placement at all."""
    for step in (1, -1):
        die = (VALUES[kind] - 1 + step) % 6 + 1
        state, line = addition(kind, number, die=die)
        assert is_legal(state, line) == (kind in FREE_FOR[number])
        if kind in FREE_FOR[number]:
            assert workers_for(state, line) == 0
            events = act(state, line)
            assert dice_used(events) == [(0, die, VALUES[kind], 0)]


@pytest.mark.parametrize("kind", VALUES)
def test_a_free_step_is_one_step(kind: str) -> None:
    """EC-03, KNW-09..KNW-11: once for a die, so two steps still cost a worker."""
    number = next(each for each, kinds in FREE_FOR.items() if kind in kinds)
    die = (VALUES[kind] + 1) % 6 + 1
    assert not is_legal(*addition(kind, number, die=die))
    state, line = addition(kind, number, die=die, workers=1)
    assert is_legal(state, line)
    assert workers_for(state, line) == 1


@pytest.mark.parametrize("kind", VALUES)
def test_a_free_step_need_not_be_used(kind: str) -> None:
    """EC-03: the printed value stays possible."""
    number = next(each for each, kinds in FREE_FOR.items() if kind in kinds)
    state, line = addition(kind, number, die=VALUES[kind])
    assert is_legal(state, line)
    assert workers_for(state, line) == 0


def test_free_steps_wrap() -> None:
    """EC-03, EC-04: a 1 is one step from a 6, as with a worker."""
    state = position(dice=(1, 1), storage="castle", knowledge=[11])
    put(state, 0, "bank", "c3")
    assert is_legal(state, "1: add castle to b3")
    assert workers_for(state, "1: add castle to b3") == 0


def test_tile_9_helps_all_dice() -> None:
    """KNW-09, EC-03: both dice of a turn."""
    state = position(dice=(2, 4), storage="bank market", knowledge=[9])
    act(state, "2: add bank to c3", "4: add market to e4")
    assert state.players[0].dice == ()
    assert state.players[0].workers == 0


def test_tile_12_takes_from_the_neighbouring_depots() -> None:
    """KNW-12, EC-03: with a 1 from depots 6, 1 and 2 without a worker."""
    state = position(dice=(1, 1), knowledge=[12])
    for depot in range(1, 7):
        lay(state, depot, "ship")
    assert legal(state, "1: take ship") == {f"1: take ship from depot {at}" for at in (1, 2, 6)}
    state.players[0].workers = 1
    assert legal(state, "1: take ship") == {
        f"1: take ship from depot {at}" for at in (1, 2, 3, 5, 6)
    }
    assert workers_for(state, "1: take ship from depot 3") == 1


@pytest.mark.parametrize("number", [9, 10, 11, 12])
def test_no_free_step_for_a_sale(number: int) -> None:
    """EC-03: there is none for selling; a step costs its worker."""
    assert sale_cost(3, 4, number) == 1
    state = position(dice=(3, 3), goods="4", knowledge=[number])
    assert legal(state, "3: sell") == set()


@pytest.mark.parametrize("number", [9, 10, 11])
def test_no_free_step_for_a_take_without_tile_12(number: int) -> None:
    """EC-03, KNW-12."""
    state = position(dice=(1, 1), knowledge=[number])
    lay(state, 2, "ship bank")
    assert legal(state, "1: take ship") == set()


@pytest.mark.parametrize(
    ("knowledge", "die", "workers"),
    [((), 3, 3), ((9,), 3, 2), ((8,), 3, 2), ((8, 9), 3, 1), ((9,), 1, 0), ((8, 9), 4, 1)],
)
def test_free_and_paid_steps_add_up(knowledge: tuple[int, ...], die: int, workers: int) -> None:
    """EC-04: for a building on a 6, the free step comes off the distance, and workers pay the
    rest, two steps each with tile 8."""
    state = position(dice=(die, die), storage="bank", knowledge=knowledge, workers=workers)
    put(state, 0, "mine", "f2")
    line = f"{die}: add bank to f1"
    assert workers_for(state, line) == workers
    assert is_legal(state, line)
    if workers:
        state.players[0].workers -= 1
        assert not is_legal(state, line)


def test_tile_8_does_not_double_a_free_step() -> None:
    """EC-05: two steps with tiles 8 and 9 are one free step and one worker."""
    state = position(dice=(5, 5), storage="bank", knowledge=[8, 9])
    assert not is_legal(state, "5: add bank to c3")
    state.players[0].workers = 1
    assert workers_for(state, "5: add bank to c3") == 1


def reached(die: int, knowledge: tuple[int, ...], workers: int) -> set[int]:
    """Depots from which a die takes a ship."""
    state = position(dice=(die, die), knowledge=knowledge, workers=workers)
    for depot in range(1, 7):
        lay(state, depot, "ship")
    return {int(line[-1]) for line in legal(state, f"{die}: take ship")}


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("workers", range(4))
def test_reach_is_the_free_step_plus_the_workers(die: int, workers: int) -> None:
    """EC-04: dist <= 1 + w with tile 12, 1 + 2w with tile 8 as well, w or 2w without tile 12."""
    values = range(1, 7)
    for knowledge, span in (
        ((), workers),
        ((8,), 2 * workers),
        ((12,), 1 + workers),
        ((8, 12), 1 + 2 * workers),
    ):
        wanted = {value for value in values if steps(die, value) <= span}
        assert reached(die, knowledge, workers) == wanted


# --- what the free steps do not touch -------------------------------------------------------------


def test_a_city_hall_needs_no_free_step() -> None:
    """EC-06a, EC-21: its placement uses no die, whatever tiles 9 to 11 say."""
    state = position(dice=(3, 1), storage="city-hall castle", knowledge=[11])
    act(state, "3: add city-hall to c3")
    assert is_legal(state, "free: add castle to b3")
    assert workers_for(state, "free: add castle to b3") == 0


@pytest.mark.parametrize(
    ("building", "wanted"), [("carpenter", "bank"), ("church", "mine"), ("market", "ship")]
)
def test_tile_12_changes_nothing_for_buildings_that_take(building: str, wanted: str) -> None:
    """EC-06a: they take from any numbered depot already."""
    listed = []
    for knowledge in ([], [12]):
        state = position(dice=(3, 1), storage=building, knowledge=knowledge)
        for depot in range(1, 7):
            lay(state, depot, wanted)
        act(state, f"3: add {building} to c3")
        listed.append(legal(state))
    expected = {f"free: take {wanted} from depot {depot}" for depot in range(1, 7)}
    assert listed == [expected | {"decline"}] * 2


def test_the_castle_s_die_is_free_whatever_tiles_8_to_12_say() -> None:
    """EC-06a: any value, no worker."""
    plain, helped = (
        position(dice=(6, 1), storage="castle", goods="1 2 3", knowledge=knowledge)
        for knowledge in ([], [8, 9, 10, 11, 12])
    )
    for state in (plain, helped):
        put(state, 0, "bank", "c3")
        lay(state, 4, "ship")
        act(state, "6: add castle to b3")
    assert legal(plain) == legal(helped)
    assert legal(plain, "free: sell") == {f"free: sell goods {goods}" for goods in (1, 2, 3)}
