"""The refusals of every entry point."""

from collections.abc import Callable

import pytest

Door = Callable[[list[str]], int]


def refusal(door: Door, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The sentence with which an entry point refuses a request: one line, with status 2."""
    try:
        status: object = door(arguments)
    except SystemExit as exit_:
        status = exit_.code
    out, err = capsys.readouterr()
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.endswith(".\n")
    return err
