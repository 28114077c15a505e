"""The clipboard, to copy text to other programs and paste it from them."""

from __future__ import annotations

from typing import Final

import pygame

_TEXT: Final = "text/plain;charset=utf-8"
"""The one media type that pygame passes to the system."""


def copy_text(text: str) -> bool:
    """Copy a text to the clipboard; return whether this system has one."""
    try:
        pygame.scrap.init()
        pygame.scrap.put(_TEXT, text.encode())
    except (pygame.error, NotImplementedError):
        return False
    return True


def pasted_text() -> str:
    """Return the text of the clipboard; empty without one."""
    try:
        pygame.scrap.init()
        found = pygame.scrap.get(_TEXT)
    except (pygame.error, NotImplementedError):
        return ""
    return "" if found is None else found.decode(errors="ignore").rstrip("\0")
