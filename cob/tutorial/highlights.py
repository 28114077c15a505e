"""Highlights: a lesson's names for the lit parts of the table, such as "depot 3" or "region d5".

The table knows their places; here they are only read and checked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from cob.engine.components import TILE_BY_CODE, Kind
from cob.engine.errors import quoted
from cob.engine.hexgrid import SPACE_BY_NAME
from cob.tutorial.errors import LessonError

_SPACE: Final = "|".join(SPACE_BY_NAME)
_TILE: Final = "|".join(TILE_BY_CODE)
_KIND: Final = "|".join(kind.name.lower() for kind in Kind)
_DEPOT: Final = "[1-6]|black"

HIGHLIGHTS: Final[dict[str, str]] = {
    "board": "",
    "depots": "",
    "depot": f"({_DEPOT})",
    "goods-at": "([1-6])",
    "tile": f"({_TILE}) ({_DEPOT})",
    "badge": f"({_TILE}) ({_DEPOT})",
    "white-die": "",
    "phases": "",
    "phase": "([A-E])",
    "rounds": "",
    "track": "",
    "bonuses": "",
    "bonus": f"(large|small) ({_KIND})",
    "dice": "",
    "die": "([12])",
    "unused": "([1-6])",
    "storage": "",
    "stored": f"({_TILE})",
    "goods": "",
    "stack": "([1-6])",
    "sold": "",
    "silverlings": "",
    "workers": "",
    "estate": "",
    "space": f"({_SPACE})",
    "region": f"({_SPACE})",
    "player": "([1-4])",
    "players": "",
    "points": "([1-4])",
    "prompt": "",
    "button": "(end|pass|confirm|menu)",
}
"""Highlights by their word, with a pattern for its arguments."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """One part of the table that a step shows."""

    word: str
    details: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.word, *self.details))


def parse_highlight(text: str) -> Highlight:
    """Return the highlight that a text names; raises `LessonError` with a list of all."""
    word, _, rest = text.strip().partition(" ")
    if word in HIGHLIGHTS:
        match = re.fullmatch(HIGHLIGHTS[word], rest.strip())
        if match is not None:
            return Highlight(word, match.groups())
    raise LessonError(
        f"{quoted(text)} is no spot on the table: write one such as depot 3, tile ship 3, "
        f"space d5 or one of {', '.join(word for word, form in HIGHLIGHTS.items() if not form)}"
    )
