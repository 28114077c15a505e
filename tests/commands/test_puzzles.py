"""`cob puzzles make`: a run continues where the last one ended, and chooses among all found."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.puzzle import format_puzzles, load_puzzles
from cob.commands.main import main


def test_games_that_were_gone_through_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    some = shipped_puzzles()[:6]
    for seed, part in ((1, some[:3]), (2, some[3:])):
        (tmp_path / f"game-{seed:05}.json").write_text(format_puzzles(part))
    assert main(["puzzles", "make", "--games", "2", "--out", str(tmp_path)]) == 0
    found = load_puzzles(tmp_path / "puzzles.json")
    assert {each.name for each in found} == {each.name for each in some}
    assert "6 puzzles in" in capsys.readouterr().out


def test_no_more_are_chosen_than_wanted(tmp_path: Path) -> None:
    (tmp_path / "game-00007.json").write_text(format_puzzles(shipped_puzzles()[:6]))
    words = ["puzzles", "make", "--games", "1", "--seed", "7", "--most", "4"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    assert len(load_puzzles(tmp_path / "puzzles.json")) == 4


def test_a_damaged_file_of_an_earlier_run_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "game-00001.json").write_text("nonsense")
    assert main(["puzzles", "make", "--games", "1", "--out", str(tmp_path)]) == 2
    assert "holds no puzzles, or is damaged" in capsys.readouterr().err


def test_a_folder_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["puzzles", "make"])
    assert "--out" in capsys.readouterr().err
