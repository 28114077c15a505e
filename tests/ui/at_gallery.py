"""Helpers that open the gallery of estates in tests."""

from __future__ import annotations

import pygame

from cob.new_game.scenarios import Preset
from cob.ui.app import App
from cob.ui.screens.estates.gallery import EstateGallery
from cob.ui.screens.new_game.scene import SetupScene
from tests.ui.keyboard import key_down


def gallery_of(scene: SetupScene) -> EstateGallery:
    """The gallery that lies over the set-up."""
    gallery = scene.app.top
    assert isinstance(gallery, EstateGallery)
    return gallery


def setup_with_gallery(app: App, seat: int = 0) -> SetupScene:
    """A set-up with free choice in which a seat is choosing its estate by keyboard."""
    scene = SetupScene(app)
    app.push(scene)
    scene.plan.preset = Preset.FREE
    scene.refresh()
    scene.form.focus(scene.seats[seat].estate)
    scene.handle(key_down(pygame.K_RETURN))
    app.draw()
    gallery_of(scene)
    return scene
