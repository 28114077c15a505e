"""`cob verify`: whether the dice and tiles of a recorded game come from its start value."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cob.engine import CobError, EstateLayout
from cob.record import read_file
from cob.record.files import read_text
from cob.record.origin import SAME_DICE, origin_in
from cob.record.text import statement_numbers
from cob.text.language import Message, tr


def main(path: Path, estates: Mapping[str, EstateLayout]) -> bool:
    """Deal a game again, print whether all is the same or the first difference; return whether it
    is.

    Raises `CobError` for a file that is no record, or that has no start value.
    """
    game, text = read_file(path, estates), read_text(path)
    origin = origin_in(text)
    if origin is None:
        raise CobError(
            Message("'{path}' tells no start value, so it cannot be dealt again", path=path)
        )
    again, other = game.dealt_again(origin.seed)
    if other is None:
        print(tr(SAME_DICE))
        return True
    line = next(line for line, move in statement_numbers(text).items() if move == other)
    difference = Message('Line {line} says "{told}", but the start value gives "{due}".')
    print(tr(difference, line=line, told=game.moves[other], due=again.moves[other]))
    return False
