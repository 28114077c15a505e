"""The making of pictures, in the process of a command or in one beside the window."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

import pygame

from cob.analysis.review import Review
from cob.analysis.review_files import ReviewError
from cob.engine import CobError
from cob.processes import begin_beside_window
from cob.record import Game
from cob.saves.kept_record import kept_record
from cob.saves.reviews import kept_review
from cob.text.language import Message, speak, tell_in
from cob.ui.kit.art import Art
from cob.ui.kit.editions import edition_of
from cob.ui.kit.theme import Palette, theme
from cob.ui.sharing.contents import SharedGame
from cob.ui.sharing.encoding import gif, png
from cob.ui.sharing.film import Film
from cob.ui.sharing.picture import draw_picture

_LOG: Final = logging.getLogger(__name__)
PREVIEW: Final = (800, 450)
"""Width and height of the preview of a picture."""
_NO_PILLOW: Final = Message(
    "Animated replays need Pillow, which is not installed: pip install pillow"
)


class GamePictures:
    """Makes the pictures of a game, in the language and colours in force.

    Raises `CobError` for a game whose players still choose their estates.
    """

    def __init__(self, game: Game, played: float | None, review: Review | None) -> None:
        edition = edition_of(game.state.rules)
        tell_in(edition.context)
        self._shared = SharedGame.of(game, played, review)
        self._art = Art()
        self._art.faces = edition.faces

    @property
    def frames(self) -> int:
        """The number of frames of the animated replay."""
        return len(self._film.moments)

    @cached_property
    def _film(self) -> Film:
        return Film(self._art, self._shared)

    def picture(self) -> pygame.Surface:
        """Return the picture of the game."""
        return draw_picture(self._art, self._shared)

    def film(self, done: Callable[[int], None]) -> bytes:
        """Return the animated replay as a file; `done` is called with the number of frames done.

        Raises `CobError` where Pillow is missing.
        """
        film = self._film

        def frame(at: int) -> pygame.Surface:
            done(at)
            return film.frame(at)

        try:
            return gif(map(frame, range(self.frames)), film.seconds, film.samples)
        except ModuleNotFoundError as error:
            raise CobError(_NO_PILLOW) from error


@dataclass(frozen=True, slots=True)
class SharingOrder:
    """The order to make the pictures of a game for a window."""

    game: Game
    saves: Path
    """The folder of saves, in which the game and its review may be kept."""
    language: str
    palette: Palette


@dataclass(frozen=True, slots=True)
class PictureMade:
    """The picture of the game."""

    data: bytes
    """The file."""
    preview: bytes
    """The picture at the size of a preview, three bytes a pixel."""
    title: str
    """The title of the game among the saved ones; empty if it has none."""
    played: float | None
    """When it was played, in seconds since the epoch; None if unknown."""


@dataclass(frozen=True, slots=True)
class FilmGrown:
    """How far the animated replay has come."""

    share: float
    """From 0 to 1."""


@dataclass(frozen=True, slots=True)
class FilmMade:
    """The animated replay."""

    data: bytes
    """The file."""


@dataclass(frozen=True, slots=True)
class SharingFailed:
    """The message that nothing more is made."""

    problem: str
    """Why, in a sentence without its capital, or the type of an error."""
    details: str
    """The error for a log file."""


SharingReport = PictureMade | FilmGrown | FilmMade | SharingFailed


def serve(pipe: Connection, order: SharingOrder) -> None:
    """Make the pictures of an order, and report each through the pipe."""
    begin_beside_window()
    try:
        make(order, pipe.send)
    except OSError:
        return  # the window has closed the pipe
    except Exception as error:
        problem = error.message if isinstance(error, CobError) else type(error).__name__
        pipe.send(SharingFailed(problem, traceback.format_exc()))


def make(order: SharingOrder, report: Callable[[SharingReport], None]) -> None:
    """Make the pictures of an order; `report` is called with each, and with the progress.

    Raises `CobError` for a game that has not begun, and where Pillow is missing.
    """
    speak(order.language)
    theme.apply(order.palette)
    kept = kept_record(order.saves, order.game)
    title, played = ("", None) if kept is None else (kept.title, kept.played)
    pictures = GamePictures(order.game, played, _review(order))
    picture = pictures.picture()
    small = pygame.transform.smoothscale(picture, PREVIEW)
    preview = pygame.image.tobytes(small, "RGB")
    report(PictureMade(png(picture), preview, title, played))
    report(FilmMade(pictures.film(lambda done: report(FilmGrown(done / pictures.frames)))))


def _review(order: SharingOrder) -> Review | None:
    """Return the kept review of the game; one that cannot be read is left out."""
    try:
        return kept_review(order.saves, order.game)
    except ReviewError as error:
        _LOG.warning("%s", error.message)
        return None
