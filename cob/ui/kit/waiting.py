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


def events_within(seconds: float | None) -> list[pygame.event.Event]:
    """Return the waiting events; without any, sleep until one comes or the time is over.

    None waits without end.
    """
    end = math.inf if seconds is None else time.monotonic() + seconds
    while not (events := pygame.event.get()) and (left := end - time.monotonic()) > 0:
        time.sleep(min(LOOK_EVERY, left))
    return events
