"""The two typefaces: Source Serif for titles and important numbers, Source Sans for the rest.

Pygame puts every letter on a whole pixel, which closes the spaces between words in small type. So
small text is drawn much larger and scaled down, which keeps every gap as wide as designed. Bytes of
a file's name that this machine's encoding cannot decode are drawn as question marks.
"""

from __future__ import annotations

import re
from importlib.resources import files
from io import BytesIO
from typing import Final

import pygame

from cob.ui.kit.theme import RGB

_FACES: dict[tuple[bool, bool], tuple[str, str]] = {
    (False, False): ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    (False, True): ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    (True, False): ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    (True, True): ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}
"""Package and file by (serif, bold)."""
_SMALL: Final = 32
"""Type below this size, in pixels, is drawn larger and scaled down."""
_ENLARGED: Final = 4
_SPACE: Final = 0.05
"""Extra width of the space between two words, as a share of the type's size."""
_WORD: Final = re.compile(r"\S+")
_NARROW: Final = "\u202f"
_USUAL: Final = "\u00a0"
"""Replacements for no-break spaces: French uses the narrow one, which Source Serif lacks."""
SOFT_HYPHEN: Final = "\u00ad"
"""The place where a long word may be broken; it is drawn only there, as a hyphen."""
_NO_LETTER: Final = "\uffff"
"""A character that no typeface has."""
_STRENGTH: Final = 80
"""The opacity, of 255, of a second layer of small type: scaling down makes it pale."""


class Lettering:
    """A typeface at one size: measures text and draws it."""

    def __init__(self, face: bytes | None, size: int) -> None:
        self._plain = _font(face, size)
        self._scale = _ENLARGED if size < _SMALL else 1
        self._drawn = _font(face, size * self._scale) if self._scale > 1 else self._plain
        self._space = round(size * self._scale * _SPACE) if self._scale > 1 else 0
        is_missing = self._plain.metrics(_NARROW) == self._plain.metrics(_NO_LETTER)
        self._narrow = _USUAL if is_missing else _NARROW

    def size(self, text: str) -> tuple[int, int]:
        """Return the width and the height of a line, in pixels."""
        return -(-self._width(self._letters(text)) // self._scale), self._plain.get_height()

    def render(self, text: str, colour: RGB) -> pygame.Surface:
        """Return the line on a clear ground."""
        text = self._letters(text)
        if self._scale == 1:
            return self._plain.render(text, True, colour)
        size = self.size(text)
        large = pygame.Surface([side * self._scale for side in size], pygame.SRCALPHA)
        # The clear ground has the text's colour: black would show at the edges of the letters.
        large.fill((*colour, 0))
        top = self._plain.get_ascent() * self._scale - self._drawn.get_ascent()
        for word in _WORD.finditer(text):
            left = self._width(text[: word.start()])
            large.blit(self._drawn.render(word.group(), True, colour), (left, top))
        picture = pygame.transform.smoothscale(large, size)
        again = picture.copy()
        again.set_alpha(_STRENGTH)
        picture.blit(again, (0, 0))
        return picture

    def _letters(self, text: str) -> str:
        """Return the text with characters that the typeface has, so that pygame can draw it."""
        if text.isascii():
            return text
        text = text.replace(SOFT_HYPHEN, "")
        return text.encode(errors="replace").decode().replace(_NARROW, self._narrow)

    def _width(self, text: str) -> int:
        """Return the width before scaling down."""
        return self._drawn.size(text)[0] + text.count(" ") * self._space


class TypeCase:
    """The letterings of one window. A missing font package falls back to pygame's own font."""

    def __init__(self) -> None:
        pygame.font.init()
        self._files: dict[tuple[bool, bool], bytes | None] = {}
        self._letterings: dict[tuple[int, bool, bool], Lettering] = {}

    def lettering(self, size: int, serif: bool, bold: bool) -> Lettering:
        """Return the lettering of that size in pixels."""
        key = (size, serif, bold)
        if key not in self._letterings:
            self._letterings[key] = Lettering(self._content(serif, bold), size)
        return self._letterings[key]

    def forget(self) -> None:
        """Drop the letterings; those still in use are made again."""
        self._letterings.clear()

    def _content(self, serif: bool, bold: bool) -> bytes | None:
        key = (serif, bold)
        if key not in self._files:
            package, name = _FACES[key]
            try:
                self._files[key] = (files(package) / "files" / name).read_bytes()
            except (ModuleNotFoundError, OSError):
                self._files[key] = None
        return self._files[key]


def _font(face: bytes | None, size: int) -> pygame.font.Font:
    return pygame.font.Font(None if face is None else BytesIO(face), size)
