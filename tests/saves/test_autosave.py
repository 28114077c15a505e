"""The current game: put aside when another begins, and left to a newer program."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.record import AUTOSAVE, FIRST_LINE, RecordError, format_record, read_file
from cob.record.text import VERSION
from cob.saves.autosave import Autosave
from cob.saves.saved_games import saved_files
from cob.saves.titles import dated_path
from tests.games import estates, plain_header, put, random_game

FURTHER = ".autosave-2.txt"


def newer_record() -> str:
    """A record in the form of a next version of the program."""
    text = format_record(random_game(plain_header(), 1, 30))
    return text.replace(FIRST_LINE, f"{FIRST_LINE[:-1]}{VERSION + 1}", 1)


def test_a_finished_game_is_the_same_however_its_record_is_typed(tmp_path: Path) -> None:
    over = random_game(plain_header(), 3)
    typed = format_record(over).replace(" | ", "|").replace("\n", "  # so it was\r\n")
    (tmp_path / "typed.txt").write_bytes(typed.encode())
    put(tmp_path, AUTOSAVE, over)
    Autosave(tmp_path).put_aside(estates())
    assert [path.name for path in saved_files(tmp_path)] == ["typed.txt"]


def test_games_that_differ_in_one_move_are_both_kept(tmp_path: Path) -> None:
    lines = format_record(random_game(plain_header(), 3, 40)).rstrip().split("\n")
    put(tmp_path, "old.txt", random_game(plain_header(), 3, 40))
    game = random_game(plain_header(), 3, 41)
    put(tmp_path, AUTOSAVE, game)
    Autosave(tmp_path).put_aside(estates())
    assert len(saved_files(tmp_path)) == 2
    assert len(lines) < len(format_record(game).rstrip().split("\n"))


def test_a_game_that_cannot_be_kept_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(tmp_path, AUTOSAVE, random_game(plain_header(), 3))

    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(RecordError, match="would be lost"):
        Autosave(tmp_path).put_aside(estates())
    assert path.exists()


@pytest.mark.parametrize("words", ["ß" * 300, "𠀀" * 300, "../..", ""])
def test_a_kept_name_is_one_that_a_file_system_takes(tmp_path: Path, words: str) -> None:
    for _ in range(3):
        path = dated_path(tmp_path, words)
        path.touch()
        assert path.parent == tmp_path
        assert len(path.name.encode()) < 250


# --- other versions ---------------------------------------------------------------------------


def test_a_game_of_a_newer_version_is_left_as_it_is_and_others_are_kept_beside_it(
    tmp_path: Path,
) -> None:
    text = newer_record()
    (tmp_path / AUTOSAVE).write_text(text, encoding="utf-8")
    autosave = Autosave(tmp_path)
    assert f"(its records have version {VERSION + 1})" in autosave.notice
    assert autosave.look_for_unfinished(estates()) == (None, "")
    game = random_game(plain_header(), 2, 40)
    put(tmp_path, autosave.path.name, game)

    again = Autosave(tmp_path)
    again.keep_others(estates())
    found, problem = again.look_for_unfinished(estates())
    assert found is not None
    assert (found.game.moves, problem) == (game.moves, "")
    again.put_aside(estates())
    assert (tmp_path / AUTOSAVE).read_text(encoding="utf-8") == text
    assert [read_file(path, estates()).moves for path in saved_files(tmp_path)] == [game.moves]


def test_the_newer_version_finds_the_game_of_the_older_one_among_the_saved_games(
    tmp_path: Path,
) -> None:
    last = put(tmp_path, AUTOSAVE, random_game(plain_header(), 1, 30))
    other = put(tmp_path, ".autosave-v1.txt", random_game(plain_header(), 2, 40))
    content = other.read_bytes()
    Autosave(tmp_path).keep_others(estates())
    assert last.exists()
    assert not other.exists()
    (kept,) = saved_files(tmp_path)
    assert kept.name == "2026-03-01 Anna and Benno.txt"
    assert kept.read_bytes() == content


def test_a_further_autosave_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / FURTHER
    path.write_text(newer_record(), encoding="utf-8")
    Autosave(tmp_path).keep_others(estates())
    assert list(tmp_path.iterdir()) == [path]


def test_further_autosaves_are_not_in_the_list_of_saved_games(tmp_path: Path) -> None:
    put(tmp_path, FURTHER, random_game(plain_header(), 1, 9))
    assert saved_files(tmp_path) == []


def test_a_game_that_was_saved_already_is_not_kept_twice(tmp_path: Path) -> None:
    game = random_game(plain_header(), 1, 30)
    other = put(tmp_path, "other.txt", game)
    put(tmp_path, FURTHER, game)
    Autosave(tmp_path).keep_others(estates())
    assert list(tmp_path.iterdir()) == [other]
