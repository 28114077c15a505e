"""The script of the first game, read from `assets/first_game/script.toml`.

`docs/lessons.md` explains the form of a line.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from cob.engine.errors import CobError, quoted
from cob.engine.message import Message
from cob.files.resources import data_folder
from cob.tutorial.errors import LessonError
from cob.tutorial.first_game.choosing import TESTS
from cob.tutorial.first_game.occasions import OCCASIONS
from cob.tutorial.highlights import Highlight, parse_highlight

MOST_WORDS: Final = 20
"""Maximum number of words in one line."""


SAID: Final = Message("Mathilde: {text}")
"""What the teacher says where others speak, too."""


class Mood(Enum):
    """The teacher's expression."""

    CALM = "calm"
    GLAD = "glad"
    WRY = "wry"

    @property
    def portrait(self) -> str:
        """The picture, by its path below `assets/`."""
        return f"first_game/mathilde-{self.value}"


@dataclass(frozen=True, slots=True)
class TeacherTask:
    """An action for the learner, shown while it is possible and not yet done."""

    name: str
    texts: tuple[str, ...]
    """Each in a round of its own, in turn; so it is with a remark."""
    mood: Mood
    pattern: str
    """A pattern of actions in the notation of records, with * for anything."""
    tests: tuple[str, ...]
    """Further conditions on the action, by names in `TESTS`."""
    stays: bool
    """Whether it is never done: a line for when there is no other."""
    guided: bool
    """Whether it is shown only in the guided phases."""
    unless: str
    """The name of a line after which this one is needless; empty for none."""
    highlights: tuple[Highlight, ...]
    """Lit things besides the pieces of the action."""


@dataclass(frozen=True, slots=True)
class TeacherRemark:
    """A remark made once, at its first occasion."""

    name: str
    texts: tuple[str, ...]
    mood: Mood
    occasion: str
    """The name of its occasion in `OCCASIONS`."""
    unless: str
    """The name of a line after which this one is needless; empty for none."""
    again: bool
    """Whether it is made at each occasion, unless there is something new to say."""
    stored: int
    """It is made only while the learner's storage holds so many tiles or more."""
    highlights: tuple[Highlight, ...]


@dataclass(frozen=True, slots=True)
class TeacherScript:
    """All lines, each sort in order of priority."""

    tasks: tuple[TeacherTask, ...]
    remarks: tuple[TeacherRemark, ...]
    rival: tuple[TeacherRemark, ...]
    """A sentence of the rival."""

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts, in the order of the file's parts."""
        return tuple(text for line in self.lines for text in line.texts)

    @property
    def lines(self) -> tuple[TeacherTask | TeacherRemark, ...]:
        """All lines, in the order of the file's parts."""
        return (*self.tasks, *self.remarks, *self.rival)


def load_script(path: Path | None = None) -> TeacherScript:
    """Return the script; raise `LessonError` with a sentence that names the line at fault."""
    path = data_folder("assets") / "first_game" / "script.toml" if path is None else path
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"the first game '{path}' cannot be read: {error}") from error
    if unknown := table.keys() - {"task", "remark", "rival"}:
        raise LessonError(f"the first game has no {quoted(min(unknown))}")
    found = TeacherScript(
        tuple(_task(row) for row in table.get("task", [])),
        tuple(_remark(row) for row in table.get("remark", [])),
        tuple(_remark(row) for row in table.get("rival", [])),
    )
    names = [line.name for line in found.lines]
    for name in names:
        if names.count(name) > 1:
            raise LessonError(f"two lines of the first game are called {quoted(name)}")
    for line in found.lines:
        if line.unless and line.unless not in names:
            raise LessonError(f'{line.name}: "unless" names no line: {quoted(line.unless)}')
    return found


def _task(row: dict[str, object]) -> TeacherTask:
    name, texts, mood, highlights = _line(row, {"do", "such", "stays", "guided"})
    such = row.get("such", [])
    tests = (such,) if isinstance(such, str) else tuple(such) if isinstance(such, list) else ()
    for test in tests:
        if test not in TESTS:
            raise LessonError(f'{name}: "such" is one of {", ".join(TESTS)}, not {quoted(test)}')
    pattern = str(row.get("do", ""))
    if not pattern:
        raise LessonError(f'{name}: a task needs "do"')
    stays, guided = row.get("stays") is True, row.get("guided") is True
    unless = str(row.get("unless", ""))
    return TeacherTask(name, texts, mood, pattern, tests, stays, guided, unless, highlights)


def _remark(row: dict[str, object]) -> TeacherRemark:
    name, texts, mood, highlights = _line(row, {"when", "again", "stored"})
    occasion = str(row.get("when", ""))
    if occasion not in OCCASIONS:
        known = ", ".join(OCCASIONS)
        raise LessonError(f'{name}: "when" is one of {known}, not {quoted(occasion)}')
    unless, again = str(row.get("unless", "")), row.get("again") is True
    stored = row.get("stored", 0)
    if not isinstance(stored, int):
        raise LessonError(f'{name}: "stored" is a number of tiles')
    return TeacherRemark(name, texts, mood, occasion, unless, again, stored, highlights)


def _line(
    row: dict[str, object], more: set[str]
) -> tuple[str, tuple[str, ...], Mood, tuple[Highlight, ...]]:
    name, say = str(row.get("name", "")), row.get("say", "")
    texts = tuple(" ".join(str(text).split()) for text in (say if isinstance(say, list) else [say]))
    if not name or not texts or not all(texts):
        raise LessonError('a line of the first game needs a "name" and something to "say"')
    if unknown := row.keys() - {"name", "say", "mood", "show", "unless"} - more:
        raise LessonError(f"{name}: there is no {quoted(min(unknown))} in such a line")
    if max(len(text.split()) for text in texts) > MOST_WORDS:
        raise LessonError(f"{name}: more than {MOST_WORDS} words")
    show = row.get("show", [])
    spots = [show] if isinstance(show, str) else show
    word = str(row.get("mood", Mood.CALM.value))
    mood = next((each for each in Mood if each.value == word), None)
    if mood is None:
        known = ", ".join(each.value for each in Mood)
        raise LessonError(f'{name}: "mood" is one of {known}, not {quoted(word)}')
    if not isinstance(spots, list):
        raise LessonError(f'{name}: "show" must be a text, or several in brackets')
    try:
        return name, texts, mood, tuple(parse_highlight(str(spot)) for spot in spots)
    except CobError as error:
        raise LessonError(f"{name}: {error}") from error
