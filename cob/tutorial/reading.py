"""Lessons from their files: TOML tables, of which every word is checked.

`docs/lessons.md` explains how to write one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from cob.engine import Action, parse_action
from cob.engine.errors import CobError
from cob.files.resources import data_folder
from cob.tutorial.errors import LessonError
from cob.tutorial.highlights import parse_highlight
from cob.tutorial.lesson import Lesson, LessonQuestion, LessonStep, Task
from cob.tutorial.pictures import parse_picture
from cob.tutorial.position import Table, merged, number_of, refuse_unknown, table_of, text_of
from cob.tutorial.practice.exercise import Exercise, read_exercise

_LESSON_KEYS: Final = frozenset(
    ("title", "about", "picture", "essential", "position", "step", "practice")
)
_STEP_KEYS: Final = frozenset(
    (
        *("text", "show", "position", "moves", "do", "hint", "then", "covers", "free"),
        *("ask", "pictures", "answers", "right", "because"),
    )
)
_OR: Final = " or "


def load_lessons(folder: Path | None = None) -> tuple[Lesson, ...]:
    """Return all lessons in the order of their files' names.

    Raises `LessonError` with a sentence that names the file and the step at fault.
    """
    folder = data_folder("assets") / "lessons" if folder is None else folder
    return tuple(read_lesson(path) for path in sorted(folder.glob("*.toml")))


def read_lesson(path: Path) -> Lesson:
    """Return the lesson in a file; raises `LessonError` with a sentence."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"the lesson '{path}' cannot be read: {error}") from error
    try:
        return _lesson(path.stem, table)
    except CobError as error:
        raise LessonError(f"the lesson '{path}' cannot be taught: {error}") from error


def _lesson(name: str, table: Table) -> Lesson:
    refuse_unknown(table, _LESSON_KEYS, "the lesson")
    base = table_of(table, "position")
    rows = table.get("step", [])
    if not isinstance(rows, list) or not rows:
        raise LessonError("it has no steps: write [[step]] above each")
    steps = []
    for number, row in enumerate(rows, start=1):
        try:
            steps.append(_step(row, base, first=number == 1))
        except CobError as error:
            raise LessonError(f"step {number}: {error}") from error
    return Lesson(
        name,
        _needed(table, "title"),
        _needed(table, "about"),
        parse_picture(_needed(table, "picture")),
        table.get("essential") is True,
        base,
        tuple(steps),
        tuple(_exercises(table)),
    )


def _exercises(table: Table) -> Iterator[Exercise]:
    rows = table.get("practice", [])
    if not isinstance(rows, list):
        raise LessonError("write [[practice]] above each practice")
    for number, row in enumerate(rows, start=1):
        try:
            yield read_exercise(row)
        except CobError as error:
            raise LessonError(f"practice {number}: {error}") from error


def _step(row: Table, base: Table, *, first: bool) -> LessonStep:
    refuse_unknown(row, _STEP_KEYS, "it")
    question = _question(row) if "ask" in row else None
    over = table_of(row, "position") if "position" in row else None
    position = merged(base, over or {}) if first or over is not None else None
    tasks = tuple(_task(text) for text in _texts(row, "do"))
    if tasks and not row.get("hint"):
        raise LessonError('a step with something to do needs a "hint"')
    return LessonStep(
        text=question.text if question else _needed(row, "text"),
        highlights=tuple(parse_highlight(text) for text in _texts(row, "show")),
        position=position,
        moves=tuple(_texts(row, "moves")),
        tasks=tasks,
        hint=_line(text_of(row, "hint", "")),
        then=_line(text_of(row, "then", "")),
        covers=tuple(text_of(row, "covers", "").split()),
        free=row.get("free") is True,
        question=question,
    )


def _question(row: Table) -> LessonQuestion:
    answers = _texts(row, "answers")
    right = number_of(row, "right", 0)
    if not 2 <= len(answers) <= 4 or not 1 <= right <= len(answers):
        raise LessonError('a question has two to four "answers", and "right" is the number of one')
    pictures = tuple(parse_picture(text) for text in _texts(row, "pictures"))
    if not pictures:
        raise LessonError('a question needs "pictures"')
    return LessonQuestion(
        _needed(row, "ask"), pictures, tuple(answers), right - 1, _needed(row, "because")
    )


def _task(text: str) -> Task:
    """Return the actions in the notation of records; alternatives have " or " between them."""
    return Task(tuple(_action(one) for one in _line(text).split(_OR)))


def _action(text: str) -> Action:
    return parse_action(text.strip().lower())


def _needed(table: Table, key: str) -> str:
    text = _line(text_of(table, key, ""))
    if not text:
        raise LessonError(f'it lacks "{key}"')
    return text


def _line(text: str) -> str:
    """Return a text of several lines in one line."""
    return " ".join(text.split())


def _texts(row: Table, key: str) -> Sequence[str]:
    """Return one text, or several in brackets."""
    value = row.get(key, [])
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise LessonError(f'"{key}" must be a text, or several in brackets')
    return texts
