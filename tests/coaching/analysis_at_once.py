"""An analysis that answers in the test itself, as far as the test lets it think."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, TypeVar

from cob.analysis.minds import shipped_mind
from cob.coaching.analysis_process import Inquiry
from cob.coaching.analysis_questions import Question, RememberingMind

_T = TypeVar("_T")


def mindful() -> RememberingMind:
    """A mind for which each read of the clock takes a fourth of a second, on any machine."""
    ticks = count()
    return RememberingMind(shipped_mind(), lambda: next(ticks) / 4)


class AtOnce:
    """Has the first answer at once, and the next one whenever `think` is called."""

    def __init__(self) -> None:
        self.mind = mindful()
        self.questions: list[Question[Any]] = []
        self.running: list[tuple[Inquiry[Any], Iterator[Any]]] = []

    def ask(self, question: Question[_T]) -> Inquiry[_T]:
        self.questions.append(question)
        inquiry = Inquiry(question)
        self.running.append((inquiry, question.answers(self.mind)))
        self.think()
        return inquiry

    def think(self) -> None:
        """One more answer to the newest question."""
        inquiry, answers = self.running[-1]
        if inquiry.is_running:
            try:
                inquiry.newest = next(answers)
            except StopIteration:
                inquiry.is_running = False

    def finish(self) -> None:
        """All answers to the newest question."""
        while self.running[-1][0].is_running:
            self.think()

    def stop(self) -> None:
        self.running.clear()
