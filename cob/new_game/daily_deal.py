"""The deal of the day: the same dice, draws and estate for every player, by the date alone."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from typing import Final

from cob.boards import FIRST_EDITION
from cob.engine import ALEA
from cob.record import PERSON
from cob.record.deal_code import DealtSeat, SharedDeal
from cob.record.origin import VALUE_BYTES

RIVALS: Final = ("easy", "medium", "hard", "expert")
"""The possible bot opponents, the weakest first."""


def deal_of_day(day: date, rival: str) -> SharedDeal:
    """Return a day's deal by the rules of 2011: one person and a bot on the same estate.

    Each chooses the start castle at the table.
    """
    digest = sha256(f"deal of the day {day.isoformat()}".encode()).digest()
    estate = FIRST_EDITION[int.from_bytes(digest[VALUE_BYTES:], "big") % len(FIRST_EDITION)]
    seats = tuple(DealtSeat(controller, (estate,), None) for controller in (PERSON, rival))
    return SharedDeal(ALEA, False, seats, digest[:VALUE_BYTES].hex())
