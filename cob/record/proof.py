"""Dice that can be checked: a secret start value, promised before the game and told after it.

Before the game the players see the commitment, a digest of the start value; its record ends with
the value itself, from which every chance result follows. `docs/record.md` tells how.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Final, NamedTuple

from cob.engine import EstateLayout, Move
from cob.record.game import Game
from cob.record.remarks import RecordRemark, remarks_in, with_remarks
from cob.record.text import read_record, statement_numbers

COMMITMENT: Final = "commitment"
START_VALUE: Final = "start-value"
_VALUE_BYTES: Final = 16
_VALUE: Final = re.compile(f"[0-9a-f]{{{2 * _VALUE_BYTES}}}")
_SEED_BYTES: Final = 8


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


def new_start_value() -> str:
    """Return a start value that nobody can guess."""
    return secrets.token_hex(_VALUE_BYTES)


def commitment_of(start_value: str) -> str:
    """Return what the players are shown before the game."""
    return sha256(start_value.encode()).hexdigest()


def seed_of(start_value: str) -> int:
    """Return the seed of the game (`Game.start`); the commitment does not tell it."""
    return int.from_bytes(sha256(f"dice {start_value}".encode()).digest()[:_SEED_BYTES], "big")


def proven_record(game: Game, start_value: str) -> str:
    """Return the record of a game with commitment, and with the start value once it is over.

    The game was dealt from `seed_of(start_value)`.
    """
    told = [f"# {START_VALUE}: {start_value}"] if game.state.is_over else []
    first, _, rest = with_remarks(game, {len(game.moves): told}).partition("\n")
    return f"{first}\n# {COMMITMENT}: {commitment_of(start_value)}\n{rest}"


def check_dice(text: str, estates: Mapping[str, EstateLayout]) -> DiceProof:
    """Return whether the chance results of a record follow from the start value that it tells.

    Raises `RecordError` for a text that is no record.
    """
    game, remarks = read_record(text, estates), remarks_in(text)
    value, promised = _only(remarks, START_VALUE), _only(remarks, COMMITMENT)
    if value is None or not _VALUE.fullmatch(value):
        return DiceProof(None, None, 0)
    keeps = None if promised is None else promised == commitment_of(value)
    dealt, results = Game.start(game.header, seed_of(value)), 0
    for number, (move, seat) in enumerate(zip(game.moves, game.seats, strict=True)):
        if seat is not None:
            dealt.play(move)
        elif dealt.moves[number] == move:
            results += 1
        else:
            lines = {move: line for line, move in statement_numbers(text).items()}
            return DiceProof(value, keeps, results, lines[number], move, dealt.moves[number])
    return DiceProof(value, keeps, results)


def _only(remarks: list[RecordRemark], word: str) -> str | None:
    found = {remark.value for remark in remarks if remark.word == word}
    return found.pop() if len(found) == 1 else None
