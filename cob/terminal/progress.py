"""A progress bar on the terminal."""

from __future__ import annotations

from math import ceil
from time import monotonic
from typing import Final, TextIO

from cob.text.language import tr

_BAR: Final = 24
"""Characters of a full bar."""
_REDRAW: Final = 0.1
"""Seconds between two drawings of the bar."""


class ProgressBar:
    """A line that is redrawn on a terminal; elsewhere nothing is drawn."""

    def __init__(self, total: int, things: str, stream: TextIO) -> None:
        self._total = total
        self._things = things
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._begin = monotonic()
        self._drawn = float("-inf")
        self._width = 0
        self.show(0)

    def show(self, done: int, note: str = "") -> None:
        """Draw the bar with `done` units done, and a note on the results."""
        now = monotonic()
        if self._is_terminal and now - self._drawn >= _REDRAW:
            self._drawn = now
            self._write(self._line(done, now - self._begin) + (f"; {note}" if note else ""))

    def close(self) -> None:
        """Clear the line for what is printed next."""
        if self._is_terminal:
            self._write("")
            self._write("")

    def _line(self, done: int, seconds: float) -> str:
        full = _BAR * done // self._total
        number = tr("{done} of {all} {things}", done=done, all=self._total, things=self._things)
        text = f"[{'#' * full}{'-' * (_BAR - full)}] {number}"
        if not done:
            return text
        left = ceil(seconds / done * (self._total - done))
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        return tr("{progress}, {time} left", progress=text, time=clock)

    def _write(self, line: str) -> None:
        print(f"\r{line:<{self._width}}", end="", file=self._stream, flush=True)
        self._width = len(line)
