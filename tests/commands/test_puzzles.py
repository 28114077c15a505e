"""`cob puzzles`: a run continues where the last one ended, and chooses among all found."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.puzzle import Puzzle, Theme, format_puzzles, load_puzzles
from cob.commands.main import main
from cob.engine import parse_position
from tests.games import estates


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
    assert main(["puzzles", "make"]) == 2
    assert "name the folder for the puzzles with --out" in capsys.readouterr().err


def test_the_positions_of_puzzles_are_shown_as_text(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those of the game, or of files; `cob advise` takes such a line."""
    assert main(["puzzles", "show"]) == 0
    shown = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [name for name, _ in shown] == [puzzle.name for puzzle in shipped_puzzles()]
    for (_, text), puzzle in zip(shown, shipped_puzzles(), strict=True):
        assert parse_position(text, estates()) == puzzle.game(estates()).state
    file = tmp_path / "some.json"
    file.write_text(format_puzzles(shipped_puzzles()[:2]))
    assert main(["puzzles", "show", str(file)]) == 0
    assert capsys.readouterr().out.splitlines() == [" ".join(line) for line in shown[:2]]


# --- judging again ----------------------------------------------------------------------------


def last_rounds() -> list[Puzzle]:
    """Shipped puzzles that are judged quickly."""
    return [each for each in shipped_puzzles() if each.theme is Theme.LAST_ROUND][:2]


def test_shipped_puzzles_are_judged_alike_again(tmp_path: Path) -> None:
    some = last_rounds()
    file, folder = tmp_path / "some.json", tmp_path / "folder"
    file.write_text(format_puzzles(some))
    assert main(["puzzles", "judge", str(file), "--out", str(folder)]) == 0
    again = {each.name: each for each in load_puzzles(folder / "puzzles.json")}
    for old in some:
        new = again[old.name]
        assert (new.margin, new.deeds, new.rating) == (old.margin, old.deeds, old.rating)


def test_what_was_judged_is_not_judged_again_and_all_in_the_folder_is_chosen_from(
    tmp_path: Path,
) -> None:
    some = shipped_puzzles()[:4]
    file = tmp_path / "some.json"
    file.write_text(format_puzzles(some[:2]))
    (tmp_path / f"judged-{some[0].name}.json").write_text(format_puzzles(some[:1]))
    (tmp_path / f"judged-{some[1].name}.json").write_text(format_puzzles([]))
    (tmp_path / "game-00007.json").write_text(format_puzzles(some[2:]))
    assert main(["puzzles", "judge", str(file), "--out", str(tmp_path)]) == 0
    found = load_puzzles(tmp_path / "puzzles.json")
    assert {each.name for each in found} == {some[0].name, some[2].name, some[3].name}


@pytest.mark.parametrize("words", [["judge"], ["make", "some.json"]])
def test_files_belong_to_judging(
    tmp_path: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzles", *words, "--out", str(tmp_path)]) == 2
    assert "files are for judge" in capsys.readouterr().err.lower()
