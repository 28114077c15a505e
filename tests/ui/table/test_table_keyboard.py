"""The table by keyboard and by dragging, and redoing undone actions."""

from __future__ import annotations

import random

import pygame

from cob.clicks.table_things import (
    BoardSpace,
    DieAt,
    EstateSpace,
    StorageSpace,
    TableButton,
    Thing,
    Workers,
)
from cob.engine import Action, legal_actions
from cob.engine.components import Tile
from cob.record import Game
from cob.ui.screens.game import GameScene
from cob.ui.table.hand.payment import PaymentSheet
from cob.ui.table.key_bindings import KEYS, help_rows
from cob.ui.table.sheets.sheets import HelpSheet
from tests.engine.table import lay, position, space
from tests.games import plain_header
from tests.mouse.real_window import clicks_for
from tests.ui.at_table import (
    Opener,
    click,
    game_at,
    hands_over,
    paint,
    people,
    point,
    press,
    rect_of,
    send,
    top,
    use_both_dice,
)


def go_to(scene: GameScene, thing: Thing) -> None:
    """Press Tab until the pointer is there."""
    for _ in range(200):
        if (
            scene.table.pointer.by_keys
            and scene.table.pointer.found is not None
            and scene.table.pointer.found[0] == thing
        ):
            return
        press(scene, pygame.K_TAB)
    raise AssertionError(f"the keyboard does not reach {thing}")


def play_by_keys(scene: GameScene, action: Action) -> None:
    """Carry out an action without the mouse, and check that only this happens."""
    game = scene.session.game
    before = len(game.moves)
    for place in clicks_for(game, scene.table.layout, action):
        found = scene.table.layout.at(
            scene.session.state, scene.table.shown, place, scene.buttons()
        )
        assert found is not None
        go_to(scene, found[0])
        assert len(game.moves) == before
        press(scene, pygame.K_RETURN)
    sheet = top(scene)
    if isinstance(sheet, PaymentSheet):
        for _ in range([way for _, way in sheet.question.answers].index(action)):
            press(scene, pygame.K_TAB)
        press(scene, pygame.K_RETURN)
    assert game.moves[before] == action


def mouse(scene: GameScene, kind: int, place: tuple[int, int]) -> None:
    scene.handle(pygame.event.Event(kind, pos=place, button=1))


def drag(scene: GameScene, start: Thing, end: Thing) -> None:
    drag_between(scene, rect_of(scene, start).center, rect_of(scene, end).center)


def drag_between(scene: GameScene, first: tuple[int, int], last: tuple[int, int]) -> None:
    point(scene, first)
    mouse(scene, pygame.MOUSEBUTTONDOWN, first)
    point(scene, last)
    paint(scene)
    mouse(scene, pygame.MOUSEBUTTONUP, last)


# --- the keyboard ---------------------------------------------------------------------------------


def test_a_game_is_played_without_the_mouse(table: Opener) -> None:
    """Any legal action, until every kind of them has come up."""
    scene = table(Game.start(people(plain_header(2)), 7))
    chance = random.Random(3)
    for _ in range(60):
        if hands_over(scene):
            press(scene, pygame.K_RETURN)
        play_by_keys(scene, chance.choice(legal_actions(scene.session.state)))
    assert scene.session.state.round > 1


def test_digits_take_up_dice_and_w_takes_workers(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    press(scene, pygame.K_5)
    press(scene, pygame.K_w)
    player = scene.session.state.players[0]
    assert (player.dice, player.workers) == ((3,), 2)


def test_arrows_go_to_what_lies_in_their_direction(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    go_to(scene, DieAt(0))
    press(scene, pygame.K_RIGHT)
    assert scene.table.pointer.found is not None
    assert scene.table.pointer.found[0] == DieAt(1)
    paint(scene)


def test_p_shows_the_next_estate_and_escape_comes_back(table: Opener) -> None:
    scene = table(game_at(position(3)))
    press(scene, pygame.K_p)
    assert scene.table.shown == 1
    press(scene, pygame.K_ESCAPE)
    assert scene.table.shown == 0


def test_the_mouse_takes_the_ring_away(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    press(scene, pygame.K_TAB)
    assert scene.table.view().marks_pointer
    point(scene, (3, 3))
    assert not scene.table.view().marks_pointer


def test_the_help_lists_the_keys_until_any_is_pressed(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    press(scene, pygame.K_h)
    assert isinstance(top(scene), HelpSheet)
    paint(scene)
    press(scene, pygame.K_5)
    assert not isinstance(top(scene), HelpSheet)
    assert not scene.playing.chooser.selected
    assert len(KEYS) == len({keys for keys, _ in help_rows(KEYS, scene.app.settings.keys)})


# --- dragging -------------------------------------------------------------------------------------


def test_a_stored_tile_is_dragged_to_its_space(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5), storage="ship bank")))
    drag(scene, StorageSpace(0, 0), EstateSpace(0, space("d5")))
    assert scene.session.state.players[0].estate[space("d5")] is not None


def test_a_die_is_dragged_to_a_tile(table: Opener) -> None:
    state = position(dice=(3, 3))
    lay(state, 3, "bank")
    scene = table(game_at(state))
    drag(scene, DieAt(0), BoardSpace(state.board.index(Tile.BANK)))
    player = scene.session.state.players[0]
    assert (player.dice, player.storage) == ((3,), (Tile.BANK,))


def test_what_is_let_go_where_it_was_stays_chosen(table: Opener) -> None:
    """A second click on the die would put it back; a release at its other edge is no click."""
    scene = table(game_at(position(dice=(3, 5))))
    die = rect_of(scene, DieAt(0))
    drag_between(scene, (die.left + 2, die.centery), (die.right - 2, die.centery))
    assert scene.playing.chooser.selected
    assert scene.session.state.players[0].dice == (3, 5)


def test_what_is_dropped_nowhere_stays_chosen(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5), storage="ship bank")))
    first = rect_of(scene, StorageSpace(0, 0)).center
    point(scene, first)
    mouse(scene, pygame.MOUSEBUTTONDOWN, first)
    point(scene, (2, 2))
    mouse(scene, pygame.MOUSEBUTTONUP, (2, 2))
    assert scene.playing.chooser.selected
    assert scene.table.pointer.held is None


def test_a_mouse_that_shakes_does_not_drag(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5), storage="ship bank")))
    x, y = rect_of(scene, StorageSpace(0, 0)).center
    point(scene, (x, y))
    mouse(scene, pygame.MOUSEBUTTONDOWN, (x, y))
    point(scene, (x + 3, y))
    assert scene.table.dragged is None
    mouse(scene, pygame.MOUSEBUTTONUP, (x + 3, y))
    assert scene.playing.chooser.selected


# --- doing again ----------------------------------------------------------------------------------


def test_what_was_taken_back_is_done_again(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    use_both_dice(scene)
    done = scene.session.state.copy()
    click(scene, TableButton.UNDO, TableButton.UNDO)
    assert scene.session.state.players[0].workers == 0
    click(scene, TableButton.REDO)
    press(scene, pygame.K_r)
    assert scene.session.state == done
    assert TableButton.REDO not in scene.buttons()


def test_doing_something_else_forgets_what_was_taken_back(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    click(scene, DieAt(0), Workers(0), TableButton.UNDO)
    click(scene, DieAt(1), Workers(0))
    assert TableButton.REDO not in scene.buttons()


def test_the_pointer_moves_under_a_sheet_and_rests_where_it_is(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    point(scene, rect_of(scene, DieAt(0)).center)
    press(scene, pygame.K_h)
    point(scene, rect_of(scene, DieAt(1)).center)
    press(scene, pygame.K_ESCAPE)
    assert top(scene) is scene
    assert scene.table.pointer.thing == DieAt(1)


def test_a_key_that_is_held_down_switches_once(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    muted = scene.app.settings.muted
    for _ in range(4):
        send(scene, pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m")
    assert scene.app.settings.muted is not muted
