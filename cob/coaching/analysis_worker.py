"""The work of an analysing process: it reads questions and writes answers, each better.

The process imports this module and the needs of the analysis, and nothing of the window.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from cob.analysis.minds import Mind
from cob.coaching.analysis_questions import Question, RememberingMind
from cob.engine import CobError, GameState
from cob.processes import begin_beside_window, take_turns_last


@dataclass(frozen=True, slots=True)
class BeginQuestion:
    """The order to answer a question in place of an older one of its kind."""

    number: int
    question: Question[Any]


@dataclass(frozen=True, slots=True)
class Stop:
    """The order to answer a question no further."""

    number: int


@dataclass(frozen=True, slots=True)
class Pause:
    """The order to pause all work, or to resume it."""

    is_on: bool


Order = BeginQuestion | Stop | Pause


@dataclass(frozen=True, slots=True)
class Report:
    """An answer, or the message that there will be no other."""

    number: int
    answer: Any = None
    is_last: bool = False
    """Whether it is the last, without an answer."""
    failure: str = ""
    """Why it was given up: an error's sentence, or its type; empty without an error."""
    details: str = ""
    """The error for a log file: its traceback, type and text."""


class AnalysisWorker:
    """The questions in progress, one of each kind."""

    def __init__(self, make: Callable[[], Mind]) -> None:
        self._make = make
        self._mindful: RememberingMind | None = None
        self._running: dict[type[Question[Any]], tuple[BeginQuestion, Iterator[Any] | None]] = {}
        self._is_paused = False

    @property
    def is_idle(self) -> bool:
        """Whether there is no work until the next order."""
        return self._is_paused or not self._running

    def take(self, order: Order) -> None:
        """Follow an order."""
        if isinstance(order, BeginQuestion):
            self._running[type(order.question)] = order, None
        elif isinstance(order, Pause):
            self._is_paused = order.is_on
        else:
            self._running = {
                kind: each for kind, each in self._running.items() if each[0].number != order.number
            }

    def work(self) -> Report:
        """Compute the next answer to the most urgent question; there must be one."""
        kind = min(self._running, key=lambda kind: kind.urgency)
        begin, answers = self._running[kind]
        try:
            if answers is None:
                self._mindful = self._mindful or RememberingMind(self._make())
                answers = begin.question.answers(self._mindful)
                self._running[kind] = begin, answers
            return Report(begin.number, next(answers))
        except StopIteration:
            report = Report(begin.number, is_last=True)
        except Exception as error:
            why = error.message if isinstance(error, CobError) else type(error).__name__
            details = f"{_asked_about(begin.question)}{traceback.format_exc()}"
            report = Report(begin.number, is_last=True, failure=why, details=details)
        del self._running[kind]
        return report


def _asked_about(question: Question[Any]) -> str:
    """Return the position that a question is about, as the beginning of a line of the log."""
    asked = [getattr(question, each.name) for each in fields(question)]  # type: ignore[arg-type]
    states = [each for each in asked if isinstance(each, GameState)]
    return f"in the position {states[0]}: " if states else ""


def serve(pipe: Connection, make: Callable[[], Mind], is_patient: bool) -> None:
    """Answer the questions from the pipe until the window closes it.

    A patient process lowers its own priority.
    """
    begin_beside_window()
    if is_patient:
        take_turns_last()
    orders: SimpleQueue[Order | None] = SimpleQueue()
    Thread(target=_hear, args=(pipe, orders), daemon=True).start()
    worker = AnalysisWorker(make)
    with suppress(OSError):
        while True:
            try:
                order = orders.get(block=worker.is_idle)
            except Empty:
                pipe.send(worker.work())
                continue
            if order is None:
                return
            worker.take(order)


def _hear(pipe: Connection, orders: SimpleQueue[Order | None]) -> None:
    with suppress(EOFError, OSError):
        while True:
            orders.put(pipe.recv())
    orders.put(None)
