"""What is told of a game's dice: that they are promised, whose deal it is, how others did."""

from __future__ import annotations

from typing import Final

from cob.record.origin import DealOrigin, commitment_of
from cob.text.dates import told_day
from cob.text.language import tr

_GROUP: Final = 4
_SHORT: Final = 16
"""Digits of a commitment that nobody could make another start value fit."""


def short_commitment(origin: DealOrigin) -> str:
    """Return the beginning of a commitment in groups, as one would note it down."""
    return grouped(commitment_of(origin.start_value)[:_SHORT])


def grouped(digits: str) -> str:
    """Return digits in groups of four."""
    return " ".join(digits[at : at + _GROUP] for at in range(0, len(digits), _GROUP))


def told_origin(origin: DealOrigin) -> list[str]:
    """Return what is known of a game's dice when it begins, in sentences."""
    told = []
    if origin.is_secret:
        told.append(tr("The dice are promised: {digits}", digits=short_commitment(origin)))
    if origin.day is not None:
        told.append(tr("The deal of {day}.", day=told_day(origin.day)))
    if origin.points_before:
        points = " : ".join(map(str, origin.points_before))
        told.append(tr("The same deal was played before: {points}.", points=points))
    return told or [tr("These dice are known: the game repeats a deal.")]
