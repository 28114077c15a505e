"""Effects of actions: gaining and adding tiles, selling, tile effects (ledger TAK to BLK)."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeVar

from cob.engine.components import (
    ANIMAL_COUNTS,
    ANIMAL_SPECIES,
    DEPOT_RANGES,
    GOOSE,
    SILVERLINGS_BY_SALE,
    TRACK_SPACES,
    WORKERS_BY_DIE,
    Tile,
    goods_points,
)
from cob.engine.events import (
    CraneUsed,
    EffectUnused,
    Event,
    GoodsSold,
    GoodsTaken,
    Source,
    silverlings_gained,
    tile_added,
    tile_discarded,
    tile_taken,
    track_moved,
    workers_gained,
)
from cob.engine.hexgrid import spaces_in
from cob.engine.knowledge import (
    AMOUNTS,
    FOUR_WORKERS,
    POINT_A_SCORING_ANIMAL_TILE,
    SILVERLING_WITH_WORKERS,
    TWO_SILVERLINGS_A_SALE,
    WORKER_A_SALE,
    has,
)
from cob.engine.legality import animals_beside, depots_loading, has_use
from cob.engine.pending import CHOICES, Choice, GeeseChoice, Selection
from cob.engine.scoring import score, score_placement
from cob.engine.state import GameState, Player

_T = TypeVar("_T")
# Enumeration members are looked up once here, because a lookup takes as long as a function call.
_GEESE: Final = Tile.GEESE
_CRANE: Final = Tile.CRANE
_SHIP: Final = Tile.SHIP
_ANIMALS: Final = Source.ANIMALS
_GOODS: Final = Source.GOODS
_MORE_WORKERS: Final = AMOUNTS[FOUR_WORKERS]
_MORE_SILVERLINGS: Final = AMOUNTS[TWO_SILVERLINGS_A_SALE]
_EXTRA_POINT: Final = AMOUNTS[POINT_A_SCORING_ANIMAL_TILE]


def gain_workers(player: Player, seat: int, count: int, events: list[Event]) -> None:
    """Give a player worker tiles from the unlimited supply (ledger BLD-05)."""
    player.workers += count
    events.append(workers_gained(seat, count))


def gain_silverlings(player: Player, seat: int, count: int, events: list[Event]) -> None:
    """Give a player Silverlings from the unlimited supply (ledger BLD-05)."""
    player.silverlings += count
    events.append(silverlings_gained(seat, count))


def gain_tile(
    state: GameState, depot: int, tile: Tile, discard: Tile | None, events: list[Event]
) -> None:
    """Move a tile from a depot to storage, after discarding if storage is full (TAK-02, TAK-03)."""
    seat = state.current
    player = state.players[seat]
    if discard is not None:
        player.storage = remove_one(player.storage, discard)
        events.append(tile_discarded(seat, discard))
    space = state.board.index(tile, DEPOT_RANGES[depot].start)
    state.board[space] = None
    player.storage += (tile,)
    events.append(tile_taken(seat, depot, space, tile))


def take_workers(state: GameState, events: list[Event]) -> None:
    """Take worker tiles, with the extras of tiles 13 and 14 (ledger WKA-01, KNW-13, KNW-14)."""
    seat = state.current
    player = state.players[seat]
    more = has(player.knowledge, FOUR_WORKERS)
    gain_workers(player, seat, _MORE_WORKERS if more else WORKERS_BY_DIE, events)
    if has(player.knowledge, SILVERLING_WITH_WORKERS):
        gain_silverlings(player, seat, AMOUNTS[SILVERLING_WITH_WORKERS], events)


def sell_goods(state: GameState, goods: int, events: list[Event]) -> None:
    """Sell all stored goods of a type (ledger SEL, KNW-03, KNW-04)."""
    seat = state.current
    player = state.players[seat]
    count = player.goods[goods]
    player.goods[goods] = 0
    player.sold[goods] += count
    events.append(GoodsSold(seat, goods, count))
    score(state, seat, count * goods_points(len(state.players)), _GOODS, events)
    more = has(player.knowledge, TWO_SILVERLINGS_A_SALE)
    gain_silverlings(player, seat, _MORE_SILVERLINGS if more else SILVERLINGS_BY_SALE, events)
    if has(player.knowledge, WORKER_A_SALE):
        gain_workers(player, seat, AMOUNTS[WORKER_A_SALE], events)


def take_goods(
    state: GameState, depots: tuple[int, ...], goods: tuple[int, ...], events: list[Event]
) -> None:
    """Load a ship with every tile of the types from the depots (ledger SHP-01 to SHP-03)."""
    seat = state.current
    player = state.players[seat]
    for depot in depots:
        lying = state.depot_goods[depot]
        taken = tuple(good for good in lying if good in goods)
        state.depot_goods[depot] = tuple(good for good in lying if good not in goods)
        for good in taken:
            player.goods[good] += 1
        events.append(GoodsTaken(seat, depot, taken))


def move_on_track(state: GameState, events: list[Event]) -> None:
    """Move the piece one space right, on top of the pieces there (ledger SHP-04, ruling EC-15)."""
    seat = state.current
    stacks = list(state.track)
    before = next(space for space, stack in enumerate(stacks) if seat in stack)
    after = min(before + 1, TRACK_SPACES - 1)
    stacks[before] = remove_one(stacks[before], seat)
    stacks[after] += (seat,)
    state.track = tuple(stacks)
    events.append(track_moved(seat, after))


def add_tile(state: GameState, tile: Tile, space: int, events: list[Event]) -> None:
    """Add a stored tile: first gains, then region and colour, then the player's choice (EC-34)."""
    seat = state.current
    player = state.players[seat]
    player.storage = remove_one(player.storage, tile)
    player.cover(tile, space)
    events.append(tile_added(seat, tile, space))
    others = animals_beside(player, space) if tile is _GEESE else []
    if ANIMAL_COUNTS[tile] and len(others) < 2:
        score_animals(state, space, others[0] if others else ANIMAL_SPECIES[tile], events)
    _gain(state, tile, events)
    score_placement(state, seat, space, events)
    if len(others) > 1:
        state.pending += (GeeseChoice(space),)
    elif tile is _CRANE:
        state.pending += (Selection.CRANE,)
    elif tile is _SHIP:
        if depots_loading(state, player):
            state.pending += (Selection.SHIP_GOODS,)
        else:
            move_on_track(state, events)
    elif choice := CHOICES.get(tile):
        _offer(state, choice, events)


def use_crane(state: GameState, building: Tile, events: list[Event]) -> None:
    """Let the crane have the effect of a building (ledger SE-21, ruling EC-52)."""
    events.append(CraneUsed(state.current, building))
    if building in GAINS:
        _gain(state, building, events)
    else:
        _offer(state, CHOICES[building], events)


def _offer(state: GameState, choice: Choice, events: list[Event]) -> None:
    """Ask for a tile's effect, or record it as unused if there is nothing to choose (BLD-03)."""
    if not choice.optional or has_use(state, choice):
        state.pending += (choice,)
    else:
        events.append(EffectUnused(state.current, choice.code))


def pass_unusable(state: GameState, events: list[Event]) -> None:
    """Pass an effect for which a purchase has left nothing to choose (BLD-03, EC-22)."""
    choice = state.pending[-1]
    if isinstance(choice, Choice) and choice.optional and not has_use(state, choice):
        state.pending = state.pending[:-1]
        events.append(EffectUnused(state.current, choice.code))


def score_animals(state: GameState, space: int, species: str, events: list[Event]) -> None:
    """Score all tiles of an animal type in the pasture of a space, and the geese there.

    Ledger ANM-01 to ANM-03, KNW-07. Geese score with every animal tile that is added, and with one
    type when they are added themselves (SE-20, ruling EC-51).
    """
    seat = state.current
    player = state.players[seat]
    extra = _EXTRA_POINT if has(player.knowledge, POINT_A_SCORING_ANIMAL_TILE) else 0
    points = 0
    for other in spaces_in(player.layout.region_of[space] & player.filled):
        tile = player.estate[other]
        if tile is not None and ANIMAL_SPECIES[tile] in (species, GOOSE):
            points += ANIMAL_COUNTS[tile] + extra
    score(state, seat, points, _ANIMALS, events)


class ImmediateGain(IntEnum):
    """What a tile gives without a decision."""

    POINTS = 1
    SILVERLINGS = 2
    WORKERS = 3


GAINS: Final[dict[Tile, tuple[ImmediateGain, int]]] = {
    Tile.WATCHTOWER: (ImmediateGain.POINTS, 4),
    Tile.BANK: (ImmediateGain.SILVERLINGS, 2),
    Tile.BOARDING_HOUSE: (ImmediateGain.WORKERS, 4),
}
"""The gains of the tiles that ask for no decision (ledger WAT, BAN, BOA)."""


def _gain(state: GameState, tile: Tile, events: list[Event]) -> None:
    """Give the current player what a tile gives at once, if it gives anything."""
    gain, amount = GAINS.get(tile, (None, 0))
    seat = state.current
    if gain is ImmediateGain.POINTS:
        score(state, seat, amount, Source.WATCHTOWERS, events)
    elif gain is ImmediateGain.SILVERLINGS:
        gain_silverlings(state.players[seat], seat, amount, events)
    elif gain is ImmediateGain.WORKERS:
        gain_workers(state.players[seat], seat, amount, events)


def remove_one(things: tuple[_T, ...], thing: _T) -> tuple[_T, ...]:
    """Return the things without the first one that equals `thing`."""
    at = things.index(thing)
    return things[:at] + things[at + 1 :]
