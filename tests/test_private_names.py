"""No test reaches for a private name of the program: what it needs is public, or behaviour."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
PUBLIC = frozenset({"_replace", "_asdict", "_make", "_fields", "_field_defaults", "_exit"})
"""Of named tuples and of `os`, documented under these names."""
PRIVATE = re.compile(r"_(?!_)\w*\Z")
PATH = re.compile(r"cob(?:\.\w+)*\._(?!_)\w+")
BY_NAME = frozenset({"getattr", "setattr", "delattr", "hasattr", "object"})
"""Functions that take a thing and the name of an attribute, monkeypatch's and mock's too."""


def is_private(name: object) -> bool:
    return isinstance(name, str) and bool(PRIVATE.match(name)) and name not in PUBLIC


def is_own(node: ast.expr) -> bool:
    """Whether it is the object whose method this is, which a test file itself describes."""
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def reaches(source: str) -> Iterator[tuple[int, str]]:
    """Each private name that a test reaches for, with its line."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value, name) if is_private(name) and not is_own(value):
                yield node.lineno, ast.unparse(node)
            case ast.ImportFrom(str(module), names) if module.split(".")[0] == "cob":
                for alias in names:
                    if is_private(alias.name) or is_private(module.split(".")[-1]):
                        yield node.lineno, f"{module}.{alias.name}"
            case ast.Constant(str(text)) if PATH.match(text):
                yield node.lineno, text
            case ast.Call(ast.Name(function) | ast.Attribute(_, function), [target, name, *_]):
                named = isinstance(name, ast.Constant) and is_private(name.value)
                if function in BY_NAME and named and not is_own(target):
                    yield node.lineno, ast.unparse(node)


def test_a_test_uses_public_names() -> None:
    found = [
        f"{path.relative_to(TESTS)}, line {line}: {name}: make public what the test needs, or test "
        "what comes of it"
        for path in sorted(TESTS.rglob("*.py"))
        for line, name in reaches(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "scene._shown",
        "scene._shown = 3",
        "scene.app._scenes[-1]",
        "App(options)._quit()",
        "from cob.ui.app import _flip",
        "monkeypatch.setattr('cob.text.language._texts', texts)",
        "monkeypatch.setattr(least_squares, '_STIFFNESS', 1)",
        "patch.object(store, '_files')",
        "getattr(scene, '_shown')",
    ],
)
def test_a_private_name_is_found(source: str) -> None:
    assert len(list(reaches(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        "class Hand:\n    def __init__(self) -> None:\n        self._held = 3",
        "event._replace(player=1)",
        "os._exit(1)",
        "value.__class__",
        "_helper()",
        "for _ in range(3):\n    pass",
        "monkeypatch.setattr('cob.files.resources.__file__', path)",
        "from collections import _x",
    ],
)
def test_what_is_public_or_the_test_s_own_is_allowed(source: str) -> None:
    assert not list(reaches(source))
