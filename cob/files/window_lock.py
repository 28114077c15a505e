"""Which of several programs that run at once in one folder is which.

Each holds a number there, the lowest that is free, by a lock on a small file. The lock is the
operating system's own: it ends with the program however that ends, so a file that a killed program
left behind counts for nothing, and no other process can be taken for it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from cob.files.reasons import reason_of

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        """Lock one byte beyond the end, so that everybody can read the text."""
        os.lseek(file, 1 << 20, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_PREFIX: Final = ".in-use-"
_ATTEMPTS: Final = 100
_TAKEN: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})
"""What locking a file reports that another program has locked."""


class Claim:
    """A number in a folder, from 1 on, that no other running program has; `release` gives it back.

    Where a folder cannot be written to, or files there not be locked, the number is 1 and `problem`
    says why: then nothing tells two programs apart.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.number = 1
        self.problem = ""
        """Why no number could be claimed, to end a sentence with; empty when one was."""
        self._file: int | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.number, self._file = next(
                (number, file)
                for number in count(1)
                if (file := _open_locked(self._path(number))) is not None
            )
            _sign(self._file)
        except OSError as error:
            self.problem = reason_of(error)

    def is_held_by_another(self, number: int) -> bool:
        """Return whether another running program has that number."""
        path = self._path(number)
        if number == self.number or not path.exists():
            return False
        try:
            file = _open_locked(path)
        except OSError:
            return False
        if file is None:
            return True
        _give_up(path, file)
        return False

    def release(self) -> None:
        """Give the number back; doing so again does no harm."""
        if self._file is not None:
            _give_up(self._path(self.number), self._file)
            self._file = None

    def _path(self, number: int) -> Path:
        return self.folder / f"{_PREFIX}{number}"


def _open_locked(path: Path) -> int | None:
    """Return the descriptor of a locked file; None where another program has locked it.

    Raises `OSError` where that cannot be found out.
    """
    for _ in range(_ATTEMPTS):
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError as error:
            os.close(file)
            if error.errno in _TAKEN:
                return None
            raise
        if _is_at(path, file):
            return file
        os.close(file)
    raise OSError(errno.EIO, "its files vanish")


def _is_at(path: Path, file: int) -> bool:
    """Return whether a path still leads to an open file: who had the lock may have removed it."""
    if sys.platform == "win32":
        return True  # there a file that is open stays
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except OSError:
        return False


def _sign(file: int) -> None:
    """Say for people who look into the file which process has it, and since when."""
    with contextlib.suppress(OSError):
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()} {datetime.now().isoformat(timespec='seconds')}\n".encode())


def _give_up(path: Path, file: int) -> None:
    """Remove the file and its lock, in the order that the platform allows."""
    if sys.platform == "win32":
        os.close(file)
    with contextlib.suppress(OSError):
        os.unlink(path)
    if sys.platform != "win32":
        os.close(file)
