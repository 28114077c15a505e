"""The languages that the program has, for tests that hold in each of them."""

from __future__ import annotations

from cob.text.language import ENGLISH, languages

CODES = [each.code for each in languages()]
OTHERS = [code for code in CODES if code != ENGLISH.code]
