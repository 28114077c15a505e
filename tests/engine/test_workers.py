"""Changing dice with workers, and tiles 8 to 12 (ledger WRK, rulings EC-01 to EC-06c)."""

from __future__ import annotations

import pytest

from cob.engine import GameState
from cob.engine.components import Kind, Tile
from tests.engine.table import (
    act,
    dice_used,
    is_legal,
    lay,
    lay_black,
    legal,
    position,
    put,
    refusal,
    workers_for,
)

# Workers to use a die as 1 to 6, by the value it shows: counted round a circle of six.
BY_ONES = {
    1: (0, 1, 2, 3, 2, 1),
    2: (1, 0, 1, 2, 3, 2),
    3: (2, 1, 0, 1, 2, 3),
    4: (3, 2, 1, 0, 1, 2),
    5: (2, 3, 2, 1, 0, 1),
    6: (1, 2, 3, 2, 1, 0),
}
BY_TWOS = {
    1: (0, 1, 1, 2, 1, 1),
    2: (1, 0, 1, 1, 2, 1),
    3: (1, 1, 0, 1, 1, 2),
    4: (2, 1, 1, 0, 1, 1),
    5: (1, 2, 1, 1, 0, 1),
    6: (1, 1, 2, 1, 1, 0),
}
FIRST_STEP_FREE = {
    1: (0, 0, 1, 2, 1, 0),
    2: (0, 0, 0, 1, 2, 1),
    3: (1, 0, 0, 0, 1, 2),
    4: (2, 1, 0, 0, 0, 1),
    5: (1, 2, 1, 0, 0, 0),
    6: (0, 1, 2, 1, 0, 0),
}
FREE_STEP_AND_TWOS = {
    1: (0, 0, 1, 1, 1, 0),
    2: (0, 0, 0, 1, 1, 1),
    3: (1, 0, 0, 0, 1, 1),
    4: (1, 1, 0, 0, 0, 1),
    5: (1, 1, 1, 0, 0, 0),
    6: (0, 1, 1, 1, 0, 0),
}
each_die = pytest.mark.parametrize("die", range(1, 7))


def with_a_ship_on_every_depot(die: int, **given: object) -> GameState:
    """One die, and a ship to take from each depot."""
    state = position(dice=(die,), **given)  # type: ignore[arg-type]
    for depot in range(1, 7):
        lay(state, depot, "ship")
    return state


def take_costs(state: GameState, die: int) -> tuple[int, ...]:
    """What it costs to take from depots 1 to 6."""
    return tuple(
        workers_for(state, f"{die}: take ship from depot {depot}") for depot in range(1, 7)
    )


@each_die
@pytest.mark.parametrize("workers", range(5))
def test_a_worker_for_each_step(die: int, workers: int) -> None:
    """WRK-01, WRK-02, WRK-03, WRK-05, EC-01: 6 and 1 are one step apart."""
    state = with_a_ship_on_every_depot(die, workers=workers)
    assert take_costs(state, die) == BY_ONES[die]
    for depot, cost in enumerate(BY_ONES[die], start=1):
        assert is_legal(state, f"{die}: take ship from depot {depot}") == (cost <= workers)


def test_the_workers_are_paid() -> None:
    """WRK-01: they go back to the supply, and the die counts as changed."""
    state = with_a_ship_on_every_depot(2, workers=5)
    events = act(state, "2: take ship from depot 4")
    assert state.players[0].workers == 3
    assert dice_used(events) == [(0, 2, 4, 2)]


def test_workers_change_only_your_own_dice() -> None:
    """WRK-01: nobody else's workers or dice are touched."""
    state = with_a_ship_on_every_depot(2, workers=5)
    state.players[1].workers = 4
    before = state.players[1].copy()
    act(state, "2: take ship from depot 4")
    assert state.players[0].workers == 3
    assert state.players[1] == before


@pytest.mark.parametrize(
    ("line", "workers"),
    [
        ("1: take ship from depot 3", 2),
        ("1: add bank to c3", 2),
        ("1: sell goods 3", 2),
        ("1: take workers", 0),
    ],
)
def test_workers_help_with_every_action(line: str, workers: int) -> None:
    """WRK-04: taking, adding and selling at a changed value; workers need no value."""
    state = position(dice=(1,), storage="bank", goods="3", workers=2)
    lay(state, 3, "ship")
    assert workers_for(state, line) == workers
    act(state, line)
    assert state.players[0].dice == ()


def test_both_dice_may_be_changed_as_long_as_workers_last() -> None:
    """WRK-04: at any time on a die not yet used."""
    state = position(dice=(1, 1), workers=3)
    lay(state, 2, "ship")
    lay(state, 3, "bank")
    act(state, "1: take ship from depot 2")
    assert is_legal(state, "1: take bank from depot 3")
    state.players[0].workers = 1
    assert not is_legal(state, "1: take bank from depot 3")


def test_workers_gained_with_the_first_die_help_the_second() -> None:
    """WRK-04: at any time within the turn."""
    state = position(dice=(1, 4))
    lay(state, 6, "ship")
    assert not is_legal(state, "4: take ship from depot 6")
    act(state, "1: take workers")
    assert state.players[0].workers == 2
    act(state, "4: take ship from depot 6")
    assert (state.players[0].workers, state.players[0].storage) == (0, (Tile.SHIP,))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "2: take ship from depot 6",
            "depot 6 needs a 6: your 2 is two steps away, which costs two workers, "
            "and you have one worker",
        ),
        (
            "2: add bank to e4",
            None,
        ),
        (
            "2: add ship to d5",
            "space d5 needs a 5: your 2 is three steps away, which costs three workers, "
            "and you have one worker",
        ),
        (
            "2: sell goods 4",
            "selling red goods needs a 4: your 2 is two steps away, which costs two workers, "
            "and you have one worker",
        ),
    ],
)
def test_the_refusal_says_what_is_missing(line: str, sentence: str | None) -> None:
    """WRK-02: how far, what it costs, what there is."""
    state = position(dice=(2,), workers=1, storage="bank ship", goods="4")
    lay(state, 6, "ship")
    if sentence is None:
        assert is_legal(state, line)
    else:
        assert refusal(state, line) == sentence


def test_after_the_last_die_there_is_nothing_to_change() -> None:
    """EC-06c: workers left over have no more use in this turn."""
    state = with_a_ship_on_every_depot(2, workers=9)
    act(state, "2: take workers")
    assert legal(state) == {"end turn"}


@each_die
def test_tile_8_moves_a_die_by_up_to_two(die: int) -> None:
    """KNW-08, EC-02: 6 to 2 and 5 to 1 cost one worker, three steps cost two."""
    state = with_a_ship_on_every_depot(die, workers=1, knowledge=[8])
    assert take_costs(state, die) == BY_TWOS[die]
    for depot, cost in enumerate(BY_TWOS[die], start=1):
        assert is_legal(state, f"{die}: take ship from depot {depot}") == (cost <= 1)


@each_die
def test_tile_12_moves_a_die_by_one_for_nothing(die: int) -> None:
    """KNW-12, EC-03, EC-04: the first step is free, also between 1 and 6; workers add to it."""
    state = with_a_ship_on_every_depot(die, workers=1, knowledge=[12])
    assert take_costs(state, die) == FIRST_STEP_FREE[die]
    for depot, cost in enumerate(FIRST_STEP_FREE[die], start=1):
        assert is_legal(state, f"{die}: take ship from depot {depot}") == (cost <= 1)


@each_die
def test_tile_8_does_not_double_the_free_step(die: int) -> None:
    """EC-05: only what is paid for counts twice."""
    state = with_a_ship_on_every_depot(die, knowledge=[8, 12])
    assert take_costs(state, die) == FREE_STEP_AND_TWOS[die]
    for depot, cost in enumerate(FREE_STEP_AND_TWOS[die], start=1):
        assert is_legal(state, f"{die}: take ship from depot {depot}") == (cost == 0)


@pytest.mark.parametrize("tile", ["bank", "ship", "cow-2", "castle", "mine", "knowledge-5"])
@pytest.mark.parametrize(
    ("number", "helped"),
    [
        (9, {Kind.BUILDING}),
        (10, {Kind.SHIP, Kind.ANIMAL}),
        (11, {Kind.CASTLE, Kind.MINE, Kind.KNOWLEDGE}),
        (12, set()),
    ],
)
def test_tiles_9_to_11_help_to_add_their_kinds(tile: str, number: int, helped: set[Kind]) -> None:
    """KNW-09, KNW-10, KNW-11, EC-03: one step for free, and only for the matching kinds."""
    spaces = {
        "bank": ("c3", 3),
        "ship": ("d5", 5),
        "cow-2": ("c2", 4),
        "castle": ("b3", 6),
        "mine": ("e3", 4),
        "knowledge-5": ("c4", 1),
    }
    space, value = spaces[tile]
    below, above = (value - 2) % 6 + 1, value % 6 + 1
    state = position(dice=(below, above), storage=[tile], knowledge=[number])
    if tile in ("cow-2", "castle"):
        put(state, 0, "bank", "c3")
    kind = state.players[0].storage[0].kind
    for die in (below, above):
        assert is_legal(state, f"{die}: add {tile} to {space}") == (kind in helped)


@pytest.mark.parametrize("number", [9, 10, 11])
def test_tiles_9_to_11_do_not_help_to_take(number: int) -> None:
    """EC-03: only tile 12 does."""
    state = with_a_ship_on_every_depot(3, knowledge=[number])
    assert legal(state, "3: take ship") == {"3: take ship from depot 3"}


@pytest.mark.parametrize("number", [9, 10, 11, 12])
def test_no_free_step_for_selling(number: int) -> None:
    """EC-03: no tile changes the die for a sale."""
    state = position(dice=(3,), goods="2 3 4", knowledge=[number])
    assert legal(state, "3: sell") == {"3: sell goods 3"}


def test_the_free_step_has_no_limit_in_a_turn() -> None:
    """EC-03: once for each use of a die."""
    state = position(dice=(2, 2), knowledge=[12])
    lay(state, 1, "ship")
    lay(state, 3, "bank")
    act(state, "2: take ship from depot 1", "2: take bank from depot 3")
    assert state.players[0].storage == (Tile.SHIP, Tile.BANK)
    assert state.players[0].workers == 0


def test_the_free_step_is_optional() -> None:
    """EC-03: the die's own value remains usable."""
    state = with_a_ship_on_every_depot(3, knowledge=[12])
    assert is_legal(state, "3: take ship from depot 3")
    assert workers_for(state, "3: take ship from depot 3") == 0


@pytest.mark.parametrize(
    ("knowledge", "die", "space", "cost"),
    [([9], 3, "f1", 2), ([8, 9], 3, "f1", 1), ([9], 1, "f1", 0)],
)
def test_the_examples_of_free_step_and_workers(
    knowledge: list[int], die: int, space: str, cost: int
) -> None:
    """EC-04: a building on a 6; the free step counts as one worker."""
    state = position(dice=(die,), storage="bank", workers=cost, knowledge=knowledge)
    put(state, 0, "mine", "f2")
    assert workers_for(state, f"{die}: add bank to {space}") == cost
    act(state, f"{die}: add bank to {space}")
    assert state.players[0].tiles.count(Tile.BANK) == 1
    assert state.players[0].workers == 0


def test_a_tile_does_not_help_itself() -> None:
    """EC-06: tile 11 pays for its own placement like any other."""
    state = position(dice=(2, 2), storage="knowledge-11 knowledge-5", workers=1)
    assert workers_for(state, "2: add knowledge-11 to c4") == 1
    act(state, "2: add knowledge-11 to c4")
    assert state.players[0].workers == 0
    put(state, 0, "cow-2", "a1")
    state.players[0].dice = (4,)
    assert workers_for(state, "4: add knowledge-5 to b4") == 0


def test_tile_12_helps_the_second_die() -> None:
    """EC-06: it works from the moment it lies in the estate."""
    state = position(dice=(1, 4), storage="knowledge-12")
    lay(state, 5, "ship")
    assert not is_legal(state, "4: take ship from depot 5")
    act(state, "1: add knowledge-12 to c4")
    assert is_legal(state, "4: take ship from depot 5")


def test_a_stored_knowledge_tile_does_nothing() -> None:
    """EC-06: only in the estate."""
    state = with_a_ship_on_every_depot(3, storage="knowledge-12 knowledge-8", workers=1)
    assert take_costs(state, 3) == BY_ONES[3]


def test_tile_3_helps_a_sale_in_the_same_turn() -> None:
    """EC-06: placed with the first die, paid out with the second."""
    state = position(dice=(1, 4), storage="knowledge-3", goods="4")
    act(state, "1: add knowledge-3 to c4", "4: sell goods 4")
    assert state.players[0].silverlings == 2


def test_the_free_step_does_not_reach_further_effects() -> None:
    """EC-06a: a city hall, a market and a castle need no die, so nothing is cheaper or dearer."""
    state = position(dice=(3,), storage="market", knowledge=[8, 9, 12], workers=1)
    lay(state, 6, "ship")
    act(state, "3: add market to c3", "free: take ship from depot 6")
    assert state.players[0].storage == (Tile.SHIP,)
    assert state.players[0].workers == 1


def test_tile_12_does_not_help_to_buy() -> None:
    """EC-06a: a purchase needs no die."""
    state = position(dice=(3,), knowledge=[12], silverlings=2)
    lay_black(state, "ship")
    lay(state, 4, "bank")
    assert is_legal(state, "buy ship from black depot")
    assert not is_legal(state, "buy bank from depot 4")


def test_workers_are_paid_at_use() -> None:
    """EC-06b: a die is changed by the action that uses it, and the other die is as it was."""
    state = position(dice=(1, 5), workers=2, storage="bank")
    act(state, "1: add bank to c3")
    assert state.players[0].dice == (5,)
    assert state.players[0].rolled == (1, 5)
    assert state.players[0].workers == 0
    assert state.players[0].estate[11] is Tile.BANK


@pytest.mark.parametrize("line", ["3: take workers", "free: take workers"])
def test_actions_without_a_value_cost_nothing(line: str) -> None:
    """WRK-01, CAS-01: no workers for an action that any die will do, and two are gained."""
    state = position(dice=(6, 3), storage="castle", workers=3, knowledge=[8])
    put(state, 0, "sheep-2", "b2")
    if line.startswith("free"):
        act(state, "6: add castle to b3")
    assert workers_for(state, line) == 0
    act(state, line)
    assert state.players[0].workers == 3 + 2
