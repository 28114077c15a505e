"""A window that is being resized shows its last picture, scaled, until its size has rested.

A new layout and all pictures of another size take half a second: too long for each step of a
dragged edge.
"""

from __future__ import annotations

import time
from typing import Final

import pygame

_RESTS: Final = 0.12
"""Seconds after which a size that has not changed is taken for the last one."""


class Resizing:
    """The picture that is shown while the window's size changes."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._rests_at: float | None = None

    def keep(self, window: pygame.Surface) -> None:
        """Keep what the window shows, unless that is done: call it before a longer sleep."""
        if self._picture is None:
            self._picture = window.copy()

    def drop(self) -> None:
        """Forget the picture: the window shows another one now."""
        self._picture = None

    def begin(self) -> bool:
        """Another size has come; return whether there is a picture to be shown until it rests."""
        if self._picture is not None:
            self._rests_at = time.monotonic() + _RESTS
        return self._picture is not None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the size has rested; None when it does not change."""
        return None if self._rests_at is None else max(0.0, self._rests_at - time.monotonic())

    def has_rested(self) -> bool:
        """Return whether the size has just rested long enough for a new layout."""
        rested = self._rests_at is not None and time.monotonic() >= self._rests_at
        if rested:
            self._rests_at = None
        return rested

    def show(self, window: pygame.Surface) -> bool:
        """Show the last picture scaled, if the size still changes; return whether it does."""
        if self._rests_at is None or self._picture is None:
            return False
        pygame.transform.scale(self._picture, window.get_size(), window)
        return True
