"""The lettered title of the game, in the language in force."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Final

import pygame

from cob.text.language import Message
from cob.ui.kit.art.kept import remembered
from cob.ui.kit.art.vector import rasterise
from cob.ui.kit.canvas import Canvas
from cob.ui.kit.theme import theme

TITLE: Final = Message("The Castles of Burgundy")
_VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_PLAIN = 0.16
"""The height of a title without lettering, as a share of its width."""


def title_file(title: str) -> str:
    """Return the name of the file with the lettering of a title."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "title-" + "-".join(re.findall(r"[a-z0-9]+", plain)) + ".svg"


class Lettered:
    """A title in its place; one that has no lettering is written in type."""

    def __init__(self, folder: Path, title: str, rect: pygame.Rect) -> None:
        self.title, self.rect = title, rect
        self._path = folder / title_file(title)

    @property
    def shape(self) -> float:
        """The height as a share of the width."""
        found = _VIEW.search(_text(self._path)) if theme.painted else None
        return float(found[2]) / float(found[1]) if found else _PLAIN

    def draw(self, canvas: Canvas) -> None:
        """Draw the lettering, and tell its words to screen readers."""
        picture = _picture(self._path, self.rect.size) if theme.painted else None
        if picture is not None:
            canvas.blit(picture, self.rect)
            canvas.note(self.title, self.rect, self.rect.height // 3)
            return
        size = round(self.rect.height * 0.7)
        canvas.write(
            self.title, size, self.rect.center, theme.paper,
            anchor="center", width=self.rect.width, serif=True, bold=True,
        )  # fmt: skip


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


@remembered(2)
def _picture(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    text = _text(path)
    return rasterise(text, *size) if text else None
