"""Writing without delaying the window: a thread that writes the newest text."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Condition, Thread
from time import monotonic
from typing import Final

from cob.engine.errors import CobError
from cob.engine.message import Message
from cob.files.reasons import reason_of

_LOG: Final = logging.getLogger(__name__)


class BackgroundWriter:
    """Writes texts one after another; a text that waits is dropped when a newer one comes.

    `write` may raise any error: `problem` and the log report it, and the next text is still tried.
    The thread starts with the first text. It begins to write `delay` seconds after the last text,
    or when the writer is closed.
    """

    def __init__(self, write: Callable[[str], None], what: str, *, delay: float = 0.0) -> None:
        self._write = write
        self._what = what
        self._delay = delay
        self.problem = ""
        """Why the last writing failed, in a sentence; empty when it did not."""
        self._waiting: str | None = None
        self._due = 0.0
        self._is_writing = False
        self._is_closing = False
        self._changed = Condition()
        self._thread: Thread | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a text waits or is being written."""
        with self._changed:
            return self._waiting is not None or self._is_writing

    def write(self, text: str) -> None:
        """Queue a text for writing, and return at once."""
        with self._changed:
            self._waiting = text
            self._due = monotonic() + self._delay
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._work, name="writer", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Write the waiting text; later texts are written without delay."""
        with self._changed:
            self._is_closing = True
            thread = self._thread
            self._changed.notify()
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        while (text := self._next()) is not None:
            problem = self._problem_of(text)
            with self._changed:
                self.problem, self._is_writing = problem, False

    def _next(self) -> str | None:
        """Wait until a text is due and return it; None when the writer is closed."""
        with self._changed:
            while not self._is_closing:
                left = None if self._waiting is None else self._due - monotonic()
                if left is not None and left <= 0:
                    break
                self._changed.wait(left)
            text, self._waiting = self._waiting, None
            self._is_writing = text is not None
            if text is None:
                self._thread = None
            return text

    def _problem_of(self, text: str) -> str:
        """Write a text; return the reason if that failed, else an empty text."""
        try:
            self._write(text)
        except Exception as error:  # whatever it is, the next text may be written
            _LOG.exception("%s could not be written", self._what)
            if isinstance(error, CobError):
                return error.message
            reason = reason_of(error) or type(error).__name__
            return Message("{what} could not be written: {reason}", what=self._what, reason=reason)
        return ""
