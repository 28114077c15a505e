"""Comments in the record of a game of a real table, whose chance results a person enters.

One marks the game; another keeps what is entered of the chance result for which the game waits.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from cob.engine import CobError
from cob.engine.chance import ChanceResult, parse_chance_result

FROM_TABLE: Final = "# chance: entered"
_FROM_TABLE_LINE: Final = re.compile(
    r"(?:(?<=[\r\n])|\A)[ \t]*#[ \t]*chance:[ \t]*entered[ \t]*(?=[\r\n]|\Z)"
)
_ENTERING: Final = "# entering:"
_HEAD: Final = 2000
"""Characters at the beginning of a record within which the mark lies."""


def is_from_table(text: str) -> bool:
    """Return whether a record is marked as that of a game of a real table."""
    return _FROM_TABLE_LINE.search(text, 0, _HEAD) is not None


def entering_line(result: ChanceResult) -> str:
    """Return the last line of a record: a result with a 0 or a hyphen for what is not entered."""
    return f"{_ENTERING} {result}"


def entering_in(text: str) -> ChanceResult | None:
    """Return what is entered of a chance result, if the last line of a record tells it."""
    last = text.rstrip().rpartition("\n")[2].strip()
    if last.startswith(_ENTERING):
        with suppress(CobError):
            return parse_chance_result(last.removeprefix(_ENTERING))
    return None
