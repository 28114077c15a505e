"""What two ways to play a turn do differently, deed by deed.

A deed is an action with what follows from it: a castle with its extra action, a market with the
ship that it brings, a tile that is taken and added at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import fields, replace
from itertools import chain
from typing import NamedTuple

from cob.analysis.changes import Change, change_between
from cob.analysis.served_kinds import kinds_about
from cob.engine import (
    FREE,
    Action,
    Event,
    GameState,
    IllegalActionError,
    apply,
    apply_unchecked,
    legal_actions,
)
from cob.engine.actions import AddTile, BuyTile, SellGoods, TakeTile, TakeWorkers, UseCrane
from cob.engine.components import Kind, Tile
from cob.engine.game import position_after


class PlayedAction(NamedTuple):
    """An action of a turn and what it did."""

    action: Action
    events: tuple[Event, ...]
    change: Change
    cause: int
    """The place in the turn of the action whose effect it is; -1 where a die or a price paid."""

    @property
    def key(self) -> Hashable:
        """The identity of actions that do the same, whatever they cost."""
        action = self.action
        is_gain = isinstance(action, TakeTile | BuyTile)
        kind = TakeTile if is_gain else type(action)
        values = [getattr(action, field.name) for field in fields(action) if field.name != "die"]
        return kind, *values


class Deed(NamedTuple):
    """Actions that belong together; none for a difference in what other actions cost."""

    actions: tuple[PlayedAction, ...]
    extra: Change
    """The other differences: workers, Silverlings or points."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """Everything that the deed changes."""
        return (*(played.change for played in self.actions), self.extra)

    @property
    def tiles(self) -> frozenset[Tile]:
        """The tiles that come into storage or to the estate."""
        changes = [played.change for played in self.actions]
        return frozenset(tile for each in changes for tile in each.gained) | frozenset(
            tile for each in changes for _, tile in each.covered
        )

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happens."""
        return tuple(event for played in self.actions for event in played.events)


class Difference(NamedTuple):
    """The common part of two ways to play a turn, and the deeds of each alone."""

    state: GameState
    """The position in which both begin."""
    ends: tuple[GameState, GameState]
    """The positions to which they lead."""
    common: tuple[PlayedAction, ...]
    own: tuple[tuple[Deed, ...], tuple[Deed, ...]]
    """The deeds of the first way alone and of the second alone."""

    @property
    def tiles(self) -> frozenset[Tile]:
        """The tiles that deeds of one way alone bring."""
        return frozenset(tile for way in self.own for deed in way for tile in deed.tiles)

    @property
    def kinds(self) -> frozenset[Kind]:
        """The kinds of tiles to which the deeds matter: those that the tiles they bring have to do
        with, and those for which only one of the ways leaves a space. All of them where a ship is
        among them, since it decides who takes tiles first, and where workers are taken, which serve
        for anything."""
        done = [played.action for way in self.own for deed in way for played in deed.actions]
        tiles = self.tiles
        if Tile.SHIP in tiles or not tiles or any(isinstance(each, TakeWorkers) for each in done):
            return frozenset(Kind)
        one, other = (end.player.frontier for end in self.ends)
        masks = self.state.player.layout.kind_masks
        kinds = {kind for tile in tiles for kind in kinds_about(tile)}
        kinds |= {kind for kind, mask in zip(Kind, masks, strict=True) if mask & (one ^ other)}
        if any(isinstance(each, SellGoods) for each in done):
            kinds.add(Kind.SHIP)
        return frozenset(kinds)


def difference(state: GameState, one: Sequence[Action], other: Sequence[Action]) -> Difference:
    """Return what two ways to play the rest of a turn do differently; both are legal.

    Raises `IllegalActionError` where one of them is not.
    """
    ways = played_out(state, one), played_out(state, other)
    shared = Counter(played.key for played in ways[0]) & Counter(played.key for played in ways[1])
    ways = _common_first(state, ways[0], shared), _common_first(state, ways[1], shared)
    split = _split(ways[0], shared), _split(ways[1], shared)
    common = split[1][0]
    extra = _total([played.change for played in split[0][0]]).less(
        _total([played.change for played in common])
    )
    first, second = (_deeds(way, own) for way, (_, own) in zip(ways, split, strict=True))
    if extra != Change():
        first = [*first, Deed((), extra)]
    ends = position_after(state, one), position_after(state, other)
    return Difference(state, ends, tuple(common), (tuple(first), tuple(second)))


def played_out(state: GameState, actions: Sequence[Action]) -> list[PlayedAction]:
    """Return what each action does, one after the other; raise `IllegalActionError` for one that
    is not legal."""
    found: list[PlayedAction] = []
    before, opened = state, -1
    for at, action in enumerate(actions):
        after = before.copy_for_turn()
        events = apply(after, action)
        cause = -1 if is_paid(action) else opened
        found.append(PlayedAction(action, tuple(events), change_between(before, after), cause))
        if isinstance(action, AddTile | UseCrane):
            opened = at
        before = after
    return found


def is_done(state: GameState, action: Action) -> bool:
    """Carry an action out if it is legal, and return whether it was."""
    is_legal = action in legal_actions(state)
    if is_legal:
        apply_unchecked(state, action)
    return is_legal


def is_paid(action: Action) -> bool:
    """Return whether an action takes a die or a price; else it is the effect of another one."""
    return isinstance(action, BuyTile) or getattr(action, "die", FREE) != FREE


def _common_first(
    state: GameState, way: list[PlayedAction], shared: Counter[Hashable]
) -> list[PlayedAction]:
    """Return the way with what both have in common at its beginning, if the rules allow it.

    Then a region that both ways work at is completed by what one of them does alone.
    """
    left = shared.copy()
    first: list[Action] = []
    rest: list[Action] = []
    for played in way:
        is_shared = left[played.key] > 0
        left[played.key] -= is_shared
        (first if is_shared else rest).append(played.action)
    try:
        return played_out(state, [*first, *rest])
    except IllegalActionError:
        return way


def _split(
    way: list[PlayedAction], shared: Counter[Hashable]
) -> tuple[list[PlayedAction], list[int]]:
    """Return what is shared, and the places of what is not."""
    left = shared.copy()
    common, own = [], []
    for at, played in enumerate(way):
        if left[played.key] > 0:
            left[played.key] -= 1
            common.append(played)
        else:
            own.append(at)
    return common, own


def _deeds(way: list[PlayedAction], own: Sequence[int]) -> list[Deed]:
    """Return the actions at some places of a way as deeds."""
    groups: list[list[int]] = []
    for at in own:
        played = way[at]
        joined = [
            group
            for group in groups
            if any(at_ == played.cause or _needs(played, way[at_]) for at_ in group)
        ]
        groups = [group for group in groups if group not in joined]
        groups.append(sorted([*chain.from_iterable(joined), at]))
    groups.sort()
    return [Deed(tuple(way[at] for at in group), Change()) for group in groups]


def _needs(later: PlayedAction, earlier: PlayedAction) -> bool:
    """Return whether an action works with what an earlier one brought into storage."""
    match later.action:
        case AddTile(_, tile, _):
            return tile in earlier.change.gained
        case SellGoods(_, goods):
            return any(good == goods for _, good in earlier.change.loaded)
        case _:
            return discarded_by(later.action) in earlier.change.gained


def discards(way: Sequence[Deed]) -> Counter[Tile]:
    """Return the tiles that deeds discard to make room for others (ledger TAK-03)."""
    found = (discarded_by(played.action) for deed in way for played in deed.actions)
    return Counter(tile for tile in found if tile is not None)


def discarded_by(action: Action) -> Tile | None:
    """Return the tile that an action discards to make room for another one (ledger TAK-03)."""
    return action.discard if isinstance(action, TakeTile | BuyTile) else None


def keeping_all(action: Action) -> Action:
    """Return the same action without a discard."""
    return replace(action, discard=None) if isinstance(action, TakeTile | BuyTile) else action


def _total(changes: Sequence[Change]) -> Change:
    """Return the points, workers and Silverlings of several changes."""
    points = [change.points for change in changes if change.points]
    return Change(
        points=tuple(map(sum, zip(*points, strict=True))),
        workers=sum(change.workers for change in changes),
        silverlings=sum(change.silverlings for change in changes),
    )
