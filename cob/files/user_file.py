"""A file that the program keeps between its starts: learning, settings, statistics.

Nothing here raises an error or stops the program: what goes wrong is told in `problem`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from cob.engine.message import Message
from cob.files.atomic_write import reason_of, write_atomically

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
            other = _free_name(self.path)
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


def as_json(content: dict[str, Any]) -> str:
    """A text for people who look into the file."""
    return json.dumps(content, indent=2) + "\n"


def _free_name(path: Path) -> Path:
    """The file's name with "damaged", and a number if that is taken."""
    names = chain((f"{path.name}.damaged",), (f"{path.name}.damaged-{n}" for n in count(2)))
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())
