"""What is written while a screen draws itself: every line of text with its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import pygame

from cob.ui.kit.canvas import Canvas


@contextmanager
def writing() -> Iterator[list[tuple[str, pygame.Rect]]]:
    """Note each line, as it was meant, and the rectangle that it takes."""
    found: list[tuple[str, pygame.Rect]] = []
    write = Canvas.write

    def noting(canvas: Canvas, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        rect = write(canvas, text, *rest, **more)
        found.append((text, rect))
        return rect

    with mock.patch.object(Canvas, "write", noting):
        yield found
