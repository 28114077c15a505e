"""The questions of a window to the analysis, with quick answers that are then refined."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Generic, TypeVar

from cob.analysis.advice import played_on_for_advice, think_on, told
from cob.analysis.compared_turns import turns_of
from cob.analysis.decisions import Decision, assess, first_look
from cob.analysis.main_gain import gain_at_once, main_gain
from cob.analysis.minds import Mind, shipped_mind
from cob.analysis.reason import YOUR_TURN, Reason
from cob.analysis.reasons import Comparison, reasons
from cob.analysis.refinement import Refinement
from cob.analysis.review import Review, deepened, review
from cob.analysis.topics import Topic, topic_of_turn
from cob.engine import Action, EstateLayout, GameState, IllegalActionError
from cob.engine.game import position_after
from cob.engine.message import Message
from cob.engine.pending import Choice
from cob.processes import processors_beside_window
from cob.record import Game, format_record, read_record

T = TypeVar("T")

ADVICE_SECONDS: Final = 2.0
"""Processor time in which advice is refined."""
LOSS_SECONDS: Final = 1.0
"""Processor time in which a played turn is compared with the best one."""
EVEN: Final = 0.5
"""Difference in points that does not matter to a player."""
_FUTURES: Final = 4
"""Rollouts between two answers."""
_MOVED: Final = 2.0
"""Change of a loss, in points, from which on its reasons are computed again."""
_MUCH: Final = 6
"""Points at once of a turn that are told though another one would have been better."""
_KEPT: Final = 4
"""Number of positions in the cache of a mind."""


def mind_beside_window() -> Mind:
    """Return what judges play today, on several processors; raise the errors of `shipped_mind`."""
    return replace(shipped_mind(), threads=processors_beside_window())


class RememberingMind:
    """The mind of the process, with a cache of the last positions."""

    def __init__(self, mind: Mind, clock: Callable[[], float] = time.process_time) -> None:
        self.mind = mind
        self.clock = clock
        """Returns the seconds of thinking."""
        self._known: list[tuple[GameState, Refinement]] = []

    def first_look(self, state: GameState) -> Decision:
        """Return the quickest answer for a position, or what is known of it."""
        known = self._remembered(state)
        return first_look(self.mind, state.copy()) if known is None else known.decision

    def refinement(self, state: GameState) -> Refinement:
        """Return what is known of a position: every question about it goes on from there."""
        known = self._remembered(state)
        if known is None:
            known = played_on_for_advice(self.mind, assess(self.mind, state.copy()))
            self._known = [(state, known), *self._known][:_KEPT]
        return known

    def _remembered(self, state: GameState) -> Refinement | None:
        return next((known for position, known in self._known if position == state), None)


class Question(ABC, Generic[T]):
    """A question with successive answers. It is sent to another process."""

    urgency: ClassVar[int]
    """The priority: lower numbers go first."""

    @abstractmethod
    def answers(self, mindful: RememberingMind) -> Iterator[T]:
        """Yield successive answers, each better; the last one is complete."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The best turns found so far."""

    decision: Decision
    """The best `ADVISED` turns with their values."""
    reasons: tuple[tuple[Reason, ...], ...]
    """The gains of the best turn; for each other turn a reason why the best is better."""
    futures: int = 0
    """Number of rollouts."""

    def is_fine(self, turn: int) -> bool:
        """Return whether a turn, by number, is as good as the best, within its error."""
        best, other = self.decision.turns[0], self.decision.turns[turn]
        return turn == 0 or best.points - other.points <= other.error


@dataclass(frozen=True, slots=True)
class AdviceQuestion(Question[Advice]):
    """The question: which turns are the best?"""

    urgency = 0
    view: GameState
    """The position as the player to move sees it; `can_be_judged` holds."""
    names: tuple[str, ...]
    """The players' names by seat."""
    chosen: tuple[Action, ...] = ()
    """A turn that is judged in any case."""
    seconds: float = ADVICE_SECONDS

    def answers(self, mindful: RememberingMind) -> Iterator[Advice]:
        """Yield the fast answer, then answers from more and more rollouts."""
        mind, began = mindful.mind, mindful.clock()
        at_once = played_on_for_advice(mind, mindful.first_look(self.view))
        self._join_chosen(mind, at_once)
        yield self._advice(mind, at_once)
        refinement = mindful.refinement(self.view)
        self._join_chosen(mind, refinement)
        yield self._advice(mind, refinement)
        while mindful.clock() - began < self.seconds:
            think_on(refinement, _FUTURES)
            yield self._advice(mind, refinement)

    def _join_chosen(self, mind: Mind, refinement: Refinement) -> None:
        """Compare the chosen turn as well, unless it cannot be played from here."""
        known = [Counter(turn.actions) for turn in refinement.turns]
        if self.chosen and Counter(self.chosen) not in known:
            with suppress(IllegalActionError):
                refinement.join(*turns_of(mind, self.view, [self.chosen]))

    def _advice(self, mind: Mind, refinement: Refinement) -> Advice:
        return Advice(*told(mind, refinement, self.names, self.chosen), refinement.futures)


@dataclass(frozen=True, slots=True)
class TurnLoss:
    """The loss of a turn against the best one that was found."""

    best: tuple[Action, ...]
    """The best turn without its end; the played one if it is as good."""
    loss: float = 0.0
    """In points, as a lead over the mean of the others."""
    error: float = 0.0
    """Points within which the loss holds, in 95 of 100 cases."""
    reasons: tuple[Reason, ...] = ()
    """Why the best turn is better, the main one first."""
    topic: Topic | None = None
    """The topic that the turn teaches."""

    def is_surely(self, points: float) -> bool:
        """Return whether the loss is at least this many points, beyond doubt."""
        return self.loss >= points and self.loss > self.error


@dataclass(frozen=True, slots=True)
class LossQuestion(Question[TurnLoss]):
    """The question: what would a turn lose if it ended now?"""

    urgency = 1
    start: GameState
    """The position at its beginning, as the player sees it."""
    played: tuple[Action, ...]
    """The actions since then."""
    names: tuple[str, ...]
    """The players' names by seat."""
    seconds: float = LOSS_SECONDS

    def answers(self, mindful: RememberingMind) -> Iterator[TurnLoss]:
        """Yield the first estimate, then more exact ones, and finally one with reasons; nothing
        while an effect is open, since the turn cannot end then."""
        after = position_after(self.start, self.played)
        if after.asked not in (None, Choice.TURN):
            return
        mind, began = mindful.mind, mindful.clock()
        refinement = mindful.refinement(self.start)
        if refinement.is_forced:
            yield TurnLoss(self.played)
            return
        known = refinement.alike(after)
        if known is None:
            (known,) = turns_of(mind, self.start, [self.played])
        refinement.join(known)
        loss = self._loss(refinement, known.actions)
        told = loss = self._reasoned(mind, refinement, loss)
        yield loss
        while mindful.clock() - began < self.seconds:
            refinement.play(_FUTURES)
            loss = self._loss(refinement, known.actions)
            if loss.best == told.best and abs(loss.loss - told.loss) < _MOVED:
                loss = replace(loss, reasons=told.reasons, topic=told.topic)
            else:
                told = loss = self._reasoned(mind, refinement, loss)
            yield loss
        yield self._reasoned(mind, refinement, loss)

    def _loss(self, refinement: Refinement, own: tuple[Action, ...]) -> TurnLoss:
        """Return the lead of the best turn over the played one, which is `own` as it was found."""
        best, *_ = turns = refinement.turns
        if best.actions == own:
            return TurnLoss(self.played)
        played = next(turn for turn in turns if turn.actions == own)
        return TurnLoss(best.actions, max(0.0, best.points - played.points), played.error)

    def _reasoned(self, mind: Mind, refinement: Refinement, loss: TurnLoss) -> TurnLoss:
        """Return a loss with its reasons, if it is one."""
        if loss.loss <= loss.error:
            return loss
        compared = Comparison.played_on(
            refinement, loss.best, self.played, loss.loss, loss.error, YOUR_TURN
        )
        told = reasons(mind, self.start, compared, self.names)
        topic = topic_of_turn(self.start, loss.best, self.played)
        return replace(loss, reasons=tuple(told), topic=topic)


@dataclass(frozen=True, slots=True)
class TurnWorth:
    """The value of a turn, in a sentence or two."""

    turn: TurnLoss
    reasons: tuple[Reason, ...] = ()
    """Why the best turn is better; of a turn that is as good, the main thing that it brings. Only
    the last answer has them, and only if there was a choice.
    """
    topic: Topic | None = None
    """The subject of the reasons."""
    brought: Message | None = None
    """What a turn that lost something brought all the same, if that is much."""


@dataclass(frozen=True, slots=True)
class TurnWorthQuestion(Question[TurnWorth]):
    """The question: how good is a played turn, and why?"""

    urgency = 1
    start: GameState
    """The position at its beginning, as the player sees it."""
    played: tuple[Action, ...]
    names: tuple[str, ...]
    """The players' names by seat."""

    def answers(self, mindful: RememberingMind) -> Iterator[TurnWorth]:
        """Yield the turn's loss, more and more exactly, and finally with reasons."""
        found = TurnLoss(self.played)
        for found in LossQuestion(self.start, self.played, self.names).answers(mindful):
            yield TurnWorth(found)
        if mindful.refinement(self.start).is_forced:
            return
        told, topic = found.reasons, found.topic
        much = gain_at_once(self.start, self.played, _MUCH)
        if found.best == self.played or found.loss <= found.error:
            brought = main_gain(self.start, self.played, self.names)
            told = () if brought is None else (Reason(brought),)
            topic = topic_of_turn(self.start, self.played)
        yield TurnWorth(found, told, topic, much)


@dataclass(frozen=True, slots=True)
class ReviewQuestion(Question[Review]):
    """The question: how was a finished game played? `Review.reached` is the progress."""

    urgency = 2
    record: str
    """The game as text."""
    layouts: Mapping[str, EstateLayout]
    """Its estates."""
    so_far: Review | None = None
    """The part that is known already."""
    learner: int | None = None
    """The seat of a learner, who sees a review that stays as it is: it is complete when that
    player's marked turns have had more time. For others all turns have, after its end."""

    @classmethod
    def of(cls, game: Game, so_far: Review | None = None) -> ReviewQuestion:
        """Return the question about a game."""
        choices = (layout for seat in game.header.seats for layout in seat.choices)
        layouts = {layout.number: layout for layout in choices}
        return cls(format_record(game), layouts, so_far, learner=game.header.learner)

    def answers(self, mindful: RememberingMind) -> Iterator[Review]:
        """Yield the review after each part of the game, and then after each turn that more time was
        taken for; raise the errors of reading a record."""
        game, known = read_record(self.record, self.layouts), self.so_far
        is_new = known is None or not known.is_complete
        if is_new:
            for more in review(mindful.mind, game, known):
                known = more
                if self.learner is None or not known.is_complete:
                    yield known
        assert known is not None
        deeper = deepened(mindful.mind, game, known, marked_of=self.learner)
        if self.learner is None:
            yield from deeper
        elif is_new:
            for known in deeper:
                yield replace(known, is_complete=False)
            yield replace(known, is_complete=True)
