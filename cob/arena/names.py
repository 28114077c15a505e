"""What records and tables of a match call its bots: the same name in every one of them."""

from __future__ import annotations

from hashlib import sha256
from pathlib import PurePath
from typing import Final

from cob.bots.foreign import is_file
from cob.record import LONGEST_NAME, clean_name

LONGEST_LABEL: Final = LONGEST_NAME - 2
"""Characters of a bot's name in a player's name, which may need a number behind it."""
_CHECKSUM: Final = 4
"""Digits that tell apart long names of one beginning."""


def name_in_records(bot: str, longest: int = LONGEST_LABEL) -> str:
    """Return the name of a bot as typed where a record can hold it.

    Otherwise folders are left out, the rest is cut off, and a checksum of the whole name follows.
    So a bot has one name in all matches, and two bots have two.
    """
    if len(bot) <= longest and clean_name(bot) == bot:
        return bot
    checksum = sha256(bot.encode()).hexdigest()[:_CHECKSUM]
    shown = clean_name(_without_folders(bot))[: LONGEST_LABEL - _CHECKSUM - 1].rstrip()
    return f"{shown}~{checksum}"


def named(bot: str) -> str:
    """Return a bot as typed, and its name in records behind it where that is another."""
    name = name_in_records(bot)
    return bot if name == bot else f"{bot} ({name})"


def _without_folders(name: str) -> str:
    kind, colon, command = name.partition(":")
    if is_file(name) or not colon:
        return PurePath(name).name
    return f"{kind}:{' '.join(PurePath(word).name for word in command.split())}"
