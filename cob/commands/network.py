"""`cob network`: a network learns from many games what a sum over features misses.

The games of the first round are played by the shipped network, those of each later one by the
network of the round before. A round learns from its own games and those of the rounds before.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from cob.boards import FIRST_EDITION, load_estates
from cob.bots.network import Network, WithNetwork
from cob.bots.versions import (
    CHOICE_FILE,
    NETWORK_FILE,
    WEIGHTS_FILE,
    frozen_weights,
    learned_weights,
    network,
    version_of,
)
from cob.commands.train import deal, games_played, mark_of, tell_of_interruption
from cob.crew.work import Crew
from cob.training.checkpoint import keeping_in
from cob.training.kept_games import GameFiles
from cob.training.network_learning import LearnedNetwork, learned
from cob.training.played_positions import GamesTask, PlayedPositions, play_positions

SHARE: Final = 0.6
"""How much of what a network has learned counts beside the weights that tell turns apart."""
AT_ONCE: Final = 250
"""Games that are played one after another and kept in a file together."""
PLAYER: Final = "expert"
"""The bot whose network plays the first games."""


@dataclass(frozen=True, slots=True)
class NetworkRequest:
    """The request on the command line."""

    folder: Path
    """The folder for positions and networks; it exists."""
    games: int
    """Games in each round, rounded up to whole parts of `AT_ONCE`."""
    rounds: int
    seed: int


def main(request: NetworkRequest, crew: Crew) -> bool:
    """Play the games that are not there yet, and learn; return whether all rounds are done.

    Ctrl-C loses only the games in progress, and so do a `WorkerDiedError` and a `CheckpointError`.
    """
    version = version_of(PLAYER)
    assert version is not None
    present, share = network(version.network), version.share
    played: list[PlayedPositions] = []
    try:
        for number in range(1, request.rounds + 1):
            path = request.folder / f"round-{number}-{request.games}-{NETWORK_FILE}"
            played += _played(request, number, present, share, crew)
            if not path.exists():
                found = learned(played, learned_weights(WEIGHTS_FILE), present, request.seed)
                with keeping_in(request.folder):
                    found.network.save(path)
                print(_told(number, found), flush=True)
            present, share = Network.load(path), SHARE
    except KeyboardInterrupt:
        tell_of_interruption(request.folder)
        return False
    with keeping_in(request.folder):
        present.save(request.folder / NETWORK_FILE)
    return True


def _played(
    request: NetworkRequest, number: int, present: Network, share: float, crew: Crew
) -> list[PlayedPositions]:
    """Return the games of a round, played by a network and its share; existing ones count."""
    player = WithNetwork(frozen_weights(CHOICE_FILE), present, share)
    play = partial(play_positions, evaluation=player)
    name = f"positions-{request.seed}-{number}-{mark_of(present.matrices[0])}"
    files = GameFiles(request.folder, name, PlayedPositions)
    return games_played(play, _dealt(request, number), crew, files, f"parts of round {number}")


def _told(number: int, found: LearnedNetwork) -> str:
    return (
        f"round {number}: learned from {found.positions:,} positions: the squared error of the "
        f"points to come is {found.error:.1f} in positions left out, {found.error_before:.1f} "
        "without the network"
    )


def _dealt(request: NetworkRequest, number: int) -> list[GamesTask]:
    """Return the games to play: the same ones first, however many are asked for."""
    estates = load_estates().layouts
    layouts = tuple(estates[name] for name in FIRST_EDITION)
    parts = range(-(-request.games // AT_ONCE))
    return [
        GamesTask(
            tuple(deal(layouts, AT_ONCE, Random(f"{request.seed} positions {number} {part}")))
        )
        for part in parts
    ]
