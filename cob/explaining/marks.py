"""The spaces of the shown estate that belong to the thing under the pointer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from cob.clicks.action_parts import Herd
from cob.clicks.click_meanings import part_at
from cob.clicks.table_things import (
    BoardSpace,
    DepotDie,
    DieAt,
    EstateSpace,
    StorageSpace,
    Thing,
    die_slots,
    tile_at,
)
from cob.engine.components import GOOSE
from cob.engine.hexgrid import spaces_in
from cob.engine.legality import open_spaces
from cob.engine.pending import GeeseChoice, Selection
from cob.engine.state import GameState
from cob.explaining.what_if import is_being_played, spaces_this_turn


@dataclass(frozen=True, slots=True)
class Marks:
    """The spaces that a tile fits on, or those of a die value."""

    spaces: frozenset[int] = frozenset()
    now: dict[int, int] = field(default_factory=dict)
    """Those that can be covered in this turn, with the price of each in workers."""

    def __bool__(self) -> bool:
        return bool(self.spaces)


NO_MARKS: Final = Marks()


def marks_for(state: GameState, shown: int, thing: Thing, reader: int) -> Marks:
    """Return the spaces to mark on the estate of `shown` for a reader on the seat `reader`."""
    if is_undecided(state, shown):
        return NO_MARKS
    player = state.players[shown]
    if herd := _herd(state, thing):
        return Marks(herd, dict.fromkeys(herd, 0))
    value = die_value(state, thing)
    if value:
        empty = player.layout.spaces_by_reach[1 << value] & ~player.filled
        return Marks(frozenset(spaces_in(empty)))
    tile = tile_at(state, thing)
    if tile is None or not is_being_played(state) or owner_of(thing, reader) != shown:
        return NO_MARKS
    now = spaces_this_turn(state, thing) if shown == state.current else {}
    return Marks(frozenset(spaces_in(open_spaces(player, tile))), now)


def _herd(state: GameState, thing: Thing) -> frozenset[int]:
    """Return the geese just added and the animals that would score with them (ruling EC-51)."""
    asked, player = state.asked, state.player
    if not isinstance(asked, GeeseChoice) or not isinstance(thing, EstateSpace):
        return frozenset()
    herd = part_at(state, thing.space) if thing.seat == state.current else None
    types = (herd.species, GOOSE) if isinstance(herd, Herd) else ()
    pasture = spaces_in(player.layout.region_of[asked.space] & player.filled)
    return frozenset(
        s for s in pasture if (t := player.estate[s]) is not None and t.species in types
    )


def die_value(state: GameState, thing: Thing) -> int:
    """Return the value of a die, or the number of a depot; 0 for other things."""
    match thing:
        case DepotDie(depot):
            return depot
        case DieAt(index):
            slots = die_slots(state, state.current)
            return slots[index][0] if index < len(slots) else 0
    return 0


def owner_of(thing: Thing, reader: int) -> int | None:
    """Return the seat to whose estate the tile on a thing may go: its owner, or else the reader."""
    match thing:
        case StorageSpace(seat):
            return seat
        case BoardSpace():
            return reader
    return None


def is_undecided(state: GameState, seat: int) -> bool:
    """Return whether a player's side of the board is still open, or hidden."""
    player = state.players[seat]
    if state.phase >= 0 or len(player.choices) == 1 or player.filled:
        return False
    return seat != state.current or state.asked is not Selection.START_CASTLE
