"""Pictures and records of a replayed game as files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from cob.files.atomic_write import write_atomically
from cob.files.reasons import reason_of
from cob.record import SUFFIX, Game, RecordError, format_record, save
from cob.saves.titles import dated_path
from cob.session.background import BackgroundTask
from cob.text.language import Message, tr
from cob.text.wording import listed, sentence, shown_names
from cob.ui.sharing.encoding import png

RECORDS: Final = "records"
_PICTURE: Final = ".png"
_NO_RECORD: Final = Message("The record could not be saved in {folder}: {reason}.")
_NO_PICTURE: Final = Message("The picture could not be saved in {folder}: {reason}.")


class BackgroundExporter:
    """Writes pictures and records in a background thread, one after another.

    The records lie in a folder of their own inside `folder`, all under names with a date.
    """

    def __init__(self, folder: Path, pictures: Path) -> None:
        self._folder, self._pictures = folder, pictures
        self._work: BackgroundTask[str] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a file is being written, or was written and not reported yet."""
        return self._work is not None

    def keep_picture(self, picture: pygame.Surface, game: Game) -> None:
        """Write a picture of a game; nothing may be drawn on it any more."""
        self._begin(partial(_write_picture, self._pictures, picture, _words(game)))

    def keep_record(self, game: Game) -> None:
        """Write the text of a game."""
        text = format_record(game)
        self._begin(partial(_write_record, self._folder / RECORDS, text, _words(game)))

    def news(self) -> str:
        """Return the path of the written file or the error, once; empty until then."""
        if self._work is None or self._work.is_running:
            return ""
        return self._finish()

    def close(self) -> None:
        """Finish writing."""
        if self._work is not None:
            self._finish()

    def _begin(self, write: Callable[[], str]) -> None:
        self.close()
        self._work = BackgroundTask(write)

    def _finish(self) -> str:
        assert self._work is not None
        told, self._work = self._work.result(), None
        return told


def _words(game: Game) -> str:
    return listed(shown_names(game.header))


def _write_record(folder: Path, text: str, words: str) -> str:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = dated_path(folder, words, SUFFIX)
        save(path, text)
    except RecordError as error:
        return sentence(error.message)
    except OSError as error:
        return _refusal(_NO_RECORD, folder, error)
    return tr("The record is saved as {path}.", path=path)


def _write_picture(folder: Path, picture: pygame.Surface, words: str) -> str:
    """Write the picture atomically; return the message for the player."""
    try:
        path = dated_path(folder, words, _PICTURE)
        write_atomically(path, png(picture))
    except OSError as error:
        return _refusal(_NO_PICTURE, folder, error)
    return tr("The picture is saved as {path}.", path=path)


def _refusal(text: Message, folder: Path, error: OSError) -> str:
    return tr(text, folder=folder, reason=reason_of(error))
