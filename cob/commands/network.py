"""`cob network`: a small network learns from many games what a sum over features misses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from cob.boards import FIRST_EDITION, load_estates
from cob.bots.versions import (
    CHOICE_FILE,
    NETWORK_FILE,
    WEIGHTS_FILE,
    frozen_weights,
    learned_weights,
)
from cob.commands.train import deal, games_played, tell_of_interruption
from cob.crew.work import Crew
from cob.training.checkpoint import keeping_in
from cob.training.kept_games import GameFiles
from cob.training.network_learning import learned
from cob.training.played_positions import PlayedPositions, play_positions
from cob.training.selfplay import GameTask

AT_ONCE: Final = 250
"""Games that are dealt by one start value."""


@dataclass(frozen=True, slots=True)
class NetworkRequest:
    """The request on the command line."""

    folder: Path
    """The folder for positions and the network; it exists."""
    games: int
    seed: int


def main(request: NetworkRequest, crew: Crew) -> bool:
    """Play the games that are not there yet, and learn from all; return whether it was learned.

    Ctrl-C loses only the games in progress, and so do a `WorkerDiedError` and a `CheckpointError`.
    """
    files = GameFiles(request.folder, f"positions-{request.seed}", PlayedPositions)
    play = partial(play_positions, evaluation=frozen_weights(CHOICE_FILE))
    try:
        played = games_played(play, _dealt(request), crew, files, "games")
        found = learned(played, learned_weights(WEIGHTS_FILE), request.seed)
    except KeyboardInterrupt:
        tell_of_interruption(request.folder)
        return False
    with keeping_in(request.folder):
        found.network.save(request.folder / NETWORK_FILE)
    print(
        f"learned from {found.positions:,} positions: the squared error of the points to come is "
        f"{found.error:.1f} in games left out, {found.error_before:.1f} without the network"
    )
    return True


def _dealt(request: NetworkRequest) -> list[GameTask]:
    """Return the games to play: the same ones first, however many are asked for."""
    estates = load_estates().layouts
    layouts = tuple(estates[name] for name in FIRST_EDITION)
    batches = range(-(-request.games // AT_ONCE))
    tasks = [
        task
        for batch in batches
        for task in deal(layouts, AT_ONCE, Random(f"{request.seed} positions {batch}"))
    ]
    return tasks[: request.games]
