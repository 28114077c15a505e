"""A gamepad reaches the same things as the keyboard, whenever it is plugged in."""

from __future__ import annotations

import sys

import pygame
import pytest

from cob.clicks.table_things import DieAt, TableButton
from cob.engine.actions import EndTurn
from cob.ui.app import App
from cob.ui.inputs.commands import Command, commanded
from cob.ui.inputs.pads import FIRST_REPEAT, NEXT_REPEAT, PAD_HELP
from cob.ui.scene import Scene
from cob.ui.screens.game import GameScene
from cob.ui.screens.pad_sheet import PadSheet
from cob.ui.screens.table_menu import MenuSheet
from tests.engine.table import position
from tests.ui.at_table import Opener, game_at, take_time, top
from tests.ui.inputs.virtual_pad import VirtualPad

FAR = 32767


def tell(scene: GameScene, kind: int, **details: int) -> None:
    """Send the window an event of the first pad, like SDL."""
    scene.app.handle(pygame.event.Event(kind, instance_id=0, **details))


def push(scene: GameScene, button: int) -> None:
    """Press a button and release it, some time after the last click."""
    take_time(scene)
    tell(scene, pygame.CONTROLLERBUTTONDOWN, button=button)
    tell(scene, pygame.CONTROLLERBUTTONUP, button=button)


def tilt(scene: GameScene, axis: int, value: int) -> None:
    tell(scene, pygame.CONTROLLERAXISMOTION, axis=axis, value=value)


@pytest.fixture(autouse=True)
def without_focus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let SDL report pads although no window of the tests has the focus."""
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")


@pytest.fixture
def scene(without_focus: None, table: Opener) -> GameScene:
    return table(game_at(position(dice=(3, 5), storage="ship bank")))


def test_the_cross_and_the_left_stick_go_from_one_target_to_the_next(scene: GameScene) -> None:
    push(scene, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    first = scene.table.pointer.thing
    assert first is not None
    assert scene.table.view().marks_pointer
    tilt(scene, pygame.CONTROLLER_AXIS_LEFTX, FAR)
    assert scene.table.pointer.thing not in (None, first)


def test_the_shoulders_go_through_all_targets_in_their_order(scene: GameScene) -> None:
    seen = []
    for _ in range(3):
        push(scene, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        seen.append(scene.table.pointer.thing)
    assert len(set(seen)) == 3
    push(scene, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert scene.table.pointer.thing == seen[1]


def test_a_takes_up_what_is_pointed_at_and_b_drops_it_and_then_opens_the_menu(
    scene: GameScene,
) -> None:
    while not isinstance(scene.table.pointer.thing, DieAt):
        push(scene, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    push(scene, pygame.CONTROLLER_BUTTON_A)
    assert scene.view().selected
    push(scene, pygame.CONTROLLER_BUTTON_B)
    assert not scene.view().selected
    push(scene, pygame.CONTROLLER_BUTTON_B)
    assert isinstance(top(scene), MenuSheet)
    push(scene, pygame.CONTROLLER_BUTTON_B)
    assert top(scene) is scene


def test_a_whole_turn_is_played_and_taken_back_by_pad_alone(table: Opener) -> None:
    scene = table(game_at(position(dice=(3, 5))))
    while scene.session.state.players[0].workers == 0 or TableButton.UNDO not in scene.buttons():
        push(scene, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        push(scene, pygame.CONTROLLER_BUTTON_A)
        scene.table.motion.stop()
        if scene.session.game.moves:
            break
    played = list(scene.session.game.moves)
    assert played
    assert not isinstance(played[-1], EndTurn)
    tilt(scene, pygame.CONTROLLER_AXIS_TRIGGERLEFT, FAR)
    assert scene.session.game.moves == played[:-1]
    tilt(scene, pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0)
    tilt(scene, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, FAR)
    assert scene.session.game.moves == played


def test_a_stick_presses_once_until_it_comes_back(scene: GameScene) -> None:
    """Small movements of the hand or of the stick press nothing."""
    tilt(scene, pygame.CONTROLLER_AXIS_LEFTX, 9000)
    assert scene.table.pointer.thing is None
    tilt(scene, pygame.CONTROLLER_AXIS_LEFTX, FAR)
    first = scene.table.pointer.thing
    assert first is not None
    for value in (30000, 15000, FAR):
        tilt(scene, pygame.CONTROLLER_AXIS_LEFTX, value)
    assert scene.table.pointer.thing == first


def test_a_direction_that_is_held_repeats_and_a_deed_does_not(scene: GameScene) -> None:
    hands, app = scene.app.hands, scene.app
    assert isinstance(app, App)
    tell(scene, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A)
    assert hands.seconds_left is None
    tell(scene, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert hands.seconds_left == FIRST_REPEAT
    assert hands.pass_time(FIRST_REPEAT / 2) == []
    again = hands.pass_time(FIRST_REPEAT / 2)
    assert [event.command for event in again] == [Command.DOWN] * 2, "pressed and let go"
    assert hands.seconds_left == NEXT_REPEAT
    tell(scene, pygame.CONTROLLERDEVICEREMOVED)
    assert hands.seconds_left is None, "nobody holds a pad that is gone"


def test_a_stick_that_is_held_while_the_window_loses_the_focus_repeats_no_more(
    scene: GameScene,
) -> None:
    """No release is reported while another window is in front."""
    hands, app = scene.app.hands, scene.app
    assert isinstance(app, App)
    tilt(scene, pygame.CONTROLLER_AXIS_LEFTX, FAR)
    assert hands.seconds_left == FIRST_REPEAT
    app.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert hands.seconds_left is None
    assert hands.pass_time(FIRST_REPEAT) == []


def test_whoever_plays_by_pad_is_told_its_buttons(scene: GameScene) -> None:
    push(scene, pygame.CONTROLLER_BUTTON_RIGHTSTICK)
    sheet = top(scene)
    assert isinstance(sheet, PadSheet)
    push(scene, pygame.CONTROLLER_BUTTON_A)
    assert top(scene) is scene


def test_each_button_is_told_once() -> None:
    assert len({name for name, _ in PAD_HELP}) == len(PAD_HELP)


class Listener(Scene):
    """Records the commands."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.commands: list[Command | None] = []

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.commands.append(commanded(event))
        assert event.type not in (pygame.JOYAXISMOTION, pygame.JOYBUTTONDOWN), "told once is enough"


@pytest.fixture
def listener(scene: GameScene) -> Listener:
    app = scene.app
    assert isinstance(app, App)
    pygame.event.get()
    listener = Listener(app)
    app.push(listener)
    return listener


def take_events(app: App) -> None:
    for event in pygame.event.get():
        app.handle(event)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="finds SDL as Linux tells it")
def test_a_pad_of_sdl_is_plugged_in_played_with_and_pulled_out(listener: Listener) -> None:
    app = listener.app
    assert isinstance(app, App)
    for _ in range(2):
        pad = VirtualPad()
        take_events(app)
        assert len(app.hands.pads.names) == 1
        pad.hold(pygame.CONTROLLER_BUTTON_A)
        pad.release(pygame.CONTROLLER_BUTTON_A)
        pad.move(pygame.CONTROLLER_AXIS_LEFTY, -FAR)
        take_events(app)
        assert listener.commands == [Command.ACT, Command.UP]
        listener.commands.clear()
        pad.pull_out()
        take_events(app)
        assert app.hands.pads.names == []
        assert app.hands.seconds_left is None
