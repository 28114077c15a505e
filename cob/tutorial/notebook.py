"""The learner's progress, saved between two starts."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import Final

from cob.files.user_file import Content, KeptInFile
from cob.text.language import Message

FILE_NAME: Final = "learning.json"
"""The name of the file, which lies beside the saved games."""


class Notebook(KeptInFile):
    """Lessons and reminders that the learner has seen, written to a file with every change.

    Names of lessons and reminders are only words here, so those unknown to this version of the
    game stay in the file.
    """

    _what = Message("your lessons and reminders")

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.furthest: dict[str, int] = {}
        """For each lesson that was begun, the number of steps reached."""
        self.finished: set[str] = set()
        """Finished lessons."""
        self.skipped: set[str] = set()
        """Steps that were skipped and not done since, by `step_name`."""
        self.missed: set[str] = set()
        """Questions and practices with a wrong answer and no right one since, by `step_name`."""
        self.reminders_on = True
        self.told: set[str] = set()
        """Reminders that have been shown already."""

    def visit(self, lesson: str, step: int) -> None:
        """Store the number of steps reached in a lesson; going back does not reduce it."""
        self.furthest[lesson] = max(step, self.furthest.get(lesson, 0))
        self._file.write()

    def skip(self, lesson: str, step: int) -> None:
        """Store that a step was skipped; in a finished lesson that has no effect."""
        if lesson not in self.finished:
            self.skipped.add(step_name(lesson, step))
            self._file.write()

    def do(self, lesson: str, step: int) -> None:
        """Store that a step is done, perhaps one that was skipped before."""
        if (name := step_name(lesson, step)) in self.skipped:
            self.skipped.remove(name)
            self._file.write()

    def steps_skipped(self, lesson: str) -> list[int]:
        """Return the numbers of the steps of a lesson that were skipped, from 1 on."""
        return _numbers(self.skipped, lesson)

    def answer(self, lesson: str, step: int, *, right: bool) -> None:
        """Store the first answer to a question or a practice; a wrong one makes it come back."""
        name = step_name(lesson, step)
        if right == (name in self.missed):
            self.missed ^= {name}
            self._file.write()

    def steps_missed(self, lesson: str) -> list[int]:
        """Return the numbers of the steps of a lesson that come back, from 1 on."""
        return _numbers(self.missed, lesson)

    def finish(self, lesson: str) -> None:
        """Store that a lesson is done, unless some of it was skipped."""
        if not self.steps_skipped(lesson):
            self.finished.add(lesson)
            self._file.write()

    def tell(self, reminder: str) -> None:
        """Store that a reminder was shown."""
        self.told.add(reminder)
        self._file.write()

    def turn_reminders(self, on: bool) -> None:
        """Switch reminders on or off; switched on, each is shown once more."""
        self.reminders_on = on
        if on:
            self.told.clear()
        self._file.write()

    def _content(self) -> Content:
        return {
            "furthest": self.furthest,
            "finished": sorted(self.finished),
            "reminders_on": self.reminders_on,
            "told": sorted(self.told),
            **{key: sorted(steps) for key, steps in self._marked().items() if steps},
        }

    def _marked(self) -> dict[str, set[str]]:
        """Return the sets of steps that a file may lack."""
        return {"skipped": self.skipped, "missed": self.missed}

    def _take(self, content: Content) -> None:
        """Take over the contents of a file; raises `ValueError` if that is no notebook."""
        match content:
            case {
                "furthest": dict(furthest),
                "finished": list(finished),
                "reminders_on": bool(reminders_on),
                "told": list(told),
                **others,
            } if others.keys() <= self._marked().keys():
                skipped, missed = (others.get(key, []) for key in self._marked())
                if not isinstance(skipped, list) or not isinstance(missed, list):
                    raise ValueError("not what a notebook holds")
                steps_are_sound = all(type(step) is int and step >= 0 for step in furthest.values())
                if not steps_are_sound or not all(
                    isinstance(w, str) for w in chain(finished, told, skipped, missed)
                ):
                    raise ValueError("not what a notebook holds")
            case _:
                raise ValueError("something else")
        self.furthest, self.reminders_on = furthest, reminders_on
        self.finished, self.told = set(finished), set(told)
        self.skipped, self.missed = set(skipped), set(missed)


def step_name(lesson: str, step: int) -> str:
    """Return the name of a lesson's step in the notebook."""
    return f"{lesson} {step}"


def _numbers(names: set[str], lesson: str) -> list[int]:
    """Return the numbers of the steps of a lesson among some steps."""
    pairs = (name.rpartition(" ") for name in names)
    return sorted(int(step) for name, _, step in pairs if name == lesson and step.isdigit())
