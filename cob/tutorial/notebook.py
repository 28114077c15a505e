"""What the program remembers of somebody who learns the game, between one start and the next."""

from __future__ import annotations

import json
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from cob.record import RecordError, save

FILE_NAME: Final = "learning.json"
"""The name of the file, which lies beside the saved games."""
_VERSION: Final = 1
_LARGEST_FILE: Final = 100_000
"""Bytes; a notebook in which everything is done takes two thousand."""


class Notebook:
    """Lessons seen and reminders told, written to a file with every change.

    Nothing here raises an error or stops the program: what goes wrong is told in `problem`. Names
    of lessons and reminders are only words here, so those that this version of the game does not
    know stay in the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.furthest: dict[str, int] = {}
        """For each lesson that was begun, how many of its steps have been reached."""
        self.finished: set[str] = set()
        """Lessons done to the end."""
        self.reminders_on = True
        self.told: set[str] = set()
        """Reminders that have been told already."""
        self._damage = ""
        self._failure = ""
        self._is_writable = True
        self._written = self._text()

    @classmethod
    def open(cls, path: Path) -> Notebook:
        """The notebook in a file; an empty one where there is no file or no notebook in it.

        A file that holds something else is kept under another name. One that cannot even be read
        or renamed stays as it is, and then nothing is written.
        """
        notebook = cls(path)
        try:
            content = _content(path)
        except FileNotFoundError:
            return notebook
        except (OSError, ValueError) as error:
            notebook._leave_alone(error)
            return notebook
        try:
            notebook._take(content)
        except (ValueError, RecursionError):
            notebook._set_aside()
        return notebook

    @property
    def problem(self) -> str:
        """A sentence about what went wrong; empty when nothing did."""
        return self._failure or self._damage

    def visit(self, lesson: str, step: int) -> None:
        """Note that so many steps of a lesson have been reached; going back forgets nothing."""
        self.furthest[lesson] = max(step, self.furthest.get(lesson, 0))
        self._write()

    def finish(self, lesson: str) -> None:
        """Note that a lesson is done."""
        self.finished.add(lesson)
        self._write()

    def tell(self, reminder: str) -> None:
        """Note that a reminder was told."""
        self.told.add(reminder)
        self._write()

    def forget_reminders(self) -> None:
        """Have every reminder told once more."""
        self.told.clear()
        self._write()

    def turn_reminders(self, on: bool) -> None:
        """Have reminders told, or not."""
        self.reminders_on = on
        self._write()

    # --- the file ---------------------------------------------------------------------------

    def _text(self) -> str:
        content = {
            "version": _VERSION,
            "furthest": self.furthest,
            "finished": sorted(self.finished),
            "reminders_on": self.reminders_on,
            "told": sorted(self.told),
        }
        return json.dumps(content, indent=2) + "\n"

    def _write(self) -> None:
        text = self._text()
        if text == self._written or not self._is_writable:
            return
        try:
            save(self.path, text)
        except RecordError as error:
            reason = _reason(error.__cause__ or error)
            self._failure = f"What you have learned could not be noted in '{self.path}': {reason}."
        else:
            self._written, self._failure = text, ""

    def _take(self, content: bytes | None) -> None:
        """Take over what a file holds; raises `ValueError` when that is no notebook."""
        if content is None:
            raise ValueError("too long")
        match json.loads(content.decode("utf-8-sig")):
            case {
                "version": version,
                "furthest": dict(furthest),
                "finished": list(finished),
                "reminders_on": bool(reminders_on),
                "told": list(told),
                **others,
            } if version == _VERSION and not others:
                _check(all(type(step) is int and step >= 0 for step in furthest.values()))
                _check(all(isinstance(name, str) for name in chain(finished, told)))
            case _:
                raise ValueError("something else")
        self.furthest, self.reminders_on = furthest, reminders_on
        self.finished, self.told = set(finished), set(told)
        self._written = self._text()

    def _set_aside(self) -> None:
        """Keep a file that is no notebook under a name that no other file has."""
        try:
            other = _free_name(self.path)
            self.path.rename(other)
        except OSError as error:
            self._leave_alone(error)
        else:
            self._damage = (
                f"'{self.path.name}' could not be understood and is kept as '{other.name}': "
                "your lessons and reminders begin anew."
            )

    def _leave_alone(self, error: BaseException) -> None:
        self._is_writable = False
        self._damage = (
            f"'{self.path}' cannot be read ({_reason(error)}): it is left as it is, "
            "and what you learn now will not be remembered."
        )


def _content(path: Path) -> bytes | None:
    """What is in a file; None when it is too much for a notebook."""
    with path.open("rb") as file:
        content = file.read(_LARGEST_FILE + 1)
    return content if len(content) <= _LARGEST_FILE else None


def _check(is_sound: bool) -> None:
    if not is_sound:
        raise ValueError("not what a notebook holds")


def _free_name(path: Path) -> Path:
    """The file's name with "damaged", and a number if that is taken."""
    names = chain((f"{path.name}.damaged",), (f"{path.name}.damaged-{n}" for n in count(2)))
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())


def _reason(error: Any) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
