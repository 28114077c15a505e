"""A small file that the program keeps between its starts: learning, settings and the like.

Nothing here raises an error or stops the program: what goes wrong is told in `problem`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from cob.record import RecordError, save

_LARGEST_FILE: Final = 100_000
"""Bytes; such a file takes a few thousand."""


class Keepsake:
    """A JSON file, written whole or not at all, and only when its content has changed.

    A file that holds something else is kept under another name. One that cannot even be read or
    renamed stays as it is, and then nothing is written.
    """

    def __init__(self, path: Path, what: str) -> None:
        self.path = path
        self.what = what
        """What is in it, for sentences: "your settings"."""
        self._damage = ""
        self._failure = ""
        self._is_writable = True
        self._written: str | None = None

    @property
    def problem(self) -> str:
        """A sentence about what went wrong; empty when nothing did."""
        return self._failure or self._damage

    def read(self, take: Callable[[Any], None]) -> None:
        """Hand over what the file holds, if there is one; `take` raises `ValueError` for nonsense.

        `take` must change nothing when it raises.
        """
        try:
            content = _content(self.path)
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            self._leave_alone(error)
            return
        try:
            text = _decoded(content)
            take(json.loads(text))
        except (ValueError, RecursionError):
            self._set_aside()
        else:
            self._written = text

    def write(self, content: dict[str, Any]) -> None:
        """Have the file hold this."""
        text = json.dumps(content, indent=2) + "\n"
        if text == self._written or not self._is_writable:
            return
        try:
            save(self.path, text)
        except RecordError as error:
            reason = _reason(error.__cause__ or error)
            self._failure = f"{_capital(self.what)} could not be kept in '{self.path}': {reason}."
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
            self._damage = (
                f"'{self.path.name}' could not be understood and is kept as '{other.name}': "
                f"{self.what} begin anew."
            )

    def _leave_alone(self, error: BaseException) -> None:
        self._is_writable = False
        self._damage = (
            f"'{self.path}' cannot be read ({_reason(error)}): it is left as it is, "
            f"and {self.what} will not be kept."
        )


def _content(path: Path) -> bytes | None:
    """What is in a file; None when it is too much."""
    with path.open("rb") as file:
        content = file.read(_LARGEST_FILE + 1)
    return content if len(content) <= _LARGEST_FILE else None


def _decoded(content: bytes | None) -> str:
    if content is None:
        raise ValueError("too long")
    return content.decode("utf-8-sig")


def _free_name(path: Path) -> Path:
    """The file's name with "damaged", and a number if that is taken."""
    names = chain((f"{path.name}.damaged",), (f"{path.name}.damaged-{n}" for n in count(2)))
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _reason(error: BaseException) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
