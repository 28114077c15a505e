"""Games of a training, each kept as soon as it is over: an interruption loses those in progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import numpy as np
import numpy.typing as npt

from cob.bots.weights_file import DAMAGES, arrays_in
from cob.files.atomic_write import write_atomically
from cob.files.reasons import reason_of
from cob.training.checkpoint import CheckpointError, keeping_in

LARGEST_GAME: Final = 40_000_000
"""Bytes of a game in a file; the turns that are compared in one of four players take 8,000,000."""
Arrays = Mapping[str, npt.NDArray[Any]]


class KeptGame(Protocol):
    """A game as plain arrays, from which it is made again."""

    @property
    def arrays(self) -> Arrays:
        """Everything that is kept."""
        ...

    @classmethod
    def of(cls, arrays: Arrays) -> Self:
        """Return the game that these arrays are; raise any error for other arrays."""
        ...


_Game = TypeVar("_Game", bound=KeptGame)


@dataclass(frozen=True, slots=True)
class GameFiles(Generic[_Game]):
    """The files of the games that were dealt under one name, by their numbers."""

    folder: Path
    name: str
    kind: type[_Game]

    def read(self, games: int) -> dict[int, _Game]:
        """Return those of the first games that are there; raise `CheckpointError`."""
        paths = {number: self._path(number) for number in range(games)}
        return {number: self._read(path) for number, path in paths.items() if path.exists()}

    def write(self, number: int, game: _Game) -> None:
        """Keep a game; raise `CheckpointError` where that fails."""
        file = BytesIO()
        np.savez(file, allow_pickle=False, **game.arrays)
        with keeping_in(self.folder):
            write_atomically(self._path(number), file.getvalue())

    def forget(self) -> None:
        """Remove the files: what the games taught is kept elsewhere now."""
        for path in self.folder.glob(f"{self.name}-*.npz"):
            path.unlink(missing_ok=True)

    def _path(self, number: int) -> Path:
        return self.folder / f"{self.name}-{number:05}.npz"

    def _read(self, path: Path) -> _Game:
        try:
            with arrays_in(path, LARGEST_GAME) as arrays:
                return self.kind.of(arrays)
        except DAMAGES as error:
            raise CheckpointError(
                f"'{path}' holds no game of this training ({reason_of(error)}): remove it, and the "
                "game is played again"
            ) from None
