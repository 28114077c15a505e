"""Work in a thread of its own, so that the window stays responsive."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

_T = TypeVar("_T")


class BackgroundTask(Generic[_T]):
    """A function that runs in a thread of its own, and its result."""

    def __init__(self, work: Callable[[], _T]) -> None:
        self._result: list[_T] = []
        self._error: list[BaseException] = []
        self._thread = Thread(target=self._work, args=(work,), name="background task", daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether the function is still running."""
        return self._thread.is_alive()

    def wait(self, seconds: float) -> bool:
        """Wait at most this many seconds; return whether there is a result, or an error."""
        self._thread.join(max(0.0, seconds))
        return not self.is_running

    def result(self) -> _T:
        """Return the function's result, or raise its error; wait if necessary."""
        self._thread.join()
        if self._error:
            raise self._error[0]
        return self._result[0]

    def _work(self, work: Callable[[], _T]) -> None:
        try:
            self._result.append(work())
        except BaseException as error:
            self._error.append(error)
