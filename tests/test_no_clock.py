"""No test asks how long something took: it would fail on a busy machine, or never."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
WAITING = {TESTS / "waiting.py"}
PROGRAMS = {TESTS / "mouse", TESTS / "reader"}
"""What steers a real window from without, in `.ci/run` and `.ci/long`: it waits by itself."""
CLOCKS = {
    f"{clock}{unit}"
    for clock in ("time", "monotonic", "perf_counter", "process_time", "thread_time")
    for unit in ("", "_ns")
}


def reads_clock(node: ast.AST, read: set[str]) -> bool:
    """Whether an expression calls a clock, or holds a name that one was read into."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in read:
            return True
        if isinstance(part, ast.Call):
            called = part.func
            if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
                if called.value.id == "time" and called.attr in CLOCKS:
                    return True
            elif isinstance(called, ast.Name) and called.id in CLOCKS:
                return True
    return False


def clock_comparisons(source: str) -> list[int]:
    """Return the lines on which a time that was measured is compared."""
    found = []
    tree = ast.parse(source)
    functions = [part for part in ast.walk(tree) if isinstance(part, ast.FunctionDef)]
    for scope in (tree, *functions):
        read: set[str] = set()
        for part in ast.walk(scope):
            if isinstance(part, ast.Assign) and reads_clock(part.value, read):
                names = (name for target in part.targets for name in ast.walk(target))
                read |= {name.id for name in names if isinstance(name, ast.Name)}
        found += [
            part.lineno
            for part in ast.walk(scope)
            if isinstance(part, ast.Compare) and reads_clock(part, read)
        ]
    return sorted(set(found))


@pytest.mark.parametrize(
    "source",
    [
        "assert time.perf_counter() - begin < 0.3",
        "def test():\n    begin = monotonic()\n    work()\n    assert monotonic() - begin < 1",
        "def test():\n    took = time.process_time() - 3\n    assert took == approx(2)",
        "def test():\n    a = time.time_ns()\n    b = a - 1\n    assert 5 > b",
    ],
)
def test_a_comparison_with_a_clock_is_found(source: str) -> None:
    assert clock_comparisons(source)


def test_what_only_sets_a_time_is_none() -> None:
    assert not clock_comparisons("os.utime(path, (time.time() - 7200,) * 2)\nassert path.exists()")


def test_no_test_compares_a_time_that_was_measured() -> None:
    found = {}
    for path in sorted(TESTS.rglob("*.py")):
        if path in WAITING or not PROGRAMS.isdisjoint(path.parents):
            continue
        if lines := clock_comparisons(path.read_text(encoding="utf-8")):
            found[path.relative_to(TESTS).as_posix()] = lines
    assert not found
