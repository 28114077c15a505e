"""File names that are valid on every platform and not in use yet."""

from __future__ import annotations

import os
import unicodedata
from itertools import chain, count
from pathlib import Path
from typing import Final

_FORBIDDEN: Final = frozenset('<>:"/\\|?*')
"""Characters that Windows refuses in a file's name; the other platforms refuse fewer."""
_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"}
)
"""Names that Windows keeps for its devices, in small letters."""


def safe_stem(words: str, longest: int) -> str:
    """Return words as the name of a file without its ending, of at most `longest` bytes.

    It is empty when no letter is left that every platform takes, and this one's file system can
    hold: to ISO 8859-1 "Łukasz" is "ukasz", and "Zoë" to ASCII "Zoe".
    """
    safe = "".join(" " if letter in _FORBIDDEN else _held(letter) for letter in words)
    return " ".join(safe.split()).encode()[:longest].decode(errors="ignore").strip(". ")


def _held(letter: str) -> str:
    """Return a letter if the file system's encoding can hold it; else without its accent, or
    none."""
    for each in (letter, unicodedata.normalize("NFKD", letter)[0]):
        try:
            each.encode()  # what stands for a byte that is no letter is none either
            os.fsencode(each)
        except UnicodeEncodeError:
            continue
        return each
    return " "


def is_device(stem: str) -> bool:
    """Return whether Windows takes a name for that of a device, whatever its ending."""
    return stem.partition(".")[0].strip().casefold() in _DEVICES


def folded(name: str) -> str:
    """Return a form of a name that is equal for all names that some platform treats as equal."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def free_path(folder: Path, stem: str, suffix: str = "", *, gap: str = " ") -> Path:
    """Return an unused path for a new file, with a number added to its name if needed.

    Examples: "game.txt", "game 2.txt", "game 3.txt"; `gap` stands before the number. Capital and
    small letters count as the same, as they do on some platforms. A folder that cannot be listed
    counts as empty.
    """
    try:
        taken = {folded(name) for name in os.listdir(folder)}
    except OSError:
        taken = set()
    stems = chain([stem], (f"{stem}{gap}{number}" for number in count(2)))
    return folder / next(
        name for name in (f"{each}{suffix}" for each in stems) if folded(name) not in taken
    )
