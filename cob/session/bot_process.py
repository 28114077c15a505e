"""Bots in a process of their own, because in a thread they would slow the drawing.

A failure of a bot, or of the process, is logged with its traceback.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from cob.bots.base import Bot, Effort
from cob.bots.registry import make_bot
from cob.session.background import BackgroundTask
from cob.session.bot_worker import BotAnswer, BotQuestion, serve
from cob.session.worker_process import WorkerProcess
from cob.text.language import Message

_ATTEMPTS: Final = 2
"""If the process ends during a question, the question is asked once more, of a new process."""
_GRACE: Final = 30.0
"""Extra seconds by the clock beyond a bot's own time, for a busy machine."""
_CLOCK: Final = 10.0
"""Seconds by the clock for each second of processor time that a bot is given."""
_LONGEST: Final = 3600.0
_MOST_LOST: Final = 3
"""After this many unanswered questions a bot is not asked again in that game, as in a match."""
_SILENT: Final = Message("it did not answer in time")
_OUT: Final = Message("it did not answer three times and is asked no more")
_ENDED: Final = Message("the process in which it thinks has ended")
_LOG: Final = logging.getLogger(__name__)


class BotAsker(Protocol):
    """Passes a table's questions to its bots, one at a time."""

    def ask(self, question: BotQuestion) -> BackgroundTask[BotAnswer]:
        """Ask a bot for an action; return at once."""
        ...

    def stop(self) -> None:
        """Give up the question in progress; others may follow."""
        ...


class BotProcess:
    """A process in which bots think; it starts with the first question and stays for the next.

    When it ends by itself, another replaces it, and its bots are made anew. `make` makes a bot from
    its name and a seed; it must be a module-level function, by whose name the process finds it. A
    bot that is silent for `grace` seconds beyond its own time fails, and the process is ended.
    """

    def __init__(self, make: Callable[[str, int], Bot] = make_bot, grace: float = _GRACE) -> None:
        self._make = make
        self._grace = grace
        self._conversation: _Conversation | None = None

    @property
    def is_running(self) -> bool:
        """Whether a process is running or being started."""
        return self._conversation is not None

    def ask(self, question: BotQuestion) -> BackgroundTask[BotAnswer]:
        """Ask a bot for an action; return at once. Another thread also starts the process."""
        if self._conversation is None:
            self._conversation = _Conversation(self._make, self._grace)
        conversation = self._conversation
        return BackgroundTask(lambda: conversation.answer(question))

    def stop(self) -> None:
        """Kill the process, busy or not; the next question starts another."""
        if self._conversation is not None:
            self._conversation.end()
            self._conversation = None


class _Conversation(WorkerProcess):
    """The process and its questions. One thread asks; another may end the process."""

    def __init__(self, make: Callable[[str, int], Bot], grace: float) -> None:
        super().__init__("the bots' process", serve, make)
        self._grace = grace
        self._lost: Counter[tuple[int, int]] = Counter()
        """Number of unanswered questions of the bot on a seat of a table."""

    def answer(self, question: BotQuestion) -> BotAnswer:
        """Return the answer, or a failure if the process has ended twice; log the errors."""
        seat = question.table, question.seat
        if self._lost[seat] >= _MOST_LOST:
            return BotAnswer(None, _OUT)
        for _ in range(_ATTEMPTS):
            try:
                pipe = self.reach()
                pipe.send(question)
                if not pipe.poll(self._patience(question.effort)):
                    raise TimeoutError(f"the bot {question.bot} on seat {question.seat + 1}")
                answer: BotAnswer = pipe.recv()
            except TimeoutError:
                self._lost[seat] += 1
                self.lose()
                _log(question, _SILENT)
                return BotAnswer(None, _SILENT)
            except Exception:  # however a connection breaks off, a new one may succeed
                self.lose()
                continue
            if answer.failure:
                _log(question, answer.failure, answer.details)
            return answer
        self._lost[seat] += 1
        if not self.is_ended:
            _log(question, _ENDED)
        return BotAnswer(None, _ENDED)

    def _patience(self, effort: Effort) -> float:
        return min(self._grace + _CLOCK * effort.seconds, _LONGEST)


def _log(question: BotQuestion, failure: str, details: str = "") -> None:
    """Log the failure of a bot, and the position in which it failed."""
    _LOG.error(
        "the bot %s on seat %d failed (%s) in the position %s%s",
        question.bot,
        question.seat + 1,
        failure,
        question.view,
        f": {details}" if details else "",
    )
