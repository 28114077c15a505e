"""Two programs that write the same files at once: what either has written is lost to none."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cob.files.atomic_write import sweep
from cob.files.os_lock import alone, open_locked
from cob.files.own_file import OwnFile

ROOT = Path(__file__).resolve().parents[2]
NOTES = 60
TAKES_NOTES = f"""
import sys
from pathlib import Path
from cob.tutorial.notebook import Notebook
notebook = Notebook.open(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for step in range({NOTES}):
    notebook.visit(f"{{sys.argv[2]}}-{{step}}", step)
assert not notebook.problem, notebook.problem
"""
WRITES_SLOWLY = """
import sys
from pathlib import Path
from cob.files.atomic_write import writing_atomically
with writing_atomically(Path(sys.argv[1])) as file:
    file.write(b"whole")
    print("ready", flush=True)
    sys.stdin.readline()
"""
STAYS_INSIDE = """
import sys
from pathlib import Path
from cob.files.os_lock import alone
with alone(Path(sys.argv[1])):
    print("ready", flush=True)
    sys.stdin.readline()
"""


@contextmanager
def program(code: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that has said that it is ready, and goes on after a line."""
    running = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert running.stdout is not None
    assert running.stdin is not None
    try:
        assert running.stdout.readline() == "ready\n"
        yield running
    finally:
        running.kill()
        running.wait()
        running.stdin.close()
        running.stdout.close()


def go_on(running: subprocess.Popen[str]) -> None:
    assert running.stdin is not None
    running.stdin.write("\n")
    running.stdin.flush()


def test_what_two_programs_note_at_once_is_all_kept(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    with program(TAKES_NOTES, str(path), "a") as one, program(TAKES_NOTES, str(path), "b") as two:
        go_on(one)
        go_on(two)
        assert (one.wait(), two.wait()) == (0, 0)
    text = path.read_text(encoding="utf-8")
    assert [n for n in range(NOTES) for who in "ab" if f'"{who}-{n}": {n}' not in text] == []
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_a_living_program_writes_is_not_swept_however_old(tmp_path: Path) -> None:
    """It was stopped in the middle, as a machine that sleeps stops it."""
    path = tmp_path / "game.txt"
    with program(WRITES_SLOWLY, str(path)) as writer:
        (unfinished,) = tmp_path.iterdir()
        hours_ago = time.time() - 7200
        os.utime(unfinished, (hours_ago, hours_ago))
        sweep(tmp_path)
        go_on(writer)
        assert writer.wait() == 0
    assert path.read_bytes() == b"whole"
    assert list(tmp_path.iterdir()) == [path]


def test_a_program_that_does_not_go_on_is_not_waited_for_without_end(tmp_path: Path) -> None:
    path = tmp_path / "learning.json"
    with program(STAYS_INSIDE, str(path)) as other:
        with alone(path):
            assert open_locked(tmp_path / ".learning.json.lock") is None, "the other has it still"
        go_on(other)
        assert other.wait() == 0
    with alone(path):
        assert (tmp_path / ".learning.json.lock").exists()
    assert list(tmp_path.iterdir()) == []


# --- a file of one's own ----------------------------------------------------------------------


def own(path: Path) -> OwnFile:
    return OwnFile(path, lambda: path.with_name("further.txt"))


def test_what_another_program_has_written_stays_and_one_moves_on(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    file = own(path)
    file.write("mine")
    path.write_text("a stranger's", encoding="utf-8")
    file.write("mine, a move later")
    file.write("mine, two moves later")
    assert path.read_text(encoding="utf-8") == "a stranger's"
    assert file.path.name == "further.txt"
    assert file.path.read_text(encoding="utf-8") == "mine, two moves later"
    assert "Another program has written “game.txt”" in file.notice


def test_what_was_there_before_and_a_file_that_was_renamed_are_no_strangers(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("of the last start", encoding="utf-8")
    file = own(path)
    file.write("one")
    path.rename(tmp_path / "kept.txt")
    file.write("two")
    os.utime(path, (0, 0))
    file.write("three")
    assert (file.path, file.notice) == (path, "")
    assert path.read_text(encoding="utf-8") == "three"


@pytest.mark.parametrize("seen", ["", "what was there before"])
def test_what_came_after_the_last_look_is_a_stranger_s(tmp_path: Path, seen: str) -> None:
    path = tmp_path / "game.txt"
    if seen:
        path.write_text(seen, encoding="utf-8")
    file = own(path)
    path.write_text("a stranger's game", encoding="utf-8")
    assert not file.is_as_seen()
    file.write("mine")
    assert path.read_text(encoding="utf-8") == "a stranger's game"
    file.look()
    assert file.is_as_seen()
