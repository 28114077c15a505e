"""The names of saved games and autosaves."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path
from typing import Final

SUFFIX: Final = ".txt"
"""The ending of the record files that the program writes."""
PASSED_ON: Final = ".burgundy"
"""The ending for records that are passed on (docs/record.md)."""
AUTOSAVE: Final = f"autosave{SUFFIX}"
"""The name of the file that keeps the game being played."""
_FURTHER_AUTOSAVE: Final = f".autosave-*{SUFFIX}"
"""Names of further autosaves in the same folder; a saved game cannot have such a name, because its
name never begins with a dot."""


def record_files(folder: Path) -> list[Path]:
    """Return the files in a folder whose names end as those of records, including autosaves.

    Raises `OSError` for a folder that cannot be read.
    """
    return [
        path
        for path in folder.glob("*")
        if path.suffix.casefold() in (SUFFIX, PASSED_ON) and path.is_file()
    ]


def further_autosave(name: str) -> str:
    """Return the name of an autosave to use when the usual autosave file must not change."""
    return _FURTHER_AUTOSAVE.replace("*", name)


def further_autosaves(folder: Path) -> list[Path]:
    """Return the autosaves in a folder other than the usual one."""
    return [path for path in folder.glob(_FURTHER_AUTOSAVE) if path.is_file()]


def is_autosave(name: str) -> bool:
    """Return whether a file of that name keeps a game that is being played."""
    return name == AUTOSAVE or fnmatch(name, _FURTHER_AUTOSAVE)
