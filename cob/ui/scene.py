"""Scenes: the screens of the program and what is laid over them, on a stack."""

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

    The application calls `enter` whenever the scene comes to the top, `resize` before the first
    drawing and whenever the window has a new size, `handle` for every event while the scene is on
    top, `update` once a frame, and `draw` only after it was asked for with `self.app.redraw()`.
    """

    def __init__(self, app: App, edition: Edition = EDITION_OF_2011) -> None:
        self.app = app
        self.edition = edition
        self.follow_edition()

    def follow_edition(self) -> None:
        """Tell and draw everything as the edition does."""
        use_words(self.edition.words)
        self.app.art.faces = self.edition.faces

    def enter(self) -> None:
        """Look at what may have changed while the scene was not on top, such as saved games."""

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


class Overlay(Scene):
    """A scene laid over another one, which stays in view below it and gets no events.

    It is pushed and popped like every scene. What lies below is neither told nor laid out anew when
    it goes: who opens an overlay hands it the functions to call with its result.
    """

    halts_below = False
    """Whether time stands still below meanwhile; then what lies there is drawn only once."""

    def follow_edition(self) -> None:
        """The words and faces are those of the scene below."""


class SceneStack:
    """The scenes that are open, the top one last."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self._kept: tuple[Overlay, pygame.Surface] | None = None
        """An overlay that halts what lies below, and the picture of that."""

    @property
    def top(self) -> Scene:
        """The scene that gets the events."""
        return self.scenes[-1]

    def in_view(self) -> list[Scene]:
        """The top scene and what is seen below it, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and isinstance(self.scenes[first], Overlay):
            first -= 1
        return self.scenes[max(first, 0) :]

    def alive(self) -> list[Scene]:
        """The scenes for which time passes, the lowest first."""
        shown = self.in_view()
        return shown[self._first_above_halt(shown) :]

    def lay_out(self, size: tuple[int, int]) -> None:
        """Prepare everything in view for a size of the window."""
        self._kept = None
        for scene in self.in_view():
            scene.follow_edition()
            scene.resize(size)

    def draw(self, canvas: Canvas) -> None:
        """Draw everything in view; what is halted is drawn once and kept."""
        shown = self.in_view()
        above = self._first_above_halt(shown)
        overlay = shown[above]
        if isinstance(overlay, Overlay) and overlay.halts_below:
            self._draw_halted(canvas, overlay, shown[:above])
        for scene in shown[above:]:
            scene.draw(canvas)

    def _draw_halted(self, canvas: Canvas, overlay: Overlay, below: list[Scene]) -> None:
        if self._kept is None or self._kept[0] is not overlay:
            for scene in below:
                scene.draw(canvas)
            self._kept = overlay, canvas.surface.copy()
        else:
            canvas.blit(self._kept[1], (0, 0))

    def _first_above_halt(self, shown: list[Scene]) -> int:
        """The index of the lowest scene for which time passes."""
        halting = [
            index
            for index, scene in enumerate(shown)
            if isinstance(scene, Overlay) and scene.halts_below
        ]
        return halting[-1] if halting else 0
