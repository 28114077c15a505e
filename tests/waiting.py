"""Waiting for another thread or process: the only use of a clock in tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 60.0
"""Seconds after which an event is considered missing."""


def pause() -> None:
    """Let others work for a moment."""
    time.sleep(0.005)


def wait_for(happened: Callable[[], object], meanwhile: Callable[[], object] = pause) -> None:
    """Return as soon as an event has happened; raise `TimeoutError` if it never does."""
    end = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > end:
            raise TimeoutError(f"it did not happen within {PATIENCE:.0f} seconds")
        meanwhile()
