"""Finding the file of a game among the saved ones: its title and its day."""

from __future__ import annotations

from pathlib import Path

from cob.record import AUTOSAVE, format_record
from cob.saves.kept_record import KeptRecord, kept_record
from cob.saves.titles import with_title
from tests.games import MARCH, plain_header, put, random_game

GAME = random_game(plain_header(), 3)
OTHER = random_game(plain_header(), 4)


def test_the_title_and_the_oldest_day_are_found(tmp_path: Path) -> None:
    put(tmp_path, "other.txt", OTHER)
    put(tmp_path, "later.txt", GAME, MARCH + 1000)
    put(tmp_path, "first.burgundy", GAME, MARCH)
    assert kept_record(tmp_path, GAME) == KeptRecord("first", MARCH)


def test_a_title_inside_of_a_record_counts(tmp_path: Path) -> None:
    path = put(tmp_path, "Who wins.txt", GAME)
    path.write_text(with_title(format_record(GAME), "Who wins?"), encoding="utf-8")
    found = kept_record(tmp_path, GAME)
    assert found is not None
    assert found.title == "Who wins?"


def test_an_autosave_has_a_day_and_no_title(tmp_path: Path) -> None:
    put(tmp_path, AUTOSAVE, GAME)
    assert kept_record(tmp_path, GAME) == KeptRecord("", MARCH)


def test_a_game_that_is_not_kept_is_not_found(tmp_path: Path) -> None:
    put(tmp_path, "other.txt", OTHER)
    put(tmp_path, "shorter.txt", random_game(plain_header(), 3, 40))
    (tmp_path / "damaged.txt").write_bytes(b"\xff\xfe\x00")
    assert kept_record(tmp_path, GAME) is None
    assert kept_record(tmp_path / "missing", GAME) is None
