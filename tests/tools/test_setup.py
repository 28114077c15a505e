"""Building: the core is compiled, or a sentence says why not; no file of an older build is left."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cob.core.sources import LIBRARY, SOURCES, fingerprint

ROOT = Path(__file__).resolve().parents[2]
ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="compilers are scripts here")
FAILS = "#!/bin/sh\necho 'error: a bad day'\nexit 1\n"
WORKS = """#!/bin/sh
echo "$@" >> {log}
while [ $# -gt 1 ]; do shift; done
echo library > "$1"
"""
"""A compiler that writes down how it is called, and something at its last word."""
ASKS = "from setuptools import build_meta; print(build_meta.get_requires_for_build_wheel())"


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the project's folder."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done


def built(folder: Path, **environment: str) -> str:
    """Build the package into the folder `lib`, and return what is said of the core."""
    words = ["setup.py", "-q", "build", "-b", str(folder), "--build-lib", str(folder / "lib")]
    done = run(*words, **environment)
    return "\n".join(line for line in done.stderr.splitlines() if "core" in line)


def script(folder: Path, name: str, text: str) -> Path:
    """Write a program."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


def core_files(folder: Path) -> set[str]:
    return {path.name for path in (folder / "lib" / "cob" / "core").iterdir()}


MODULES = {path.name for path in (ROOT / "cob" / "core").glob("*.py")}


@pytest.mark.parametrize(
    ("compiler", "reason"),
    [(FAILS, "error: a bad day"), (None, "No such file or directory")],
    ids=["one that fails", "none"],
)
@ON_POSIX
def test_without_a_compiler_one_sentence_says_so_and_the_rest_is_built(
    compiler: str | None, reason: str, tmp_path: Path
) -> None:
    """The library of an earlier build goes too: it was made of other sources."""
    old = tmp_path / "lib" / "cob" / "core" / LIBRARY
    old.parent.mkdir(parents=True)
    old.touch()
    path = tmp_path / "compiler"
    if compiler:
        script(tmp_path, "compiler", compiler)
    said = built(tmp_path, CC=str(path))
    assert said == (
        "The core is not built, so that bots play by rules of thumb and the coach is off "
        f"({path}: {reason})."
    )
    assert core_files(tmp_path) == MODULES


@ON_POSIX
def test_the_compiler_of_the_environment_is_used_with_its_options(tmp_path: Path) -> None:
    log = tmp_path / "log"
    compiler = script(tmp_path, "compiler", WORKS.format(log=log))
    assert built(tmp_path, CC=f"{compiler} --option") == ""
    assert core_files(tmp_path) == MODULES | {LIBRARY}
    (call,) = log.read_text(encoding="utf-8").splitlines()
    assert call.startswith("--option -std=c11 -O3")
    assert f'-DCOB_SOURCES="{fingerprint(SOURCES)}"' in call
    assert {"-ffp-contract=off", "-fvisibility=hidden", "-shared"} <= set(call.split())
    assert "-march" not in call
    assert "fast" not in call


@ON_POSIX
def test_a_compiler_that_fails_is_followed_by_the_next(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    script(tools, "cc", FAILS)
    script(tools, "gcc", WORKS.format(log=tmp_path / "log"))
    assert built(tmp_path, CC="", PATH=f"{tools}:/bin:/usr/bin") == ""
    assert LIBRARY in core_files(tmp_path)


@ON_POSIX
@pytest.mark.parametrize(
    ("compilers", "wish", "wanted"),
    [
        ({}, "", True),
        ({"cc": FAILS}, "", True),
        ({"clang": WORKS}, "", False),
        ({}, "no-compiler", False),
    ],
    ids=["no compiler", "one that fails", "one that works", "one that was asked for"],
)
def test_pip_fetches_a_compiler_where_none_works(
    compilers: dict[str, str], wish: str, wanted: bool, tmp_path: Path
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, text in compilers.items():
        script(tools, name, text.format(log=tmp_path / "log"))
    settings = tmp_path / "settings.cfg"  # so that no folder `egg-info` is left in the sources
    settings.write_text(f"[egg_info]\negg_base = {tmp_path}\n", encoding="utf-8")
    asked = run("-c", ASKS, CC=wish, PATH=str(tools), DIST_EXTRA_CONFIG=str(settings))
    assert ("ziglang" in asked.stdout) == wanted


def test_what_this_machine_builds_is_the_core_of_these_sources(tmp_path: Path) -> None:
    if said := built(tmp_path):
        pytest.skip(said)
    library = ctypes.CDLL(str(tmp_path / "lib" / "cob" / "core" / LIBRARY))
    library.cob_core_sources.restype = ctypes.c_char_p
    assert library.cob_core_sources().decode() == fingerprint(SOURCES)


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
    built(tmp_path, CC="no-compiler")
    assert [path for path in gone if path.exists()] == []
    assert changed.read_bytes() == (ROOT / "cob" / "__init__.py").read_bytes()
    for source, copy in [("assets", "assets"), ("boards", "boards_data")]:
        there = {path.relative_to(ROOT / source) for path in (ROOT / source).rglob("*.t*")}
        assert {
            path.relative_to(package / copy) for path in (package / copy).rglob("*.t*")
        } == there


@ON_POSIX
def test_a_package_names_the_commit_that_it_was_made_from(tmp_path: Path) -> None:
    """A paper cites it; sources that are no checkout have none."""
    sources = tmp_path / "sources"
    sources.mkdir()
    for name in ("setup.py", "setup.cfg", "pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, sources)
    for name in ("cob", "assets", "boards"):
        (sources / name).symlink_to(ROOT / name)
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org"]
    built_there = [sys.executable, "setup.py", "-q", "build", "--build-lib", "lib"]
    found = sources / "lib" / "cob" / "commit.txt"
    environment = {**os.environ, "CC": "false"}
    subprocess.run(built_there, cwd=sources, env=environment, check=True, capture_output=True)
    assert not found.exists()
    for words in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "x"]):
        subprocess.run([*git, *words], cwd=sources, check=True)
    subprocess.run(built_there, cwd=sources, env=environment, check=True, capture_output=True)
    commit = subprocess.run(
        [*git, "rev-parse", "HEAD"], cwd=sources, check=True, capture_output=True, text=True
    )
    assert found.read_text(encoding="utf-8") == commit.stdout
