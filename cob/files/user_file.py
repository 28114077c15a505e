"""Files that the program keeps between its starts: learning, settings, statistics.

Nothing here raises an error or stops the program: what goes wrong is told in `problem`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

from cob.engine.message import Message
from cob.files.atomic_write import write_atomically
from cob.files.free_names import free_path
from cob.files.json_text import merged_json
from cob.files.os_lock import alone
from cob.files.plain_bytes import TooLongError, plain_bytes
from cob.files.reasons import reason_of

_LOG: Final = logging.getLogger(__name__)
_LARGE: Final = 100_000
"""Bytes; most of these files take a few thousand."""
_DAMAGE: Final = (ValueError, RecursionError, TooLongError)
"""What a file raises that holds something else than it should."""
Merge = Callable[[str, str, str], str]


class UserFile:
    """A text file, written whole or not at all, and only when its text has changed.

    Several windows may keep the same file: one after another, each writes what it has changed
    itself onto what is there, by `merge(base, mine, theirs)`, where `base` is what this window held
    when it last wrote.
    A file that holds something else is kept under another name. One that cannot even be read or
    renamed stays as it is, and then nothing is written.
    """

    def __init__(
        self,
        path: Path,
        what: str,
        *,
        anew: str = "",
        largest: int = _LARGE,
        merge: Merge = merged_json,
    ) -> None:
        self.path = path
        self.what = what
        """What is in it, for sentences: "your settings", as a message."""
        self.anew = anew or Message("{what} begin anew", what=what)
        """What happens when the file cannot be understood."""
        self.largest = largest
        """Bytes that such a file takes at most."""
        self._merge = merge
        self._damage = ""
        self._failure = ""
        self._is_writable = True
        self._mine: str | None = None
        """What this window held when it read or wrote last."""
        self._in_file: str | None = None
        """What the file held then: other windows' changes as well."""

    @property
    def problem(self) -> str:
        """What went wrong, a sentence but for a capital at its beginning; empty if nothing did."""
        return self._failure or self._damage

    def read(self, take: Callable[[str], None], format_text: Callable[[], str]) -> None:
        """Hand over what the file holds, if there is one; `take` raises `ValueError` for nonsense.

        `take` must change nothing when it raises. `format_text` gives the text of what is held.
        """
        try:
            text = self._text()
            if text is not None:
                take(text)
        except _DAMAGE:
            self._set_aside()
        except OSError as error:
            self._leave_alone(error)
            return
        else:
            self._in_file = text
        self._mine = format_text()

    def write(self, text: str) -> None:
        """Have the file hold this, and what other windows have changed in it."""
        if text == self._mine or not self._is_writable:
            return
        try:
            with alone(self.path):
                whole = self._with_others(text)
                if not self._is_writable:
                    return
                write_atomically(self.path, whole.encode("utf-8"))
        except (OSError, ValueError) as error:
            self._failure = Message(
                "{what} could not be kept in '{path}': {reason}.",
                what=self.what,
                path=self.path,
                reason=reason_of(error),
            )
            _LOG.exception("%s", self._failure)
        else:
            self._mine, self._in_file, self._failure = text, whole, ""

    def _with_others(self, text: str) -> str:
        """Return this window's text with what others have written since it looked last.

        What is there and cannot be understood is kept, or the file may not be written any more.
        """
        try:
            found = self._text()
            if found is None or self._mine is None or found == self._in_file == self._mine:
                return text
            return self._merge(self._mine, text, found)
        except _DAMAGE:
            self._set_aside()
            return text

    def _text(self) -> str | None:
        """Return what the file holds; None where there is no file."""
        try:
            return plain_bytes(self.path, self.largest).decode("utf-8-sig")
        except FileNotFoundError:
            return None

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
            _LOG.warning("%s", self._damage)

    def _leave_alone(self, error: BaseException) -> None:
        self._is_writable = False
        self._damage = Message(
            "'{path}' cannot be read ({reason}): it is left as it is, and {what} will not be kept.",
            path=self.path,
            reason=reason_of(error),
            what=self.what,
        )
        _LOG.warning("%s", self._damage)
