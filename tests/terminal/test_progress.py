"""The bar in the terminal."""

from __future__ import annotations

import io

import pytest

from cob.terminal.progress import ProgressBar


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_a_bar_that_is_gone_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter((0.0, 0.0, 30.0, 30.01))
    monkeypatch.setattr("cob.terminal.progress.monotonic", lambda: next(now))
    stream = Terminal()
    bar = ProgressBar(8, "games", stream)
    bar.show(2)
    bar.show(3)
    bar.close()
    empty, begun, *rest = stream.getvalue().split("\r")
    assert empty == ""
    assert begun == f"[{'-' * 24}] 0 of 8 games"
    assert rest[0] == f"[{'#' * 6}{'-' * 18}] 2 of 8 games, 0:01:30 left"
    assert rest[1:] == [" " * len(rest[0]), ""]


def test_what_is_no_terminal_sees_no_bar() -> None:
    stream = io.StringIO()
    bar = ProgressBar(8, "games", stream)
    bar.show(2)
    bar.close()
    assert stream.getvalue() == ""
