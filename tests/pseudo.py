"""A language for tests made from English: every sentence a third longer, with accents and brackets.

Values in braces, bold braces, line breaks and digits stay. A text on the screen without its bracket
was cut off; one without accents was never looked up.
"""

from __future__ import annotations

import gettext
import re
from functools import cache
from typing import Final

LONGER: Final = 4 / 3
"""The length of a sentence relative to English, brackets included."""
_ACCENTS: Final = str.maketrans("aeiouyncAEIOUYNC", "äéîöûÿñçÄÉÎÖÛŸÑÇ")
_KEPT: Final = re.compile(r"(\{\w+\}|\{(?=[^{}]* )|\})")
"""Values, and the braces around bold text."""
_VOWEL: Final = re.compile("[äéîöûÿÄÉÎÖÛŸ]")


@cache
def pseudo(text: str) -> str:
    """Return a sentence in that language; a text without letters is the same in every language."""
    pieces = _KEPT.split(text)
    letters = sum(len(piece) for piece in pieces if not _KEPT.fullmatch(piece))
    if not re.search("[A-Za-z]", "".join(each for each in pieces if not _KEPT.fullmatch(each))):
        return text
    missing = max(0, round(letters * (LONGER - 1)) - 2)
    told, places = [], 0
    for piece in pieces:
        is_kept = _KEPT.fullmatch(piece) is not None
        told.append(piece if is_kept else piece.translate(_ACCENTS).replace("…", "..."))
        places += 0 if is_kept else len(_VOWEL.findall(told[-1]))
    done = seen = 0

    def doubled(match: re.Match[str]) -> str:
        nonlocal done, seen
        seen += 1
        due = missing * seen // places - done
        done += due
        return match[0] * (1 + due)

    longer = "".join(
        piece if _KEPT.fullmatch(piece) else _VOWEL.sub(doubled, piece) for piece in told
    )
    lead = len(longer) - len(longer.lstrip())
    end = len(longer.rstrip())
    return f"{longer[:lead]}[{longer[lead:end]}]{longer[end:]}"


class Pseudo(gettext.NullTranslations):
    """The catalogue of that language."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)
