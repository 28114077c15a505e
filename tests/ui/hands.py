"""Clicks and keys of a player on the top screen."""

from __future__ import annotations

import pygame

from cob.ui.scene import Scene
from tests.ui.keyboard import key_down


def point(scene: Scene, place: tuple[int, int]) -> None:
    scene.app.top.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0)))


def click(scene: Scene, target: pygame.Rect | tuple[int, int], button: int = 1) -> None:
    """Point at a place, or at the middle of a target, press the button and release it."""
    place = target.center if isinstance(target, pygame.Rect) else target
    point(scene, place)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.app.top.handle(pygame.event.Event(kind, pos=place, button=button))


def press(scene: Scene, *keys: int, mod: int = 0) -> None:
    for key in keys:
        scene.app.top.handle(key_down(key, mod, is_typing=scene.app.top.is_typing))


def type_in(scene: Scene, text: str) -> None:
    for letter in text:
        scene.app.top.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))
