"""`cob advise`: the best turns in a position, which is typed, piped, or the last one of a game."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from cob.analysis.advice import played_on_for_advice, think_on, told
from cob.analysis.decisions import assess, can_be_judged
from cob.analysis.minds import ANALYSIS_VERSION, shipped_mind
from cob.commands.subcommand import check_record
from cob.engine import (
    Action,
    CobError,
    EstateLayout,
    GameState,
    is_position,
    parse_position,
    position_table,
)
from cob.files.json_text import as_json
from cob.record import read_record
from cob.record.files import LARGEST_FILE, read_text
from cob.text.language import Message, tr
from cob.text.numbers import decimal

STANDARD_INPUT: Final = "-"
_AT_ONCE: Final = 8
"""Futures between two looks at which turns may still be the best."""


class _Asked(NamedTuple):
    """A position that advice is asked for."""

    state: GameState
    names: Sequence[str]
    """The players' by seat."""


def main(
    given: str, futures: int, as_json_object: bool, estates: Mapping[str, EstateLayout]
) -> None:
    """Print the best turns in a position: a line of text, a file with it or with a game, or "-".

    Raises `CobError` for a text that cannot be read, or in which no player is to move.
    """
    state, names = _asked(given, estates)
    if not can_be_judged(state):
        raise CobError(
            Message("no player is to play a turn in this position: there is nothing to advise")
        )
    mind, seen = shipped_mind(), state.view(state.current)
    refinement = played_on_for_advice(mind, assess(mind, seen))
    while len(refinement.turns) > 1 and refinement.futures < futures:
        think_on(refinement, min(_AT_ONCE, futures - refinement.futures))
    decision, why = told(mind, refinement, names)
    advised = [
        (turn, [tr(each.text) for each in reasons])
        for turn, reasons in zip(decision.turns, why, strict=True)
    ]
    if as_json_object:
        turns = [
            {
                "actions": [str(action) for action in turn.actions],
                "points": round(turn.points, 4),
                "chance": round(turn.chance, 4),
                "error_points": round(turn.error, 4),
                "reasons": reasons,
            }
            for turn, reasons in advised
        ]
        content = {
            "player": state.current,
            "position": str(seen),
            "turns": turns,
            "version": ANALYSIS_VERSION,
        }
        print(as_json(content), end="")
        return
    print(position_table(state, names))
    print()
    print(tr("{name} is to play.", name=names[state.current]))
    for number, (turn, reasons) in enumerate(advised, start=1):
        about = tr(
            "{points} points ahead at the end, wins {share} %",
            points=f"{decimal(turn.points, sign='+')} +/- {decimal(turn.error)}",
            share=round(100 * turn.chance),
        )
        print(f"\n{number}. {steps_text(turn.actions)}\n   {about}")
        print(*(f"   {sentence}" for sentence in reasons), sep="\n")


def steps_text(actions: Sequence[Action]) -> str:
    """Return the actions of a turn as records write them."""
    return "; ".join(map(str, actions)) or "end turn"


def _asked(given: str, estates: Mapping[str, EstateLayout]) -> _Asked:
    """Return the position that a word on the command line stands for."""
    if is_position(given):
        return _of_text(given, estates)
    if given == STANDARD_INPUT:
        return _of_text(_typed(), estates)
    path = Path(given)
    check_record(path)
    try:
        return _of_text(read_text(path), estates)
    except CobError as error:
        raise CobError(
            Message("'{path}' cannot be played: {reason}", path=path, reason=error.message)
        ) from error


def _typed() -> str:
    """Return the text on the standard input."""
    content = sys.stdin.buffer.read(LARGEST_FILE + 1) if sys.stdin else b""  # None: it is closed
    if len(content) > LARGEST_FILE:
        raise CobError(Message("the standard input is too long for a saved game"))
    if not content.strip():
        raise CobError(Message("the standard input is empty"))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CobError(Message("the standard input is not a text")) from error


def _of_text(text: str, estates: Mapping[str, EstateLayout]) -> _Asked:
    """Return the position of a text, or the last one of the game in it."""
    if not is_position(text):
        game = read_record(text, estates)
        return _Asked(game.state, game.header.names)
    state = parse_position(text, estates)
    seats = range(1, len(state.players) + 1)
    return _Asked(state, [tr("Player {number}", number=seat) for seat in seats])
