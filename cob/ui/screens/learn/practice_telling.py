"""The sentences of the coach about a practice position."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from cob.text.language import Message, tr
from cob.text.wording import SOURCE_NAMES, capital
from cob.tutorial.practice.dealing import DealtExercise
from cob.tutorial.practice.measures import scored
from cob.ui.kit.theme import theme
from cob.ui.screens.learn.coach import HINT, RIGHT, Paragraph

DEALING: Final = Message("A position is being dealt …")
_PRAISE: Final = (Message("That is right."), Message("Well done."), Message("Yes, exactly."))
_NOT_YET: Final = Message("Not quite.")


class PracticeStage(Enum):
    """The learner's progress with a position."""

    DEALING = auto()
    TRYING = auto()
    SOLVED = auto()
    MISSED = auto()
    """A task was done in another way than asked, and can be tried again."""


def paragraphs(
    dealt: DealtExercise | None, stage: PracticeStage, reached: int, *, has_erred: bool
) -> list[Paragraph]:
    """Return the coach's texts.

    `reached` is the result of a task, `has_erred` whether a question had a wrong answer.
    """
    if dealt is None:
        return [Paragraph(tr(DEALING), theme.ink_soft, "hourglass")]
    asked = Paragraph(tr(dealt.exercise.text), theme.ink)
    because = tr(dealt.exercise.because)
    if stage is PracticeStage.SOLVED:
        more = tuple(filter(None, (_sum_of(dealt), because)))
        return [asked, Paragraph(_praise(dealt), RIGHT, "check", more)]
    if stage is PracticeStage.MISSED:
        return [asked, Paragraph(_missed(dealt, reached), HINT, "hint", (because,))]
    return [Paragraph(tr(_NOT_YET), HINT, "hint", (because,))] if has_erred else [asked]


def _praise(dealt: DealtExercise) -> str:
    if dealt.exercise.asks:
        return tr("{number} is right.", number=dealt.target)
    if dealt.exercise.best:
        return tr("{number}: more was not possible.", number=dealt.target)
    return tr(_PRAISE[sum(dealt.state.player.rolled) % len(_PRAISE)])


def _missed(dealt: DealtExercise, reached: int) -> str:
    """Return by how much a task was missed."""
    if not dealt.exercise.best:
        return tr(_NOT_YET)
    return tr(
        "That makes {number}, and {best} would have been possible.",
        number=reached,
        best=dealt.target,
    )


def _sum_of(dealt: DealtExercise) -> str:
    """Return the terms of the sum in an answer; empty if there is only one."""
    parts = scored(dealt.exercise.counts, dealt.events) if dealt.exercise.asks else []
    if len(parts) < 2:
        return ""
    told = [
        tr(
            "{what}: {points}",
            what=tr(SOURCE_NAMES[each.source] if each.tile is None else each.tile.title),
            points=each.points,
        )
        for each in parts
    ]
    return capital(", ".join(told)) + "."
