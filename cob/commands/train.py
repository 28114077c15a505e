"""`cob train`: rounds of self-play and learning, from the rules of thumb to the shipped weights."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from multiprocessing.pool import Pool
from pathlib import Path
from random import Random
from statistics import mean
from sys import stderr
from time import monotonic
from typing import Final

from cob.boards import FIRST_EDITION, load_estates
from cob.bots.evaluation import Evaluation
from cob.engine import EstateLayout
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS
from cob.processes import process_context
from cob.terminal.progress import ProgressBar
from cob.training.checkpoint import Checkpoint
from cob.training.selfplay import GameTask, Played, Style, play_game


@dataclass(frozen=True, slots=True)
class Stage:
    """Some rounds of the training that are alike."""

    rounds: int
    style: Style
    games: int = 1
    """How many times as many as in an ordinary round."""


_TASTES: Final = (0.0, 0.5, 1.0, 2.0)
STAGES: Final = (
    Stage(1, Style(width=3, tastes=_TASTES), games=3),
    Stage(8, Style(width=3, tastes=_TASTES)),
    Stage(1000, Style(width=6, tastes=_TASTES)),
)
"""At first hardly anything is known, and to search deeply would be a waste."""
_KEPT: Final = 0.97
"""How much older games count after each round."""
_PLAYERS: Final = (2, 2, 3, 4)
_SAME_ESTATE: Final = 0.5
"""How often all players of a game have the same estate."""
_GAMES_AT_ONCE: Final = 4
"""Games that a process gets at a time."""


@dataclass(frozen=True, slots=True)
class TrainingRequest:
    """The command line's wishes."""

    folder: Path
    """For checkpoint, log and weights; it is there."""
    rounds: int
    games: int
    """In each round."""
    seed: int
    jobs: int


def main(request: TrainingRequest) -> bool:
    """Train from the folder's checkpoint on; says whether it came to the end of the last round.

    Every round is kept when it is done: Ctrl-C loses no more than the one in progress.
    """
    checkpoint = Checkpoint.open(request.folder, request.seed, request.games)
    estates = load_estates().layouts
    layouts = tuple(estates[number] for number in FIRST_EDITION)
    try:
        with _processes(request.jobs) as pool:
            while checkpoint.rounds < request.rounds:
                line = _round(pool, checkpoint, layouts)
                print(line, flush=True)
    except KeyboardInterrupt:
        return False
    return True


def _round(pool: Pool, checkpoint: Checkpoint, layouts: tuple[EstateLayout, ...]) -> str:
    """Play, learn, keep; returns the line of the log."""
    begin = monotonic()
    number = checkpoint.rounds
    stage = stage_of(number)
    random = Random(f"{checkpoint.seed} {number}")
    tasks = deal(layouts, checkpoint.games * stage.games, random)
    work = [(task, checkpoint.evaluation, stage.style) for task in tasks]
    played: list[Played] = []
    with closing(ProgressBar(len(work), f"games of round {number + 1}", stderr)) as bar:
        for game in pool.imap(_play, work, _GAMES_AT_ONCE):
            played.append(game)
            bar.show(len(played))
    checkpoint.equations.fade(_KEPT)
    checkpoint.equations.add([lesson for game in played for lesson in game.lessons])
    return checkpoint.keep(f"{points_told(played)}, {monotonic() - begin:.0f} s")


def stage_of(number: int) -> Stage:
    """The stage to which a round belongs; rounds are numbered from 0."""
    for stage in STAGES:
        if number < stage.rounds:
            return stage
        number -= stage.rounds
    return STAGES[-1]


def deal(layouts: tuple[EstateLayout, ...], games: int, random: Random) -> list[GameTask]:
    """Games for all numbers of players and all estates."""
    tasks = []
    for _ in range(games):
        count = random.choice(_PLAYERS)
        estates = tuple(random.choice(layouts) for _ in range(count))
        if random.random() < _SAME_ESTATE:
            estates = estates[:1] * count
        tasks.append(GameTask(estates, random.getrandbits(48)))
    return tasks


def points_told(played: list[Played]) -> str:
    """Mean points, for each number of players, of those who had no taste of their own."""
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


@contextmanager
def _processes(jobs: int) -> Iterator[Pool]:
    """Processes that play, and leave Ctrl-C to this one."""
    pool = process_context().Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN))
    try:
        yield pool
    finally:
        pool.terminate()
        pool.join()


def _play(work: tuple[GameTask, Evaluation, Style]) -> Played:
    return play_game(*work)
