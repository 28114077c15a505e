"""The log file: what went wrong, with its traceback, for the maintainer.

Modules log by `logging.getLogger(__name__)`. Without a `LogFile` their warnings go to the terminal.
"""

from __future__ import annotations

import logging
import sys
import threading
from contextlib import suppress
from logging.handlers import QueueHandler, QueueListener, RotatingFileHandler
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Final

from cob.files.plain_bytes import refuse_endless
from cob.files.reasons import reason_of

_LARGEST: Final = 256 * 1024
"""Bytes of a log file."""
_OLD_FILES: Final = 2
"""The number of full log files that are kept besides the current one."""
_FORMAT: Final = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"
_LOG: Final = logging.getLogger(__name__)


class LogFile:
    """Writes what the program logs to a file, in a thread of its own, until it is closed.

    Errors that end a thread are logged as well. A log that cannot be written stops nothing:
    `problem` says why.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem = ""
        """Why the last line could not be written; empty when it could."""
        self._queue: SimpleQueue[logging.LogRecord] = SimpleQueue()
        self._entry = QueueHandler(self._queue)
        self._root = logging.getLogger(__name__.partition(".")[0])
        self._level_before = self._root.level
        self._hook_before = threading.excepthook
        self._listener = QueueListener(self._queue, _File(self))
        self._listener.start()
        self._root.addHandler(self._entry)
        self._root.setLevel(logging.INFO)
        threading.excepthook = _log_thread

    def __enter__(self) -> LogFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Finish writing; a second call does nothing."""
        if self._entry in self._root.handlers:
            threading.excepthook = self._hook_before
            self._root.removeHandler(self._entry)
            self._root.setLevel(self._level_before)
            self._listener.stop()
            for handler in self._listener.handlers:
                handler.close()


class _File(RotatingFileHandler):
    """The file itself, opened for the first line that is written."""

    def __init__(self, log: LogFile) -> None:
        super().__init__(
            log.path,
            maxBytes=_LARGEST,
            backupCount=_OLD_FILES,
            encoding="utf-8",
            delay=True,
            errors="backslashreplace",
        )
        self.setFormatter(logging.Formatter(_FORMAT))
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        self._log.problem = ""
        try:
            self._log.path.parent.mkdir(parents=True, exist_ok=True)
            refuse_endless(self._log.path)
        except OSError as error:
            self._log.problem = reason_of(error)
        else:
            super().emit(record)

    def rotate(self, source: str, dest: str) -> None:
        """Go on in the same file where it cannot be renamed: another window may write to it."""
        with suppress(OSError):
            super().rotate(source, dest)

    def handleError(self, record: logging.LogRecord) -> None:
        """Note why a line could not be written; the terminal is left alone."""
        self._log.problem = str(sys.exc_info()[1])


def _log_thread(arguments: threading.ExceptHookArgs) -> None:
    """Log an error that has ended a thread."""
    name = arguments.thread.name if arguments.thread is not None else "a thread"
    error = arguments.exc_value
    _LOG.error("an error ended the thread %s", name, exc_info=error)
