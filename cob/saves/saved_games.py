"""Saved games: the one that was being played when the window closed, and those set aside.

Nothing here deletes a file, some are renamed, and the last game is overwritten only when it lies
in another file as well, so that nothing that was played is lost.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cob.bots.registry import info_of
from cob.engine import CobError, EstateLayout, GameState, ranking
from cob.engine.components import PHASES, Tile
from cob.files.names import free_path, safe_stem
from cob.files.reasons import reason_of
from cob.record import (
    AUTOSAVE,
    PERSON,
    SUFFIX,
    Game,
    Header,
    RecordError,
    format_record,
    read_file,
)
from cob.saves.titles import NAMELESS, title_of
from cob.text.language import Message, tr
from cob.text.wording import listed, sentence

_LONGEST_WORDS: Final = 160
"""Bytes of a file's name between the date and the ending; file systems allow 255 in all."""
_DAMAGED: Final = "damaged game"
_QUOTES: Final = "'\"„“”‚‘’«»"
"""What stands around the name of a file, in one language or another."""


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
        return stage(self.game.state)


@dataclass(frozen=True, slots=True)
class EstateView:
    """A player's estate as everybody may see it, for a small picture."""

    colour: str
    layout: EstateLayout | None
    """None while it is not chosen."""
    tiles: tuple[Tile | None, ...]


def estates_of(game: Game) -> tuple[EstateView, ...]:
    """The players' estates as they stand, by seat."""
    state = game.state
    return tuple(
        EstateView(seat.colour, None, ())
        if state.phase < 0 and (state.secret_setup or len(player.choices) > 1)
        else EstateView(seat.colour, player.layout, tuple(player.estate))
        for seat, player in zip(game.header.seats, state.players, strict=True)
    )


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A file among the saved games, told without the game itself."""

    path: Path
    written: float
    """When, in seconds since the epoch."""
    title: str
    """What it is called; a file that cannot be played is called by its whole name."""
    header: Header | None = None
    """None for a file that cannot be played."""
    stage: str = ""
    """How far an unfinished game has come."""
    result: tuple[tuple[int, int], ...] = ()
    """Seats and points of a finished game, best first."""
    problem: str = ""
    """Why it cannot be played, in a sentence."""
    estates: tuple[EstateView, ...] = ()

    def told(self, names: Sequence[str]) -> str:
        """Such as: Anna and Benno: phase B, round 3; or: finished: Anna 123, Benno 98."""
        if not self.result:
            return f"{listed(names)}: {self.stage}"
        results = ", ".join(f"{names[seat]} {points}" for seat, points in self.result)
        return tr("finished: {results}", results=results)


def saved_files(folder: Path) -> list[Path]:
    """All records beside the autosave, the newest first; an unreadable folder has none."""
    try:
        found = [
            (path.stat().st_mtime_ns, path.name, path)
            for path in folder.glob(f"*{SUFFIX}")
            if path.name != AUTOSAVE and not path.name.startswith(".") and path.is_file()
        ]
    except OSError:
        return []
    return [path for _, _, path in sorted(found, reverse=True)]


def read_saved(path: Path, layouts: Mapping[str, EstateLayout]) -> SavedGame:
    """What a file holds; one that cannot be played says why."""
    try:
        written = path.stat().st_mtime
    except OSError:
        written = 0.0
    try:
        game = read_file(path, layouts)
        for seat in game.header.seats:
            if seat.controller != PERSON:
                info_of(seat.controller)
    except CobError as error:
        return SavedGame(path, written, path.name, problem=sentence(_about_it(path, error)))
    state = game.state
    result = tuple((seat, state.players[seat].points) for seat in ranking(state))
    return SavedGame(
        path,
        written,
        title_of(path),
        game.header,
        stage(state),
        result if state.is_over else (),
        estates=estates_of(game),
    )


def _about_it(path: Path, error: CobError) -> str:
    """An error of a file whose name is told beside it."""
    quoted = rf"[{_QUOTES}]?{re.escape(str(path))}[{_QUOTES}]?"
    return re.sub(quoted, lambda _: tr("it"), tr(str(error)), count=1)


def stage(state: GameState) -> str:
    """How far a game has come, such as: phase B, round 3."""
    if state.phase < 0 or state.is_over:
        return brief_stage(state)
    phase, round_ = PHASES[state.phase], max(1, state.round)
    return tr("phase {phase}, round {round}", phase=phase, round=round_)


def brief_stage(state: GameState) -> str:
    """The same in fewer words, such as: phase B."""
    if state.is_over:
        return tr("finished")
    if state.phase < 0:
        return tr("before the first round")
    return tr("phase {phase}", phase=PHASES[state.phase])


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
            kept = keep(path, _DAMAGED)
        except OSError as problem:
            return None, Message(
                "{path} cannot be read and not be renamed ({reason}).",
                path=path,
                reason=reason_of(problem),
            )
        return None, Message(
            "The last game could not be read; its file is kept as “{name}”.", name=kept.name
        )


def kept_name(folder: Path, words: str, suffix: str = SUFFIX, written: float | None = None) -> Path:
    """A name with a date that no file has yet, such as "2026-03-01 Anna and Benno.txt".

    The date is that of `written`, in seconds since the epoch; without it, today's.
    """
    date = time.strftime("%Y-%m-%d", time.localtime(written))
    return free_path(folder, f"{date} {safe_stem(words, _LONGEST_WORDS) or NAMELESS}", suffix)


def kept_path(path: Path, words: str) -> Path:
    """What `keep` would rename a file to; raises OSError."""
    return kept_name(path.parent, words, path.suffix, path.stat().st_mtime)


def keep(path: Path, words: str) -> Path:
    """Rename a file so that the next game does not overwrite it; raises OSError."""
    return path.rename(kept_path(path, words))


def put_aside(
    folder: Path, layouts: Mapping[str, EstateLayout], opened: Path | None = None
) -> None:
    """Keep the last game, finished or not, because a new one or another file is opened.

    It gets a name of its own, unless the very same game lies in another file already. Raises
    `RecordError` when that fails: the autosave would be overwritten.
    """
    path = folder / AUTOSAVE
    if not path.exists() or (opened and opened.exists() and path.samefile(opened)):
        return
    words = _DAMAGED
    try:
        game = read_file(path, layouts)
        if _lies_elsewhere(folder, layouts, game):
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


def take_up(folder: Path, layouts: Mapping[str, EstateLayout], path: Path) -> Game:
    """The game in a file, to be played on; the last game is kept.

    Raises a `CobError` when either cannot be done.
    """
    game = read_file(path, layouts)
    put_aside(folder, layouts, path)
    return game


def _lies_elsewhere(folder: Path, layouts: Mapping[str, EstateLayout], game: Game) -> bool:
    """Whether a file beside the autosave holds this game, move by move."""
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
    """How many lines say something: a quick way to see that two records differ."""
    return sum(1 for line in text.splitlines() if line.partition("#")[0].strip())
