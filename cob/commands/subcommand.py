"""A subcommand of `cob`, and shared parts of several.

Packages are imported inside the functions that need them, so that `--help` is fast and a missing
library ends in a sentence.
"""

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from cob.engine.errors import CobError
from cob.files.folder_lock import FolderLock
from cob.files.reasons import reason_of
from cob.text.language import Message

NO = 1
"""The exit status of a command that checked something and found it wrong."""
REFUSED = 2
"""That of a wrong request, of a file that cannot be read, and of what a machine lacks."""
INTERRUPTED = 130
"""That of Ctrl-C."""
PEEK = 65536
"""Characters of a file that are read to distinguish a text from other files."""


@dataclass(frozen=True, slots=True)
class Subcommand:
    """One subcommand of `cob`: its summary, its arguments and the function that runs it."""

    name: str
    summary: Message
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def check_record(path: Path) -> None:
    """Refuse a file that cannot be a saved game before a window opens for it."""
    try:
        if path.is_dir():
            raise CobError(Message("'{path}' is a folder, not a saved game", path=path))
        if path.exists() and not path.is_file():
            raise CobError(Message("'{path}' is not a file", path=path))
        with path.open(encoding="utf-8") as file:
            file.read(PEEK)
    except FileNotFoundError:
        raise CobError(Message("there is no file '{path}'", path=path)) from None
    except UnicodeDecodeError:
        raise CobError(
            Message("'{path}' is not a saved game: it is not a text", path=path)
        ) from None
    except OSError as error:
        raise CobError(
            Message("'{path}' cannot be read: {reason}", path=path, reason=reason_of(error))
        ) from None


def make_folder(path: Path) -> None:
    """Make the folder on the command line now, to refuse a bad one before the first save."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise CobError(Message("'{path}' is a file, not a folder", path=path)) from None
    except OSError as error:
        raise CobError(
            Message(
                "the folder '{path}' cannot be made: {reason}", path=path, reason=reason_of(error)
            )
        ) from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise CobError(Message("the folder '{path}' cannot be written to", path=path))


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make a folder, and keep other commands out of it until this one ends.

    Two commands that continue the same training or match would overwrite each other's games. If
    files cannot be locked, there is no protection. A folder that was made for nothing is removed.
    """
    was_there = folder.exists()
    make_folder(folder)
    lock = FolderLock(folder, ".running")
    if lock.is_taken:
        raise CobError(
            Message(
                "another command works in '{folder}': wait for its end, or name another folder",
                folder=folder,
            )
        )
    try:
        yield
    finally:
        lock.release()
        if not was_there:
            with suppress(OSError):  # it is not empty
                folder.rmdir()
