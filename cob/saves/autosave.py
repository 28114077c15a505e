"""The game that was being played when the window closed, and how it is kept.

The last game is overwritten only when it lies in another file as well, so that no played game is
lost.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from cob.engine import CobError, EstateLayout
from cob.files.atomic_write import Stamp, stamp_if_any
from cob.files.reasons import reason_of
from cob.record import AUTOSAVE, Game, RecordError, read_file
from cob.record.file_names import further_autosave, further_autosaves
from cob.record.files import newer_version_in
from cob.record.origin import is_of_day
from cob.record.text import VERSION
from cob.saves.saved_games import file_of, saved_files, stage
from cob.saves.titles import dated_path
from cob.text.language import Message
from cob.text.wording import listed, shown_names

_DAMAGED: Final = "damaged game"
_BESIDE_NEWER: Final = further_autosave(f"v{VERSION}")
"""The file for the game being played if a newer program version has written the usual file."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can be continued."""

    path: Path
    game: Game

    @property
    def players(self) -> str:
        """The players' names, such as: Anna, Benno and Carla."""
        return listed(shown_names(self.game.header))

    @property
    def progress(self) -> str:
        """The stage of the game, such as: phase B, round 3."""
        return stage(self.game.state)


class Autosave:
    """The file in a folder of saves that keeps the game being played.

    A game saved by a newer version of the program stays unchanged: `notice` says so, and the game
    being played gets a file of its own.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / AUTOSAVE
        """Where the game is kept."""
        self.notice = ""
        """A sentence about the game of a newer version; empty where there is none."""
        if (version := newer_version_in(self.path)) is not None:
            self.path = folder / _BESIDE_NEWER
            self.notice = Message(
                "The last game was saved by a newer version of this program (its records have "
                "version {version}): “{file}” is left as it is, and games are kept in “{other}” "
                "meanwhile.",
                version=version,
                file=AUTOSAVE,
                other=_BESIDE_NEWER,
            )

    def unfinished(self, layouts: Mapping[str, EstateLayout]) -> Unfinished | None:
        """Return the game in the file, or None where there is none to continue.

        Raises a `CobError` for a file that cannot be read.
        """
        if not self.path.exists():
            return None
        game = read_file(self.path, layouts)
        return None if game.state.is_over else Unfinished(self.path, game)

    def look_for_unfinished(
        self, layouts: Mapping[str, EstateLayout]
    ) -> tuple[Unfinished | None, str]:
        """Return the unfinished game, and a sentence if a damaged file was put aside."""
        try:
            return self.unfinished(layouts), ""
        except CobError:
            pass
        try:
            kept = keep(self.path, _DAMAGED)
        except OSError as problem:
            return None, Message(
                "{path} cannot be read and not be renamed ({reason}).",
                path=self.path,
                reason=reason_of(problem),
            )
        return None, Message(
            "The last game could not be read; its file is kept as “{name}”.", name=kept.name
        )

    def unfinished_of_day(
        self, day: date, layouts: Mapping[str, EstateLayout]
    ) -> Unfinished | None:
        """Return the unfinished game of a day's deal: the last game, or else the newest that was
        put aside."""
        for path in (self.path, *saved_files(self.folder)):
            try:
                if not is_of_day(path.read_text(encoding="utf-8-sig"), day):
                    continue
                game = read_file(path, layouts)
            except (OSError, UnicodeDecodeError, CobError):
                continue
            if not game.state.is_over:
                return Unfinished(path, game)
        return None

    def stamp(self) -> Stamp | None:
        """Return the stamp of the file, which changes with its content; None without a file."""
        return stamp_if_any(self.path)

    def last_game(self, layouts: Mapping[str, EstateLayout]) -> Game | None:
        """Return the last game, finished or not; None where that is unknown."""
        try:
            return read_file(self.path, layouts)
        except CobError:
            return None

    def put_aside(self, layouts: Mapping[str, EstateLayout], opened: Path | None = None) -> None:
        """Keep the last game, finished or not, before a new game or another file is opened.

        It gets a name of its own, unless the same game lies in another file already. Raises
        `RecordError` when that fails, since the autosave would be overwritten.
        """
        path = self.path
        if path.exists() and not (opened and opened.exists() and path.samefile(opened)):
            _put_aside(path, layouts)

    def take_up(self, layouts: Mapping[str, EstateLayout], path: Path) -> Game:
        """Put the last game aside and return the game in a file, to continue it.

        Raises a `CobError` when either fails.
        """
        game = read_file(path, layouts)
        self.put_aside(layouts, path)
        return game

    def keep_others(self, layouts: Mapping[str, EstateLayout]) -> None:
        """Put games in further autosaves, as other versions leave them, among the saved ones.

        Raises `RecordError` when that fails.
        """
        for path in further_autosaves(self.folder):
            if path != self.path and newer_version_in(path) is None:
                _put_aside(path, layouts)
                with contextlib.suppress(OSError):
                    path.unlink(missing_ok=True)  # its game lies in another file as well


def kept_path(path: Path, words: str) -> Path:
    """Return the path to which `keep` would rename a file; raise `OSError`."""
    return dated_path(path.parent, words, path.suffix, path.stat().st_mtime)


def keep(path: Path, words: str) -> Path:
    """Rename a file to keep it from the next game; return its path, or raise `OSError`."""
    return path.rename(kept_path(path, words))


def _put_aside(path: Path, layouts: Mapping[str, EstateLayout]) -> None:
    """Give the game in an autosave a name of its own, unless another file holds it as well."""
    words = _DAMAGED
    try:
        game = read_file(path, layouts)
        if file_of(game, path.parent, layouts) is not None:
            return
        words = listed(shown_names(game.header))
    except CobError:
        pass
    try:
        keep(path, words)
    except OSError as error:
        raise RecordError(
            Message(
                "the last game would be lost: {path} cannot be renamed: {reason}",
                path=path,
                reason=reason_of(error),
            )
        ) from error
