"""Building: nothing of an earlier build is left; rules are compiled on demand, or stay Python."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TRANSLATES = """
from pathlib import Path
from setuptools import Extension
def mypycify(arguments, **options):
    assert "cob/engine/state.py" in arguments
    assert "cob/engine/message.py" not in arguments
    return [Extension("cob.engine.state", [str(Path(__file__).with_name("state.c"))])]
"""
CANNOT_TRANSLATE = "def mypycify(arguments, **options):\n    raise SystemExit('an old Python')\n"
MISSING = "raise ModuleNotFoundError('No module named mypyc')\n"
NEVER_ASKED = "raise AssertionError('mypyc was asked for')\n"


def built(folder: Path, mypyc: str, wish: str) -> tuple[str, set[str]]:
    """Build the package with a stand-in for mypyc and no compiler: what is said of pure Python, and
    the endings of the engine's files."""
    package, out = folder / "mypyc", folder / "lib"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "build.py").write_text(mypyc, encoding="utf-8")
    (package / "state.c").touch()
    run = subprocess.run(
        [sys.executable, "setup.py", "-q", "build", "-b", str(folder), "--build-lib", str(out)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(folder), "CC": "no-compiler", "COB_COMPILE": wish},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    assert "Traceback" not in run.stderr
    said = [line for line in run.stderr.splitlines() if "pure Python" in line]
    return "\n".join(said), {path.suffix for path in (out / "cob" / "engine").iterdir()}


@pytest.mark.parametrize(
    ("mypyc", "reason"),
    [
        (MISSING, "mypy is needed for it (No module named mypyc)"),
        (CANNOT_TRANSLATE, "mypy cannot translate them (an old Python)"),
        (TRANSLATES, "the C compiler failed ("),
    ],
    ids=["no mypy", "no translation", "no compiler"],
)
def test_what_cannot_be_compiled_is_told_in_one_sentence_and_stays_pure(
    mypyc: str, reason: str, tmp_path: Path
) -> None:
    said, endings = built(tmp_path, mypyc, "1")
    assert said.startswith(f"The rules are not compiled and stay pure Python: {reason}")
    assert len(said.splitlines()) == 1
    assert endings == {".py"}


def test_what_was_compiled_before_is_not_left_over(tmp_path: Path) -> None:
    """It would be loaded in place of the sources."""
    old = tmp_path / "lib" / "cob" / "engine" / f"game{EXTENSION_SUFFIXES[0]}"
    old.parent.mkdir(parents=True)
    old.touch()
    _, endings = built(tmp_path, TRANSLATES, "1")
    assert endings == {".py"}


def test_what_was_removed_since_the_last_build_is_not_installed_again(tmp_path: Path) -> None:
    """A lesson, an estate and a module whose sources are gone, and a file that was changed."""
    package = tmp_path / "lib" / "cob"
    gone = [
        package / "assets" / "lessons" / "99-removed.toml",
        package / "boards_data" / "removed.tmx",
        package / "removed" / "__init__.py",
    ]
    changed = package / "__init__.py"
    for path in [*gone, changed]:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("of an earlier build", encoding="utf-8")
    built(tmp_path, NEVER_ASKED, "")
    assert [path for path in gone if path.exists()] == []
    assert changed.read_bytes() == (ROOT / "cob" / "__init__.py").read_bytes()
    for source, copy in [("assets", "assets"), ("boards", "boards_data")]:
        there = {path.relative_to(ROOT / source) for path in (ROOT / source).rglob("*.t*")}
        assert {
            path.relative_to(package / copy) for path in (package / copy).rglob("*.t*")
        } == there


@pytest.mark.parametrize("wish", ["", "0"])
def test_without_the_wish_nothing_is_compiled_or_asked_for(wish: str, tmp_path: Path) -> None:
    assert built(tmp_path, NEVER_ASKED, wish) == ("", {".py"})
