"""The tutor: before a turn is over that loses much, it asks whether it is meant so.

What the turn would lose is worked out while the player thinks, after each action anew, so that the
question is there when the turn is to end. It is never asked twice about the same turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from cob.analysis.marks import SURE
from cob.engine import Action, GameState
from cob.play.adviser import may_be_taught
from cob.play.analysis_process import AnalysisAsker, Inquiry
from cob.play.analysis_questions import LossQuestion, TurnLoss
from cob.play.session import Session
from cob.play.tempo import Turn, turn_of

LIMITS: Final = (0, 2, 4, 8)
"""From which loss on a person can have the tutor ask, in points; 0 for never."""


class Tutor:
    """What the turn of the person who decides would lose if it ended now.

    `limit` tells of a person, by name, from which loss on to ask; 0 for never.
    """

    def __init__(
        self, session: Session, analysis: AnalysisAsker, limit: Callable[[str], int]
    ) -> None:
        self._session = session
        self._analysis = analysis
        self._limit = limit
        self._inquiry: Inquiry[TurnLoss] | None = None
        self._turn: Turn | None = None
        self._start: GameState | None = None
        self._begin = 0
        """With how many moves of the game the turn began."""
        self._answered: set[tuple[Turn, tuple[Action, ...]]] = set()
        """Turns, with what was done in them, that are meant so."""

    @property
    def person(self) -> str:
        """The name of the player on turn."""
        return self._session.game.header.names[self._session.state.current]

    @property
    def limit(self) -> int:
        """From which loss on that player is asked; 0 for never."""
        return self._limit(self.person) if may_be_taught(self._session) else 0

    @property
    def is_thinking(self) -> bool:
        """Whether a better judgement is to come of a turn that may be asked about."""
        if self._inquiry is None or not self._inquiry.is_running or self._is_answered:
            return False
        loss = self._inquiry.newest
        return loss is None or loss.loss + SURE * loss.error >= self.limit

    @property
    def objection(self) -> TurnLoss | None:
        """What to ask about if the turn ended now; None for nothing."""
        loss = None if self._inquiry is None else self._inquiry.newest
        if loss is None or not self.limit or self._is_answered:
            return None
        is_sure = loss.loss > SURE * loss.error
        return loss if is_sure and loss.loss >= self.limit else None

    @property
    def undoable(self) -> int:
        """How many actions there are to take back to the beginning of the turn."""
        return len(self._played)

    def begin_decision(self) -> None:
        """Judge the turn as it is now."""
        self._stop()
        if not self.limit:
            self._turn = None
            return
        state, moves = self._session.state, self._session.game.moves
        if turn_of(state) != self._turn or len(moves) < self._begin:
            self._turn, self._begin = turn_of(state), len(moves)
            self._start = state.view(state.current)
            self._answered = {each for each in self._answered if each[0] == self._turn}
        assert self._start is not None
        names = self._session.names
        self._inquiry = self._analysis.ask(LossQuestion(self._start, self._played, names))

    def accept(self) -> None:
        """The turn is meant as it is now: do not ask again."""
        if self._turn is not None:
            self._answered.add((self._turn, self._played))

    def close(self) -> None:
        """Judge no longer."""
        self._stop()

    def _stop(self) -> None:
        if self._inquiry is not None:
            self._inquiry.stop()
        self._inquiry = None

    @property
    def _played(self) -> tuple[Action, ...]:
        return cast(tuple[Action, ...], tuple(self._session.game.moves[self._begin :]))

    @property
    def _is_answered(self) -> bool:
        return self._turn is not None and (self._turn, self._played) in self._answered
