"""How every door refuses a request."""

from collections.abc import Callable

import pytest

Door = Callable[[list[str]], int]


def refusal(door: Door, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The sentence with which a door refuses a request; it must be one line and status 2."""
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
