"""What is shown of a review: all of it, but nothing rash or unkind about a learner's turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Final

from cob.analysis.game_parts import parts_of
from cob.analysis.judged_turns import JudgedTurn
from cob.analysis.main_gain import GREAT, points_at_once
from cob.analysis.marks import TurnMark
from cob.analysis.review import Review, begun_review
from cob.engine import EstateLayout, GameState
from cob.record import Game
from cob.text.language import Message, tr
from cob.tutorial.road.asked import moves_as_asked
from cob.tutorial.road.chapters import chapter_of

_REACHED: Final = Message("You reached your goal: {goal}")
_OPEN: Final = Message("Your goal is still open: {goal}")


class ShownReviews:
    """Makes the shown reviews of one game."""

    def __init__(self, game: Game, layouts: Mapping[str, EstateLayout]) -> None:
        self._game = game
        self._chapter = chapter = chapter_of(game, layouts)
        self._asked = frozenset[int]() if chapter is None else moves_as_asked(game, chapter)
        """The moves that a chapter of the road asks for: turns with them are not blamed."""
        self._great: dict[int, bool] = {}
        """Whether a learner's turns were praised at the table, by their first moves."""

    def of(self, review: Review) -> Review:
        """Return what is shown of a review: nothing of a learner's before it is complete, since
        verdicts change until then."""
        if self._game.header.learner is None:
            return review
        if not review.is_complete:
            return replace(begun_review(self._game), reached=review.reached)
        exempt = (self._is_asked(each) or self._is_great(each) for each in review.turns)
        turns = (
            replace(turn, mark=None) if is_exempt else turn
            for turn, is_exempt in zip(review.turns, exempt, strict=True)
        )
        return replace(review, turns=tuple(turns))

    @property
    def goal(self) -> str:
        """Whether the goal of a chapter of the road was reached, in a sentence; empty for other
        games."""
        if self._chapter is None:
            return ""
        goal, game = self._chapter.goal, self._game
        is_reached = goal.is_reached(game.events, game.state)
        return tr(_REACHED if is_reached else _OPEN, goal=tr(goal.text))

    def _is_great(self, turn: JudgedTurn) -> bool:
        """Return whether a learner's turn brought so much at once that it was praised at the table:
        it is not blamed afterwards."""
        is_marked = turn.mark not in (None, TurnMark.BRILLIANT)
        if turn.seat != self._game.header.learner or not is_marked:
            return False
        if turn.index not in self._great:
            points = points_at_once(self._before[turn.index], turn.played)
            self._great[turn.index] = points >= GREAT
        return self._great[turn.index]

    @cached_property
    def _before(self) -> dict[int, GameState]:
        """The positions before each part of the game."""
        return {part.begin: part.before for part in parts_of(self._game)}

    def _is_asked(self, turn: JudgedTurn) -> bool:
        moves = range(turn.index, turn.index + len(turn.played))
        return turn.mark is not TurnMark.BRILLIANT and not self._asked.isdisjoint(moves)
