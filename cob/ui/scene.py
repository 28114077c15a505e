"""A scene: one screen of the program, on a stack of which only the top one is alive."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cob.text.language import use_words
from cob.ui.editions import EDITION_OF_2011, Edition
from cob.ui.kit.canvas import Canvas

if TYPE_CHECKING:
    from cob.ui.app import App


class Scene:
    """Base of all screens. Drawing never changes what the scene knows.

    A scene that shows a game does so by its edition, from its making on and whenever it is the top
    one again.

    The application calls `resize` before the first drawing and whenever the window has a new size,
    `handle` for every event, `update` once a frame, and `draw` only after somebody asked for it
    with `self.app.redraw()`.
    """

    def __init__(self, app: App, edition: Edition = EDITION_OF_2011) -> None:
        self.app = app
        self.edition = edition
        self.follow_edition()

    def follow_edition(self) -> None:
        """Tell and draw everything as the edition does."""
        use_words(self.edition.words)
        self.app.art.faces = self.edition.faces

    def resize(self, size: tuple[int, int]) -> None:
        """Compute the layout for a window size."""

    def handle(self, event: pygame.event.Event) -> None:
        """React to an event; the pointer's place is `event.pos`."""

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def draw(self, canvas: Canvas) -> None:
        """Draw everything on the whole window."""

    def wakes_after(self) -> float | None:
        """Seconds after which `update` wants to be called without an event; None to sleep."""
        return None

    def restyled(self) -> Scene:
        """The same screen in the language and colours now in force; itself if it keeps no texts."""
        return self

    def leave(self) -> None:
        """The scene goes off the stack or the window closes: finish what must not be lost."""
