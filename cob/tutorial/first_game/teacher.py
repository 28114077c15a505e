"""The teacher of the first game: the present speech, and its subject on the table.

It follows the game move by move and remembers its lines, so that a saved game is replayed to it and
continues where it was. It knows no window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from cob.engine import Action, Event, GameState, legal_actions
from cob.engine.actions import BuyTile, TakeTile
from cob.engine.components import ROUNDS_PER_PHASE
from cob.engine.events import ActionTaken, ChanceResolved
from cob.engine.message import Message
from cob.record import Game
from cob.tutorial.first_game.choosing import ANYTHING, is_form_of, matching, pieces_of
from cob.tutorial.first_game.occasions import OCCASIONS, points_at_once
from cob.tutorial.first_game.script import Mood, TeacherRemark, TeacherScript, TeacherTask
from cob.tutorial.highlights import Highlight
from cob.tutorial.position import LEARNER

GUIDED_PHASES: Final = 1
"""Number of phases in which the teacher shows what to do; afterwards the learner decides alone."""


@dataclass(frozen=True, slots=True)
class ShownSpeech:
    """The present speech at the table: one speaker, at most two sentences of the script."""

    is_rival: bool
    mood: Mood
    texts: tuple[str, ...]
    highlights: tuple[Highlight, ...] = ()
    action: Action | None = None
    """The action pointed at; None if the learner decides alone."""
    example: Action | None = None
    """The action that can be shown, even if the teacher points at none."""
    occasion: str = ""
    """The name of the occasion in `OCCASIONS`; empty for none."""
    is_known: bool = False
    """Whether it is only a line for any action that was said before."""


class Teacher:
    """Follows a game and comments on each first occasion."""

    def __init__(self, script: TeacherScript, game: Game) -> None:
        """Replay the game so far."""
        self._script = script
        self._met: set[str] = set()
        """Names of spoken lines, and of tasks that were done."""
        self._queue: list[TeacherRemark] = []
        """What is still to be said, about the newest move first."""
        self._praise: TeacherRemark | None = None
        """What to say of the newest move if there is nothing new to say."""
        self._points = 0
        """The points of the newest move."""
        self._praised: set[str] = set()
        """Words of praise that were said; none comes twice."""
        self._rival: TeacherRemark | None = None
        self._open_lines: set[str] = set()
        """The names of tasks for any action whose line was said."""
        self._task: TeacherTask | None = None
        """The action that the learner is shown."""
        self._ways: list[Action] = []
        """The actions that are the task, the one to show first at the beginning."""
        self.is_obeyed = False
        """Whether the learner has just done the task."""
        self.guided: frozenset[int] = frozenset()
        """The moves, by number, that the learner played because the teacher told them."""
        self._moves = 0
        """The number of moves so far."""
        self.said = ShownSpeech(False, Mood.CALM, ())
        for step in game.steps():
            self.follow(step.events, step.state)

    @property
    def met(self) -> frozenset[str]:
        """The names of all spoken lines, and of tasks that were done."""
        return frozenset(self._met)

    def follow(self, events: Sequence[Event], state: GameState) -> None:
        """Advance to the position after a move."""
        self.is_obeyed = False
        for event in events:
            if isinstance(event, ActionTaken) and event.player == LEARNER:
                self._do(event.action)
                is_told = self.said.example is not None and event.action in self._ways
                if self.is_obeyed and is_told:
                    self.guided |= {self._moves}
            self._moves += isinstance(event, ActionTaken | ChanceResolved)
        stored = len(state.players[LEARNER].storage)
        self._queue[:0] = self._met_first(self._script.remarks, events, stored)
        self._points = points_at_once(events, LEARNER)
        praise = (line for line in self._script.remarks if self._can_praise(line))
        self._praise = next((line for line in praise if OCCASIONS[line.occasion](events)), None)
        if self._rival is None:
            fresh = self._met_first(self._script.rival, events, stored)
            self._rival = fresh[0] if fresh else None
        self._decide(state)

    def _can_praise(self, line: TeacherRemark) -> bool:
        return line.again and not self._praised.issuperset(line.texts)

    def _decide(self, state: GameState) -> None:
        if state.is_over:
            self._say_end(state)
        elif state.current == LEARNER and state.phase >= 0:
            self._rival = None
            self._say_to_learner(state)
        else:
            rival = self._rival
            texts = () if rival is None else (_text(rival, state),)
            self.said = ShownSpeech(True, Mood.CALM if rival is None else rival.mood, texts)

    def _met_first(
        self, lines: Sequence[TeacherRemark], events: Sequence[Event], stored: int
    ) -> list[TeacherRemark]:
        found = [
            line
            for line in lines
            if not (line.again or self._met & {line.name, line.unless})
            and stored >= line.stored
            and OCCASIONS[line.occasion](events)
        ]
        self._met.update(line.name for line in found)
        return found

    def _do(self, action: Action) -> None:
        """Store that a task was done, whether it was shown or not."""
        asked = self._task
        if asked is not None and asked.pattern != ANYTHING:
            self.is_obeyed = is_form_of(action, asked.pattern)
        for task in self._script.tasks:
            is_told = task is self._task or not task.tests
            if is_told and not task.stays and is_form_of(action, task.pattern):
                self._met.add(task.name)

    def _say_end(self, state: GameState) -> None:
        last = [line for line in self._queue if line.occasion == "game ended"]
        if last:
            line = last[0]
            self.said = ShownSpeech(
                False, line.mood, (_text(line, state),), line.highlights, occasion=line.occasion
            )

    def _say_to_learner(self, state: GameState) -> None:
        """Make the speech: a remark on the occasion, and the next task."""
        praise = None if self._queue and state.phase < GUIDED_PHASES else self._newly_praising()
        if praise is not None:
            self._queue.insert(0, praise)
        remark = self._queue.pop(0) if self._queue else None
        task, self._ways = self._next_task(state)
        self._task = task
        occasion = "" if remark is None else remark.occasion
        if task is None:
            texts: tuple[str, ...] = () if remark is None else (_text(remark, state),)
            mood = Mood.CALM if remark is None else remark.mood
            self.said = ShownSpeech(False, mood, texts, occasion=occasion)
            return
        action = self._ways[0]
        is_guided, is_open = state.phase < GUIDED_PHASES, task.pattern == ANYTHING
        if remark is not None and self._queue and (is_open or not is_guided):
            also = self._queue.pop(0)  # what is new comes before what may be done
            self._task = None
            self.said = ShownSpeech(
                False,
                remark.mood,
                (_text(remark, state), _text(also, state)),
                also.highlights or remark.highlights,
                example=action if is_guided else None,
                occasion=occasion,
            )
            return
        if not (is_guided or task.stays):
            self._met.add(task.name)
        texts = (_text(task, state),)
        lights: tuple[Highlight, ...] = ()
        if remark is not None:
            texts = (_text(remark, state), *texts)
            if task.name in self._open_lines:
                texts = texts[:1]
            lights = () if is_guided else remark.highlights
        if not is_open and (is_guided or not task.stays):
            lights = (*pieces_of(state, action), *task.highlights)
        self.said = ShownSpeech(
            False,
            task.mood if remark is None else remark.mood,
            texts,
            lights,
            action if is_guided and not is_open else None,
            action if is_guided or not task.stays else None,
            occasion,
            is_known=remark is None and task.name in self._open_lines,
        )
        if is_open:
            self._open_lines.add(task.name)

    def _newly_praising(self) -> TeacherRemark | None:
        """Return the praise of the newest move with the one text that was not said yet."""
        line = self._praise
        if line is None:
            return None
        text = next(each for each in line.texts if each not in self._praised)
        self._praised.add(text)
        return replace(line, texts=(Message(text, points=self._points),))

    def _next_task(self, state: GameState) -> tuple[TeacherTask | None, list[Action]]:
        """Return the next possible task that was not done yet, and the ways to do it."""
        legal, is_guided = legal_actions(state), state.phase < GUIDED_PHASES
        for task in self._script.tasks:
            if not self._met & {task.name, task.unless} and (is_guided or not task.guided):
                found = matching(state, legal, task.pattern, task.tests)
                is_open = task.pattern == ANYTHING
                if found and (is_open or not _comes_too_late(state, found[0])):
                    return task, found
        return None, []


def _text(line: TeacherTask | TeacherRemark, state: GameState) -> str:
    """Return what a line says in this round."""
    number = state.phase * ROUNDS_PER_PHASE + state.round - 1
    return line.texts[number % len(line.texts)]


def _comes_too_late(state: GameState, action: Action) -> bool:
    """Return whether an action takes a tile that can hardly be added any more (ledger END-01)."""
    return state.is_last_round and isinstance(action, TakeTile | BuyTile)
