"""`cob network`: a small network learns from many games what a sum over features misses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from cob.boards import FIRST_EDITION, load_estates
from cob.bots.network import SIZES
from cob.bots.versions import (
    CHOICE_FILE,
    NETWORK_FILE,
    WEIGHTS_FILE,
    frozen_weights,
    learned_weights,
)
from cob.bots.weights_file import DAMAGES, arrays_in
from cob.commands.train import deal, games_played
from cob.crew.work import Crew
from cob.files.atomic_write import write_atomically
from cob.files.reasons import reason_of
from cob.training.checkpoint import LARGEST_FILE, CheckpointError, keeping_in
from cob.training.network_learning import learned
from cob.training.played_positions import PlayedPositions, play_positions

AT_ONCE: Final = 250
"""Games in a file."""


@dataclass(frozen=True, slots=True)
class NetworkRequest:
    """What the command line asks for."""

    folder: Path
    """The folder for positions and the network; it exists."""
    games: int
    seed: int


def main(request: NetworkRequest, crew: Crew) -> bool:
    """Play the games that are not there yet, and learn from all; return whether it was learned.

    Ctrl-C loses only the games in progress, and so do a `WorkerDiedError` and a `CheckpointError`.
    """
    try:
        files = -(-request.games // AT_ONCE)
        played = [one for at in range(files) for one in _positions(request, at, crew)]
    except KeyboardInterrupt:
        return False
    found = learned(played, learned_weights(WEIGHTS_FILE), request.seed)
    with keeping_in(request.folder):
        found.network.save(request.folder / NETWORK_FILE)
    print(
        f"learned from {found.positions:,} positions: the squared error of the points to come is "
        f"{found.error:.1f} in games left out, {found.error_before:.1f} without the network"
    )
    return True


def _positions(request: NetworkRequest, number: int, crew: Crew) -> list[PlayedPositions]:
    """Return what a file holds; where there is none, play its games and write it."""
    path = request.folder / f"positions-{request.seed}-{number:03}.npz"
    if not path.exists():
        estates = load_estates().layouts
        layouts = tuple(estates[name] for name in FIRST_EDITION)
        tasks = deal(layouts, AT_ONCE, Random(f"{request.seed} positions {number}"))
        play = partial(play_positions, evaluation=frozen_weights(CHOICE_FILE))
        games = games_played(play, tasks, crew, f"games after {number * AT_ONCE}")
        file = BytesIO()
        np.savez(
            file,
            allow_pickle=False,
            features=np.concatenate([game.features for game in games]),
            certain=np.concatenate([game.certain for game in games]),
        )
        with keeping_in(request.folder):
            write_atomically(path, file.getvalue())
    try:
        with arrays_in(path, LARGEST_FILE) as kept:
            found = PlayedPositions(kept["features"], kept["certain"])
        if found.features.shape[2:] != SIZES[:1] or found.certain.shape[2:] != SIZES[-1:]:
            raise ValueError("something else is in it")
    except DAMAGES as error:
        raise CheckpointError(
            f"'{path}' holds no positions ({reason_of(error)}): remove it, and its games are "
            "played again"
        ) from None
    return [found]
