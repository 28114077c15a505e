"""A file that one window writes again and again, and no other program should.

Windows have a file each, by the number that each has claimed. Yet locks are not everywhere: some
network drives have none, and two machines may share a folder that is copied between them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from threading import RLock
from typing import Final

from cob.engine.message import Message
from cob.files.atomic_write import write_atomically
from cob.files.os_lock import alone
from cob.files.plain_bytes import plain_bytes
from cob.files.stamp import Stamp, stamp_if_any

_LOG: Final = logging.getLogger(__name__)
_LARGEST: Final = 2_000_000
"""Bytes; a longer file is another program's."""


class OwnFile:
    """A file at `path` that is replaced only while it holds what this window has seen in it.

    Where another program has written it since, that stays as it is: this window moves on to the
    path that `make_way` gives, and `notice` says so. May be used by several threads.
    """

    def __init__(self, path: Path, make_way: Callable[[], Path]) -> None:
        self.path = path
        self.notice = ""
        """A sentence about the move; empty where there was none."""
        self._make_way = make_way
        self._busy = RLock()
        self._stamp: Stamp | None = None
        self._content: bytes | None = None
        self.look()

    def look(self) -> None:
        """Take what the file holds now as seen: it may be replaced."""
        with self._busy:
            self._stamp = stamp_if_any(self.path)
            self._content = _content(self.path)

    def is_as_seen(self) -> bool:
        """Return whether the file still holds what this window has seen in it."""
        with self._busy:
            return self._stamp is not None and stamp_if_any(self.path) == self._stamp

    def write(self, text: str) -> None:
        """Write the file whole or not at all; raises what `write_atomically` raises."""
        content = text.encode("utf-8")
        with self._busy:
            while not self._written(content):
                self._move()

    def _written(self, content: bytes) -> bool:
        """Write unless that would replace what this window has not seen."""
        with alone(self.path):
            found = stamp_if_any(self.path)
            if found not in (None, self._stamp) and not self._is_mine(_content(self.path)):
                return False
            write_atomically(self.path, content)
            self._stamp, self._content = stamp_if_any(self.path), content
            return True

    def _is_mine(self, content: bytes | None) -> bool:
        return content is not None and content == self._content

    def _move(self) -> None:
        other = self._make_way()
        self.notice = Message(
            "Another program has written “{file}”, which is left as it is: this game goes on in a "
            "file of its own and lies among the saved games when this window is closed.",
            file=self.path.name,
        )
        _LOG.warning("another program has written %s: the game goes on in %s", self.path, other)
        self.path, self._stamp, self._content = other, None, None


def _content(path: Path) -> bytes | None:
    """Return what is in a file; None without one, or for one that cannot be read."""
    try:
        return plain_bytes(path, _LARGEST)
    except (OSError, ValueError):
        return None
