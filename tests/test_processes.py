"""This process's handling of Ctrl-C and the garbage collector, and of other processes."""

from __future__ import annotations

import gc
import signal
import sys
from pathlib import Path

import pytest

from cob.processes import (
    can_open_folders,
    collected_seldom,
    environment_for_others,
    interrupts_postponed,
    open_folder,
    own_command,
)
from tests.pool_work import garbage_collector
from tests.waiting import wait_for

SIGNALS = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no signals between processes"
)


def test_the_garbage_collector_rests_only_as_long_as_it_is_told_to() -> None:
    before = garbage_collector(0)
    with collected_seldom():
        waits_for, spares_old_ones = garbage_collector(0)
        assert waits_for > 10 * 700
        assert spares_old_ones
    assert garbage_collector(0)[0] == before[0]
    assert gc.get_freeze_count() == 0


@SIGNALS
def test_ctrl_c_waits_for_what_must_not_be_left_half_done() -> None:
    done: list[str] = []

    def save() -> None:
        with interrupts_postponed():
            signal.raise_signal(signal.SIGINT)
            done.append("all of it")

    with pytest.raises(KeyboardInterrupt):
        save()
    assert done == ["all of it"]


def test_the_program_starts_itself_with_or_without_a_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert own_command() == [sys.executable, "-m", "cob"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert own_command() == [sys.executable]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these have their own program")
def test_a_folder_is_shown_by_the_system_s_own_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not can_open_folders()
    open_folder(tmp_path)
    shown, opener = tmp_path / "shown", tmp_path / "xdg-open"
    opener.write_text(f'#!/bin/sh\necho "$1" > "{shown}"\n', encoding="utf-8")
    opener.chmod(0o755)
    assert can_open_folders()
    open_folder(tmp_path)
    wait_for(lambda: shown.is_file() and shown.read_text(encoding="utf-8"))
    assert shown.read_text(encoding="utf-8") == f"{tmp_path}\n"


def test_other_programs_do_not_load_the_libraries_of_a_bundle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/the/bundle")
    assert environment_for_others()["LD_LIBRARY_PATH"] == "/the/bundle"
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "LD_LIBRARY_PATH" not in environment_for_others()
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/before/it")
    assert environment_for_others()["LD_LIBRARY_PATH"] == "/before/it"
    assert "LD_LIBRARY_PATH_ORIG" not in environment_for_others()
