"""The analysis in another process: questions return at once, answers are polled.

A failure of the analysis, or of its process, is logged with its traceback.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from itertools import count
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, Generic, Protocol, TypeVar

from cob.analysis.minds import Mind
from cob.coaching.analysis_questions import Question, ReviewQuestion, mind_beside_window
from cob.coaching.analysis_worker import BeginQuestion, Order, Pause, Report, Stop, serve
from cob.session.worker_process import WorkerProcess
from cob.text.language import Message

_LOG: Final = logging.getLogger(__name__)
_T = TypeVar("_T")
_ENDED: Final = Message("The analysis stopped: its process has ended.")


class Inquiry(Generic[_T]):
    """A question in progress; poll it in each frame."""

    def __init__(self, question: Question[_T], stop: Callable[[], None] = lambda: None) -> None:
        self.question = question
        self.newest: _T | None = None
        """The best answer so far; None before the first."""
        self.is_running = True
        """Whether better answers may follow."""
        self.problem = ""
        """Why it was given up, in a sentence; empty without an error."""
        self._stop = stop

    def stop(self) -> None:
        """Request no better answer."""
        if self.is_running:
            self.is_running = False
            self._stop()


class AnalysisAsker(Protocol):
    """Passes questions to the analysis."""

    def ask(self, question: Question[_T]) -> Inquiry[_T]:
        """Ask a question in place of an older one of its kind; return at once."""
        ...

    def stop(self) -> None:
        """Give up all questions; others may follow."""
        ...


class Analysis:
    """Two processes: one for questions that a person waits for, one for reviews of whole games.

    The second pauses while the first is busy. Each starts with its first question.
    """

    def __init__(self, make: Callable[[], Mind] = mind_beside_window) -> None:
        self._patient = AnalysisProcess(make, is_patient=True)
        self._quick = AnalysisProcess(make, on_busy=self._patient.pause)

    def ask(self, question: Question[_T]) -> Inquiry[_T]:
        """Ask a question in place of an older one of its kind; return at once."""
        is_long = isinstance(question, ReviewQuestion)
        return (self._patient if is_long else self._quick).ask(question)

    def stop(self) -> None:
        """Kill both processes; the next questions start others."""
        self._quick.stop()
        self._patient.stop()


class AnalysisProcess:
    """A process that answers one question of each kind at a time; it starts with the first.

    When it ends by itself, its questions are given up, and the next one starts another. `make` must
    be a module-level function, by whose name the process finds it. `on_busy` is called from any
    thread with whether the process is busy, whenever that changes.
    """

    def __init__(
        self,
        make: Callable[[], Mind] = mind_beside_window,
        *,
        is_patient: bool = False,
        on_busy: Callable[[bool], None] = lambda is_busy: None,
    ) -> None:
        self._make = make
        self._is_patient = is_patient
        self._on_busy = on_busy
        self._is_paused = False
        self._talk: _Talk | None = None

    @property
    def is_running(self) -> bool:
        """Whether a process is running or being started."""
        return self._talk is not None

    def ask(self, question: Question[_T]) -> Inquiry[_T]:
        """Ask a question in place of an older one of its kind; return at once.

        The process is also started in another thread.
        """
        if self._talk is None:
            process = WorkerProcess("the analysis", serve, self._make, self._is_patient)
            self._talk = _Talk(process, self._on_busy)
            if self._is_paused:
                self._talk.send(Pause(True))
        return self._talk.ask(question)

    def pause(self, is_on: bool) -> None:
        """Pause the process after its present answer, or resume it."""
        self._is_paused = is_on
        if self._talk is not None:
            self._talk.send(Pause(is_on))

    def stop(self) -> None:
        """Kill the process, busy or not; the next question starts another."""
        if self._talk is not None:
            self._talk.end()
            self._talk = None


class _Talk:
    """The connection to a process: one thread sends, another one receives."""

    def __init__(self, process: WorkerProcess, on_busy: Callable[[bool], None]) -> None:
        self._process = process
        self._on_busy = on_busy
        self._numbers = count()
        self._open: dict[int, Inquiry[Any]] = {}
        self._is_busy = False
        self._lock = Lock()
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        Thread(target=self._send_all, name="questions", daemon=True).start()

    def ask(self, question: Question[_T]) -> Inquiry[_T]:
        number = next(self._numbers)
        inquiry = Inquiry(question, lambda: self._give_up(number))
        with self._lock:
            older = [n for n, each in self._open.items() if type(each.question) is type(question)]
            for each in older:
                self._open.pop(each).is_running = False
            self._open[number] = inquiry
        self._orders.put(BeginQuestion(number, question))
        self._tell_busy()
        return inquiry

    def send(self, order: Order) -> None:
        self._orders.put(order)

    def end(self) -> None:
        """Kill the process for good; its questions are given up."""
        self._process.end()
        self._orders.put(None)
        self._fail("")

    def _give_up(self, number: int) -> None:
        with self._lock:
            self._open.pop(number, None)
        self._orders.put(Stop(number))
        self._tell_busy()

    def _tell_busy(self) -> None:
        with self._lock:
            is_busy = bool(self._open)
            if is_busy != self._is_busy:
                self._is_busy = is_busy
                self._on_busy(is_busy)

    def _send_all(self) -> None:
        """Send the orders to the process while it is this window's."""
        pipe: Connection | None = None
        heard: Connection | None = None
        while (order := self._orders.get()) is not None:
            try:
                pipe = self._process.reach()
                if pipe is not heard:
                    heard = pipe
                    Thread(target=self._hear, args=(pipe,), name="answers", daemon=True).start()
                pipe.send(order)
            except EOFError:
                return
            except Exception:  # however a connection breaks off, a new one may succeed
                self._process.lose(pipe)
                self._fail(_ENDED)

    def _hear(self, pipe: Connection) -> None:
        """Store the answers of the process, until it ends."""
        try:
            while True:
                self._keep(pipe.recv())
        except Exception:  # likewise
            self._process.lose(pipe)
            self._fail(_ENDED)

    def _keep(self, report: Report) -> None:
        with self._lock:
            inquiry = self._open.get(report.number)
            if report.is_last:
                self._open.pop(report.number, None)
        if report.failure:
            _LOG.error("the analysis failed (%s): %s", report.failure, report.details)
        if inquiry is None:
            return
        if not report.is_last:
            inquiry.newest = report.answer
            return
        if report.failure:
            inquiry.problem = Message("The analysis stopped: {reason}.", reason=report.failure)
        inquiry.is_running = False
        self._tell_busy()

    def _fail(self, problem: str) -> None:
        """Give up all questions."""
        with self._lock:
            given_up, self._open = self._open, {}
        for inquiry in given_up.values():
            inquiry.problem = problem
            inquiry.is_running = False
        self._tell_busy()
