"""The SVG drawings of `assets/`, each read once and rasterised at any size."""

from __future__ import annotations

from pathlib import Path

import pygame

from cob.ui.kit.art.siblings import sibling_of
from cob.ui.kit.art.vector import rasterise
from cob.ui.kit.theme import INK, RGB


class Drawings:
    """The drawings in a folder; a damaged one counts as missing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sources: dict[str, str | None] = {}

    def picture(
        self, name: str, width: int, height: int, ink: RGB = INK, *, sibling: int = 0
    ) -> pygame.Surface | None:
        """Return the drawing `<name>.svg` at that size, or None if it is missing.

        The drawing of a face has siblings from 1 on.
        """
        if name not in self._sources:
            self._sources[name] = self._read(name)
        source = self._sources[name]
        if source is None:
            return None
        try:
            drawing = sibling_of(source, sibling) if sibling else source
            return rasterise(drawing, width, height, ink)
        except pygame.error:
            self._sources[name] = None
            return None

    def _read(self, name: str) -> str | None:
        try:
            return (self._folder / f"{name}.svg").read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return None
