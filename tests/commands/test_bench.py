"""The benchmark's two forms of output; the speed is not tested."""

from __future__ import annotations

import json

import pytest

from cob.commands import bench
from cob.commands.bench import main, measure
from cob.engine.message import Message
from tests.games import estates


def test_json_is_one_object_with_a_row_for_each_number_of_players(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main((2, 4), games=2, seed=1, as_json=True) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["players"]
    assert list(answer["players"]) == ["2", "4"]
    for row in answer["players"].values():
        assert list(row) == [
            "games_per_second",
            "decisions_per_second",
            "search_steps_per_second",
            "copy_us",
            "core",
        ]
        core = row.pop("core")
        assert list(core) == ["games_per_second", "decisions_per_second"]
        assert all(value > 0 for value in (*row.values(), *core.values()))


def test_the_table_says_what_was_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((3,), games=1, seed=1, as_json=False) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("1 complete random game for each number of players")
    assert lines[1].startswith("Measured is only the playing")
    assert "games a second   decisions a second   search steps a second" in lines[4]
    assert lines[5].split()[0] == "3"
    assert len(lines[5].split()) == 5


def test_the_core_has_a_table_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((2,), games=1, seed=1, as_json=False) == 0
    *_, told, _, titles, row = capsys.readouterr().out.splitlines()
    assert told.startswith("The same in the core")
    assert titles.split("   ")[-2:] == ["games a second", "decisions a second"]
    assert row.split()[0] == "2"
    assert len(row.split()) == 3


def test_without_the_core_the_engine_alone_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = Message("the core is missing: run {command} again", command="pip install .")
    monkeypatch.setattr(bench, "problem", lambda: missing)
    assert main((2,), games=1, seed=1, as_json=True) == 0
    said = capsys.readouterr()
    assert "core" not in json.loads(said.out)["players"]["2"]
    assert said.err == "cob: the core is missing: run pip install . again.\n"
    assert main((2,), games=1, seed=1, as_json=False) == 0
    assert "The same in the core" not in capsys.readouterr().out


def test_decisions_are_counted() -> None:
    speed = measure(estates()["1"], players=2, games=2, seed=1)
    # Two players use two dice and end the turn 25 times each.
    assert speed.decisions_per_second / speed.games_per_second >= 2 * 25 * 3
