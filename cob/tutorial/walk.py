"""A lesson being taken: the learner's step, the expected action, the actions done.

It knows no window: a scene or a test passes it actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cob.engine import Action, EstateLayout, Event, GameState, legal_actions, parse_move
from cob.engine.errors import CobError
from cob.record import Game, Header
from cob.tutorial.claims import Facts
from cob.tutorial.errors import LessonError
from cob.tutorial.lesson import Lesson, LessonStep, Task
from cob.tutorial.position import LEARNER, build

UNANSWERED: Final = -1


class Walk:
    """Takes a learner through a lesson; begins at a step and can go to any other.

    `plays` chooses the actions of a free step that is skipped.
    """

    def __init__(
        self,
        lesson: Lesson,
        estates: Mapping[str, EstateLayout],
        at: int = 0,
        plays: Callable[[GameState], Action] | None = None,
    ) -> None:
        self.lesson = lesson
        self._plays = plays or _first_legal
        self._estates = estates
        self._snapshots: list[tuple[Header, GameState]] = []
        """The table at the beginning of each entered step, before the step's moves."""
        self.at = 0
        self.game: Game
        self.events: tuple[Event, ...] = ()
        """The events of the step's own moves and of the learner's actions."""
        self.moved: tuple[Event, ...] = ()
        """The events of the step's own moves."""
        self.tasks_done = 0
        self.answer = UNANSWERED
        self._enter(0)
        while self.at < min(at, len(lesson.steps) - 1):
            self.forward()

    @property
    def step(self) -> LessonStep:
        """The learner's present step."""
        return self.lesson.steps[self.at]

    @property
    def found(self) -> GameState:
        """The position before the step's own moves."""
        return self._snapshots[-1][1]

    @property
    def task(self) -> Task | None:
        """The pending task; None if there is none (any more)."""
        tasks = self.step.tasks
        return tasks[self.tasks_done] if self.tasks_done < len(tasks) else None

    @property
    def is_done(self) -> bool:
        """Whether the step has nothing left to do or to answer."""
        if self.step.question is not None:
            return self.answer != UNANSWERED
        return self.task is None and not self.is_free

    @property
    def is_free(self) -> bool:
        """Whether the learner, and then the bots, play freely until the next round."""
        return self.step.free and not self._has_gone_round

    @property
    def is_last(self) -> bool:
        """Whether it is the last step."""
        return self.at == len(self.lesson.steps) - 1

    @property
    def facts(self) -> Facts:
        """The facts against which the claims of this step are checked."""
        return Facts(self.game.header.names, self.game.state, self.events)

    def expects(self, action: Action) -> bool:
        """Return whether an action does the task."""
        return self.is_free or (self.task is not None and action in self.task.actions)

    def play(self, action: Action) -> list[Event]:
        """Carry out the task; raises `IllegalActionError` as the engine does."""
        events = self.game.play(action)
        self.note(events)
        return events

    def note(self, events: Sequence[Event]) -> None:
        """Store that the task was carried out on `game` elsewhere, with these events."""
        self.events = (*self.events, *events)
        if not self.step.free:
            self.tasks_done += 1

    def reply(self, answer: int) -> bool:
        """Answer the question; return whether that was right."""
        question = self.step.question
        assert question is not None
        self.answer = answer
        return answer == question.right

    def next_action(self) -> Action:
        """Return the action that demonstrates the task."""
        if self.task is None:
            return self._plays(self.game.state)
        legal = legal_actions(self.game.state)
        return next((action for action in self.task.actions if action in legal), legal[0])

    def forward(self) -> None:
        """Go on to the next step; do unfinished tasks for the learner."""
        while self.task is not None or self.is_free:
            self.play(self.next_action())
        if not self.is_last:
            self._enter(self.at + 1)

    def back(self) -> None:
        """Go back to the beginning of the step before."""
        self._enter(max(0, self.at - 1))

    # --- beginning a step

    def _enter(self, at: int) -> None:
        step = self.lesson.steps[at]
        if at < len(self._snapshots):
            header, found = self._snapshots[at]
            state = found.copy()
        elif step.position is not None:
            header, state = self._built(at)
        else:
            header, state = self.game.header, self.game.state
        del self._snapshots[at:]
        self._snapshots.append((header, state.copy()))
        before = self.events
        self.at, self.tasks_done, self.answer = at, 0, UNANSWERED
        self.game = Game(header, state, [])
        self.moved = tuple(event for line in step.moves for event in self._move(at, line))
        quiet = step.position is None and not step.tasks and not step.free and not step.moves
        self.events = before if quiet else self.moved
        self._start = (state.phase, state.round)

    def _built(self, at: int) -> tuple[Header, GameState]:
        position = self.lesson.steps[at].position
        assert position is not None
        try:
            built = build(position, self._estates)
        except CobError as error:
            raise self._fault(at, error) from error
        return built.header, built.state

    def _move(self, at: int, line: str) -> list[Event]:
        try:
            return self.game.play(parse_move(line.lower()))
        except CobError as error:
            raise self._fault(at, error) from error

    def _fault(self, at: int, error: CobError) -> LessonError:
        return LessonError(f"the lesson '{self.lesson.name}', step {at + 1}: {error}")

    @property
    def _has_gone_round(self) -> bool:
        """Whether all have had a turn since the step began, and it is the learner's again."""
        state = self.game.state
        if state.is_over:
            return True
        return (state.phase, state.round) != self._start and state.current == LEARNER


def _first_legal(state: GameState) -> Action:
    return legal_actions(state)[0]
