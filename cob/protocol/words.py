"""The lines of the protocol, both ways. Positions and moves are written as records write them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import inf
from typing import Final

from cob.bots.base import Effort
from cob.engine import CobError, EstateLayout, Move, estate_text, parse_move
from cob.record import Game, Header, format_record, read_record
from cob.record.text import NEWEST_FIRST_LINE

VERSION: Final = 1
HELLO: Final = "cob-bot"
NAME: Final = "name"
READY: Final = "ready"
GAME: Final = "game"
ESTATE: Final = "estate"
YOU: Final = "you"
SEED: Final = "seed"
MOVE: Final = "move"
POSITION: Final = "position"
LEGAL: Final = "legal"
CHOOSE: Final = "choose"
OVER: Final = "over"
QUIT: Final = "quit"
PLAY: Final = "play"
INFO: Final = "info"
POSITIONS: Final = "positions"
ERROR: Final = "error"
HEADER: Final = ("ruleset:", "choices:", "seat", "position:")
"""The beginnings of the lines that also stand in a record's header."""
_BY: Final = re.compile(r"\A[1-4] *\| *")
"""The seat that decided, before its action."""


class ProtocolError(CobError):
    """A line that is not valid here; the sentence says why."""


def game_lines(header: Header, seat: int, seed: int) -> Iterator[str]:
    """Yield the lines that begin a game for the bot on a seat, which gets a start value."""
    if header.secret:
        raise ValueError("choices that are hidden cannot be told to a bot in its own process")
    yield GAME
    layouts = {layout.number: layout for each in header.seats for layout in each.choices}
    for number, layout in layouts.items():
        if number not in header.own_estates:  # the record's header tells those
            yield f"{ESTATE} {estate_text(layout)}"
    yield from format_record(Game.start(header)).splitlines()[1:]
    yield f"{YOU} {seat + 1}"
    yield f"{SEED} {seed}"


def move_lines(game: Game, after: int) -> Iterator[str]:
    """Yield the moves from number `after` on, each with the seat that decided, as in records."""
    for move, by in zip(game.moves[after:], game.seats[after:], strict=True):
        yield f"{MOVE} {move}" if by is None else f"{MOVE} {by + 1} | {move}"


def choose_line(effort: Effort) -> str:
    """Return the question for an action, with the effort that the bot may use."""
    line = f"{CHOOSE} work {effort.work:g}"
    return line if effort.seconds == inf else f"{line} seconds {effort.seconds:g}"


def read_header(lines: list[str], estates: Mapping[str, EstateLayout]) -> Game:
    """Return the game that the lines of a header begin; raise `CobError`."""
    return read_record("\n".join([NEWEST_FIRST_LINE, *lines]), estates)


def read_move(text: str) -> Move:
    """Return the move of a line; raise `CobError`."""
    return parse_move(_BY.sub("", text))


def read_effort(text: str) -> Effort:
    """Return the effort that the bot may use; raise `ProtocolError`."""
    words = text.split()
    try:
        said = {word: float(number) for word, number in zip(*[iter(words)] * 2, strict=True)}
        return Effort(**said)
    except (TypeError, ValueError):
        raise ProtocolError(f'"{text}" is no effort such as "work 1 seconds 5"') from None
