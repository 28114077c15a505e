"""Bots that somebody else wrote, installed for a test."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cob.bots.foreign import GROUP, entries, installed_bots

BOT = '''
class Mine:
    """Plays what comes last.

    More of it.
    """

    def __init__(self, seed):
        self.seed = seed

    def choose(self, view, legal, effort):
        print("thinking aloud")
        return legal[-1]


class Strict:
    def __init__(self, seed):
        raise RuntimeError("not today")

    def choose(self, view, legal, effort): ...


class Silent:
    pass
'''
BROKEN = {
    "broken_guests": "1 / 0",
    "exiting_guests": "import os; os._exit(3)",
    "strange_guests": "raise type('Strange', (BaseException,), {})('odd')",
    "speechless_guests": """
class Speechless(BaseException):
    def __str__(self): raise RuntimeError
raise Speechless
""",
    "undocumented_guests": """
class Doc(type):
    __doc__ = property(lambda self: 1 / 0)
class Mine(metaclass=Doc):
    def __init__(self): pass
    def choose(self, view, legal, effort): return legal[0]
""",
}
"""Modules of bots that cannot be loaded or made, by their names."""


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, lines: str) -> None:
    """Put a package with bots where Python finds it, until the test ends."""
    info = folder / "guests-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: guests\nVersion: 1.0\nSummary: Plays what comes last.\n"
    )
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{lines}\n")
    (folder / "guests.py").write_text(BOT, encoding="utf-8")
    for name, code in BROKEN.items():
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    forget()


def forget() -> None:
    """Have the program look again for what is installed, and load it anew."""
    for name in ("guests", *BROKEN):
        sys.modules.pop(name, None)
    entries.cache_clear()
    installed_bots.cache_clear()
