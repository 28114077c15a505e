"""Payments of workers are confirmed: another die is offered; a single click or a high price needs a
yes.
"""

from __future__ import annotations

import pygame
import pytest

from cob.clicks.table_things import (
    BoardSpace,
    DieAt,
    EstateSpace,
    GoodsSpace,
    StorageSpace,
    TableButton,
    Workers,
)
from cob.engine import GameState
from cob.engine.components import DEPOT_RANGES
from cob.engine.ruleset import SPECIAL_EDITION
from cob.ui.screens.game import GameScene
from cob.ui.table.hand.payment import PaymentSheet
from tests.engine.table import lay, position, put, space
from tests.ui.at_table import (
    Opener,
    click,
    click_at,
    game_at,
    point,
    press,
    rect_of,
    seen,
    top,
)
from tests.ui.sizes import LYING

DEPOT_6 = BoardSpace(20)
ANNA = 0


def a_ship_on_depot_6(dice: tuple[int, int], workers: int = 3) -> GameState:
    state = position(dice=dice, workers=workers)
    lay(state, 6, "ship")
    return state


def played(scene: GameScene) -> list[str]:
    return [str(move) for move in scene.session.game.moves]


def plate(scene: GameScene) -> PaymentSheet:
    sheet = top(scene)
    assert isinstance(sheet, PaymentSheet), "nothing is asked"
    return sheet


def asked(table: Opener, dice: tuple[int, int] = (4, 4)) -> GameScene:
    """Anna has clicked the ship on depot 6 with two fours, which costs two workers."""
    scene = table(game_at(a_ship_on_depot_6(dice)))
    click(scene, DEPOT_6)
    return scene


# --- two workers or more ------------------------------------------------------------------------


def test_two_workers_are_asked_for_before_they_are_paid(table: Opener) -> None:
    scene = asked(table)
    question = plate(scene).question
    assert question.title == "Pay 2 workers?"
    assert question.told == "Take the ship from depot 6 with the 4."
    assert [button.label for button in plate(scene).buttons] == ["Yes", "No"]
    assert not played(scene)


def test_the_head_asks_nothing_beside_the_question(table: Opener) -> None:
    scene = asked(table)
    view = seen(scene)
    assert (view.prompt, view.offer, view.message) == ("", "", "")
    press(scene, pygame.K_ESCAPE)
    assert seen(scene).prompt == "You have two dice to play."


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_yes_by_key_plays_it(table: Opener, key: int) -> None:
    scene = asked(table)
    press(scene, key)
    assert played(scene) == ["4: take ship from depot 6"]
    assert top(scene) is scene
    assert scene.session.state.players[ANNA].workers == 1


def test_yes_by_click_plays_it(table: Opener) -> None:
    scene = asked(table)
    click_at(scene, plate(scene).buttons[0].rect.center)
    assert played(scene) == ["4: take ship from depot 6"]


def test_no_by_key_pays_nothing(table: Opener) -> None:
    scene = asked(table)
    press(scene, pygame.K_ESCAPE)
    assert top(scene) is scene
    assert not played(scene)
    assert scene.session.state.players[ANNA].workers == 3
    assert not seen(scene).selected


def test_no_by_click_keeps_the_die_that_was_in_hand(table: Opener) -> None:
    scene = table(game_at(a_ship_on_depot_6((4, 4))))
    click(scene, DieAt(0))
    held = seen(scene).selected
    click(scene, DEPOT_6)
    click_at(scene, plate(scene).buttons[1].rect.center)
    assert not played(scene)
    assert seen(scene).selected == held


def test_it_is_asked_once(table: Opener) -> None:
    """Undone and done again, the same action is not asked about a second time."""
    scene = asked(table)
    press(scene, pygame.K_RETURN)
    press(scene, pygame.K_u)
    press(scene, pygame.K_r)
    assert top(scene) is scene
    assert played(scene) == ["4: take ship from depot 6"]


def test_one_worker_is_paid_without_a_question_by_a_die_in_hand(table: Opener) -> None:
    scene = table(game_at(a_ship_on_depot_6((5, 3))))
    click(scene, DieAt(0), DEPOT_6)
    assert played(scene) == ["5: take ship from depot 6"]


def test_a_poke_at_a_tile_asks_before_it_pays_one_worker(table: Opener) -> None:
    """WRK-01"""
    scene = table(game_at(a_ship_on_depot_6((5, 3), workers=1)))
    click(scene, DEPOT_6)
    assert plate(scene).question.title == "Pay 1 worker?"
    assert not played(scene)
    press(scene, pygame.K_ESCAPE)
    assert scene.session.state.players[ANNA].workers == 1


def test_nothing_is_asked_where_the_setting_is_off(table: Opener) -> None:
    scene = table(game_at(a_ship_on_depot_6((4, 4))))
    scene.app.settings.asks_before_paying = False
    click(scene, DEPOT_6)
    assert played(scene) == ["4: take ship from depot 6"]


def test_a_building_for_two_workers_is_asked_for(table: Opener) -> None:
    """SE-22: knowledge tile 6."""
    state = position(dice=(4, 4), workers=2, rules=SPECIAL_EDITION)
    put(state, ANNA, "knowledge-6", "c4")
    lay(state, 1, "bank")
    state.players[ANNA].dice = ()
    scene = table(game_at(state))
    click(scene, Workers(ANNA), BoardSpace(0))
    assert plate(scene).question.workers == 2
    press(scene, pygame.K_RETURN)
    assert played(scene) == ["buy bank from depot 1"]


@pytest.mark.parametrize("size", LYING)
def test_the_question_stands_beside_the_click_and_leaves_what_it_is_about_in_view(
    table: Opener, size: tuple[int, int]
) -> None:
    """A tile taken, a tile added, goods sold."""
    state = position(dice=(3, 3), storage="ship", goods={6: 1}, workers=3)
    lay(state, 5, "bank")
    scene = table(game_at(state), size)
    layout = scene.table.layout
    for things in (
        (BoardSpace(DEPOT_RANGES[5][0]),),
        (StorageSpace(ANNA, 0), EstateSpace(ANNA, space("d5"))),
        (GoodsSpace(ANNA, 6),),
    ):
        click(scene, *things)
        sheet = plate(scene)
        assert sheet.area.collidelist([layout.cup, *(rect_of(scene, each) for each in things)]) < 0
        assert scene.app.visible.contains(sheet.area)
        around = rect_of(scene, things[-1]).inflate(layout.px(60), layout.px(60))
        assert around.colliderect(sheet.area)
        press(scene, pygame.K_ESCAPE)
        scene.playing.chooser.clear()


def test_the_question_tells_the_points_that_are_gained(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 3), goods={6: 1}, workers=3)))
    click(scene, GoodsSpace(ANNA, 6))
    assert plate(scene).question.told == "Sell 1 orange goods tile with the 3: 2 points."


# --- another die --------------------------------------------------------------------------------


def test_the_other_die_is_offered_where_it_is_free(table: Opener) -> None:
    scene = table(game_at(a_ship_on_depot_6((3, 6))))
    click(scene, DieAt(0), DEPOT_6)
    question = plate(scene).question
    assert question.title == "The 6 does it for free"
    assert [caption for caption, _ in question.answers] == [
        "Use the 6",
        "Pay 3 workers",
    ]
    press(scene, pygame.K_RETURN)
    assert played(scene) == ["6: take ship from depot 6"]
    assert scene.session.state.players[ANNA].workers == 3


def test_the_chosen_die_may_be_paid_for_all_the_same(table: Opener) -> None:
    """Once: there is no second question about the two workers."""
    scene = table(game_at(a_ship_on_depot_6((4, 6))))
    click(scene, DieAt(0), DEPOT_6)
    click_at(scene, plate(scene).buttons[1].rect.center)
    assert played(scene) == ["4: take ship from depot 6"]
    assert top(scene) is scene


def test_a_die_that_is_only_cheaper_is_offered_too(table: Opener) -> None:
    scene = table(game_at(a_ship_on_depot_6((4, 5))))
    click(scene, DieAt(0), DEPOT_6)
    assert plate(scene).question.title == "The 5 does it for 1 worker"


def test_without_a_die_in_hand_the_cheapest_one_is_used(table: Opener) -> None:
    scene = table(game_at(a_ship_on_depot_6((3, 6))))
    click(scene, DEPOT_6)
    assert played(scene) == ["6: take ship from depot 6"]


def test_a_dragged_tile_is_not_in_the_hand_after_the_question(table: Opener) -> None:
    scene = table(game_at(a_ship_on_depot_6((4, 4))))
    click(scene, DEPOT_6)
    press(scene, pygame.K_ESCAPE)
    point(scene, rect_of(scene, TableButton.MENU).center)
    assert seen(scene).dragged is None
