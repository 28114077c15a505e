"""Saving and thinking beside the window: the newest text is kept, and problems are told."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Event

import pytest

import cob.play.background
from cob.files.background_writer import BackgroundWriter
from cob.files.own_file import OwnFile
from cob.play.background import BackgroundTask, Saver
from cob.record import RecordError
from tests.waiting import PATIENCE, wait_for


def own(path: Path) -> OwnFile:
    """A file that no other program writes."""
    return OwnFile(path, lambda: pytest.fail("it had to make way"))


class SlowDisk:
    """Stands in for `save_own`: notes what is written, and lets each writing wait for a sign."""

    def __init__(self) -> None:
        self.written: list[str] = []
        self.began = Event()
        self.go_on = Event()

    def save(self, file: OwnFile, text: str) -> None:
        self.began.set()
        assert self.go_on.wait(PATIENCE)
        self.written.append(text)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    slow = SlowDisk()
    monkeypatch.setattr(cob.play.background, "save_own", slow.save)
    return slow


def test_a_text_is_written_soon(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.txt"
    saver = Saver(own(path))
    saver.write("a game\n")
    wait_for(path.exists)
    assert path.read_text(encoding="utf-8") == "a game\n"
    saver.close()


def test_writing_does_not_wait_for_the_disk(disk: SlowDisk, tmp_path: Path) -> None:
    saver = Saver(own(tmp_path / "game.txt"))
    saver.write("first")
    saver.write("second")
    assert not disk.written, "the disk waits for a sign that comes only now"
    disk.go_on.set()
    saver.close()


def test_a_text_that_is_overtaken_is_never_written(disk: SlowDisk, tmp_path: Path) -> None:
    saver = Saver(own(tmp_path / "game.txt"))
    saver.write("first")
    assert disk.began.wait(PATIENCE)
    for text in ("second", "third", "last"):
        saver.write(text)
    disk.go_on.set()
    saver.close()
    assert disk.written == ["first", "last"]


def test_closing_writes_what_waits(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for number in range(20):
        saver = Saver(own(path))
        saver.write(f"game {number}")
        saver.close()
        assert path.read_text(encoding="utf-8") == f"game {number}"


def test_closing_without_a_text_writes_nothing_and_twice_does_no_harm(tmp_path: Path) -> None:
    saver = Saver(own(tmp_path / "game.txt"))
    saver.close()
    saver.close()
    assert list(tmp_path.iterdir()) == []


def test_a_problem_is_told_and_forgotten_when_it_is_over(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.write_text("a file where the folder should be", encoding="utf-8")
    saver = Saver(own(folder / "game.txt"))
    saver.write("first")
    wait_for(lambda: saver.problem)
    assert "could not be saved" in saver.problem
    assert str(folder) in saver.problem
    folder.unlink()
    saver.write("second")
    saver.close()
    assert saver.problem == ""
    assert (folder / "game.txt").read_text(encoding="utf-8") == "second"


def test_after_a_problem_the_saver_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def refuse(file: OwnFile, text: str) -> None:
        tried.append(text)
        raise RecordError("the disk is full")

    monkeypatch.setattr(cob.play.background, "save_own", refuse)
    saver = Saver(own(tmp_path / "game.txt"))
    saver.write("first")
    wait_for(lambda: saver.problem == "the disk is full")
    saver.write("second")
    saver.close()
    assert tried == ["first", "second"]


class Odd(Exception):
    """An error that nobody expects of a disk."""


@pytest.mark.parametrize("error", [Odd("a bug"), MemoryError(), OSError(28, "No space left")])
def test_no_error_of_a_writing_ends_the_saver_or_leaves_it_busy(
    error: Exception,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(file: OwnFile, text: str) -> None:
        raise error

    saver = Saver(own(tmp_path / "game.txt"))
    with monkeypatch.context() as patch:
        patch.setattr(cob.play.background, "save_own", fail)
        saver.write("first")
        wait_for(lambda: not saver.is_busy)
        assert saver.problem.startswith("the game could not be written: ")
    assert "Traceback" in caplog.text
    assert type(error).__name__ in caplog.text
    saver.write("second")
    wait_for(lambda: not saver.is_busy)
    assert saver.problem == ""
    assert saver.file.path.read_text(encoding="utf-8") == "second"
    saver.close()


def test_what_is_written_after_closing_is_written_all_the_same(tmp_path: Path) -> None:
    saver = Saver(own(tmp_path / "game.txt"))
    saver.write("first")
    saver.close()
    saver.write("second")
    saver.close()
    assert saver.file.path.read_text(encoding="utf-8") == "second"


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


def test_a_thought_gives_nothing_while_it_lasts_and_then_its_result() -> None:
    go_on = Event()

    def think() -> str:
        assert go_on.wait(PATIENCE)
        return "castle d4"

    task = BackgroundTask(think)
    assert task.is_running
    go_on.set()
    wait_for(lambda: not task.is_running)
    assert task.result() == "castle d4"
    assert task.result() == "castle d4"


def test_an_error_of_the_thought_is_raised_where_its_result_is_asked_for() -> None:
    def think() -> str:
        raise ValueError("no idea")

    task = BackgroundTask(think)
    with pytest.raises(ValueError, match="no idea"):
        task.result()
