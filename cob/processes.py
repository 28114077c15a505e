"""How processes are started, what they do with Ctrl-C, and how they behave beside others."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnContext
from threading import Thread
from typing import Final

_THREADS_OF_NUMPY: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
_LIBRARIES: Final = "LD_LIBRARY_PATH"
"""Where programs of Linux look for libraries first; a bundle keeps what it was, with _ORIG."""
_SELDOM: Final = (50_000, 20, 100)
"""New objects after which the garbage collector looks at the youngest ones of a process that only
searches, and how many such looks go by between those at older ones. 700, 10 and 10 are usual."""
_NICE: Final = 10
"""By how much less urgent than others a process is that takes its turns last."""


def is_bundled() -> bool:
    """Return whether this is the program without Python, which brings its own libraries."""
    return bool(getattr(sys, "frozen", False))


def own_command() -> list[str]:
    """Return the words by which this very program is started as `cob`."""
    return [sys.executable] if is_bundled() else [sys.executable, "-m", "cob"]


def environment_for_others() -> dict[str, str]:
    """Return this process's environment without what a bundle has set for itself.

    Another program would load the libraries of the bundle in place of its own.
    """
    environment = dict(os.environ)
    if is_bundled():
        environment.pop(_LIBRARIES, None)
        if (before := environment.pop(f"{_LIBRARIES}_ORIG", None)) is not None:
            environment[_LIBRARIES] = before
    return environment


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


@contextmanager
def collected_seldom() -> Iterator[None]:
    """Do so only as long as this process searches."""
    before = gc.get_threshold()
    collect_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


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
def interrupts_ignored() -> Iterator[None]:
    """Ctrl-C reaches every process of a terminal; those begun now leave it to this one."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
