"""Locks on files that the operating system keeps, and that end with the program however that ends.

So a file that a killed program left behind is locked by nobody, and no age or number of a process
has to be judged. Only programs that ask here as well are kept out.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt

    def lock(file: int) -> None:
        """Lock an open file; raise `OSError`, by `is_taken` where another program has it.

        One byte beyond the end is what is locked, so that everybody can read the text.
        """
        at = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, 1 << 20, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, at, os.SEEK_SET)

else:
    import fcntl

    def lock(file: int) -> None:
        """Lock an open file; raise `OSError`, by `is_taken` where another program has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_ATTEMPTS: Final = 100
_TAKEN: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK})
"""What locking a file reports that another program has locked."""
_PATIENCE: Final = 1.0
"""Seconds to wait for another program that writes: one that was stopped does not go on soon."""
_PAUSE: Final = 0.005
"""Seconds between two attempts."""


def is_taken(error: OSError) -> bool:
    """Return whether `lock` was refused because another program has the lock."""
    return error.errno in _TAKEN


def open_locked(path: Path) -> int | None:
    """Return the descriptor of a locked file, made if needed; None where another program has it.

    Raises `OSError` where that cannot be found out.
    """
    for _ in range(_ATTEMPTS):
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            lock(file)
        except OSError as error:
            os.close(file)
            if is_taken(error):
                return None
            raise
        if _is_at(path, file):
            return file
        os.close(file)
    raise OSError(errno.EIO, "its files vanish")


def give_up(path: Path, file: int) -> None:
    """Remove a locked file and its lock, in the order that the platform allows."""
    if sys.platform == "win32":
        os.close(file)
    with contextlib.suppress(OSError):
        os.unlink(path)
    if sys.platform != "win32":
        os.close(file)


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Read a file and write it while no other program does so that asks here as well.

    It is waited for a moment. Where files cannot be locked, or another program was stopped in the
    middle, the work is done all the same: it is to be right then but for a rare chance.
    """
    guard = path.with_name(f".{path.name}.lock")
    file: int | None = None
    end = time.monotonic() + _PATIENCE
    try:
        while (file := open_locked(guard)) is None and time.monotonic() < end:
            time.sleep(_PAUSE)
    except (OSError, ValueError):
        file = None
    try:
        yield
    finally:
        if file is not None:
            give_up(guard, file)


def _is_at(path: Path, file: int) -> bool:
    """Return whether a path still leads to an open file: who had the lock may have removed it."""
    if sys.platform == "win32":
        return True  # there a file that is open stays
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except OSError:
        return False
