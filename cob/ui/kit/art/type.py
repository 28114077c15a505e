"""The two typefaces: Source Serif for titles and numbers that count, Source Sans for the rest."""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO

import pygame

_FACES: dict[tuple[bool, bool], tuple[str, str]] = {
    (False, False): ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    (False, True): ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    (True, False): ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    (True, True): ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}
"""Package and file by (serif, bold)."""


class TypeCase:
    """The fonts of one window, by size. A missing font package falls back to pygame's own font."""

    def __init__(self) -> None:
        pygame.font.init()
        self._files: dict[tuple[bool, bool], bytes | None] = {}
        self._fonts: dict[tuple[int, bool, bool], pygame.font.Font] = {}

    def font(self, size: int, serif: bool, bold: bool) -> pygame.font.Font:
        """Return the font of that size in pixels."""
        key = (size, serif, bold)
        if key not in self._fonts:
            content = self._content(serif, bold)
            source = None if content is None else BytesIO(content)
            self._fonts[key] = pygame.font.Font(source, size)
        return self._fonts[key]

    def _content(self, serif: bool, bold: bool) -> bytes | None:
        key = (serif, bold)
        if key not in self._files:
            package, name = _FACES[key]
            try:
                self._files[key] = (files(package) / "files" / name).read_bytes()
            except (ModuleNotFoundError, OSError):
                self._files[key] = None
        return self._files[key]
