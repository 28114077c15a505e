"""Processes of bots between two games: the next game of a match need not load their files again."""

from __future__ import annotations

import atexit
from collections.abc import Sequence
from threading import Lock, Timer
from typing import Final

from cob.protocol.dialogue import Dialogue
from cob.protocol.words import QUIT

_SECONDS: Final = 5.0
"""Seconds that a process waits for the next game; then it is ended, as its match may be over."""


class IdleProcesses:
    """The processes that wait, by their commands. Each serves one game at a time."""

    def __init__(self, seconds: float = _SECONDS) -> None:
        self._seconds = seconds
        self._lock = Lock()
        self._waiting: dict[Dialogue, tuple[tuple[str, ...], Timer]] = {}

    def take(self, command: Sequence[str]) -> Dialogue | None:
        """Return a process of this command that waits, or None."""
        with self._lock:
            for dialogue, (its_command, timer) in self._waiting.items():
                if its_command == tuple(command):
                    timer.cancel()
                    del self._waiting[dialogue]
                    return dialogue
        return None

    def keep(self, command: Sequence[str], dialogue: Dialogue) -> None:
        """Let a process wait whose game is over."""
        timer = Timer(self._seconds, self._end, (dialogue,))
        timer.daemon = True
        with self._lock:
            self._waiting[dialogue] = tuple(command), timer
        timer.start()

    def end(self) -> None:
        """End all that wait, and what they have started."""
        for dialogue in list(self._waiting):
            self._end(dialogue)

    def _end(self, dialogue: Dialogue) -> None:
        with self._lock:
            _, timer = self._waiting.pop(dialogue, (None, None))
        if timer is not None:
            timer.cancel()
            dialogue.end(QUIT)


IDLE: Final = IdleProcesses()
"""Those of this process."""
atexit.register(IDLE.end)
