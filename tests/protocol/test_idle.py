"""A process of a Python bot serves the games of a match one after another, each with a new bot."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cob.arena import Match, play
from cob.crew.pool import Processes
from cob.protocol.dialogue import Dialogue
from cob.protocol.idle import IdleProcesses
from cob.protocol.player import check, command_of
from tests.games import estates
from tests.waiting import is_running, wait_for

ON_LINUX = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="other systems tell otherwise what runs"
)
BOT = """
import os
from pathlib import Path

NOTES = Path({notes!r})


def note(word):
    with NOTES.open("a") as notes:
        notes.write(f"{{word}} {{os.getpid()}}\\n")


note("loaded")


class Mine:
    def __init__(self, seed):
        self.asked = 0
        note("made")

    def choose(self, view, legal, effort):
        if self.asked == 0 and view.phase > 0:
            raise RuntimeError("this bot knows another game")
        self.asked += 1
        {choosing}
        return legal[-1]
"""


class Notes:
    """What a bot in a file notes down: when it is loaded and made, and in which process."""

    def __init__(self, folder: Path, choosing: str = "pass") -> None:
        self._path = folder / "notes"
        file = folder / "noting.py"
        file.write_text(BOT.format(notes=str(self._path), choosing=choosing), encoding="utf-8")
        self.name = f"{file}:Mine"

    def count(self, word: str) -> int:
        """Return how often something was noted."""
        return self._path.read_text().count(f"{word} ")

    @property
    def processes(self) -> list[int]:
        """The processes that made bots, in order, each once."""
        lines = self._path.read_text().splitlines()
        return list(dict.fromkeys(int(line.split()[1]) for line in lines))


def match(name: str) -> Match:
    return Match((name, "random"), 2, (estates()["1"],), deals=2, seed=5)


def test_a_match_loads_a_file_once_and_makes_a_bot_for_each_game(tmp_path: Path) -> None:
    notes = Notes(tmp_path)
    games = list(play(match(notes.name)))
    assert notes.count("loaded") == 1
    assert notes.count("made") == 1 + len(games)  # the first one shows that it can be made
    assert not any(lost.moves for game in games for lost in game.lost)


def test_a_bot_that_plays_itself_has_a_process_on_each_seat(tmp_path: Path) -> None:
    notes = Notes(tmp_path)
    alone = Match((notes.name,), 2, (estates()["1"],), deals=2, seed=5)
    assert len(list(play(alone))) == 2
    assert len(notes.processes) == 2
    assert notes.count("made") == 2 + 2 * 2


@ON_LINUX
def test_the_process_ends_with_its_match(tmp_path: Path) -> None:
    notes = Notes(tmp_path)
    with closing(play(match(notes.name))) as games:
        next(games)
        next(games)
        (pid,) = notes.processes
        assert is_running(pid)
    assert not is_running(pid)
    list(play(match(notes.name)))
    assert notes.count("loaded") == 2


@ON_LINUX
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_bot_has_started_ends_with_the_match(tmp_path: Path, jobs: int) -> None:
    child = "[sys.executable, '-S', '-E', '-c', 'import time; time.sleep(600)']"
    start = f"import subprocess, sys; note('child %d of' % subprocess.Popen({child}).pid)"
    notes = Notes(tmp_path, f"if self.asked == 1: {start}")
    list(play(match(notes.name), Processes(jobs)))
    words = [line.split() for line in (tmp_path / "notes").read_text().splitlines()]
    children = [int(number) for kind, number, *_ in words if kind == "child"]
    assert len(children) == 4
    wait_for(lambda: not any(map(is_running, children)))


@ON_LINUX
def test_a_process_that_ends_between_two_games_costs_no_move(tmp_path: Path) -> None:
    notes = Notes(tmp_path)
    played = []
    for game in play(match(notes.name)):
        played.append(game)
        os.kill(notes.processes[-1], signal.SIGKILL)
    assert notes.count("loaded") == len(played) == 4
    assert not any(lost.moves for game in played for lost in game.lost)


def test_a_process_in_which_a_bot_failed_serves_no_other_game(tmp_path: Path) -> None:
    notes = Notes(tmp_path, "if self.asked == 3: raise RuntimeError('not today')")
    games = list(play(match(notes.name)))
    assert notes.count("loaded") == len(games)
    assert sum(sum(lost.moves.values()) for game in games for lost in game.lost) == len(games)


def test_a_program_in_another_language_is_started_for_each_game(tmp_path: Path) -> None:
    """Whether it can play two games one after another is not known."""
    notes = Notes(tmp_path)
    command = shlex.join([sys.executable, "-X", "utf8", "-m", "cob", "bot", notes.name, "--stdio"])
    games = list(play(match(f"exec:{command}")))
    assert notes.count("loaded") == len(games)


def test_what_was_tried_before_a_match_plays_in_it(tmp_path: Path) -> None:
    notes = Notes(tmp_path)
    command = command_of(notes.name)
    assert command is not None
    check(command)
    list(play(match(notes.name)))
    assert notes.count("loaded") == 1


@ON_LINUX
def test_a_process_waits_for_some_seconds_and_ends_by_itself(tmp_path: Path) -> None:
    noted = tmp_path / "process"
    code = f"import os; open({str(noted)!r}, 'w').write(str(os.getpid())); input()"
    command = [sys.executable, "-S", "-E", "-c", code]
    idle, dialogue = IdleProcesses(0.05), Dialogue(command)
    wait_for(lambda: noted.exists() and noted.read_text() != "")
    idle.keep(command, dialogue)
    wait_for(lambda: not is_running(int(noted.read_text())))
    assert idle.take(command) is None


def test_one_that_waits_is_taken_once_and_by_its_command(tmp_path: Path) -> None:
    command = [sys.executable, "-S", "-E", "-c", "input()"]
    idle, dialogue = IdleProcesses(), Dialogue(command)
    idle.keep(command, dialogue)
    assert idle.take(["another"]) is None
    assert idle.take(command) is dialogue
    assert idle.take(command) is None
    dialogue.end()
