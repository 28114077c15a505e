"""What habits cost in the games measured so far, so that each record is read only once."""

from __future__ import annotations

from math import isfinite
from pathlib import Path
from typing import Any, Final

from cob.analysis.habits.habit import Habit, Occurrence
from cob.analysis.habits.table import HABITS
from cob.analysis.habits.table import VERSION as MEASURES
from cob.engine.components import PHASES, ROUNDS_PER_PHASE
from cob.files.user_file import Content, KeptInFile
from cob.text.language import Message

FILE_NAME: Final = "habits.json"
"""The name of the file, which lies beside the saved games."""
_LARGEST_FILE: Final = 20_000_000
"""The largest file that is read, in bytes; a game of two takes 1,200."""
Seats = tuple[tuple[Occurrence, ...], ...]
"""The occurrences in a game, by seat."""


class HabitStore(KeptInFile):
    """The measured games by their fingerprints."""

    _what = Message("the measured games")
    _anew = Message("the saved games are measured anew")
    _largest = _LARGEST_FILE

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.games: dict[str, Seats] = {}

    def write(self) -> None:
        """Write the file if it has changed."""
        self._file.write()

    def _content(self) -> Content:
        games = sorted(self.games.items())
        rows = [[game, [[_row(each) for each in seat] for seat in seats]] for game, seats in games]
        return {"measures": MEASURES, "games": rows}

    def _take(self, content: Content) -> None:
        match content:
            case {"measures": int(measures), "games": list(games), **others} if not others:
                read = dict(map(_read_game, games)) if measures == MEASURES else {}
            case _:
                raise ValueError("not what the file of measured games holds")
        self.games = read


def _row(found: Occurrence) -> list[object]:
    return [
        found.habit.value,
        found.index,
        found.phase,
        found.round,
        found.points,
        found.what,
        found.number,
    ]


def _read_game(content: Any) -> tuple[str, Seats]:
    match content:
        case [str(game), list(seats)]:
            return game, tuple(tuple(map(_read, seat)) for seat in seats)
    raise ValueError("not a game")


def _read(content: Any) -> Occurrence:
    match content:
        case [
            str(habit),
            int(index),
            int(phase),
            int(round_),
            int() | float() as points,
            int(what),
            int(number),
        ] if (
            index >= 0
            and 0 <= phase < len(PHASES)
            and 1 <= round_ <= ROUNDS_PER_PHASE
            and isfinite(points)
            and what >= 0
            and number >= 0
        ):
            found = Occurrence(Habit(habit), index, phase, round_, float(points), what, number)
            return _checked(found)
    raise ValueError("not an occurrence")


def _checked(found: Occurrence) -> Occurrence:
    """Return an occurrence that can be told; raise `ValueError` for any other."""
    try:
        HABITS[found.habit].told(found)
    except LookupError as error:
        raise ValueError("not an occurrence") from error
    return found
