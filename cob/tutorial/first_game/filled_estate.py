"""The opening of the first game: tile by tile, what can become of the learner's empty estate."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from cob.engine import EstateLayout, Event, GameState
from cob.engine.events import PointsScored, RegionCompleted, TileAdded
from cob.engine.random_source import Chance
from cob.engine.reducer import follow_events
from cob.record import Game, Header
from cob.tutorial.first_game.deal import first_game
from cob.tutorial.position import LEARNER
from cob.tutorial.practice.quick_player import quick_choice

_SEED: Final = 44
"""Of sixty games the one in which most regions are completed."""


class FilledSpace(NamedTuple):
    """A tile that comes to the estate: the position before it, what it brings, and after it."""

    before: GameState
    events: tuple[Event, ...]
    after: GameState


def filled_estate(state: GameState, layouts: Mapping[str, EstateLayout]) -> list[FilledSpace]:
    """Return how the learner's estate fills in a whole game, as if nothing else happened in it.

    The first tile is added in `state`, which stays as it is.
    """
    found, now = list[FilledSpace](), state.copy()
    for events in _additions(layouts):
        tile = next(event.tile for event in events if isinstance(event, TileAdded))
        before, after = now.copy(), now.copy()
        for each in (before, after):
            each.players[LEARNER].storage = (tile,)
        follow_events(after, events)
        found.append(FilledSpace(before, events, after))
        now = after
    return found


def _additions(layouts: Mapping[str, EstateLayout]) -> list[tuple[Event, ...]]:
    """Return the learner's additions in a game of quick players, each with the points it brings."""
    game = Game.start(Header(first_game(layouts).header.seats), _SEED)
    found, chance = list[tuple[Event, ...]](), Chance(_SEED)
    while not game.state.is_over:
        events = tuple(filter(_is_of_addition, game.play(quick_choice(game.state, chance))))
        if any(isinstance(event, TileAdded) for event in events):
            found.append(events)
    return found


def _is_of_addition(event: Event) -> bool:
    is_seen = isinstance(event, TileAdded | RegionCompleted | PointsScored)
    return is_seen and getattr(event, "player", None) == LEARNER
