"""Figures as they are shown: rounded so that they can be added up by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from math import floor
from typing import Final

from cob.analysis.ledger import Ledger
from cob.analysis.luck import Luck
from cob.engine.message import Message

START_TITLE: Final = Message("At the start")
LUCK_TITLE: Final = Message("Luck")
PLAY_TITLE: Final = Message("Own turns against a bot’s")
OTHERS_TITLE: Final = Message("The others' turns")
UNEXPLAINED_TITLE: Final = Message("Not explained")
"""The titles of what adds up to a lead, wherever a ledger is shown."""
_DUEL: Final = 2


def lead_title(players: int) -> Message:
    """Return the title of the sum: with more players, the mean of the leads over each other."""
    return Message("= Lead") if players == _DUEL else Message("= Average lead")


def adding_up(parts: Sequence[float], total: float, digits: int) -> list[float]:
    """Return parts rounded to some decimals, so that their sum is the rounded total.

    The parts are rounded down, and those that lost most by it are rounded up until nothing is
    missing (the method of the largest remainder).
    """
    unit = 10**digits
    scaled = [part * unit for part in parts]
    told = [floor(each) for each in scaled]
    more, missing = divmod(round(total * unit) - sum(told), len(told))
    by_remainder = sorted(range(len(told)), key=lambda at: told[at] - scaled[at])
    for place, at in enumerate(by_remainder):
        told[at] += more + (place < missing)
    return [each / unit for each in told]


def told_ledger(ledger: Ledger, digits: int = 1) -> Ledger:
    """Return a ledger as it is shown: rounded, and it still adds up."""
    parts = (ledger.start, ledger.luck, ledger.play, ledger.others, ledger.unexplained)
    start, luck, play, others, unexplained = adding_up(parts, ledger.result, digits)
    result, error = round(ledger.result, digits), round(ledger.error, digits)
    return Ledger(start, luck, play, others, unexplained, result, error)


def told_luck(luck: Luck, ledger: Ledger, digits: int = 1) -> Luck:
    """Return the parts of luck as they are shown: they add up to the luck of a shown ledger."""
    return Luck(*adding_up(astuple(luck), ledger.luck, digits))
