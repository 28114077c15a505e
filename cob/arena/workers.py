"""The games of a match played one after another, or in several processes at once."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection, wait
from typing import Final

from cob.arena.match import ArenaError, Match, PlayedGame, play_game
from cob.engine import CobError
from cob.processes import process_context

_PATIENCE: Final = 0.5
"""Seconds between looks at the keyboard, where waiting for a process cannot be interrupted."""


def play(match: Match, jobs: int = 1) -> Generator[PlayedGame, None, None]:
    """Play all games and give each result when it is there, with several jobs in any order.

    What is played does not depend on the jobs, unless a bot searches for as long as it may. Close
    the iterator to stop early. With several jobs call it from the main thread.
    """
    jobs = min(jobs, match.games)
    if jobs == 1:
        return (play_game(match, number) for number in range(match.games))
    return _play_in_processes(match, jobs)


def _play_in_processes(match: Match, jobs: int) -> Generator[PlayedGame, None, None]:
    numbers = iter(range(match.games))
    workers: list[_Worker] = []
    try:
        with _interrupts_ignored():
            for _ in range(jobs):
                workers.append(_Worker(match))
        busy = {worker.link: worker for worker in workers}
        for worker in workers:
            worker.ask(next(numbers))
        while busy:
            ready = wait(list(busy), _PATIENCE)
            for worker in [worker for link, worker in busy.items() if link in ready]:
                result = worker.answer()
                number = next(numbers, None)
                if number is None:
                    del busy[worker.link]
                else:
                    worker.ask(number)
                yield result
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()


@contextmanager
def interrupts_postponed() -> Iterator[None]:
    """Ctrl-C does its work only after what must not be left half done. For the main thread."""
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


class _Worker:
    """A process that plays the games it is asked for, one at a time."""

    def __init__(self, match: Match) -> None:
        context = process_context()
        self.link, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs, match), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, number: int) -> None:
        """Have a game played; raises `ArenaError` when the process has died."""
        try:
            self.link.send(number)
        except ConnectionError:
            raise self._death() from None

    def answer(self) -> PlayedGame:
        """The game's result; raises `ArenaError` when there is none."""
        try:
            answer: PlayedGame | str = self.link.recv()
        except (EOFError, ConnectionError):
            raise self._death() from None
        if isinstance(answer, str):
            raise ArenaError(answer)
        return answer

    def _death(self) -> ArenaError:
        self.process.join()
        status = self.process.exitcode
        return ArenaError(f"a process that plays games ended by itself, with status {status}")


def _work(link: Connection, match: Match) -> None:
    """Play the games whose numbers come, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            link.send(_result_or_sentence(match, link.recv()))
    except (EOFError, ConnectionError):
        return


def _result_or_sentence(match: Match, number: int) -> PlayedGame | str:
    try:
        return play_game(match, number)
    except CobError as error:
        return str(error)
