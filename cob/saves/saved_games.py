"""The list of saved games: each file with a summary of the game in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cob.bots.registry import info_of
from cob.engine import CobError, EstateLayout, GameState, ranking
from cob.engine.components import PHASES, Tile
from cob.record import (
    AUTOSAVE,
    PERSON,
    Game,
    Header,
    format_record,
    read_file,
)
from cob.record.file_names import record_files
from cob.record.origin import DealOrigin
from cob.saves.titles import title_of
from cob.text.dates import told_day
from cob.text.language import tr
from cob.text.wording import listed, sentence

_QUOTES: Final = "'\"„“”‚‘’«»"
"""The quotation marks around a file's name, in any of the languages."""


@dataclass(frozen=True, slots=True)
class EstateView:
    """A player's estate as shown on the table, for a small picture."""

    colour: str
    layout: EstateLayout | None
    """None until it is chosen."""
    tiles: tuple[Tile | None, ...]


def estates_of(game: Game) -> tuple[EstateView, ...]:
    """Return the players' estates as they stand, by seat."""
    state = game.state
    return tuple(
        EstateView(seat.colour, None, ())
        if state.phase < 0 and (state.secret_setup or len(player.choices) > 1)
        else EstateView(seat.colour, player.layout, tuple(player.estate))
        for seat, player in zip(game.header.seats, state.players, strict=True)
    )


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A summary of one file among the saved games."""

    path: Path
    written: float
    """When it was written, in seconds since the epoch."""
    title: str
    """The title; for a file that cannot be played, the whole file name."""
    header: Header | None = None
    """The header; None for a file that cannot be played."""
    stage: str = ""
    """The stage of an unfinished game."""
    result: tuple[tuple[int, int], ...] = ()
    """Seats and points of a finished game, best first."""
    problem: str = ""
    """Why it cannot be played, in a sentence."""
    estates: tuple[EstateView, ...] = ()
    deal: str = ""
    """Whose deal is played, such as: Daily deal of 1 March 2026; empty for one of its own."""

    def told(self, names: Sequence[str]) -> str:
        """Return "Anna and Benno: phase B, round 3" or "finished: Anna 123, Benno 98"."""
        if not self.result:
            return f"{listed(names)}: {self.stage}"
        results = ", ".join(f"{names[seat]} {points}" for seat, points in self.result)
        return tr("finished: {results}", results=results)


def saved_files(folder: Path) -> list[Path]:
    """Return all records but the autosaves, the newest first; none of an unreadable folder."""
    try:
        found = [
            (path.stat().st_mtime_ns, path.name, path)
            for path in record_files(folder)
            if path.name != AUTOSAVE and not path.name.startswith(".")
        ]
    except OSError:
        return []
    return [path for _, _, path in sorted(found, reverse=True)]


def file_of(game: Game, folder: Path, layouts: Mapping[str, EstateLayout]) -> Path | None:
    """Return the saved game that is the same, move by move; None if there is none."""
    text = format_record(game)
    written = _count_lines(text)
    older = written - len(game.header.own_estates)  # without the lines of estates
    for path in saved_files(folder):
        try:
            if path.stat().st_size > 4 * len(text.encode()):
                continue
            if _count_lines(path.read_text(encoding="utf-8-sig")) not in (written, older):
                continue
            other = read_file(path, layouts)
        except (OSError, UnicodeDecodeError, CobError):
            continue
        if (other.header, other.moves) == (game.header, game.moves):
            return path
    return None


def _count_lines(text: str) -> int:
    """Return how many lines are moves or header: a quick way to see that two records differ."""
    return sum(1 for line in text.splitlines() if line.partition("#")[0].strip())


def read_saved(path: Path, layouts: Mapping[str, EstateLayout]) -> SavedGame:
    """Return the summary of a file; for one that cannot be played, it says why."""
    try:
        written = path.stat().st_mtime
    except OSError:
        written = 0.0
    try:
        game = read_file(path, layouts)
        for seat in game.header.seats:
            if seat.controller != PERSON and not game.state.is_over:
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
        deal=told_deal(game.origin),
    )


def told_deal(origin: DealOrigin | None) -> str:
    """Return whose deal a game plays that was known before; nothing of a game dealt by chance."""
    if origin is None or origin.is_secret:
        return ""
    if origin.day is not None:
        return tr("Daily deal of {day}", day=told_day(origin.day))
    return tr("Same deal as another game")


def _about_it(path: Path, error: CobError) -> str:
    """Return an error's sentence with "it" for the file, whose name is shown beside it."""
    quoted = rf"[{_QUOTES}]?{re.escape(str(path))}[{_QUOTES}]?"
    return re.sub(quoted, lambda _: tr("it"), tr(error.message), count=1)


def stage(state: GameState) -> str:
    """Return how far a game has come, such as: phase B, round 3."""
    if state.phase < 0 or state.is_over:
        return brief_stage(state)
    phase, round_ = PHASES[state.phase], max(1, state.round)
    return tr("phase {phase}, round {round}", phase=phase, round=round_)


def brief_stage(state: GameState) -> str:
    """Return the same in fewer words, such as: phase B."""
    if state.is_over:
        return tr("finished")
    if state.phase < 0:
        return tr("before the first round")
    return tr("phase {phase}", phase=PHASES[state.phase])
