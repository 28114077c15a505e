"""The measured games in a file: what is known is read again, and damage begins it anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cob.analysis.habits.table import measured
from cob.record import fingerprint
from cob.statistics import habit_store
from cob.statistics.habit_store import FILE_NAME, HabitStore
from tests.games import plain_header, random_game


def kept(folder: Path) -> HabitStore:
    """A store with one game of three players, written."""
    game = random_game(plain_header(3), 2)
    store = HabitStore.open(folder / FILE_NAME)
    store.games[fingerprint(game)] = measured(game)
    store.write()
    return store


def test_what_was_measured_is_read_again(tmp_path: Path) -> None:
    store = kept(tmp_path)
    again = HabitStore.open(tmp_path / FILE_NAME)
    assert again.games == store.games
    assert not again.problem


def test_figures_of_other_measures_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(tmp_path)
    monkeypatch.setattr(habit_store, "MEASURES", habit_store.MEASURES + 1)
    again = HabitStore.open(tmp_path / FILE_NAME)
    assert not again.games
    assert not again.problem


@pytest.mark.parametrize(
    "row",
    [
        ["no-habit", 3, 0, 1, 1.0, 0, 0],
        ["dice-not-used", -3, 0, 1, 1.0, 0, 0],
        ["dice-not-used", 3, 9, 1, 1.0, 0, 0],
        ["dice-not-used", 3, 0, 1, "1", 0, 0],
        ["turn-order-lost", 3, 0, 1, 1.0, 99, 1],
        ["tiles-not-added", 3, 0, 1, 1.0, 999, 1],
        "nonsense",
    ],
)
def test_a_file_with_nonsense_is_set_aside(tmp_path: Path, row: object) -> None:
    path = tmp_path / FILE_NAME
    kept(tmp_path)
    content = json.loads(path.read_text())
    content["games"][0][1][0][:1] = [row]
    path.write_text(json.dumps(content))
    again = HabitStore.open(path)
    assert not again.games
    assert "measured anew" in again.problem
