"""Courses of puzzles: the order of the puzzles, and the results of answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum, auto
from typing import NamedTuple

from cob.analysis.puzzles.progress import PuzzleProgress, RatingStakes
from cob.analysis.puzzles.puzzle import Puzzle
from cob.analysis.rating import expected_score


class RatingChange(NamedTuple):
    """The change of the solver's rating by an answer."""

    before: float
    after: float


class Result(Enum):
    """The result of a puzzle."""

    SKIPPED = auto()
    MISSED = auto()
    """It was answered, or its solution shown, but never solved."""
    LATER = auto()
    """An answer after the first was right."""
    AT_ONCE = auto()

    @property
    def is_solved(self) -> bool:
        """Whether an answer was right."""
        return self in (Result.LATER, Result.AT_ONCE)


@dataclass(frozen=True, slots=True)
class Course:
    """A series of puzzles; `title` is called again in other languages."""

    title: Callable[[], str]
    puzzles: Sequence[Puzzle]
    progress: PuzzleProgress
    in_order: bool = False
    """Whether each comes once in a fixed order, as the mistakes of a game do."""
    day: date | None = None
    """The day whose puzzle this is."""
    seen: set[str] = field(default_factory=set)
    """The names of those that were passed, solved or not."""
    answers: dict[str, Result] = field(default_factory=dict)
    """Results of the puzzles that were answered here, by name."""

    @property
    def is_rated(self) -> bool:
        """Whether answers change the solver's rating; the player's own mistakes never do."""
        return not self.in_order

    @property
    def is_first(self) -> bool:
        """Whether the solver has seen no puzzle before."""
        return not (self.progress.known or self.seen or self.answers)

    def place_of(self, puzzle: Puzzle) -> tuple[int, int]:
        """Return the number of a puzzle among all, from 1; else how many are solved."""
        count = len(self.puzzles)
        if self.in_order:
            return self.puzzles.index(puzzle) + 1, count
        return self.progress.tally(self.puzzles).solved, count

    def following(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the puzzle after this one; None after the last one.

        Passed puzzles come again when there are no others.
        """
        if self.in_order:
            at = self.puzzles.index(puzzle) + 1
            return self.puzzles[at] if at < len(self.puzzles) else None
        new = [each for each in self.puzzles if each.name not in self.seen]
        found = self.progress.next_of(new, but=puzzle.name)
        return found or self.progress.next_of(self.puzzles, but=puzzle.name)

    def leave_behind(self, puzzle: Puzzle) -> None:
        """Store that another puzzle is opened in place of this one."""
        self.seen.add(puzzle.name)

    def result_of(self, puzzle: Puzzle) -> Result:
        """Return the result of a puzzle here."""
        return self.answers.get(puzzle.name, Result.SKIPPED)

    def again(self) -> Course:
        """Return the course of the unsolved puzzles, or of all if everything was solved."""
        left = [each for each in self.puzzles if not self.result_of(each).is_solved]
        return replace(self, puzzles=left or self.puzzles, seen=set(), answers={})

    def stakes(self, puzzle: Puzzle) -> RatingStakes | None:
        """Return the effect of the next answer on the rating; None if it has none."""
        return self.progress.stakes(puzzle) if self.is_rated else None

    def share(self, puzzle: Puzzle) -> float:
        """Return the expected share of puzzles as hard as this one that the solver solves."""
        progress = self.progress
        return expected_score(progress.strength.rating, progress.strength_of(puzzle).rating)

    def note(self, puzzle: Puzzle, *, solved: bool, credit: float = 0.0) -> RatingChange | None:
        """Store an answer, and return the change of the rating; None if it may not change.

        `credit` is the part that an answer scores which does not solve the puzzle.
        """
        known = self.answers.get(puzzle.name)
        if solved and known in (None, Result.MISSED):
            self.answers[puzzle.name] = Result.AT_ONCE if known is None else Result.LATER
        elif known is None:
            self.answers[puzzle.name] = Result.MISSED
        progress = self.progress
        if not self.is_rated:
            if solved:
                progress.note_found(puzzle.name)
            return None
        counts = self.stakes(puzzle) is not None
        before = progress.strength.rating
        if solved and self.day is not None:
            progress.note_day(self.day)
        progress.note(puzzle, solved=solved, credit=credit)
        return RatingChange(before, progress.strength.rating) if counts else None
