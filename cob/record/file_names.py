"""What saved games and autosaves are called."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path
from typing import Final

SUFFIX: Final = ".txt"
"""How the name of a record's file ends that the program writes."""
PASSED_ON: Final = ".burgundy"
"""The ending for records that are passed on (docs/record.md)."""
AUTOSAVE: Final = f"autosave{SUFFIX}"
"""The name of the file that keeps the game being played."""
_FURTHER_AUTOSAVE: Final = ".autosave-{number}" + SUFFIX
"""The same for further windows; no saved game is called so, as its name cannot begin with a dot."""


def record_files(folder: Path) -> list[Path]:
    """Return the files in a folder that are called as records are, autosaves among them.

    Raises `OSError` for a folder that cannot be read.
    """
    return [
        path
        for path in folder.glob("*")
        if path.suffix.casefold() in (SUFFIX, PASSED_ON) and path.is_file()
    ]


def autosave_name(number: int) -> str:
    """Return the name of the file for the game being played in the window of that number."""
    return AUTOSAVE if number == 1 else _FURTHER_AUTOSAVE.format(number=number)


def autosaves(folder: Path) -> dict[int, Path]:
    """Return the autosaves in a folder by the numbers of their windows."""
    found = {}
    for path in [folder / AUTOSAVE, *folder.glob(_FURTHER_AUTOSAVE.format(number="*"))]:
        digits = path.stem.rpartition("-")[2] if path.name != AUTOSAVE else "1"
        if digits.isdecimal() and path.is_file():
            found[int(digits)] = path
    return found


def is_autosave(name: str) -> bool:
    """Return whether a file of that name keeps a game that is being played."""
    return name == AUTOSAVE or fnmatch(name, _FURTHER_AUTOSAVE.format(number="*"))
