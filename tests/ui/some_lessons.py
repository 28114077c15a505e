"""Lessons for slow tests: the suite takes every fourth, the long run all."""

from __future__ import annotations

import pytest

from cob.tutorial.reading import load_lessons

SOME_LESSONS = [
    pytest.param(lesson, id=lesson.name, marks=() if at % 4 == 0 else pytest.mark.long)
    for at, lesson in enumerate(load_lessons())
]
