"""One program a folder: a lock that the operating system keeps.

It ends with the program however that ends: what a killed program left behind is not locked.
No library does this as plainly: those at hand take a folder that cannot be written to for a locked
one, or fall back on files that a killed program leaves behind.
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
        """Let other programs have the folder; doing so again does no harm."""
        if self._file is not None:
            with contextlib.suppress(OSError):  # Windows keeps a file that is open
                self._path.unlink()
            os.close(self._file)
            self._file = None


def _locked(path: Path) -> int | None:
    """Return a file that is open and locked; None if it was removed just before it was locked.

    Raises `BlockingIOError` where another program has locked it, and any other `OSError` where it
    cannot be locked.
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
