"""The environment's speed is measured together with that of PettingZoo's own games."""

from __future__ import annotations

import re

import pytest

from tools.environment_speed import AGAINST, BY_MASKS, OURS, THEIRS, TOGETHER, VECTORS, main

SPEED = re.compile(r"[1-9][\d,]* steps a second")


def test_each_game_has_a_line_with_its_speed_or_why_there_is_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--rounds", "2", "--steps", "20"]) == 0
    names = [*OURS, *VECTORS, BY_MASKS, *AGAINST, *TOGETHER, *THEIRS]
    lines = dict(zip(names, capsys.readouterr().out.splitlines(), strict=True))
    assert all(line.startswith(name) for name, line in lines.items())
    measured = {name for name, line in lines.items() if SPEED.search(line)}
    assert {*OURS, *VECTORS, BY_MASKS, *AGAINST, *TOGETHER} <= measured
    assert all("not measured: " in lines[name] for name in lines.keys() - measured)
