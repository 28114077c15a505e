"""The environment's speed is measured beside that of PettingZoo's own games."""

from __future__ import annotations

import re

import pytest

from tools.environment_speed import OURS, THEIRS, main


def test_each_game_has_a_line_and_those_that_are_there_a_speed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--rounds", "2", "--steps", "20"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.startswith(name) for line, name in zip(lines, [*OURS, *THEIRS], strict=True)]
    measured = [
        name
        for line, name in zip(lines, [*OURS, *THEIRS], strict=True)
        if re.search(r"[1-9][\d,]* steps a second", line)
    ]
    assert set(OURS) <= set(measured)
