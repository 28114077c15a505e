"""A lock that lets one program use a folder; the operating system keeps it.

The lock ends with the program, even with a killed one. No library is as simple: the known ones take
a read-only folder for a locked one, or fall back on lock files that a killed program leaves behind.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path
from typing import Final

from cob.files.reasons import reason_of

if sys.platform == "win32":
    import msvcrt

    def lock_file(file: int) -> None:
        """Lock the first byte of an open file; raise `OSError`."""
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock_file(file: int) -> None:
        """Lock an open file; raise `OSError`."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_TAKEN: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})
"""Errors of locking a file that another program has locked."""


class FolderLock:
    """Lock a folder, which is made if needed, for this program alone until `release`."""

    def __init__(self, folder: Path, name: str = ".in-use") -> None:
        self.is_taken = False
        """Whether another running program has the folder."""
        self.problem = ""
        """Why the folder cannot be locked, to end a sentence with; empty where it can."""
        self._path = folder / name
        self._file: int | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            while self._file is None:
                self._file = _locked(self._path)
        except BlockingIOError:
            self.is_taken = True
        except (OSError, ValueError) as error:
            self.problem = reason_of(error)

    def release(self) -> None:
        """Release the folder for other programs; a second call does nothing."""
        if self._file is not None:
            with contextlib.suppress(OSError):  # Windows keeps a file that is open
                self._path.unlink()
            os.close(self._file)
            self._file = None


def _locked(path: Path) -> int | None:
    """Open and lock a file; return None if it was removed just before it was locked.

    Raises `BlockingIOError` if another program has locked it, and any other `OSError` if it cannot
    be locked.
    """
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock_file(file)
    except OSError as error:
        os.close(file)
        if error.errno in _TAKEN:
            raise BlockingIOError from error
        raise
    if os.fstat(file).st_nlink:
        return file
    os.close(file)
    return None
