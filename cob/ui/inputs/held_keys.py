"""The keys that are held down: most of them act once, however long they are held."""

from __future__ import annotations

import pygame

from cob.ui.inputs.commands import Command, commanded

_REPEATING = frozenset(
    {
        Command.LEFT,
        Command.RIGHT,
        Command.UP,
        Command.DOWN,
        Command.PAGE_UP,
        Command.PAGE_DOWN,
        Command.NEXT,
        Command.PREVIOUS,
        Command.ERASE,
        Command.DELETE,
    }
)
"""Commands that repeat while their key is held: they move, or delete letters."""


class HeldKeys:
    """The keys that are held down in one window."""

    def __init__(self) -> None:
        self._held: set[int] = set()

    def repeats_idly(self, event: pygame.event.Event) -> bool:
        """Return whether the event only repeats a held key that must not repeat."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pygame.KEYDOWN:
            was_held = event.key in self._held
            self._held.add(event.key)
            return was_held and commanded(event) not in _REPEATING
        return False
