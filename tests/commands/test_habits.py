"""`cob habits`: a table of a player's habits in some files and folders, or one JSON object."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cob.analysis.habits.habit import Habit
from cob.commands.main import main
from tests.commands.refusals import refusal
from tests.games import IN_THIS_MONTH, SHORT_RULES, plain_header, put, random_game


def games_in(folder: Path, count: int, first: int = 0) -> Path:
    """A folder with games of Anna against a random bot in this month."""
    for seed in range(first, first + count):
        put(folder, f"{seed}.txt", random_game(plain_header(), seed), IN_THIS_MONTH)
    return folder


def test_the_table_has_a_row_for_each_habit_and_examples_with_their_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["habits", str(games_in(tmp_path, 6)), "--player", "anna"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("anna, 6 games: points a game that habits cost, beside random bots\n")
    assert "Tiles taken and never added" in out
    assert ".txt, phase " in out
    assert "0 games: too few to tell" in out, "there is nothing before the last month"


def test_with_three_games_the_table_says_that_they_are_too_few(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["habits", str(games_in(tmp_path, 3)), "--player", "Anna"]) == 0
    assert "3 games: too few to tell" in capsys.readouterr().out


def test_programs_get_the_same_figures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["habits", str(games_in(tmp_path, 6)), "--player", "random", "--level", "hard"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["level"]) == (6, "hard")
    assert {each["habit"] for each in told["habits"]} == {habit.value for habit in Habit}
    for habit in told["habits"]:
        assert habit["mean"]["games"] == 6
        assert habit["bots"]["games"] >= 60
        assert habit["beside_before"] is None
        for example in habit["examples"]:
            assert Path(example["file"]).is_file()
            assert example["player"] == 1


def test_a_game_in_two_files_counts_once_and_other_games_do_not_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games_in(tmp_path, 2)
    put(tmp_path, "copy.txt", random_game(plain_header(), 0))
    put(tmp_path, "open.txt", random_game(plain_header(), 5, 60))
    put(tmp_path, "short.txt", random_game(replace(plain_header(), ruleset=SHORT_RULES), 5))
    assert main(["habits", str(tmp_path), "--player", "Anna"]) == 0
    assert capsys.readouterr().out.startswith("Anna, 2 games")


def test_a_damaged_file_is_told_and_the_others_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games_in(tmp_path, 1)
    (tmp_path / "notes.txt").write_text("nonsense")
    assert main(["habits", str(tmp_path), "--player", "Anna"]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("Anna, 1 game:")
    assert "notes.txt" in err


def test_a_player_without_games_is_refused_with_the_names_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = games_in(tmp_path, 1)
    told = refusal(main, ["habits", str(folder), "--player", "Zoe"], capsys)
    assert '"Zoe" has finished no whole game here; players are Anna and random' in told


def test_what_holds_no_game_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = refusal(main, ["habits", str(tmp_path), "--player", "Anna"], capsys)
    assert told == f"cob: there is no finished game in {tmp_path}.\n"
    missing = str(tmp_path / "none.txt")
    told = refusal(main, ["habits", str(tmp_path), missing, "--player", "Anna"], capsys)
    assert told == f"cob: there is no file '{missing}'.\n"


def test_bots_without_figures_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["habits", str(games_in(tmp_path, 1)), "--player", "Anna", "--level", "clever"]
    assert '"clever" is not among the bots with figures' in refusal(main, words, capsys)
