"""Advice for the person on turn: the best turns from here, refined over time.

The coach sees only what that player sees; in a rated game there is no advice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from cob.analysis.decisions import Turn as PossibleTurn
from cob.analysis.decisions import can_be_judged
from cob.coaching.analysis_process import AnalysisAsker, Inquiry
from cob.coaching.analysis_questions import Advice, AdviceQuestion
from cob.engine import Action, Move
from cob.engine.actions import EndTurn
from cob.session.session import Session
from cob.session.tempo import Turn, turn_of
from cob.showing.turn_steps import TurnSteps, steps_of


class Adviser:
    """The coach's advice on a position, while the panel is open."""

    def __init__(self, session: Session, analysis: AnalysisAsker) -> None:
        self._session = session
        self._analysis = analysis
        self._inquiry: Inquiry[Advice] | None = None
        self._kept: Advice | None = None
        """The advice before the last step, as far as it still holds."""
        self.amend: Callable[[Advice], Advice] = lambda advice: advice
        """Adds to an answer what the analysis does not know."""
        self._amended: tuple[Advice, Advice] | None = None
        """The newest answer, and what it was amended to."""
        self._turn: Turn | None = None
        """The turn for which advice is requested."""
        self._steps: tuple[Advice, dict[int, TurnSteps]] | None = None
        """The steps of the turns of an advice, as far as they were needed."""
        self.is_open = False
        """Whether the panel is open."""
        self._chosen: tuple[Action, ...] | None = None
        """The chosen turn; without a choice the best one."""
        self.tells_why = False
        """Whether reasons are shown instead of the steps."""

    @property
    def can_advise(self) -> bool:
        """Whether a person decides now who may get advice."""
        return may_be_taught(self._session)

    @property
    def is_thinking(self) -> bool:
        """Whether the advice may still improve."""
        return self._inquiry is not None and self._inquiry.is_running

    @property
    def problem(self) -> str:
        """Why there is no more advice, in a sentence; empty without an error."""
        return "" if self._inquiry is None else self._inquiry.problem

    @property
    def advice(self) -> Advice | None:
        """The answer so far."""
        newest = None if self._inquiry is None else self._inquiry.newest
        if newest is None:
            return self._kept
        if self._amended is None or self._amended[0] is not newest:
            self._amended = newest, self.amend(newest)
        return self._amended[1]

    @property
    def chosen(self) -> int:
        """The number of the chosen turn, wherever better advice has put it."""
        if self.advice is None or self._chosen is None:
            return 0
        chosen = Counter(self._chosen)
        found = (Counter(turn.actions) == chosen for turn in self.advice.decision.turns)
        return next((at for at, is_chosen in enumerate(found) if is_chosen), 0)

    @property
    def turn(self) -> PossibleTurn | None:
        """The chosen turn."""
        if self.advice is None:
            return None
        return self.advice.decision.turns[self.chosen]

    @property
    def next_action(self) -> Action | None:
        """The first step of that turn; it may be to end the turn."""
        if self.turn is None:
            return None
        return self.turn.actions[0] if self.turn.actions else EndTurn()

    def steps(self, number: int | None = None) -> TurnSteps | None:
        """Return the steps of a turn, of the chosen one by default, in words and with places."""
        advice = self.advice
        if advice is None:
            return None
        number = self.chosen if number is None else number
        if self._steps is None or self._steps[0] is not advice:
            self._steps = advice, {}
        found = self._steps[1]
        if number not in found:
            turn, state = advice.decision.turns[number], advice.decision.state
            found[number] = steps_of(state, turn.actions, self._session.names)
        return found[number]

    def forget_sentences(self) -> None:
        """Make the sentences again in the language in force."""
        self._steps = None

    def open(self, turn: tuple[Action, ...] | None = None) -> None:
        """Begin to advise, and choose a turn if it can be played from here; else the best one."""
        self.is_open = self.can_advise
        self._chosen = turn
        if self.is_open:
            self._ask()

    def close(self) -> None:
        """Stop advising."""
        self.is_open = False
        self._stop()

    def choose(self, turn: int) -> None:
        """Choose a turn by its number; choosing it again switches between steps and reasons."""
        if self.advice is not None:
            self.tells_why = not self.tells_why and turn == self.chosen
            self._chosen = self.advice.decision.turns[turn].actions

    def begin_decision(self, move: Move | None = None) -> None:
        """Advise in a new position, after a move if there was one; stop at the end of the turn.

        A turn of which a step was played stays the chosen one.
        """
        if not self.is_open:
            return
        kept, turn = self._after(move), self.turn
        rest = turn.actions[1:] if turn is not None and turn.actions[:1] == (move,) else None
        is_on = self.can_advise and turn_of(self._session.state) == self._turn
        self._stop()
        self.is_open = is_on
        if is_on:
            self._kept, self._chosen = kept, rest
            self._ask()

    def _ask(self) -> None:
        state = self._session.state
        self._turn = turn_of(state)
        view, names = state.view(state.current), self._session.names
        question = AdviceQuestion(view, names, self._chosen or ())
        self._inquiry = self._analysis.ask(question)

    def _stop(self) -> None:
        if self._inquiry is not None:
            self._inquiry.stop()
        self._inquiry = self._kept = None
        self._chosen, self.tells_why = None, False

    def _after(self, move: Move | None) -> Advice | None:
        """Return the advice on turns that begin with a move, without that step."""
        if self.advice is None:
            return None
        decision, state = self.advice.decision, self._session.state
        found = [
            (turn._replace(actions=turn.actions[1:]), why)
            for turn, why in zip(decision.turns, self.advice.reasons, strict=True)
            if turn.actions[:1] == (move,)
        ]
        if not found or state.current != decision.seat:
            return None
        left = replace(
            decision, state=state.view(decision.seat), turns=tuple(turn for turn, _ in found)
        )
        return replace(self.advice, decision=left, reasons=tuple(why for _, why in found))


def may_be_taught(session: Session) -> bool:
    """Return whether a person decides in a position, and a game, in which a coach may speak."""
    if session.bot_to_move or session.game.header.rated:
        return False
    return can_be_judged(session.state)
