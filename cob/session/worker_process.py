"""A process for work that would slow the drawing in a thread."""

from __future__ import annotations

import logging
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Lock
from typing import Final

from cob.processes import process_context

_LOG: Final = logging.getLogger(__name__)


class WorkerProcess:
    """A process and the pipe to it. One thread uses the pipe; another may end the process.

    `serve` runs there, with the other end of the pipe and the arguments; it must be a module-level
    function, by whose name the process finds it. `name` appears in the log.
    """

    def __init__(self, name: str, serve: Callable[..., None], *arguments: object) -> None:
        self._name = name
        self._serve, self._arguments = serve, arguments
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._ended = False
        self._lock = Lock()

    @property
    def is_ended(self) -> bool:
        """Whether it was ended for good."""
        return self._ended

    def reach(self) -> Connection:
        """Return the pipe to the process, started if needed; raise `EOFError` after `end`."""
        with self._lock:
            if self._ended:
                raise EOFError
            if self._pipe is None:
                context = process_context()
                self._pipe, other = context.Pipe()
                self._process = context.Process(
                    target=self._serve, args=(other, *self._arguments), daemon=True
                )
                self._process.start()
                other.close()
            return self._pipe

    def lose(self, pipe: Connection | None = None) -> None:
        """Drop a process that does not answer; call it while its error is being handled.

        An unrequested end is logged. The next `reach` starts another process. If a pipe is given,
        only the process at its other end is meant.
        """
        with self._lock:
            if pipe not in (None, self._pipe):
                return
            self._kill()
            if not self._ended:
                status = None if self._process is None else self._process.exitcode
                _LOG.warning("%s ended with status %s", self._name, status, exc_info=True)
            if self._pipe is not None:
                self._pipe.close()
            self._process = self._pipe = None

    def end(self) -> None:
        """Kill the process for good; no other is started."""
        with self._lock:
            self._ended = True
            self._kill()

    def _kill(self) -> None:
        if self._process is not None and self._process.pid is not None:
            self._process.kill()
            self._process.join()
