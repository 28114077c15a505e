"""A file that the program keeps between its starts: learning, settings, statistics.

Nothing here raises an error or stops the program: what goes wrong is told in `problem`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from cob.engine.message import Message
from cob.files.atomic_write import write_atomically
from cob.files.names import free_path
from cob.files.reasons import reason_of

_LARGE: Final = 100_000
"""Bytes; most of these files take a few thousand."""


class UserFile:
    """A text file, written whole or not at all, and only when its text has changed.

    A file that holds something else is kept under another name. One that cannot even be read or
    renamed stays as it is, and then nothing is written.
    """

    def __init__(self, path: Path, what: str, *, anew: str = "", largest: int = _LARGE) -> None:
        self.path = path
        self.what = what
        """What is in it, for sentences: "your settings", as a message."""
        self.anew = anew or Message("{what} begin anew", what=what)
        """What happens when the file cannot be understood."""
        self.largest = largest
        """Bytes that such a file takes at most."""
        self._damage = ""
        self._failure = ""
        self._is_writable = True
        self._written: str | None = None

    @property
    def problem(self) -> str:
        """What went wrong, a sentence but for a capital at its beginning; empty if nothing did."""
        return self._failure or self._damage

    def read(self, take: Callable[[str], None]) -> None:
        """Hand over what the file holds, if there is one; `take` raises `ValueError` for nonsense.

        `take` must change nothing when it raises.
        """
        try:
            with self.path.open("rb") as file:
                content = file.read(self.largest + 1)
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            self._leave_alone(error)
            return
        try:
            if len(content) > self.largest:
                raise ValueError("too long")
            text = content.decode("utf-8-sig")
            take(text)
        except (ValueError, RecursionError):
            self._set_aside()
        else:
            self._written = text

    def write(self, text: str) -> None:
        """Have the file hold this."""
        if text == self._written or not self._is_writable:
            return
        try:
            write_atomically(self.path, text.encode("utf-8"))
        except (OSError, ValueError) as error:
            self._failure = Message(
                "{what} could not be kept in '{path}': {reason}.",
                what=self.what,
                path=self.path,
                reason=reason_of(error),
            )
        else:
            self._written, self._failure = text, ""

    def _set_aside(self) -> None:
        """Keep a file that cannot be understood under a name that no other file has."""
        try:
            other = free_path(self.path.parent, f"{self.path.name}.damaged", gap="-")
            self.path.rename(other)
        except OSError as error:
            self._leave_alone(error)
        else:
            self._damage = Message(
                "'{file}' could not be understood and is kept as '{other}': {anew}.",
                file=self.path.name,
                other=other.name,
                anew=self.anew,
            )

    def _leave_alone(self, error: BaseException) -> None:
        self._is_writable = False
        self._damage = Message(
            "'{path}' cannot be read ({reason}): it is left as it is, and {what} will not be kept.",
            path=self.path,
            reason=reason_of(error),
            what=self.what,
        )
