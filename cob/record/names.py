"""Players' names as records, lists and codes can hold them."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_NAME: Final = 24
"""Characters of a player's name."""
_HIDDEN: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""The Unicode categories of invisible characters."""


def clean_name(text: str) -> str:
    """Make a typed name fit for a record; the result is empty if no character is left."""
    words = " ".join(unicodedata.normalize("NFC", text).split())
    kept = "".join(c for c in words if is_plain(c) and c not in "|#")
    return unicodedata.normalize("NFC", " ".join(kept.split()))[:LONGEST_NAME].rstrip()


def is_plain(text: str) -> bool:
    """Return whether a text is free of control and other hidden characters.

    `str.isprintable` would also refuse letters that this Python is too old to know.
    """
    return all(unicodedata.category(c) not in _HIDDEN for c in text)
