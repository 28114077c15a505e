"""Games from elsewhere put among the saved ones: records, and logs of Board Game Arena."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from cob.engine import CobError, EstateLayout
from cob.record import Game, RecordError, format_record, read_file, save
from cob.record.bga import ImportedGame, is_log, read_log
from cob.record.bga.packets import LARGEST_LOG, begins_a_log
from cob.record.bga.table_line import table_in, with_table
from cob.record.file_names import PASSED_ON, SUFFIX
from cob.record.files import read_text
from cob.record.text import begins_a_record
from cob.saves.named_saves import suggested_title
from cob.saves.saved_games import file_of, saved_files
from cob.saves.titles import new_path, title_of, with_title

LISTED: Final = 3
"""The most files that are proposed."""
_ENDINGS: Final = (".json", ".html", ".htm", SUFFIX, PASSED_ON)
_LOOKED_AT: Final = 60
"""The most files whose beginnings are read, the newest ones."""
_HEAD: Final = 1 << 14
"""Bytes of a beginning."""


@dataclass(frozen=True, slots=True)
class AddedGame:
    """A game that lies among the saved ones now."""

    path: Path
    game: Game
    is_new: bool
    """Whether it was not there before."""
    log: ImportedGame | None = None
    """What was read of a log; None for a record."""


def games_in(folder: Path) -> list[Path]:
    """Return the newest records and logs in a folder, the newest first; none of one that cannot be
    read.

    Only the beginnings of files that end as theirs do are read.
    """
    try:
        found = [path for path in folder.iterdir() if path.suffix.casefold() in _ENDINGS]
        found.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except OSError:
        return []
    return list(islice(filter(_begins_a_game, found[:_LOOKED_AT]), LISTED))


def _begins_a_game(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD).decode("utf-8-sig", errors="ignore")
    except OSError:
        return False
    return begins_a_record(head) or begins_a_log(head)


def holds_log(path: Path) -> bool:
    """Return whether a file is a log, from which a game has to be imported first."""
    try:
        return is_log(read_text(path, LARGEST_LOG))
    except RecordError:
        return False


def add_file(path: Path, folder: Path, layouts: Mapping[str, EstateLayout]) -> AddedGame:
    """Put the game in a file, a record or a log, among the saved ones in a folder.

    A game that is there already is not added again. Raises a `CobError` with a sentence for another
    file, and then changes nothing.
    """
    text = read_text(path, LARGEST_LOG)
    if is_log(text):
        return add_log(text, folder, layouts)
    game = read_file(path, layouts)
    known = file_of(game, folder, layouts)
    if known is not None:
        return AddedGame(known, game, is_new=False)
    target = new_path(folder, title_of(path))
    save(target, with_title(text, title_of(path)))
    return AddedGame(target, game, is_new=True)


def add_log(text: str, folder: Path, layouts: Mapping[str, EstateLayout]) -> AddedGame:
    """Put the game in the text of a log among the saved ones, as `add_file` does.

    A game of the same table counts as the same if it is here as far as the log goes.
    """
    log = read_log(text, layouts)
    for path in saved_files(folder) if log.table is not None else ():
        with suppress(CobError):
            if table_in(read_text(path)) == log.table:
                known = read_file(path, layouts)
                if len(known.moves) >= len(log.game.moves):
                    return AddedGame(path, known, is_new=False, log=log)
    title = suggested_title(log.game, folder)
    target = new_path(folder, title)
    save(target, with_title(with_table(format_record(log.game), log.table), title))
    return AddedGame(target, log.game, is_new=True, log=log)
