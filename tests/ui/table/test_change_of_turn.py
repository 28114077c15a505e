"""A double click ends one turn only; a turn may end by itself."""

from __future__ import annotations

import pygame
import pytest

from cob.clicks.table_things import DieAt, TableButton, Workers
from cob.clicks.turn_timing import BEAT, GRACE
from cob.engine import GameState, legal_actions
from cob.record import PERSON, Game, Header, Seat
from cob.ui.screens.game import GameScene
from cob.ui.table.layout import TableLayout
from cob.ui.table.sheets.sheets import HandOverSheet
from tests.engine.table import lay_black, position
from tests.games import plain_header
from tests.ui.at_table import (
    Opener,
    click,
    game_at,
    hands_over,
    people,
    press,
    rect_of,
    seen,
    send,
    settle,
    take_over,
    top,
)

ANNA, BENNO = 0, 1


def both_dice_used(silverlings: int = 0) -> GameState:
    state = position(dice=(3, 5), silverlings=silverlings)
    lay_black(state, "ship")
    state.players[ANNA].dice = ()
    return state


def against_a_bot(state: GameState) -> Game:
    """Anna is a person and Benno a bot."""
    seats = game_at(state).header.seats
    benno = seats[BENNO]
    bot = Seat(benno.name, benno.colour, "random", benno.choices)
    assert seats[ANNA].controller == PERSON
    return Game(Header((seats[ANNA], bot)), state, [])


def mouse_at(scene: GameScene, place: tuple[int, int]) -> None:
    """A click immediately after the one before."""
    send(scene, pygame.MOUSEMOTION, pos=place, rel=(0, 0))
    send(scene, pygame.MOUSEBUTTONDOWN, pos=place, button=1)


def moves(scene: GameScene) -> list[str]:
    return [str(move) for move in scene.session.game.moves]


# --- double clicks ------------------------------------------------------------------------------


def test_skip_is_not_where_the_turn_was_ended(table: Opener) -> None:
    layout: TableLayout = table(game_at(both_dice_used())).table.layout
    skip = layout.buttons[TableButton.SKIP]
    assert not skip.colliderect(layout.buttons[TableButton.END])
    for other in (TableButton.PAUSE, TableButton.STEP):
        assert not skip.colliderect(layout.buttons[other])


def test_a_double_click_on_end_turn_skips_no_bots(table: Opener) -> None:
    scene = table(against_a_bot(both_dice_used()))
    place = rect_of(scene, TableButton.END).center
    mouse_at(scene, place)
    mouse_at(scene, place)
    assert moves(scene) == ["end turn"]
    assert not scene.playing.tempo.hurries


def test_a_click_on_skip_counts_when_half_a_second_has_gone_by(table: Opener) -> None:
    scene = table(against_a_bot(both_dice_used()))
    mouse_at(scene, rect_of(scene, TableButton.END).center)
    place = rect_of(scene, TableButton.SKIP).center
    mouse_at(scene, place)
    assert not scene.playing.tempo.hurries
    scene.playing.grace.pass_time(GRACE)
    mouse_at(scene, place)
    assert scene.playing.tempo.hurries


def test_the_window_wakes_when_clicks_count_again(table: Opener) -> None:
    scene = table(against_a_bot(both_dice_used()))
    scene.playing.tempo.pause()
    mouse_at(scene, rect_of(scene, TableButton.END).center)
    scene.table.motion.stop()
    wait = scene.playing.wakes_after()
    assert wait is not None
    assert wait <= GRACE


def test_a_double_click_does_not_take_the_place_of_the_next_person(table: Opener) -> None:
    scene = table(game_at(both_dice_used()))
    place = rect_of(scene, TableButton.END).center
    mouse_at(scene, place)
    scene.update(0.0)
    sheet = top(scene)
    assert isinstance(sheet, HandOverSheet)
    mouse_at(scene, place)
    send(scene, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert top(scene) is sheet
    sheet.update(GRACE)
    mouse_at(scene, place)
    assert top(scene) is scene
    mouse_at(scene, rect_of(scene, DieAt(0)).center)
    assert seen(scene).selected, "who has taken the place need not wait once more"


def test_the_next_person_is_asked_by_name_when_the_dice_of_the_round_have_been_seen(
    table: Opener,
) -> None:
    """The sheet named the player whose turn was over, since the table still showed that turn."""
    game = Game.start(people(plain_header(2)), 3)
    first = game.state.order[0]
    while game.state.current == first or any(game.state.player.dice):
        game.play(legal_actions(game.state)[0])
    scene = table(game)
    take_over(scene)
    rounds = scene.state.round
    mouse_at(scene, rect_of(scene, TableButton.END).center)
    assert scene.state.round == rounds + 1
    assert scene.table.motion.is_moving
    while scene.table.motion.is_moving:
        assert top(scene) is scene
        scene.update(0.05)
    scene.update(0.05)
    assert isinstance(top(scene), HandOverSheet)
    shown = scene.view().state
    assert shown.current == scene.state.current == first
    assert shown.player.rolled == scene.state.player.rolled


def test_a_turn_that_was_ended_too_soon_goes_on(table: Opener) -> None:
    """As long as nothing has happened since: in mid-round no die is rolled between two turns."""
    scene = table(game_at(both_dice_used(silverlings=2)))
    mouse_at(scene, rect_of(scene, TableButton.END).center)
    assert hands_over(scene)
    sheet = top(scene)
    assert isinstance(sheet, HandOverSheet)
    sheet.update(GRACE)
    assert sheet.button is not None
    mouse_at(scene, sheet.button.center)
    assert top(scene) is scene
    assert scene.state.current == ANNA
    assert moves(scene) == []
    assert not hands_over(scene), "she is at the screen"
    click(scene, TableButton.END)
    assert hands_over(scene)


def test_a_turn_that_goes_on_does_not_end_by_itself(table: Opener) -> None:
    scene = table(game_at(both_dice_used()))
    scene.app.settings.ends_turns = True
    mouse_at(scene, rect_of(scene, TableButton.END).center)
    assert hands_over(scene)
    sheet = top(scene)
    assert isinstance(sheet, HandOverSheet)
    sheet.update(GRACE)
    press(scene, pygame.K_u)
    assert scene.state.current == ANNA
    scene.update(0.0)
    wait(scene, 2 * BEAT)
    assert moves(scene) == []
    click(scene, TableButton.END)
    assert moves(scene) == ["end turn"]


def test_a_turn_after_which_dice_were_rolled_is_over(table: Opener) -> None:
    """RND-01: they would be known."""
    game = Game.start(people(plain_header(2)), 3)
    first = game.state.order[0]
    while game.state.current == first or any(game.state.player.dice):
        game.play(legal_actions(game.state)[0])
    scene = table(game)
    mouse_at(scene, rect_of(scene, TableButton.END).center)
    assert hands_over(scene)
    sheet = top(scene)
    assert isinstance(sheet, HandOverSheet)
    assert sheet.button is None


def test_enter_twice_ends_one_turn(table: Opener) -> None:
    scene = table(against_a_bot(both_dice_used()))
    for _ in range(2):
        send(scene, pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        send(scene, pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="")
    assert moves(scene) == ["end turn"]
    assert not scene.playing.tempo.hurries


# --- the end by itself --------------------------------------------------------------------------


def wait(scene: GameScene, seconds: float) -> None:
    """Time goes by in frames."""
    frames = round(seconds / 0.05)
    for _ in range(frames):
        scene.update(0.05)


def test_a_turn_ends_by_itself_where_that_is_set(table: Opener) -> None:
    scene = table(game_at(both_dice_used()))
    scene.app.settings.ends_turns = True
    scene.update(0.0)
    wait(scene, BEAT - 0.1)
    assert moves(scene) == []
    assert seen(scene).ending > 0
    wait(scene, 0.2)
    assert moves(scene) == ["end turn"]
    assert not seen(scene).ending


def test_it_does_not_where_it_is_not_set(table: Opener) -> None:
    scene = table(game_at(both_dice_used()))
    wait(scene, 3 * BEAT)
    assert moves(scene) == []
    settle(scene, lambda: not scene.session.is_saving)
    assert scene.wakes_after() is None, "an idle table sleeps"


@pytest.mark.parametrize("reason", ["a die is left", "a purchase is possible"])
def test_it_does_not_while_something_else_can_be_done(table: Opener, reason: str) -> None:
    state = both_dice_used(silverlings=2 if reason == "a purchase is possible" else 0)
    if reason == "a die is left":
        state.players[ANNA].dice = (3,)
    scene = table(game_at(state))
    scene.app.settings.ends_turns = True
    wait(scene, 3 * BEAT)
    assert moves(scene) == []


def test_the_last_action_can_be_taken_back_until_then(table: Opener) -> None:
    """*Undo* works during the pause, and an undone turn does not end."""
    state = both_dice_used()
    state.players[ANNA].dice = (3,)
    scene = table(game_at(state))
    scene.app.settings.ends_turns = True
    click(scene, DieAt(0), Workers(ANNA))
    scene.table.motion.stop()
    wait(scene, BEAT / 2)
    assert TableButton.UNDO in scene.buttons()
    press(scene, pygame.K_u)
    wait(scene, 3 * BEAT)
    assert moves(scene) == []


def test_who_looks_at_another_estate_is_not_hurried(table: Opener) -> None:
    scene = table(game_at(both_dice_used()))
    scene.app.settings.ends_turns = True
    scene.update(0.0)
    press(scene, pygame.K_p)
    wait(scene, 3 * BEAT)
    assert moves(scene) == []
