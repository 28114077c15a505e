"""`cob deal`: the record that a code of a deal begins, and the code of a recorded game's deal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cob.engine import EstateLayout
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


def main(word: str, estates: Mapping[str, EstateLayout]) -> None:
    """Print the code of the game in a file, or else the record of a game that a code begins.

    Raises `CobError` for a file or a word that has no deal.
    """
    if Path(word).is_file():
        print(format_code(SharedDeal.of(read_file(Path(word), estates))))
        return
    deal = read_code(word)
    players = [
        (f"{'player' if seat.controller == PERSON else seat.controller} {number}", colour)
        for number, (seat, colour) in enumerate(zip(deal.seats, COLOURS, strict=False), start=1)
    ]
    print(format_record(Game.dealt(deal.header(players, estates), deal.origin)), end="")
