"""What the site adds to the pages and docstrings; `docs/conf.py` hands these to Sphinx."""

from __future__ import annotations

import csv
import re
from importlib import import_module
from pathlib import Path
from typing import ClassVar, Final

from pygments.lexer import RegexLexer, bygroups
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text

LONGEST_VALUE: Final = 80
"""Characters of a constant that are shown beside its name."""
_CLAUSE: Final = re.compile(r"\b[A-Z]{2,4}-[0-9]{2}[a-z]?\b")
_CLAUSE_ROW: Final = re.compile(r"^\| ([A-Z]{2,4}-\d\d[a-z]?) \|", re.MULTILINE)
_DIRECTIVE: Final = re.compile(r"^(\.\. autodata:: (\S+)\n)", re.MULTILINE)

with Path(__file__).parents[1].joinpath("tests", "clauses.csv").open(encoding="utf-8") as _file:
    CLAUSES: Final = frozenset(row["id"] for row in csv.DictReader(_file))


class RecordLexer(RegexLexer):
    """Colours a record: comments, what a line is about, who moves, values and spaces."""

    name = "Castles of Burgundy record"
    aliases: ClassVar = ["burgundy"]
    tokens: ClassVar = {
        "root": [
            (r"#.*", Comment),
            (r"^Castles of Burgundy record.*", Keyword.Namespace),
            (r"^(ruleset|choices|seat [1-4]|position|estate)\b", Keyword),
            (r"^(start player|start order|starting goods|deal|roll)\b", Keyword.Declaration),
            (r"^([^|:#\n]+?)( \| )", bygroups(Name.Variable, Operator)),
            (r"[|:/]", Operator),
            (
                r"\b(take|add|sell|buy|decline|end turn|discard|from|to|depot|white)\b",
                Name.Tag,
            ),
            (r"\b[a-g][1-7]\b|\b\d+\b", Number),
            (r"[\w-]+", String),
            (r"\s+|.", Text),
        ]
    }


def with_clauses_linked(line: str, page: str) -> str:
    """Make the clauses that a docstring's line names links from a page to their rows there."""
    up = "../" * page.count("/")

    def linked(match: re.Match[str]) -> str:
        clause = match[0]
        return f"`{clause} <{up}clauses.html#{clause.lower()}>`__" if clause in CLAUSES else clause

    return _CLAUSE.sub(linked, line)


def with_anchors(text: str) -> str:
    """Give each row of the table of clauses an anchor."""
    return _CLAUSE_ROW.sub(
        lambda match: f'| <span id="{match[1].lower()}">{match[1]}</span> |', text
    )


def with_short_values(text: str) -> str:
    """Show the value of each constant of a page that is short, and of no other."""

    def shown(match: re.Match[str]) -> str:
        module, _, constant = match[2].rpartition(".")
        told = repr(getattr(import_module(module), constant))
        is_short = len(told) <= LONGEST_VALUE and "object at" not in told
        return match[1] + ("" if is_short else "   :no-value:\n")

    return _DIRECTIVE.sub(shown, text)


def is_field_number(lines: list[str]) -> bool:
    """Return whether a docstring is the one that Python writes for a field of a named tuple."""
    return bool(lines) and lines[0].startswith("Alias for field number")
