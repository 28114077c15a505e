"""`cob bot NAME --stdio`, used by another program; and refusals of bots before a match."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cob.arena.gate import Hypotheses
from cob.commands import gate
from cob.commands.arena import MatchRequest, main
from cob.crew.work import ThisProcess
from cob.engine import CobError, legal_actions
from cob.protocol.words import game_lines, move_lines
from cob.record import Game
from tests.games import plain_header
from tests.guests import BOT

ROOT = Path(__file__).resolve().parents[2]
HANG = BOT.replace("return legal[-1]", "import time; time.sleep(10**6)")


def converse(name: str, lines: list[str]) -> subprocess.CompletedProcess[str]:
    """Send a bot all lines at once, and end its input."""
    return subprocess.run(
        [sys.executable, "-m", "cob", "bot", name, "--stdio"],
        input="".join(f"{line}\n" for line in lines),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )


def question() -> tuple[list[str], str]:
    """The lines up to a decision, and the last of the legal actions."""
    game = Game.start(plain_header(), 3)
    legal = legal_actions(game.state)
    lines = [*game_lines(game.header, game.state.current, 1), *move_lines(game, 0)]
    return [*lines, *(f"legal {action}" for action in legal), "choose work 1"], str(legal[-1])


def test_what_a_bot_prints_itself_disturbs_no_line(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(BOT, encoding="utf-8")
    lines, last = question()
    ended = converse(f"{tmp_path}/my_bot.py:Mine", ["cob-bot 1", *lines, "quit"])
    assert ended.returncode == 0
    assert ended.stdout.splitlines()[1:] == ["ready 1", f"play {last}"]
    assert ended.stderr == "thinking aloud\n"


def test_a_bot_that_hangs_ends_with_its_input(tmp_path: Path) -> None:
    """No program is left to end it when the asking program has ended."""
    (tmp_path / "my_bot.py").write_text(HANG, encoding="utf-8")
    ended = converse(f"{tmp_path}/my_bot.py:Mine", ["cob-bot 1", *question()[0]])
    assert ended.stdout.splitlines()[1:] == ["ready 1"]


def test_a_bot_that_is_not_there_is_told_to_the_other_side() -> None:
    ended = converse("nobody", ["cob-bot 1"])
    assert ended.returncode == 2
    assert ended.stdout.startswith('error there is no bot called "nobody": known are random,')


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        ("nowhere/my_bot.py:Mine", r"^nowhere/my_bot.py:Mine: there is no file"),
        ("exec:", '"exec:" names no command'),
        ("exec:no_such_program_here", "cannot be started"),
    ],
)
def test_a_match_with_a_bot_that_cannot_be_had_is_refused(bot: str, sentence: str) -> None:
    request = MatchRequest((bot, "random"), games=2)
    with pytest.raises(CobError, match=sentence):
        main(request, ThisProcess())
    with pytest.raises(CobError, match=sentence):
        gate.main(request, Hypotheses(), ThisProcess())


def test_an_endless_line_ends_it() -> None:
    ended = converse("easy", ["cob-bot 1", "x" * 20_000, "cob-bot 1"])
    assert ended.stdout.splitlines() == ["name easy", "ready 1"]
    assert ended.stderr == "a line has more than 10000 letters: that is the end\n"


def test_what_is_no_text_means_nothing_to_it() -> None:
    ended = subprocess.run(
        [sys.executable, "-X", "utf8", "-m", "cob", "bot", "easy", "--stdio"],
        input=b"\xff\xfe\ncob-bot 1\nquit\n",
        cwd=ROOT,
        capture_output=True,
        timeout=300,
    )
    assert (ended.returncode, ended.stdout.split()) == (0, [b"name", b"easy", b"ready", b"1"])
