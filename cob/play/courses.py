"""Puzzles one after another: which comes next, and what is noted of an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date

from cob.analysis.puzzles.progress import PuzzleProgress
from cob.analysis.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Course:
    """What one works through; `title` is a sentence that is asked for again in other languages."""

    title: Callable[[], str]
    puzzles: Sequence[Puzzle]
    progress: PuzzleProgress
    in_order: bool = False
    """Whether they come in their order, each once, as the mistakes of a game do."""
    day: date | None = None
    """The day whose puzzle this is."""
    seen: set[str] = field(default_factory=set)
    """The names of those that were left behind, solved or not."""

    @property
    def is_rated(self) -> bool:
        """Whether answers change the solver's rating; one's own mistakes are for learning."""
        return not self.in_order

    def place_of(self, puzzle: Puzzle) -> tuple[int, int]:
        """Return the number of a puzzle among all, from 1; else how many are solved."""
        count = len(self.puzzles)
        if self.in_order:
            return self.puzzles.index(puzzle) + 1, count
        return sum(map(self.progress.is_solved, self.puzzles)), count

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

    def note(self, puzzle: Puzzle, *, solved: bool) -> float:
        """Note an answer, and return by how much the rating has changed."""
        if not self.is_rated:
            return 0.0
        if solved and self.day is not None:
            self.progress.note_day(self.day)
        return self.progress.note(puzzle, solved=solved)
