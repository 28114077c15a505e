"""The marked turns of a reviewed game as puzzles: which better turns are still to be found."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Final

from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.puzzles.mistakes import mistakes_of, puzzle_name
from cob.analysis.puzzles.progress import FILE_NAME, PuzzleProgress
from cob.coaching.courses import Course, Result
from cob.record import Game, Header
from cob.text.language import Message, tr

ASKED: Final = Message("There was something better: can you find it?")
"""What a learner reads in place of the reason, until the better turn is found."""


def course_title(*, is_learner: bool) -> Message:
    """Return what the marked turns are called as puzzles."""
    return Message("Find the better turn") if is_learner else Message("Learn from your mistakes")


class OwnPuzzles:
    """The marked turns of one game as puzzles, and what was solved of them."""

    def __init__(self, game: Game, header: Header, folder: Path) -> None:
        """`header` is that of the game as it is shown."""
        self._game, self._header, self._path = game, header, folder / FILE_NAME
        self._answers: dict[str, Result] = {}
        """Those to the puzzles that were begun here, by name."""

    @cached_property
    def _found(self) -> set[str]:
        """The names of those whose better turn was found before."""
        return PuzzleProgress.open(self._path).found

    def is_to_find(self, turn: JudgedTurn) -> bool:
        """Return whether it is a learner's turn, and the better one was not found yet."""
        is_own = turn.seat == self._header.learner and turn.mark is not None
        if not is_own or turn.is_equal:
            return False
        name = puzzle_name(self._game, turn)
        return not (self._answers.get(name, Result.SKIPPED).is_solved or name in self._found)

    def course(self, turns: Iterable[JudgedTurn], title: Message) -> Course | None:
        """Return the marked ones of some turns as puzzles, one after another; None for none."""
        puzzles = mistakes_of(self._game, turns)
        if not puzzles:
            return None
        progress, answers = PuzzleProgress.open(self._path), self._answers
        return Course(lambda: tr(title), puzzles, progress, in_order=True, answers=answers)
