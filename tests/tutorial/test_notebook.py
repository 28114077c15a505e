"""The notebook of a learner: saved between starts, without loss if its file is damaged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cob.files import user_file as module
from cob.tutorial.notebook import FILE_NAME, Notebook

SOUND = {
    "version": 1,
    "furthest": {"dice": 3},
    "finished": ["dice"],
    "reminders_on": False,
    "told": ["sell"],
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / FILE_NAME


def written(path: Path, content: bytes | str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def damaged(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{FILE_NAME}.damaged*"))


def is_empty(notebook: Notebook) -> bool:
    return (
        not notebook.furthest
        and not notebook.finished
        and not notebook.told
        and notebook.reminders_on
    )


# --- remembering ------------------------------------------------------------------------------


def test_a_missing_file_is_an_empty_notebook_and_looking_writes_nothing(path: Path) -> None:
    notebook = Notebook.open(path)
    assert is_empty(notebook)
    assert notebook.problem == ""
    assert not path.parent.exists()


def test_what_was_learned_is_there_at_the_next_start(path: Path) -> None:
    notebook = Notebook.open(path)
    notebook.visit("dice", 4)
    notebook.visit("ships", 1)
    notebook.finish("dice")
    notebook.tell("sell")
    notebook.turn_reminders(False)
    again = Notebook.open(path)
    assert again.furthest == {"dice": 4, "ships": 1}
    assert again.finished == {"dice"}
    assert again.told == {"sell"}
    assert not again.reminders_on
    assert again.problem == notebook.problem == ""


def test_going_back_in_a_lesson_forgets_nothing(path: Path) -> None:
    notebook = Notebook.open(path)
    notebook.visit("dice", 4)
    notebook.visit("dice", 2)
    assert Notebook.open(path).furthest == {"dice": 4}


def test_a_lesson_with_a_skipped_step_is_not_done_until_that_is(path: Path) -> None:
    notebook = Notebook.open(path)
    notebook.skip("dice", 11)
    notebook.skip("dice", 3)
    notebook.finish("dice")
    again = Notebook.open(path)
    assert again.finished == set()
    assert again.steps_skipped("dice") == [3, 11]
    again.do("dice", 3)
    again.do("dice", 11)
    again.finish("dice")
    last = Notebook.open(path)
    assert last.finished == {"dice"}
    assert last.steps_skipped("dice") == []


def test_what_was_answered_wrong_comes_back_until_it_is_answered_right(path: Path) -> None:
    notebook = Notebook.open(path)
    notebook.answer("dice", 11, right=False)
    notebook.answer("dice", 4, right=False)
    notebook.answer("dice", 4, right=False)
    notebook.answer("sales", 2, right=True)
    again = Notebook.open(path)
    assert again.steps_missed("dice") == [4, 11]
    assert again.steps_missed("sales") == []
    again.answer("dice", 4, right=True)
    assert Notebook.open(path).steps_missed("dice") == [11]
    assert Notebook.open(path).steps_skipped("dice") == []


def test_in_a_lesson_that_is_done_steps_may_be_skipped(path: Path) -> None:
    notebook = Notebook.open(path)
    notebook.finish("dice")
    notebook.skip("dice", 3)
    assert Notebook.open(path).steps_skipped("dice") == []


def test_a_lesson_that_was_only_opened_has_no_steps_yet(path: Path) -> None:
    Notebook.open(path).visit("dice", 0)
    assert Notebook.open(path).furthest == {"dice": 0}


def test_reminders_can_all_be_told_once_more(path: Path) -> None:
    notebook = Notebook.open(path)
    notebook.tell("sell")
    notebook.finish("dice")
    notebook.turn_reminders(True)
    again = Notebook.open(path)
    assert again.told == set()
    assert again.finished == {"dice"}


def test_nothing_is_written_when_nothing_changed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Notebook.open(path).visit("dice", 4)
    writings: list[bytes] = []
    monkeypatch.setattr(module, "write_atomically", lambda _, content: writings.append(content))
    notebook = Notebook.open(path)
    notebook.visit("dice", 4)
    notebook.visit("dice", 1)
    notebook.turn_reminders(True)
    assert writings == []
    notebook.tell("sell")
    notebook.tell("sell")
    assert len(writings) == 1


def test_names_that_this_version_does_not_know_are_kept(path: Path) -> None:
    unknown = {**SOUND, "furthest": {"bridges": 9}, "finished": ["bridges"], "told": ["toll"]}
    Notebook.open(written(path, json.dumps(unknown))).visit("dice", 1)
    again = Notebook.open(path)
    assert again.furthest == {"bridges": 9, "dice": 1}
    assert again.finished == {"bridges"}
    assert again.told == {"toll"}


# --- files that are not sound -----------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00\xff\xfe",
        b"no notebook",
        b"[]",
        b"null",
        b"[" * 50_000,
        b"9" * 50_000,
        b" " * 200_000,
        json.dumps({**SOUND, "furthest": {"dice": "3"}}).encode(),
        json.dumps({**SOUND, "furthest": {"dice": True}}).encode(),
        json.dumps({**SOUND, "furthest": {"dice": -1}}).encode(),
        json.dumps({**SOUND, "finished": "dice"}).encode(),
        json.dumps({**SOUND, "told": [["sell"]]}).encode(),
        json.dumps({**SOUND, "reminders_on": 1}).encode(),
        json.dumps({**SOUND, "hints": []}).encode(),
        json.dumps({key: SOUND[key] for key in ("version", "furthest")}).encode(),
        json.dumps(SOUND).encode()[:40],
    ],
    ids=lambda content: repr(content[:24]),
)
def test_a_file_that_is_no_notebook_is_kept_beside_it(path: Path, content: bytes) -> None:
    notebook = Notebook.open(written(path, content))
    assert is_empty(notebook)
    assert notebook.problem.endswith(".")
    assert FILE_NAME in notebook.problem
    (kept,) = damaged(path)
    assert kept.read_bytes() == content
    assert kept.name in notebook.problem
    notebook.visit("dice", 2)
    assert Notebook.open(path).furthest == {"dice": 2}
    assert notebook.problem != "", "the problem stays, so that it can be told later"


def test_a_second_damaged_file_does_not_replace_the_first(path: Path) -> None:
    for content in (b"one", b"two", b"three"):
        Notebook.open(written(path, content))
    assert {kept.read_bytes() for kept in damaged(path)} == {b"one", b"two", b"three"}


def test_a_file_with_a_byte_order_mark_is_sound(path: Path) -> None:
    notebook = Notebook.open(written(path, b"\xef\xbb\xbf" + json.dumps(SOUND).encode()))
    assert notebook.furthest == {"dice": 3}
    assert notebook.problem == ""


def test_what_cannot_be_read_is_left_as_it_is(path: Path) -> None:
    path.mkdir(parents=True)
    notebook = Notebook.open(path)
    assert is_empty(notebook)
    assert "cannot be read" in notebook.problem
    notebook.visit("dice", 2)
    assert path.is_dir()
    assert list(path.parent.iterdir()) == [path]


def test_a_damaged_file_that_cannot_be_renamed_is_not_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, target: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    notebook = Notebook.open(written(path, b"precious"))
    notebook.visit("dice", 2)
    assert path.read_bytes() == b"precious"
    assert "permission denied" in notebook.problem


# --- a disk that does not take it -------------------------------------------------------------


def test_a_failed_writing_is_told_and_goes_on(path: Path) -> None:
    notebook = Notebook.open(path)
    path.parent.write_text("a file where the folder should be")
    notebook.visit("dice", 2)
    assert notebook.furthest == {"dice": 2}
    assert str(path) in notebook.problem
    assert "game" not in notebook.problem
    assert notebook.problem.endswith(".")


def test_a_later_writing_makes_good_for_a_failed_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notebook = Notebook.open(path)

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left")

    with monkeypatch.context() as patch:
        patch.setattr(module, "write_atomically", full)
        notebook.visit("dice", 2)
    assert "no space left" in notebook.problem
    assert not path.exists()
    notebook.visit("dice", 2)
    assert notebook.problem == ""
    assert Notebook.open(path).furthest == {"dice": 2}


# --- two windows ------------------------------------------------------------------------------
