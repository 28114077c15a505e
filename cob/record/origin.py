"""From what a game is dealt: a start value from which all dice and draws follow.

Drawn by chance it is kept secret, and promised before the game by its commitment; or it is
known, so that others play the same deal. `docs/record.md` tells how chance follows from it.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Final

from cob.record.names import clean_name

COMMITMENT: Final = "commitment"
START_VALUE: Final = "start-value"
DAILY: Final = "daily"
REPEATS: Final = "repeats"
REPEATS_BY: Final = "repeats-by"
VALUE_BYTES: Final = 10
"""Of a start value that is drawn here: too many to be tried out, and few enough to pass on."""
VALUE: Final = re.compile("[0-9a-f]{20,32}")
_SEED_BYTES: Final = 8
_LINE: Final = re.compile(
    rf"\s*#\s*({COMMITMENT}|{START_VALUE}|{DAILY}|{REPEATS}|{REPEATS_BY}):(.*)"
)
_POINTS: Final = re.compile(r"\d{1,4}(?: ?\| ?\d{1,4}){1,3}")


def new_start_value() -> str:
    """Return a start value that nobody can guess."""
    return secrets.token_hex(VALUE_BYTES)


def commitment_of(start_value: str) -> str:
    """Return what the players are shown before the game."""
    return sha256(start_value.encode()).hexdigest()


def seed_of(start_value: str) -> int:
    """Return the seed of the game (`Game.start`); the commitment does not tell it."""
    return int.from_bytes(sha256(f"dice {start_value}".encode()).digest()[:_SEED_BYTES], "big")


@dataclass(frozen=True, slots=True)
class DealOrigin:
    """From what a game is dealt, and who knew it before."""

    start_value: str
    is_secret: bool = True
    """Whether no player knew the start value before the game."""
    day: date | None = None
    """The day whose deal it is."""
    points_before: tuple[int, ...] = ()
    """By seat, what was reached where this deal was played before; empty where that is unknown."""
    players_before: tuple[str, ...] = ()
    """By seat, the person or the sort of bot that reached it; empty where that is unknown."""

    @classmethod
    def drawn(cls) -> DealOrigin:
        """Return the origin of a game that is dealt by chance."""
        return cls(new_start_value())

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return seed_of(self.start_value)

    def head(self) -> list[str]:
        """Return the lines for the head of a record."""
        points = " | ".join(map(str, self.points_before))
        players = " | ".join(self.players_before)
        return [
            *([f"# {COMMITMENT}: {commitment_of(self.start_value)}"] if self.is_secret else []),
            *([f"# {DAILY}: {self.day.isoformat()}"] if self.day else []),
            *([f"# {REPEATS}: {points}"] if points else []),
            *([f"# {REPEATS_BY}: {players}"] if points and players else []),
        ]

    def end(self) -> str:
        """Return the line for the end of a record."""
        return f"# {START_VALUE}: {self.start_value}"


def origin_in(text: str) -> DealOrigin | None:
    """Return the origin that a record tells; None where there is none, or a broken promise."""
    found: dict[str, str] = {}
    for line in re.split(r"[\r\n]+", text):
        if told := _LINE.fullmatch(line):
            word, value = told[1], told[2].strip()
            if found.setdefault(word, value) != value:
                return None
    value, promised = found.get(START_VALUE, ""), found.get(COMMITMENT)
    if not VALUE.fullmatch(value) or promised not in (None, commitment_of(value)):
        return None
    points = found.get(REPEATS, "")
    reached = tuple(map(int, points.split("|"))) if _POINTS.fullmatch(points) else ()
    players = _players(found.get(REPEATS_BY, ""))
    if len(players) != len(reached):
        players = ()
    return DealOrigin(value, promised is not None, _day(found.get(DAILY, "")), reached, players)


def _players(text: str) -> tuple[str, ...]:
    """Return names or sorts of bots, by seat; none where one of them is no name."""
    names = tuple(name.strip() for name in text.split("|"))
    return names if all(name and name == clean_name(name) for name in names) else ()


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
