"""`cob train`: rounds of self-play and learning, from the rules of thumb to the shipped weights.

At the end it plays games for the proof, which measure the error of the evaluation.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean
from time import monotonic
from typing import Final, TypeVar
from zlib import crc32

from cob.boards import FIRST_EDITION, load_estates
from cob.bots.calibration import TABLES
from cob.bots.learned import LearnedEvaluation
from cob.bots.planner import PlannerSettings
from cob.bots.versions import version_of
from cob.core.evaluation import Matrix
from cob.crew.work import Crew
from cob.engine import EstateLayout
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.files.atomic_write import write_atomically
from cob.terminal.progress import ProgressBar
from cob.training.calibrating import calibrated
from cob.training.checkpoint import CALIBRATION, Checkpoint, CheckpointError, keeping_in
from cob.training.kept_games import GameFiles, KeptGame
from cob.training.proof import Proof, ProofGame, play_proof
from cob.training.proof_report import report
from cob.training.selfplay import GameTask, SelfPlayResult, Style, play_game

_Game = TypeVar("_Game", bound=KeptGame)
_Task = TypeVar("_Task")


@dataclass(frozen=True, slots=True)
class Stage:
    """Some rounds of the training with the same settings."""

    rounds: int
    style: Style
    games: int = 1
    """The games of a round, as a multiple of those in an ordinary round."""


_TASTES: Final = (0.0, 0.5, 1.0, 2.0)
STAGES: Final = (
    Stage(1, Style(width=3, tastes=_TASTES), games=3),
    Stage(8, Style(width=3, tastes=_TASTES)),
    Stage(1000, Style(width=6, tastes=_TASTES)),
)
"""In the first rounds the evaluation is poor, and a deep search would be a waste."""
_KEPT: Final = 0.97
"""The weight that older games keep after each round."""
_PLAYERS: Final = (2, 2, 3, 4)
_SAME_ESTATE: Final = 0.5
"""The share of games in which all players have the same estate."""
PROOF_AT_ONCE: Final = 40
"""Games for the proof between two savings."""
_TESTED: Final = 3
"""Every third of them is left out when the calibration is made, and tests it."""
_PROOF: Final = "proof.npz"
_REPORT: Final = "proof.txt"


@dataclass(frozen=True, slots=True)
class TrainingRequest:
    """The request on the command line."""

    folder: Path
    """The folder for checkpoint, log and weights; it must exist."""
    rounds: int
    games: int
    """Games in each round."""
    seed: int
    divide: Path | None = None
    """A file of weights that stay fixed, while only their division into parts is learned."""
    proof: int = 0
    """The games for the proof."""


def main(request: TrainingRequest, crew: Crew) -> bool:
    """Train from the folder's checkpoint on; return whether all was finished.

    Every finished game is saved: Ctrl-C loses only those in progress, and so do a `WorkerDiedError`
    and a `CheckpointError`.
    """
    whole = LearnedEvaluation.load(request.divide) if request.divide else None
    checkpoint = Checkpoint.open(request.folder, request.seed, request.games, whole)
    estates = load_estates().layouts
    layouts = tuple(estates[number] for number in FIRST_EDITION)
    try:
        while checkpoint.rounds < request.rounds:
            print(_round(checkpoint, layouts, crew), flush=True)
        if request.proof:
            print(_prove(checkpoint, layouts, request.proof, crew), flush=True)
    except KeyboardInterrupt:
        tell_of_interruption(request.folder)
        return False
    return True


def _round(checkpoint: Checkpoint, layouts: tuple[EstateLayout, ...], crew: Crew) -> str:
    """Play and learn one round, save the checkpoint, and return the line for the log."""
    begin = monotonic()
    number = checkpoint.rounds
    stage = STAGES[-1] if checkpoint.whole else stage_of(number)
    random = Random(f"{checkpoint.seed} {number}")
    tasks = deal(layouts, checkpoint.games * stage.games, random)
    play = partial(play_game, evaluation=checkpoint.evaluation, style=stage.style)
    name = f"round-{checkpoint.seed}-{number}-{mark_of(checkpoint.divided)}"
    files = GameFiles(checkpoint.folder, name, SelfPlayResult)
    played = games_played(play, tasks, crew, files, f"games of round {number + 1}")
    if not checkpoint.whole:
        checkpoint.equations.fade(_KEPT)
    checkpoint.equations.add([game for result in played for game in result.training_games])
    line = checkpoint.keep(f"{points_told(played)}, {monotonic() - begin:.0f} s")
    files.forget()
    return line


def _prove(
    checkpoint: Checkpoint, layouts: tuple[EstateLayout, ...], games: int, crew: Crew
) -> str:
    """Play games for the proof, save their results, and return these in words."""
    learned = checkpoint.learned
    path = checkpoint.folder / _PROOF
    settings = proof_settings()
    proof = Proof.load(path, learned, settings)
    play = partial(play_proof, evaluation=learned, settings=settings)
    while (begun := len(proof)) < games:
        batch, first = divmod(begun, PROOF_AT_ONCE)
        tasks = deal(layouts, PROOF_AT_ONCE, Random(f"{checkpoint.seed} proof {batch}"))
        tasks = tasks[first : first + games - begun]
        name = f"proof-{checkpoint.seed}-{begun}-{mark_of(learned.weights)}"
        files = GameFiles(checkpoint.folder, name, ProofGame)
        proof.add(games_played(play, tasks, crew, files, f"games for the proof after {begun}"))
        with keeping_in(checkpoint.folder):
            proof.save(path, learned, settings)
        files.forget()
    learned_from = proof.every(_TESTED, left_out=True)
    if learned_from.games.keys() != set(TABLES):
        raise CheckpointError(
            f"{games} games are too few for a proof, which needs some of each number of players: "
            "ask for more with --proof, or for none with --proof 0"
        )
    calibration = calibrated(learned_from)
    told = report(proof.every(_TESTED, left_out=False), calibration)
    with keeping_in(checkpoint.folder):
        calibration.save(checkpoint.folder / CALIBRATION, learned)
        write_atomically(checkpoint.folder / _REPORT, told.encode())
    return told


def proof_settings() -> PlannerSettings:
    """Return the expert's settings of the search in a turn, for which forecasts are made."""
    version = version_of("expert")
    assert version is not None
    return version.planner


def games_played(
    play: Callable[[_Task], _Game],
    tasks: list[_Task],
    crew: Crew,
    files: GameFiles[_Game],
    title: str,
) -> list[_Game]:
    """Play the missing games, and return all in the order of the tasks.

    Sums depend on that order. Each finished game is saved at once.
    """
    found = files.read(len(tasks))
    left = [number for number in range(len(tasks)) if number not in found]
    with (
        closing(ProgressBar(len(tasks), title, sys.stderr)) as bar,
        closing(crew.map_unordered(play, [tasks[number] for number in left])) as games,
    ):
        for at, game in games:
            found[left[at]] = game
            files.write(left[at], game)
            bar.show(len(found))
    return [found[number] for number in range(len(tasks))]


def tell_of_interruption(folder: Path) -> None:
    """Print after Ctrl-C what is saved, and how to continue."""
    print(
        f"Stopped. Every game that was finished is kept in '{folder}': the same command goes on "
        "with them.",
        file=sys.stderr,
    )


def mark_of(evaluation: Matrix) -> str:
    """Return letters that identify the weights of a game."""
    return f"{crc32(evaluation.tobytes()):08x}"


def stage_of(number: int) -> Stage:
    """Return the stage to which a round belongs; rounds are numbered from 0."""
    for stage in STAGES:
        if number < stage.rounds:
            return stage
        number -= stage.rounds
    return STAGES[-1]


def deal(layouts: tuple[EstateLayout, ...], games: int, random: Random) -> list[GameTask]:
    """Return the games of a round, spread over all numbers of players and all estates."""
    tasks = []
    for _ in range(games):
        count = random.choice(_PLAYERS)
        estates = tuple(random.choice(layouts) for _ in range(count))
        if random.random() < _SAME_ESTATE:
            estates = estates[:1] * count
        tasks.append(GameTask(estates, random.getrandbits(48)))
    return tasks


def points_told(played: list[SelfPlayResult]) -> str:
    """Return the mean points, for each number of players, of the players with taste 0."""
    words = []
    for count in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        points = [
            points
            for game in played
            if len(game.points) == count
            for points, taste in zip(game.points, game.tastes, strict=True)
            if not taste
        ]
        words.append(f"{count} players {mean(points):.1f}" if points else f"{count} players -")
    return ", ".join(words)
