"""`cob refine`: train hard and expert to compare two turns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from io import BytesIO
from math import sqrt
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

import numpy as np

from cob.boards import FIRST_EDITION, load_estates
from cob.bots.frozen_weights import freeze
from cob.bots.learned import LearnedSum
from cob.bots.versions import CHOICE_FILE, WEIGHTS_FILE, learned_weights, version_of
from cob.bots.weights_file import DAMAGES, arrays_in
from cob.commands.train import deal, games_played, mark_of, tell_of_interruption
from cob.crew.work import Crew
from cob.files.atomic_write import write_atomically
from cob.files.plain_bytes import add_line
from cob.files.reasons import reason_of
from cob.training.checkpoint import LARGEST_FILE, CheckpointError, keeping_in
from cob.training.comparing import ComparedGame, Comparisons, gained, play_compared
from cob.training.kept_games import GameFiles

AT_ONCE: Final = 40
"""Games between two saves; each time they are played with the weights learned so far."""
_KEPT: Final = "comparisons.npz"
_LOG: Final = "refined.txt"


@dataclass(frozen=True, slots=True)
class RefineRequest:
    """The request on the command line."""

    folder: Path
    """The folder for equations, log and weights; it must exist."""
    games: int
    seed: int
    start: str = WEIGHTS_FILE
    """The file of the initial weights."""


def main(request: RefineRequest, crew: Crew) -> bool:
    """Continue from the state of the folder; return whether all games were played.

    Ctrl-C loses only the games in progress, and so do a `WorkerDiedError` and a `CheckpointError`.
    """
    start = learned_weights(request.start)
    kept = _KeptRefinement.open(request, start)
    try:
        while kept.games < request.games:
            print(_compare(kept, start, request.games - kept.games, crew), flush=True)
    except KeyboardInterrupt:
        tell_of_interruption(request.folder)
        return False
    return True


@dataclass(slots=True)
class _KeptRefinement:
    """The part of a refinement that a folder stores."""

    folder: Path
    seed: int
    games: int
    comparisons: Comparisons

    @classmethod
    def open(cls, request: RefineRequest, start: LearnedSum) -> _KeptRefinement:
        """Return the contents of the folder, or a new start; raise `CheckpointError`."""
        path = request.folder / _KEPT
        if not path.exists():
            return cls(request.folder, request.seed, 0, Comparisons())
        try:
            with arrays_in(path, LARGEST_FILE) as file:
                seed, games, begun = int(file["seed"]), int(file["games"]), file["start"]
                comparisons = Comparisons(file)
        except DAMAGES as error:
            raise CheckpointError(
                f"'{path}' cannot be gone on with ({reason_of(error)}): name another folder"
            ) from None
        if seed != request.seed or not np.array_equal(begun, start.weights):
            raise CheckpointError(
                f"'{request.folder}' holds comparisons with another seed ({seed}) or other weights "
                "to begin with: ask for the same, or name another folder"
            )
        return cls(request.folder, seed, games, comparisons)

    def keep(self, start: LearnedSum, told: str) -> str:
        """Write the files; return the line of the log."""
        file = BytesIO()
        numbers = {"seed": np.asarray(self.seed), "games": np.asarray(self.games)}
        arrays = {**numbers, "start": start.weights, **self.comparisons.arrays}
        np.savez(file, allow_pickle=False, **arrays)
        line = f"{self.games} games: {told}"
        with keeping_in(self.folder):
            write_atomically(self.folder / _KEPT, file.getvalue())
            freeze(self.comparisons.solve(start), self.folder / CHOICE_FILE)
            add_line(self.folder / _LOG, line)
        return line


def _compare(kept: _KeptRefinement, start: LearnedSum, most: int, crew: Crew) -> str:
    """Play at most `most` games, learn from them, and return the line for the log."""
    begin = monotonic()
    expert = version_of("expert")
    assert expert is not None
    assert expert.foresight is not None
    estates = load_estates().layouts
    layouts = tuple(estates[number] for number in FIRST_EDITION)
    present = kept.comparisons.solve(start)
    tasks = deal(layouts, AT_ONCE, Random(f"{kept.seed} compared {kept.games}"))[:most]
    name = f"compared-{kept.seed}-{kept.games}-{mark_of(present.weights)}"
    files = GameFiles(kept.folder, name, ComparedGame)
    play = partial(
        play_compared, evaluation=present, planner=expert.planner, foresight=expert.foresight
    )
    games = games_played(play, tasks, crew, files, f"games after {kept.games}")
    kept.comparisons.add(games)
    kept.games += len(games)
    line = kept.keep(start, f"{_told(games, present, start)}, {monotonic() - begin:.0f} s")
    files.forget()
    return line


def _told(games: list[ComparedGame], present: LearnedSum, start: LearnedSum) -> str:
    """Return the gain in these games of choosing by weights that have not seen them."""
    points = gained(games, present, start)
    error = 1.96 * points.std() / sqrt(len(points))
    return f"{points.mean():+.2f} +/- {error:.2f} points a turn for the weights before"
