"""The solver's progress: rating, streak, solved puzzles. Kept between starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

from cob.analysis.puzzles.puzzle import Puzzle
from cob.analysis.rating import Glicko, attempted
from cob.analysis.streak import days_in_a_row
from cob.files.user_file import Content, UserFile
from cob.text.language import Message

FILE_NAME: Final = "puzzles.json"
"""The name of the file, which lies beside the saved games."""
_VERSION: Final = 1
_LARGEST: Final = 5_000_000
FIRST_STRENGTH: Final = Glicko(1200.0, 110.0)
"""The rating of a beginner. A wider deviation would find the rating sooner, but an easy puzzle that
is missed would cost 127 points at 200; so it costs 44, and the usual one 20."""
SURE_DEVIATION: Final = 90.0
"""The deviation from which a rating says something: after eight puzzles or so."""


@dataclass(frozen=True, slots=True)
class TriedPuzzle:
    """The record of a puzzle that was tried."""

    at_once: bool
    """Whether the first answer was right."""
    solved: bool
    strength: Glicko
    """The puzzle's rating now."""


class SolvedCount(NamedTuple):
    """How many of some puzzles are solved."""

    at_once: int
    """How many by the first answer."""
    later: int
    """How many by a later answer."""
    number: int
    """How many there are in all."""

    @property
    def solved(self) -> int:
        """How many are solved, whenever."""
        return self.at_once + self.later


class RatingStakes(NamedTuple):
    """The solver's rating now, and after either answer."""

    now: float
    solved: float
    missed: float


class PuzzleProgress:
    """Every change is written at once. What goes wrong is told in `problem`."""

    def __init__(self, path: Path) -> None:
        self._file = UserFile(
            path, Message("your puzzles"), _VERSION, self._content, largest=_LARGEST
        )
        self.strength = FIRST_STRENGTH
        """The solver's rating."""
        self.is_rated = True
        """Whether answers change it, as the solver likes it."""
        self.known: dict[str, TriedPuzzle] = {}
        """Results by the puzzle's name."""
        self.streak = 0
        """Puzzles solved at once, one after another, up to now."""
        self.longest = 0
        """The longest such row ever."""
        self.days: set[str] = set()
        """The dates whose daily puzzle was solved."""

    @classmethod
    def open(cls, path: Path) -> PuzzleProgress:
        """Return what a file holds; nothing where there is none."""
        progress = cls(path)
        progress._file.read(progress._take)
        return progress

    @property
    def problem(self) -> str:
        """What went wrong, a sentence but for a capital at its beginning; empty if nothing did."""
        return self._file.problem

    def is_solved(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle was ever solved."""
        known = self.known.get(puzzle.name)
        return known is not None and known.solved

    def tally(self, puzzles: Iterable[Puzzle]) -> SolvedCount:
        """Return how many of some puzzles were solved at once, and how many later."""
        all_known = [self.known.get(puzzle.name) for puzzle in puzzles]
        solved = [known.at_once for known in all_known if known is not None and known.solved]
        return SolvedCount(sum(solved), len(solved) - sum(solved), len(all_known))

    def stakes(self, puzzle: Puzzle) -> RatingStakes | None:
        """Return what the next answer to a puzzle would do to the rating; None for nothing."""
        if not self.is_rated or puzzle.name in self.known:
            return None
        now = self.strength
        solved, missed = (
            attempted(now, puzzle.strength, solved=each)[0].rating for each in (True, False)
        )
        return RatingStakes(now.rating, solved, missed)

    def rate(self, rated: bool) -> None:
        """Let answers change the rating from now on, or not."""
        self.is_rated = rated
        self._file.write()

    def strength_of(self, puzzle: Puzzle) -> Glicko:
        """Return the rating of a puzzle now."""
        known = self.known.get(puzzle.name)
        return puzzle.strength if known is None else known.strength

    def note(self, puzzle: Puzzle, *, solved: bool) -> float:
        """Note an answer, and return by how many points the rating has changed.

        Only the first answer to a puzzle is rated and counts for the streak: after it one knows
        too much. A solution that was looked at is a wrong answer. Without rating neither changes.
        """
        known, before = self.known.get(puzzle.name), self.strength.rating
        if known is None and not self.is_rated:
            self.known[puzzle.name] = TriedPuzzle(solved, solved, puzzle.strength)
        elif known is None:
            self.strength, strength = attempted(self.strength, puzzle.strength, solved=solved)
            self.known[puzzle.name] = TriedPuzzle(solved, solved, strength)
            self.streak = self.streak + 1 if solved else 0
            self.longest = max(self.longest, self.streak)
        elif solved and not known.solved:
            self.known[puzzle.name] = TriedPuzzle(known.at_once, True, known.strength)
        self._file.write()
        return self.strength.rating - before

    def note_day(self, day: date) -> None:
        """Note that the puzzle of a day was solved."""
        self.days.add(day.isoformat())
        self._file.write()

    def days_in_a_row(self, today: date) -> int:
        """Return for how many days, up to today or yesterday, the puzzle of the day was solved."""
        return days_in_a_row(self.days, today)

    def next_of(self, puzzles: Sequence[Puzzle], but: str = "") -> Puzzle | None:
        """Return the puzzle to try next: never tried before unsolved before solved ones, and of
        these the one nearest to the solver's rating. `but` is the name of one not to take.
        """

        def rank(puzzle: Puzzle) -> tuple[bool, bool, float, int]:
            is_tried, is_solved = puzzle.name in self.known, self.is_solved(puzzle)
            apart = abs(self.strength_of(puzzle).rating - self.strength.rating)
            return is_solved, is_tried, round(apart), crc32(puzzle.name.encode())

        others = [each for each in puzzles if each.name != but]
        return min(others, key=rank, default=None)

    # --- the file -----------------------------------------------------------------------------

    def _content(self) -> Content:
        return {
            "rating": list(astuple(self.strength)),
            "rated": self.is_rated,
            "streak": self.streak,
            "longest": self.longest,
            "days": sorted(self.days),
            "puzzles": {
                name: [known.at_once, known.solved, *astuple(known.strength)]
                for name, known in self.known.items()
            },
        }

    def _take(self, content: Content) -> None:
        """Take over what a file holds; raises `ValueError` when that is something else."""
        match content:
            case {
                "rating": list(rating),
                "streak": int(streak),
                "longest": int(longest),
                "days": list(days),
                "puzzles": dict(puzzles),
            } if all(isinstance(day, str) for day in days):
                strength, known = _glicko(rating), _known(puzzles)
            case _:
                raise ValueError("something else")
        self.strength, self.known, self.days = strength, known, set(days)
        self.streak, self.longest = streak, longest
        self.is_rated = content.get("rated") is not False


def _glicko(row: Any) -> Glicko:
    match row:
        case [int() | float() as rating, int() | float() as deviation, int() | float() as change]:
            found = Glicko(float(rating), float(deviation), float(change))
            if found.is_sound:
                return found
    raise ValueError("no rating")


def _known(rows: Mapping[str, Any]) -> dict[str, TriedPuzzle]:
    found = {}
    for name, row in rows.items():
        match row:
            case [bool(at_once), bool(solved), *rating]:
                found[name] = TriedPuzzle(at_once, solved, _glicko(rating))
            case _:
                raise ValueError("not what is known of a puzzle")
    return found


def puzzle_of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """Return the puzzle of a date, the same for every player who has these puzzles."""
    ordered = sorted(puzzles, key=lambda each: crc32(f"{day.isoformat()} {each.name}".encode()))
    return ordered[0] if ordered else None
