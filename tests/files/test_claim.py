"""Programs that share a folder: each has a number, and one that ended has none."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cob.files.window_lock import Claim

ROOT = Path(__file__).resolve().parents[2]
HOLD = """
import sys
from pathlib import Path
from cob.files.window_lock import Claim
claim = Claim(Path(sys.argv[1]))
print(claim.number, flush=True)
sys.stdin.read()
"""


@contextmanager
def another_program(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A process that holds a number in the folder until it is killed; and that number."""
    program = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(folder)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    try:
        yield program, int(program.stdout.readline())
    finally:
        program.kill()
        program.wait()
        program.stdin.close()
        program.stdout.close()


def test_the_second_program_has_the_next_number(tmp_path: Path) -> None:
    with another_program(tmp_path) as (program, number):
        assert number == 1
        mine = Claim(tmp_path)
        assert mine.number == 2
        assert mine.is_held_by_another(1)
        assert (tmp_path / ".in-use-1").read_text().split()[0] == str(program.pid)
        with another_program(tmp_path) as (_, third):
            assert third == 3
        mine.release()


def test_a_killed_program_holds_nothing_though_its_file_is_there(tmp_path: Path) -> None:
    with another_program(tmp_path) as (program, _):
        waiting = Claim(tmp_path)
        program.kill()
        program.wait()
        assert (tmp_path / ".in-use-1").exists()
        assert not waiting.is_held_by_another(1)
    assert Claim(tmp_path).number == 1


def test_a_file_left_behind_counts_for_nothing_though_its_process_runs(tmp_path: Path) -> None:
    (tmp_path / ".in-use-1").write_text(f"{os.getpid()} 2026-03-01T12:00:00\n")
    assert Claim(tmp_path).number == 1


def test_a_number_that_was_given_back_is_free_and_leaves_no_file(tmp_path: Path) -> None:
    first, second = Claim(tmp_path), Claim(tmp_path)
    first.release()
    first.release()
    assert not second.is_held_by_another(1)
    assert Claim(tmp_path).number == 1
    second.release()
    assert not (tmp_path / ".in-use-2").exists()


def test_looking_whether_a_number_is_held_leaves_it_as_it_was(tmp_path: Path) -> None:
    first, second = Claim(tmp_path), Claim(tmp_path)
    for _ in range(3):
        assert second.is_held_by_another(1)
        assert not second.is_held_by_another(2)
        assert not second.is_held_by_another(7)
    assert first.number == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == [".in-use-1", ".in-use-2"]


def test_a_folder_is_made_and_one_that_cannot_be_is_no_obstacle(tmp_path: Path) -> None:
    assert Claim(tmp_path / "deep" / "saves").problem == ""
    (tmp_path / "file").write_text("no folder")
    claim = Claim(tmp_path / "file")
    assert claim.number == 1
    assert claim.problem
    assert not claim.is_held_by_another(1)
    claim.release()


@pytest.mark.skipif(sys.platform == "win32", reason="flock is for the others")
def test_where_files_cannot_be_locked_the_program_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def refuse(file: int, how: int) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    claim = Claim(tmp_path)
    assert (claim.number, claim.problem) == (1, "no locks available")
