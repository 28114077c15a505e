"""The prompt of the player on turn: for the possible actions only."""

from __future__ import annotations

import pytest

from cob.clicks.table_things import BoardSpace, DepotGoods, RoundSpace
from tests.engine.table import act, lay, lay_black, lay_goods, position
from tests.ui.at_table import Opener, click, game_at, point, rect_of, seen


@pytest.mark.parametrize(
    ("dice", "silverlings", "asked"),
    [
        ((3, 5), 2, "You have two dice to play, and may buy a tile."),
        ((3, 5), 1, "You have two dice to play."),
        ((5,), 2, "One more die to play, and you may buy a tile."),
        ((5,), 1, "One more die to play."),
        ((), 2, "Both dice are used: buy a tile, or end the turn."),
        ((), 1, "Both dice are used: end the turn."),
    ],
)
def test_buying_is_offered_to_who_can_pay(
    table: Opener, dice: tuple[int, ...], silverlings: int, asked: str
) -> None:
    """BLK-01 and BLK-03: 2 Silverlings buy one tile in a turn."""
    state = position(silverlings=silverlings)
    lay_black(state, "ship")
    state.player.dice = dice
    assert seen(table(game_at(state))).prompt == asked


def test_after_the_last_dice_of_the_game_nothing_is_to_be_bought(table: Opener) -> None:
    """END-04, END-07: stored tiles score nothing, and each Silverling brings a point."""
    state = position(phase="E", silverlings=2)
    state.round = 5
    lay_black(state, "ship")
    state.player.dice = ()
    assert seen(table(game_at(state))).prompt == "Both dice are used: end the turn."


def test_a_click_on_nothing_repeats_what_is_asked_just_then(table: Opener) -> None:
    """TAK-03: with full storage the prompt asks for a tile to discard, and no longer for a die."""
    state = position(dice=(6, 6), storage="bank mine castle")
    lay(state, 6, "ship")
    scene = table(game_at(state))
    click(scene, RoundSpace(1))
    assert seen(scene).message == "There is nothing to use here. You have two dice to play."
    empty = next(at for at, tile in enumerate(state.board) if tile is None)
    click(scene, BoardSpace(empty))
    assert seen(scene).message == "No tile lies here. You have two dice to play."
    click(scene, BoardSpace(20))
    asked = seen(scene).message
    click(scene, RoundSpace(1))
    assert seen(scene).message == f"There is nothing to use here. {asked}"
    assert "discard" in asked


def test_a_question_stands_until_the_pointer_moves_on(table: Opener) -> None:
    """SHP-02: the click on a depot asks what to keep; a second click would take that type."""
    state = position(dice=(5,), storage="ship", goods="1 2")
    lay_goods(state, 3, "3 4")
    act(state, "5: add ship to d5")
    scene = table(game_at(state))
    click(scene, DepotGoods(3, 4))
    assert seen(scene).message == ("There is room for 1 more type only: choose the one to load.")
    assert not seen(scene).offer
    point(scene, rect_of(scene, DepotGoods(3, 3)).center)
    assert seen(scene).offer.startswith("Click: Take ")
