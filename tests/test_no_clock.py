"""No test measures time: it would fail on a busy machine, or never."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
PROGRAMS = {TESTS / "mouse", TESTS / "reader"}
"""Programs that steer a real window from outside, in `.ci/run` and `.ci/long`; they wait
themselves.
"""
OTHERS = {
    Path(__file__),
    TESTS / "waiting.py",
    TESTS / "ui/kit/test_resizing.py",
    TESTS / "files/test_atomic_write.py",
}
"""Modules that wait for others, or set a clock or the time of a file."""
READING = re.compile(
    r"\b(time|monotonic|perf_counter|process_time|thread_time)(_ns)?\(|import .*\bperf_counter"
)


def test_no_test_reads_a_clock() -> None:
    found = [
        path.name
        for path in TESTS.rglob("*.py")
        if path not in OTHERS
        and PROGRAMS.isdisjoint(path.parents)
        and READING.search(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_clock_that_is_read_is_found() -> None:
    assert READING.search("assert time.perf_counter() - begin < 0.3")
    assert READING.search("begin = monotonic()")
    assert not READING.search('monkeypatch.setattr(module, "process_time", clock)')
