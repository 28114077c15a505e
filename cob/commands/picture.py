"""`cob picture` and `cob animate`: a game as a picture and as an animated replay, to pass on."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from cob.analysis.review_files import load_review
from cob.engine import CobError, EstateLayout
from cob.files.atomic_write import write_atomically
from cob.files.reasons import reason_of
from cob.record import Game, read_file
from cob.terminal.progress import ProgressBar
from cob.text.language import Message, tr
from cob.ui.sharing.encoding import png
from cob.ui.sharing.making import GamePictures
from cob.ui.sharing.names import FILM, PICTURE, picture_path_of


def draw(record: Path, out: Path | None, estates: Mapping[str, EstateLayout]) -> None:
    """Write the picture of the game in a file, to `out` or among the user's pictures.

    Raises `CobError` for a game that cannot be read or has not begun, and for a bad `out`.
    """
    _check(out, PICTURE)
    game = read_file(record, estates)
    path = _write(png(_pictures(record, game).picture()), record, game, out, PICTURE)
    print(tr("The picture is saved as {path}.", path=path))


def animate(record: Path, out: Path | None, estates: Mapping[str, EstateLayout]) -> None:
    """Write the animated replay of the game in a file; otherwise like `draw`."""
    _check(out, FILM)
    game = read_file(record, estates)
    pictures = _pictures(record, game)
    with closing(ProgressBar(pictures.frames, tr("frames"), sys.stderr)) as bar:
        data = pictures.film(bar.show)
    path = _write(data, record, game, out, FILM)
    print(tr("The animated replay is saved as {path}.", path=path))


def _check(out: Path | None, suffix: str) -> None:
    """Refuse a file with another ending: a record may not be replaced by its picture."""
    if out is not None and out.suffix.lower() != suffix:
        raise CobError(
            Message(
                "'{path}' does not end in {suffix}: name a file that does", path=out, suffix=suffix
            )
        )


def _pictures(record: Path, game: Game) -> GamePictures:
    """Return the pictures of a game, which show a review that lies beside its record."""
    return GamePictures(game, record.stat().st_mtime, load_review(record, game))


def _write(data: bytes, record: Path, game: Game, out: Path | None, suffix: str) -> Path:
    """Write a file, and return its path."""
    path = out or picture_path_of(record, game, suffix)
    try:
        write_atomically(path, data)
    except OSError as error:
        raise CobError(
            Message("'{path}' cannot be written: {reason}", path=path, reason=reason_of(error))
        ) from error
    return path
