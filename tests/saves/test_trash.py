"""What is deleted can be taken back until the list is left, by this window alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.files.window_lock import Claim
from cob.record import AUTOSAVE, RecordError
from cob.saves.trash import Trash


def test_what_is_thrown_away_comes_back_beside_what_took_its_name(tmp_path: Path) -> None:
    path = tmp_path / "v1.5.txt"
    path.write_bytes(b"old")
    trash = Trash(Claim(tmp_path))
    trash.throw(path)
    path.write_bytes(b"new")
    assert trash.take_back() == tmp_path / "v1.5 2.txt"
    assert (tmp_path / "v1.5 2.txt").read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert trash.last is None


def test_what_a_stopped_program_left_behind_goes_with_the_next(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.touch()
    stopped = Claim(tmp_path)
    Trash(stopped).throw(path)
    assert list(tmp_path.glob(".deleted-*"))
    stopped.release()
    Trash(Claim(tmp_path))
    assert not list(tmp_path.glob(".deleted-*"))


def test_another_window_leaves_what_this_one_may_take_back(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes(b"old")
    trash = Trash(Claim(tmp_path))
    trash.throw(path)
    other = tmp_path / "other.txt"
    other.touch()
    others = Trash(Claim(tmp_path))
    others.throw(other)
    others.empty()
    assert trash.take_back() == path
    assert path.read_bytes() == b"old"
    assert not other.exists()


def test_the_game_being_played_is_never_thrown_away(tmp_path: Path) -> None:
    path = tmp_path / AUTOSAVE
    path.touch()
    with pytest.raises(RecordError, match="being played"):
        Trash(Claim(tmp_path)).throw(path)
    assert path.exists()
