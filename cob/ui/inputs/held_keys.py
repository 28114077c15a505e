"""The keys that are held down: most of them act once, however long they are held."""

from __future__ import annotations

import pygame

_REPEATING = frozenset(
    {
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
        pygame.K_TAB,
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
    }
)
"""The keys that repeat while they are held: they move, or delete letters."""


class HeldKeys:
    """The keys that are held down in one window."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def repeats_idly(self, event: pygame.event.Event) -> bool:
        """Return whether the event only repeats a held key that must not repeat.

        `pressed` tells keys apart, and `key` what they do, where the player has set them otherwise.
        """
        if event.type == pygame.KEYUP:
            self._held.discard(event.dict.get("pressed", event.key))
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pygame.KEYDOWN:
            pressed = event.dict.get("pressed", event.key)
            was_held = pressed in self._held
            self._held.add(pressed)
            return was_held and event.key not in _REPEATING
        return False
