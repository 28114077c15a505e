"""Finds text that does not fit: cut off, over other text, or outside the window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

from pygame import Rect, Surface

from cob.ui.kit.art import Art
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.measure import Shortened

_ELLIPSIS = "…"
"""The end of a text that was cut off; alone it stands for more pictures."""
_BOXES = ("panel", "frame", "button")
"""Drawings of a canvas that hide the text below."""


@dataclass(frozen=True, slots=True)
class Written:
    """A line of text as drawn, and its place."""

    text: str
    surface: Surface
    ink: Rect
    """The place of its letters, as far as they are not clipped away."""


@dataclass(frozen=True, slots=True)
class Covered:
    """A box that was drawn."""

    surface: Surface
    place: Rect


class Watcher:
    """Records the drawings of a canvas, and reports what does not fit."""

    def __init__(self) -> None:
        self.drawn: list[tuple[str, Rect]] = []
        """All text, each with the place of its letters in its picture."""
        self.steps: list[Written | Covered] = []

    def cut(self, canvas: Canvas) -> Iterator[tuple[str, bool]]:
        """Yield the texts that are cut off, and whether a canvas offers the full text."""
        told = {whole for _, whole in canvas.shortened}
        for text, _ in self.drawn:
            if text.endswith(_ELLIPSIS) and text != _ELLIPSIS:
                yield text, isinstance(text, Shortened) and text.whole in told

    def misplaced(self, canvas: Canvas) -> Iterator[str]:
        """Yield the texts that overlap other text or a picture, or leave a canvas."""
        window = canvas.surface.get_rect()
        lines = [(at, step) for at, step in enumerate(self.steps) if isinstance(step, Written)]
        for number, (at, line) in enumerate(lines):
            if line.surface is canvas.surface and not window.contains(line.ink):
                yield f"leaves the window: {line.text} {line.ink}"
            for later_at, later in lines[number + 1 :]:
                common = line.ink.clip(later.ink)
                if (
                    later.surface is line.surface
                    and min(common.size) > 1
                    and (later.text, later.ink) != (line.text, line.ink)
                    and not self._is_covered(line, common, at, later_at)
                ):
                    yield f"on other text: {line.text} {line.ink}, {later.text} {later.ink}"

    def _is_covered(self, line: Written, common: Rect, begin: int, end: int) -> bool:
        return any(
            isinstance(step, Covered)
            and step.surface is line.surface
            and step.place.contains(common)
            for step in self.steps[begin:end]
        )


@contextmanager
def watching() -> Iterator[Watcher]:
    """Record drawings."""
    watcher = Watcher()
    write, letters = Canvas.write, Art.text

    def noting_letters(art: Art, text: str, *rest: Any, **more: Any) -> Surface:
        picture = letters(art, text, *rest, **more)
        watcher.drawn.append((text, picture.get_bounding_rect()))
        return picture

    def noting(canvas: Canvas, text: str, *rest: Any, **more: Any) -> Rect:
        place = write(canvas, text, *rest, **more)
        drawn, ink = watcher.drawn[-1]
        ink, clip = ink.move(place.topleft), canvas.surface.get_clip()
        if clip != canvas.surface.get_rect():
            ink = ink.clip(clip)
        if ink:
            watcher.steps.append(Written(drawn, canvas.surface, ink))
        return place

    def covering(draw: Any) -> Any:
        def noting_box(canvas: Canvas, place: Rect, *rest: Any, **more: Any) -> Any:
            watcher.steps.append(Covered(canvas.surface, Rect(place)))
            return draw(canvas, place, *rest, **more)

        return noting_box

    boxes = {name: covering(getattr(Canvas, name)) for name in _BOXES}
    with (
        mock.patch.object(Art, "text", noting_letters),
        mock.patch.multiple(Canvas, write=noting, **boxes),
    ):
        yield watcher
