"""`cob convert`: write recorded games as positions for learning programs."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import BinaryIO

from cob.engine import CobError, EstateLayout
from cob.files.atomic_write import writing_atomically
from cob.files.json_text import as_json_line
from cob.files.reasons import reason_of
from cob.record import RecordError, read_file
from cob.record.files import read_text
from cob.record.positions import positions
from cob.record.remarks import chances_in, remarks_in
from cob.terminal.progress import ProgressBar
from cob.text.language import Message, tr, trn
from cob.text.wording import counted


def main(paths: Sequence[Path], out: Path, estates: Mapping[str, EstateLayout]) -> bool:
    """Write a JSON object for each decision of the games in some files, one per line.

    An unreadable file is reported and skipped; return whether there was none. The output is written
    atomically, and no folder is made for it; raises `CobError` if no game could be read or the
    output not be written.
    """
    if out.resolve() in {path.resolve() for path in paths}:
        raise CobError(
            Message("'{path}' is one of the records: write the positions elsewhere", path=out)
        )
    if not out.parent.exists():
        raise CobError(
            Message(
                "there is no folder '{folder}': make it first, or write elsewhere",
                folder=out.parent,
            )
        )
    try:
        with writing_atomically(out) as file:
            games, written = _convert(paths, file, estates)
            if not games:
                raise CobError(
                    Message("none of the files holds a game, so '{path}' was not written", path=out)
                )
    except OSError as error:
        raise CobError(
            Message("'{path}' cannot be written: {reason}", path=out, reason=reason_of(error))
        ) from error
    told = trn("{games} of {number} game", "{games} of {number} games", len(paths), games=games)
    print(f"{told}, {counted(written, 'position')}: {out}")
    return games == len(paths)


def _convert(
    paths: Sequence[Path], file: BinaryIO, estates: Mapping[str, EstateLayout]
) -> tuple[int, int]:
    """Write the positions of all games; return the numbers of games and positions."""
    games = written = 0
    with closing(ProgressBar(len(paths), tr("games"), sys.stderr)) as bar:
        for number, path in enumerate(paths, start=1):
            try:
                lines = _lines_of(path, estates)
            except RecordError as error:
                print(f"cob convert: {tr(error.message).removesuffix('.')}.", file=sys.stderr)
            else:
                file.writelines(lines)
                games += 1
                written += len(lines)
            bar.show(number)
    return games, written


def _lines_of(path: Path, estates: Mapping[str, EstateLayout]) -> list[bytes]:
    game = read_file(path, estates)
    chances = chances_in(remarks_in(read_text(path)))
    return [f"{as_json_line(each)}\n".encode() for each in positions(game, chances)]
