"""Writing in the background: the newest text is kept, and problems are reported."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from cob.files.background_writer import BackgroundWriter
from cob.record import RecordError, save
from tests.waiting import PATIENCE, wait_for


def saver(path: Path) -> BackgroundWriter:
    """The writer of the game at a table."""
    return BackgroundWriter(partial(save, path), "the game")


class SlowDisk:
    """Records writes, and lets each wait for a signal."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.began = Event()
        self.go_on = Event()
        self.writer = BackgroundWriter(self._write, "the game")

    def _write(self, text: str) -> None:
        self.began.set()
        assert self.go_on.wait(PATIENCE)
        self.written.append(text)


def test_a_text_is_written_soon(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.txt"
    writer = saver(path)
    writer.write("a game\n")
    wait_for(path.exists)
    assert path.read_text(encoding="utf-8") == "a game\n"
    writer.close()


def test_writing_does_not_wait_for_the_disk() -> None:
    disk = SlowDisk()
    disk.writer.write("first")
    disk.writer.write("second")
    assert not disk.written, "the disk waits for a sign that comes only now"
    disk.go_on.set()
    disk.writer.close()


def test_a_text_that_is_overtaken_is_never_written() -> None:
    disk = SlowDisk()
    disk.writer.write("first")
    assert disk.began.wait(PATIENCE)
    for text in ("second", "third", "last"):
        disk.writer.write(text)
    disk.go_on.set()
    disk.writer.close()
    assert disk.written == ["first", "last"]


def test_closing_writes_what_waits(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for number in range(20):
        writer = saver(path)
        writer.write(f"game {number}")
        writer.close()
        assert path.read_text(encoding="utf-8") == f"game {number}"


def test_closing_without_a_text_writes_nothing_and_twice_does_no_harm(tmp_path: Path) -> None:
    writer = saver(tmp_path / "game.txt")
    writer.close()
    writer.close()
    assert list(tmp_path.iterdir()) == []


def test_a_problem_is_reported_and_forgotten_when_it_is_over(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("a file where the folder should be", encoding="utf-8")
    writer = saver(folder / "game.txt")
    writer.write("first")
    wait_for(lambda: writer.problem)
    assert "could not be saved" in writer.problem
    assert str(folder) in writer.problem
    folder.unlink()
    writer.write("second")
    writer.close()
    assert writer.problem == ""
    assert (folder / "game.txt").read_text(encoding="utf-8") == "second"


class Odd(Exception):
    """An error that no disk is known to raise."""


@pytest.mark.parametrize(
    ("error", "reported"),
    [
        (RecordError("the disk is full"), "the disk is full"),
        (Odd("a bug"), "the game could not be written: "),
        (MemoryError(), "the game could not be written: "),
        (OSError(28, "No space left"), "the game could not be written: "),
    ],
)
def test_no_error_of_a_writing_ends_the_writer_or_leaves_it_busy(
    error: Exception, reported: str, caplog: pytest.LogCaptureFixture
) -> None:
    written: list[str] = []

    def write(text: str) -> None:
        if text == "first":
            raise error
        written.append(text)

    writer = BackgroundWriter(write, "the game")
    writer.write("first")
    wait_for(lambda: not writer.is_busy)
    assert writer.problem.startswith(reported)
    assert "Traceback" in caplog.text
    assert type(error).__name__ in caplog.text
    writer.write("second")
    writer.close()
    assert writer.problem == ""
    assert written == ["second"]


def test_what_is_written_after_closing_is_written_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    writer = saver(path)
    writer.write("first")
    writer.close()
    writer.write("second")
    writer.close()
    assert path.read_text(encoding="utf-8") == "second"


def test_a_writer_waits_until_nothing_changes_any_more() -> None:
    written: list[str] = []
    writer = BackgroundWriter(written.append, "your settings", delay=0.2)
    for text in ("one", "two", "three"):
        writer.write(text)
        time.sleep(0.01)
    assert written == []
    assert writer.is_busy
    wait_for(lambda: not writer.is_busy)
    assert written == ["three"]
    writer.write("four")
    writer.close()
    assert written == ["three", "four"]
