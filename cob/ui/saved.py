"""The game that was being played when the window closed: what it is, and how it is kept.

Files are renamed and never deleted, so that nothing that was played is lost.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cob.engine import CobError, EstateLayout
from cob.engine.components import PHASES
from cob.record import AUTOSAVE, SUFFIX, Game, Header, RecordError, read_file
from cob.wording import listed


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can be continued."""

    path: Path
    game: Game

    @property
    def players(self) -> str:
        """Such as: Anna, Benno and Carla."""
        return listed(self.game.header.names)

    @property
    def progress(self) -> str:
        """How far it has come."""
        state = self.game.state
        if state.phase < 0:
            return "before the first round"
        return f"phase {PHASES[state.phase]}, round {max(1, state.round)}"


def unfinished(folder: Path, layouts: Mapping[str, EstateLayout]) -> Unfinished | None:
    """The game of the autosave, or None where there is none to go on with.

    Raises a `CobError` for a file that cannot be read.
    """
    path = folder / AUTOSAVE
    if not path.exists():
        return None
    game = read_file(path, layouts)
    return None if game.state.is_over else Unfinished(path, game)


def file_stamp(folder: Path) -> tuple[int, int] | None:
    """Something that changes whenever the autosave does; None where there is none."""
    try:
        found = (folder / AUTOSAVE).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def last_header(folder: Path, layouts: Mapping[str, EstateLayout]) -> Header | None:
    """What was agreed for the last game, finished or not; None where it cannot be read."""
    try:
        return read_file(folder / AUTOSAVE, layouts).header
    except CobError:
        return None


def look_for_unfinished(
    folder: Path, layouts: Mapping[str, EstateLayout]
) -> tuple[Unfinished | None, str]:
    """As `unfinished`, but a damaged file is put aside and told about in a sentence."""
    path = folder / AUTOSAVE
    try:
        return unfinished(folder, layouts), ""
    except CobError:
        try:
            kept = keep(path, "damaged game")
        except OSError as problem:
            return None, f"{path} cannot be read and not be renamed ({problem.strerror})."
        return None, f"The last game could not be read; its file is kept as “{kept.name}”."


def kept_name(folder: Path, words: str, suffix: str = SUFFIX) -> Path:
    """A name with the date that no file has yet, such as "2026-03-01 Anna and Benno.txt"."""
    safe = "".join(c for c in words if c.isalnum() or c in " -_")[:60].strip() or "game"
    stem = f"{time.strftime('%Y-%m-%d')} {safe}"
    path, number = folder / f"{stem}{suffix}", 1
    while path.exists():
        number += 1
        path = folder / f"{stem} {number}{suffix}"
    return path


def keep(path: Path, words: str) -> Path:
    """Rename a file so that the next game does not overwrite it; raises OSError."""
    return path.rename(kept_name(path.parent, words, path.suffix))


def put_aside(folder: Path, layouts: Mapping[str, EstateLayout], opened: Path) -> None:
    """Keep the unfinished game under a name of its own, because another file is opened.

    Raises `RecordError` when that fails: the autosave would be overwritten.
    """
    path = folder / AUTOSAVE
    if path.exists() and opened.exists() and path.samefile(opened):
        return
    found, problem = look_for_unfinished(folder, layouts)
    try:
        if found is not None:
            keep(path, found.players)
    except OSError as error:
        problem = f"{path} cannot be renamed: {error.strerror}"
    if problem and path.exists():
        raise RecordError(f"the unfinished game would be lost: {problem}")
