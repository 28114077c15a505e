"""A touch screen: a tap clicks, a long press shows the card, and moving drags or scrolls."""

from __future__ import annotations

import pygame
import pytest

from cob.clicks.table_things import BoardSpace, DieAt, EstateSpace, StorageSpace, TableButton
from cob.ui.app import App
from cob.ui.destinations import ToRules
from cob.ui.inputs import hands
from cob.ui.inputs.fingers import LONG_PRESS, Fingers
from cob.ui.inputs.hands import Hands
from cob.ui.screens.game import GameScene
from cob.ui.screens.rules.scene import RulesScene
from tests.engine.table import position, space
from tests.ui.at_table import Opener, game_at, rect_of, take_time, top

Place = tuple[int, int]


class Hand:
    """One hand on the screen, with a clock of its own."""

    def __init__(self, scene: GameScene) -> None:
        app = scene.app
        assert isinstance(app, App)
        self.app, self.scene, self.now = app, scene, 0.0
        app.hands = Hands(app.settings.keys, Fingers(lambda: self.now))

    def touch(self, kind: int, place: Place, finger: int = 0) -> None:
        x, y = (at / (most - 1) for at, most in zip(place, self.app.size, strict=True))
        self.app.handle(pygame.event.Event(kind, touch_id=1, finger_id=finger, x=x, y=y))

    def tap(self, place: Place, seconds: float = 0.1) -> None:
        take_time(self.scene)
        self.touch(pygame.FINGERDOWN, place)
        self.now += seconds
        self.touch(pygame.FINGERUP, place)

    def draw(self, start: Place, end: Place) -> None:
        take_time(self.scene)
        self.touch(pygame.FINGERDOWN, start)
        for step in range(1, 5):
            x, y = (a + (b - a) * step // 4 for a, b in zip(start, end, strict=True))
            self.touch(pygame.FINGERMOTION, (x, y))
        self.touch(pygame.FINGERUP, end)


@pytest.fixture
def scene(table: Opener) -> GameScene:
    return table(game_at(position(dice=(3, 5), storage="ship bank")))


def test_a_tap_is_a_click(scene: GameScene) -> None:
    hand = Hand(scene)
    hand.tap(rect_of(scene, DieAt(0)).center)
    assert scene.view().selected
    assert scene.table.dragged is None, "the finger holds nothing any longer"


def test_what_sdl_makes_of_a_finger_is_not_a_second_click(scene: GameScene) -> None:
    """SDL marks the mouse events that it derives from fingers."""
    hand, place = Hand(scene), rect_of(scene, DieAt(0)).center
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hand.app.handle(pygame.event.Event(kind, pos=place, button=1, rel=(0, 0), touch=True))
    assert not scene.view().selected
    hand.tap(place)
    assert scene.view().selected


def test_on_a_mac_the_trackpad_stays_a_mouse(
    scene: GameScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "HAS_TOUCH_SCREEN", False)
    Hand(scene).tap(rect_of(scene, DieAt(0)).center)
    assert not scene.view().selected


def test_a_long_press_shows_the_card_and_clicks_nothing(scene: GameScene) -> None:
    hand, place = Hand(scene), rect_of(scene, StorageSpace(0, 1)).center
    take_time(scene)
    hand.touch(pygame.FINGERDOWN, place)
    scene.update(LONG_PRESS)
    assert scene.table.pointer.thing == StorageSpace(0, 1)
    assert scene.table.pointer.has_rested
    hand.now += LONG_PRESS
    hand.touch(pygame.FINGERUP, place)
    assert scene.table.pointer.has_rested, "it is read in peace"
    assert not scene.view().selected


def test_a_tile_is_drawn_to_its_space(scene: GameScene) -> None:
    start, end = rect_of(scene, StorageSpace(0, 0)), rect_of(scene, EstateSpace(0, space("d5")))
    Hand(scene).draw(start.center, end.center)
    assert scene.session.state.players[0].estate[space("d5")] is not None


def test_a_finger_that_passes_over_a_button_does_not_press_it(scene: GameScene) -> None:
    button = next(b for b in (TableButton.END, TableButton.MENU) if b in scene.buttons())
    place = rect_of(scene, button).center
    Hand(scene).draw(place, (place[0], place[1] - 200))
    assert top(scene) is scene
    assert not scene.session.game.moves


def test_a_finger_scrolls_what_is_longer_than_its_place(scene: GameScene) -> None:
    hand = Hand(scene)
    hand.app.go(ToRules())
    rules = hand.app.top
    assert isinstance(rules, RulesScene)
    x, y = rules.list.rect.center
    before = rules.list.shown
    hand.draw((x, y), (x, y - 200))
    assert rules.list.offset > 0
    assert rules.list.shown == before, "no article was chosen"
    hand.draw((x, y - 200), (x, y + 200))
    assert rules.list.offset == 0


def test_a_second_finger_drops_the_selection_as_the_right_button_does(scene: GameScene) -> None:
    hand = Hand(scene)
    hand.tap(rect_of(scene, DieAt(0)).center)
    free = rect_of(scene, BoardSpace(0)).center
    hand.touch(pygame.FINGERDOWN, free)
    hand.touch(pygame.FINGERDOWN, (5, 5), finger=1)
    hand.touch(pygame.FINGERUP, (5, 5), finger=1)
    hand.touch(pygame.FINGERUP, free)
    assert not scene.view().selected
    assert top(scene) is scene
