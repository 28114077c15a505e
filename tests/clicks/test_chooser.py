"""Clicks become actions: the selection, the lit things, the prompt, and refusals.

A position is laid out, and its things are clicked as by a player at the table.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from cob.boards import load_main_board
from cob.clicks.action_parts import (
    PAYMENTS,
    BoardTile,
    Die,
    Discarded,
    Finish,
    GoodsOnDepot,
    GoodsType,
    Joker,
    Pass,
    SilverlingPayment,
    Space,
    Stack,
    StoredTile,
    WorkerPayment,
    WorkerPile,
)
from cob.clicks.chooser import Chooser
from cob.clicks.click_meanings import readings
from cob.clicks.click_path import click_path
from cob.clicks.payment_questions import PaymentQuestion, payment_question
from cob.clicks.table_things import (
    BoardSpace,
    DepotGoods,
    DieAt,
    EstateSpace,
    ExtraAction,
    GoodsSpace,
    Silverlings,
    StorageSpace,
    TableButton,
    Thing,
    Workers,
)
from cob.engine import Action, GameState, legal_actions, parse_action, why_illegal
from cob.engine.actions import AddTile, BuyTile
from cob.engine.components import DEPOT_RANGES
from cob.engine.ruleset import ALEA_2019, SPECIAL_EDITION
from cob.record import Game
from cob.ui.table.layout import TableLayout
from tests.engine.random_games import sampled_positions
from tests.engine.table import (
    act,
    lay,
    lay_black,
    lay_goods,
    position,
    put,
    space,
    tile,
    waiting_game,
)
from tests.games import expert_header, plain_header, play_on
from tests.mouse.real_window import clicks_for
from tests.ui.at_table import game_at

SIZE = (1280, 720)


@cache
def places(players: int) -> TableLayout:
    return TableLayout(SIZE, players, load_main_board())


def board(state: GameState, depot: int, name: str) -> BoardSpace:
    """The space of a depot, 0 for the black one, that holds a tile."""
    return BoardSpace(next(at for at in DEPOT_RANGES[depot] if state.board[at] is tile(name)))


def stored(state: GameState, name: str) -> StorageSpace:
    return StorageSpace(state.current, state.player.storage.index(tile(name)))


def estate(state: GameState, name: str) -> EstateSpace:
    return EstateSpace(state.current, space(name))


def stack(state: GameState, good: int) -> GoodsSpace:
    return GoodsSpace(state.current, good)


def click(chooser: Chooser, *things: Thing) -> str | None:
    """Click on things one after the other; return the action in words if the last click completes
    it.
    """
    action = None
    for thing in things:
        assert action is None, f"the action was settled before the click on {thing}"
        action = _click(chooser, thing)
    return None if action is None else str(action)


def _click(chooser: Chooser, thing: Thing) -> Action | None:
    before = chooser.state.copy()
    action = chooser.click(readings(chooser.state, thing, chooser.selected))
    assert chooser.state == before, "choosing changes nothing on the table"
    if action is not None:
        assert why_illegal(chooser.state, action) is None
    return action


def question_after(state: GameState, *things: Thing) -> PaymentQuestion | None:
    """Click on things, the last of which completes an action; return the question before it."""
    chooser = Chooser(state)
    assert click(chooser, *things[:-1]) is None
    before = chooser.selected
    action = _click(chooser, things[-1])
    assert action is not None
    return payment_question(chooser, action, before, confirms=True)


def sentence_for(state: GameState, line: str) -> str:
    """The engine's refusal as the window writes it."""
    reason = why_illegal(state, parse_action(line))
    assert reason, f"{line} is legal"
    return reason[0].upper() + reason[1:] + "."


# --- taking a tile ------------------------------------------------------------------------------


def test_a_die_and_then_a_tile_take_it() -> None:
    state = position(dice=(3, 5))
    lay(state, 3, "bank")
    chooser = Chooser(state)
    assert click(chooser, DieAt(0)) is None
    assert chooser.selected == {Die(3)}
    assert click(chooser, board(state, 3, "bank")) == "3: take bank from depot 3"


def test_a_tile_alone_is_taken_with_the_cheapest_die() -> None:
    state = position(dice=(3, 5), workers=2)
    lay(state, 5, "bank")
    assert click(Chooser(state), board(state, 5, "bank")) == "5: take bank from depot 5"


def test_the_cheapest_die_may_cost_workers() -> None:
    state = position(dice=(2, 5), workers=3)
    lay(state, 6, "bank")
    chooser = Chooser(state)
    assert chooser.lit()[BoardTile(6, tile("bank"))] == 1
    assert click(chooser, board(state, 6, "bank")) == "5: take bank from depot 6"


def test_the_dearer_die_is_taken_by_clicking_it_first() -> None:
    state = position(dice=(2, 5), workers=3)
    lay(state, 6, "bank")
    chooser = Chooser(state)
    click(chooser, DieAt(0))
    assert chooser.lit()[BoardTile(6, tile("bank"))] == 2
    assert click(chooser, board(state, 6, "bank")) == "2: take bank from depot 6"


def test_equally_cheap_dice_are_asked_for() -> None:
    state = position(dice=(2, 4), workers=1)
    lay(state, 3, "bank")
    chooser = Chooser(state)
    assert click(chooser, board(state, 3, "bank")) is None
    assert chooser.message == ("Choose a die for it: the 2 or the 4, either for 1 worker.")
    assert set(chooser.lit()) == {Die(2), Die(4)}
    assert click(chooser, DieAt(1)) == "4: take bank from depot 3"


def test_two_dice_alike_are_one_choice() -> None:
    state = position(dice=(3, 3))
    lay(state, 3, "bank")
    assert click(Chooser(state), board(state, 3, "bank")) == "3: take bank from depot 3"


def test_with_full_storage_the_discard_is_chosen_among_the_stored_tiles() -> None:
    state = position(dice=(3, 5), storage="mine ship bank")
    lay(state, 3, "castle")
    chooser = Chooser(state)
    assert click(chooser, DieAt(0), board(state, 3, "castle")) is None
    assert chooser.message == "Your storage is full: choose the stored tile to discard."
    assert set(chooser.lit()) == {Discarded(tile(name)) for name in ("mine", "ship", "bank")}
    wanted = "3: take castle from depot 3, discard ship"
    assert click(chooser, stored(state, "ship")) == wanted


def test_a_stored_tile_means_a_discard_only_after_a_tile_to_take() -> None:
    state = position(dice=(3, 5), storage="mine ship bank")
    lay(state, 3, "castle")
    chooser = Chooser(state)
    assert not any(isinstance(part, Discarded) for part in chooser.lit())
    click(chooser, stored(state, "ship"))
    assert chooser.selected == {StoredTile(tile("ship"))}


def test_a_discard_and_equally_cheap_dice_are_asked_one_after_the_other() -> None:
    state = position(dice=(2, 4), workers=1, storage="mine ship bank")
    lay(state, 3, "castle")
    chooser = Chooser(state)
    assert click(chooser, board(state, 3, "castle"), stored(state, "bank")) is None
    assert chooser.message == ("Choose a die for it: the 2 or the 4, either for 1 worker.")
    assert click(chooser, DieAt(0)) == "2: take castle from depot 3, discard bank"


def test_giving_up_the_tile_gives_up_its_discard() -> None:
    state = position(dice=(2, 4), workers=1, storage="mine ship bank")
    lay(state, 3, "castle")
    chooser = Chooser(state)
    click(chooser, board(state, 3, "castle"), stored(state, "bank"))
    click(chooser, board(state, 3, "castle"))
    assert not any(isinstance(part, Discarded) for part in chooser.selected)


# --- adding a tile ------------------------------------------------------------------------------


def test_a_stored_tile_and_then_a_space_add_it() -> None:
    state = position(dice=(5, 2), storage="ship")
    chooser = Chooser(state)
    assert click(chooser, stored(state, "ship")) is None
    assert chooser.message == "Choose the space for it."
    assert set(chooser.lit()) - {Die(5), Die(2)} == {Space(space("d3")), Space(space("d5"))}
    assert click(chooser, estate(state, "d5")) == "5: add ship to d5"


def test_a_space_alone_implies_the_only_tile_that_fits() -> None:
    state = position(dice=(5, 2), storage="ship mine")
    assert click(Chooser(state), estate(state, "d5")) == "5: add ship to d5"


def test_the_only_open_space_is_not_taken_for_granted() -> None:
    state = position(dice=(6, 6), storage="castle")
    put(state, 0, "mine", "c3")
    chooser = Chooser(state)
    assert [str(a) for a in legal_actions(state) if "add" in str(a)] == ["6: add castle to b3"]
    assert click(chooser, stored(state, "castle")) is None
    assert click(chooser, estate(state, "b3")) == "6: add castle to b3"


def test_of_two_tiles_that_fit_a_space_one_is_asked_for() -> None:
    state = position(dice=(3, 5), storage="bank market")
    chooser = Chooser(state)
    assert click(chooser, estate(state, "e4")) is None
    assert chooser.message == "Choose the tile for it."
    assert {StoredTile(tile("bank")), StoredTile(tile("market"))} <= set(chooser.lit())
    assert click(chooser, stored(state, "market")) == "3: add market to e4"


def test_the_workers_that_a_space_costs_are_known_beforehand() -> None:
    state = position(dice=(4, 4), storage="ship", workers=2)
    chooser = Chooser(state)
    click(chooser, stored(state, "ship"))
    assert chooser.lit()[Space(space("d5"))] == 1
    assert chooser.lit()[Space(space("d3"))] == 2
    assert state.player.workers == 2


# --- selling and workers ------------------------------------------------------------------------


def test_a_stack_of_goods_is_sold_with_one_click() -> None:
    state = position(dice=(1, 5), goods="1 1 4")
    assert click(Chooser(state), stack(state, 1)) == "1: sell goods 1"


def test_workers_are_taken_with_the_chosen_die_or_one_is_asked_for() -> None:
    state = position(dice=(1, 5))
    chooser = Chooser(state)
    assert click(chooser, Workers(0)) is None
    assert chooser.message == "Choose a die for it: the 1 and the 5 both fit."
    assert click(chooser, DieAt(1)) == "5: take workers"
    assert click(Chooser(state), DieAt(0), Workers(0)) == "1: take workers"


# --- a purchase ---------------------------------------------------------------------------------


def test_a_tile_of_the_black_depot_is_bought_with_one_click() -> None:
    state = position(silverlings=2)
    lay_black(state, "bank mine")
    assert click(Chooser(state), board(state, 0, "mine")) == "buy mine from black depot"


def test_silverlings_light_what_they_buy() -> None:
    state = position(silverlings=2)
    lay(state, 3, "ship")
    lay_black(state, "bank mine")
    chooser = Chooser(state)
    click(chooser, Silverlings(0))
    assert chooser.selected == {SilverlingPayment()}
    assert set(chooser.lit()) == {BoardTile(0, tile("bank")), BoardTile(0, tile("mine"))}
    assert click(chooser, board(state, 0, "bank")) == "buy bank from black depot"


def test_a_purchase_into_full_storage_asks_for_the_discard() -> None:
    state = position(silverlings=2, storage="mine ship bank")
    lay_black(state, "castle")
    chooser = Chooser(state)
    assert click(chooser, board(state, 0, "castle")) is None
    wanted = "buy castle from black depot, discard mine"
    assert click(chooser, stored(state, "mine")) == wanted


def test_with_tile_6_it_is_asked_whether_a_die_or_silverlings_pay() -> None:
    state = position(dice=(3, 5), silverlings=2, knowledge=[6])
    lay(state, 3, "bank")
    chooser = Chooser(state)
    assert click(chooser, board(state, 3, "bank")) is None
    assert chooser.message == "Choose a die or your Silverlings."
    assert set(chooser.lit()) == {Die(3), SilverlingPayment()}
    assert click(chooser, Silverlings(0)) == "buy bank from depot 3"
    assert click(Chooser(state), DieAt(0), board(state, 3, "bank")) == "3: take bank from depot 3"
    assert click(Chooser(state), Silverlings(0), board(state, 3, "bank")) == "buy bank from depot 3"


def builder(**given: object) -> GameState:
    """By the rules of the Special Edition, with tile 6 in the estate and a bank on depot 3."""
    state = position(rules=SPECIAL_EDITION, knowledge=[6], **given)  # type: ignore[arg-type]
    lay(state, 3, "bank ship")
    return state


def test_a_building_is_had_for_workers_when_no_die_can_take_it() -> None:
    """SE-22, EC-09a: one click, as there is no other choice."""
    state = builder(dice=(), workers=2)
    assert Chooser(state).lit()[BoardTile(3, tile("bank"))] == 2
    assert click(Chooser(state), board(state, 3, "bank")) == "buy bank from depot 3"
    assert click(Chooser(state), Workers(0), board(state, 3, "bank")) == "buy bank from depot 3"


def test_a_die_or_workers_for_a_building() -> None:
    """SE-22: a player who could use a die is asked, and may click on the workers first."""
    state = builder(dice=(3, 5), workers=2)
    chooser = Chooser(state)
    assert click(chooser, board(state, 3, "bank")) is None
    assert chooser.message == "Choose a die or your workers."
    assert chooser.lit().keys() == {Die(3), Die(5), WorkerPayment()}
    assert click(chooser, Workers(0)) == "buy bank from depot 3"
    assert click(Chooser(state), board(state, 3, "bank"), DieAt(0)) == "3: take bank from depot 3"
    assert click(Chooser(state), Workers(0), board(state, 3, "bank")) == "buy bank from depot 3"


def test_a_click_on_the_workers_still_takes_workers() -> None:
    """WKA-01 beside SE-22."""
    state = builder(dice=(3, 5), workers=2)
    assert click(Chooser(state), DieAt(0), Workers(0)) == "3: take workers"
    assert click(Chooser(state), Workers(0), DieAt(1)) == "5: take workers"


def test_workers_buy_no_ship_and_no_second_building() -> None:
    """SE-22."""
    state = builder(dice=(), workers=4)
    chooser = Chooser(state)
    assert BoardTile(3, tile("ship")) not in chooser.lit()
    click(chooser, Workers(0))
    assert chooser.message == "Choose a building."
    assert click(chooser, board(state, 3, "ship")) is None
    assert chooser.message == sentence_for(state, "buy ship from depot 3")
    act(state, "buy bank from depot 3")
    lay(state, 4, "bank")
    assert WorkerPayment() not in Chooser(state).lit()


def test_with_full_storage_a_building_for_workers_makes_room_as_well() -> None:
    """SE-22, TAK-03."""
    state = builder(dice=(), workers=2, storage="ship castle mine")
    chooser = Chooser(state)
    assert click(chooser, board(state, 3, "bank")) is None
    assert "storage is full" in chooser.message
    assert click(chooser, stored(state, "mine")) == "buy bank from depot 3, discard mine"


def shop_of_2019(**given: object) -> GameState:
    """By the rules of 2019, with tile 6 in the estate, a mine on the black depot, a bank on 3."""
    settings: dict[str, object] = {"silverlings": 2, "workers": 2, **given}
    state = position(rules=ALEA_2019, knowledge=[6], **settings)  # type: ignore[arg-type]
    lay_black(state, "mine")
    lay(state, 3, "bank")
    return state


def test_silverlings_or_workers_pay_for_a_tile_of_2019() -> None:
    """EC-09a: the player is asked which of them pay, and either click answers."""
    state = shop_of_2019(dice=())
    chooser = Chooser(state)
    assert click(chooser, board(state, 0, "mine")) is None
    assert chooser.message == "Choose your Silverlings or your workers."
    assert chooser.lit().keys() == {SilverlingPayment(), WorkerPayment()}
    assert click(chooser, Silverlings(0)) == "buy mine from black depot"
    for clicks in ((board(state, 0, "mine"), Workers(0)), (Workers(0), board(state, 0, "mine"))):
        assert click(Chooser(state), *clicks) == "buy mine from black depot for workers"


def test_a_die_silverlings_or_workers_for_a_tile_of_2019() -> None:
    """EC-09a: on a numbered depot a die may take it as well."""
    state = shop_of_2019(dice=(3, 1))
    chooser = Chooser(state)
    assert click(chooser, board(state, 3, "bank")) is None
    assert chooser.message == "Choose a die, your Silverlings or your workers."
    assert chooser.lit().keys() == {Die(3), Die(1), SilverlingPayment(), WorkerPayment()}
    assert click(chooser, Workers(0)) == "buy bank from depot 3 for workers"
    assert click(Chooser(state), board(state, 3, "bank"), DieAt(0)) == "3: take bank from depot 3"


@pytest.mark.parametrize("storage", ["", "ship castle ship"])
def test_clicks_lead_to_every_payment(storage: str) -> None:
    """EC-09a: as "Show me" clicks for the player."""
    state = shop_of_2019(dice=(3, 1), storage=storage)
    things: list[Thing] = [DieAt(0), DieAt(1), Silverlings(0), Workers(0)]
    things += [board(state, 0, "mine"), board(state, 3, "bank")]
    things += [StorageSpace(0, at) for at in range(3)]
    bought = [action for action in legal_actions(state) if isinstance(action, BuyTile)]
    assert len(bought) == 4 * (2 if storage else 1)
    for action in bought:
        assert click(Chooser(state), *click_path(state, action, things)) == str(action)


def test_where_only_workers_can_pay_one_click_buys() -> None:
    """EC-09a: without Silverlings there is nothing to ask."""
    state = shop_of_2019(dice=(), silverlings=1)
    assert click(Chooser(state), board(state, 0, "mine")) == "buy mine from black depot for workers"
    chooser = Chooser(state)
    click(chooser, Workers(0))
    assert chooser.message == "Choose a tile."


def test_the_payment_is_asked_for_after_the_discard() -> None:
    """EC-09a, TAK-03."""
    state = shop_of_2019(dice=(), storage="ship castle ship")
    chooser = Chooser(state)
    click(chooser, board(state, 0, "mine"))
    assert "storage is full" in chooser.message
    assert click(chooser, stored(state, "castle")) is None
    assert chooser.message == "Choose your Silverlings or your workers."
    assert click(chooser, Workers(0)) == "buy mine from black depot for workers, discard castle"


def test_workers_that_were_picked_are_not_asked_about_again() -> None:
    """EC-09a: the question before two workers are paid is for those who had no choice."""
    state = shop_of_2019(dice=())
    assert question_after(state, board(state, 0, "mine"), Workers(0)) is None
    poor = shop_of_2019(dice=(), silverlings=1)
    question = question_after(poor, board(poor, 0, "mine"))
    assert question is not None
    assert question.told == "Buy the mine from the black depot."


# --- workers and single clicks ------------------------------------------------------------------


def a_bank_one_step_away(**details: Any) -> GameState:
    state = position(dice=(2, 2), workers=1, **details)
    lay(state, 3, "bank")
    return state


def test_a_click_that_may_be_a_look_pays_no_worker_unasked() -> None:
    """WRK-01: no die reaches the tile, and the last worker would go with a poke at it."""
    state = a_bank_one_step_away()
    question = question_after(state, board(state, 3, "bank"))
    assert question is not None
    assert question.title == "Pay 1 worker?"
    assert question.told == "Take the bank from depot 3 with the 2."


def test_a_click_on_goods_that_may_be_a_look_pays_no_worker_unasked() -> None:
    """SEL-01, WRK-01"""
    state = a_bank_one_step_away(goods={1: 2})
    question = question_after(state, stack(state, 1))
    assert question is not None
    assert question.workers == 1


def test_a_click_on_a_space_that_may_be_a_look_pays_no_worker_unasked() -> None:
    """PLC-01, WRK-01: one stored tile fits, so one click would add it."""
    state = position(dice=(1, 1), storage="ship", workers=1)
    assert question_after(state, estate(state, "d3")) is not None


def test_with_a_die_in_hand_a_worker_is_paid_at_once() -> None:
    """WRK-01: the tile shows its price as soon as the die is picked up."""
    state = a_bank_one_step_away()
    assert question_after(state, DieAt(0), board(state, 3, "bank")) is None


def test_with_a_tile_in_hand_a_worker_is_paid_at_once() -> None:
    state = position(dice=(1, 1), storage="ship", workers=1)
    assert question_after(state, stored(state, "ship"), estate(state, "d3")) is None


def test_a_tile_in_hand_does_not_make_a_click_on_another_the_second_one() -> None:
    """The stored ship is dropped for the bank, which had been clicked by nobody."""
    state = a_bank_one_step_away(storage="ship")
    question = question_after(state, stored(state, "ship"), board(state, 3, "bank"))
    assert question is not None
    assert question.workers == 1


def test_one_click_is_enough_where_a_die_needs_no_worker() -> None:
    """TAK-01"""
    state = position(dice=(3, 2), workers=3)
    lay(state, 3, "bank")
    assert question_after(state, board(state, 3, "bank")) is None


def test_without_tile_6_silverlings_do_not_reach_the_numbered_depots() -> None:
    state = position(dice=(3, 5), silverlings=2)
    lay(state, 3, "bank")
    lay_black(state, "mine")
    chooser = Chooser(state)
    click(chooser, Silverlings(0))
    assert click(chooser, board(state, 3, "bank")) is None
    assert chooser.message == sentence_for(state, "buy bank from depot 3")


def test_a_die_does_not_reach_the_black_depot() -> None:
    state = position(dice=(3, 5), silverlings=2)
    lay_black(state, "mine")
    chooser = Chooser(state)
    click(chooser, DieAt(0))
    assert click(chooser, board(state, 0, "mine")) is None
    assert chooser.selected == {Die(3)}
    assert "black depot" in chooser.message
    assert "it is your turn" not in chooser.message.lower()


# --- the effects of tiles -----------------------------------------------------------------------


def test_a_castle_asks_for_no_die() -> None:
    state = position(dice=(6, 2), storage="castle ship", goods="4")
    put(state, 0, "mine", "c3")
    lay(state, 4, "bank")
    act(state, "6: add castle to b3")
    payments = {part for part in Chooser(state).lit() if isinstance(part, PAYMENTS)}
    assert payments == {Joker()}, "it gives a die of its own"
    assert click(Chooser(state), board(state, 4, "bank")) == "free: take bank from depot 4"
    assert click(Chooser(state), estate(state, "d5")) == "free: add ship to d5"
    assert click(Chooser(state), stack(state, 4)) == "free: sell goods 4"
    assert click(Chooser(state), Workers(0)) == "free: take workers"
    assert click(Chooser(state), ExtraAction(), Workers(0)) == "free: take workers"


def test_the_joker_of_a_castle_is_taken_up_like_a_die() -> None:
    """CAS-01."""
    state = position(dice=(6, 2), storage="castle ship", goods="4")
    put(state, 0, "mine", "c3")
    act(state, "6: add castle to b3")
    chooser = Chooser(state)
    assert click(chooser, ExtraAction()) is None
    assert chooser.message == "Choose what to do with it."
    assert chooser.lit().keys() >= {StoredTile(tile("ship")), Stack(4), WorkerPile()}
    assert click(chooser, stack(state, 4)) == "free: sell goods 4"


def test_without_an_extra_action_there_is_no_joker() -> None:
    state = position(dice=(6, 2), storage="castle")
    assert readings(state, ExtraAction()) == []
    assert Joker() not in Chooser(state).lit()


def test_a_die_is_refused_while_a_castle_asks() -> None:
    state = position(dice=(6, 2), storage="castle")
    put(state, 0, "mine", "c3")
    act(state, "6: add castle to b3")
    chooser = Chooser(state)
    assert click(chooser, DieAt(1)) is None
    assert chooser.message == sentence_for(state, "2: take workers")
    assert Pass() not in chooser.lit()


@pytest.mark.parametrize(
    ("building", "offered", "refused"),
    [("carpenter", "bank", "ship"), ("church", "mine", "bank"), ("market", "cow-3", "castle")],
)
def test_a_building_takes_its_colours_only(building: str, offered: str, refused: str) -> None:
    state = position(dice=(3, 5), storage=building)
    lay(state, 6, f"{offered} {refused}")
    act(state, f"3: add {building} to e4")
    chooser = Chooser(state)
    assert set(chooser.lit()) == {BoardTile(6, tile(offered)), Joker(), Pass()}
    assert click(chooser, board(state, 6, refused)) is None
    assert chooser.message == sentence_for(state, f"free: take {refused} from depot 6")
    assert click(chooser, board(state, 6, offered)) == f"free: take {offered} from depot 6"
    assert click(Chooser(state), TableButton.PASS) == "decline"


def test_a_city_hall_adds_one_more_tile_or_none() -> None:
    state = position(dice=(3, 5), storage="city-hall ship")
    act(state, "3: add city-hall to e4")
    chooser = Chooser(state)
    assert set(chooser.lit()) == {
        StoredTile(tile("ship")),
        Space(space("d3")),
        Space(space("d5")),
        Joker(),
        Pass(),
    }
    assert click(chooser, stored(state, "ship"), estate(state, "d3")) == "free: add ship to d3"
    assert click(Chooser(state), TableButton.PASS) == "decline"


def test_a_warehouse_sells_one_type() -> None:
    state = position(dice=(3, 5), storage="warehouse", goods="2 2 4")
    act(state, "3: add warehouse to e4")
    assert set(Chooser(state).lit()) == {Stack(2), Stack(4), Joker(), Pass()}
    assert click(Chooser(state), stack(state, 4)) == "free: sell goods 4"


# --- the goods of a ship ------------------------------------------------------------------------


def ship_position(goods: str = "", knowledge: tuple[int, ...] = (), **depots: str) -> GameState:
    """A ship has just been added; `d3="1 2"` lays goods of types 1 and 2 on depot 3."""
    state = position(dice=(5, 2), storage="ship", goods=goods, knowledge=knowledge)
    for name, lying in depots.items():
        lay_goods(state, int(name[1:]), lying)
    act(state, "5: add ship to d5")
    return state


def test_a_ship_takes_the_goods_of_the_depot_that_is_clicked() -> None:
    state = ship_position(d3="1 2 2", d4="4")
    wanted = "take goods 1 2 from depot 3"
    assert click(Chooser(state), DepotGoods(3)) == wanted
    assert click(Chooser(state), DepotGoods(3, 2)) == wanted
    assert click(Chooser(state), TableButton.PASS) == "decline"


def test_a_ship_cannot_pass_while_every_depot_has_goods() -> None:
    state = ship_position(d1="1", d2="1", d3="1", d4="1", d5="1", d6="1")
    chooser = Chooser(state)
    assert click(chooser, TableButton.PASS) is None
    assert chooser.message == sentence_for(state, "decline")


ROOM_FOR_ONE = "There is room for 1 more type only: choose the one to load."


def test_with_more_types_than_room_it_is_asked_which_to_keep() -> None:
    state = ship_position(goods="1 2", d3="1 3 4 5")
    chooser = Chooser(state)
    assert click(chooser, DepotGoods(3)) is None
    assert chooser.message == ROOM_FOR_ONE
    assert set(chooser.lit()) == {GoodsType(3), GoodsType(4), GoodsType(5)}
    assert click(chooser, DepotGoods(3, 4)) == "take goods 1 4 from depot 3"


def test_the_first_click_on_goods_takes_the_depot_and_loses_no_type_unasked() -> None:
    state = ship_position(goods="1 2", d3="1 3 4 5")
    chooser = Chooser(state)
    assert click(chooser, DepotGoods(3, 5)) is None
    assert chooser.selected == {GoodsOnDepot(3)}
    assert chooser.message == ROOM_FOR_ONE
    assert click(chooser, DepotGoods(3, 5)) == "take goods 1 5 from depot 3"


def test_several_types_to_keep_are_asked_one_by_one() -> None:
    state = ship_position(goods="1", d3="3 4 5")
    chooser = Chooser(state)
    assert click(chooser, DepotGoods(3), DepotGoods(3, 3)) is None
    assert chooser.selected == {GoodsOnDepot(3), GoodsType(3)}
    assert click(chooser, DepotGoods(3, 5)) == "take goods 3 5 from depot 3"


def test_the_question_which_types_to_keep_says_how_many_still_fit() -> None:
    state = ship_position(goods="1", d3="3 4 5")
    chooser = Chooser(state)
    click(chooser, DepotGoods(3))
    assert chooser.message == "There is room for 2 more types only: choose those to load."
    click(chooser, DepotGoods(3, 3))
    assert chooser.message == ROOM_FOR_ONE


def test_a_wrong_click_repeats_the_question_which_types_to_keep() -> None:
    state = ship_position(goods="1 2", d3="3 4", d5="4")
    chooser = Chooser(state)
    click(chooser, DepotGoods(3), estate(state, "a1"))
    assert chooser.refused
    assert chooser.message == ROOM_FOR_ONE


def test_the_open_question_stays_after_a_wrong_click() -> None:
    """The market has two spaces within reach; PLC-03: no market goes on a pasture."""
    state = position(dice=(3, 5), storage="market", workers=4)
    chooser = Chooser(state)
    assert chooser.question == ""
    added = [action for action in legal_actions(state) if isinstance(action, AddTile)]
    assert len({action.space for action in added}) > 1
    click(chooser, stored(state, "market"))
    question = chooser.question
    assert question == chooser.message != ""
    click(chooser, estate(state, "a1"))
    assert chooser.refused
    assert chooser.question == question
    chooser.clear()
    assert chooser.question == ""


def test_goods_of_another_depot_choose_that_depot_and_no_type() -> None:
    state = ship_position(goods="1 2", d3="3 4", d5="4 6")
    chooser = Chooser(state)
    click(chooser, DepotGoods(3), DepotGoods(5, 4))
    assert chooser.selected == {GoodsOnDepot(5)}


def test_an_effect_with_its_sign_chosen_can_still_be_declined() -> None:
    state = position(dice=(3, 5), storage="warehouse", goods="2 2 4")
    act(state, "3: add warehouse to e4")
    assert click(Chooser(state), ExtraAction(), TableButton.PASS) == "decline"


def test_goods_on_a_depot_are_refused_with_the_way_to_take_them() -> None:
    state = position()
    lay_goods(state, 3, "1")
    chooser = Chooser(state)
    assert click(chooser, DepotGoods(3, 1)) is None
    assert chooser.message == "Goods wait for a ship: add one to take them."


def test_giving_up_the_depot_gives_up_its_types() -> None:
    state = ship_position(goods="1", d3="3 4 5", d4="4 5 6")
    chooser = Chooser(state)
    click(chooser, DepotGoods(3), DepotGoods(3, 4))
    click(chooser, DepotGoods(3))
    assert not any(isinstance(part, GoodsType) for part in chooser.selected)


def test_tile_5_offers_a_neighbour_or_one_depot_confirmed() -> None:
    state = ship_position(knowledge=(5,), d3="1", d4="2", d1="3")
    chooser = Chooser(state)
    assert click(chooser, DepotGoods(3)) is None
    assert chooser.message == "Choose a neighbouring depot as well, or confirm."
    assert str(chooser.confirmable()) == "take goods 1 from depot 3"
    assert GoodsOnDepot(4) in chooser.lit()
    assert GoodsOnDepot(1) not in chooser.lit()
    assert click(chooser, DepotGoods(4)) == "take goods 1 2 from depots 3 4"


def test_a_depot_without_goods_is_refused_in_words_that_a_click_understands() -> None:
    state = ship_position(d3="1")
    chooser = Chooser(state)
    assert click(chooser, DepotGoods(4)) is None
    assert "leave it out" not in chooser.message
    assert "depot 4" in chooser.message


def test_tile_5_with_a_depot_that_is_no_neighbour_begins_anew() -> None:
    state = ship_position(knowledge=(5,), d3="1", d4="2", d1="3", d2="4")
    chooser = Chooser(state)
    click(chooser, DepotGoods(3), DepotGoods(1))
    assert chooser.selected == {GoodsOnDepot(1)}


def test_nothing_is_to_confirm_before_a_depot_is_chosen() -> None:
    state = ship_position(knowledge=(5,), d3="1", d4="2")
    assert Chooser(state).confirmable() is None
    assert Chooser(position()).confirmable() is None


# --- the start castle, and the end of a turn ----------------------------------------------------


def test_the_start_castle_goes_on_the_castle_space_that_is_clicked() -> None:
    state = waiting_game(2, castles=None)
    act(state, "start player 1", "starting goods 1 2 3 | 4 5 6")
    chooser = Chooser(state)
    assert set(chooser.lit()) == {Space(at) for at in state.player.layout.castle_spaces}
    assert click(chooser, estate(state, "a1")) is None
    assert chooser.message == sentence_for(state, "castle a1")
    assert click(chooser, estate(state, "d4")) == "castle d4"


def test_the_turn_ends_when_both_dice_are_used() -> None:
    state = position(dice=(3, 5))
    chooser = Chooser(state)
    assert click(chooser, TableButton.END) is None
    assert chooser.message == sentence_for(state, "end turn")
    act(state, "3: take workers", "5: take workers")
    assert Finish() in Chooser(state).lit()
    assert click(Chooser(state), TableButton.END) == "end turn"


# --- changing one's mind ------------------------------------------------------------------------


def test_a_second_click_takes_the_selection_back() -> None:
    state = position(dice=(3, 5), storage="ship", silverlings=2)
    lay_black(state, "mine")
    for thing in (DieAt(0), stored(state, "ship"), Silverlings(0), Workers(0)):
        chooser = Chooser(state)
        click(chooser, thing)
        assert chooser.selected
        click(chooser, thing)
        assert not chooser.selected
        assert not chooser.message


def test_another_die_takes_the_place_of_the_first() -> None:
    chooser = Chooser(position(dice=(3, 5)))
    click(chooser, DieAt(0), DieAt(1))
    assert chooser.selected == {Die(5)}


def test_another_die_keeps_the_tile_if_it_reaches() -> None:
    state = position(dice=(4, 6), storage="ship", workers=1)
    chooser = Chooser(state)
    click(chooser, stored(state, "ship"), DieAt(0), DieAt(1))
    assert chooser.selected == {StoredTile(tile("ship")), Die(6)}


def test_another_goal_keeps_the_die() -> None:
    state = position(dice=(5, 3), storage="ship bank", workers=2)
    chooser = Chooser(state)
    click(chooser, DieAt(1), stored(state, "ship"), stored(state, "bank"))
    assert chooser.selected == {Die(3), StoredTile(tile("bank"))}


def test_a_click_that_does_not_go_with_the_die_keeps_the_die() -> None:
    state = position(dice=(3, 5))
    lay(state, 5, "bank")
    chooser = Chooser(state)
    click(chooser, DieAt(0))
    assert click(chooser, board(state, 5, "bank")) is None
    assert chooser.selected == {Die(3)}
    assert chooser.message == sentence_for(state, "3: take bank from depot 5")


def test_silverlings_give_way_to_a_tile_of_the_storage() -> None:
    state = position(dice=(5, 3), storage="ship", silverlings=2)
    lay_black(state, "mine")
    chooser = Chooser(state)
    click(chooser, Silverlings(0), stored(state, "ship"))
    assert chooser.selected == {StoredTile(tile("ship"))}


def test_silverlings_give_way_to_the_end_of_the_turn() -> None:
    state = position(dice=(3, 5), silverlings=2)
    lay_black(state, "mine")
    act(state, "3: take workers", "5: take workers")
    assert click(Chooser(state), Silverlings(0), TableButton.END) == "end turn"


def test_clearing_tells_whether_there_was_something_to_clear() -> None:
    chooser = Chooser(position())
    assert not chooser.clear()
    click(chooser, DieAt(0))
    assert chooser.clear()
    assert not chooser.selected


def test_a_preview_leaves_the_selection_alone() -> None:
    state = position(dice=(3, 5))
    lay(state, 3, "bank")
    chooser = Chooser(state)
    click(chooser, DieAt(0))
    meant = readings(state, board(state, 3, "bank"))
    assert str(chooser.preview(meant)) == "3: take bank from depot 3"
    assert chooser.preview(readings(state, DieAt(1))) is None
    assert chooser.selected == {Die(3)}
    assert chooser.message == "Choose what to do with the 3."
    assert not chooser.refused


# --- refusals are the engine's sentences --------------------------------------------------------


@pytest.mark.parametrize(("dice", "closest"), [((3, 3), 3), ((3, 5), 5)])
def test_of_a_tile_out_of_reach_the_die_that_comes_closest_is_told(
    dice: tuple[int, int], closest: int
) -> None:
    state = position(dice=dice)
    lay(state, 6, "bank")
    chooser = Chooser(state)
    assert click(chooser, board(state, 6, "bank")) is None
    assert chooser.message == sentence_for(state, f"{closest}: take bank from depot 6")


def test_a_used_die() -> None:
    state = position(dice=(3, 5))
    act(state, "3: take workers")
    chooser = Chooser(state)
    assert click(chooser, DieAt(0)) is None
    assert chooser.message == sentence_for(state, "3: take workers")


def test_a_space_of_another_colour() -> None:
    state = position(dice=(5, 5), storage="ship")
    chooser = Chooser(state)
    click(chooser, stored(state, "ship"))
    assert click(chooser, estate(state, "e4")) is None
    assert chooser.message == sentence_for(state, "5: add ship to e4")


def test_a_space_for_which_nothing_is_stored() -> None:
    state = position(dice=(5, 5), storage="ship")
    chooser = Chooser(state)
    assert click(chooser, estate(state, "e4")) is None
    assert chooser.message == "This space waits for a building tile: take one from a depot first."
    assert chooser.refused


def test_a_tile_that_fits_nowhere() -> None:
    """Whatever the die, and whatever the spaces are called."""
    state = position(dice=(1, 2), storage="castle")
    chooser = Chooser(state)
    assert click(chooser, stored(state, "castle")) is None
    assert chooser.message == "No free space of a castle region touches your tiles."


def test_a_covered_space_and_one_that_touches_nothing() -> None:
    state = position(dice=(6, 6), storage="ship")
    for name in ("d4", "d1"):
        chooser = Chooser(state)
        assert click(chooser, estate(state, name)) is None
        assert chooser.message == sentence_for(state, f"6: add ship to {name}")


def test_a_purchase_that_cannot_be_paid_and_a_second_one() -> None:
    state = position(silverlings=1)
    lay_black(state, "mine bank")
    for thing in (board(state, 0, "bank"), Silverlings(0)):
        chooser = Chooser(state)
        assert click(chooser, thing) is None
        assert chooser.message == sentence_for(state, "buy bank from black depot")
    state.player.silverlings = 4
    act(state, "buy mine from black depot")
    chooser = Chooser(state)
    assert click(chooser, board(state, 0, "bank")) is None
    assert chooser.message == sentence_for(state, "buy bank from black depot")


def test_goods_that_are_out_of_reach() -> None:
    state = position(dice=(1, 1), goods="4")
    chooser = Chooser(state)
    assert click(chooser, stack(state, 4)) is None
    assert chooser.message == sentence_for(state, "1: sell goods 4")


def test_goods_on_a_depot_are_for_ships() -> None:
    state = position()
    lay_goods(state, 3, "1")
    chooser = Chooser(state)
    assert click(chooser, DepotGoods(3)) is None
    assert chooser.message == sentence_for(state, "take goods 1 from depot 3")


# --- every position -----------------------------------------------------------------------------


def sampled_games(players: int, seed: int) -> list[Game]:
    """A game at several points, from its first decision to its end."""
    header = expert_header(players, seed) if seed % 2 else plain_header(players)
    game = Game.start(header, seed)
    found = []
    chance = Random(seed)
    while not game.state.is_over:
        play_on(game, chance.randrange(10**6), chance.randrange(1, 6))
        if game.state.pending:
            found.append(Game(header, game.state.copy(), []))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [0, 1])
def test_every_legal_action_can_be_clicked(players: int, seed: int) -> None:
    layout = places(players)
    chance = Random(seed)
    for game in sampled_games(players, seed):
        legal = legal_actions(game.state)
        for action in chance.sample(legal, min(len(legal), 8)):
            check_clicks(game, layout, action)


@pytest.mark.long
@pytest.mark.parametrize("knowledge", [(), (5,), (6,), (1, 8, 12)])
def test_every_action_of_rich_positions_can_be_clicked(knowledge: tuple[int, ...]) -> None:
    """Full storage, goods of all types, and knowledge tiles that open more ways."""
    state = position(
        3,
        dice=(5, 2),
        storage="ship castle bank",
        goods="1 4",
        workers=2,
        silverlings=3,
        knowledge=knowledge,
    )
    for depot in range(1, 7):
        lay(state, depot, "bank mine ship knowledge-8")
        lay_goods(state, depot, [1, 1, 2, depot, 5, 6][: depot + 1])
    lay_black(state, "bank bank cow-2")
    header = plain_header(3)
    for action in legal_actions(state):
        check_clicks(Game(header, state.copy(), []), places(3), action)
    act(state, "5: add ship to d5")
    for action in legal_actions(state):
        check_clicks(Game(header, state.copy(), []), places(3), action)


@pytest.mark.parametrize("name", ["geese", "crane", "turn", "city-hall"])
def test_every_action_of_the_special_edition_can_be_clicked(name: str) -> None:
    """SE-20 to SE-22."""
    states = [s for s in sampled_positions() if s.rules.geese and s.pending[-1].code == name]
    assert states
    for state in states:
        game = game_at(state)
        for action in legal_actions(state):
            check_clicks(game, places(len(state.players)), action)


def check_clicks(game: Game, layout: TableLayout, action: Action) -> None:
    """Click through to an action; no other action is completed on the way."""
    state = game.state
    chooser, settled = Chooser(state), None
    for place in clicks_for(game, layout, action):
        assert settled is None
        found = layout.at(state, state.current, place)
        assert found is not None
        if found[0] == TableButton.CONFIRM:
            settled = chooser.confirmable()
        else:
            settled = chooser.click(readings(state, found[0], chooser.selected))
    assert settled == action


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_clicks_are_acted_on_or_answered(players: int) -> None:
    """A click completes an action, changes the selection, or is refused in a sentence."""
    layout = places(players)
    chance = Random(players)
    for game in sampled_games(players, players):
        state = game.state
        before, chooser = state.copy(), Chooser(state)
        things = [thing for thing, _ in layout.things(state, state.current)]
        for thing in chance.sample(things, 40):
            selected = chooser.selected
            meant = readings(state, thing, selected)
            if not meant:
                continue
            action = chooser.click(meant)
            if action is not None:
                assert why_illegal(state, action) is None
                chooser = Chooser(state)
            elif chooser.selected == selected:
                assert chooser.message.endswith(".")
                assert chooser.message[0].isupper()
        assert state == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_lit_leads_on(players: int) -> None:
    """Clicking a lit part is never refused, and costs the price shown beside it."""
    chance = Random(players)
    for game in sampled_games(players, players + 2):
        state = game.state
        chooser = Chooser(state)
        while lit := chooser.lit():
            part = chance.choice(sorted(lit, key=repr))
            workers = lit[part]
            cheapest = [o.workers for o in chooser.matching(chooser.selected | {part})]
            assert workers == min(cheapest)
            action = chooser.click([frozenset({part})])
            if action is not None:
                assert action in legal_actions(state)
                break
            assert part in chooser.selected
            if chooser.confirmable() is not None:
                break
