"""Bots that somebody else wrote, installed for a test."""

from __future__ import annotations

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


def install(monkeypatch: pytest.MonkeyPatch, folder: Path, lines: str) -> None:
    """Put a package with bots where Python finds it, until the test ends."""
    info = folder / "guests-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{lines}\n")
    (folder / "guests.py").write_text(BOT, encoding="utf-8")
    (folder / "broken_guests.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(folder)
    forget()


def forget() -> None:
    """Have the program look again for what is installed."""
    entries.cache_clear()
    installed_bots.cache_clear()
