"""The texts written while a screen draws itself: every line with its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pygame

from cob.ui.kit.canvas import Canvas
from cob.ui.scene import Scene


@contextmanager
def writing() -> Iterator[list[tuple[str, pygame.Rect]]]:
    """Record each line in full, and its rectangle."""
    found: list[tuple[str, pygame.Rect]] = []
    write = Canvas.write

    def noting(canvas: Canvas, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        rect = write(canvas, text, *rest, **more)
        found.append((text, rect))
        return rect

    with mock.patch.object(Canvas, "write", noting):
        yield found


def written_on(scene: Scene) -> list[tuple[str, pygame.Rect]]:
    """All lines of a screen that has just been laid out, with their places."""
    scene.resize(scene.app.size)
    with writing() as found:
        scene.draw(Canvas(pygame.Surface(scene.app.size), scene.app.art))
    return found


def words_on(scene: Scene) -> list[str]:
    return [text for text, _ in written_on(scene)]
