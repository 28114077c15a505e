"""Programs killed while they play: every game is there afterwards, but for one step at most."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Final

from cob.record import AUTOSAVE, Game, read_file
from cob.saves.autosave import Autosave
from cob.saves.saved_games import saved_files
from cob.tutorial.notebook import Notebook
from tools.campaign.engine import any_game, estates
from tools.campaign.player_process import IN_USE

_PLAYER: Final = Path(__file__).with_name("player_process.py")
_LONGEST: Final = 0.004
"""Seconds until the kill, at most: about what an action and its save take."""


def one(chance: Random, folder: Path) -> int:
    """Kill a program three times over the same folder."""
    return sum(_kill(chance, folder, 1) for _ in range(3))


def two(chance: Random, folder: Path) -> int:
    """Start two programs over the same folder, of which one has to leave; kill the other."""
    return _kill(chance, folder, 2)


def _kill(chance: Random, folder: Path, programs: int) -> int:
    """Start so many programs, kill the one that plays, and look at what it has left."""
    seeds = [f"game {chance.randrange(2**32)}" for _ in range(programs)]
    with ExitStack() as stack:
        running = [stack.enter_context(closing(_Player(folder, seed))) for seed in seeds]
        for player in running:
            player.hear()
        (player,) = (each for each in running if not each.was_sent_away)
        for _ in range(chance.randint(1, 60)):
            player.hear()
        time.sleep(chance.uniform(0, _LONGEST))
        player.kill()
    _look_for(player, _games(folder))
    noted = Notebook.open(folder / "learning.json")
    assert not noted.problem, noted.problem
    assert noted.furthest.get(player.seed, 0) >= player.known, "the notebook has forgotten"
    autosave = Autosave(folder)
    autosave.keep_others(estates())
    assert autosave.look_for_unfinished(estates())[1] == ""
    _look_for(player, _games(folder))
    return 1


def _games(folder: Path) -> list[Game]:
    """Return all games in a folder."""
    records = [folder / AUTOSAVE, *saved_files(folder)]
    return [read_file(path, estates()) for path in records if path.exists()]


def _look_for(player: _Player, games: list[Game]) -> None:
    """Find the game of a player with every move that it was told is saved."""
    header = any_game(Random(player.seed)).header
    found = [len(game.moves) for game in games if game.header == header]
    assert found, f"the game of {player.seed!r} is gone"
    assert max(found) >= player.known, f"{player.known} moves were saved, {max(found)} are there"


class _Player:
    """A process that plays."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.seed = seed
        self.known = 0
        """How many moves it has said to be saved."""
        self.was_sent_away = False
        """Whether another program plays over the folder."""
        self._process = subprocess.Popen(
            [sys.executable, str(_PLAYER), str(folder), seed], stdout=subprocess.PIPE, text=True
        )

    def hear(self) -> None:
        """Wait until it has played once more, or has ended."""
        assert self._process.stdout is not None
        said = self._process.stdout.readline().strip()
        self.was_sent_away |= said == IN_USE
        if said.isdecimal():
            self.known = int(said)

    def kill(self) -> None:
        """Kill it, and hear what it said last."""
        self._process.kill()
        assert self._process.stdout is not None
        for line in self._process.stdout.read().splitlines(keepends=True):
            if line.endswith("\n"):
                self.known = int(line)
        self._process.wait()

    def close(self) -> None:
        """End it if it still runs."""
        self._process.kill()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
