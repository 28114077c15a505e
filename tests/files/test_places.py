"""The places of the program's files: the platform's, or the requested ones."""

from __future__ import annotations

from pathlib import Path

from cob.files.resources import log_path, pictures_folder, saves_folder


def test_saves_and_log_have_folders_of_the_user_s() -> None:
    for path in (saves_folder(), log_path()):
        assert path.is_absolute()
        assert "castles-of-burgundy" in path.parts


def test_pictures_lie_among_the_user_s_own() -> None:
    assert pictures_folder().is_absolute()
    assert pictures_folder().name == "The Castles of Burgundy"


def test_pictures_lie_beside_saves_that_have_a_folder_by_name(tmp_path: Path) -> None:
    assert pictures_folder(tmp_path).parent == tmp_path


def test_the_log_lies_beside_saves_that_have_a_folder_by_name(tmp_path: Path) -> None:
    assert log_path(tmp_path).parent == tmp_path
