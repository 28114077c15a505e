"""The value of a line: of a turn as far as it is played, if it goes on in the best way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cob.analysis.decisions import can_be_judged
from cob.coaching.analysis_questions import (
    EVEN,
    AdviceQuestion,
    LossQuestion,
    Question,
    RememberingMind,
    TurnLoss,
)
from cob.engine import Action, GameState
from cob.engine.game import position_after


@dataclass(frozen=True, slots=True)
class LineValue:
    """The value of a line beside that of the best turn."""

    rest: tuple[Action, ...]
    """The best way to finish the turn, without its end."""
    loss: TurnLoss
    """The loss of the line, with that rest, against the best turn."""

    @property
    def is_equal(self) -> bool:
        """Whether no difference to the best turn is certain."""
        return not self.loss.is_surely(EVEN)


@dataclass(frozen=True, slots=True)
class LineQuestion(Question[LineValue]):
    """The question: what does a turn lose that begins with some actions?"""

    urgency = 1
    start: GameState
    """The position at the beginning of the turn, as the player sees it."""
    played: tuple[Action, ...]
    names: tuple[str, ...]
    """The players' names by seat."""

    def answers(self, mindful: RememberingMind) -> Iterator[LineValue]:
        """Finish the turn in the best way, and yield values from more and more rollouts."""
        rest = best_rest(mindful, position_after(self.start, self.played), self.names)
        whole = (*self.played, *rest)
        for loss in LossQuestion(self.start, whole, self.names).answers(mindful):
            yield LineValue(rest, loss)


def best_rest(
    mindful: RememberingMind, state: GameState, names: tuple[str, ...]
) -> tuple[Action, ...]:
    """Return the best way to finish a turn that was found at once, without its end."""
    if not can_be_judged(state):
        return ()
    rest: tuple[Action, ...] = ()
    for advice in AdviceQuestion(state.view(state.current), names, seconds=0).answers(mindful):
        rest = advice.decision.turns[0].actions
    return rest
