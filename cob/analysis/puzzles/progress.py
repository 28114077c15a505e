"""The solver's progress: rating, streak and solved puzzles, saved between starts."""

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
from cob.files.user_file import Content, KeptInFile
from cob.text.language import Message

FILE_NAME: Final = "puzzles.json"
"""The name of the file, which lies beside the saved games."""
FIRST_STRENGTH: Final = Glicko(1000.0, 110.0)
"""The rating of a beginner, that of the easy bot. A larger deviation would find the rating sooner,
but one answer would move it by 100 points.
"""
SURE_DEVIATION: Final = 90.0
"""The deviation below which a rating is meaningful: after about a dozen puzzles."""

FIRST_PUZZLES: Final = 10
"""The number of puzzles after which a solver is told figures: to a newcomer they feel like an
exam.
"""


@dataclass(frozen=True, slots=True)
class TriedPuzzle:
    """The record of a puzzle that was tried."""

    at_once: bool
    """Whether the first answer was right."""
    solved: bool
    strength: Glicko
    """The puzzle's rating now."""


class SolvedCount(NamedTuple):
    """The number of solved puzzles among some."""

    at_once: int
    """Number solved by the first answer."""
    later: int
    """Number solved by a later answer."""
    number: int
    """Number of all puzzles."""

    @property
    def solved(self) -> int:
        """Number solved at any try."""
        return self.at_once + self.later


class RatingStakes(NamedTuple):
    """The solver's rating now, and after a right or a wrong answer; a part of the points lies
    between."""

    now: float
    solved: float
    missed: float
    is_sure: bool
    """Whether enough answers are known for the rating now to mean much."""


class PuzzleProgress(KeptInFile):
    """The progress file. Every change is saved at once."""

    _what = Message("your puzzles")
    _largest = 5_000_000

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.strength = FIRST_STRENGTH
        """The solver's rating."""
        self.is_rated = True
        """Whether answers change the rating; the solver's choice."""
        self.known: dict[str, TriedPuzzle] = {}
        """Results by the puzzle's name."""
        self.streak = 0
        """Current number of puzzles solved at once, one after another."""
        self.longest = 0
        """The longest such streak."""
        self.days: set[str] = set()
        """The dates whose daily puzzle was solved."""
        self.found: set[str] = set()
        """The names of turns of the solver's own games whose better turn was found."""

    @property
    def is_newcomer(self) -> bool:
        """Whether the solver is still among the first puzzles, and is told no figures."""
        return len(self.known) < FIRST_PUZZLES

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
        """Return the effect of the next answer to a puzzle on the rating; None if it has none."""
        if not self.is_rated or puzzle.name in self.known:
            return None
        now = self.strength
        solved, missed = (attempted(now, puzzle.strength, score)[0].rating for score in (1.0, 0.0))
        return RatingStakes(now.rating, solved, missed, now.deviation <= SURE_DEVIATION)

    def rate(self, rated: bool) -> None:
        """Switch rating on or off."""
        self.is_rated = rated
        self._file.write()

    def strength_of(self, puzzle: Puzzle) -> Glicko:
        """Return the rating of a puzzle now."""
        known = self.known.get(puzzle.name)
        return puzzle.strength if known is None else known.strength

    def note(self, puzzle: Puzzle, *, solved: bool, credit: float = 0.0) -> float:
        """Store an answer, and return the change of the rating in points.

        `credit` is the part that an answer scores which does not solve the puzzle, from 0 to 1.
        Only the first answer to a puzzle is rated and counts for the streak, because after it the
        solver knows too much. Looking at the solution is a wrong answer. Without rating neither
        changes.
        """
        score = 1.0 if solved else credit
        known, before = self.known.get(puzzle.name), self.strength.rating
        if known is None and not self.is_rated:
            self.known[puzzle.name] = TriedPuzzle(solved, solved, puzzle.strength)
        elif known is None:
            self.strength, strength = attempted(self.strength, puzzle.strength, score)
            self.known[puzzle.name] = TriedPuzzle(solved, solved, strength)
            self.streak = self.streak + 1 if solved else 0
            self.longest = max(self.longest, self.streak)
        elif solved and not known.solved:
            self.known[puzzle.name] = TriedPuzzle(known.at_once, True, known.strength)
        self._file.write()
        return self.strength.rating - before

    def note_day(self, day: date) -> None:
        """Store that the puzzle of a day was solved."""
        self.days.add(day.isoformat())
        self._file.write()

    def note_found(self, name: str) -> None:
        """Store that the better turn of a turn of the solver's own was found."""
        self.found.add(name)
        self._file.write()

    def days_in_a_row(self, today: date) -> int:
        """Return the number of days in a row, up to today or yesterday, with a solved puzzle."""
        return days_in_a_row(self.days, today)

    def next_of(self, puzzles: Sequence[Puzzle], but: str = "") -> Puzzle | None:
        """Return the puzzle to try next: untried ones first, then unsolved, then solved ones.

        Of these it is the easiest as long as the solver's rating is not sure, and then the one
        nearest to it. `but` is the name of one to leave out.
        """
        own = self.strength
        is_sure = own.deviation <= SURE_DEVIATION

        def rank(puzzle: Puzzle) -> tuple[bool, bool, float, int]:
            is_tried, is_solved = puzzle.name in self.known, self.is_solved(puzzle)
            rating = self.strength_of(puzzle).rating
            apart = abs(rating - own.rating) if is_sure else rating
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
            "found": sorted(self.found),
            "puzzles": {
                name: [known.at_once, known.solved, *astuple(known.strength)]
                for name, known in self.known.items()
            },
        }

    def _take(self, content: Content) -> None:
        """Take over the contents of a file; raise `ValueError` if they are no progress."""
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
        found = content.get("found")
        self.found = {str(name) for name in found} if isinstance(found, list) else set()


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
    """Return the puzzle of a date, the same for every player with these puzzles."""
    ordered = sorted(puzzles, key=lambda each: crc32(f"{day.isoformat()} {each.name}".encode()))
    return ordered[0] if ordered else None
