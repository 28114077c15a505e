"""What docs/record.md says that tests hold the program to: the grammar, and how lines are read."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

from tests.record.abnf import Grammar

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "record.md").read_text(encoding="utf-8")


@cache
def grammar() -> Grammar:
    return Grammar(grammar_text())


def grammar_text() -> str:
    return "".join(re.findall(r"^```abnf\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))


def statements(text: str) -> list[str]:
    """The lines of a record as the page takes them apart."""
    found = []
    for line in re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff")):
        said = " ".join(unicodedata.normalize("NFC", line.partition("#")[0]).split())
        if said:
            found.append(said)
    return found


def is_record(text: str) -> bool:
    return grammar().matches("record", "\n".join(statements(text)))
