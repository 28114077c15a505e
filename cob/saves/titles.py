"""The titles of saved games, and the file names made of them.

A title is kept in full as a comment in the record, which is skipped when it is read. The file's
name is as like it as every platform allows. A file that was renamed by other means, or never had a
title, goes by its file name.
"""

from __future__ import annotations

import re
import time
import unicodedata
from pathlib import Path
from typing import Final

from cob.engine.plain_text import is_plain
from cob.files.free_names import folded, free_path, is_device, safe_stem
from cob.record import AUTOSAVE, SUFFIX
from cob.text.dates import local_time

LONGEST_TITLE: Final = 80
"""The longest title, in letters."""
_LONGEST_STEM: Final = 120
"""Bytes of a file's name without its ending; the strictest file systems allow some 140."""
_LONGEST_WORDS: Final = 160
"""Bytes of a file's name between a date and the ending; file systems allow 255 in all."""
_AUTOSAVE_STEM: Final = Path(AUTOSAVE).stem
_NAMELESS: Final = "game"
"""The file name for a title without a letter that every platform takes."""
_NAME_LINE: Final = re.compile(r"(?:(?<=[\r\n])|\A)[ \t]*#[ \t]*name:([^\r\n]*)")
_FIRST_LINE: Final = re.compile(r"[^\r\n]*(\r\n|\n|\r)?")
_HEAD: Final = 2000
"""Characters at the beginning of a record within which the title's line lies."""


def clean_title(text: str) -> str:
    """Return a typed title without hidden characters and needless spaces; it may be empty."""
    words = " ".join(unicodedata.normalize("NFC", text).split())
    kept = "".join(letter for letter in words if is_plain(letter))
    return " ".join(kept.split())[:LONGEST_TITLE].rstrip()


def file_stem(title: str) -> str:
    """Return a title as a file name without ending, fit for every platform."""
    safe = safe_stem(clean_title(title), _LONGEST_STEM)
    if is_device(safe) or folded(safe.partition(".")[0].strip()) == _AUTOSAVE_STEM:
        return f"{_NAMELESS} {safe}"
    return safe or _NAMELESS


def new_path(folder: Path, title: str, suffix: str = SUFFIX) -> Path:
    """Return a free path for a game of that title."""
    return free_path(folder, file_stem(title), suffix)


def dated_path(
    folder: Path, words: str, suffix: str = SUFFIX, written: float | None = None
) -> Path:
    """Return a free path with a date, such as "2026-03-01 Anna and Benno.txt".

    The date is that of `written`, in seconds since the epoch; without it, today's.
    """
    date = time.strftime("%Y-%m-%d", local_time(time.time() if written is None else written))
    return free_path(folder, f"{date} {safe_stem(words, _LONGEST_WORDS) or _NAMELESS}", suffix)


def with_title(text: str, title: str) -> str:
    """Return the record with this title in place of the one it may have."""
    line = f"# name: {clean_title(title)}"
    if found := _NAME_LINE.search(text, 0, _HEAD):
        return text[: found.start()] + line + text[found.end() :]
    first = _FIRST_LINE.match(text)
    assert first is not None
    ending = first[1] or "\n"
    head = first[0] if first[1] else first[0] + ending
    return head + line + ending + text[first.end() :]


def title_of(path: Path) -> str:
    """Return the title of the game in a file: the file's name where the record has none."""
    try:
        with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
            found = _NAME_LINE.search(file.read(_HEAD))
    except OSError:
        found = None
    title = clean_title(found[1]) if found else ""
    return title if title and is_called(path, title) else path.stem


def is_called(path: Path, title: str) -> bool:
    """Return whether a file has the name of a game of that title, with a number or without."""
    rest = folded(path.stem).removeprefix(folded(file_stem(title)))
    return rest != folded(path.stem) and (not rest or bool(re.fullmatch(r" \d+", rest)))
