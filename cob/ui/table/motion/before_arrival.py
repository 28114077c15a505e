"""The table without what is still on its way there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cob.engine.events import (
    Event,
    GoodsPlaced,
    GoodsTaken,
    RoundStarted,
    TileAdded,
    TileTaken,
    TrackMoved,
)
from cob.engine.state import GameState


class Landing(NamedTuple):
    """When what an event moved is where it belongs, in seconds from the beginning of the motion."""

    event: Event
    at: float


def before_arrival(state: GameState, events: Iterable[Event]) -> GameState:
    """The position as if what these events moved had not yet come; only for drawing.

    What has moved on since is not looked for.
    """
    left = state.copy()
    for event in events:
        _lift(left, event)
    return left


def _lift(state: GameState, event: Event) -> None:
    """Take up again what an event laid down: tiles, goods, pieces and dice."""
    match event:
        case TileTaken(seat, _, _, tile):
            newest_first = list(reversed(state.players[seat].storage))
            if tile in newest_first:
                newest_first.remove(tile)
            state.players[seat].storage = tuple(reversed(newest_first))
        case TileAdded(seat, _, space):
            state.players[seat].estate[space] = None
        case GoodsTaken(seat, _, goods):
            stored = state.players[seat].goods
            for good in goods:
                stored[good] = max(0, stored[good] - 1)
        case GoodsPlaced(depot, good):
            lying = list(state.depot_goods[depot])
            if good in lying:
                lying.remove(good)
            state.depot_goods[depot] = tuple(lying)
        case TrackMoved(seat, space):
            stack = tuple(other for other in state.track[space] if other != seat)
            state.track = (*state.track[:space], stack, *state.track[space + 1 :])
        case RoundStarted():
            state.white = 0
            for player in state.players:
                player.rolled = player.dice = ()
