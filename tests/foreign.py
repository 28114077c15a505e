"""A language for tests that nobody speaks, so that what is left in English stands out."""

from __future__ import annotations

import gettext
from collections.abc import Mapping

import pytest

from cob.text.language import in_force

WAVE = "~"


class Foreign(gettext.NullTranslations):
    """Its sentences are the English ones behind a wave, but for those that are given."""

    def __init__(self, known: Mapping[str, str]) -> None:
        super().__init__()
        self.known = known

    def gettext(self, message: str) -> str:
        return self.known.get(message, f"{WAVE}{message}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def speak_foreign(monkeypatch: pytest.MonkeyPatch, **known: str) -> None:
    """Have the program speak it until the test ends."""
    monkeypatch.setattr(in_force, "texts", Foreign(known))
