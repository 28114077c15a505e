"""A touch screen: fingers translated into mouse events.

A tap clicks. A finger that rests shows the tooltip of that place, and clicks nothing when it is
lifted. A finger that moves drags what can be dragged there, and else scrolls. A second finger is
the right button.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum, auto
from typing import Final

import pygame

LONG_PRESS: Final = 0.5
"""Seconds after which a resting finger no longer clicks."""
_LEAST_MOVE: Final = 0.02
"""Distance that a finger moves before it is no tap, as a share of the window's height."""
_NOTCH: Final = 0.04
"""Distance for one notch of a mouse's wheel, as a share of the window's height."""
KINDS: Final = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})
Place = tuple[int, int]


class _Doing(Enum):
    """The gesture of the first finger."""

    NOTHING = auto()
    RESTING = auto()
    DRAGGING = auto()
    SCROLLING = auto()


class Fingers:
    """The fingers on the window; `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._doing = _Doing.NOTHING
        self._finger: tuple[int, int] | None = None
        """The first finger, by its device and its number."""
        self._start: Place = (0, 0)
        self._began = 0.0
        self._scrolled = 0
        """The height of the last scrolled notch, in pixels."""

    def read(
        self, event: pygame.event.Event, seen: pygame.Rect, holds: Callable[[Place], bool]
    ) -> list[pygame.event.Event]:
        """Return mouse events for a touch on the `seen` part of the layout.

        `holds` returns whether a finger that moves from a place drags something.
        """
        finger = (event.touch_id, event.finger_id)
        across, down = event.x * (seen.width - 1), event.y * (seen.height - 1)
        place = seen.left + round(across), seen.top + round(down)
        if event.type == pygame.FINGERDOWN:
            return self._put_down(finger, place)
        if finger != self._finger:
            return []
        if event.type == pygame.FINGERMOTION:
            return self._move(place, seen.height, holds)
        return self._lift(place)

    def _put_down(self, finger: tuple[int, int], place: Place) -> list[pygame.event.Event]:
        if self._finger is None:
            self._finger, self._start, self._began = finger, place, self._clock()
            self._doing = _Doing.RESTING
            return [_motion(place)]
        if self._doing is not _Doing.RESTING:
            return []
        self._doing = _Doing.NOTHING
        return _click(self._start, pygame.BUTTON_RIGHT)

    def _move(
        self, place: Place, height: int, holds: Callable[[Place], bool]
    ) -> list[pygame.event.Event]:
        found: list[pygame.event.Event] = []
        away = max(abs(place[0] - self._start[0]), abs(place[1] - self._start[1]))
        if self._doing is _Doing.RESTING and away > _LEAST_MOVE * height:
            self._scrolled = self._start[1]
            if holds(self._start):
                self._doing = _Doing.DRAGGING
                found.append(_button(pygame.MOUSEBUTTONDOWN, self._start))
            else:
                self._doing = _Doing.SCROLLING
        if self._doing is _Doing.DRAGGING:
            found.append(_motion(place, held=True))
        elif self._doing is _Doing.SCROLLING:
            notch = max(1, round(_NOTCH * height))
            notches = int((place[1] - self._scrolled) / notch)
            if notches:
                self._scrolled += notches * notch
                found.append(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches, flipped=False))
        return found

    def _lift(self, place: Place) -> list[pygame.event.Event]:
        did, self._doing, self._finger = self._doing, _Doing.NOTHING, None
        if did is _Doing.DRAGGING:
            return [_motion(place, held=True), _button(pygame.MOUSEBUTTONUP, place)]
        if did is _Doing.RESTING and self._clock() - self._began < LONG_PRESS:
            return _click(self._start, pygame.BUTTON_LEFT)
        return []


def _click(place: Place, button: int) -> list[pygame.event.Event]:
    return [
        _button(pygame.MOUSEBUTTONDOWN, place, button),
        _button(pygame.MOUSEBUTTONUP, place, button),
    ]


def _button(kind: int, place: Place, button: int = pygame.BUTTON_LEFT) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=place, button=button, touch=True)


def _motion(place: Place, *, held: bool = False) -> pygame.event.Event:
    buttons = (int(held), 0, 0)
    details = {"pos": place, "rel": (0, 0), "buttons": buttons, "touch": True}
    return pygame.event.Event(pygame.MOUSEMOTION, details)
