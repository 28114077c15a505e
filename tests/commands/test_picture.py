"""`cob picture` and `cob animate`: where they write, and what they refuse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from cob.commands import main as cli
from cob.record import AUTOSAVE
from cob.ui.sharing.picture_layout import SIZE
from tests.commands.refusals import refusal
from tests.games import expert_header, plain_header, put, random_game

COMMANDS = {"picture": ".png", "animate": ".gif"}
each_command = pytest.mark.parametrize(("command", "ending"), COMMANDS.items())


@pytest.fixture
def album(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder among the user's pictures, in a home of the test's own."""
    found = tmp_path / "album"
    monkeypatch.setattr("cob.ui.sharing.names.pictures_folder", lambda: found)
    return found


@each_command
def test_a_file_lies_among_the_pictures_under_the_title_of_the_game(
    command: str, ending: str, tmp_path: Path, album: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(tmp_path, "A long evening.txt", random_game(plain_header(), 3, 20))
    for name in ("A long evening", "A long evening 2"):
        assert cli.main([command, str(path)]) == 0
        assert f"is saved as {album / name}{ending}." in capsys.readouterr().out
    assert sorted(each.name for each in album.iterdir()) == [
        f"A long evening 2{ending}",
        f"A long evening{ending}",
    ]


def test_an_autosave_lends_its_day_and_players(tmp_path: Path, album: Path) -> None:
    path = put(tmp_path, AUTOSAVE, random_game(plain_header(), 3, 20))
    assert cli.main(["picture", str(path)]) == 0
    assert [each.name for each in album.iterdir()] == ["2026-03-01 Anna and Benno.png"]


@each_command
def test_out_names_the_file(command: str, ending: str, tmp_path: Path, album: Path) -> None:
    path = put(tmp_path, "game.txt", random_game(plain_header(), 3, 20))
    out = tmp_path / "new folder" / f"mine{ending.upper()}"
    assert cli.main([command, str(path), "--out", str(out)]) == 0
    with Image.open(out) as shown:
        assert (shown.size == SIZE) == (command == "picture")
    assert not album.exists()


@each_command
def test_a_file_of_another_kind_is_not_replaced(
    command: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(tmp_path, "game.txt", random_game(plain_header(), 3, 20))
    before = path.read_bytes()
    told = refusal(cli.main, [command, str(path), "--out", str(path)], capsys)
    assert f"does not end in {ending}" in told
    assert path.read_bytes() == before


@each_command
def test_what_cannot_be_written_is_told_and_nothing_is_left(
    command: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(tmp_path, "game.txt", random_game(plain_header(), 3, 20))
    out = tmp_path / f"taken{ending}"
    out.mkdir()
    told = refusal(cli.main, [command, str(path), "--out", str(out)], capsys)
    assert f"'{out}' cannot be written: " in told
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.txt", out.name]


@each_command
def test_a_game_that_has_not_begun_is_refused(
    command: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = put(tmp_path, "game.txt", random_game(expert_header(2, 2), 7, 1))
    assert "has not begun" in refusal(cli.main, [command, str(path)], capsys)
