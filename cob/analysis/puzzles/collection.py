"""The puzzles that ship with the game, and the player's own puzzles from played games."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from cob.analysis.puzzles.puzzle import Puzzle, PuzzleError, format_puzzles, load_puzzles
from cob.engine.message import Message
from cob.files.atomic_write import write_atomically
from cob.files.reasons import reason_of
from cob.files.resources import data_folder

OWN_FILE: Final = "own-puzzles.json"
"""The name of the file of the player's own puzzles, which lies beside the saved games."""
_MOST: Final = 300
"""Maximum number of own puzzles; the newest are kept."""


@cache
def shipped_puzzles() -> tuple[Puzzle, ...]:
    """Return the puzzles that ship with the game; raise `PuzzleError` or `ResourceError`."""
    return load_puzzles(data_folder("assets") / "puzzles" / "puzzles.json")


def own_puzzles(folder: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles from the player's games, the newest last; raise `PuzzleError`."""
    path = folder / OWN_FILE
    return load_puzzles(path) if path.exists() else ()


def keep_own(folder: Path, puzzles: Iterable[Puzzle]) -> None:
    """Add puzzles to the player's own; existing ones stay. Raise `PuzzleError`."""
    known = {each.name: each for each in own_puzzles(folder)}
    new = [each for each in puzzles if each.name not in known]
    if not new:
        return
    path = folder / OWN_FILE
    whole = [*known.values(), *new][-_MOST:]
    try:
        write_atomically(path, format_puzzles(whole).encode())
    except (OSError, ValueError) as error:
        raise PuzzleError(
            Message(
                "your puzzles could not be kept in '{path}': {reason}",
                path=path,
                reason=reason_of(error),
            )
        ) from error
