"""The languages of the program, for tests that hold in each of them."""

from __future__ import annotations

import pytest

from cob.text.language import ENGLISH, languages

CODES = [each.code for each in languages()]
OTHERS = [code for code in CODES if code != ENGLISH.code]
LONGEST = "de"
IN_WINDOW = [
    pytest.param(code, marks=() if code == LONGEST else pytest.mark.long) for code in CODES
]
"""For tests of room in a window: the suite takes the longest words, the long run all languages."""
TRANSLATIONS_IN_WINDOW = [each for each in IN_WINDOW if each.values != (ENGLISH.code,)]
