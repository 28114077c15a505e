"""Writing a file so that it is there whole, or as it was before."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO


@contextlib.contextmanager
def writing_atomically(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write that takes its place when all is done, and none after an error.

    It is another one beside it until then; its folder is made if needed. Raises `OSError` when the
    disk is full, the folder read-only and the like, and `ValueError` for a name that no file can
    have.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file at once, as `writing_atomically` does; raises what that raises."""
    with writing_atomically(path) as file:
        file.write(content)
