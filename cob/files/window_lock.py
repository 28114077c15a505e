"""Which of several programs that run at once in one folder is which.

Each holds a number there, the lowest that is free, by a lock on a small file. The lock is the
operating system's own: it ends with the program however that ends, so a file that a killed program
left behind counts for nothing, and no other process can be taken for it.
"""

from __future__ import annotations

import contextlib
import os
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final

from cob.files.os_lock import give_up, open_locked
from cob.files.reasons import reason_of

_PREFIX: Final = ".in-use-"


class Claim:
    """A number in a folder, from 1 on, that no other running program has; `release` gives it back.

    A program may ask for a number from `least` on. Where a folder cannot be written to, or files
    there not be locked, the number is that one and `problem` says why: then nothing tells two
    programs apart, but for what they write (`cob.files.own_file`).
    """

    def __init__(self, folder: Path, least: int = 1) -> None:
        self.folder = folder
        self.number = least
        self.problem = ""
        """Why no number could be claimed, to end a sentence with; empty when one was."""
        self._file: int | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.number, self._file = next(
                (number, file)
                for number in count(least)
                if (file := open_locked(self._path(number))) is not None
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
            file = open_locked(path)
        except OSError:
            return False
        if file is None:
            return True
        give_up(path, file)
        return False

    def release(self) -> None:
        """Give the number back; doing so again does no harm."""
        if self._file is not None:
            give_up(self._path(self.number), self._file)
            self._file = None

    def _path(self, number: int) -> Path:
        return self.folder / f"{_PREFIX}{number}"


def _sign(file: int) -> None:
    """Say for people who look into the file which process has it, and since when."""
    with contextlib.suppress(OSError):
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()} {datetime.now().isoformat(timespec='seconds')}\n".encode())
