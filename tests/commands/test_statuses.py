"""Exit statuses are alike in all commands: docs/commands.md has the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from cob.boards.estate_maker import random_estate
from cob.boards.estate_writer import save_estate
from cob.commands import main as cli
from cob.commands.subcommand import INTERRUPTED, NO, REFUSED
from cob.commands.subcommands import COMMANDS
from cob.record import Game, format_record
from tests.games import plain_header, play_on, random_game

STATUSES = (0, NO, REFUSED, INTERRUPTED)
PAGE = Path(__file__).resolve().parents[2] / "docs" / "commands.md"
OUT = ["--out", "out"]
READING = {
    "replay": [],
    "review": [],
    "advise": [],
    "verify": [],
    "deal": [],
    "import": [],
    "picture": [],
    "animate": [],
    "convert": OUT,
    "habits": ["--player", "Anna"],
}
"""Commands that read a record, with the options that they need."""
BAD = [
    *(
        [command, name, *options]
        for command, options in READING.items()
        for name in ("none.txt", "folder", "bad.txt")
    ),
    ["play", "none.txt"],
    ["play", "folder"],
    ["check", "none.tmx"],
    ["check", "folder"],
    ["estate", "none.txt"],
    ["rules", "nobody's"],
    ["bench", "--games", "0"],
    ["arena", "nobody"],
    ["arena", "none.py:Mine", "easy"],
    ["arena", "bad.py:Mine", "easy"],
    ["gate", "nobody", "easy"],
    ["ladder", "out", "nobody", "easy"],
    ["ladder", "out", "easy"],
    ["train", "out", "--divide", "none.npz"],
    ["refine", "out", "--weights", "none.npz"],
    ["network", "bad.txt"],
    ["puzzles", "show", "none.json"],
    ["puzzles", "judge", "none.json", *OUT],
    ["puzzles", "make"],
]
"""Requests that cannot be carried out, one or more for every command but `bot`."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with files that hold nothing of use."""
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("bad.txt").write_text("no game", encoding="utf-8")
    Path("bad.py").write_text("1 / 0", encoding="utf-8")
    return tmp_path


def status_of(words: list[str]) -> object:
    """Return the status with which a command ends, also where its words are refused."""
    try:
        return cli.main(words)
    except SystemExit as end:
        return end.code


def test_every_command_has_a_bad_request_here() -> None:
    """`bot` takes over the streams of its process, so `test_bot.py` starts one."""
    assert {words[0] for words in BAD} == {command.name for command in COMMANDS} - {"bot"}


@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_what_cannot_be_done_has_one_status_names_its_cause_and_leaves_nothing(
    words: list[str], folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = sorted(folder.rglob("*"))
    assert status_of(words) == REFUSED
    told = "".join(capfd.readouterr())
    assert "Traceback" not in told
    assert told.endswith(".\n")
    files = [word.partition(":")[0] for word in words if word.startswith(("none.", "bad.", "fold"))]
    assert all(file in told for file in files)
    assert sorted(folder.rglob("*")) == before


def test_a_missing_file_among_good_ones_has_the_status_of_a_missing_file(folder: Path) -> None:
    game = format_record(random_game(plain_header(), 1))
    Path("good.txt").write_text(game, encoding="utf-8")
    save_estate(Path("good.tmx"), random_estate(1, "10", "x"))
    assert cli.main(["convert", "good.txt", "none.txt", "--out", "positions.jsonl"]) == REFUSED
    assert Path("positions.jsonl").exists(), "the good one was converted"
    assert cli.main(["habits", "good.txt", "bad.txt", "--player", "Anna"]) == REFUSED
    assert cli.main(["check", "good.tmx", "none.tmx"]) == REFUSED


def test_a_check_that_finds_something_wrong_says_no(folder: Path) -> None:
    """`verify` and `gate` have theirs in tests of their own."""
    save_estate(Path("a.tmx"), random_estate(1, "10", "x"))
    assert cli.main(["check", "a.tmx"]) == 0
    assert cli.main(["check", "a.tmx", "bad.txt"]) == NO
    assert cli.main(["check", "bad.txt", "none.tmx", "a.tmx"]) == REFUSED


def test_what_is_done_has_the_status_0(folder: Path) -> None:
    game = Game.start(plain_header(), 1)
    play_on(game, 40)
    Path("game.txt").write_text(format_record(game), encoding="utf-8")
    for words in (
        ["replay", "game.txt"],
        ["rules"],
        ["estate", "home.tmx"],
        ["arena", "random", "--games", "1"],
        ["convert", "game.txt", "--out", "positions.jsonl"],
    ):
        assert cli.main(words) == 0


def test_the_page_has_all_statuses() -> None:
    text = PAGE.read_text(encoding="utf-8").partition("## Exit statuses")[2]
    rows = [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("|")]
    assert rows == ["status", "---", *map(str, STATUSES)]
