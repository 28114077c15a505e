"""Deleted games can be restored until the list is closed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.record import AUTOSAVE, RecordError
from cob.saves.trash import Trash


def test_what_is_thrown_away_comes_back_beside_what_took_its_name(tmp_path: Path) -> None:
    path = tmp_path / "v1.5.txt"
    path.write_bytes(b"old")
    trash = Trash(tmp_path)
    trash.throw(path)
    path.write_bytes(b"new")
    assert trash.take_back() == tmp_path / "v1.5 2.txt"
    assert (tmp_path / "v1.5 2.txt").read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert trash.last is None


def test_what_a_stopped_program_left_behind_goes_with_the_next(tmp_path: Path) -> None:
    for name in ("old.txt", "older.txt"):
        (tmp_path / name).touch()
        Trash(tmp_path).throw(tmp_path / name)
        assert len(list(tmp_path.glob(".deleted*"))) == 1
    Trash(tmp_path)
    assert not list(tmp_path.iterdir())


def test_the_game_being_played_is_never_thrown_away(tmp_path: Path) -> None:
    path = tmp_path / AUTOSAVE
    path.touch()
    with pytest.raises(RecordError, match="being played"):
        Trash(tmp_path).throw(path)
    assert path.exists()
