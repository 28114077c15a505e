"""Reading and writing untrusted files: no endless ones, and none that are too long.

Every file that a player can put, change or name is read here, with the largest size that its kind
can have (docs/files.md).
"""

from __future__ import annotations

import errno
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

from cob.engine.message import Message

_AT_ONCE: Final = 1 << 20
"""Bytes; some files of the system say that they are empty, and never end."""


class TooLongError(OSError):
    """A file is longer than any that the program writes."""

    def __init__(self) -> None:
        super().__init__(errno.EFBIG, Message("it is too long"))


class EndlessError(OSError):
    """The path is a pipe or a device: reading it would never end."""

    def __init__(self) -> None:
        super().__init__(errno.EINVAL, Message("it is a pipe or a device"))


def plain_bytes(path: Path, most: int) -> bytes:
    """Return the content of a file of at most `most` bytes.

    Raises `TooLongError`, `EndlessError`, and any other `OSError` for what cannot be read.
    """
    found = path.stat()
    _refuse_endless(found.st_mode)
    if stat.S_ISREG(found.st_mode) and found.st_size > most:
        raise TooLongError
    parts: list[bytes] = []
    left = most
    with path.open("rb") as file:
        while part := file.read(_AT_ONCE):
            parts.append(part)
            left -= len(part)
            if left < 0:
                raise TooLongError
    return b"".join(parts)


def refuse_endless(path: Path) -> None:
    """Raise `EndlessError` for a pipe or a device; accept a path without a file."""
    with suppress(FileNotFoundError):
        _refuse_endless(path.stat().st_mode)


def add_line(path: Path, line: str) -> None:
    """Add a line at the end of a text file, which is made if needed; raise `OSError`."""
    refuse_endless(path)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{line}\n")


def _refuse_endless(mode: int) -> None:
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise EndlessError
