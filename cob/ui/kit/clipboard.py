"""Text for and from other programs."""

from __future__ import annotations

from typing import Final

import pygame

_TEXT: Final = "text/plain;charset=utf-8"
"""The one sort of content that pygame hands on to the system."""


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; return whether that is possible here."""
    try:
        pygame.scrap.init()
        pygame.scrap.put(_TEXT, text.encode())
    except (pygame.error, NotImplementedError):
        return False
    return True


def pasted_text() -> str:
    """Return the text on the clipboard; empty where there is none."""
    try:
        pygame.scrap.init()
        found = pygame.scrap.get(_TEXT)
    except (pygame.error, NotImplementedError):
        return ""
    return "" if found is None else found.decode(errors="ignore").rstrip("\0")
