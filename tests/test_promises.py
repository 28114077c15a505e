"""The names that `docs/versions.md` promises are there, and the documents use no others."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass, isroutine
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
ROW = re.compile(r"^\| `(cob[\w.]*)` \| (.*) \|$", re.MULTILINE)
PROMISED = {
    module: frozenset(re.findall(r"`(\w+)`", names))
    for module, names in ROW.findall((DOCS / "versions.md").read_text(encoding="utf-8"))
}
OF_THE_PROGRAM = {"guide/lesson.md": "cob.tutorial"}
"""Modules of the program that a page uses outside the library, as it says."""


def imported(source: str) -> Iterator[tuple[str, str]]:
    """The modules of `cob` that a source imports from, each with a name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "cob":
            yield from ((str(node.module), alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((each.name, "") for each in node.names if each.name.startswith("cob"))


def sources() -> Iterator[tuple[str, str]]:
    """The Python that readers learn from: that of pages, and the examples."""
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        for block in re.findall(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
            yield page.relative_to(DOCS).as_posix(), block
    for example in sorted((ROOT / "examples").glob("*.py")):
        yield example.name, example.read_text(encoding="utf-8")


def unpromised(page: str, source: str) -> list[str]:
    """The names that a source imports without a promise, except those its page declares."""
    own = OF_THE_PROGRAM.get(page, "cob.none")
    return [
        f"{page}: {module}.{name}"
        for module, name in imported(source)
        if name not in PROMISED.get(module, ()) and not module.startswith(own)
    ]


def assigned(module: str) -> set[str]:
    """The names to which a module itself gives a value."""
    body = ast.parse(Path(str(import_module(module).__file__)).read_text(encoding="utf-8")).body
    targets = [node.target for node in body if isinstance(node, ast.AnnAssign)]
    targets += [target for node in body if isinstance(node, ast.Assign) for target in node.targets]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def test_the_table_is_read() -> None:
    assert {"cob.engine", "cob.bots", "cob.environment"} <= PROMISED.keys()
    assert "legal_actions" in PROMISED["cob.engine"]


@pytest.mark.parametrize("module", PROMISED)
def test_a_module_offers_exactly_the_names_that_are_promised(module: str) -> None:
    door = import_module(module)
    assert set(door.__all__) == PROMISED[module]
    assert len(door.__all__) == len(set(door.__all__))
    assert [name for name in door.__all__ if not hasattr(door, name)] == []


def test_the_reference_has_every_promised_module() -> None:
    pages = [path.read_text(encoding="utf-8") for path in (DOCS / "api").glob("*.md")]
    shown = [name for page in pages for name in re.findall(r"automodule:: (\S+)", page)]
    assert sorted(shown) == sorted(PROMISED)


def test_the_reference_shows_every_promised_value() -> None:
    """Classes, functions and a module's own values appear by themselves; others must be named."""
    pages = "".join(path.read_text(encoding="utf-8") for path in (DOCS / "api").glob("*.md"))
    named = set(re.findall(r"autodata:: \S+\.(\w+)", pages))
    own = {name for module in PROMISED for name in assigned(module)}
    missing = [
        f"{module}.{name}"
        for module, names in PROMISED.items()
        for name in names
        if not isroutine(value := getattr(import_module(module), name))
        and not isclass(value)
        and not hasattr(value, "__wrapped__")
        and name not in named | own
    ]
    assert missing == []


def test_pages_and_examples_use_only_what_is_promised() -> None:
    assert [fault for page, source in sources() for fault in unpromised(page, source)] == []


def test_an_import_without_a_promise_is_found() -> None:
    assert unpromised("x.md", "from cob.engine.legality import cost\nimport cob.ui.app") == [
        "x.md: cob.engine.legality.cost",
        "x.md: cob.ui.app.",
    ]
