"""The guides of the site: every block is run as it is, in an empty folder.

A block after "Put this ... `NAME`" is written to a file of that name. Other Python runs in one
namespace for each page; shell lines run in order. A `text` block is the expected output of the
block before it. Lines that open the window, install or test are not run here: `.ci/run` does that.
"""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from subprocess import run
from typing import NamedTuple

import pytest

from cob.commands import main as cli
from tools import catalogue

ROOT = Path(__file__).resolve().parents[1]
GUIDES = sorted((ROOT / "docs" / "guide").glob("*.md"))
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"\bPut this\b[^`]*`([^`]+)`")
ELSEWHERE = ("cob play", "cob arena greedy ", "pip install ", "python main.py", "python -m pytest ")
"""The beginnings of lines that are not run here."""
NEED_THE_SOURCES = ("python tools/taught.py --write", "python tools/catalogue.py --write")
"""They would write into the sources; their tests run them."""
BLANK_LINES = "\n" * 2000
"""The input for a program that asks."""


class Block(NamedTuple):
    """A fenced block of a page."""

    line: int
    """How many lines are above it."""
    language: str
    text: str
    file: str
    """The file for the block; empty for a block that is run at once."""


def blocks(page: str) -> Iterator[Block]:
    for found in BLOCK.finditer(page):
        paragraph = page[: found.start()].rstrip().rpartition("\n\n")[2]
        file = FILE.search(paragraph)
        line = page.count("\n", 0, found.start(2))
        yield Block(line, found[1], found[2], file[1] if file else "")


def shell(line: str) -> str:
    """The output of a line of shell in the folder of the test."""
    words = shlex.split(line)
    told = StringIO()
    with redirect_stdout(told):
        match words:
            case ["mkdir", "-p", folder]:
                Path(folder).mkdir(parents=True, exist_ok=True)
            case ["cob", *rest]:
                assert cli.main(rest) == 0, line
            case ["python", "tools/catalogue.py", "--new", code]:
                catalogue.FOLDER.joinpath(code).mkdir(parents=True)
                catalogue.write(code)
                assert catalogue.codes() == [code]
            case ["python", program]:
                ended = run(
                    [sys.executable, program],
                    input=BLANK_LINES,
                    env={"PYTHONPATH": str(ROOT), "PATH": ""},
                    capture_output=True,
                    text=True,
                    timeout=120,
                )
                assert ended.returncode == 0, ended.stderr
                print(ended.stdout)
            case _:
                raise AssertionError(f"nothing runs or looks up this line: {line}")
    return told.getvalue()


def run_page(page: str, name: str) -> Iterator[tuple[int, str, str]]:
    """Run a page; yield for each `text` block its line, its text, and the output."""
    namespace: dict[str, object] = {}
    printed = ""
    for block in blocks(page):
        if block.file:
            Path(block.file).parent.mkdir(parents=True, exist_ok=True)
            Path(block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "python":
            with redirect_stdout(StringIO()) as told:
                # The empty lines make a failure name the line of the page.
                exec(compile("\n" * block.line + block.text, name, "exec"), namespace)
            printed = told.getvalue()
        elif block.language == "sh":
            for line in block.text.splitlines():
                if not line.startswith((*ELSEWHERE, *NEED_THE_SOURCES)):
                    printed = shell(line)
        elif block.language == "text":
            yield block.line, block.text.strip(), printed.strip()
        else:
            assert block.language == "po", f"{name}, line {block.line}: who runs this?"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for the page's commands."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(catalogue, "FOLDER", tmp_path / "assets" / "languages")
    return tmp_path


@pytest.mark.parametrize("guide", GUIDES, ids=[path.stem for path in GUIDES])
def test_every_block_of_a_guide_runs_and_prints_what_it_says(guide: Path, folder: Path) -> None:
    page = guide.read_text(encoding="utf-8")
    assert len(list(blocks(page))) >= 3
    for line, said, printed in run_page(page, str(guide)):
        assert said == printed, f"{guide.name}, line {line}"


def test_the_package_of_the_guide_names_a_bot_that_is_there(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (ROOT / "docs" / "guide" / "bot.md").read_text(encoding="utf-8")
    files = {block.file: block.text for block in blocks(page) if block.file}
    for name, text in files.items():
        Path(name).write_text(text, encoding="utf-8")
    project = tomllib.loads(files["pyproject.toml"])
    (target,) = project["project"]["entry-points"]["castles_of_burgundy.bots"].values()
    module, _, name = target.partition(":")
    assert project["tool"]["setuptools"]["py-modules"] == [module]
    monkeypatch.delitem(sys.modules, module, raising=False)
    assert callable(getattr(import_module(module), name).choose)


def test_a_guide_that_is_wrong_is_found(folder: Path) -> None:
    page = "# A guide\n\n```python\nprint(1)\n```\n\n```text\n2\n```\n"
    assert list(run_page(page, "a guide")) == [(7, "2", "1")]
    with pytest.raises(AssertionError, match="make tea"):
        list(run_page("```sh\nmake tea\n```\n", "a guide"))
