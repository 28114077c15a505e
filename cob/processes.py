"""Processes beside this one: for many games at once, and for bots that think beside a window."""

from __future__ import annotations

import os
from multiprocessing import get_context
from multiprocessing.context import SpawnContext
from typing import Final

_THREADS_OF_NUMPY: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


def process_context() -> SpawnContext:
    """What makes processes. They are spawned, not forked: the same everywhere, safe beside threads.

    NumPy would use every core in each of them, where one is meant to be enough; it can be told so
    only before it is loaded.
    """
    for name in _THREADS_OF_NUMPY:
        os.environ.setdefault(name, "1")
    return get_context("spawn")
