"""Work that must not hold up the window: a thread each for saving, and for awaiting a bot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Condition, Thread
from typing import Generic, TypeVar

from cob.record import RecordError, save

_T = TypeVar("_T")


class Saver:
    """Writes texts to one file, the newest last; a text that is overtaken is never written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem = ""
        """Why the last writing failed; empty when it did not."""
        self._waiting: str | None = None
        self._writing = False
        self._closing = False
        self._changed = Condition()
        self._thread = Thread(target=self._work, name="saver", daemon=True)
        self._thread.start()

    @property
    def is_busy(self) -> bool:
        """Whether a text waits or is being written."""
        with self._changed:
            return self._waiting is not None or self._writing

    def write(self, text: str) -> None:
        """Write soon; returns at once."""
        with self._changed:
            self._waiting = text
            self._changed.notify()

    def close(self) -> None:
        """Finish writing what is waiting."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join()

    def _work(self) -> None:
        while True:
            with self._changed:
                while self._waiting is None and not self._closing:
                    self._changed.wait()
                text, self._waiting = self._waiting, None
                self._writing = text is not None
            if text is None:
                return
            try:
                save(self.path, text)
                self.problem = ""
            except RecordError as error:
                self.problem = error.message
            with self._changed:
                self._writing = False


class BackgroundTask(Generic[_T]):
    """A function that runs in a thread of its own, and its result."""

    def __init__(self, work: Callable[[], _T]) -> None:
        self._result: list[_T] = []
        self._error: list[BaseException] = []
        self._thread = Thread(target=self._work, args=(work,), name="background task", daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether the function has not returned yet."""
        return self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Wait so many seconds at most; return whether there is a result now, or an error."""
        self._thread.join(max(0.0, seconds))
        return not self.is_running

    def result(self) -> _T:
        """Return the function's result, or raise its error; wait for it if need be."""
        self._thread.join()
        if self._error:
            raise self._error[0]
        return self._result[0]

    def _work(self, work: Callable[[], _T]) -> None:
        try:
            self._result.append(work())
        except BaseException as error:
            self._error.append(error)
