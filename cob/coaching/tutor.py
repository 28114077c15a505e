"""The tutor: before a turn is over that loses much, it asks whether it is meant so.

What the turn would lose is worked out while the player thinks, after each action anew, so that the
question is there when the turn is to end. It is never asked twice about the same turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cob.analysis.marks import SURE
from cob.coaching.adviser import may_be_taught
from cob.coaching.analysis_process import AnalysisAsker
from cob.coaching.analysis_questions import LossQuestion, TurnLoss
from cob.coaching.turn_judge import TurnJudge
from cob.engine import Action
from cob.session.session import Session
from cob.session.tempo import Turn

LIMITS: Final = (0, 2, 4, 8)
"""The losses from which a player can have the tutor ask, in points; 0 for never."""


class Tutor:
    """What the turn of the person who decides would lose if it ended now.

    `limit` tells of a person, by name, from which loss on to ask; 0 for never.
    """

    def __init__(
        self, session: Session, analysis: AnalysisAsker, limit: Callable[[str], int]
    ) -> None:
        self._session = session
        self._judge: TurnJudge[TurnLoss] = TurnJudge(session, analysis, LossQuestion)
        self._limit = limit
        self._answered: set[tuple[Turn, tuple[Action, ...]]] = set()
        """Turns, with what was done in them, that are meant so."""

    @property
    def person(self) -> str:
        """The name of the player on turn."""
        return self._session.game.header.names[self._session.state.current]

    @property
    def limit(self) -> int:
        """The loss from which that player is asked, in points; 0 for never."""
        return self._limit(self.person) if may_be_taught(self._session) else 0

    @property
    def is_thinking(self) -> bool:
        """Whether a better judgement is to come of a turn that may be asked about."""
        if not self._judge.is_thinking or self._is_answered:
            return False
        loss = self._judge.newest
        return loss is None or loss.loss + SURE * loss.error >= self.limit

    @property
    def objection(self) -> TurnLoss | None:
        """The loss to ask about if the turn ended now; None for none."""
        loss = self._judge.newest
        if loss is None or not self.limit or self._is_answered:
            return None
        return loss if loss.is_surely(self.limit) else None

    @property
    def undoable(self) -> int:
        """How many actions there are to take back to the beginning of the turn."""
        return len(self._judge.played)

    def begin_decision(self) -> None:
        """Judge the turn as it is now."""
        if self._judge.follow(is_judged=bool(self.limit)):
            self._answered = {each for each in self._answered if each[0] == self._judge.turn}
            self._judge.judge()

    def accept(self) -> None:
        """The turn is meant as it is now: do not ask again."""
        if self._judge.turn is not None:
            self._answered.add((self._judge.turn, self._judge.played))

    def close(self) -> None:
        """Judge no longer."""
        self._judge.close()

    @property
    def _is_answered(self) -> bool:
        turn = self._judge.turn
        return turn is not None and (turn, self._judge.played) in self._answered
