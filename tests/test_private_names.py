"""No test names private parts of the program; ruff's SLF001 finds those that use them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
NAMED = re.compile(
    r"from cob[\w.]* import [^\n]*\b_(?!_)\w+"
    r"|['\"]cob[\w.]*\._(?!_)\w+|attr\([^\n]*['\"]_(?!_)\w+"
)
"""A private name that is imported, or given to `monkeypatch` or `getattr` as a text."""


def test_no_private_name_is_imported_or_patched() -> None:
    named = {
        path.name: found.group()
        for path in TESTS.rglob("*.py")
        if path.name != Path(__file__).name
        and (found := NAMED.search(path.read_text(encoding="utf-8")))
    }
    assert named == {}


@pytest.mark.parametrize(
    "source",
    [
        "from cob.ui.app import _flip",
        "monkeypatch.setattr('cob.text.language._texts', texts)",
        "monkeypatch.setattr(least_squares, '_STIFFNESS', 1)",
        "getattr(scene, '_shown')",
    ],
)
def test_such_a_name_is_found(source: str) -> None:
    assert NAMED.search(source)
