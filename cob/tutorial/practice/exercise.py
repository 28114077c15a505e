"""Exercises: the subject of the practice at the end of a lesson, from the lesson's file.

`docs/lessons.md` explains how to write one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cob.engine import Action
from cob.engine.components import PHASES
from cob.engine.errors import quoted
from cob.tutorial.errors import LessonError
from cob.tutorial.first_game.choosing import is_form_of
from cob.tutorial.position import number_of, refuse_unknown, text_of
from cob.tutorial.practice.measures import CONDITIONS, MEASURES

SCORING: Final = "the game is scored"
"""The word for an action in a question about the final scoring."""
NOTHING: Final = "nothing is done"
"""The word for an action in a question about the position as it is."""
_KEYS: Final = frozenset(
    (
        *("task", "ask", "play", "such", "count", "best", "least", "without", "wish", "phases"),
        *("expert", "because", "most", "players"),
    )
)
_OR: Final = " or "


@dataclass(frozen=True, slots=True)
class Exercise:
    """A sort of position, and its task or question."""

    text: str
    asks: bool
    """Whether it asks for a number; otherwise it is a task."""
    plays: tuple[str, ...]
    """The forms of the actions that are asked about, or are to be done one after another."""
    counts: str
    """The measure to ask for, or to reach."""
    because: str
    best: bool = False
    """Whether the maximum must be reached."""
    least: int = 1
    """The amount to reach otherwise; for a question, the minimum answer."""
    most: int | None = None
    """For a question, the maximum answer; None for any."""
    players: int | None = None
    """The number of players; None for two or three."""
    without: str = ""
    """A measure that must stay 0."""
    such: tuple[str, ...] = ()
    """Conditions on the action that is asked about."""
    wishes: tuple[str, ...] = ()
    """Forms of actions that the learner's seat prefers while the game is played up to here."""
    phases: tuple[int, int] = (0, len(PHASES) - 1)
    """The first and the last phase in which it is dealt."""
    expert: bool = False
    """Whether it is dealt in the expert set-up, before the first round."""

    def allows(self, number: int, action: Action) -> bool:
        """Return whether an action has the form of that step, counted from 0."""
        return number < len(self.plays) and has_form(action, self.plays[number])


def has_form(action: Action, forms: str) -> bool:
    """Return whether an action has one of some forms that are divided by "or"."""
    return any(is_form_of(action, form) for form in forms.split(_OR))


def read_exercise(row: Mapping[str, Any]) -> Exercise:
    """Return the exercise of a table; raises `LessonError` with a sentence."""
    refuse_unknown(row, _KEYS, "it")
    if ("task" in row) == ("ask" in row):
        raise LessonError('it has either a "task" or a question to "ask"')
    asks = "ask" in row
    plays = tuple(_texts(row, "play"))
    counts, without = text_of(row, "count", ""), text_of(row, "without", "")
    if not plays:
        raise LessonError('"play" is the form of an action, such as "*: add ship to *"')
    if not asks and {SCORING, NOTHING}.intersection(plays):
        raise LessonError(f"{quoted(plays[0])} can only be asked about")
    _check(counts, MEASURES, "count")
    if without:
        _check(without, MEASURES, "without")
    for condition in (such := tuple(_texts(row, "such"))):
        _check(condition, CONDITIONS, "such")
    if such and not asks:
        raise LessonError('"such" belongs to a question')
    return Exercise(
        text=_needed(row, "ask" if asks else "task"),
        asks=asks,
        plays=plays,
        counts=counts,
        because=_needed(row, "because"),
        best=row.get("best") is True,
        least=number_of(row, "least", 1),
        most=number_of(row, "most", 0) or None,
        players=_players(row),
        without=without,
        such=such,
        wishes=tuple(_texts(row, "wish")),
        phases=_phases(text_of(row, "phases", PHASES)),
        expert=row.get("expert") is True,
    )


def _check(name: str, known: Mapping[str, object], key: str) -> None:
    if name not in known:
        raise LessonError(f'{quoted(name)} is no "{key}": write one of {", ".join(known)}')


def _phases(text: str) -> tuple[int, int]:
    """Return the first and the last phase of a text such as "BCD" or "E"."""
    if not text or text not in PHASES:
        raise LessonError(f"{quoted(text)} are no phases: write some that follow, such as BCD")
    return PHASES.index(text[0]), PHASES.index(text[-1])


def _players(row: Mapping[str, Any]) -> int | None:
    number = number_of(row, "players", 0)
    if number not in (0, 2, 3):
        raise LessonError('"players" are 2 or 3')
    return number or None


def _needed(row: Mapping[str, Any], key: str) -> str:
    text = " ".join(text_of(row, key, "").split())
    if not text:
        raise LessonError(f'it lacks "{key}"')
    return text


def _texts(row: Mapping[str, Any], key: str) -> Sequence[str]:
    """Return one text, or several in brackets."""
    value = row.get(key, [])
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise LessonError(f'"{key}" must be a text, or several in brackets')
    return texts
