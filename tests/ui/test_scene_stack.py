"""Scenes on a stack: drawing, events, time; held keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cob.ui.app import App
from cob.ui.kit.canvas import Canvas
from cob.ui.options import PlayOptions
from cob.ui.scene import Overlay, Scene
from tests.ui.at_table import AppOpener

SIZE = (1280, 720)


class Watched(Scene):
    """Records its calls."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.notes: list[str] = []

    def enter(self) -> None:
        self.notes.append("enter")

    def resize(self, size: tuple[int, int]) -> None:
        self.notes.append("resize")

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYDOWN:
            self.notes.append(pygame.key.name(event.key))

    def update(self, seconds: float) -> None:
        self.notes.append("update")

    def draw(self, canvas: Canvas) -> None:
        self.notes.append("draw")

    def leave(self) -> None:
        self.notes.append("leave")

    def take_notes(self) -> list[str]:
        notes, self.notes = self.notes, []
        return notes


class Laid(Overlay, Watched):
    """An overlay that records its calls."""

    def __init__(self, app: App, *, halts_below: bool = False) -> None:
        super().__init__(app)
        self.halts_below = halts_below


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    """The program without any scene."""
    app = App(PlayOptions(size=SIZE, saves=tmp_path))
    yield app
    app.close()
    pygame.quit()


def opened(app: App, *scenes: Watched) -> None:
    """Push all scenes, and clear their records."""
    for scene in scenes:
        app.push(scene)
    app.frame(0.0)
    for scene in scenes:
        scene.take_notes()


def key(app: App, code: int) -> None:
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def let_go(app: App, code: int) -> None:
    app.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=0))


def frame(app: App) -> None:
    app.redraw()
    app.frame(0.1)


def test_a_scene_covers_the_one_below_which_is_laid_out_again_when_it_comes_back(app: App) -> None:
    below, above = Watched(app), Watched(app)
    opened(app, below, above)
    frame(app)
    assert below.take_notes() == []
    assert above.take_notes() == ["update", "draw"]
    app.pop()
    assert above.take_notes() == ["leave"]
    assert below.take_notes() == ["enter", "resize"]


def test_the_way_home_leaves_every_scene_but_the_first(app: App) -> None:
    home, table, sheet = Watched(app), Watched(app), Laid(app)
    opened(app, home, table, sheet)
    app.go_home()
    assert app.scenes == (home,)
    assert sheet.take_notes() == table.take_notes() == ["leave"]
    assert home.take_notes() == ["enter", "resize"]


def test_what_lies_below_an_overlay_lives_on_and_gets_no_events(app: App) -> None:
    below, sheet = Watched(app), Laid(app)
    opened(app, below, sheet)
    frame(app)
    assert below.take_notes() == ["update", "draw"]
    assert sheet.take_notes() == ["update", "draw"]
    key(app, pygame.K_a)
    assert sheet.take_notes() == ["a"]
    app.pop()
    frame(app)
    assert below.take_notes() == ["update", "draw"]


def test_what_an_overlay_halts_is_drawn_once(app: App) -> None:
    hidden, below, lower = Watched(app), Watched(app), Laid(app)
    top = Laid(app, halts_below=True)
    for scene in (hidden, below, lower, top):
        app.push(scene)
    for scene in (hidden, below, lower, top):
        scene.take_notes()
    for _ in range(3):
        frame(app)
    assert hidden.take_notes() == []
    assert below.take_notes() == ["draw"]
    assert lower.take_notes() == ["draw"]
    assert top.take_notes() == ["update", "draw"] * 3


def test_a_new_size_is_told_to_everything_in_view(app: App) -> None:
    hidden, below, sheet = Watched(app), Watched(app), Laid(app, halts_below=True)
    opened(app, hidden, below, sheet)
    app.handle(pygame.event.Event(pygame.VIDEORESIZE, size=SIZE, w=SIZE[0], h=SIZE[1]))
    frame(app)
    assert hidden.take_notes() == []
    assert below.take_notes() == ["resize", "draw"]
    assert sheet.take_notes() == ["resize", "update", "draw"]


def test_an_overlay_takes_the_place_of_another_one(app: App) -> None:
    below, sheet, other = Watched(app), Laid(app), Laid(app)
    opened(app, below, sheet)
    app.replace(other)
    assert app.scenes == (below, other)
    assert sheet.take_notes() == ["leave"]
    assert below.take_notes() == []


@pytest.mark.parametrize("code", [pygame.K_m, pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE])
def test_a_held_key_that_switches_something_is_told_once(app: App, code: int) -> None:
    scene = Watched(app)
    opened(app, scene)
    for _ in range(3):
        key(app, code)
    assert scene.take_notes() == [pygame.key.name(code)]
    let_go(app, code)
    key(app, code)
    assert scene.take_notes() == [pygame.key.name(code)]


def test_a_key_that_was_let_go_in_another_window_is_told_again(app: App) -> None:
    scene = Watched(app)
    opened(app, scene)
    key(app, pygame.K_m)
    app.handle(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    scene.take_notes()
    key(app, pygame.K_m)
    assert scene.take_notes() == ["m"]


@pytest.mark.parametrize("code", [pygame.K_LEFT, pygame.K_PAGEDOWN, pygame.K_BACKSPACE])
def test_a_held_key_that_moves_or_deletes_goes_on(app: App, code: int) -> None:
    scene = Watched(app)
    opened(app, scene)
    for _ in range(3):
        key(app, code)
    assert scene.take_notes() == [pygame.key.name(code)] * 3


def test_a_held_f11_switches_the_window_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    modes: list[object] = []
    set_mode = pygame.display.set_mode

    def noted(*args: object, **more: object) -> pygame.Surface:
        modes.append(args)
        return set_mode(SIZE)

    opened(app, Watched(app))
    monkeypatch.setattr(pygame.display, "set_mode", noted)
    for _ in range(4):
        key(app, pygame.K_F11)
    assert modes == [((0, 0), pygame.FULLSCREEN)]


class Spot(Scene):
    """A white field in the lower right quarter; records its clicks."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.size = (0, 0)
        self.clicked: list[tuple[int, int]] = []

    def resize(self, size: tuple[int, int]) -> None:
        self.size = size

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.clicked.append(event.pos)

    def draw(self, canvas: Canvas) -> None:
        width, height = self.size
        canvas.surface.fill("black")
        canvas.surface.fill("white", (width // 2, height // 2, width, height))


@pytest.mark.parametrize("size", [(800, 600), (640, 480), (1024, 480), (500, 900), (320, 200)])
def test_a_small_window_shows_the_whole_scaled_down(
    open_app: AppOpener, size: tuple[int, int]
) -> None:
    """Nothing is cut off, and a click reaches the thing under it."""
    app = open_app(size)
    scene = Spot(app)
    app.push(scene)
    app.frame(0.0)
    width, height = size
    assert scene.size[0] >= 1024
    assert scene.size[1] >= 576
    assert scene.size[0] * height == pytest.approx(scene.size[1] * width, rel=0.003)
    assert max(app.window.get_at((width // 2 - 4, height - 1))[:3]) < 10
    assert min(app.window.get_at((width // 2 + 4, height - 1))[:3]) > 245
    place = (width - 1, height - 1)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    assert scene.clicked[0] == pytest.approx(scene.size, abs=5)
    assert scene.clicked[0] < scene.size


class Dated(Watched):
    """A scene of a phase."""

    at: int | None = None

    def phase(self) -> int | None:
        return self.at


def pass_frames(app: App, count: int) -> None:
    """Frames that are drawn wait for no event."""
    for _ in range(count):
        app.redraw()
        app.frame(0.0)


def test_the_music_is_that_of_the_highest_scene_with_a_phase(app: App) -> None:
    below, above = Dated(app), Dated(app)
    app.push(below)
    app.push(above)
    app.push(Laid(app))
    pass_frames(app, 2)
    assert app.sounds.music.phase is None
    below.at = 1
    pass_frames(app, 2)
    assert app.sounds.music.phase == 1
    above.at = 3
    pass_frames(app, 1)
    assert app.sounds.music.seconds_left is not None, "it goes over to the other one"


def test_a_window_that_is_hidden_is_silent(app: App) -> None:
    scene = Dated(app)
    scene.at = 0
    app.push(scene)
    pass_frames(app, 2)
    assert pygame.mixer.music.get_pos() >= 0
    app.handle(pygame.event.Event(pygame.WINDOWMINIMIZED))
    before = pygame.mixer.music.get_pos()
    pygame.time.wait(80)
    assert pygame.mixer.music.get_pos() == before
