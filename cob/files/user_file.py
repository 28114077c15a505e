"""Files that the program keeps between its starts: learning, settings, puzzles, statistics.

Nothing here raises an error or stops the program: `problem` says what went wrong.
"""

from __future__ import annotations

import json
import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Final, Self

import cob
from cob.engine.message import Message
from cob.files.atomic_write import write_atomically
from cob.files.free_names import free_path
from cob.files.json_text import as_json_rows
from cob.files.plain_bytes import TooLongError, plain_bytes
from cob.files.reasons import reason_of

_LOG: Final = logging.getLogger(__name__)
_LARGE: Final = 100_000
"""Bytes; most of these files take a few thousand."""
_DAMAGE: Final = (ValueError, RecursionError, TooLongError)
"""Errors of reading a file with unexpected contents."""
_PROGRAM: Final = re.compile(r"[\w.+-]{1,20}", re.ASCII)
"""The version of a program, as a file may tell it."""
Content = Mapping[str, Any]


class UserFile:
    """A JSON object in a file, written atomically, and only when it has changed.

    A file with other contents is kept under another name. A file of a newer version of the program
    is read as far as possible and never written. A file that can be neither read nor renamed is not
    changed either.
    """

    def __init__(
        self,
        path: Path,
        what: str,
        version: int,
        content: Callable[[], Content],
        *,
        anew: str = "",
        largest: int = _LARGE,
    ) -> None:
        self.path = path
        self.what = what
        """The contents in sentences: "your settings", as a message."""
        self.version = version
        """The version of the format, which grows when older programs cannot read it any more."""
        self.anew = anew or Message("{what} begin anew", what=what)
        """The consequence when the file cannot be understood."""
        self.largest = largest
        """Bytes that such a file takes at most."""
        self._content = content
        self._damage = ""
        self._failure = ""
        self._is_writable = True
        self._kept = ""
        """The text that is kept already."""

    @property
    def problem(self) -> str:
        """The problem as a sentence without a capital at its beginning; empty without a problem."""
        return self._failure or self._damage

    def read(self, take: Callable[[Content], None]) -> None:
        """Pass the content of the file, if there is one, to `take`.

        `take` must raise `ValueError` for content that it cannot understand, and change nothing.
        """
        try:
            text = plain_bytes(self.path, self.largest).decode("utf-8-sig")
            self._hand_over(json.loads(text), take)
        except FileNotFoundError:
            pass
        except _DAMAGE:
            self._set_aside()
        except OSError as error:
            self._leave_alone(error)
        self._kept = self.text()

    def text(self) -> str:
        """Return the present content as the text of the file."""
        return as_json_rows(
            {"version": self.version, "program": cob.__version__, **self._content()}
        )

    def write(self) -> None:
        """Write the present content to the file."""
        self.write_text(self.text())

    def write_text(self, text: str) -> None:
        """Write this text, an earlier result of `text`, to the file."""
        if text == self._kept or not self._is_writable:
            return
        try:
            content = text.encode("utf-8")
            if len(content) > self.largest:
                raise TooLongError
            write_atomically(self.path, content)
        except (OSError, ValueError) as error:
            self._failure = Message(
                "{what} could not be kept in '{path}': {reason}.",
                what=self.what,
                path=self.path,
                reason=reason_of(error),
            )
            _LOG.exception("%s", self._failure)
        else:
            self._kept, self._failure = text, ""

    def _hand_over(self, content: Any, take: Callable[[Content], None]) -> None:
        """Pass an object of a known version to `take`; raise `ValueError` for anything else."""
        if not isinstance(content, dict):
            raise ValueError("no object")
        version, program = content.pop("version", 0), content.pop("program", "")
        if type(version) is not int or version < 1:
            raise ValueError("no version")
        if version <= self.version:
            take(content)
            return
        self._is_writable = False
        is_plain = isinstance(program, str) and _PROGRAM.fullmatch(program)
        self._damage = Message(
            "'{file}' was written by a newer version of this program ({version}): it is left as it "
            "is, and {what} will not be kept.",
            file=self.path.name,
            version=program if is_plain else version,
            what=self.what,
        )
        _LOG.warning("%s", self._damage)
        with suppress(*_DAMAGE):
            take(content)

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
        """Keep a file that can be neither read nor renamed as it is."""
        self._is_writable = False
        self._damage = Message(
            "'{path}' cannot be read ({reason}): it is left as it is, and {what} will not be kept.",
            path=self.path,
            reason=reason_of(error),
            what=self.what,
        )
        _LOG.warning("%s", self._damage)


class KeptInFile(ABC):
    """Values that are kept in a `UserFile`; errors are reported in `problem`."""

    _what: ClassVar[str]
    """As in a `UserFile`, and so are the others."""
    _version: ClassVar[int] = 1
    _anew: ClassVar[str] = ""
    _largest: ClassVar[int] = _LARGE

    def __init__(self, path: Path) -> None:
        self._file = UserFile(
            path, self._what, self._version, self._content, anew=self._anew, largest=self._largest
        )

    @classmethod
    def open(cls, path: Path) -> Self:
        """Return what a file keeps; the same as without one if it is missing or damaged."""
        kept = cls(path)
        kept._file.read(kept._take)
        return kept

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self._file.path

    @property
    def problem(self) -> str:
        """The last error, a sentence without its capital; empty if there is none."""
        return self._file.problem

    @abstractmethod
    def _content(self) -> Content:
        """Return what the file is to hold."""

    @abstractmethod
    def _take(self, content: Content) -> None:
        """Take over the contents of a file; raise `ValueError` for anything else, and change
        nothing."""
