"""The origin of a deal: a start value from which all dice and draws follow.

A start value drawn by chance is secret until the game is over; a known one lets others play the
same deal. `docs/record.md` explains how chance results follow from it.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Final

from cob.engine.message import Message
from cob.record.names import clean_name

_START_VALUE: Final = "start-value"
_DAILY: Final = "daily"
_REPEATS: Final = "repeats"
_REPEATS_BY: Final = "repeats-by"
VALUE_BYTES: Final = 10
"""Bytes of a new start value: too many to try all values, few enough to pass on."""
_VALUE: Final = re.compile("[0-9a-f]{20,32}")
SAME_DICE: Final = Message(
    "The game was dealt again from its start value: these are exactly the dice and tiles of this "
    "start value."
)
"""The sentence for a game that was dealt again without a different chance result."""
SEED_PREFIX: Final = "dice "
"""What stands before the start value in the text from which the seed is made."""
SEED_BYTES: Final = 8
_LINE: Final = re.compile(rf"\s*#\s*({_START_VALUE}|{_DAILY}|{_REPEATS}|{_REPEATS_BY}):(.*)")
_POINTS: Final = re.compile(r"\d{1,4}(?: ?\| ?\d{1,4}){1,3}")


def new_start_value() -> str:
    """Return a start value that no one can guess."""
    return secrets.token_hex(VALUE_BYTES)


def seed_of(start_value: str) -> int:
    """Return the seed of the game (`Game.start`)."""
    return int.from_bytes(
        sha256(f"{SEED_PREFIX}{start_value}".encode()).digest()[:SEED_BYTES], "big"
    )


def is_of_day(text: str, day: date) -> bool:
    """Return whether a record says that its deal is that of a day."""
    return f"# {_DAILY}: {day.isoformat()}\n" in text


@dataclass(frozen=True, slots=True)
class DealOrigin:
    """The start value of a deal, and whether it was known before the game."""

    start_value: str
    is_secret: bool = True
    """Whether no player knew the start value before the game."""
    day: date | None = None
    """The day whose deal it is."""
    points_before: tuple[int, ...] = ()
    """By seat, the points when this deal was played before; empty if unknown."""
    players_before: tuple[str, ...] = ()
    """By seat, the person or the kind of bot that scored those points; empty if unknown."""

    @classmethod
    def drawn(cls) -> DealOrigin:
        """Return the origin of a game that is dealt by chance."""
        return cls(new_start_value())

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return seed_of(self.start_value)

    def head(self) -> list[str]:
        """Return the lines for the head of a record; none for a game dealt by chance.

        A known deal without a day and without points gets the line without points.
        """
        points = " | ".join(map(str, self.points_before))
        players = " | ".join(self.players_before)
        is_bare = not self.is_secret and self.day is None
        return [
            *([f"# {_DAILY}: {self.day.isoformat()}"] if self.day else []),
            *([f"# {_REPEATS}: {points}".rstrip()] if points or is_bare else []),
            *([f"# {_REPEATS_BY}: {players}"] if points and players else []),
        ]

    def end(self) -> str:
        """Return the line for the end of a record."""
        return f"# {_START_VALUE}: {self.start_value}"


def origin_in(text: str) -> DealOrigin | None:
    """Return the origin in a record; None if it has no origin or contradictory ones."""
    found: dict[str, str] = {}
    for line in re.split(r"[\r\n]+", text):
        if told := _LINE.fullmatch(line):
            word, value = told[1], told[2].strip()
            if found.setdefault(word, value) != value:
                return None
    value = found.get(_START_VALUE, "")
    if not _VALUE.fullmatch(value):
        return None
    points = found.get(_REPEATS, "")
    reached = tuple(map(int, points.split("|"))) if _POINTS.fullmatch(points) else ()
    players = _players(found.get(_REPEATS_BY, ""))
    if len(players) != len(reached):
        players = ()
    is_secret = _DAILY not in found and _REPEATS not in found
    return DealOrigin(value, is_secret, _day(found.get(_DAILY, "")), reached, players)


def _players(text: str) -> tuple[str, ...]:
    """Return names or kinds of bots by seat; an empty tuple if one of them is not a name."""
    names = tuple(name.strip() for name in text.split("|"))
    return names if all(name and name == clean_name(name) for name in names) else ()


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
