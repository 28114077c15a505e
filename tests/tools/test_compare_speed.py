"""The comparison of two engines: its report. The speed is not tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.compare_speed import compare, main

ENGINE = """
from types import SimpleNamespace

def new_game(estates, seed, castles):
    players = [SimpleNamespace(points=0) for _ in estates]
    return SimpleNamespace(is_over=False, players=players)

def legal_actions(state):
    return [sum(range(1000))]

def apply(state, action):
    state.is_over = True
    state.players[0].points = {points}
"""


def checkout(folder: Path, points: int) -> Path:
    """A stand-in for a checkout: every game is over after one action, which scores these points."""
    engine = folder / "cob" / "engine"
    engine.mkdir(parents=True)
    (engine / "__init__.py").write_text(ENGINE.replace("{points}", str(points)), encoding="utf-8")
    (folder / "cob" / "__init__.py").write_text("", encoding="utf-8")
    (engine / "hexgrid.py").write_text("CENTRE = 18\n", encoding="utf-8")
    (folder / "cob" / "boards.py").write_text(
        "from types import SimpleNamespace\n"
        "def load_estates():\n"
        "    return SimpleNamespace(layouts={'1': None})\n",
        encoding="utf-8",
    )
    return folder


def test_the_ratio_lies_between_its_bounds(tmp_path: Path) -> None:
    old, new = checkout(tmp_path / "old", 3), checkout(tmp_path / "new", 3)
    found = compare(old, new, pairs=6, games=50, warm=1)
    assert found.is_same
    assert 0 < found.low <= found.ratio <= found.high


def test_games_that_end_otherwise_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = checkout(tmp_path / "old", 3), checkout(tmp_path / "new", 4)
    few = ["--pairs", "1", "--games", "50", "--warm", "1"]
    assert main([str(old), str(old), *few]) == 0
    assert "not the same games" not in capsys.readouterr().out
    assert main([str(old), str(new), *few]) == 1
    assert "not the same games" in capsys.readouterr().out
