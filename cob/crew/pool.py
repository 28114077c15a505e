"""Worker processes of this machine."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, Final, TypeVar

from cob.crew.work import WAITING_FOR_EACH, WorkerDiedError, results
from cob.processes import collect_seldom, process_context

_Argument = TypeVar("_Argument")
_Result = TypeVar("_Result")

_MOST_WORKERS: Final = 61 if sys.platform == "win32" else 1024
"""The most worker processes; Windows cannot wait for more at once."""


class Processes:
    """Worker processes that are started for each work and ended with it.

    A process that dies ends the work. Closing the generator kills the processes in the middle of
    their work, and so does the end of this process.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = min(jobs, _MOST_WORKERS)
        self._at_once = self._jobs * WAITING_FOR_EACH

    def map_unordered(
        self, function: Callable[[_Argument], _Result], arguments: Iterable[_Argument]
    ) -> Generator[tuple[int, _Result], None, None]:
        """Yield each argument's number and its result, as soon as it is there."""
        context = process_context()
        their_end, lifeline = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self._jobs, context, _begin_work, (their_end, function))
        try:
            yield from results(pool.submit, _compute, (), arguments, lambda: self._at_once)
        except BrokenProcessPool:
            raise WorkerDiedError(
                "a process that plays games ended by itself: "
                "perhaps it was killed, or memory ran out"
            ) from None
        finally:
            lifeline.close()
            pool.shutdown(cancel_futures=True)
            their_end.close()


# --- in a worker process ------------------------------------------------------------------------


class _Worker:
    """The memory of a worker process."""

    function: Callable[[Any], Any]

    def __init__(self) -> None:
        self.computing = Lock()
        """Locked while a result is computed, and unlocked while one is handed over."""
        self.is_over = False
        """Whether no further result is wanted."""


_WORKER: Final = _Worker()


def _begin_work(lifeline: Connection, function: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    _WORKER.function = function
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _compute(argument: Any) -> Any:
    with _WORKER.computing:
        result = None if _WORKER.is_over else _WORKER.function(argument)
        if _WORKER.is_over:
            os._exit(0)
    return result


def _end_with(lifeline: Connection) -> None:
    """End the work when the other side of the pipe closes, be it by the end of its process.

    A result may be on its way, and the reader would wait forever for the rest of half a one. So a
    process that is not computing goes on, until the pool ends it or is gone.
    """
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    _WORKER.is_over = True
    if _WORKER.computing.acquire(blocking=False):
        _WORKER.computing.release()
        if (parent := parent_process()) is not None:
            parent.join()
    os._exit(0)
