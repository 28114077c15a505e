"""`cob import`: make a record of a log that was saved on Board Game Arena."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cob.engine import CobError, EstateLayout
from cob.record import SUFFIX, format_record, save
from cob.record.bga import UnknownEstateError, is_log, read_log
from cob.record.bga.packets import LARGEST_LOG
from cob.record.bga.table_line import with_table
from cob.record.files import read_text
from cob.text.language import Message, tr
from cob.text.wording import sentence


def main(path: Path, out: Path | None, estates: Mapping[str, EstateLayout]) -> int:
    """Write the record of the game in a log, print what was read, and return 0.

    Without `out` the record lies beside the log, and no file there is replaced; one that is named
    is, unless it is the log. Raises a `CobError` with a sentence for another file.
    """
    text = read_text(path, LARGEST_LOG)
    if not is_log(text):
        raise CobError(Message("'{path}' is no log of Board Game Arena: it is no JSON", path=path))
    target = out or path.with_suffix(SUFFIX)
    if target.exists() and (out is None or target.samefile(path)):
        raise CobError(
            Message("'{path}' is there already: name another record with --out", path=target)
        )
    try:
        log = read_log(text, estates)
    except UnknownEstateError as error:
        raise CobError(
            Message("{reason}: import it in the window, which can keep it", reason=error.message)
        ) from error
    save(target, with_table(format_record(log.game), log.table))
    for told in log.sentences:
        print(sentence(told))
    print(tr("The record is saved as {path}.", path=target))
    return 0
