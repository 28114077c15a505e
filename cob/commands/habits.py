"""`cob habits`: where a player's points go over many games, beside bots and earlier months."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cob.analysis.habits.comparison import (
    FEWEST,
    TREND_TITLES,
    Example,
    Gap,
    HabitFigures,
    Mean,
    MeasuredGame,
    habits_over,
)
from cob.analysis.habits.norms import LevelNorms, norms_by_points, norms_of
from cob.analysis.habits.table import HABITS, VERSION, measured
from cob.analysis.rating import BOT_RATINGS
from cob.bots.registry import bot_title
from cob.engine import CobError, EstateLayout
from cob.engine.components import PHASES
from cob.files.json_text import as_json
from cob.files.reasons import reason_of
from cob.record import PERSON, Game, fingerprint, read_file
from cob.record.file_names import record_files
from cob.terminal.progress import ProgressBar
from cob.text.columns import columns
from cob.text.language import Message, tr, trn
from cob.text.numbers import decimal
from cob.text.wording import listed

Files = dict[str, Path]
"""The file of each measured game, by the game's fingerprint."""


def main(
    paths: Sequence[Path],
    player: str,
    level: str | None,
    as_json_object: bool,
    estates: Mapping[str, EstateLayout],
) -> bool:
    """Print a player's habits in the finished games of some files and folders.

    Files that hold no game are told; return whether there were none. Raises `CobError` where the
    player has finished no game.
    """
    files: Files = {}
    games, names, is_well = _games(_records(paths), player, files, estates)
    if not games:
        if not names:
            places = listed(list(map(str, paths)))
            raise CobError(Message("there is no finished game in {places}", places=places))
        raise CobError(
            Message(
                '"{name}" has finished no whole game here; players are {players}',
                name=player,
                players=listed(sorted(names)),
            )
        )
    norms = _norms(level, games)
    found = habits_over(games, norms, time.time())
    if as_json_object:
        print(as_json(_object(player, games, norms, found, files)), end="")
    else:
        print(*_tell(player, games, norms, found, files), sep="\n")
    return is_well


def _records(paths: Sequence[Path]) -> list[Path]:
    """Return the files, and the records in the folders; raise `CobError` for a missing one."""
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise CobError(Message("there is no file '{path}'", path=path))
        try:
            found += sorted(record_files(path)) if path.is_dir() else [path]
        except OSError as error:
            raise CobError(
                Message("'{path}' cannot be read: {reason}", path=path, reason=reason_of(error))
            ) from error
    return found


def _games(
    paths: Sequence[Path], player: str, files: Files, estates: Mapping[str, EstateLayout]
) -> tuple[list[MeasuredGame], set[str], bool]:
    """Return the player's games, everyone's names, and whether all files could be read.

    A game that lies in two files counts once.
    """
    games: list[MeasuredGame] = []
    names: set[str] = set()
    bar = ProgressBar(max(1, len(paths)), tr("games"), sys.stderr)
    problems: list[str] = []
    for done, path in enumerate(paths, start=1):
        bar.show(done)
        try:
            game, played = read_file(path, estates), path.stat().st_mtime
        except CobError as error:
            problems.append(f"cob habits: {tr(error.message)}.")
            continue
        mark = fingerprint(game)
        if mark in files or not game.state.is_over or not game.header.is_whole:
            continue
        names.update(game.header.players)
        seats = _seats_of(game, player)
        if seats:
            files[mark] = path
        for seat, found in enumerate(measured(game)):
            if seat in seats:
                points = game.state.players[seat].points
                count = len(game.state.players)
                games.append(MeasuredGame(mark, seat, count, played, points, found))
    bar.close()
    for problem in problems:
        print(problem, file=sys.stderr)
    return games, names, not problems


def _seats_of(game: Game, player: str) -> list[int]:
    """Return the seats of a person of that name, or of the bot of that name."""
    name = player.casefold()
    return [
        at
        for at, seat in enumerate(game.header.seats)
        if (seat.name.casefold() if seat.controller == PERSON else seat.controller) == name
    ]


def _norms(level: str | None, games: Sequence[MeasuredGame]) -> LevelNorms:
    """Return the figures of the named bots, or of those that score most like the player."""
    if level is not None:
        if level not in BOT_RATINGS:
            raise CobError(
                Message(
                    '"{level}" is not among the bots with figures: {bots}',
                    level=level,
                    bots=", ".join(BOT_RATINGS),
                )
            )
        return norms_of(level)
    return norms_by_points(sum(game.points for game in games) / len(games))


# --- for people -------------------------------------------------------------------------------


def _tell(
    player: str,
    games: Sequence[MeasuredGame],
    norms: LevelNorms,
    found: Sequence[HabitFigures],
    files: Files,
) -> Iterator[str]:
    yield trn(
        "{name}, {number} game: points a game that habits cost, beside {bots} bots",
        "{name}, {number} games: points a game that habits cost, beside {bots} bots",
        len(games),
        name=player,
        bots=tr(bot_title(norms.level)),
    )
    rows: list[tuple[str, ...]] = [
        ("", tr("points a game"), tr("bots"), "", tr("last month"), tr("before"), "")
    ]
    rows += [
        (
            tr(HABITS[each.habit].title),
            _mean(each.mean),
            decimal(each.bots.value),
            _gap(each.beside_bots),
            _mean(each.recent),
            _mean(each.before),
            _gap(each.beside_before),
        )
        for each in found
    ]
    yield from columns(rows)
    for each in found:
        if each.examples:
            yield ""
            yield f"{tr(HABITS[each.habit].title)}: {tr(HABITS[each.habit].advice)}"
            yield from (f"  {_example(example, files)}" for example in each.examples)


def _mean(mean: Mean) -> str:
    if mean.is_told:
        return decimal(mean.value)
    return trn("{number} game: too few to tell", "{number} games: too few to tell", mean.games)


def _gap(gap: Gap | None) -> str:
    if gap is None:
        return "–"
    value = f"{decimal(gap.value, sign='+')} +/- {decimal(gap.margin)}"
    return f"{value}, {tr(TREND_TITLES[gap.trend])}"


def _example(example: Example, files: Files) -> str:
    found = example.occurrence
    return tr(
        "{file}, phase {phase}, round {round}: {what}; {points} points",
        file=files[example.game.game].name,
        phase=PHASES[found.phase],
        round=found.round,
        what=tr(HABITS[found.habit].told(found)),
        points=decimal(found.points),
    )


# --- for programs -----------------------------------------------------------------------------


def _object(
    player: str,
    games: Sequence[MeasuredGame],
    norms: LevelNorms,
    found: Sequence[HabitFigures],
    files: Files,
) -> Mapping[str, Any]:
    """Return what other programs read (docs/analysis.md)."""
    return {
        "player": player,
        "games": len(games),
        "level": norms.level,
        "fewest": FEWEST,
        "habits": [
            {
                "habit": each.habit.value,
                "mean": _mean_object(each.mean),
                "bots": _mean_object(each.bots),
                "beside_bots": _gap_object(each.beside_bots),
                "last_month": _mean_object(each.recent),
                "before": _mean_object(each.before),
                "beside_before": _gap_object(each.beside_before),
                "examples": [
                    {
                        "file": str(files[example.game.game]),
                        "player": example.game.seat,
                        "index": example.occurrence.index,
                        "phase": PHASES[example.occurrence.phase],
                        "round": example.occurrence.round,
                        "points": round(example.occurrence.points, 2),
                        "what": tr(HABITS[each.habit].told(example.occurrence)),
                    }
                    for example in each.examples
                ],
            }
            for each in found
        ],
        "version": VERSION,
    }


def _mean_object(mean: Mean) -> Mapping[str, float]:
    return {"points": round(mean.value, 3), "error": round(mean.error, 3), "games": mean.games}


def _gap_object(gap: Gap | None) -> Mapping[str, object] | None:
    if gap is None:
        return None
    value, margin = round(gap.value, 3), round(gap.margin, 3)
    return {"difference": value, "margin": margin, "trend": gap.trend.value}
