"""The game being played: put aside when another begins, and apart from those of other windows."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from cob.files.window_lock import Claim
from cob.record import AUTOSAVE, Game, RecordError, autosave_name, format_record, read_file
from cob.saves.autosave import Autosave, retire_abandoned
from cob.saves.saved_games import saved_files
from cob.saves.titles import dated_path
from tests.games import estates, plain_header, random_game

MARCH = time.mktime((2026, 3, 1, 12, 0, 0, 0, 0, -1))


def put(folder: Path, name: str, game: Game) -> Path:
    path = folder / name
    path.write_text(format_record(game), encoding="utf-8")
    os.utime(path, (MARCH, MARCH))
    return path


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


# --- further windows --------------------------------------------------------------------------


def test_a_further_window_has_a_file_of_its_own(tmp_path: Path) -> None:
    first, second = Claim(tmp_path), Claim(tmp_path)
    files = [Autosave(tmp_path, claim.number) for claim in (first, second)]
    assert [file.path.name for file in files] == [AUTOSAVE, ".autosave-2.txt"]
    assert [file.is_first for file in files] == [True, False]


def test_the_games_of_other_windows_are_not_in_the_list_of_saved_games(tmp_path: Path) -> None:
    put(tmp_path, autosave_name(2), random_game(plain_header(), 1, 9))
    assert saved_files(tmp_path) == []


def test_the_game_of_a_window_that_closes_lies_among_the_saved_ones(tmp_path: Path) -> None:
    game = random_game(plain_header(), 1, 30)
    put(tmp_path, autosave_name(2), game)
    Autosave(tmp_path, 2).retire(estates())
    (kept,) = saved_files(tmp_path)
    assert kept.name == "2026-03-01 Anna and Benno.txt"
    assert read_file(kept, estates()).moves == game.moves
    assert list(tmp_path.iterdir()) == [kept]


def test_a_game_that_was_saved_already_is_not_kept_twice(tmp_path: Path) -> None:
    game = random_game(plain_header(), 1, 30)
    other = put(tmp_path, "other.txt", game)
    put(tmp_path, autosave_name(2), game)
    Autosave(tmp_path, 2).retire(estates())
    assert list(tmp_path.iterdir()) == [other]


def test_the_game_of_a_window_that_was_killed_is_found_and_that_of_another_left(
    tmp_path: Path,
) -> None:
    mine, other = Claim(tmp_path), Claim(tmp_path)
    first = put(tmp_path, AUTOSAVE, random_game(plain_header(), 1, 10))
    running = put(tmp_path, autosave_name(other.number), random_game(plain_header(), 2, 20))
    killed = put(tmp_path, autosave_name(3), random_game(plain_header(), 3, 30))
    text = killed.read_bytes()
    retire_abandoned(mine, estates())
    assert first.exists()
    assert running.exists()
    assert not killed.exists()
    assert [path.read_bytes() for path in saved_files(tmp_path)] == [text]


def test_a_new_window_offers_the_seats_of_the_last_game(tmp_path: Path) -> None:
    game = random_game(plain_header(3), 1, 10)
    put(tmp_path, AUTOSAVE, game)
    assert Autosave(tmp_path, 2).last_header(estates()) == game.header
    assert Autosave(tmp_path, 2).unfinished(estates()) is None


# --- windows that cannot be told apart ----------------------------------------------------------


def test_two_windows_with_one_number_lose_no_game(tmp_path: Path) -> None:
    """As where files cannot be locked: the second puts the first one's game aside and begins its
    own, while the first goes on."""
    first = Autosave(tmp_path)
    game, other = (random_game(plain_header(), seed, 40) for seed in (1, 2))
    first.file.write(format_record(random_game(plain_header(), 1, 30)))
    second = Autosave(tmp_path)
    second.put_aside(estates())
    second.file.write(format_record(other))
    first.file.write(format_record(game))
    second.file.write(format_record(other))
    assert second.file.notice == ""
    assert "Another program" in first.file.notice
    assert not first.is_first
    assert read_file(tmp_path / AUTOSAVE, estates()).moves == other.moves
    assert read_file(first.path, estates()).moves == game.moves
    first.retire(estates())
    first.release()
    kept = [read_file(path, estates()).moves for path in saved_files(tmp_path)]
    assert game.moves in kept
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]


def test_a_window_moves_on_to_a_number_that_is_free_and_holds_no_game(tmp_path: Path) -> None:
    claims = Claim(tmp_path), Claim(tmp_path)
    left = put(tmp_path, autosave_name(3), random_game(plain_header(), 3, 30))
    text = left.read_bytes()
    mine = Autosave(tmp_path, claims[0].number)
    put(tmp_path, AUTOSAVE, random_game(plain_header(), 4, 30))
    mine.file.write(format_record(random_game(plain_header(), 5, 30)))
    assert mine.path.name == autosave_name(4)
    assert left.read_bytes() == text
    assert Claim(tmp_path).number == 3, "4 is claimed"
    mine.release()


def test_a_game_that_came_while_one_was_put_aside_is_not_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, autosave_name(2), random_game(plain_header(), 1, 30))
    stranger = format_record(random_game(plain_header(), 2, 30))
    rename = Path.rename

    def rename_and_write(self: Path, target: Path) -> Path:
        found = rename(self, target)
        self.write_text(stranger, encoding="utf-8")
        return found

    monkeypatch.setattr(Path, "rename", rename_and_write)
    Autosave(tmp_path, 2).retire(estates())
    assert (tmp_path / autosave_name(2)).read_text(encoding="utf-8") == stranger
