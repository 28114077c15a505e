"""Programs killed while they play: every game is there afterwards, but for one step at most."""

from __future__ import annotations

import subprocess
import sys
import time
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Final

from cob.files.window_lock import Claim
from cob.record import Game, autosaves, read_file
from cob.saves.autosave import Autosave, retire_abandoned
from cob.saves.saved_games import saved_files
from cob.tutorial.notebook import Notebook
from tools.campaign.engine import any_game, estates

_PLAYER: Final = Path(__file__).with_name("player_process.py")
_LONGEST: Final = 0.004
"""Seconds until the kill, at most: about what an action and its save take."""


def one(chance: Random, folder: Path) -> int:
    """Kill a program three times over the same folder."""
    return sum(_kill(chance, folder, 1) for _ in range(3))


def two(chance: Random, folder: Path) -> int:
    """Kill two programs that play in the same folder."""
    return _kill(chance, folder, 2)


def _kill(chance: Random, folder: Path, players: int) -> int:
    """Start so many programs, kill them, and look at what they have left."""
    seeds = [f"game {chance.randrange(2**32)}" for _ in range(players)]
    with ExitStack() as stack:
        running = [stack.enter_context(closing(_Player(folder, seed))) for seed in seeds]
        for player in running:
            for _ in range(chance.randint(1, 60)):
                player.hear()
        time.sleep(chance.uniform(0, _LONGEST))
        for player in running:
            player.kill()
    games = [read_file(path, estates()) for path in _records(folder)]
    noted = Notebook.open(folder / "learning.json")
    assert not noted.problem, noted.problem
    for player in running:
        _look_for(player, games)
        assert noted.furthest.get(player.seed, 0) >= player.known, "the notebook has forgotten"
    claim = Claim(folder)
    retire_abandoned(claim, estates())
    assert Autosave(folder, claim.number).look_for_unfinished(estates())[1] == ""
    claim.release()
    for player in running:  # whatever the next start has moved is still somewhere
        _look_for(player, [read_file(path, estates()) for path in _records(folder)])
    return players


def _records(folder: Path) -> list[Path]:
    return [*autosaves(folder).values(), *(p for p in saved_files(folder))]


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
        self._process = subprocess.Popen(
            [sys.executable, str(_PLAYER), str(folder), seed], stdout=subprocess.PIPE, text=True
        )

    def hear(self) -> None:
        """Wait until it has played once more, or has ended."""
        assert self._process.stdout is not None
        self.known = int(self._process.stdout.readline() or self.known)

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
