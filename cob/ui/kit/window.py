"""The window on the screen: its size, the whole screen, and a layout that may be larger than it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from cob.ui.kit.resizing import Resizing

_DEFAULT_SIZE: Final = (1600, 900)
_SMALLEST_SIZE: Final = (1024, 576)
"""The layout's smallest size in pixels; a smaller window shows it scaled down."""
_NAP: Final = 0.05
"""Seconds of sleep after which the window may be resized before it is drawn again."""


class Window:
    """The one window of the program. `size` is the first one, by default one that fits the screen.

    The display has to be initialised before.
    """

    def __init__(self, size: tuple[int, int] | None) -> None:
        self.surface = pygame.display.set_mode(size or _first_size(), pygame.RESIZABLE)
        """What is seen."""
        self._size_before: tuple[int, int] | None = None
        """Its size before it filled the screen; None while it does not."""
        self._resizing = Resizing()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height for which scenes lay themselves out.

        In a window too small for that, a larger picture of the same shape is scaled down.
        """
        width, height = self.surface.get_size()
        scale = max(1.0, _SMALLEST_SIZE[0] / width, _SMALLEST_SIZE[1] / height)
        return round(width * scale), round(height * scale)

    @property
    def is_full_screen(self) -> bool:
        """Whether it fills the whole screen."""
        return self._size_before is not None

    def switch_full_screen(self) -> None:
        """Fill the whole screen, or go back to the size before."""
        if self._size_before is None:
            self._size_before = self.surface.get_size()
            self.surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            pygame.display.set_mode(self._size_before, pygame.RESIZABLE)
            # A late answer about the full screen must not change the size again.
            pygame.event.pump()
            self.surface = pygame.display.set_mode(self._size_before, pygame.RESIZABLE)
            self._size_before = None

    # --- another size -------------------------------------------------------------------------

    def resize(self) -> bool:
        """Take on the size that it was given; return whether its last picture stands in for now."""
        self.surface = pygame.display.get_surface() or self.surface
        return self._resizing.begin()

    def has_rested(self) -> bool:
        """Return whether its size has just rested long enough for a new layout."""
        return self._resizing.has_rested()

    @property
    def seconds_left(self) -> float | None:
        """Seconds until its size has rested; None when it does not change."""
        return self._resizing.seconds_left

    def sleep(self, seconds: float | None) -> None:
        """Be ready to be resized during a sleep of so many seconds, or of any length."""
        if seconds is None or seconds > _NAP:
            self._resizing.keep(self.surface)

    # --- pictures and places ------------------------------------------------------------------

    def draw(self, draw: Callable[[pygame.Surface], None]) -> None:
        """Show what is drawn on a surface of `size`, or the last picture while the size changes."""
        if not self._resizing.show(self.surface):
            self._resizing.drop()
            self._draw(draw)
        pygame.display.flip()

    def _draw(self, draw: Callable[[pygame.Surface], None]) -> None:
        if self.surface.get_size() == self.size:
            draw(self.surface)
            return
        whole = pygame.Surface(self.size)
        draw(whole)
        pygame.transform.smoothscale(whole, self.surface.get_size(), self.surface)

    def in_layout(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return the event with the pointer's place as scenes know it."""
        shown, laid_out = self.surface.get_size(), self.size
        if shown == laid_out or "pos" not in event.dict:
            return event
        x, y = event.pos
        place = x * laid_out[0] // shown[0], y * laid_out[1] // shown[1]
        return pygame.event.Event(event.type, {**event.dict, "pos": place})


def _first_size() -> tuple[int, int]:
    """Return the size in pixels of a first window that fits the screen."""
    sizes = pygame.display.get_desktop_sizes()
    width, height = sizes[0] if sizes else _DEFAULT_SIZE
    return min(_DEFAULT_SIZE[0], width), min(_DEFAULT_SIZE[1], height)
