"""A training kept in files: it can be stopped at any time and goes on after its last round."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import numpy as np

from cob.bots.evaluation import Evaluation
from cob.bots.learned import LearnedEvaluation
from cob.bots.weights_file import DAMAGES, arrays_in
from cob.core.evaluation import Matrix
from cob.engine import CobError
from cob.files.atomic_write import write_atomically
from cob.files.plain_bytes import add_line
from cob.files.reasons import reason_of
from cob.training.least_squares import LeastSquares
from cob.training.start import FIRST_GUESS

_EQUATIONS: Final = "equations.npz"
_LOG: Final = "log.txt"
WEIGHTS: Final = "value.npz"
"""The file that goes to `assets/bots/` when the training is done."""
CALIBRATION: Final = "calibration.npz"
"""The other one, made by games for the proof."""
LARGEST_FILE: Final = 1_000_000_000
"""Bytes of what is learned from: equations take 30,000,000, and a game for the proof 12,000."""


class CheckpointError(CobError):
    """A folder with which no training can go on; the sentence says why."""


@dataclass(slots=True)
class Checkpoint:
    """The state of a training between two rounds."""

    folder: Path
    seed: int
    games: int
    """In each round."""
    rounds: int
    """How many are done."""
    equations: LeastSquares
    evaluation: Evaluation
    """The evaluation that plays: the solution of the equations, at first the first guess."""
    whole: LearnedEvaluation | None = None
    """Weights that stay as they are; then only their division by origin is learned."""

    @classmethod
    def open(
        cls, folder: Path, seed: int, games: int, whole: LearnedEvaluation | None = None
    ) -> Checkpoint:
        """Return the training that the folder holds, or a new one; raise `CheckpointError`."""
        path = folder / _EQUATIONS
        if not path.exists():
            return cls(folder, seed, games, 0, LeastSquares(), whole or FIRST_GUESS, whole)
        try:
            with arrays_in(path, LARGEST_FILE) as file:
                begun = (int(file["seed"]), int(file["games"]))
                kept_whole, rounds = file["whole"], int(file["rounds"])
                equations = LeastSquares(file)
        except DAMAGES as error:
            raise CheckpointError(
                f"'{path}' is no training to go on with ({reason_of(error)}): name another folder"
            ) from None
        if begun != (seed, games):
            raise CheckpointError(
                f"'{folder}' holds a training with seed {begun[0]} and {begun[1]} games a round: "
                "ask for the same, or name another folder"
            )
        if not np.array_equal(kept_whole, _weights_of(whole)):
            raise CheckpointError(
                f"'{folder}' holds a training that divides other weights, or none: "
                "name another folder"
            )
        return cls(folder, seed, games, rounds, equations, whole or equations.solve(), whole)

    @property
    def divided(self) -> Matrix:
        """The weights that stay as they are; none if all are learned."""
        return _weights_of(self.whole)

    @property
    def learned(self) -> LearnedEvaluation:
        """Return the evaluation that the equations have found so far."""
        return self.equations.divide(self.whole) if self.whole else self.equations.solve()

    def keep(self, told: str) -> str:
        """Count a round as done and write the files; return the line of the log.

        Raises `CheckpointError` where they cannot be written.
        """
        self.rounds += 1
        numbers = {"seed": self.seed, "games": self.games, "rounds": self.rounds}
        kept = {name: np.asarray(number) for name, number in numbers.items()}
        kept["whole"] = self.divided
        file = BytesIO()
        np.savez(file, allow_pickle=False, **kept, **self.equations.arrays)
        learned = self.learned
        line = f"round {self.rounds}: {told}"
        with keeping_in(self.folder):
            write_atomically(self.folder / _EQUATIONS, file.getvalue())
            learned.save(self.folder / WEIGHTS)
            add_line(self.folder / _LOG, line)
        self.evaluation = self.whole or learned
        return line


@contextmanager
def keeping_in(folder: Path) -> Iterator[None]:
    """Tell of a file that cannot be written as a `CheckpointError`."""
    try:
        yield
    except OSError as error:
        raise CheckpointError(
            f"what was learned cannot be kept in '{folder}' ({reason_of(error)}): what was kept "
            "before is still there, and the same command goes on with it"
        ) from error


def _weights_of(whole: LearnedEvaluation | None) -> Matrix:
    """Return the weights that are to stay as they are; none if all are learned."""
    return np.zeros(0, np.float32) if whole is None else whole.weights
