"""Judging a turn while it is played, after each action again; the end of a turn may wait for it.

Others use the judgement: the tutor asks, the teacher of the first game remarks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, cast

from cob.coaching.analysis_process import AnalysisAsker, Inquiry
from cob.coaching.analysis_questions import Question
from cob.engine import Action, GameState
from cob.session.session import Session
from cob.session.tempo import Turn, turn_of

T = TypeVar("T")
Ask = Callable[[GameState, tuple[Action, ...], tuple[str, ...]], Question[T]]
"""The question about a turn: its beginning, its actions, and the players' names."""


class TurnJudge(Generic[T]):
    """Follows the turns of a game, and has the present one judged as far as it is played."""

    def __init__(self, session: Session, analysis: AnalysisAsker, ask: Ask[T]) -> None:
        self._session = session
        self._analysis = analysis
        self._ask = ask
        self._inquiry: Inquiry[T] | None = None
        self.start: GameState | None = None
        """The beginning of the last followed turn, as the player saw it."""
        self._begin = 0
        """The number of moves of the game at the beginning of the turn."""
        self.turn: Turn | None = None
        """The followed turn, or None."""

    @property
    def played(self) -> tuple[Action, ...]:
        """The actions of the turn."""
        return cast(tuple[Action, ...], tuple(self._session.game.moves[self._begin :]))

    @property
    def is_thinking(self) -> bool:
        """Whether the judgement may still improve."""
        return self._inquiry is not None and self._inquiry.is_running

    @property
    def newest(self) -> T | None:
        """The judgement so far."""
        return None if self._inquiry is None else self._inquiry.newest

    def follow(self, *, is_judged: bool) -> bool:
        """Follow to the present position, without a judgement yet; return `is_judged`."""
        self.close()
        state, moves = self._session.state, self._session.game.moves
        if not is_judged:
            self.turn = None
        elif turn_of(state) != self.turn or len(moves) < self._begin:
            self.turn, self._begin = turn_of(state), len(moves)
            self.start = state.view(state.current)
        return is_judged

    def judge(self) -> None:
        """Request a judgement of the turn as it is now."""
        assert self.start is not None
        question = self._ask(self.start, self.played, self._session.names)
        self._inquiry = self._analysis.ask(question)

    def close(self) -> None:
        """Stop judging."""
        if self._inquiry is not None:
            self._inquiry.stop()
        self._inquiry = None


class HeldEnd:
    """The end of a turn that waits for its judgement, for some seconds at most."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._seconds: float | None = None

    @property
    def is_on(self) -> bool:
        """Whether an end waits."""
        return self._seconds is not None

    def hold(self) -> bool:
        """Make the end wait; return whether the wait begins now."""
        if self._seconds is not None:
            return False
        self._seconds = self._patience
        return True

    def let_go(self) -> None:
        """End the wait."""
        self._seconds = None

    def pass_time(self, seconds: float, *, is_thinking: bool) -> bool:
        """Let time pass; return whether the end has waited long enough, or needlessly."""
        if self._seconds is None:
            return False
        self._seconds -= seconds
        if self._seconds > 0 and is_thinking:
            return False
        self._seconds = None
        return True
