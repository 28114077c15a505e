"""What the documents say in Python is run."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs"


def blocks(path: Path) -> list[tuple[int, str]]:
    """The fenced Python blocks with the line on which each begins."""
    text = path.read_text(encoding="utf-8")
    found = re.finditer(r"^```python\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [(text.count("\n", 0, match.start(1)), match[1]) for match in found]


@pytest.mark.parametrize("path", sorted(DOCS.rglob("*.md")), ids=lambda path: path.name)
def test_the_python_in_a_document_runs(path: Path) -> None:
    namespace: dict[str, object] = {}
    for line, code in blocks(path):
        # The empty lines make a failure name the line of the document.
        exec(compile("\n" * line + code, str(path), "exec"), namespace)


def test_the_engine_s_document_has_blocks_that_assert() -> None:
    found = blocks(DOCS / "engine.md")
    assert len(found) >= 5
    assert sum("assert" in code for _, code in found) >= 4
