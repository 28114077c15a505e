"""The choice of the teacher's action, among those that a task allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatchcase
from typing import Final

from cob.engine import Action, Event, GameState, apply, legal_actions
from cob.engine.actions import (
    FREE,
    AddTile,
    BuyTile,
    EndTurn,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
)
from cob.engine.components import BLACK_DEPOT, Kind
from cob.engine.events import PointsScored, RegionCompleted
from cob.engine.hexgrid import SPACE_NAMES
from cob.engine.knowledge import SCORING_TILES, final_points
from cob.engine.legality import cost
from cob.tutorial.first_game.occasions import OCCASIONS
from cob.tutorial.highlights import Highlight

ANYTHING: Final = "*"
"""The form of every action."""
_MANY: Final = 1000


def outcome(state: GameState, action: Action) -> tuple[GameState, list[Event]]:
    """Return the position after an action, up to the next chance result, and its events."""
    trial = state.copy()
    trial.chance = None
    return trial, apply(trial, action)


def points_of(state: GameState, action: Action) -> int:
    """Return the points that an action scores at once for the player on turn."""
    return sum(
        event.points
        for event in outcome(state, action)[1]
        if isinstance(event, PointsScored) and event.player == state.current
    )


def _leads_to_points(state: GameState, action: Action) -> bool:
    """Return whether the taken tile can be added at once, for points and without workers."""
    if isinstance(action, EndTurn):
        return False
    after, _ = outcome(state, action)
    return any(
        isinstance(following, AddTile)
        and cost(after, following).workers == 0
        and points_of(after, following) > 0
        for following in legal_actions(after)
    )


def _has_room(state: GameState, action: Action) -> bool:
    """Return whether a taken tile has a space beside the tiles of the estate."""
    assert isinstance(action, TakeTile | BuyTile)
    player, tile = state.player, action.tile
    room = player.layout.kind_masks[tile.kind] & player.frontier
    if tile.kind is Kind.BUILDING and tile < len(player.barred):
        room &= ~player.barred[tile]
    return bool(room)


def _is_worth_nothing(state: GameState, action: Action) -> bool:
    """Return whether none of the gifts to choose from has a space or scores now."""

    def is_poor(gift: TakeTile) -> bool:
        if not _has_room(state, gift):
            return True
        scores = gift.tile in SCORING_TILES
        return scores and not final_points(gift.tile, state.player, state.rules)

    gifts = [each for each in legal_actions(state) if isinstance(each, TakeTile)]
    return bool(gifts) and all(is_poor(gift) for gift in gifts)


def _is(kind: Kind) -> Callable[[GameState, Action], bool]:
    """Return whether an action is about a tile of a kind."""
    return lambda state, action: (
        isinstance(action, TakeTile | BuyTile | AddTile) and action.tile.kind is kind
    )


def _completes(state: GameState, action: Action) -> bool:
    return any(isinstance(event, RegionCompleted) for event in outcome(state, action)[1])


TESTS: Final[dict[str, Callable[[GameState, Action], bool]]] = {
    "leads to points": _leads_to_points,
    "has room": _has_room,
    "worth nothing": _is_worth_nothing,
    "completes": _completes,
    "in the last round": lambda state, action: state.is_last_round,
    "nothing else": lambda state, action: legal_actions(state) == [action],
    "scores": lambda state, action: points_of(state, action) > 0,
    "scores again": lambda state, action: OCCASIONS["animals score again"](
        outcome(state, action)[1]
    ),
    "costs a worker": lambda state, action: cost(state, action).workers == 1,
    **{kind.name.lower(): _is(kind) for kind in Kind},
    "costs nothing": lambda state, action: cost(state, action).workers == 0,
}
"""Tests of an action that a task may name besides its form."""


def is_form_of(action: Action, pattern: str) -> bool:
    """Return whether an action has a form, in the notation of records, with * for anything.

    An action that discards a tile has no form, as it should not be shown.
    """
    return fnmatchcase(str(action), pattern) and "discard" not in str(action)


def matching(
    state: GameState, legal: Iterable[Action], pattern: str, tests: Sequence[str]
) -> list[Action]:
    """Return the actions of a task, the one to show first at the beginning."""
    found = [
        action
        for action in legal
        if is_form_of(action, pattern) and all(TESTS[test](state, action) for test in tests)
    ]
    return sorted(found, key=lambda action: _rank(state, action))


def _rank(state: GameState, action: Action) -> tuple[int, bool, bool]:
    """Return a rank that is lower for actions that are better to show."""
    price = cost(state, action).workers * _MANY - points_of(state, action)
    is_idle = isinstance(action, TakeTile | BuyTile) and not _has_room(state, action)
    return price, isinstance(action, EndTurn) or is_idle, not isinstance(action, AddTile)


def pieces_of(state: GameState, action: Action) -> tuple[Highlight, ...]:
    """Return the pieces of an action on the table, in the order of the clicks."""
    found = []
    die = getattr(action, "die", FREE)
    match action:
        case TakeTile(depot=depot, tile=tile):
            found.append(Highlight("tile", (tile.code, str(depot))))
        case BuyTile(depot=depot, tile=tile):
            place = "black" if depot == BLACK_DEPOT else str(depot)
            found.append(Highlight("tile", (tile.code, place)))
        case AddTile(tile=tile, space=space):
            found += [Highlight("stored", (tile.code,)), Highlight("space", (SPACE_NAMES[space],))]
        case SellGoods(goods=goods):
            found.append(Highlight("stack", (str(goods),)))
        case TakeGoods():
            loads = [each for each in legal_actions(state) if isinstance(each, TakeGoods)]
            depots = sorted({depot for load in loads for depot in load.depots})
            found += [Highlight("goods-at", (str(depot),)) for depot in depots]
        case TakeWorkers():
            found.append(Highlight("workers"))
        case EndTurn():
            found.append(Highlight("button", ("end",)))
    return (Highlight("unused", (str(die),)), *found) if die != FREE else tuple(found)
