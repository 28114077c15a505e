"""The log: it contains errors with their tracebacks, and nothing waits or stops for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from threading import Event, Thread

import pytest

from cob.files.log import LogFile

LOG = logging.getLogger("cob.somewhere")


def fail() -> None:
    raise RuntimeError("the dice rolled off the table")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_an_error_is_logged_with_its_traceback(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "cob.log"
    with LogFile(path) as log:
        try:
            fail()
        except RuntimeError:
            LOG.exception("a bot failed: %s", "Émile")
    text = text_of(path)
    assert "ERROR cob.somewhere: a bot failed: Émile" in text
    assert "in fail" in text
    assert "RuntimeError: the dice rolled off the table" in text
    assert log.problem == ""


def test_an_error_that_ends_a_thread_is_logged(tmp_path: Path) -> None:
    with LogFile(tmp_path / "cob.log"):
        thread = Thread(target=fail, name="maker of sounds")
        thread.start()
        thread.join()
    text = text_of(tmp_path / "cob.log")
    assert "the thread maker of sounds" in text
    assert "RuntimeError: the dice rolled off the table" in text


def test_without_anything_to_tell_there_is_no_file_and_what_others_log_is_theirs(
    tmp_path: Path,
) -> None:
    with LogFile(tmp_path / "cob.log"):
        logging.getLogger("another.package").error("not ours")
        LOG.debug("too much")
    assert list(tmp_path.iterdir()) == []


def test_nobody_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, written = Event(), Event()
    emit: Callable[..., None] = RotatingFileHandler.emit

    def slow(handler: RotatingFileHandler, record: logging.LogRecord) -> None:
        assert go_on.wait(10)
        emit(handler, record)
        written.set()

    monkeypatch.setattr(RotatingFileHandler, "emit", slow)
    log = LogFile(tmp_path / "cob.log")
    LOG.warning("first")
    assert not written.is_set()
    go_on.set()
    log.close()
    assert written.is_set()


def test_the_files_do_not_grow_for_ever(tmp_path: Path) -> None:
    with LogFile(tmp_path / "cob.log"):
        for number in range(1200):
            LOG.warning("%d %s", number, "x" * 1000)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["cob.log", "cob.log.1", "cob.log.2"]
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 1_000_000
    assert "1199 x" in text_of(tmp_path / "cob.log")


def test_a_file_that_cannot_be_renamed_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: str, dest: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.rename", refuse)
    with LogFile(tmp_path / "cob.log") as log:
        for number in range(400):
            LOG.warning("%d %s", number, "x" * 1000)
    assert log.problem == ""
    text = text_of(tmp_path / "cob.log")
    assert all(f": {number} x" in text for number in (0, 200, 399))


def test_a_log_that_cannot_be_written_stops_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    for path in (tmp_path / "file" / "cob.log", tmp_path):
        with LogFile(path) as log:
            LOG.error("told in vain")
        assert log.problem
    assert capfd.readouterr() == ("", "")


def test_closing_leaves_logging_as_it_was(tmp_path: Path) -> None:
    ours = logging.getLogger("cob")
    before = ours.level, list(ours.handlers)
    log = LogFile(tmp_path / "cob.log")
    assert (ours.level, ours.handlers) != before
    log.close()
    log.close()
    assert (ours.level, ours.handlers) == before
