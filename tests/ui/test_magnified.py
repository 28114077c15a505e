"""Magnification: the window shows a part of a larger layout, around the pointer or the keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cob.clicks.table_things import DieAt, StorageSpace
from cob.ui.app import App
from cob.ui.screens.game import GameScene
from cob.ui.screens.settings import SettingsScene
from cob.ui.settings import FILE_NAME, ZOOMS, Settings
from cob.ui.table.card_places import CardGround
from tests.engine.table import position
from tests.ui.at_table import Opener, game_at, press, rect_of, take_time

SIZE = (1280, 720)
TWICE = ZOOMS.index(2.0)


@pytest.fixture
def scene(table: Opener) -> GameScene:
    scene = table(game_at(position(dice=(3, 5), storage="ship bank")), SIZE)
    scene.app.settings.zoom_at = TWICE
    scene.app.magnify()
    app_of(scene).frame(0.0)
    return scene


def app_of(scene: GameScene) -> App:
    assert isinstance(scene.app, App)
    return scene.app


def mouse(app: App, kind: int, place: tuple[int, int]) -> None:
    """Send a mouse event at a place of the window, like the system."""
    app.handle(pygame.event.Event(kind, pos=place, button=1, rel=(0, 0)))


def in_window(place: tuple[int, int]) -> tuple[int, int]:
    """The place of the mouse in the window that points at a place of the layout."""
    return place[0] // 2, place[1] // 2


def test_everything_is_twice_as_large_and_a_quarter_of_it_in_view(scene: GameScene) -> None:
    app = app_of(scene)
    assert app.size == (2560, 1440)
    assert scene.table.layout.size == (2560, 1440)
    assert app.measure(app.size).type(20) >= 2 * app.measure(SIZE).type(20) - 1
    assert app.visible.size == app.window.get_size() == SIZE


def test_the_mouse_points_at_what_lies_under_it(scene: GameScene) -> None:
    app, place = app_of(scene), rect_of(scene, DieAt(0)).center
    mouse(app, pygame.MOUSEMOTION, in_window(place))
    left, top = app.visible.topleft
    x, y = in_window(place)
    assert (left + x, top + y) == pytest.approx(place, abs=2)
    take_time(scene)
    mouse(app, pygame.MOUSEBUTTONDOWN, in_window(place))
    assert scene.view().selected


def test_the_corners_of_the_window_show_the_corners_of_all(scene: GameScene) -> None:
    app = app_of(scene)
    mouse(app, pygame.MOUSEMOTION, (0, 0))
    assert app.visible.topleft == (0, 0)
    mouse(app, pygame.MOUSEMOTION, (1279, 719))
    assert app.visible.bottomright == pytest.approx((2560, 1440), abs=3)


def test_moving_the_mouse_shows_another_part_without_a_new_drawing(scene: GameScene) -> None:
    app = app_of(scene)
    mouse(app, pygame.MOUSEMOTION, (2, 2))
    app.frame(0.0)
    before = pygame.image.tobytes(app.window, "RGB")
    app.needs_drawing = False
    mouse(app, pygame.MOUSEMOTION, (4, 500))
    assert pygame.image.tobytes(app.window, "RGB") != before


def test_what_the_keyboard_goes_to_comes_into_view(scene: GameScene) -> None:
    app = app_of(scene)
    seen = set()
    for _ in range(6):
        press(scene, pygame.K_TAB)
        place = scene.table.keyboard_place
        assert place is not None
        assert app.visible.collidepoint(place)
        seen.add(app.visible.topleft)
    assert len(seen) > 1
    settings = SettingsScene(app)
    app.push(settings)
    for _ in range(4):
        app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
        app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_DOWN, mod=0))
        place = settings.keyboard_place
        assert place is not None
        assert app.visible.collidepoint(place)


def test_a_finger_touches_what_is_seen_and_the_view_stays_until_it_goes(scene: GameScene) -> None:
    app, place = app_of(scene), rect_of(scene, StorageSpace(0, 0)).center
    mouse(app, pygame.MOUSEMOTION, in_window(place))
    seen = app.visible
    x = (place[0] - seen.left) / (seen.width - 1)
    y = (place[1] - seen.top) / (seen.height - 1)
    take_time(scene)
    app.handle(pygame.event.Event(pygame.FINGERDOWN, touch_id=1, finger_id=0, x=x, y=y))
    assert scene.table.pointer.thing == StorageSpace(0, 0)
    assert app.visible == seen
    app.handle(pygame.event.Event(pygame.FINGERUP, touch_id=1, finger_id=0, x=x, y=y))
    assert scene.view().selected


@pytest.mark.parametrize("size", [(200, 150), (900, 700)])
def test_a_card_lies_in_view(size: tuple[int, int]) -> None:
    seen, thing = pygame.Rect(600, 300, 1280, 720), pygame.Rect(1500, 500, 80, 90)
    ground = CardGround(seen, thing.center, thing, [pygame.Rect(0, 0, 1000, 400)], [], 12)
    assert seen.contains(ground.place(size) or ground.least_bad(size))


def test_it_is_set_in_the_settings_and_kept(scene: GameScene, tmp_path: Path) -> None:
    app = app_of(scene)
    settings = SettingsScene(app)
    app.push(settings)
    next(row.choice for row in settings.rows if row.name == "Zoom").choose(0)
    assert app.size == SIZE
    assert app.visible == pygame.Rect((0, 0), SIZE)
    next(row.choice for row in settings.rows if row.name == "Zoom").choose(TWICE)
    assert app.size == (2560, 1440)
    app.settings.close()
    assert Settings.open(tmp_path / FILE_NAME).zoom == 2.0


def test_a_very_wide_window_is_magnified_less(table: Opener) -> None:
    """A layout twice as wide as the largest screens takes too long to draw."""
    scene = table(game_at(position()), (3840, 2160))
    scene.app.settings.zoom_at = TWICE
    scene.app.magnify()
    assert scene.app.size == (5120, 2880)
