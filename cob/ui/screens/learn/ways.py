"""The order of lessons and practices: what comes next, and what comes back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from cob.text.language import Message, tr
from cob.tutorial.lesson import Lesson
from cob.ui.destinations import NextAfterLesson, ToLesson, ToPractice
from cob.ui.scene import AppContext
from cob.ui.screens.table_menu import MenuEntry

FINISH: Final = Message("Finish")
PRACTISE: Final = Message("Practise")
_NEXT: Final = Message("Next")
_AGAIN: Final = Message("Once more")
Missed = tuple[Lesson, int]
"""A lesson, and the number of a step with a wrong answer; the number after the last is the
practice.
"""


def after_steps(app: AppContext, lesson: Lesson, onward: NextAfterLesson) -> NextAfterLesson:
    """Return what comes after the last step of a lesson.

    These are the questions with wrong answers, again, then its practice, then `onward`.
    """
    missed = tuple(n for n in app.notebook.steps_missed(lesson.name) if n <= len(lesson.steps))
    if lesson.exercises:
        onward = NextAfterLesson(
            PRACTISE, partial(app.go, ToPractice(lesson, onward), instead=True)
        )
    if not missed:
        return onward
    return NextAfterLesson(_AGAIN, asked_again(app, lesson, missed, onward).open)


def asked_again(
    app: AppContext, lesson: Lesson, numbers: tuple[int, ...], onward: NextAfterLesson
) -> NextAfterLesson:
    """Return these steps of a lesson as the next screen, or `onward` if there are none."""
    if not numbers:
        return onward
    route = ToLesson(lesson, numbers[0] - 1, onward, numbers)
    return NextAfterLesson(_NEXT, partial(app.go, route, instead=True))


def all_missed(app: AppContext, lessons: Iterable[Lesson]) -> tuple[Missed, ...]:
    """Return everything that comes back, in the order of the lessons."""
    return tuple(
        (lesson, number)
        for lesson in lessons
        for number in app.notebook.steps_missed(lesson.name)
        if number <= lesson.length
    )


def come_back(app: AppContext, missed: Sequence[Missed], *, instead: bool = False) -> None:
    """Ask the questions with wrong answers again, one after the other."""
    lesson, number = missed[0]
    onward = NextAfterLesson(FINISH, app.pop)
    if len(missed) > 1:
        onward = NextAfterLesson(_NEXT, partial(come_back, app, missed[1:], instead=True))
    if number > len(lesson.steps):
        app.go(ToPractice(lesson, onward), instead=instead)
    else:
        app.go(ToLesson(lesson, number - 1, onward, (number,)), instead=instead)


def practice_entries(app: AppContext, lesson: Lesson, onward: NextAfterLesson) -> list[MenuEntry]:
    """Return the menu entry that leads from a lesson to its practice, if it has one."""
    if not lesson.exercises:
        return []
    return [
        MenuEntry(
            "dice",
            tr(PRACTISE),
            tr("Straight to the position at the end, which is dealt anew each time."),
            lambda: app.go(ToPractice(lesson, onward), instead=True),
        )
    ]
