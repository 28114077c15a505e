"""`cob ladder`: a round robin that goes on, takes further bots, and writes a page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from cob.arena.kept_match import KEPT_FILE
from cob.bots.base import Effort
from cob.commands import main as cli
from cob.commands.ladder import KEPT_FILE as TERMS_FILE
from cob.commands.ladder import PAGE_FILE
from cob.engine import Action, GameState
from cob.record import read_record
from tests.arena.puppets import register
from tests.commands.refusals import refusal
from tests.games import estates
from tests.guests import BOT


def ladder(folder: Path, *words: str) -> int:
    return cli.main(["ladder", str(folder), *words])


class Page(HTMLParser):
    """What a page links to and loads, and its texts."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.texts: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.links += [link] if (link := found.get("href")) and tag == "a" else []
        self.loads += [f"{tag} {each}" for each in (found.get("src"),) if each]
        self.loads += [tag] if tag in ("link", "script", "iframe") else []

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def figures(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """The object that was printed, without the times."""
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    for each in found["bots"].values():  # type: ignore[attr-defined]
        for time in ("ms_per_decision", "longest_ms", "seconds_per_game"):
            del each[time]
    return found


def test_each_plays_each_and_a_page_tells_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("first", "last"):
        register(monkeypatch, name)
    assert ladder(tmp_path, "random", "first", "last", "--games", "3", "--estates", "1") == 0
    told = capsys.readouterr().out
    assert "games      12" in told
    assert f"page       {tmp_path / PAGE_FILE}" in told
    assert {"Elo", "bot", "pair"} <= {line.split()[0] for line in told.splitlines() if line}
    pairs = ["random-first", "random-last", "first-last"]
    for pair in pairs:
        assert len(list((tmp_path / pair).glob("deal-*.txt"))) == 4
    page = Page(tmp_path / PAGE_FILE)
    assert {"above the next", "random, first, last"} <= set(page.texts)
    assert page.loads == [], "the page needs no other file"
    assert set(pairs) <= set(page.texts)
    assert all(link.startswith("data:") for link in page.links)
    records = [unquote(link.partition(",")[2]) for link in page.links]
    assert 2 <= len(records) <= 4
    for record in records:
        assert read_record(record, estates()).state.is_over
    told_again = "cob ladder FOLDER random first last --games 3 --players 2 --seed 1 --estates 1"
    assert told_again in page.texts


def test_a_bot_has_one_name_on_the_page_and_in_every_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / name for name in ("a/one.py", "b/one.py", "two.py")]
    for file in files:
        file.parent.mkdir(exist_ok=True)
        file.write_text(BOT, encoding="utf-8")
    bots = [f"{file}:Mine" for file in files]
    words = (*bots, "--games", "2", "--estates", "1", "--json")
    assert ladder(tmp_path / "ladder", *words) == 0
    told = figures(capsys)["bots"]
    assert isinstance(told, dict)
    names = {bot: told[bot]["name_in_records"] for bot in bots}
    assert len(set(names.values())) == 3
    page = Page(tmp_path / "ladder" / PAGE_FILE)
    shares = page.texts[page.texts.index("ranked ahead %") + 1 :][:3]
    assert set(shares) == set(names.values())
    assert any(bot in text and names[bot] in text for bot in bots for text in page.texts)
    assert any("by the clock" in text for text in page.texts)
    records = list((tmp_path / "ladder").glob("*/deal-*.txt"))
    seats = [set(read_record(path.read_text(), estates()).header.names) for path in records]
    assert len(records) == 6
    assert all(seat < set(names.values()) for seat in seats)


def test_a_ladder_goes_on_with_further_bots_and_games(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    register(monkeypatch, "first")
    assert ladder(tmp_path / "a", "random", "first", "--games", "2", "--json") == 0
    capsys.readouterr()
    kept = (tmp_path / "a" / "random-first" / KEPT_FILE).read_bytes()
    assert ladder(tmp_path / "a", "easy", "--games", "4", "--json") == 0
    grown = figures(capsys)
    assert (grown["games"], grown["planned_games"]) == (12, 12)
    assert (tmp_path / "a" / "random-first" / KEPT_FILE).read_bytes().startswith(kept)
    assert ladder(tmp_path / "b", "random", "first", "easy", "--games", "4", "--json") == 0
    assert figures(capsys) == grown, "in whatever order it was played"
    assert ladder(tmp_path / "a", "--json") == 0
    assert figures(capsys) == grown


def test_an_early_end_keeps_what_was_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    decisions = iter(range(10**6))
    most = 300

    def tire(view: GameState, legal: Sequence[Action], effort: Effort) -> Action:
        if next(decisions) == most:
            raise KeyboardInterrupt
        return legal[0]

    register(monkeypatch, "tired", tire)
    words = ("tired", "random", "easy", "--games", "6", "--json")
    assert ladder(tmp_path, *words) == cli.INTERRUPTED
    stopped = figures(capsys)
    assert 1 <= int(str(stopped["games"])) < 6
    assert (tmp_path / PAGE_FILE).exists()
    assert ladder(tmp_path, "--json") == 0
    whole = figures(capsys)
    assert (whole["games"], whole["planned_games"]) == (18, 18)


def test_a_page_that_is_of_no_ladder_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "index.html"
    page.write_text("my page")
    told = refusal(cli.main, ["ladder", str(tmp_path), "random", "easy", "--games", "2"], capsys)
    assert "index.html' is not of a ladder and would be lost" in told
    assert page.read_text() == "my page"


def test_a_wrong_ladder_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*words: str) -> str:
        return refusal(cli.main, ["ladder", str(tmp_path), *words], capsys)

    assert "a ladder needs two different bots" in refused()
    assert "a ladder needs two different bots" in refused("random", "random")
    assert 'there is no bot called "deep"' in refused("random", "deep")
    assert 'there is no estate "77"' in refused("random", "easy", "--estates", "77")
    assert list(tmp_path.iterdir()) == [], "nothing half-written"
    assert ladder(tmp_path, "random", "easy", "--games", "2") == 0
    capsys.readouterr()
    assert "was begun with another --seed" in refused("--seed", "9")
    assert "was begun with another --players" in refused("--players", "3")
    for text in ("{", "[]", '{"bots": 3}'):
        (tmp_path / TERMS_FILE).write_text(text)
        assert "it does not say how a ladder is played" in refused()
