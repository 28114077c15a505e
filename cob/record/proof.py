"""Dice that can be checked: whether what chance brought follows from the start value.

A secret start value is promised before the game, and its record tells it (`cob.record.origin`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cob.engine import EstateLayout, Move
from cob.record.origin import COMMITMENT, START_VALUE, VALUE, commitment_of, seed_of
from cob.record.remarks import RecordRemark, remarks_in
from cob.record.text import read_record, statement_numbers


class DiceProof(NamedTuple):
    """What a record says of its dice, and how far that holds."""

    start_value: str | None
    """None where the record has none, or more than one."""
    keeps_promise: bool | None
    """Whether the start value is that of the commitment; None where none was told."""
    results: int
    """How many chance results follow from the start value."""
    line: int | None = None
    """The line of the first one that does not; None where all do."""
    told: Move | None = None
    due: Move | None = None
    """What the start value gives in its place."""

    @property
    def holds(self) -> bool:
        """Whether all follow from a start value, and it is the promised one if one was."""
        return self.start_value is not None and self.keeps_promise is not False and not self.line


def check_dice(text: str, estates: Mapping[str, EstateLayout]) -> DiceProof:
    """Return whether the chance results of a record follow from the start value that it tells.

    Raises `RecordError` for a text that is no record.
    """
    game, remarks = read_record(text, estates), remarks_in(text)
    value, promised = _only(remarks, START_VALUE), _only(remarks, COMMITMENT)
    if value is None or not VALUE.fullmatch(value):
        return DiceProof(None, None, 0)
    keeps = None if promised is None else promised == commitment_of(value)
    dealt, other = game.dealt_again(seed_of(value))
    results = sum(seat is None for seat in game.seats[:other])
    if other is None:
        return DiceProof(value, keeps, results)
    lines = {move: line for line, move in statement_numbers(text).items()}
    return DiceProof(value, keeps, results, lines[other], game.moves[other], dealt.moves[other])


def _only(remarks: list[RecordRemark], word: str) -> str | None:
    found = {remark.value for remark in remarks if remark.word == word}
    return found.pop() if len(found) == 1 else None
