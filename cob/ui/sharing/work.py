"""Pictures made for the window in a process of their own, and written to the user's pictures."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

import pygame

from cob.files.atomic_write import sweep, write_atomically
from cob.files.free_names import free_path
from cob.files.reasons import reason_of
from cob.session.background import BackgroundTask
from cob.session.worker_process import WorkerProcess
from cob.text.language import tr
from cob.text.wording import sentence
from cob.ui.sharing.making import (
    PREVIEW,
    FilmGrown,
    FilmMade,
    PictureMade,
    SharingFailed,
    SharingOrder,
    SharingReport,
    serve,
)
from cob.ui.sharing.names import FILM, PICTURE, free_picture_path

_LOG: Final = logging.getLogger(__name__)


class SharingWork:
    """Makes a picture and an animated replay of a game; look at its fields in each frame.

    The files are written whole, by a thread that `stop` waits for.
    """

    def __init__(self, order: SharingOrder, folder: Path) -> None:
        self._order = order
        self.folder = folder
        """The folder of the pictures."""
        self.picture: Path | None = None
        """The file of the picture; None until it is written."""
        self.preview: pygame.Surface | None = None
        self.film: Path | None = None
        """The file of the animated replay; None until it is written."""
        self.share = 0.0
        """How far the animated replay has come, from 0 to 1."""
        self.problem = ""
        """Why nothing more is made, in a sentence."""
        self._process = WorkerProcess("the making of pictures", serve, order)
        self._task: BackgroundTask[None] | None = None
        self._is_stopped = False

    @property
    def is_running(self) -> bool:
        """Whether more is being made."""
        return self._task is not None and self._task.is_running

    def begin(self) -> None:
        """Begin, unless that was done before."""
        if self._task is None:
            self._task = BackgroundTask(self._work)

    def stop(self) -> None:
        """Make no more. Files that are being written become complete."""
        self._is_stopped = True
        self._process.end()
        if self._task is not None:
            self._task.result()

    def _work(self) -> None:
        try:
            sweep(self.folder)
            pipe = self._process.reach()
            while self.film is None and not self.problem:
                self._take(pipe.recv())
        except (EOFError, OSError) as error:
            if not self._is_stopped:
                _LOG.warning("no more pictures are made", exc_info=True)
                self.problem = self._refused(error)
        self._process.end()

    def _take(self, report: SharingReport) -> None:
        match report:
            case PictureMade():
                self.preview = pygame.image.frombytes(report.preview, PREVIEW, "RGB")
                title, played = report.title, report.played
                path = free_picture_path(self.folder, self._order.game, title, played, PICTURE)
                write_atomically(path, report.data)
                self.picture = path
            case FilmGrown(share):
                self.share = share
            case FilmMade(data):
                assert self.picture is not None, "the picture comes first"
                path = free_path(self.folder, self.picture.stem, FILM)
                write_atomically(path, data)
                self.film = path
            case SharingFailed(problem, details):
                _LOG.warning("no more pictures are made: %s", details)
                self.problem = sentence(problem)

    def _refused(self, error: Exception) -> str:
        if isinstance(error, OSError):
            return tr(
                "The picture could not be saved in {folder}: {reason}.",
                folder=self.folder,
                reason=reason_of(error),
            )
        return tr("The pictures could not be made: their process has ended.")
