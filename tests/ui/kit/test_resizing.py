"""While a window is being resized its last picture is shown scaled; then everything is laid out."""

from __future__ import annotations

import time

import pygame
import pytest

from cob.ui.app import App
from cob.ui.kit.canvas import Canvas
from cob.ui.scene import Scene

BLUE = (10, 20, 200)


class Plain(Scene):
    """A scene of one colour that counts its layouts and drawings."""

    layouts = drawings = 0

    def resize(self, size: tuple[int, int]) -> None:
        self.layouts += 1

    def draw(self, canvas: Canvas) -> None:
        self.drawings += 1
        canvas.surface.fill(BLUE)


def resize(app: App, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    app.handle(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def test_only_the_size_that_rests_is_laid_out(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Plain(app)
    app.replace(scene)
    app.frame(0.0)
    pygame.event.post(pygame.event.Event(pygame.WINDOWENTER))
    app.frame(0.0)  # nothing needs drawing: the picture is kept before the window sleeps
    before = scene.layouts, scene.drawings
    for step in range(1, 6):
        resize(app, (1280 + 40 * step, 720))
        app.draw()
        assert app.window.get_size() == (1280 + 40 * step, 720)
        assert tuple(app.window.get_at((1279 + 40 * step, 300)))[:3] == BLUE
    assert (scene.layouts, scene.drawings) == before
    later = time.monotonic() + 0.2
    monkeypatch.setattr(time, "monotonic", lambda: later)
    app.frame(0.0)
    assert (scene.layouts, scene.drawings) == (before[0] + 1, before[1] + 1)


def test_a_window_that_has_shown_nothing_yet_is_laid_out_at_once(app: App) -> None:
    scene = Plain(app)
    app.push(scene)
    layouts = scene.layouts
    resize(app, (1400, 800))
    assert scene.layouts == layouts + 1
