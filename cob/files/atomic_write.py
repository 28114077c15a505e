"""Writing a file so that it is there whole, or as it was before."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final

from cob.files.plain_bytes import refuse_endless

_UNFINISHED: Final = ".unfinished"
"""The ending of a file that is being written."""
_LONGEST: Final = 3600.0
"""Seconds; an unfinished file that is older was left by a program that was killed."""


@contextlib.contextmanager
def writing_atomically(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write that takes its place when all is done, and none after an error.

    It is another one beside it until then; its folder is made if needed. Whoever may read a file
    still may, and a link still leads to it. Raises `OSError` when the disk is full, the folder
    read-only, a pipe or a device in its place and the like, and `ValueError` for a name that no
    file can have.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    refuse_endless(path)
    path = Path(os.path.realpath(path))
    handle, temporary = tempfile.mkstemp(_UNFINISHED, f".{path.name[:40]}.", path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileNotFoundError):
            os.chmod(temporary, path.stat().st_mode)
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file at once, as `writing_atomically` does; raises what that raises."""
    with writing_atomically(path) as file:
        file.write(content)


def sweep(folder: Path) -> None:
    """Delete what programs that were killed while writing have left in a folder and those in it."""
    long_ago, left_over = time.time() - _LONGEST, f".*{_UNFINISHED}"
    # No deeper: saves may be kept in a home folder, through which a start should not search.
    for left in chain(folder.glob(left_over), folder.glob(f"*/{left_over}")):
        with contextlib.suppress(OSError):
            if left.stat().st_mtime < long_ago:
                left.unlink()


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
