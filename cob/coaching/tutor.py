"""The tutor: before the end of a turn that loses much, it asks the player to confirm.

The loss is computed while the player thinks, after each action again, so that the question is ready
at the end of the turn. The tutor never asks twice about the same turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cob.coaching.adviser import may_be_taught
from cob.coaching.analysis_process import AnalysisAsker
from cob.coaching.analysis_questions import LossQuestion, TurnLoss
from cob.coaching.turn_judge import TurnJudge
from cob.engine import Action
from cob.session.session import Session
from cob.session.tempo import Turn

LIMITS: Final = (0, 2, 4, 8)
"""The losses in points from which on the tutor can ask; 0 for never."""


class Tutor:
    """The loss of the present turn if it ended now.

    `limit` returns for a person, by name, the loss from which on to ask; 0 for never.
    """

    def __init__(
        self, session: Session, analysis: AnalysisAsker, limit: Callable[[str], int]
    ) -> None:
        self._session = session
        self._judge: TurnJudge[TurnLoss] = TurnJudge(session, analysis, LossQuestion)
        self._limit = limit
        self._answered: set[tuple[Turn, tuple[Action, ...]]] = set()
        """Confirmed turns, with their actions."""

    @property
    def person(self) -> str:
        """The name of the player on turn."""
        return self._session.game.header.names[self._session.state.current]

    @property
    def limit(self) -> int:
        """The loss in points from which on that player is asked; 0 for never."""
        return self._limit(self.person) if may_be_taught(self._session) else 0

    @property
    def is_thinking(self) -> bool:
        """Whether the judgement of a turn that may be asked about can still improve."""
        if not self._judge.is_thinking or self._is_answered:
            return False
        loss = self._judge.newest
        return loss is None or loss.loss + loss.error >= self.limit

    @property
    def objection(self) -> TurnLoss | None:
        """The loss to ask about if the turn ended now; None for none."""
        loss = self._judge.newest
        if loss is None or not self.limit or self._is_answered:
            return None
        return loss if loss.is_surely(self.limit) else None

    @property
    def undoable(self) -> int:
        """The number of actions to take back to the beginning of the turn."""
        return len(self._judge.played)

    def begin_decision(self) -> None:
        """Judge the turn as it is now."""
        if self._judge.follow(is_judged=bool(self.limit)):
            self._answered = {each for each in self._answered if each[0] == self._judge.turn}
            self._judge.judge()

    def accept(self) -> None:
        """Confirm the turn as it is now: do not ask again."""
        if self._judge.turn is not None:
            self._answered.add((self._judge.turn, self._judge.played))

    def close(self) -> None:
        """Stop judging."""
        self._judge.close()

    @property
    def _is_answered(self) -> bool:
        turn = self._judge.turn
        return turn is not None and (turn, self._judge.played) in self._answered
