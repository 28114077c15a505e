"""One program per folder: the lock is the operating system's, so none is left behind."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cob.files import folder_lock
from cob.files.folder_lock import FolderLock

ROOT = Path(__file__).resolve().parents[2]
HOLDS = """
import sys
from pathlib import Path
from cob.files.folder_lock import FolderLock
lock = FolderLock(Path(sys.argv[1]))
print(lock.is_taken, lock.problem, flush=True)
sys.stdin.readline()
"""


@contextmanager
def another_program(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds a folder until it is killed."""
    running = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(folder)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with running:
        assert running.stdout is not None
        assert running.stdout.readline() == "False \n"
        try:
            yield running
        finally:
            running.kill()


def test_a_folder_is_held_by_one_program_at_a_time(tmp_path: Path) -> None:
    with another_program(tmp_path):
        lock = FolderLock(tmp_path)
        assert (lock.is_taken, lock.problem) == (True, "")


def test_a_killed_program_holds_nothing_though_its_file_is_there(tmp_path: Path) -> None:
    with another_program(tmp_path) as running:
        running.kill()
        running.wait()
        assert (tmp_path / ".in-use").exists()
        assert not FolderLock(tmp_path).is_taken


def test_a_folder_that_was_released_is_free(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    lock.release()
    lock.release()
    assert list(tmp_path.iterdir()) == []
    again = FolderLock(tmp_path)
    assert (again.is_taken, again.problem) == (False, "")


def test_a_lock_file_that_was_just_removed_locks_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program that held it has ended between opening and locking."""
    first, lock_file = FolderLock(tmp_path), folder_lock.lock_file

    def lock_late(file: int) -> None:
        first.release()
        lock_file(file)

    monkeypatch.setattr(folder_lock, "lock_file", lock_late)
    lock = FolderLock(tmp_path)
    monkeypatch.undo()
    assert not lock.is_taken
    assert FolderLock(tmp_path).is_taken


def test_a_folder_is_made_and_one_that_cannot_be_is_free_with_a_problem(tmp_path: Path) -> None:
    assert not FolderLock(tmp_path / "a" / "b").problem
    (tmp_path / "file").touch()
    lock = FolderLock(tmp_path / "file")
    assert not lock.is_taken
    assert lock.problem


def test_where_files_cannot_be_locked_the_folder_is_free_with_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(folder_lock, "lock_file", refuse)
    for _ in range(2):
        lock = FolderLock(tmp_path)
        assert (lock.is_taken, lock.problem) == (False, "no locks available")
