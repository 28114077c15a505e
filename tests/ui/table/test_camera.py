"""The camera: the estate of who acts comes into the middle, in step with all that is shown."""

from __future__ import annotations

import pygame
import pytest

from cob.clicks.table_things import EstateSpace, PlayerPanel, TableButton
from cob.engine.actions import EndTurn
from cob.record import Game, Header, Seat
from cob.showing.event_times import SWING, timeline
from cob.ui.screens.game import GameScene
from cob.ui.table.motion.pieces import MovingTile
from cob.ui.table.motion.show import show_move
from tests.engine.table import position, space
from tests.showing.moves import played
from tests.ui.at_table import (
    Opener,
    bot_on_turn,
    click,
    game_at,
    let_pass,
    paint,
    press,
    rect_of,
)
from tests.ui.writing import words_on


def ends_a_turn(table: Opener) -> GameScene:
    """Anna, a person, has used both dice against Benno, a bot."""
    state = position(2, dice=())
    game = game_at(state)
    first, second = game.header.seats
    bot = Seat(second.name, second.colour, "random", second.choices)
    scene = table(Game(Header((first, bot)), state, []))
    scene.playing.tempo.pause()
    paint(scene)
    return scene


def test_a_bot_s_estate_comes_and_is_there_after_the_swing(table: Opener) -> None:
    scene = ends_a_turn(table)
    scene.play(EndTurn())
    paint(scene)
    camera = scene.table.motion.camera
    assert scene.table.shown == 1
    assert camera.is_swinging
    let_pass(scene, SWING + 0.1)
    assert not camera.is_swinging
    assert not scene.table.motion.is_moving or scene.table.motion.animations


def test_the_next_click_does_not_wait_for_it(table: Opener) -> None:
    scene = ends_a_turn(table)
    scene.play(EndTurn())
    paint(scene)
    assert rect_of(scene, EstateSpace(1, 0)), "things under the pointer are those of the new estate"
    click(scene, PlayerPanel(0))
    assert not scene.table.motion.camera.is_swinging, "a click skips it"
    assert scene.table.shown == 0


def test_a_moving_frame_covers_no_button_s_click(table: Opener) -> None:
    scene = ends_a_turn(table)
    scene.play(EndTurn())
    paint(scene)
    scene.update(0.05)
    click(scene, TableButton.CAMERA)
    assert scene.table.shown == 0
    assert not scene.app.settings.camera


@pytest.mark.parametrize("reason", ["no motion", "no camera", "at once"])
def test_it_stays_where_it_is_not_wanted(table: Opener, reason: str) -> None:
    scene = ends_a_turn(table)
    if reason == "no motion":
        scene.app.settings.motion_at = 0
    elif reason == "no camera":
        scene.app.settings.camera = False
    else:
        scene.playing.tempo.go_on()
        scene.playing.tempo.hurry(+9)
    scene.play(EndTurn())
    paint(scene)
    assert scene.table.shown == 0
    assert not scene.table.motion.camera.is_swinging


def test_skipping_leads_home(table: Opener) -> None:
    scene = table(bot_on_turn())
    click(scene, TableButton.SKIP)
    assert scene.table.shown == 0
    assert TableButton.HOME not in scene.buttons()


def test_a_key_turns_it_off_and_on(table: Opener) -> None:
    scene = table(bot_on_turn())
    scene.playing.tempo.pause()
    assert scene.buttons()[TableButton.CAMERA] == "Stay at\nmy estate"
    press(scene, pygame.K_f)
    assert (scene.table.shown, scene.app.settings.camera) == (0, False)
    assert scene.buttons()[TableButton.CAMERA] == "Follow\nthe others"
    press(scene, pygame.K_f)
    assert (scene.table.shown, scene.app.settings.camera) == (1, True)


def test_the_estate_names_its_owner_in_words(table: Opener) -> None:
    scene = table(bot_on_turn())
    scene.playing.tempo.pause()
    assert "Benno’s" in words_on(scene)


def test_what_flies_to_an_estate_waits_until_it_is_there(table: Opener) -> None:
    state = position(2, dice=(3, 5), storage="bank")
    scene = table(game_at(state))
    paint(scene)
    move = played(state, "3: add bank to e4")
    scene.table.shown = 0
    show_move(scene.app, scene.table, move, own=True, motion=1.0, sound=1.0)
    at_once = next(a for a in scene.table.motion.animations if isinstance(a.what, MovingTile))
    assert at_once.delay == 0
    scene.table.shown = 1
    paint(scene)
    scene.table.shown = 0
    show_move(scene.app, scene.table, move, own=True, motion=1.0, sound=1.0)
    flying = next(a for a in scene.table.motion.animations if isinstance(a.what, MovingTile))
    assert flying.delay == SWING
    hexagon = scene.table.layout.hexes[space("e4")]
    assert flying.end == hexagon.center, "it lands where one looks"


def test_the_lead_moves_all_times_alike() -> None:
    move = played(position(2, dice=(3, 5), storage="bank"), "3: add bank to e4")
    usual, later = timeline(move.events), timeline(move.events, lead=SWING)
    for one, other in zip(usual, later, strict=True):
        assert other.begins == pytest.approx(one.begins + SWING)
        assert other.arrives == pytest.approx(one.arrives + SWING)


def test_later_swings_are_shorter(table: Opener) -> None:
    scene = table(bot_on_turn())
    scene.playing.tempo.pause()
    lengths = []
    for number in range(8):
        paint(scene)
        scene.table.shown = number % 2
        paint(scene)
        frames = 0
        while scene.table.motion.camera.is_swinging:
            scene.update(0.01)
            frames += 1
        lengths.append(frames)
    assert lengths[-1] < max(lengths)
