"""Whether a window can be opened, found out before anything is prepared for it."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

import pygame

from cob.ui.options import NoWindowError

_UNSEEN = ("offscreen", "dummy")
"""SDL's drivers without a screen, to which it falls back where it finds none."""


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether there may be a screen; only Linux shows it in its environment."""
    names = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    return not platform.startswith("linux") or any(environment.get(name) for name in names)


def check_screen() -> None:
    """Raise `NoWindowError` where a window cannot open, having tried it with SDL itself."""
    if not has_screen(os.environ, sys.platform):
        raise NoWindowError(
            "no display to open a window on: DISPLAY and WAYLAND_DISPLAY are both empty."
        )
    if pygame.display.get_init():
        return
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoWindowError(f"no window can be opened on this display: {error}.") from None
    driver = pygame.display.get_driver()
    if driver in _UNSEEN and driver not in os.environ.get("SDL_VIDEODRIVER", ""):
        raise NoWindowError("no window can be opened: DISPLAY names a screen that is not there.")
    # The window sets SDL up its own way, and its hints count only before the display starts.
    pygame.display.quit()
