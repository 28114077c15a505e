"""Where pictures lie: under the title of their game, or under its players and its day."""

from __future__ import annotations

from pathlib import Path

from cob.files.resources import pictures_folder
from cob.record import Game, is_autosave
from cob.saves.titles import dated_path, new_path, title_of
from cob.text.wording import listed, shown_names

PICTURE, FILM = ".png", ".gif"
"""The endings of the files."""


def free_picture_path(
    folder: Path, game: Game, title: str, played: float | None, suffix: str
) -> Path:
    """Return a free path for a picture of a game; the title may be empty, the time unknown."""
    if title:
        return new_path(folder, title, suffix)
    return dated_path(folder, listed(shown_names(game.header)), suffix, played)


def picture_path_of(record: Path, game: Game, suffix: str) -> Path:
    """Return a free path among the user's pictures for the game in a file."""
    title = "" if is_autosave(record.name) else title_of(record)
    return free_picture_path(pictures_folder(), game, title, record.stat().st_mtime, suffix)
