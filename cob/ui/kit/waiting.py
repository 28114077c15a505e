"""Waiting for the events of the window without keeping a processor awake."""

from __future__ import annotations

import math
import time
from typing import Final

import pygame

LOOK_EVERY: Final = 0.01
"""Seconds between two looks for events: less than a frame. `pygame.event.wait` looks every
millisecond, which costs two to three times as much of a processor."""


def events_within(seconds: float | None) -> list[pygame.event.Event]:
    """Return the events there are; without any, sleep until one comes or that time is over.

    None waits for as long as it takes.
    """
    end = math.inf if seconds is None else time.monotonic() + seconds
    while not (events := pygame.event.get()) and (left := end - time.monotonic()) > 0:
        time.sleep(min(LOOK_EVERY, left))
    return events
