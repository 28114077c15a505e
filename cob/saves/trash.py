"""Saved games that were deleted and can be taken back while the list of them is open.

A deleted file gets a hidden name in its own folder, so taking it back brings the very same file.
What a program that was killed has left behind is removed with the next list opened.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

from cob.files.free_names import free_path
from cob.files.reasons import reason_of
from cob.record import RecordError, is_autosave
from cob.text.language import Message

_NAME: Final = ".deleted"


class Trash:
    """The games that were deleted in a folder since its list was opened."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._thrown: list[tuple[Path, Path]] = []
        """Where each file was and where it is now, in the order of deletion."""
        with contextlib.suppress(OSError):
            _remove(*folder.glob(f"{_NAME}*"))

    @property
    def last(self) -> Path | None:
        """The file that `take_back` brings back; None when there is none."""
        return self._thrown[-1][0] if self._thrown else None

    def throw(self, path: Path) -> None:
        """Delete a file; raise `RecordError` with a sentence when that fails."""
        if is_autosave(path.name):
            raise RecordError(Message("this is the game that is being played"))
        hidden = free_path(self._folder, _NAME, gap="-")
        try:
            path.rename(hidden)
        except OSError as error:
            told = Message("'{name}' could not be deleted: {reason}", **_about(path, error))
            raise RecordError(told) from error
        self._thrown.append((path, hidden))

    def take_back(self) -> Path:
        """Bring back the file that was deleted last, and return where it is now.

        A file that has taken its name meanwhile stays as it is. Raises `RecordError` with a
        sentence when that fails.
        """
        path, hidden = self._thrown[-1]
        try:
            free = free_path(path.parent, path.stem, path.suffix)
            hidden.rename(free)
        except OSError as error:
            told = Message("'{name}' could not be brought back: {reason}", **_about(path, error))
            raise RecordError(told) from error
        self._thrown.pop()
        return free

    def empty(self) -> None:
        """Remove everything in the trash for good."""
        _remove(*(hidden for _, hidden in self._thrown))
        self._thrown.clear()


def _remove(*paths: Path) -> None:
    """Remove the files that can be removed; the rest stay hidden."""
    for path in paths:
        with contextlib.suppress(OSError):
            path.unlink()


def _about(path: Path, error: OSError) -> dict[str, str]:
    return {"name": path.name, "reason": reason_of(error)}
