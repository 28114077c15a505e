"""Going through a lesson: the events of a step's claims."""

from __future__ import annotations

from typing import Any

import pytest

from cob.boards import load_estates
from cob.engine import parse_action
from cob.engine.events import PointsScored, WorkersGained
from cob.tutorial.claims import why_false
from cob.tutorial.lesson import Lesson, LessonStep, Task
from cob.tutorial.pictures import BackPicture
from cob.tutorial.walk import Walk

ESTATES = load_estates().layouts
YOU = {"dice": "3 5", "storage": "watchtower", "workers": 1, "tiles": "ship d5"}
TABLE = {"you": YOU}
WATCHTOWER = parse_action("3: add watchtower to c5")
WORKERS = parse_action("5: take workers")


def task(*actions: Any) -> tuple[Task, ...]:
    return tuple(Task((action,)) for action in actions)


def walk_through(*later: LessonStep) -> Walk:
    """A lesson that begins with adding a watchtower, which is done; then the given steps."""
    first = LessonStep("Add it.", position=TABLE, tasks=task(WATCHTOWER), hint="Click it.")
    lesson = Lesson(
        "x", "x", "x", BackPicture(), essential=False, position=TABLE, steps=(first, *later)
    )
    walk = Walk(lesson, ESTATES)
    walk.play(WATCHTOWER)
    return walk


def test_a_step_without_a_deed_of_its_own_speaks_of_the_one_before() -> None:
    """A text that only explains may still name the gain of the watchtower."""
    walk = walk_through(LessonStep("It brought {4 points}."), LessonStep("And that was all."))
    done = walk.events
    assert any(isinstance(event, PointsScored) for event in done)
    for _ in range(2):
        walk.forward()
        assert walk.events == done
        assert walk.moved == ()
        assert why_false("4 points", walk.facts) is None


@pytest.mark.parametrize(
    "step",
    [
        LessonStep("The table is laid anew.", position=TABLE),
        LessonStep("Now take workers.", tasks=task(WORKERS), hint="Click it."),
        LessonStep("Play as you like.", free=True),
    ],
    ids=["position", "task", "free"],
)
def test_a_step_with_something_of_its_own_begins_without_events(step: LessonStep) -> None:
    walk = walk_through(step)
    walk.forward()
    assert walk.events == walk.moved == ()
    assert why_false("4 points", walk.facts) is not None


def test_a_step_speaks_of_the_moves_with_which_it_begins_and_of_what_follows() -> None:
    """But no longer of what was done before."""
    walk = walk_through(LessonStep("Workers come.", moves=("5: take workers",)))
    walk.forward()
    assert walk.events == walk.moved
    assert [event.number for event in walk.moved if isinstance(event, WorkersGained)] == [2]
    assert not any(isinstance(event, PointsScored) for event in walk.events)


def test_what_is_done_in_a_step_is_added_to_its_own_moves() -> None:
    end = parse_action("end turn")
    walk = walk_through(LessonStep("End it.", moves=("5: take workers",), tasks=task(end)))
    walk.forward()
    begun = walk.moved
    walk.play(end)
    assert walk.events[: len(begun)] == begun
    assert len(walk.events) > len(begun)
    assert walk.moved == begun
