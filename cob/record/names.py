"""Players' names as records, lists and codes can hold them."""

from __future__ import annotations

from typing import Final

from cob.engine.plain_text import cleaned

LONGEST_NAME: Final = 24
"""Characters of a player's name."""


def clean_name(text: str) -> str:
    """Make a typed name fit for a record; the result is empty if no character is left."""
    return cleaned(text, LONGEST_NAME)
