"""Files kept between two starts: of any version, damaged or not, none is lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cob import __version__
from cob.analysis.habits.table import measured
from cob.analysis.puzzles.collection import shipped_puzzles
from cob.analysis.puzzles.progress import PuzzleProgress
from cob.files.plain_bytes import TooLongError
from cob.files.user_file import UserFile
from cob.statistics.habit_store import HabitStore
from cob.statistics.store import Store
from cob.tutorial.notebook import Notebook
from cob.ui.settings import Settings
from tests.games import plain_header, random_game

NEWEST = 1_000_000
Change = Callable[[Path, int], str]
"""Open a file, change something by a number, write it, and return its problem."""


def change_settings(path: Path, number: int) -> str:
    settings = Settings.open(path)
    settings.teach(f"Anna {number}", 1)
    settings.close()
    return settings.problem


def change_notebook(path: Path, number: int) -> str:
    notebook = Notebook.open(path)
    notebook.visit(f"lesson-{number}", number)
    return notebook.problem


def change_puzzles(path: Path, number: int) -> str:
    progress = PuzzleProgress.open(path)
    progress.note(shipped_puzzles()[number], solved=True)
    progress.note_day(date(2026, 11, 1 + number))
    return progress.problem


def change_statistics(path: Path, number: int) -> str:
    store = Store.open(path)
    store.note(random_game(plain_header(), number), 5.0)
    store.write()
    return store.problem


def change_habits(path: Path, number: int) -> str:
    store = HabitStore.open(path)
    store.games[f"game {number}"] = measured(random_game(plain_header(), number))
    store.write()
    return store.problem


CHANGES = {
    "settings": change_settings,
    "notebook": change_notebook,
    "puzzles": change_puzzles,
    "statistics": change_statistics,
    "habits": change_habits,
}
ALL = pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)


def content_of(path: Path) -> dict[str, Any]:
    found = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


@ALL
def test_a_file_says_which_version_wrote_it(tmp_path: Path, change: Change) -> None:
    path = tmp_path / "kept.json"
    assert change(path, 1) == ""
    assert content_of(path)["program"] == __version__


@ALL
def test_a_file_of_a_newer_version_is_only_read(tmp_path: Path, change: Change) -> None:
    path = tmp_path / "kept.json"
    change(path, 1)
    newer = json.dumps({**content_of(path), "version": NEWEST, "program": "9.1.0", "more": [1]})
    path.write_text(newer, encoding="utf-8")
    problem = change(path, 2)
    assert "'kept.json' was written by a newer version of this program (9.1.0)" in problem
    assert path.read_text(encoding="utf-8") == newer
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("program", [None, 3, "x" * 30, "\x1b[31m", ["9"]])
def test_of_an_odd_newer_version_the_number_of_the_form_is_reported(
    tmp_path: Path, program: object
) -> None:
    path = tmp_path / "kept.json"
    path.write_text(json.dumps({"version": NEWEST, "program": program}), encoding="utf-8")
    assert f"({NEWEST})" in change_notebook(path, 1)


def test_what_is_understood_of_newer_settings_is_in_force(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"version": 2, "language": "fr", "volume": "quiet"}))
    settings = Settings.open(path)
    assert (settings.language, settings.volume) == ("fr", 6)


@ALL
@pytest.mark.parametrize("damage", ["", "no json", "[]", "{}", '{"version": true}', "[" * 90_000])
def test_a_damaged_file_is_kept_under_another_name(
    tmp_path: Path, change: Change, damage: str
) -> None:
    path = tmp_path / "kept.json"
    path.write_text(damage, encoding="utf-8")
    assert "kept as 'kept.json.damaged'" in change(path, 1)
    assert (tmp_path / "kept.json.damaged").read_text(encoding="utf-8") == damage
    assert change(path, 2) == ""


@ALL
def test_of_two_writers_the_last_whole_file_stays_and_is_sound(
    tmp_path: Path, change: Change
) -> None:
    """As where a folder cannot be locked: no file is a mixture of two."""
    path, others = tmp_path / "kept.json", tmp_path / "others.json"
    change(path, 1)
    for number in (2, 3):
        others.write_bytes(path.read_bytes())
        change(others, number)
        path.write_bytes(others.read_bytes())
        assert change(path, number + 2) == ""
    assert change(path, 6) == ""
    assert not list(tmp_path.glob("*.damaged*"))


def test_a_rating_survives_any_number_of_writers(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    one, two = PuzzleProgress.open(path), PuzzleProgress.open(path)
    for number, progress in enumerate((one, two, one, two)):
        progress.note(shipped_puzzles()[number], solved=True)
    again = PuzzleProgress.open(path)
    assert again.problem == ""
    assert (again.strength, again.known) == (two.strength, two.known)


def test_a_text_above_the_limit_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    file = UserFile(path, "your notes", 1, lambda: {"notes": "x" * 300}, largest=200)
    file.write()
    assert str(TooLongError().strerror) in file.problem
    assert not path.exists()
