"""Where a game is kept: the file of a record in a folder, its title and its day."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cob.engine import CobError
from cob.record import Game, format_record, is_autosave
from cob.record.file_names import record_files
from cob.record.files import read_text
from cob.saves.titles import title_of


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """The files with a game."""

    title: str
    """The title of the game; empty if only an autosave has it."""
    played: float
    """When it was played, in seconds since the epoch: the time of the oldest file with it."""


def kept_record(folder: Path, game: Game) -> KeptRecord | None:
    """Return where a game is kept in a folder of saves; None if no file there has it.

    Records are compared as texts, since replaying each of them would take seconds.
    """
    wanted, found = _moves(format_record(game)), list[tuple[float, Path]]()
    try:
        for path in record_files(folder):
            try:
                if _moves(read_text(path)) == wanted:
                    found.append((path.stat().st_mtime, path))
            except (OSError, CobError):
                continue
    except OSError:
        return None
    if not found:
        return None
    titles = [title_of(path) for _, path in sorted(found) if not is_autosave(path.name)]
    return KeptRecord(titles[0] if titles else "", min(found)[0])


def _moves(text: str) -> list[str]:
    """Return the lines of a record without its comments."""
    lines = (line.strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]
