"""Starting processes, handling Ctrl-C, and sharing the processor with other processes."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnContext
from pathlib import Path
from threading import Thread
from typing import Final

_THREADS_OF_NUMPY: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
_LIBRARIES: Final = "LD_LIBRARY_PATH"
"""The variable with Linux's first library folders; a bundle keeps the old value in ..._ORIG."""
_SELDOM: Final = (50_000, 20, 100)
"""Garbage collector thresholds (`gc.set_threshold`) for a process that only searches. Python's
defaults are 700, 10 and 10."""
_OPENERS: Final = {"win32": "explorer", "darwin": "open"}
"""The program that shows a folder, on systems that always have it."""
_OPENER: Final = "xdg-open"
"""That program on other systems, if it is installed."""
_NICE: Final = 10
"""The nice value added to a process that lets others go first."""


def is_bundled() -> bool:
    """Return whether the program runs as a bundle, which brings its own Python and libraries."""
    return bool(getattr(sys, "frozen", False))


def own_command() -> list[str]:
    """Return the command that starts this same program as `cob`."""
    return [sys.executable] if is_bundled() else [sys.executable, "-m", "cob"]


def environment_for_others() -> dict[str, str]:
    """Return this process's environment without the library folders that a bundle has set.

    Otherwise another program would load the libraries of the bundle instead of its own.
    """
    environment = dict(os.environ)
    if is_bundled():
        environment.pop(_LIBRARIES, None)
        if (before := environment.pop(f"{_LIBRARIES}_ORIG", None)) is not None:
            environment[_LIBRARIES] = before
    return environment


def can_open_folders() -> bool:
    """Return whether this system has a program that shows a folder."""
    return sys.platform in _OPENERS or shutil.which(_OPENER) is not None


def open_folder(folder: Path) -> None:
    """Show a folder in the system's own program for files, or do nothing where that fails."""
    with suppress(OSError):
        if sys.platform == "win32":
            os.startfile(folder)
        else:
            subprocess.Popen(
                [_OPENERS.get(sys.platform, _OPENER), folder],
                env=environment_for_others(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )


def process_context() -> SpawnContext:
    """Return the multiprocessing context. It spawns and does not fork: forking breaks threads."""
    use_one_core_each()
    return get_context("spawn")


def use_one_core_each() -> None:
    """Limit NumPy to one core in each process that is started from now on.

    Otherwise it would use every core in each process. The limit works only before NumPy is loaded.
    """
    for name in _THREADS_OF_NUMPY:
        os.environ.setdefault(name, "1")


def processors_beside_window() -> int:
    """Return how many processors may work for a window: half of those that there are, at least
    one. The rest is for drawing and for bots."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return max(1, (usable or 1) // 2)


def collect_seldom() -> None:
    """Let the garbage collector run seldom, for a process that only searches.

    The collector looks for reference cycles. A search makes thousands of positions without cycles,
    which are freed without it; looking through them took a third of the time.
    """
    gc.freeze()
    gc.set_threshold(*_SELDOM)


@contextmanager
def collected_seldom() -> Iterator[None]:
    """Let the garbage collector run seldom while this process searches."""
    before = gc.get_threshold()
    collect_seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def begin_beside_window() -> None:
    """Prepare this process to work for a window and to end with it."""
    # Ctrl-C is meant for the window, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process at once when the window's process has ended."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def take_turns_last() -> None:
    """Give other processes priority over this one, if the system supports it."""
    if sys.platform != "win32":
        os.nice(_NICE)


@contextmanager
def interrupts_postponed() -> Iterator[None]:
    """Postpone Ctrl-C until the block is done. Only the main thread may use it."""
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
    """Let processes started in the block ignore Ctrl-C and leave it to this one."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
