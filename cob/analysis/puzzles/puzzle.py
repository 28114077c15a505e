"""Puzzles, and the format of their files.

The position is stored as the record of the game up to it: it is rebuilt exactly, and reveals
nothing that a player at the table would not know, since records have no seed.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from math import isfinite
from pathlib import Path
from typing import Any, Final

from cob.analysis.decisions import position_key
from cob.analysis.rating import Glicko
from cob.engine import Action, CobError, EstateLayout, GameState, parse_action
from cob.engine.actions import EndTurn
from cob.engine.game import position_after
from cob.engine.message import Message
from cob.files.json_text import as_json_line
from cob.files.plain_bytes import TooLongError, plain_bytes
from cob.files.reasons import reason_of
from cob.record import Game, read_record

PUZZLES_VERSION: Final = 1
PUZZLE_DEVIATION: Final = 150.0
"""The deviation of the first rating of a puzzle."""
_LARGEST_FILE: Final = 20_000_000
"""Maximum size in bytes; a puzzle takes 5,000."""


class PuzzleError(CobError):
    """Puzzles that cannot be read; the sentence says why."""


class Theme(Enum):
    """The theme of a puzzle; its value is stored in files."""

    BEST_TURN = "best turn"
    CHAIN = "chain"
    LAST_ROUND = "last round"
    WHICH_TILE = "which tile"
    SELL = "sell or hold"
    DENY = "deny"


Actions = tuple[Action, ...]
"""The actions of a turn, without its end."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with its best turn."""

    name: str
    """Unique among all puzzles."""
    record: str
    """The game up to the turn, or in an easy puzzle up to its second die."""
    theme: Theme
    best: Actions
    others: tuple[Actions, ...]
    """Turns as good as the best one, which pass too; each leads to another position."""
    rival: Actions
    """The best of the turns that are clearly worse."""
    deeds: Actions
    """The point: the actions that tell the best turn, and all that pass, from the rival."""
    margin: float
    """Lead in points of the best turn over the rival, and so over every turn that does not pass."""
    error: float
    """Points within which the margin holds, in 95 of 100 cases."""
    lesson: str
    """The number of the lesson that teaches the theme."""
    rating: float
    """The first rating."""
    completes_more: bool = False
    """Whether the best turn completes a region that the rival leaves open, in puzzles of one's own
    turns; not stored in files."""
    is_own: bool = field(default=False, compare=False)
    """Whether the rival is the turn that the solver has played in a game; not stored in files."""

    @property
    def strength(self) -> Glicko:
        """The rating before the first attempt."""
        return Glicko(self.rating, PUZZLE_DEVIATION)

    def game(self, estates: Mapping[str, EstateLayout]) -> Game:
        """Return the game at the beginning of the turn; raise `RecordError`."""
        return read_record(self.record, estates)


def passing_positions(puzzle: Puzzle, state: GameState) -> frozenset[Hashable]:
    """Return the keys of the positions after turns that pass."""
    turns = (puzzle.best, *puzzle.others)
    return frozenset(position_key(position_after(state, actions)) for actions in turns)


# --- files ------------------------------------------------------------------------------------


def format_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """Return puzzles as a text, one per line."""
    lines = ",\n".join(as_json_line(_object(puzzle)) for puzzle in puzzles)
    return f'{{"version": {PUZZLES_VERSION}, "puzzles": [\n{lines}\n]}}\n'


def _object(puzzle: Puzzle) -> dict[str, object]:
    return {
        "name": puzzle.name,
        "theme": puzzle.theme.value,
        "lesson": puzzle.lesson,
        "rating": puzzle.rating,
        "margin": puzzle.margin,
        "error": puzzle.error,
        "best": _written(puzzle.best),
        "others": [_written(actions) for actions in puzzle.others],
        "rival": _written(puzzle.rival),
        "deeds": _written(puzzle.deeds),
        "record": puzzle.record,
    }


def _written(actions: Actions) -> list[str]:
    return [str(action) for action in actions]


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a text; raise `ValueError` or `PuzzleError` if it has none."""
    content = json.loads(text)
    match content:
        case {"version": int(version), "puzzles": list(rows)}:
            if version != PUZZLES_VERSION:
                raise PuzzleError(
                    Message(
                        "the puzzles have version {found} and this program reads version {known}",
                        found=version,
                        known=PUZZLES_VERSION,
                    )
                )
            return tuple(_puzzle(row) for row in rows)
    raise ValueError("no puzzles")


def _puzzle(row: Any) -> Puzzle:
    match row:
        case {
            "name": str(name),
            "theme": str(theme),
            "lesson": str(lesson),
            "rating": int() | float() as rating,
            "margin": int() | float() as margin,
            "error": int() | float() as error,
            "best": list(best),
            "others": list(others),
            "rival": list(rival),
            "deeds": list(deeds),
            "record": str(record),
        }:
            puzzle = Puzzle(
                name,
                record,
                Theme(theme),
                _actions(best),
                tuple(_actions(each) for each in others),
                _actions(rival),
                _actions(deeds),
                float(margin),
                float(error),
                lesson,
                float(rating),
            )
            if puzzle.strength.is_sound and isfinite(puzzle.margin) and isfinite(puzzle.error):
                return puzzle
    raise ValueError("no puzzle")


def _actions(texts: Any) -> Actions:
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError("no turn")
    actions = tuple(parse_action(text) for text in texts)
    if any(isinstance(action, EndTurn) for action in actions):
        raise ValueError("a turn is written without its end")
    return actions


def load_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles in a file; raise `PuzzleError` with a sentence."""
    try:
        return read_puzzles(plain_bytes(path, _LARGEST_FILE).decode("utf-8"))
    except PuzzleError:
        raise
    except (ValueError, CobError, RecursionError, TooLongError):
        raise PuzzleError(
            Message(
                "'{path}' holds no puzzles, or is damaged: mend the file or take it away", path=path
            )
        ) from None
    except OSError as error:
        raise PuzzleError(
            Message(
                "the puzzles in '{path}' cannot be read ({reason}): make it a readable file or "
                "take it away",
                path=path,
                reason=reason_of(error),
            )
        ) from None
