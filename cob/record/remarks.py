"""Comments in a record that programs understand, such as `# mark: blunder | 8.3 points | 15.2 %`.

They change nothing of the game; `docs/record.md` has their grammar.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cob.engine import Action
from cob.record.game import Game
from cob.record.text import format_record, statement_numbers

EVAL: Final = "eval"
"""Each player's chance of winning."""
MARK: Final = "mark"
"""The words of a remark: the mark of a turn, and its loss."""
BETTER: Final = "better"
"""The best turn that could have been played instead."""
_REMARK: Final = re.compile(r"\s*#\s*([a-z][a-z-]*):(.*)", re.DOTALL)


class RecordRemark(NamedTuple):
    """A comment with a word and a value, on its own line."""

    move: int
    """The number of moves before it in the record."""
    word: str
    value: str


def eval_remark(chances: Sequence[float]) -> str:
    """Return the line with each player's chance of winning (0 to 1) by seat."""
    return f"# {EVAL}: " + " | ".join(f"{100 * chance:.1f} %" for chance in chances)


def mark_remark(mark: str, points: float, chance: float) -> str:
    """Return the line with the mark of a turn and its loss; a loss of 0 is left out."""
    lost = f" | {points:.1f} points | {100 * chance:.1f} %" if points > 0 else ""
    return f"# {MARK}: {mark}{lost}"


def better_remark(actions: Sequence[Action]) -> str:
    """Return the line that names the actions of the best turn."""
    return f"# {BETTER}: " + ("; ".join(map(str, actions)) or "end turn")


def with_remarks(game: Game, remarks: Mapping[int, Sequence[str]]) -> str:
    """Return the record of a game with lines before the moves of these numbers.

    Lines for the number after the last move come before the result.
    """
    lines = format_record(game).splitlines()
    numbers = statement_numbers("\n".join(lines))
    told: list[str] = []
    for number, line in enumerate(lines, start=1):
        if number in numbers:
            told += remarks.get(numbers[number], ())
        told.append(line)
    last = remarks.get(len(game.moves), ())
    at = len(told) - 1 if game.state.is_over else len(told)
    return "\n".join([*told[:at], *last, *told[at:]]) + "\n"


def remarks_in(text: str) -> list[RecordRemark]:
    """Return a record's comments with a word and a value, in order; the text may be damaged."""
    numbers, found, move = statement_numbers(text), [], 0
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text.removeprefix("\ufeff")), start=1):
        if number in numbers:
            move = numbers[number] + 1
        elif remark := _REMARK.fullmatch(line):
            found.append(RecordRemark(move, remark[1], " ".join(remark[2].split())))
    return found


def chances_in(remarks: Sequence[RecordRemark]) -> dict[int, tuple[float, ...]]:
    """Return the chances of winning (0 to 1) by seat, by the number of moves before the remark."""
    told = {}
    for remark in remarks:
        if remark.word == EVAL:
            values = [part.strip().removesuffix("%") for part in remark.value.split("|")]
            try:
                told[remark.move] = tuple(round(float(value) / 100, 6) for value in values)
            except ValueError:
                continue
    return told
