"""A game in its parts: the turns as they were played, and what chance brought between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cob.analysis.decisions import can_be_judged
from cob.engine import GameState, Move
from cob.engine.actions import EndTurn
from cob.record import Game


class PlayedPart(NamedTuple):
    """A turn as it was played, or what chance brought, out of a record."""

    begin: int
    """The number of its first move, from 0."""
    end: int
    """The number of the first move after it."""
    before: GameState
    moves: tuple[Move, ...]
    """A turn is without its end."""
    after: GameState
    """The position after these moves."""
    seat: int | None
    """None for what is no turn."""
    is_guided: bool = False
    """Whether a teacher told what to play in it, beside its end."""


def parts_of(game: Game) -> Iterator[PlayedPart]:
    """Yield the turns of a game, and what chance brought between them, in their order."""
    steps = game.steps()
    before = start = next(steps).state
    begin, moves = 0, list[Move]()
    for at, step in enumerate(steps):
        assert step.move is not None
        is_in_turn = step.seat is not None and can_be_judged(before)
        if is_in_turn and not isinstance(step.move, EndTurn):
            moves.append(step.move)
            before = step.state
            continue
        if is_in_turn:
            is_guided = not game.guided.isdisjoint(range(begin, at))
            yield PlayedPart(begin, at + 1, start, tuple(moves), before, step.seat, is_guided)
        else:
            yield PlayedPart(at, at + 1, before, (step.move,), step.state, None)
        before = start = step.state
        begin, moves = at + 1, []
