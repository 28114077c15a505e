"""The time that lessons take, by their words and clicks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cob.text.language import speak, tr
from cob.tutorial.lesson import Lesson
from cob.tutorial.reading import load_lessons
from tests.languages import CODES
from tools.lesson_figures import MOST_MINUTES, figures_of

LESSONS = load_lessons()


@pytest.fixture(params=CODES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("en")


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_a_lesson_takes_less_than_five_minutes(lesson: Lesson, language: str) -> None:
    figures = figures_of(lesson, tr)
    assert figures.minutes < MOST_MINUTES, f"{figures} in {language}"
    assert figures.clicks > len(lesson.steps)
