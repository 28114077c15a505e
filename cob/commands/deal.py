"""`cob deal`: the record that a code of a deal begins, and the code of a recorded game's deal."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from cob.commands.subcommand import check_record
from cob.engine import CobError, EstateLayout
from cob.record import (
    COLOURS,
    PERSON,
    Game,
    SharedDeal,
    format_code,
    format_record,
    read_code,
    read_file,
)
from cob.record.deal_code import CODE_PREFIX
from cob.text.language import Message


def main(word: str, estates: Mapping[str, EstateLayout]) -> None:
    """Print the code of the game in a file, or else the record of a game that a code begins.

    Raises `CobError` for a file or a word that has no deal.
    """
    if os.path.exists(word):  # `Path` raises an error for a name as long as some codes
        path = Path(word)
        check_record(path)
        print(format_code(SharedDeal.of(read_file(path, estates))))
        return
    if CODE_PREFIX not in word.upper():
        raise CobError(
            Message(
                "there is no file '{path}', and a code of a deal begins with {prefix}",
                path=word,
                prefix=CODE_PREFIX,
            )
        )
    deal = read_code(word)
    players = [
        (f"{'player' if seat.controller == PERSON else seat.controller} {number}", colour)
        for number, (seat, colour) in enumerate(zip(deal.seats, COLOURS, strict=False), start=1)
    ]
    print(format_record(Game.dealt(deal.header(players, estates), deal.origin)), end="")
