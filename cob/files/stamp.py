"""How it is seen that a file was changed."""

from __future__ import annotations

from pathlib import Path

Stamp = tuple[int, int]
"""The size of a file in bytes, and when it was written in nanoseconds."""


def stamp_of(path: Path) -> Stamp:
    """Return what changes when the file does; raise `OSError`."""
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def stamp_if_any(path: Path) -> Stamp | None:
    """Return the same; None without a file, and for one that cannot be looked at."""
    try:
        return stamp_of(path)
    except (OSError, ValueError):
        return None
