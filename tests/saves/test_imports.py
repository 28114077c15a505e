"""Games from elsewhere among the saved ones: records and logs, each game once."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from cob.engine import CobError
from cob.record import format_record, read_file
from cob.record.bga.table_line import table_in, with_table
from cob.saves.imports import add_file, add_log, games_in
from cob.saves.saved_games import saved_files
from cob.saves.titles import title_of
from tests.games import estates, plain_header, put, random_game
from tests.record.bga.games import played
from tests.record.bga.log_moves import Style
from tests.record.bga.log_writer import log_of

GAME = played(3)
LOG = log_of(GAME, [1002, 1001], Style(table=880))


def test_a_log_becomes_a_saved_game_that_knows_its_table(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    log = tmp_path / "table.json"
    log.write_text(LOG, encoding="utf-8")
    added = add_file(log, saves, estates())
    assert added.is_new
    assert added.path.parent == saves
    assert title_of(added.path) == "Anna and Benno, finished"
    text = added.path.read_text(encoding="utf-8")
    assert table_in(text) == 880
    assert read_file(added.path, estates()).moves == GAME.moves
    assert log.read_text(encoding="utf-8") == LOG, "the player's file stays as it is"


def test_the_same_table_is_added_once(tmp_path: Path) -> None:
    first = add_log(LOG, tmp_path, estates())
    again = add_log(LOG, tmp_path, estates())
    assert (again.is_new, again.path, again.game.moves) == (False, first.path, GAME.moves)
    assert saved_files(tmp_path) == [first.path]


def test_a_longer_log_of_the_same_table_is_a_new_game(tmp_path: Path) -> None:
    packets = json.loads(LOG)
    part = add_log(json.dumps(packets[: len(packets) // 2]), tmp_path, estates())
    whole = add_log(LOG, tmp_path, estates())
    assert (part.is_new, whole.is_new) == (True, True)
    assert len(saved_files(tmp_path)) == 2
    assert not add_log(json.dumps(packets[: len(packets) // 2]), tmp_path, estates()).is_new


def test_another_table_with_the_same_players_is_another_game(tmp_path: Path) -> None:
    add_log(LOG, tmp_path, estates())
    assert add_log(log_of(GAME, [1002, 1001], Style(table=881)), tmp_path, estates()).is_new


def test_the_newest_games_among_the_downloads_are_found(tmp_path: Path) -> None:
    record = format_record(random_game(plain_header(), 1, 60))
    contents = {
        "old.txt": record,
        "table.json": LOG,
        "kept.burgundy": record,
        "archive.JSON": json.dumps({"status": 1, "data": {"logs": json.loads(LOG)}}),
        "notes.txt": "Castles and other things",
        "other.json": "[1, 2]",
        "pages.pdf": record,
        "empty.txt": "",
    }
    for age, (name, text) in enumerate(contents.items()):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        os.utime(path, (1000 + age, 1000 + age))
    (tmp_path / "folder.txt").mkdir()
    (tmp_path / "damaged.txt").write_bytes(b"\xff\xfe\x00")
    found = [path.name for path in games_in(tmp_path)]
    assert found == ["archive.JSON", "kept.burgundy", "table.json"], "three, the newest first"
    assert games_in(tmp_path / "nowhere") == []


def test_a_record_is_copied_once(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    game = random_game(plain_header(), 3)
    path = put(tmp_path, "Sunday.txt", game)
    added = add_file(path, saves, estates())
    assert (added.is_new, title_of(added.path), added.log) == (True, "Sunday", None)
    again = add_file(path, saves, estates())
    assert (again.is_new, again.path) == (False, added.path)
    assert again.game.moves == game.moves


@pytest.mark.parametrize("text", ["hello", "{}", "[]", LOG[:-100], ""])
def test_another_file_changes_nothing(text: str, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    path = tmp_path / "file"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CobError):
        add_file(path, saves, estates())
    assert not saves.exists()


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CobError, match="cannot be read"):
        add_file(tmp_path / "nothing.json", tmp_path, estates())


def test_the_line_with_the_table() -> None:
    text = format_record(GAME)
    assert table_in(text) is None
    assert table_in(with_table(text, 7)) == 7
    assert with_table(text, None) == text
