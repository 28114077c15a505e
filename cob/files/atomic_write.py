"""Writing a file atomically: it is written completely, or stays as it was."""

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
"""The age in seconds above which an unfinished file must come from a program that was killed."""


@contextlib.contextmanager
def writing_atomically(path: Path) -> Iterator[BinaryIO]:
    """Open a temporary file that replaces the file at `path` at the end, unless an error occurs.

    The temporary file lies in the same folder, which is made if needed. Permissions and links of
    the old file stay. Raises `OSError` if the file cannot be written, for example for a full disk,
    a read-only folder, a pipe or a device, and `ValueError` for a name that no file can have.
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
    """Write all content to a file with `writing_atomically`; raises the same errors."""
    with writing_atomically(path) as file:
        file.write(content)


def sweep(folder: Path) -> None:
    """Delete unfinished files of killed programs in a folder and its direct subfolders."""
    long_ago, left_over = time.time() - _LONGEST, f".*{_UNFINISHED}"
    # No deeper: saves may be kept in a home folder, through which a start should not search.
    for left in chain(folder.glob(left_over), folder.glob(f"*/{left_over}")):
        with contextlib.suppress(OSError):
            if left.stat().st_mtime < long_ago:
                left.unlink()


Stamp = tuple[int, int]
"""The size of a file in bytes, and when it was written in nanoseconds."""


def stamp_of(path: Path) -> Stamp:
    """Return the stamp of a file, which changes with its content; raise `OSError`."""
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def stamp_if_any(path: Path) -> Stamp | None:
    """Return the stamp of a file; None if there is no file or it cannot be examined."""
    try:
        return stamp_of(path)
    except (OSError, ValueError):
        return None
