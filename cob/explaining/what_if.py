"""Effects of a tile or of goods, tried out on copies; the rules stay in the engine."""

from __future__ import annotations

from collections.abc import Iterable

from cob.clicks.table_things import BoardSpace, StorageSpace, Thing, tile_at
from cob.engine.actions import (
    FREE,
    Action,
    AddTile,
    BuyTile,
    ScoreAnimals,
    SellGoods,
    TakeTile,
)
from cob.engine.components import Tile, depot_of
from cob.engine.events import Source
from cob.engine.game import apply_unchecked
from cob.engine.hexgrid import spaces_in
from cob.engine.legality import animals_beside, cost, legal_actions, open_spaces
from cob.engine.pending import CHOICES, Choice, GeeseChoice
from cob.engine.state import GameState, Player


def is_being_played(state: GameState) -> bool:
    """Return whether a phase is being played; otherwise no tile is added."""
    return state.phase >= 0 and not state.is_over


def points_by_space(state: GameState, seat: int, tile: Tile) -> dict[int, int]:
    """Return the immediate points of adding a tile now, for every space that may take it.

    Geese score with the best type of animal.
    """
    if not is_being_played(state):
        return {}
    before, found = state.players[seat], {}
    for space in spaces_in(open_spaces(before, tile)):
        trial = _added(state, seat, tile, space)
        scored = trial.players[seat].points - before.points
        found[space] = scored + max(_points_with(trial).values(), default=0)
    return found


def points_of_geese(state: GameState, seat: int, space: int) -> dict[str, int]:
    """Return the points of geese on a space with each type of animal in its pasture.

    Without animals there is one entry for the type "" (ruling EC-51).
    """
    trial = _added(state, seat, Tile.GEESE, space)
    if isinstance(trial.asked, GeeseChoice):
        return _points_with(trial)
    after, before = (each.players[seat].points_by[Source.ANIMALS] for each in (trial, state))
    types = animals_beside(trial.players[seat], space) or [""]
    return dict.fromkeys(types, after - before)


def _added(state: GameState, seat: int, tile: Tile, space: int) -> GameState:
    """Return the position after a player has added a tile."""
    trial = _trial(state, seat, CHOICES[Tile.CITY_HALL])
    trial.players[seat].storage = (tile,)
    apply_unchecked(trial, AddTile(FREE, tile, space))
    return trial


def _points_with(state: GameState) -> dict[str, int]:
    """Return the points of the geese with each type they can be asked for; empty if not asked."""
    found = {}
    for action in legal_actions(state):
        if isinstance(action, ScoreAnimals):
            trial = state.copy()
            apply_unchecked(trial, action)
            found[action.species] = trial.player.points - state.player.points
    return found


def after_selling(state: GameState, seat: int, goods: int) -> Player:
    """Return a player after selling all goods of a type now."""
    trial = _trial(state, seat, CHOICES[Tile.WAREHOUSE])
    apply_unchecked(trial, SellGoods(FREE, goods))
    return trial.players[seat]


def spaces_this_turn(state: GameState, thing: Thing) -> dict[int, int]:
    """Return the spaces where the tile on a thing could be added in this turn, with their price.

    The price is the smallest number of workers. A tile on a depot must be taken, or bought, first.
    """
    tile = tile_at(state, thing)
    if tile is None or not is_being_played(state):
        return {}
    found: dict[int, int] = {}
    match thing:
        case StorageSpace(seat) if seat == state.current:
            _note(found, state, tile, 0)
        case BoardSpace(space):
            for action in _ways_to(state, depot_of(space), tile):
                trial = state.copy()
                trial.chance = None
                apply_unchecked(trial, action)
                _note(found, trial, tile, cost(state, action).workers)
    return found


def _trial(state: GameState, seat: int, choice: Choice) -> GameState:
    """Return a copy in which it is a player's turn and that player may act without a die."""
    trial = state.copy()
    trial.chance, trial.current, trial.pending = None, seat, (Choice.TURN, choice)
    return trial


def _ways_to(state: GameState, depot: int, tile: Tile) -> Iterable[Action]:
    """Return the ways to gain a tile: one for each die, and a purchase."""
    ways: dict[int | None, Action] = {}
    for action in legal_actions(state):
        if isinstance(action, TakeTile) and (action.depot, action.tile) == (depot, tile):
            ways.setdefault(action.die, action)
        elif isinstance(action, BuyTile) and (action.depot, action.tile) == (depot, tile):
            ways.setdefault(None, action)
    return ways.values()


def _note(found: dict[int, int], state: GameState, tile: Tile, paid: int) -> None:
    """Store the spaces for a stored tile that cost less than known so far."""
    for action in legal_actions(state):
        if isinstance(action, AddTile) and action.tile is tile:
            workers = paid + cost(state, action).workers
            found[action.space] = min(workers, found.get(action.space, workers))
