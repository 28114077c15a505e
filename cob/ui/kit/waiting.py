"""Waiting for the events of the window without keeping a processor awake."""

from __future__ import annotations

import math
import time
from typing import Final

import pygame

LOOK_EVERY: Final = 0.01
"""Seconds between two polls for events, less than a frame. `pygame.event.wait` polls every
millisecond, which needs two to three times as much processor time.
"""
_LATER: Final = 4.0
"""Seconds without an event after which the window polls more rarely."""
_RARER: Final = 3
"""How many times longer the pause between two polls is then."""


def events_within(seconds: float | None) -> list[pygame.event.Event]:
    """Return the waiting events; without any, sleep until one comes or the time is over.

    None waits without end.
    """
    begin = time.monotonic()
    end = math.inf if seconds is None else begin + seconds
    while not (events := pygame.event.get()) and (left := end - time.monotonic()) > 0:
        is_late = time.monotonic() - begin > _LATER
        time.sleep(min(LOOK_EVERY * (_RARER if is_late else 1), left))
    return events
