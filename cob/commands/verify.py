"""`cob verify`: whether the dice of a recorded game were those that had been promised."""

from __future__ import annotations

from pathlib import Path

from cob.boards import load_estates
from cob.engine import CobError
from cob.record import read_file
from cob.record.files import read_text
from cob.record.proof import check_dice
from cob.text.language import Message, tr, trn


def main(path: Path) -> bool:
    """Print what was found, and return whether nothing was changed.

    Raises `CobError` for a file that is no record, or that tells no start value.
    """
    estates = load_estates().layouts
    read_file(path, estates)
    proof = check_dice(read_text(path), estates)
    if proof.start_value is None:
        raise CobError(
            Message("'{path}' tells no start value, so its dice cannot be checked", path=path)
        )
    if proof.keeps_promise is False:
        print(tr("The start value is not the one that the commitment promised."))
        return False
    if proof.line is not None:
        text = Message(
            'Line {line} says "{told}", and from the start value follows "{due}": it was changed.'
        )
        print(tr(text, line=proof.line, told=proof.told, due=proof.due))
        return False
    print(
        trn(
            "The {number} chance result follows from the start value: nothing was changed.",
            "All {number} chance results follow from the start value: none was changed.",
            proof.results,
        )
    )
    if proof.keeps_promise is None:
        text = Message(
            "The record tells no commitment: compare the start value with what you were shown."
        )
        print(tr(text))
    else:
        print(tr("The start value is the one that the commitment promised."))
    return True
