"""Work that is done piece by piece, by whoever there is: the seam beneath matches and training.

A piece is a function with an argument. What is played is the same wherever it is played; only the
order in which results come is not.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from typing import Any, Final, Protocol, TypeVar

from cob.engine import CobError
from cob.processes import collected_seldom, interrupts_ignored

_Argument = TypeVar("_Argument")
_Result = TypeVar("_Result")

WAITING_FOR_EACH: Final = 2
"""Arguments handed out for each worker, so that none is idle while a result is taken up."""
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

        The function is sent once and then one argument after another; all of it must be
        picklable, and the arguments small. An error of the function is raised here;
        `WorkerDiedError` when there is no hope for a result. Call from the main thread, to which
        workers leave Ctrl-C. Closing the generator gives up what is not done.
        """
        ...


class ThisProcess:
    """No worker but this process, which does one piece after another, in their order."""

    def map_unordered(
        self, function: Callable[[_Argument], _Result], arguments: Iterable[_Argument]
    ) -> Generator[tuple[int, _Result], None, None]:
        """Yield each argument's number and its result."""
        with collected_seldom():
            yield from enumerate(map(function, arguments))


def results(
    executor: Executor,
    function: Callable[..., Any],
    given: tuple[Any, ...],
    arguments: Iterable[object],
    at_once: Callable[[], int],
) -> Generator[tuple[int, Any], None, None]:
    """Yield the numbers of arguments and what an executor makes of each.

    The function is given some values before the argument. No more arguments are handed out than the
    executor may have at once, which may change while it lasts.
    """
    numbered = enumerate(arguments)
    running: dict[Future[Any], int] = {}

    def hand_out() -> None:
        for number, argument in islice(numbered, max(0, at_once() - len(running))):
            running[executor.submit(function, *given, argument)] = number

    with interrupts_ignored():
        hand_out()
    while running:
        done, _ = wait(running, _PATIENCE, FIRST_COMPLETED)
        for future in sorted(done, key=running.__getitem__):
            number, result = running.pop(future), future.result()
            hand_out()
            yield number, result
        hand_out()
