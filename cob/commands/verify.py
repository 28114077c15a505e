"""`cob verify`: whether the dice of a recorded game were those that had been promised."""

from __future__ import annotations

from pathlib import Path

from cob.boards import load_estates
from cob.engine import CobError
from cob.record import read_file
from cob.record.proof import check_dice


def main(path: Path) -> bool:
    """Print what was found, and return whether nothing was changed.

    Raises `CobError` for a file that is no record, or that tells no start value.
    """
    estates = load_estates().layouts
    read_file(path, estates)
    proof = check_dice(path.read_bytes().decode("utf-8-sig"), estates)
    if proof.start_value is None:
        raise CobError(f"'{path}' tells no start value, so its dice cannot be checked")
    if proof.keeps_promise is False:
        print("The start value is not the one that the commitment promised.")
        return False
    if proof.line is not None:
        print(f'Line {proof.line} says "{proof.told}", and from the start value follows')
        print(f'"{proof.due}": it was changed.')
        return False
    print(f"All {proof.results} chance results follow from the start value: none was changed.")
    if proof.keeps_promise is None:
        print("The record tells no commitment: compare the start value with what you were shown.")
    else:
        print("The start value is the one that the commitment promised.")
    return True
