"""A lesson: steps with one subject each, with a task, a question, or only a text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cob.engine import Action
from cob.tutorial.highlights import Highlight
from cob.tutorial.pictures import Picture
from cob.tutorial.practice.exercise import Exercise


@dataclass(frozen=True, slots=True)
class Task:
    """One action for the learner; any of the alternatives will do."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class LessonQuestion:
    """A question with a picture, explained after the answer."""

    text: str
    pictures: tuple[Picture, ...]
    answers: tuple[str, ...]
    right: int
    """Index of the right answer."""
    because: str


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: something to see, to do or to answer."""

    text: str
    highlights: tuple[Highlight, ...] = ()
    position: Mapping[str, Any] | None = None
    """The table laid out anew for the step; None if the lesson continues."""
    moves: tuple[str, ...] = ()
    """Actions of others at the beginning of the step, in the notation of records."""
    tasks: tuple[Task, ...] = ()
    hint: str = ""
    then: str = ""
    """The text after the tasks are done."""
    covers: tuple[str, ...] = ()
    """Clauses of the rules that the step teaches, such as SHP-01."""
    free: bool = False
    """Whether the learner plays a turn freely, and then the bots."""
    question: LessonQuestion | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson; its `name` is that of its file, which also determines the order."""

    name: str
    title: str
    about: str
    """The subject of the lesson, in a line."""
    picture: Picture
    """What its card in the menu shows."""
    essential: bool
    """Whether a player should take it before a first game."""
    position: Mapping[str, Any]
    steps: tuple[LessonStep, ...]
    exercises: tuple[Exercise, ...] = ()
    """The exercises of the practice at its end; one of them is dealt each time."""

    @property
    def length(self) -> int:
        """The number of steps, the practice included."""
        return len(self.steps) + bool(self.exercises)
