"""A process that exchanges lines with this one, and can neither block nor outlive it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Final

import cob
from cob.bots.foreign import visible
from cob.engine import CobError
from cob.processes import environment_for_others, is_bundled, use_one_core_each

LONGEST_LINE: Final = 1000
"""The most bytes of a line that are read."""
MOST_LINES: Final = 1000
"""The most lines that may wait to be read."""
_GRACE: Final = 2.0
"""Seconds that a process has to end by itself after it was asked to quit."""


class SilentError(CobError):
    """The process did not write a line in time."""


class EndedError(CobError):
    """The process has ended, or could not be started."""


class BabbleError(CobError):
    """The process writes more than is allowed."""


class Dialogue:
    """A running process. Its error output goes where this process's error output goes."""

    def __init__(self, command: Sequence[str]) -> None:
        """Start the process; raise `EndedError` with a sentence if that fails."""
        use_one_core_each()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=_environment(),
                start_new_session=True,  # Ctrl-C is for the match, which ends it in its own way.
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise EndedError(f"'{' '.join(command)}' cannot be started: {reason}") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._heard: Queue[bytes | CobError] = Queue()
        self._threads = (
            Thread(target=_write, args=(self._process.stdin, self._to_say), daemon=True),
            Thread(target=_read, args=(self._process.stdout, self._heard), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def say(self, lines: Iterable[str]) -> None:
        """Send lines without waiting."""
        self._to_say.put("".join(f"{line}\n" for line in lines).encode())

    def hear(self, until: float) -> str:
        """Return the next line; `until` is the deadline as a time of `monotonic`.

        Raises `SilentError`, `EndedError` or `BabbleError`.
        """
        try:
            heard = self._heard.get(timeout=max(until - monotonic(), 0))
        except Empty:
            raise SilentError("it does not answer") from None
        if isinstance(heard, CobError):
            self._heard.put(heard)
            raise heard
        return visible(heard.decode("utf-8", "replace").strip())

    def end(self, farewell: str = "") -> None:
        """Send a last line, if any, and let the process end by itself; kill it if it does not.

        The processes that it has started end with it.
        """
        if farewell:
            self.say([farewell])
        self._to_say.put(None)
        if farewell:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
        _kill(self._process)
        self._process.wait()
        for thread in self._threads:
            thread.join(_GRACE)


def _environment() -> dict[str, str]:
    """Return the environment of a bot, in which a Python bot can import this program."""
    environment = environment_for_others()
    if is_bundled():
        return environment
    home = str(Path(cob.__file__).resolve().parents[1])
    before = environment.get("PYTHONPATH")
    return {**environment, "PYTHONPATH": f"{home}{os.pathsep}{before}" if before else home}


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process, if it still runs, and the processes that it has started."""
    if sys.platform == "win32":
        # The system forgets a process that has ended, and whose children the others are.
        subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True)
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _write(stream: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    with suppress(OSError), stream:
        while (said := lines.get()) is not None:
            stream.write(said)
            stream.flush()


def _read(stream: IO[bytes], heard: Queue[bytes | CobError]) -> None:
    with stream:
        while line := stream.readline(LONGEST_LINE):
            if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
                heard.put(BabbleError(f"it writes a line of more than {LONGEST_LINE} bytes"))
                return
            if heard.qsize() >= MOST_LINES:
                heard.put(BabbleError(f"it writes {MOST_LINES} lines that nobody has asked for"))
                return
            heard.put(line)
    heard.put(EndedError("its process has ended"))
