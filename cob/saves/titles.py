"""What people call their saved games, and how a name becomes that of a file.

A name is kept in full as a comment in the record, which whoever reads the record skips. The file
is called as nearly like it as every platform allows. A file that somebody renamed by other means,
or that never had a name given, is called as it is.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import chain, count
from pathlib import Path
from typing import Final

from cob.record import AUTOSAVE, SUFFIX
from cob.record.game import is_plain

LONGEST_TITLE: Final = 80
"""Letters of a name."""
_LONGEST_STEM: Final = 120
"""Bytes of a file's name without its ending; the strictest file systems allow some 140."""
_FORBIDDEN: Final = frozenset('<>:"/\\|?*')
"""What Windows refuses in a file's name; the other platforms refuse less."""
_RESERVED: Final = frozenset(
    {Path(AUTOSAVE).stem, "con", "prn", "aux", "nul", "conin$", "conout$"}
    | {f"{port}{digit}" for port in ("com", "lpt") for digit in "0123456789¹²³"}
)
"""Names that are taken, in small letters: the one of the autosave, and Windows' devices."""
_NAMELESS: Final = "game"
_NAME_LINE: Final = re.compile(r"(?:(?<=[\r\n])|\A)[ \t]*#[ \t]*name:([^\r\n]*)")
_FIRST_LINE: Final = re.compile(r"[^\r\n]*(\r\n|\n|\r)?")
_HEAD: Final = 2000
"""Characters at the beginning of a record among which the line with the name is."""


def clean_title(text: str) -> str:
    """A typed name without hidden characters and needless spaces; empty when nothing is left."""
    words = " ".join(unicodedata.normalize("NFC", text).split())
    kept = "".join(letter for letter in words if is_plain(letter))
    return " ".join(kept.split())[:LONGEST_TITLE].rstrip()


def file_stem(title: str) -> str:
    """The name of a game as a file's name without ending, fit for every platform."""
    safe = "".join(" " if letter in _FORBIDDEN else letter for letter in clean_title(title))
    safe = " ".join(safe.split()).encode()[:_LONGEST_STEM].decode(errors="ignore").strip(". ")
    if safe.partition(".")[0].strip().casefold() in _RESERVED:
        return f"{_NAMELESS} {safe}"
    return safe or _NAMELESS


def free_path(folder: Path, title: str) -> Path:
    """Where a game of that name can lie: a number is added until no file is called so.

    Capital and small letters count as the same, as they do on some platforms.
    """
    taken = {_same(path.name) for path in folder.glob("*")}
    stem = file_stem(title)
    names = chain([stem], (f"{stem} {number}" for number in count(2)))
    free = next(name for name in names if _same(f"{name}{SUFFIX}") not in taken)
    return folder / f"{free}{SUFFIX}"


def with_title(text: str, title: str) -> str:
    """The record with this name instead of the one it may have; nothing else changes."""
    line = f"# name: {clean_title(title)}"
    if found := _NAME_LINE.search(text, 0, _HEAD):
        return text[: found.start()] + line + text[found.end() :]
    first = _FIRST_LINE.match(text)
    assert first is not None
    ending = first[1] or "\n"
    head = first[0] if first[1] else first[0] + ending
    return head + line + ending + text[first.end() :]


def title_of(path: Path) -> str:
    """What the game in a file is called; the name of the file where it holds no other."""
    try:
        with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
            found = _NAME_LINE.search(file.read(_HEAD))
    except OSError:
        found = None
    title = clean_title(found[1]) if found else ""
    return title if title and is_called(path, title) else path.stem


def is_called(path: Path, title: str) -> bool:
    """Whether a file has the name that a game of that title gets, perhaps with a number."""
    rest = _same(path.stem).removeprefix(_same(file_stem(title)))
    return rest != _same(path.stem) and (not rest or bool(re.fullmatch(r" \d+", rest)))


def _same(name: str) -> str:
    """The same for all names that some platform takes for one."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
