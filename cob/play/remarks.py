"""Remarks on play: one for a turn at most, and none for a difference that does not matter.

A turn is judged while it is played, after each action anew, so that the remark is there when it is
to end: praise with its reason, or the better turn with its reason while it can still be played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from cob.analysis.marks import SURE
from cob.engine import Action, GameState
from cob.engine.message import Message
from cob.play.adviser import may_be_taught
from cob.play.analysis_process import AnalysisAsker, Inquiry
from cob.play.analysis_questions import EVEN, TurnWorth, TurnWorthQuestion
from cob.play.session import Session
from cob.play.tempo import Turn, turn_of

MATTERS: Final = 3.0
"""Points from which on a loss is worth a remark: more than a beginner could call bad luck."""


@dataclass(frozen=True, slots=True)
class PlayRemark:
    """What is said of a turn."""

    is_praise: bool
    points: int
    """By how many points the best turn is better."""
    reason: Message


class Remarks:
    """Judges the turns of the person who plays, in the phases from `first_phase` on."""

    def __init__(self, session: Session, analysis: AnalysisAsker, first_phase: int) -> None:
        self._session = session
        self._analysis = analysis
        self._first = first_phase
        self._inquiry: Inquiry[TurnWorth] | None = None
        self._turn: Turn | None = None
        self._start: GameState | None = None
        self._begin = 0
        self._told: Turn | None = None
        """The turn of which something was said already."""

    @property
    def is_thinking(self) -> bool:
        """Whether more is to be known of this turn."""
        return self._inquiry is not None and self._inquiry.is_running

    @property
    def undoable(self) -> int:
        """How many actions there are to take back to the beginning of the turn."""
        return len(self._session.game.moves) - self._begin

    @property
    def remark(self) -> PlayRemark | None:
        """What is to be said if the turn ends now; None for nothing."""
        worth = None if self._inquiry is None else self._inquiry.newest
        if worth is None or not worth.reasons or self._turn == self._told:
            return None
        loss, error = worth.turn.loss, worth.turn.error
        if loss >= MATTERS and loss > SURE * error:
            return PlayRemark(False, round(loss), worth.reasons[0])
        return PlayRemark(True, 0, worth.reasons[0]) if loss <= EVEN and error <= 1 else None

    def note(self) -> None:
        """Something was said of this turn."""
        self._told = self._turn

    def begin_decision(self) -> None:
        """Judge the turn as it is now."""
        self.close()
        session = self._session
        state, moves = session.state, session.game.moves
        if state.phase < self._first or not may_be_taught(session):
            self._turn = None
            return
        if turn_of(state) != self._turn or len(moves) < self._begin:
            self._turn, self._begin = turn_of(state), len(moves)
            self._start = state.view(state.current)
        played = cast(tuple[Action, ...], tuple(moves[self._begin :]))
        if played and not state.player.dice:
            assert self._start is not None
            question = TurnWorthQuestion(self._start, played, session.names)
            self._inquiry = self._analysis.ask(question)

    def close(self) -> None:
        """Judge no longer."""
        if self._inquiry is not None:
            self._inquiry.stop()
        self._inquiry = None
