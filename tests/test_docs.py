"""The documents are correct: their Python runs, and the names in them exist."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from cob.commands.main import COMMANDS, VERSION

ROOT = Path(__file__).resolve().parents[1]
WITH_PYTHON = ("docs/engine.md", "docs/environment.md", "docs/estates.md", "docs/position.md")
"""The documents whose Python is run here."""
GUIDES = "docs/guide/"
"""Every block of a page here is run by `test_guides.py`."""
HISTORY = ("CHANGELOG.md",)
"""The names in such a document existed once."""
MADE_BY_THE_READER = frozenset(
    {"assets/lessons/20-my-first-lesson.toml", "assets/languages/it/LC_MESSAGES/cob.po"}
)
"""Files that a guide has its reader make."""
DOCUMENTS = [
    name
    for path in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")))
    if (name := path.relative_to(ROOT).as_posix()) not in HISTORY
]
PROGRAM = re.compile(r"(?:\.venv/bin/)?(cob|python3?)\Z")
PLACE = re.compile(r"(?:assets|boards|cob|docs|tests|tools|\.ci)(?:/[\w.-]+)*/?\Z")
TEST = re.compile(r"((?:\w+/)*test_\w+\.py)::(test_\w+)\Z")
OPTION = re.compile(r"--[a-z-]+\Z")


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[tuple[int, str]]:
    """The fenced blocks in a language, with the line on which each begins."""
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [(text.count("\n", 0, match.start(1)), match[1]) for match in found]


def quoted(text: str) -> list[str]:
    """The texts between backticks outside of fenced blocks, and the lines of shell blocks."""
    shell = [line for _, block in blocks(text, "sh") for line in block.splitlines()]
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    return [*re.findall(r"`([^`\n]+)`", prose), *(line for line in shell if line)]


def links(text: str) -> list[str]:
    """The document's links within the repository."""
    found = re.findall(r"\]\(([^)\s]+)\)", text)
    return [target for target in found if not target.startswith(("http://", "https://"))]


def headings(text: str) -> set[str]:
    """The anchors of a document's headings."""
    found = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", each.lower()).strip().replace(" ", "-") for each in found}


def broken_link(document: str, target: str) -> bool:
    name, _, anchor = target.partition("#")
    path = (ROOT / document).parent / name if name else ROOT / document
    if not path.exists():
        return True
    return bool(anchor) and anchor not in headings(path.read_text(encoding="utf-8"))


def tool_options(path: str) -> set[str]:
    """The options of a tool, with those of a command line that it shares with others."""
    text = (ROOT / path).read_text(encoding="utf-8")
    found = set(re.findall(r'"(--[a-z]+)"', text))
    for module in re.findall(r"^from (tools\.[\w.]+) import .*\brun\b", text, re.MULTILINE):
        found |= tool_options(f"{module.replace('.', '/')}.py")
    return found


def refused(words: list[str]) -> bool:
    """Whether the program would refuse a command."""
    if words in (["--help"], [VERSION]):
        return False
    command = next((each for each in COMMANDS if [each.name] == words[:1]), None)
    if command is None:
        return True
    if words[1:] in ([], ["--help"]):
        return False
    parser = argparse.ArgumentParser(exit_on_error=False, add_help=False, allow_abbrev=False)
    command.add_arguments(parser)
    try:
        return bool(parser.parse_known_args(words[1:])[1])
    except (argparse.ArgumentError, SystemExit):
        return True


def options_of_commands() -> set[str]:
    parser = argparse.ArgumentParser(conflict_handler="resolve")
    for command in COMMANDS:
        command.add_arguments(parser)
    return {VERSION, *re.findall(r"--[a-z-]+", parser.format_help())}


def split(line: str) -> list[str]:
    """The words of a line of shell, without its comment and further commands."""
    try:
        words = shlex.split(line, comments=True)
    except ValueError:
        return []
    return words[: words.index("&&")] if "&&" in words else words


def faults(name: str) -> Iterator[tuple[str, bool]]:
    """All names in a document that can be checked, each with whether it is wrong."""
    text = text_of(name)
    for target in links(text):
        yield f"the link {target}", broken_link(name, target)
    for words in map(split, quoted(text)):
        program = PROGRAM.match(words[0]) if words else None
        if program and program[1] == "cob" and len(words) > 1:
            yield " ".join(words), refused(words[1:])
        elif program and len(words) > 1 and words[1].startswith("tools/"):
            path = words[1] if words[1].endswith(".py") else f"{words[1]}/__main__.py"
            known = tool_options(path) if (ROOT / path).is_file() else set()
            wanted = {word for word in words[2:] if OPTION.match(word)}
            yield " ".join(words), not (ROOT / path).is_file() or not wanted <= known
        elif words and OPTION.match(words[0]):
            yield words[0], words[0] not in options_of_commands()
        elif len(words) == 1 and (test := TEST.match(words[0])):
            path = ROOT / "tests" / test[1]
            yield words[0], not path.is_file() or f"def {test[2]}(" not in path.read_text("utf-8")
        elif len(words) == 1 and PLACE.match(words[0]) and words[0] not in MADE_BY_THE_READER:
            pattern = words[0].rstrip("/").replace("NN-name", "[0-9][0-9]-*")
            yield words[0], not any(ROOT.glob(pattern))


@pytest.mark.parametrize("document", WITH_PYTHON)
def test_the_python_in_a_document_runs(document: str) -> None:
    found = blocks(text_of(document), "python")
    assert sum(code.count("assert ") for _, code in found) >= 4
    namespace: dict[str, object] = {}
    for line, code in found:
        # The empty lines make a failure name the line of the document.
        exec(compile("\n" * line + code, document, "exec"), namespace)


def test_the_documents_with_python_are_those_that_run() -> None:
    documents = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("**/*.md")]
    own = [name for name in documents if re.match(r"[^/]+\Z|docs/", name)]
    found = {name for name in own if blocks(text_of(name), "python")}
    assert {name for name in found if not name.startswith(GUIDES)} == set(WITH_PYTHON)


def test_every_page_is_in_a_table_of_contents_of_the_site() -> None:
    """Sphinx refuses a page that is not, in `.ci/run`."""
    tables = re.findall(r"^```{toctree}\n(.*?)^```$", text_of("docs/index.md"), re.DOTALL | re.M)
    listed = {re.sub(r".*<(.*)>", r"\1", line) for each in tables for line in each.split("\n")}
    pages = {path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")}
    assert {page.with_suffix("").as_posix() for page in pages} - listed == {"index"}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_a_document_names_is_there(document: str) -> None:
    """Links and their headings, paths, tests, commands of the program and of the tools."""
    found = list(faults(document))
    assert found or document in WITH_PYTHON, "nothing in it can be looked up"
    assert [name for name, is_wrong in found if is_wrong] == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("See [the engine](docs/engine.md#what-is-not-there).", "docs/engine.md#what-is-not-there"),
        ("See [the attic](docs/attic.md).", "docs/attic.md"),
        ("Read `cob/attic.py`.", "cob/attic.py"),
        ("Run `cob dance --long`.", "cob dance --long"),
        ("Run `cob arena hard --loud`.", "cob arena hard --loud"),
        ("With `--loud` it is louder.", "--loud"),
        ("```sh\npython tools/clauses.py --loud   # aloud\n```", "python tools/clauses.py --loud"),
        ("Run `python tools/campaign --loud`.", "python tools/campaign --loud"),
        ("`engine/test_take.py::test_nothing`", "engine/test_take.py::test_nothing"),
    ],
)
def test_what_is_not_there_is_found(monkeypatch: pytest.MonkeyPatch, text: str, wrong: str) -> None:
    monkeypatch.setattr(f"{__name__}.text_of", lambda name: text)
    assert [
        name.removeprefix("the link ") for name, is_wrong in faults("README.md") if is_wrong
    ] == [wrong]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_modules_named_by_a_short_path_are_there(document: str) -> None:
    """Such as `ui/app.py` for `cob/ui/app.py`."""
    named = set(re.findall(r"`((?:[\w-]+/)+[\w-]+\.py)`", text_of(document)))
    bases = ("", "cob", "cob/ui", "cob/ui/table", "cob/bots", "cob/analysis", "tests", "tests/ui")
    there = {path for path in named if any((ROOT / base / path).is_file() for base in bases)}
    assert named - there - MADE_BY_THE_READER == set()
