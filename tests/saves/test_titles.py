"""The title of a record's file, and a file renamed outside the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.record import format_record
from cob.saves.titles import is_called, new_path, title_of, with_title
from tests.games import plain_header, random_game


def saved(folder: Path, stem: str, title: str) -> Path:
    """A record of that title in a file with this name."""
    path = folder / f"{stem}.txt"
    path.write_text(with_title(format_record(random_game(plain_header(), 1, 5)), title))
    return path


@pytest.mark.parametrize("stem", ["Sunday", "sunday", "Sunday 2", "SUNDAY 17"])
def test_a_file_that_the_game_named_has_its_title(tmp_path: Path, stem: str) -> None:
    """A number keeps files of one title apart, and is no part of it."""
    path = saved(tmp_path, stem, "Sunday")
    assert is_called(path, "Sunday")
    assert title_of(path) == "Sunday"


@pytest.mark.parametrize(
    "stem",
    [
        "Sunday evening",
        "Sunday2",
        "Sunday 2b",
        "Sunday 2 ",
        "Sunday  2",
        "Sunday (copy)",
        "2",
        "Sun",
    ],
)
def test_a_file_that_was_renamed_is_called_as_it_is(tmp_path: Path, stem: str) -> None:
    """Also when the new name begins with the old one: only a number may follow that."""
    path = saved(tmp_path, stem, "Sunday")
    assert not is_called(path, "Sunday")
    assert title_of(path) == stem


def test_the_next_free_name_is_that_of_the_title(tmp_path: Path) -> None:
    for number in ("", " 2", " 3"):
        path = new_path(tmp_path, "Rain: who wins?")
        assert path.name == f"Rain who wins{number}.txt"
        assert is_called(path, "Rain: who wins?")
        path.touch()
