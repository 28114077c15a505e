"""Texts of people as one line of a record can hold them."""

from __future__ import annotations

import unicodedata
from typing import Final

_HIDDEN: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
"""The Unicode categories of invisible characters."""


def cleaned(text: str, longest: int) -> str:
    """Return a text without hidden characters, | and #, cut off; it may be empty then."""
    words = " ".join(unicodedata.normalize("NFC", text).split())
    kept = "".join(c for c in words if is_plain(c) and c not in "|#")
    return unicodedata.normalize("NFC", " ".join(kept.split()))[:longest].rstrip()


def is_plain(text: str) -> bool:
    """Return whether a text is free of control and other hidden characters.

    `str.isprintable` would also refuse letters that this Python is too old to know.
    """
    return all(unicodedata.category(c) not in _HIDDEN for c in text)
