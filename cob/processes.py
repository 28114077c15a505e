"""Processes beside this one: for many games at once, and for bots that think beside a window."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from threading import Lock, Thread
from time import sleep
from typing import Any, Final, TypeVar

from cob.engine import CobError

_Argument = TypeVar("_Argument")
_Result = TypeVar("_Result")

_THREADS_OF_NUMPY: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
_MOST_WORKERS: Final = 61 if sys.platform == "win32" else 1024
"""Windows cannot wait for more of them at once."""
_WAITING_FOR_EACH: Final = 2
"""Arguments handed out for each worker, so that none is idle while a result is taken up."""
_PATIENCE: Final = 0.5
"""Seconds between looks at the keyboard, where waiting cannot be interrupted."""
_SELDOM: Final = (50_000, 20, 100)
"""New objects after which the garbage collector looks at the youngest ones of a process that only
searches, and how many such looks go by between those at older ones. 700, 10 and 10 are usual."""
_NICE: Final = 10
"""By how much less urgent than others a process is that takes its turns last."""
_GRACE: Final = 0.2
"""Seconds in which a worker may hand over a result before it ends."""


class WorkerDiedError(CobError):
    """A worker process ended before its work was done."""


def process_context() -> SpawnContext:
    """Return what starts processes; they are spawned, not forked, which is safe beside threads."""
    use_one_core_each()
    return get_context("spawn")


def use_one_core_each() -> None:
    """Have NumPy use a single core in the processes that are started from now on.

    It would use every core in each of them; it can be told so only before it is loaded.
    """
    for name in _THREADS_OF_NUMPY:
        os.environ.setdefault(name, "1")


def collect_seldom() -> None:
    """Keep the garbage collector from taking part in every search, in a process that only searches.

    It looks for objects that hold one another. A search makes thousands of positions, which hold
    none of their like and go by themselves; looking through them took a third of the time.
    """
    gc.freeze()
    gc.set_threshold(*_SELDOM)


def begin_beside_window() -> None:
    """Prepare a process, in which this runs, to work beside a window and to end with it."""
    # Ctrl-C is meant for the window, which ends this process in its own way.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process, whatever it is doing, when the window's process has ended."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def take_turns_last() -> None:
    """Let other processes have the processor before this one, where the system knows of that."""
    if sys.platform != "win32":
        os.nice(_NICE)


def map_unordered(
    function: Callable[[_Argument], _Result], arguments: Iterable[_Argument], jobs: int
) -> Generator[tuple[int, _Result], None, None]:
    """Yield each argument's number, from 0, and the function's result, as soon as it is there.

    The results are computed in up to `jobs` worker processes, to which the function is sent once
    and then one argument after another; all of it must be picklable, and the arguments small. An
    error of the function is raised here; `WorkerDiedError` when a worker ends by itself. Workers
    leave Ctrl-C to this process: call from its main thread. Closing the generator ends them at
    once, in the middle of their work, and so does the end of this process.
    """
    context = process_context()
    their_end, lifeline = context.Pipe(duplex=False)
    jobs = min(jobs, _MOST_WORKERS)
    executor = ProcessPoolExecutor(jobs, context, _begin_work, (their_end, function))
    numbered = enumerate(arguments)
    running: dict[Future[_Result], int] = {}

    def hand_out(most: int) -> None:
        for number, argument in islice(numbered, most):
            running[executor.submit(_compute, argument)] = number

    try:
        with _interrupts_ignored():
            hand_out(jobs * _WAITING_FOR_EACH)
        while running:
            done, _ = wait(running, _PATIENCE, FIRST_COMPLETED)
            for future in sorted(done, key=running.__getitem__):
                number, result = running.pop(future), future.result()
                hand_out(1)
                yield number, result
    except BrokenProcessPool:
        raise WorkerDiedError(
            "a process that plays games ended by itself: perhaps it was killed, or memory ran out"
        ) from None
    finally:
        lifeline.close()
        executor.shutdown(cancel_futures=True)
        their_end.close()


@contextmanager
def interrupts_postponed() -> Iterator[None]:
    """Let Ctrl-C wait for the end of what must not be left half done. For the main thread."""
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; those begun now leave it to this one."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# --- in a worker process ------------------------------------------------------------------------


class _Worker:
    """What a worker process knows of itself."""

    function: Callable[[Any], Any]

    def __init__(self) -> None:
        self.computing = Lock()
        """Locked while a result is computed, and open while one is handed over."""


_WORKER: Final = _Worker()


def _begin_work(lifeline: Connection, function: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    _WORKER.function = function
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _compute(argument: Any) -> Any:
    with _WORKER.computing:
        return _WORKER.function(argument)


def _end_with(lifeline: Connection) -> None:
    """End this process when the other side of the pipe closes, be it by the end of its process."""
    with suppress(EOFError, OSError):
        lifeline.recv_bytes()
    if not _WORKER.computing.locked():
        # A result may be on its way, and half a result would be waited for without an end.
        sleep(_GRACE)
    os._exit(0)
