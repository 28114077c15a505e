"""Work in pieces, done by any crew of workers: the interface below matches and training.

A piece is a function with an argument. The results are the same with every crew; only their order
can differ.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import Any, Final, Protocol, TypeVar

from cob.engine import CobError
from cob.processes import collected_seldom, interrupts_ignored

_Argument = TypeVar("_Argument")
_Result = TypeVar("_Result")

WAITING_FOR_EACH: Final = 2
"""Arguments handed out for each worker, so that none is idle while a result is processed."""
_PATIENCE: Final = 0.5
"""Seconds between looks at the keyboard, where waiting cannot be interrupted, and for workers."""


class WorkerDiedError(CobError):
    """Workers ended before their work was done."""


class Crew(Protocol):
    """The workers."""

    def map_unordered(
        self, function: Callable[[_Argument], _Result], arguments: Iterable[_Argument]
    ) -> Generator[tuple[int, _Result], None, None]:
        """Yield each argument's number, from 0, and its result, as soon as it is there.

        The function is sent once and then one argument after another. All must be picklable, and
        the arguments small. Errors of the function are raised here, and `WorkerDiedError` when no
        result can come any more. Call this from the main thread, to which workers leave Ctrl-C.
        Closing the generator cancels the work that is not done.
        """
        ...


class ThisProcess:
    """The crew without workers: this process does the pieces one after another, in order."""

    def map_unordered(
        self, function: Callable[[_Argument], _Result], arguments: Iterable[_Argument]
    ) -> Generator[tuple[int, _Result], None, None]:
        """Yield each argument's number and its result."""
        with collected_seldom():
            yield from enumerate(map(function, arguments))


def results(
    submit: Callable[..., Future[Any]],
    function: Callable[..., Any],
    given: tuple[Any, ...],
    arguments: Iterable[object],
    at_once: Callable[[], int],
) -> Generator[tuple[int, Any], None, None]:
    """Yield the number of each argument and the result for it, from workers behind `submit`.

    The function gets some fixed values before the argument. No more arguments are handed out than
    the workers may have at once; that limit may change during the work.
    """
    numbered = enumerate(arguments)
    running: dict[Future[Any], int] = {}

    def hand_out() -> None:
        for number, argument in islice(numbered, max(0, at_once() - len(running))):
            running[submit(function, *given, argument)] = number

    with interrupts_ignored():
        hand_out()
    while running:
        done, _ = wait(running, _PATIENCE, FIRST_COMPLETED)
        for future in sorted(done, key=running.__getitem__):
            number, result = running.pop(future), future.result()
            hand_out()
            yield number, result
        hand_out()
