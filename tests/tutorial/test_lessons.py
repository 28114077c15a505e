"""Every lesson is played to its end, and every number in its texts is checked with the engine."""

from __future__ import annotations

import pytest

from cob.boards import load_estates
from cob.engine import legal_actions, why_illegal
from cob.tutorial.claims import claims, plain, unchecked, why_false
from cob.tutorial.lesson import Lesson, LessonStep
from cob.tutorial.reading import load_lessons
from cob.tutorial.walk import Walk
from tests.foreign import speak_foreign
from tools.clauses import read_clauses
from tools.taught import TABLE, articles_by_clause, faults, steps_by_clause

ESTATES = load_estates().layouts
LESSONS = load_lessons()
STEPS = [
    pytest.param(lesson, at, id=f"{lesson.name}-{at + 1}")
    for lesson in LESSONS
    for at in range(len(lesson.steps))
]
LONGEST_TEXT = 300
LONGEST_HINT = 170


def walk_to(lesson: Lesson, at: int) -> Walk:
    return Walk(lesson, ESTATES, at)


def told(step: LessonStep) -> list[str]:
    """The statements of a step."""
    because = [step.question.because] if step.question else []
    return [text for text in (step.text, step.then, *because) if text]


def check_claims(walk: Walk, *texts: str) -> None:
    for text in texts:
        for claim in claims(text):
            assert (reason := why_false(claim, walk.facts)) is None, reason


@pytest.mark.parametrize(("lesson", "at"), STEPS)
def test_a_step_can_be_taken_and_its_numbers_are_true(lesson: Lesson, at: int) -> None:
    """Each way of doing the task is legal, and leads on to the end of the lesson."""
    step = lesson.steps[at]
    ways = max([1, *(len(task.actions) for task in step.tasks)])
    for way in range(ways):
        walk = walk_to(lesson, at)
        while (task := walk.task) is not None:
            action = task.actions[min(way, len(task.actions) - 1)]
            assert why_illegal(walk.game.state, action) is None
            assert action in legal_actions(walk.game.state)
            walk.play(action)
        check_claims(walk, *told(step))
        while not walk.is_last:
            walk.forward()


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_steps_are_short_and_say_no_number_unchecked(lesson: Lesson) -> None:
    for at, step in enumerate(lesson.steps):
        assert len(plain(step.text)) <= LONGEST_TEXT, at
        assert len(plain(step.then)) <= LONGEST_TEXT, at
        assert len(step.hint) <= LONGEST_HINT, at
        assert [text for text in told(step) if unchecked(text)] == []


def test_steps_teach_clauses_that_there_are() -> None:
    taught = {clause for lesson in LESSONS for step in lesson.steps for clause in step.covers}
    assert taught - read_clauses().keys() == set()


def test_every_rule_is_told_and_every_section_of_the_rules_is_taught() -> None:
    """The table of the places is up to date, too."""
    table = TABLE.read_text(encoding="utf-8")
    assert faults(steps_by_clause(), articles_by_clause(), table) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_a_lesson_has_five_to_twelve_steps_and_ends_with_a_question(lesson: Lesson) -> None:
    assert 5 <= len(lesson.steps) <= 12
    assert lesson.steps[-1].question is not None
    assert any(step.tasks or step.free for step in lesson.steps) or lesson.name.startswith("01")


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_one_can_go_back_through_a_lesson(lesson: Lesson) -> None:
    """Each step is restored as it was the first time."""
    walk = walk_to(lesson, 0)
    seen = []
    while not walk.is_last:
        seen.append(walk.game.state.copy())
        walk.forward()
    while walk.at:
        walk.back()
        assert walk.game.state == seen.pop()


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_a_lesson_runs_alike_in_another_language(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The learner is called "You" at any table; the window translates it."""
    english = walk_to(lesson, len(lesson.steps))
    speak_foreign(monkeypatch, You="Du")
    foreign = walk_to(lesson, len(lesson.steps))
    assert foreign.game.header == english.game.header
    assert foreign.game.header.names[0] == "You"
    assert foreign.game.header.learner == 0
    assert foreign.game.state == english.game.state
