"""Waiting for another thread or process: the only use of a clock in tests."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
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


def is_running(pid: int) -> bool:
    """Return whether a process runs; one that has ended and was not collected does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"
