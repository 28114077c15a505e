"""Reading files that anybody may have put there: nothing endless, and nothing too long."""

from __future__ import annotations

import errno
import stat
from pathlib import Path


class TooLongError(OSError):
    """A file is longer than any that the program writes."""

    def __init__(self) -> None:
        super().__init__(errno.EFBIG, "it is too long")


def plain_bytes(path: Path, most: int) -> bytes:
    """Return what is in a file of at most so many bytes.

    Raises `TooLongError`, and `OSError` for what is no file: a pipe or a device would never end.
    """
    found = path.stat()
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise OSError(errno.EINVAL, "it is a pipe or a device")
    if found.st_size > most:
        raise TooLongError
    return path.read_bytes()
