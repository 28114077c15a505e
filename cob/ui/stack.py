"""The scenes that are open, on a stack."""

from __future__ import annotations

from pathlib import Path

import pygame

from cob.ui.kit.canvas import Canvas
from cob.ui.scene import Overlay, Scene


class SceneStack:
    """The scenes that are open, the top one last."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self._kept: tuple[Overlay, pygame.Surface] | None = None
        """The overlay that halts the scenes below, and the picture of those."""

    @property
    def top(self) -> Scene:
        """The scene that gets the events."""
        return self.scenes[-1]

    @property
    def phase(self) -> int | None:
        """The phase whose music plays: that of the highest scene with one."""
        named = (scene.phase() for scene in reversed(self.scenes))
        return next((phase for phase in named if phase is not None), None)

    def in_view(self) -> list[Scene]:
        """Return the top scene and the scenes visible below it, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and isinstance(self.scenes[first], Overlay):
            first -= 1
        return self.scenes[max(first, 0) :]

    def handle(self, event: pygame.event.Event) -> None:
        """Pass an event, or a file that was dropped on the window, to the top scene."""
        if event.type == pygame.DROPFILE:
            self.top.take_file(Path(event.file))
        else:
            self.top.handle(event)

    def alive(self) -> list[Scene]:
        """Return the scenes for which time passes, the lowest first."""
        shown = self.in_view()
        return shown[self._first_above_halt(shown) :]

    def lay_out(self, size: tuple[int, int]) -> None:
        """Prepare everything in view for a size of the window."""
        self._kept = None
        for scene in self.in_view():
            scene.follow_edition()
            scene.resize(size)

    def draw(self, canvas: Canvas) -> None:
        """Draw everything in view; halted scenes are drawn once and kept."""
        shown = self.in_view()
        above = self._first_above_halt(shown)
        overlay = shown[above]
        if isinstance(overlay, Overlay) and overlay.halts_below:
            self._draw_halted(canvas, overlay, shown[:above])
        for scene in shown[above:]:
            canvas.shortened.clear()  # covered texts are not read out
            canvas.written.clear()
            scene.draw(canvas)

    def _draw_halted(self, canvas: Canvas, overlay: Overlay, below: list[Scene]) -> None:
        if self._kept is None or self._kept[0] is not overlay:
            for scene in below:
                scene.draw(canvas)
            self._kept = overlay, canvas.surface.copy()
        else:
            canvas.blit(self._kept[1], (0, 0))

    def _first_above_halt(self, shown: list[Scene]) -> int:
        """Return the index of the lowest scene for which time passes."""
        halting = [
            index
            for index, scene in enumerate(shown)
            if isinstance(scene, Overlay) and scene.halts_below
        ]
        return halting[-1] if halting else 0
