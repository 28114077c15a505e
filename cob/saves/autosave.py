"""The game that was being played when the window closed, and how it is kept.

The last game is overwritten only when it lies in another file as well, so that no played game is
lost. Windows that are open at once over the same folder have a file each, by the number that each
has claimed (`cob.files.window_lock`); one that finds another program's game in its file leaves that
as it is, and goes on under a further number (`cob.files.own_file`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cob.engine import CobError, EstateLayout
from cob.files.own_file import OwnFile
from cob.files.reasons import reason_of
from cob.files.stamp import Stamp, stamp_if_any
from cob.files.window_lock import Claim
from cob.record import (
    Game,
    Header,
    RecordError,
    autosave_name,
    autosaves,
    format_record,
    read_file,
)
from cob.saves.saved_games import saved_files, stage
from cob.saves.titles import dated_path, naming
from cob.text.language import Message
from cob.text.wording import listed

_DAMAGED: Final = "damaged game"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that can be continued."""

    path: Path
    game: Game

    @property
    def players(self) -> str:
        """The players' names, such as: Anna, Benno and Carla."""
        return listed(self.game.header.names)

    @property
    def progress(self) -> str:
        """The stage of the game, such as: phase B, round 3."""
        return stage(self.game.state)


class Autosave:
    """The file in a folder of saves that keeps the game being played in one window.

    `number` is the one that the window has claimed there.
    """

    def __init__(self, folder: Path, number: int = 1) -> None:
        self.folder = folder
        self.file = OwnFile(folder / autosave_name(number), self._make_way)
        """What a game that is played writes."""
        self._number = number
        self._further: Claim | None = None
        """The claim to the number to which this window has moved on."""

    @property
    def path(self) -> Path:
        """Where the game is kept now."""
        return self.file.path

    @property
    def is_first(self) -> bool:
        """Whether the next start of the program continues this file."""
        return self._number == 1

    def release(self) -> None:
        """Give back the further number that this window may have claimed."""
        if self._further is not None:
            self._further.release()

    def _make_way(self) -> Path:
        """Return the file of a further number, which no other window has and no game lies in."""
        while True:
            self.release()
            self._further = Claim(self.folder, self._number + 1)
            self._number = self._further.number
            path = self.folder / autosave_name(self._number)
            if not path.exists():
                return path

    def unfinished(self, layouts: Mapping[str, EstateLayout]) -> Unfinished | None:
        """Return the game in the file, or None where there is none to continue.

        Raises a `CobError` for a file that cannot be read.
        """
        self.file.look()
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

    def stamp(self) -> Stamp | None:
        """Return what changes with the file; None without one."""
        return stamp_if_any(self.path)

    def last_header(self, layouts: Mapping[str, EstateLayout]) -> Header | None:
        """Return the header of the last game, finished or not; None where that is unknown.

        A window that has not played yet takes it from the first window's file.
        """
        for path in (self.path, self.folder / autosave_name(1)):
            try:
                return read_file(path, layouts).header
            except CobError:
                continue
        return None

    def put_aside(self, layouts: Mapping[str, EstateLayout], opened: Path | None = None) -> None:
        """Keep the last game, finished or not, before a new game or another file is opened.

        It gets a name of its own, unless the same game lies in another file already. Raises
        `RecordError` when that fails, since the autosave would be overwritten.
        """
        path = self.path
        self.file.look()
        if not path.exists() or (opened and opened.exists() and path.samefile(opened)):
            return
        words = _DAMAGED
        try:
            game = read_file(path, layouts)
            if _lies_elsewhere(self.folder, layouts, game):
                return
            words = listed(game.header.names)
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

    def take_up(self, layouts: Mapping[str, EstateLayout], path: Path) -> Game:
        """Return the game in a file, to be played on; the last game is put aside first.

        Raises a `CobError` when either fails.
        """
        game = read_file(path, layouts)
        self.put_aside(layouts, path)
        return game

    def retire(self, layouts: Mapping[str, EstateLayout]) -> None:
        """Put the game among the saved ones when the window of this file has closed.

        Raises `RecordError` when that fails; then the file stays as it is.
        """
        self.put_aside(layouts)
        if self.file.is_as_seen():  # it lies in another file as well
            with contextlib.suppress(OSError):
                self.path.unlink()


def retire_abandoned(claim: Claim, layouts: Mapping[str, EstateLayout]) -> None:
    """Put the games of other windows that were killed among the saved ones.

    Raises `RecordError` when that fails.
    """
    for number in autosaves(claim.folder):
        if number not in (1, claim.number) and not claim.is_held_by_another(number):
            Autosave(claim.folder, number).retire(layouts)


def played_elsewhere(claim: Claim, own: Autosave) -> list[Path]:
    """Return the files of the games in other windows, the one that was written last first."""
    found = [
        (stamp[1], path)
        for number, path in autosaves(claim.folder).items()
        if path != own.path
        and claim.is_held_by_another(number)
        and (stamp := stamp_if_any(path)) is not None
    ]
    return [path for _, path in sorted(found, reverse=True)]


def kept_path(path: Path, words: str) -> Path:
    """Return the path to which `keep` would rename a file; raise `OSError`."""
    return dated_path(path.parent, words, path.suffix, path.stat().st_mtime)


def keep(path: Path, words: str) -> Path:
    """Rename a file to keep it from the next game; return its path, or raise `OSError`."""
    with naming(path.parent):
        return path.rename(kept_path(path, words))


def _lies_elsewhere(folder: Path, layouts: Mapping[str, EstateLayout], game: Game) -> bool:
    """Return whether another file in the folder holds this game, move by move."""
    text = format_record(game)
    lines = _count_lines(text)
    for path in saved_files(folder):
        try:
            if path.stat().st_size > 4 * len(text.encode()):
                continue
            if _count_lines(path.read_text(encoding="utf-8-sig")) != lines:
                continue
            other = read_file(path, layouts)
        except (OSError, UnicodeDecodeError, CobError):
            continue
        if (other.header, other.moves) == (game.header, game.moves):
            return True
    return False


def _count_lines(text: str) -> int:
    """Return how many lines are moves or header: a quick way to see that two records differ."""
    return sum(1 for line in text.splitlines() if line.partition("#")[0].strip())
