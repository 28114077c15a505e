"""The one reader of all input: keys, pads and fingers become commands and mouse events."""

from __future__ import annotations

import sys
from typing import Final, Protocol

import pygame

from cob.ui.inputs import fingers, pads
from cob.ui.inputs.commands import Command, commanded, strokes
from cob.ui.inputs.fingers import Fingers
from cob.ui.inputs.keys import KeyTable
from cob.ui.inputs.pads import Pads

_MOUSE: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
HAS_TOUCH_SCREEN: Final = sys.platform != "darwin"
"""A Mac's trackpad reports fingers as well, but there they only move the mouse."""
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


class Listener(Protocol):
    """The state of the scene that input depends on."""

    @property
    def is_typing(self) -> bool:
        """Whether a text field has the keyboard."""

    def holds(self, place: tuple[int, int]) -> bool:
        """Return whether a finger that moves from that place drags something."""


class Hands:
    """The player's keys, gamepads and fingers."""

    def __init__(self, keys: KeyTable, touches: Fingers | None = None) -> None:
        self.keys = keys
        self.pads = Pads()
        self.uses_pad = False
        """Whether a gamepad was used last; then hints show its buttons instead of keys."""
        self._fingers = touches or Fingers()
        self._held = HeldKeys()

    @property
    def seconds_left(self) -> float | None:
        """Seconds until a held button repeats; None while none is held."""
        return self.pads.seconds_left

    def read(
        self, event: pygame.event.Event, scene: Listener, seen: pygame.Rect
    ) -> list[pygame.event.Event]:
        """Return the events for an event: none, itself, or the commands and clicks it stands for.

        Fingers touch the `seen` part of the layout.

        A held key repeats only if it moves or deletes; any other acts once. The mouse events that
        SDL synthesises from touches are dropped.
        """
        if event.type == pygame.WINDOWFOCUSLOST:
            self.pads.release()  # while another window is in front, no release is reported
        if event.type in pads.KINDS:
            return self._press(self.pads.read(event))
        if event.type in fingers.KINDS and HAS_TOUCH_SCREEN:
            return self._fingers.read(event, seen, scene.holds)
        if event.type in _MOUSE and event.dict.get("touch") and HAS_TOUCH_SCREEN:
            return []
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self.uses_pad = False
            event = self.keys.read(event, is_typing=scene.is_typing)
        return [] if self._held.repeats_idly(event) else [event]

    def pass_time(self, seconds: float) -> list[pygame.event.Event]:
        """Let some seconds pass; return the events of repeating buttons."""
        return self._press(self.pads.pass_time(seconds))

    def _press(self, given: list[Command]) -> list[pygame.event.Event]:
        self.uses_pad = self.uses_pad or bool(given)
        return [event for command in given for event in strokes(command)]
