"""Every action has one number, and every number leads back."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cob.engine import GameState, IllegalActionError, legal_actions
from cob.engine.actions import AddTile, BuyTile, EndTurn, TakeTile, parse_action
from cob.engine.components import BLACK_DEPOT, Tile
from cob.environment import ACTIONS, CLASSES, action_of, number_of, places_of
from tests.engine.table import lay, position, space
from tests.environment.walks import KINDS_OF_GAME, POSITIONS, walked


def test_legal_actions_have_one_number_each_that_leads_back() -> None:
    seen: Counter[str] = Counter()
    kinds = set()
    for state in walked():
        legal = legal_actions(state)
        numbers = [number_of(state, action) for action in legal]
        assert len(set(numbers)) == len(legal)
        assert all(0 <= number < ACTIONS for number in numbers)
        assert [action_of(state, number) for number in numbers] == legal
        seen.update(type(action).__name__ for action in legal)
        kinds.add((state.rules.name, len(state.players)))
    if POSITIONS >= 4000:
        assert len(kinds) == len(KINDS_OF_GAME)
        assert {form.action.__name__ for form in CLASSES} - {"ScoreAnimals", "UseCrane"} <= set(
            seen
        )


def test_numbers_are_without_gaps_and_say_different_things() -> None:
    assert CLASSES[0].start == 0
    assert [form.start for form in CLASSES[1:]] == [form.stop for form in CLASSES[:-1]]
    said = {(form.action, places) for form, places in map(places_of, range(ACTIONS))}
    assert len(said) == ACTIONS


def test_new_actions_come_last() -> None:
    """So a program that was trained in version 0 keeps the numbers that it has learned."""
    assert [(form.action.__name__, form.start) for form in CLASSES] == [
        *(("EndTurn", 0), ("Decline", 1), ("TakeWorkers", 2), ("SellGoods", 9), ("TakeTile", 51)),
        *(("BuyTile", 723), ("AddTile", 851), ("TakeGoods", 1628), ("ScoreAnimals", 2120)),
        *(("UseCrane", 2124), ("ChooseCastle", 2132), ("ChooseEstate", 2169), ("BuyTile", 2185)),
    ]
    assert ACTIONS == 2313


@pytest.mark.parametrize("number", [-1, ACTIONS, "a", 1.5])
def test_there_are_no_other_numbers(number: Any) -> None:
    with pytest.raises(IllegalActionError, match=str(number)):
        places_of(number)


@pytest.mark.parametrize("action", [parse_action("6: take bank from depot 6"), "end turn", None])
def test_what_is_no_action_of_a_position_has_no_number(action: Any) -> None:
    state = position()
    with pytest.raises(IllegalActionError, match="is no action of this position"):
        number_of(state, action)


@pytest.fixture
def state() -> GameState:
    found = position(2, dice=(3, 5), storage="ship bank ship")
    lay(found, 3, "bank bank")
    lay(found, BLACK_DEPOT, "mine")
    return found


def test_an_action_points_at_places(state: GameState) -> None:
    form, places = places_of(number_of(state, TakeTile(3, 3, Tile.BANK, Tile.BANK)))
    board = state.board.index(Tile.BANK)
    assert (form.action, places) == (TakeTile, (3, board, 2))
    form, places = places_of(number_of(state, BuyTile(BLACK_DEPOT, Tile.MINE, Tile.SHIP)))
    assert (form.action, places) == (BuyTile, (state.board.index(Tile.MINE), 1))
    for_workers = BuyTile(BLACK_DEPOT, Tile.MINE, Tile.SHIP, for_workers=True)
    form, places = places_of(number_of(state, for_workers))
    assert (form.action, places) == (BuyTile, (0, state.board.index(Tile.MINE), 1))
    form, places = places_of(number_of(state, AddTile(5, Tile.BANK, space("e4"))))
    assert (form.action, places) == (AddTile, (5, 1, space("e4")))
    assert number_of(state, EndTurn()) == 0


def test_the_first_of_equal_tiles_stands_for_them(state: GameState) -> None:
    board = state.board.index(Tile.BANK)
    number = number_of(state, TakeTile(3, 3, Tile.BANK, Tile.BANK))
    (form,) = (form for form in CLASSES if form.action is TakeTile)
    _, _, discards = form.parts
    second = number + discards.size
    assert places_of(second)[1][1] == board + 1
    assert number_of(state, action_of(state, second)) == number


def test_a_number_that_points_at_nothing_is_refused(state: GameState) -> None:
    number = number_of(state, BuyTile(BLACK_DEPOT, Tile.MINE, Tile.SHIP))
    form, _ = places_of(number)
    with pytest.raises(IllegalActionError, match="empty place"):
        action_of(state, number + form.parts[-1].size)
