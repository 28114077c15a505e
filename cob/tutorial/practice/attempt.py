"""The learner's attempt at a practice position: the possible results, and the actual one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from typing import NamedTuple

from cob.engine import Action, Event, GameState, legal_actions
from cob.tutorial.first_game.choosing import outcome
from cob.tutorial.practice.exercise import Exercise
from cob.tutorial.practice.measures import MEASURES


class AttemptOutcome(NamedTuple):
    """The result of some actions."""

    actions: tuple[Action, ...]
    events: tuple[Event, ...]
    state: GameState


class AttemptResult(Enum):
    """The verdict on the actions so far."""

    UNDERWAY = auto()
    RIGHT = auto()
    WRONG = auto()


def amount(exercise: Exercise, reached: AttemptOutcome) -> int:
    """Return the amount that the exercise counts; 0 if the way costs the forbidden measure."""
    if exercise.without and MEASURES[exercise.without](reached.events, reached.state):
        return 0
    return MEASURES[exercise.counts](reached.events, reached.state)


def ways(exercise: Exercise, begun: AttemptOutcome) -> Iterator[AttemptOutcome]:
    """Yield all results of the exercise's actions, from the actions done so far."""
    number = len(begun.actions)
    if number == len(exercise.plays) or begun.state.current != 0 or begun.state.is_over:
        return
    for action in legal_actions(begun.state):
        if exercise.allows(number, action):
            after, events = outcome(begun.state, action)
            reached = AttemptOutcome((*begun.actions, action), (*begun.events, *events), after)
            yield reached
            yield from ways(exercise, reached)


def at_first(state: GameState) -> AttemptOutcome:
    """Return the outcome before any action."""
    return AttemptOutcome((), (), state)


class Attempt:
    """A task being tried: `note` each action, and get its verdict."""

    def __init__(self, exercise: Exercise, state: GameState, target: int) -> None:
        self.exercise = exercise
        self.target = target
        self.reached = at_first(state)

    @property
    def amount(self) -> int:
        """The amount reached so far."""
        return amount(self.exercise, self.reached)

    def expects(self, action: Action) -> bool:
        """Return whether an action belongs to the task, right or wrong."""
        return self.exercise.allows(len(self.reached.actions), action)

    def next_action(self) -> Action | None:
        """Return the next action of a right solution; None if there is none any more."""
        number = len(self.reached.actions)
        right = (
            way
            for way in ways(self.exercise, self.reached)
            if amount(self.exercise, way) >= self.target
        )
        return min((way.actions for way in right), key=len, default=(None,) * (number + 1))[number]

    def note(self, action: Action, events: Sequence[Event], state: GameState) -> AttemptResult:
        """Judge an action that was carried out, with these events."""
        actions, before = self.reached.actions, self.reached.events
        self.reached = AttemptOutcome((*actions, action), (*before, *events), state.copy())
        if self.amount >= self.target:
            return AttemptResult.RIGHT
        can_be = any(
            amount(self.exercise, way) >= self.target for way in ways(self.exercise, self.reached)
        )
        return AttemptResult.UNDERWAY if can_be else AttemptResult.WRONG
