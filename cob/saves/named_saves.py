"""Saving a game under a name of the player's choice, and renaming a saved game.

The only file ever overwritten here is the one that the player was asked about.
"""

from __future__ import annotations

import contextlib
import os
from itertools import chain, count
from pathlib import Path
from typing import Final

from cob.engine import CobError
from cob.files.plain_bytes import plain_bytes
from cob.files.reasons import reason_of
from cob.record import Game, RecordError, format_record, save
from cob.record.files import LARGEST_FILE
from cob.saves.saved_games import brief_stage, saved_files, stage
from cob.saves.titles import clean_title, is_called, new_path, title_of, with_title
from cob.text.language import Message, trn
from cob.text.wording import listed, shown_names

_LONG_NAMES: Final = 40
"""Letters up to which the list of all names may be part of a suggested title."""


class NameTakenError(CobError):
    """Raised for a name that a saved game has; tells its file, and when it was written."""

    def __init__(self, title: str, path: Path) -> None:
        super().__init__(Message("there is a saved game “{title}” already", title=title))
        self.path = path
        self.written = 0.0
        with contextlib.suppress(OSError):
            self.written = path.stat().st_mtime


def suggested_title(game: Game, folder: Path) -> str:
    """Return a name that is still free, such as: Anna and Benno, phase B."""
    names, state = shown_names(game.header), game.state
    who = listed(names)
    if len(who) > _LONG_NAMES and len(names) > 2:
        others = len(names) - 1
        who = trn("{name} and {number} other", "{name} and {number} others", others, name=names[0])
    first, longer = f"{who}, {brief_stage(state)}", f"{who}, {stage(state)}"
    numbered = (f"{longer} ({number})" for number in count(2))
    taken = {title_of(path).casefold() for path in saved_files(folder)}
    return next(t for t in chain([first, longer], numbered) if t.casefold() not in taken)


def file_called(folder: Path, title: str) -> Path | None:
    """Return the saved game of that name, whatever its capitals; None if there is none."""
    wanted = clean_title(title).casefold()
    found = (path for path in saved_files(folder) if title_of(path).casefold() == wanted)
    return next(found, None)


def save_as(game: Game, folder: Path, title: str, replaced: Path | None = None) -> Path:
    """Write a game under a name, and return its file.

    A saved game of that name is overwritten only if it lies in the file `replaced`. Raises
    `NameTakenError` for any other, and `RecordError` when the file cannot be written.
    """
    other = file_called(folder, title)
    if other is not None and other != replaced:
        raise NameTakenError(title_of(other), other)
    path = other or new_path(folder, title)
    save(path, with_title(format_record(game), title))
    return path


def rename(path: Path, title: str) -> Path:
    """Give a saved game another name, and return its file; its date and its ending stay.

    Raises `NameTakenError` for a name that another one has, and `RecordError` when the new file
    cannot be written or the old one removed.
    """
    other = file_called(path.parent, title)
    if other is not None and other != path:
        raise NameTakenError(title_of(other), other)
    target = path if is_called(path, title) else new_path(path.parent, title, path.suffix)
    try:
        seen = path.stat()
        save(target, with_title(plain_bytes(path, LARGEST_FILE).decode("utf-8-sig"), title))
        with contextlib.suppress(OSError):
            os.utime(target, ns=(seen.st_atime_ns, seen.st_mtime_ns))
        if target != path:
            path.unlink()
    except (OSError, UnicodeDecodeError) as error:
        raise _not_renamed(path, reason_of(error)) from error
    return target


def _not_renamed(path: Path, reason: str) -> RecordError:
    return RecordError(
        Message("'{name}' could not be renamed: {reason}", name=path.name, reason=reason)
    )
