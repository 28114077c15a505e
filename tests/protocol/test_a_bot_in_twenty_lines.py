"""The bot of `docs/guide/bot.md` is taken from the page, and plays by the commands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cob.commands import main as cli

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "guide" / "bot.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The first block of the page in a language."""
    found = re.search(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_bot_of_the_document_plays_and_beats_chance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_bot.py").write_text(block("python"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = shlex.split(block("sh").splitlines()[0])
    assert words[:2] == ["cob", "arena"]
    words[words.index("--games") + 1] = "2"
    assert cli.main(words[1:]) == 0
    page = capsys.readouterr().out
    assert "moves lost" not in page
    assert re.search(r"^\./my_bot\.py:Mine +2 +2 +100\.0", page, re.MULTILINE)


def test_it_is_twenty_lines_of_code() -> None:
    assert len([line for line in block("python").splitlines() if line.strip()]) <= 20
