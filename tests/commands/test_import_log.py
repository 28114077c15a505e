"""`cob import`: a log of Board Game Arena becomes a record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cob.boards.estate_writer import save_estate
from cob.commands import main as cli
from cob.record import read_file
from cob.record.bga.table_line import table_in
from tests.games import estates, plain_header, put, random_game
from tests.own_estates import own_estate
from tests.record.bga.games import played
from tests.record.bga.log_writer import log_of

GAME = played(3)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "table.json"
    path.write_text(log_of(GAME, [1001, 1002]), encoding="utf-8")
    return path


def test_the_record_lies_beside_the_log(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["import", str(log)]) == 0
    out = log.with_suffix(".txt")
    assert read_file(out, estates()).moves == GAME.moves
    assert table_in(out.read_text(encoding="utf-8")) == 7
    told = capsys.readouterr().out
    points = {player.points for player in GAME.state.players}
    assert told.startswith("The whole game was read: ")
    assert all(str(each) in told for each in points)
    assert str(out) in told


def test_out_names_another_place(log: Path, tmp_path: Path) -> None:
    out = tmp_path / "folder" / "game.burgundy"
    assert cli.main(["import", str(log), "--out", str(out)]) == 0
    assert read_file(out, estates()).moves == GAME.moves
    assert cli.main(["import", str(log), "--out", str(out)]) == 0, "it may be written again"


def test_no_record_is_overwritten_unasked(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.with_suffix(".txt").write_text("mine")
    assert cli.main(["import", str(log)]) == 2
    assert "is there already: name another record with --out" in capsys.readouterr().err
    assert cli.main(["import", str(log), "--out", str(log)]) == 2
    assert log.read_text(encoding="utf-8").startswith("[")
    assert log.with_suffix(".txt").read_text() == "mine"


def test_other_files_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = put(tmp_path, "game.burgundy", random_game(plain_header(), 1))
    (tmp_path / "empty.json").write_text("{}")
    for path, told in ((record, "it is no JSON"), (tmp_path / "empty.json", "this is no log")):
        assert cli.main(["import", str(path)]) == 2
        assert told in capsys.readouterr().err
    assert not (tmp_path / "empty.txt").exists()


def test_a_log_that_breaks_off_is_told(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packets = json.loads(log.read_text(encoding="utf-8"))
    log.write_text(json.dumps(packets[: len(packets) // 3]), encoding="utf-8")
    assert cli.main(["import", str(log)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("The game was not finished: it is here up to phase ")
    assert lines[1].startswith("Points so far: ")


def test_an_estate_of_the_player_s_own_is_found_by_its_spaces(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record tells it then, so nobody else needs the map."""
    home = own_estate(1)
    game = played(3, layouts=(home,))
    log = tmp_path / "own.json"
    log.write_text(log_of(game, [1001, 1002]), encoding="utf-8")
    assert cli.main(["import", str(log)]) == 2
    assert "is none that this game knows" in capsys.readouterr().err
    save_estate(tmp_path / "home.tmx", home)
    assert cli.main(["import", str(log), "--estates", str(tmp_path / "home.tmx")]) == 0
    assert read_file(log.with_suffix(".txt"), estates()).state == game.state
