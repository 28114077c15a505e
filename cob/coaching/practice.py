"""Trying a puzzle: the answer, whether it passes, and why not."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, NamedTuple

from cob.analysis.aftermath import Aftermath
from cob.analysis.compared_turns import comparison, outcomes, turns_of
from cob.analysis.decisions import position_key
from cob.analysis.deed_phrases import phrase
from cob.analysis.deeds import difference
from cob.analysis.minds import Mind
from cob.analysis.puzzles.credit import credit_of
from cob.analysis.puzzles.judging import ALIKE, is_as_good
from cob.analysis.puzzles.point import subject
from cob.analysis.puzzles.puzzle import Actions, Puzzle, passing_positions
from cob.analysis.reason import NEXT_BEST_TURN, TURN_IN_GAME, YOUR_TURN, Reason
from cob.analysis.reasons import Comparison, reasons
from cob.coaching.analysis_questions import Question, RememberingMind
from cob.coaching.puzzle_clues import clues
from cob.engine import EstateLayout, GameState
from cob.engine.game import position_after
from cob.engine.message import Message
from cob.record import Game, read_record

ATTEMPT_SECONDS: Final = 2.5
"""Processor time in which an unknown answer is compared with the best turn."""
_FUTURES: Final = 4
_LEAST: Final = 12
"""Rollouts at a time, and minimum number before a conclusion."""
_MOST: Final = 100
"""Number of futures in which an answer is compared at most."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The judgement of an answer."""

    apart: float
    """Lead in points of the best turn over it."""
    error: float
    is_final: bool = False
    reasons: tuple[Reason, ...] = ()
    """Why the best turn is better."""

    @property
    def passes(self) -> bool:
        """Whether it is as good as the best."""
        return is_as_good(self.apart, self.error)


@dataclass(frozen=True, slots=True)
class AttemptQuestion(Question[Judgement]):
    """The question: is a turn as good as the best one, and if not, why?"""

    urgency = 0
    view: GameState
    """The position at the beginning of the turn, as the player sees it."""
    best: Actions
    played: Actions
    names: tuple[str, ...]
    known: Judgement | None = None
    """The lead of the best turn, if it is known already."""
    worse_name: Message = YOUR_TURN
    """How sentences call the worse turn."""
    seconds: float = ATTEMPT_SECONDS

    def answers(self, mindful: RememberingMind) -> Iterator[Judgement]:
        """Yield judgements from more and more rollouts, and finally one with reasons."""
        mind, found = mindful.mind, self.known
        if found is None:
            for found in self._compared(mind):
                yield found
        else:  # Only the reasons that need rollouts are missing.
            yield self._reasoned(mind, found, None)
        assert found is not None
        if self.known is not None or not found.passes:
            seen = outcomes(mind.wider(), self.view, self.played, self.best)
            found = self._reasoned(mind, found, seen)
        yield replace(found, is_final=True)

    def _reasoned(self, mind: Mind, found: Judgement, seen: Aftermath | None) -> Judgement:
        """Return a judgement with its reasons, as far as futures have shown them."""
        compared = Comparison(
            self.best, self.played, found.apart, found.error, seen, worse_name=self.worse_name
        )
        told = reasons(mind, self.view, compared, self.names)
        return replace(found, reasons=tuple(told))

    def _compared(self, mind: Mind) -> Iterator[Judgement]:
        """Yield judgements from more and more rollouts, until the result is clear."""
        turns = turns_of(mind, self.view, (self.best, self.played))
        refinement = comparison(mind.farther(), self.view, turns)
        began = time.process_time()
        while True:
            refinement.play(_FUTURES)
            known = {turn.actions: turn for turn in refinement.turns}
            best, own = known[self.best], known[self.played]
            judgement = Judgement(best.points - own.points, own.error)
            yield judgement
            apart, error = abs(judgement.apart), judgement.error
            is_clear = apart > error + ALIKE or refinement.futures >= _MOST
            is_late = time.process_time() - began > self.seconds
            if refinement.futures >= _LEAST and (is_clear or is_late):
                return


class PuzzleStage(Enum):
    """The solver's progress with a puzzle."""

    TRYING = auto()
    JUDGING = auto()
    """The answer is being compared with the best turn."""
    SOLVED = auto()
    FAILED = auto()
    SHOWN = auto()
    """The solution is shown."""

    @property
    def is_known(self) -> bool:
        """Whether the solver knows the answer, so that nothing spoils it."""
        return self in (PuzzleStage.SOLVED, PuzzleStage.SHOWN)


class FailedTry(NamedTuple):
    """An answer that did not pass, and the lead of the best turn over it."""

    turn: Actions
    judgement: Judgement
    credit: float = 0.0
    """The part that it scores, from 0 to 1."""


class Practice:
    """A puzzle that a person tries, several times if need be; raises `RecordError`."""

    def __init__(self, puzzle: Puzzle, estates: Mapping[str, EstateLayout]) -> None:
        self.puzzle = puzzle
        self._estates = estates
        self.stage = PuzzleStage.TRYING
        self.failed: FailedTry | None = None
        """The last answer that did not pass; later explanations compare with it."""
        self.failures = 0
        """The number of these answers."""
        game = self.new_game()
        self.start = game.state
        """The position at the beginning of the turn."""
        self.begin = len(game.moves)
        """Number of moves before it."""
        self.seat = self.start.current
        self._passing = passing_positions(puzzle, self.start)
        self._rival = position_key(position_after(self.start, puzzle.rival))

    def new_game(self) -> Game:
        """Return the game where the puzzle begins; the solver is "You" in sentences.

        In some puzzles one die is already used, which stays so.
        """
        game = read_record(self.puzzle.record, self._estates)
        game.settle()
        game.header = replace(game.header, learner=game.state.current)
        return game

    def passes(self, state: GameState) -> bool:
        """Return whether the position after a turn is known to pass."""
        return position_key(state) in self._passing

    def what_counts(self, played: Actions) -> Message | None:
        """Return the decisive action of a turn, without which a turn is clearly worse.

        After a failed try it is among the actions that differ from that try. None for no action.
        """
        wanted = set(map(subject, self.puzzle.deeds))
        before = () if self.failed is None else self.failed.turn
        deeds, _ = difference(self.start, played, before).own
        counting = [
            deed._replace(
                actions=tuple(each for each in deed.actions if subject(each.action) in wanted)
            )
            for deed in deeds
        ]
        counting = [deed for deed in counting if deed.actions]
        if not counting and self.failed is not None:
            counting = [deed for deed in deeds if deed.actions]
        return phrase(self.start, counting)

    def clues(self, played: Actions) -> tuple[Message, ...]:
        """Return how much of a turn is right, and where to look, after the tries so far."""
        return clues(self.puzzle, self.start, played, self.failures)

    def fail(self, played: Actions, judgement: Judgement) -> None:
        """Take a turn that did not pass."""
        credit = credit_of(self.puzzle, played, judgement.apart)
        self.failed = FailedTry(played, replace(judgement, reasons=()), credit)
        self.failures += 1

    @property
    def credit(self) -> float:
        """The part that the last answer scores which did not pass, from 0 to 1."""
        return 0.0 if self.failed is None else self.failed.credit

    def question(
        self, state: GameState, played: Actions, names: tuple[str, ...]
    ) -> AttemptQuestion:
        """Return the question about a turn, from the position after it.

        For one that is known to be worse it asks only for the reasons.
        """
        puzzle = self.puzzle
        if position_key(state) == self._rival:
            return self._told_against(FailedTry(played, self._margin), puzzle.best, names)
        return AttemptQuestion(self.start.view(self.seat), puzzle.best, played, names)

    def why(self, names: tuple[str, ...], played: Actions | None = None) -> AttemptQuestion:
        """Return the question why the best turn, or one as good, beats another one.

        That is the one that the solver has played in a game; of other puzzles the last failed try,
        or else the best of those that are clearly worse.
        """
        worse, name = FailedTry(self.puzzle.rival, self._margin), TURN_IN_GAME
        if not self.puzzle.is_own:
            name = NEXT_BEST_TURN if self.failed is None else YOUR_TURN
            worse = self.failed or worse
        asked = self._told_against(worse, played or self.puzzle.best, names)
        return replace(asked, worse_name=name)

    @property
    def _margin(self) -> Judgement:
        return Judgement(self.puzzle.margin, self.puzzle.error)

    def _told_against(
        self, worse: FailedTry, turn: Actions, names: tuple[str, ...]
    ) -> AttemptQuestion:
        view = self.start.view(self.seat)
        return AttemptQuestion(view, turn, worse.turn, names, worse.judgement)
