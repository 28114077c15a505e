"""Which rule is proved where: the clauses of the rule texts and the tests that name them.

`clauses.csv` lists every clause with a summary. A test proves the clauses that its docstring names,
one by one or as a range ("KNW-16..KNW-23", "KNW-16 to KNW-23"); a comment inside the test counts
as well.

    python tools/clauses.py            print the table
    python tools/clauses.py --write    write it to docs/clauses.md
    python tools/clauses.py --check    fail for a clause without a test, or an outdated table
"""

from __future__ import annotations

import argparse
import ast
import csv
import io
import re
import sys
import tokenize
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TESTS = ROOT / "tests"
CLAUSES = TESTS / "clauses.csv"
TABLE = ROOT / "docs" / "clauses.md"

_RANGE = re.compile(
    r"\b(?P<name>[A-Z]{2,4})-(?P<first>[0-9]{2})(?P<letter>[a-z]?)\b"
    r"(?:(?:\.\.|\s*–\s*|\s+to\s+)(?P=name)-(?P<last>[0-9]{2})\b)?"
)
_HEAD = """# The rules and their tests

Every clause of the rules and the tests that prove it, as `python tools/clauses.py --write` finds
them.

"""


def read_clauses(path: Path = CLAUSES) -> dict[str, str]:
    """Return the summary of every clause by its identifier, in the order of the rules."""
    with path.open(encoding="utf-8", newline="") as file:
        return {row["id"]: row["summary"] for row in csv.DictReader(file)}


def named_in(text: str) -> list[str]:
    """Return the clauses that a text names, ranges spelled out."""
    found = []
    for match in _RANGE.finditer(text):
        name, first = match["name"], match["first"]
        found.append(f"{name}-{first}{match['letter']}")
        if match["last"]:
            found += [f"{name}-{n:02}" for n in range(int(first) + 1, int(match["last"]) + 1)]
    return found


def tests_in(source: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each test function, and its docstring and comments."""
    comments = {
        token.start[0]: token.string
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            lines = range(first, (node.end_lineno or first) + 1)
            words = [ast.get_docstring(node) or "", *(comments.get(line, "") for line in lines)]
            yield node.name, "\n".join(words)


def proofs(folder: Path = TESTS) -> dict[str, list[str]]:
    """Return for each clause that a test names those tests, as file::test."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        place = path.relative_to(folder).as_posix()
        for test, words in tests_in(path.read_text(encoding="utf-8")):
            for clause in dict.fromkeys(named_in(words)):
                found.setdefault(clause, []).append(f"{place}::{test}")
    return found


def as_markdown(clauses: dict[str, str], proved: dict[str, list[str]]) -> str:
    """Return the table of clauses, summaries and tests."""
    lines = ["| Clause | Summary | Tests |", "| --- | --- | --- |"]
    for clause, summary in clauses.items():
        tests = "<br>".join(f"`{test}`" for test in proved.get(clause, []))
        lines.append(f"| {clause} | {summary} | {tests or 'none'} |")
    return _HEAD + "\n".join(lines) + "\n"


def faults(clauses: dict[str, str], proved: dict[str, list[str]], table: str | None) -> list[str]:
    """Return a sentence for each clause without a test, each misspelt one, and an old table."""
    found = [
        f"{clause} has no test: name it in the docstring of the test that proves it."
        for clause in clauses
        if clause not in proved
    ]
    families = {clause.split("-")[0] for clause in clauses}
    found += [
        f"{clause} is named by {tests[0]} but is no clause: mend its name or add it to "
        f"{CLAUSES.name}."
        for clause, tests in proved.items()
        if clause not in clauses and clause.split("-")[0] in families
    ]
    if table != as_markdown(clauses, proved):
        found.append(f"docs/{TABLE.name} is out of date: run python tools/clauses.py --write.")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print, write or check the table; return 0 if all is well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--write", action="store_true", help="write docs/clauses.md")
    mode.add_argument("--check", action="store_true", help="fail if a clause has no test")
    chosen = parser.parse_args(arguments)
    clauses, proved = read_clauses(), proofs()
    text = as_markdown(clauses, proved)
    count = sum(clause in proved for clause in clauses)
    closing = f"{count} of {len(clauses)} clauses are named by tests."
    status = 0
    if chosen.write:
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text(text, encoding="utf-8")
        closing = f"Wrote docs/{TABLE.name}: {closing}"
    elif chosen.check:
        table = TABLE.read_text(encoding="utf-8") if TABLE.exists() else None
        sentences = faults(clauses, proved, table)
        for sentence in sentences:
            print(sentence)
        status = 1 if sentences else 0
    else:
        print(text)
    print(closing)
    return status


if __name__ == "__main__":
    sys.exit(main())
