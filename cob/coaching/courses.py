"""Puzzles one after another: which comes next, and what is noted of an answer."""

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
    """How an answer has changed the solver's rating."""

    before: float
    after: float


class Result(Enum):
    """The result of a puzzle."""

    SKIPPED = auto()
    MISSED = auto()
    """It was answered, or its solution was looked at, and never solved."""
    LATER = auto()
    """Another answer than the first was right."""
    AT_ONCE = auto()

    @property
    def is_solved(self) -> bool:
        """Whether an answer was right."""
        return self in (Result.LATER, Result.AT_ONCE)


@dataclass(frozen=True, slots=True)
class Course:
    """A series of puzzles; `title` is asked for again in other languages."""

    title: Callable[[], str]
    puzzles: Sequence[Puzzle]
    progress: PuzzleProgress
    in_order: bool = False
    """Whether they come in their order, each once, as the mistakes of a game do."""
    day: date | None = None
    """The day whose puzzle this is."""
    seen: set[str] = field(default_factory=set)
    """The names of those that were left behind, solved or not."""
    answers: dict[str, Result] = field(default_factory=dict)
    """Results of the puzzles that were answered here, by name."""

    @property
    def is_rated(self) -> bool:
        """Whether answers change the solver's rating; one's own mistakes are for learning."""
        return not self.in_order

    def place_of(self, puzzle: Puzzle) -> tuple[int, int]:
        """Return the number of a puzzle among all, from 1; else how many are solved."""
        count = len(self.puzzles)
        if self.in_order:
            return self.puzzles.index(puzzle) + 1, count
        return self.progress.tally(self.puzzles).solved, count

    def following(self, puzzle: Puzzle) -> Puzzle | None:
        """Return what comes after a puzzle; None after the last one.

        What was left behind comes again when there is nothing else.
        """
        if self.in_order:
            at = self.puzzles.index(puzzle) + 1
            return self.puzzles[at] if at < len(self.puzzles) else None
        new = [each for each in self.puzzles if each.name not in self.seen]
        found = self.progress.next_of(new, but=puzzle.name)
        return found or self.progress.next_of(self.puzzles, but=puzzle.name)

    def leave_behind(self, puzzle: Puzzle) -> None:
        """Note that another puzzle is opened in place of this one."""
        self.seen.add(puzzle.name)

    def result_of(self, puzzle: Puzzle) -> Result:
        """Return what became of a puzzle here."""
        return self.answers.get(puzzle.name, Result.SKIPPED)

    def again(self) -> Course:
        """Return the course with what was not solved, or with all if everything was."""
        left = [each for each in self.puzzles if not self.result_of(each).is_solved]
        return replace(self, puzzles=left or self.puzzles, seen=set(), answers={})

    def stakes(self, puzzle: Puzzle) -> RatingStakes | None:
        """Return what the next answer would do to the rating; None for nothing."""
        return self.progress.stakes(puzzle) if self.is_rated else None

    def share(self, puzzle: Puzzle) -> float:
        """Return of puzzles as hard as this one the share that is solved at that strength."""
        progress = self.progress
        return expected_score(progress.strength.rating, progress.strength_of(puzzle).rating)

    def note(self, puzzle: Puzzle, *, solved: bool) -> RatingChange | None:
        """Note an answer, and return how the rating has changed; None if it may not change."""
        known = self.answers.get(puzzle.name)
        if solved and known in (None, Result.MISSED):
            self.answers[puzzle.name] = Result.AT_ONCE if known is None else Result.LATER
        elif known is None:
            self.answers[puzzle.name] = Result.MISSED
        if not self.is_rated:
            return None
        progress = self.progress
        counts = self.stakes(puzzle) is not None
        before = progress.strength.rating
        if solved and self.day is not None:
            progress.note_day(self.day)
        progress.note(puzzle, solved=solved)
        return RatingChange(before, progress.strength.rating) if counts else None
