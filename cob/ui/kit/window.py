"""The window on the screen: its size, full screen, and a layout that may be larger than it.

A larger layout is scaled down if the window is too small for any layout; else only a part shows,
which follows the pointer and the keyboard.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

import pygame

_RESTS: Final = 0.12
"""Seconds without a change after which a size counts as final."""


class Resizing:
    """The picture shown while the window's size changes."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._rests_at: float | None = None

    def keep(self, window: pygame.Surface) -> None:
        """Keep a copy of the window if there is none yet; call this before a longer sleep."""
        if self._picture is None:
            self._picture = window.copy()

    def drop(self) -> None:
        """Drop the copy: the window has changed."""
        self._picture = None

    def begin(self) -> bool:
        """Begin a change of size; return whether there is a picture to show until the end."""
        if self._picture is not None:
            self._rests_at = time.monotonic() + _RESTS
        return self._picture is not None

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the size counts as final; None while it does not change."""
        return None if self._rests_at is None else max(0.0, self._rests_at - time.monotonic())

    def has_rested(self) -> bool:
        """Return whether the size has just become final, so that a new layout is due."""
        rested = self._rests_at is not None and time.monotonic() >= self._rests_at
        if rested:
            self._rests_at = None
        return rested

    def show(self, window: pygame.Surface) -> bool:
        """Show the last picture scaled while the size still changes; return whether it does."""
        if self._rests_at is None or self._picture is None:
            return False
        pygame.transform.scale(self._picture, window.get_size(), window)
        return True


_DEFAULT_SIZE: Final = (1600, 900)
_SMALLEST_SIZE: Final = (1024, 576)
"""The layout's smallest size in pixels; a smaller window shows it scaled down."""
_LONGEST: Final = 5120
"""The longest side of a layout in pixels; a larger window shows it scaled up."""
_NAP: Final = 0.05
"""Seconds of sleep after which the window may be resized before the next drawing."""


class Window:
    """The one window of the program. `size` is the first one, by default one that fits the screen.

    The display must be initialised before. `meet` is called as soon as there is a window, on some
    systems before it is visible.
    """

    def __init__(
        self,
        size: tuple[int, int] | None,
        meet: Callable[[], object] = lambda: None,
        is_hidden_first: bool = False,
    ) -> None:
        first, flags = size or _first_size(), pygame.RESIZABLE
        self.surface = pygame.display.set_mode(first, flags | pygame.HIDDEN * is_hidden_first)
        """The visible part."""
        meet()
        if is_hidden_first:
            self.surface = pygame.display.set_mode(first, flags | pygame.SHOWN)
        self._size_before: tuple[int, int] | None = None
        """Its size before it filled the screen; None while it does not."""
        self._resizing = Resizing()
        self.zoom = 1.0
        """The factor by which the layout is wider and higher than the window."""
        self._whole: pygame.Surface | None = None
        """The whole picture of a magnified window."""
        self._looks_at: tuple[int, int] | None = None
        """The place of the layout that is in view; the middle until another one is set."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height for which scenes lay themselves out.

        In a window too small for any layout, a larger picture of the same shape is scaled down, or
        the smallest one if the window is very narrow. A magnified window shows a part of a larger
        picture.
        """
        if self._least_scale > self._most_scale:
            return _SMALLEST_SIZE
        width, height = self.surface.get_size()
        scale = min(max(self._least_scale, self._magnified), self._most_scale)
        return round(width * scale), round(height * scale)

    @property
    def _least_scale(self) -> float:
        width, height = self.surface.get_size()
        return max(_SMALLEST_SIZE[0] / width, _SMALLEST_SIZE[1] / height)

    @property
    def _most_scale(self) -> float:
        return _LONGEST / max(self.surface.get_size())

    @property
    def _magnified(self) -> float:
        return max(1.0, min(self.zoom, self._most_scale))

    @property
    def _shows_part(self) -> bool:
        return self._magnified > 1.0 and self._magnified >= self._least_scale

    @property
    def visible(self) -> pygame.Rect:
        """The part of the layout that is in view."""
        (wide, high), (width, height) = self.size, self.surface.get_size()
        if not self._shows_part:
            return pygame.Rect(0, 0, wide, high)
        x, y = self._looks_at or (wide // 2, high // 2)
        left, top = x * (wide - width) // wide, y * (high - height) // high
        part = pygame.Rect(left, top, width, height)
        return part.clamp(pygame.Rect(0, 0, wide, high))

    def look_at(self, place: tuple[int, int]) -> None:
        """Bring a place of the layout into view.

        If the pointer is there, the place appears under the pointer, so that the player scrolls a
        magnified window by moving the mouse.
        """
        before, self._looks_at = self.visible, place
        if self._whole is not None and self._shows_part and self.visible != before:
            self.surface.blit(self._whole, (0, 0), self.visible)
            pygame.display.flip()

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
            # A late event about the full screen must not change the size again.
            pygame.event.pump()
            self.surface = pygame.display.set_mode(self._size_before, pygame.RESIZABLE)
            self._size_before = None

    # --- another size -------------------------------------------------------------------------

    def resize(self) -> bool:
        """Take on the window's new size; return whether its last picture is shown for now."""
        self.surface = pygame.display.get_surface() or self.surface
        return self._resizing.begin()

    def has_rested(self) -> bool:
        """Return whether the size has just become final, so that a new layout is due."""
        return self._resizing.has_rested()

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the size counts as final; None while it does not change."""
        return self._resizing.seconds_left

    def sleep(self, seconds: float | None) -> None:
        """Prepare for a change of size during a sleep of some seconds, or of any length."""
        if seconds is None or seconds > _NAP:
            self._resizing.keep(self.surface)

    # --- pictures and places ------------------------------------------------------------------

    def draw(self, draw: Callable[[pygame.Surface], None]) -> None:
        """Show the result of `draw` on a surface of `size`, or an old picture during a change of
        size.
        """
        if not self._resizing.show(self.surface):
            self._resizing.drop()
            self._draw(draw)
        pygame.display.flip()

    def draw_moved(self, draw: Callable[[pygame.Surface], list[pygame.Rect]]) -> None:
        """Show what `draw` has drawn again: the places that it returns.

        A magnified window, and one whose size changes, waits for the next whole drawing.
        """
        if self.surface.get_size() != self.size or self._resizing.seconds_left is not None:
            return
        if places := draw(self.surface):
            self._resizing.drop()
            pygame.display.update(places)

    def _draw(self, draw: Callable[[pygame.Surface], None]) -> None:
        if self.surface.get_size() == self.size:
            self._whole = None
            draw(self.surface)
            return
        if self._shows_part:
            if self._whole is None or self._whole.get_size() != self.size:
                self._whole = pygame.Surface(self.size)
            draw(self._whole)
            self.surface.blit(self._whole, (0, 0), self.visible)
            return
        self._whole = None
        whole = pygame.Surface(self.size)
        draw(whole)
        pygame.transform.smoothscale(whole, self.surface.get_size(), self.surface)

    def seen_at(self, place: pygame.Rect) -> pygame.Rect:
        """Return the part of the window that shows a place of the layout."""
        seen, (width, height) = self.visible, self.surface.get_size()
        part = place.clip(seen).move(-seen.left, -seen.top)
        across, down = width / seen.width, height / seen.height
        left, top = round(part.left * across), round(part.top * down)
        return pygame.Rect(left, top, round(part.width * across), round(part.height * down))

    def in_layout(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return the event with the pointer's place in the layout."""
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
