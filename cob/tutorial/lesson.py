"""A lesson: steps that show one thing each, with a task, a question, or only a text."""

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
    """One action that the learner is to carry out; any of the alternatives will do."""

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
    """One thing to see, to do or to answer."""

    text: str
    highlights: tuple[Highlight, ...] = ()
    position: Mapping[str, Any] | None = None
    """The table laid out anew when the step begins; None where the lesson goes on."""
    moves: tuple[str, ...] = ()
    """Actions of others when the step begins, in the notation of records."""
    tasks: tuple[Task, ...] = ()
    hint: str = ""
    then: str = ""
    """The text after the tasks are done."""
    covers: tuple[str, ...] = ()
    """Clauses of the rules that the step teaches, such as SHP-01."""
    free: bool = False
    """The learner's turn, as he likes, and then that of the bots."""
    question: LessonQuestion | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson; its `name` is that of its file, which also gives the order."""

    name: str
    title: str
    about: str
    """The subject of the lesson, in a line."""
    essential: bool
    """Whether one should take it before a first game."""
    position: Mapping[str, Any]
    steps: tuple[LessonStep, ...]
    exercises: tuple[Exercise, ...] = ()
    """The practice at its end; one of these exercises is dealt each time."""

    @property
    def length(self) -> int:
        """How many steps it has, the practice included."""
        return len(self.steps) + bool(self.exercises)
