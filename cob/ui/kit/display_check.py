"""A check before the start whether a window can be opened."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

import pygame

from cob.engine.errors import CobError

_UNSEEN = ("offscreen", "dummy")
"""SDL's drivers without a screen, its fallback where it finds none."""


def has_screen(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether there may be a screen; only Linux shows it in its environment."""
    names = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    return not platform.startswith("linux") or any(environment.get(name) for name in names)


def check_screen() -> None:
    """Try to open a window with SDL; raise `CobError` if that fails."""
    if not has_screen(os.environ, sys.platform):
        raise CobError(
            "no display to open a window on: DISPLAY and WAYLAND_DISPLAY are both empty."
        )
    if pygame.display.get_init():
        return
    try:
        pygame.display.init()
    except pygame.error as error:
        raise CobError(f"no window can be opened on this display: {error}.") from None
    driver = pygame.display.get_driver()
    if driver in _UNSEEN and driver not in os.environ.get("SDL_VIDEODRIVER", ""):
        raise CobError("no window can be opened: DISPLAY names a screen that is not there.")
    # The window sets SDL hints of its own, and hints count only before the display starts.
    pygame.display.quit()
