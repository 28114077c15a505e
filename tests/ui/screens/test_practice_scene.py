"""Practice at the table: dealt anew, answered by clicks, and wrong answers come back."""

from __future__ import annotations

import pygame
import pytest

from cob.engine import legal_actions
from cob.tutorial.lesson import Lesson
from cob.tutorial.reading import load_lessons
from cob.ui.app import App
from cob.ui.screens.learn.lesson import LessonScene
from cob.ui.screens.learn.menu import LearnScene
from cob.ui.screens.learn.practice import PracticeScene
from tests.languages import IN_WINDOW
from tests.ui.at_practice import answer, be_dealt, solve
from tests.ui.at_table import (
    AppOpener,
    choose_entry,
    click_at,
    paint,
    play_by_clicks,
    press,
    top,
)
from tests.ui.sizes import SIZES

LESSONS = load_lessons()
NAMES = [lesson.name for lesson in LESSONS]
SALES, COUNTING, BUYING = LESSONS[6], LESSONS[4], LESSONS[2]
"""Lessons on sales, with a question about workers, and on taking tiles."""


@pytest.fixture
def app(app: App) -> App:
    app.settings.motion_at = 0
    return app


def practise(app: App, lesson: Lesson, seed: int = 1) -> PracticeScene:
    scene = PracticeScene(app, lesson, None, seed)
    app.push(scene)
    return be_dealt(scene)


@pytest.mark.parametrize("lesson", LESSONS, ids=NAMES)
def test_each_practice_is_solved_by_clicks_and_its_texts_have_room(
    app: App, lesson: Lesson
) -> None:
    scene = practise(app, lesson)
    for _ in lesson.exercises:
        paint(scene)
        assert scene.coach.fits
        solve(scene)
        paint(scene)
        assert scene.coach.fits
        assert lesson.name in app.notebook.finished
        assert not app.notebook.missed
        click_at(scene, scene.coach.back.rect.center)
        be_dealt(scene)
    click_at(scene, scene.coach.forward.rect.center)
    assert top(scene) is not scene


@pytest.mark.parametrize("code", IN_WINDOW)
@pytest.mark.parametrize("size", SIZES)
def test_every_text_has_room_in_a_small_window(
    open_app: AppOpener, size: tuple[int, int], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The task, the mistake, and the reason."""
    monkeypatch.setenv("LANGUAGE", code)
    app = open_app(size)
    for lesson in LESSONS:
        scene = practise(app, lesson)
        paint(scene)
        assert scene.coach.fits, lesson.name
        if scene.corner.answers:
            answer(scene, rightly=False)
            paint(scene)
            assert scene.coach.fits, lesson.name
        solve(scene)
        paint(scene)
        assert scene.coach.fits, lesson.name
        app.pop()


def test_another_one_is_another_position(app: App) -> None:
    scene = practise(app, SALES)
    before = scene.session.state.copy()
    click_at(scene, scene.coach.back.rect.center)
    assert be_dealt(scene).session.state != before


def test_a_wrong_number_gets_the_reason_and_another_try_and_comes_back(app: App) -> None:
    scene = practise(app, COUNTING)
    assert scene.dealt is not None
    answer(scene, rightly=False)
    (told,) = scene.told().paragraphs
    assert told.text == "Not quite."
    assert told.more == (scene.dealt.exercise.because,)
    assert scene.view().prompt == scene.dealt.exercise.text
    assert app.notebook.steps_missed(COUNTING.name) == [COUNTING.length]
    answer(scene, rightly=True)
    assert scene.told().paragraphs[-1].text == f"{scene.dealt.target} is right."
    assert app.notebook.steps_missed(COUNTING.name) == [COUNTING.length]
    scene.again()
    solve(scene)
    assert not app.notebook.steps_missed(COUNTING.name)


def test_a_task_that_was_done_otherwise_is_tried_again_in_the_same_position(app: App) -> None:
    scene = practise(app, BUYING)
    assert scene.dealt is not None
    before = scene.session.state.copy()
    right = scene.to_show()
    exercise = scene.dealt.exercise
    wrong = next(
        action
        for action in legal_actions(before)
        if exercise.allows(0, action) and action.tile.kind is not right.tile.kind  # type: ignore[union-attr]
    )
    play_by_clicks(scene, wrong)
    assert scene.told().paragraphs[-1].text == "Not quite."
    assert scene.coach.back.label == "Try again"
    press(scene, pygame.K_RETURN)
    assert scene.session.state == before
    assert right is not None
    play_by_clicks(scene, right)
    assert BUYING.name in app.notebook.finished
    assert app.notebook.steps_missed(BUYING.name) == [BUYING.length]


def test_something_else_is_answered_and_changes_nothing(app: App) -> None:
    scene = practise(app, BUYING)
    before = scene.session.state.copy()
    other = next(each for each in legal_actions(before) if str(each).endswith("take workers"))
    scene.play(other)
    assert scene.session.state == before
    assert "something else is asked" in scene.playing.message
    assert not app.notebook.missed


def test_who_has_it_shown_has_not_answered(app: App) -> None:
    """The hand shows the solution, the table is restored, and the practice comes back."""
    scene = practise(app, BUYING)
    before = scene.session.state.copy()
    press(scene, pygame.K_s)
    assert scene.show.is_on
    while scene.show.is_on:
        scene.update(0.05)
    assert scene.session.state == before
    solve(scene)
    assert app.notebook.steps_missed(BUYING.name) == [BUYING.length]


def test_no_price_tells_the_answer(app: App) -> None:
    for seed in range(6):
        scene = practise(app, COUNTING, seed)
        assert not scene.view().priced
        assert all(g.paid is None or not g.paid.workers for g in scene.told().ghosts)
        app.pop()


def test_a_practice_that_is_skipped_leaves_its_lesson_undone(app: App) -> None:
    scene = practise(app, SALES)
    press(scene, pygame.K_RIGHT)
    assert SALES.name not in app.notebook.finished
    assert app.notebook.steps_skipped(SALES.name) == [SALES.length]


def test_a_question_that_was_missed_is_asked_once_more_at_the_end(app: App) -> None:
    lesson = SALES
    scene = LessonScene(app, lesson, len(lesson.steps) - 1)
    app.push(scene)
    question = lesson.steps[-1].question
    assert question is not None
    press(scene, pygame.K_1 + (question.right + 1) % len(question.answers))
    assert app.notebook.steps_missed(lesson.name) == [len(lesson.steps)]
    assert scene.coach.forward.label == "Once more"
    press(scene, pygame.K_RIGHT)
    again = top(scene)
    assert isinstance(again, LessonScene)
    assert again.walk.at == len(lesson.steps) - 1
    press(again, pygame.K_1 + question.right)
    assert not app.notebook.missed
    assert again.coach.forward.label == "Practise"
    press(again, pygame.K_RIGHT)
    assert isinstance(top(scene), PracticeScene)


def test_what_was_missed_is_offered_by_the_menu_one_after_the_other(app: App) -> None:
    asked = len(SALES.steps)
    app.notebook.answer(SALES.name, asked, right=False)
    app.notebook.answer(BUYING.name, BUYING.length, right=False)
    menu = LearnScene(app)
    app.push(menu)
    paint(menu)  # type: ignore[arg-type]
    assert menu.missed in menu.form.widgets
    assert menu.missed.label == "Come back to these (2)"
    menu.missed.action()
    practice = top(menu)
    assert isinstance(practice, PracticeScene)
    solve(practice)
    press(practice, pygame.K_RIGHT)
    lesson = top(menu)
    assert isinstance(lesson, LessonScene)
    question = SALES.steps[asked - 1].question
    assert question is not None
    press(lesson, pygame.K_1 + question.right)
    press(lesson, pygame.K_RIGHT)
    assert top(menu) is menu
    assert menu.missed not in menu.form.widgets
    assert not app.notebook.missed


def test_a_lesson_s_menu_leads_straight_to_its_practice(app: App) -> None:
    scene = LessonScene(app, SALES, 2)
    app.push(scene)
    press(scene, pygame.K_ESCAPE)
    choose_entry(app, "dice")
    practice = top(scene)
    assert isinstance(practice, PracticeScene)
    assert practice.lesson == SALES
