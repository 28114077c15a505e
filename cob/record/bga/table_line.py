"""The comment of a record that names the table of Board Game Arena, such as `# x-bga-table: 7`."""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = "x-bga-table"
_LINE: Final = re.compile(rf"(?:(?<=[\r\n])|\A)[ \t]*#[ \t]*{_WORD}:[ \t]*([0-9]{{1,18}})[ \t]*")
_HEAD: Final = 2000
"""Characters at the beginning of a record within which the line lies."""


def with_table(text: str, table: int | None) -> str:
    """Return a record with the number of its table below the first line."""
    first, end, rest = text.partition("\n")
    return text if table is None else f"{first}{end}# {_WORD}: {table}\n{rest}"


def table_in(text: str) -> int | None:
    """Return the number of the table in a record; None for a game played elsewhere."""
    found = _LINE.search(text, 0, _HEAD)
    return int(found[1]) if found else None
