"""Every screen in a window that is higher than wide."""

from __future__ import annotations

import pygame
import pytest

from cob.ui.app import App
from cob.ui.kit.canvas import Canvas
from tests.ui.every_screen import screens


@pytest.mark.parametrize("app", [(720, 1280)], indirect=True)
def test_every_screen_is_drawn_in_a_high_window(app: App) -> None:
    surface = pygame.Surface(app.size)
    for name, scene in screens(app):
        app.push(scene)
        canvas = Canvas(surface, app.art)
        scene.draw(canvas)
        assert canvas.written, name
        app.pop()
