"""The numbers on a card: what the position makes of a thing, in short sentences.

They are told to somebody: `Reader` knows whose estate is "yours".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cob.engine.components import (
    BLACK_SUPPLY,
    PHASE_POINTS,
    PHASES,
    REGION_NAMES,
    ROUNDS_PER_PHASE,
    SPECIES,
    TILE_KINDS,
    Kind,
    Tile,
    large_bonus,
    region_points,
    small_bonus,
)
from cob.engine.hexgrid import SPACE_NAMES, spaces_in
from cob.engine.knowledge import SCORING_TILES, final_points
from cob.engine.legality import open_spaces
from cob.engine.refusals import why_fits_nowhere
from cob.engine.scoring import turn_order
from cob.engine.state import GameState, Player
from cob.ui.table.marks import is_undecided, owner_of
from cob.ui.table.prospects import (
    after_selling,
    is_being_played,
    points_by_space,
    spaces_this_turn,
)
from cob.ui.table.things import EstateSpace, Thing
from cob.wording import BONUS_NAMES, counted, listed, owners

_NAMED: Final = 4
"""As many spaces are named; of more only the number is told."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a card: `seat` is called "you", and None is nobody in particular."""

    state: GameState
    names: tuple[str, ...]
    seat: int | None = None

    @property
    def place(self) -> int:
        """For whose estate is reckoned what belongs to nobody yet."""
        return self.state.current if self.seat is None else self.seat

    def whose(self, seat: int) -> str:
        """Such as: your, Anna’s."""
        return "your" if seat == self.seat else owners(self.names[seat])

    def whom(self, seat: int) -> str:
        """Such as: you, Anna."""
        return "you" if seat == self.seat else self.names[seat]


# --- tiles ------------------------------------------------------------------------------------


def tile_numbers(reader: Reader, thing: Thing, tile: Tile) -> list[str]:
    """Of a tile: where it could go, what it would score, and how many like it there are."""
    state = reader.state
    owner = owner_of(thing, reader.place)
    told: list[str] = []
    if isinstance(thing, EstateSpace):
        told += _region(reader, thing.seat, thing.space)
        owner = thing.seat
    elif owner is not None and is_being_played(state):
        told += _fits(reader, thing, owner, tile)
    if tile.number in SCORING_TILES and owner is not None:
        worth = final_points(tile.number, state.players[owner], state.rules)
        told.append(f"As things stand it is worth {_points(worth)} to {reader.whom(owner)}.")
    return told + _like_it(state, tile)


def _fits(reader: Reader, thing: Thing, seat: int, tile: Tile) -> list[str]:
    """On which spaces the tile could go, which of them at once, and for how many points."""
    state = reader.state
    player = state.players[seat]
    whose = reader.whose(seat)
    spaces = spaces_in(open_spaces(player, tile))
    if not spaces:
        reason = why_fits_nowhere(player, tile) if seat == reader.seat else None
        return [f"Fits nowhere in {whose} estate yet{f': {reason}' if reason else ''}."]
    told = f"Fits on {_some(spaces)} of {whose} estate"
    now = spaces_this_turn(state, thing) if seat == state.current else {}
    told += f"; in this turn still on {_places(now)}." if now else "."
    return [told, *_gain(points_by_space(state, seat, tile))]


def _gain(points: Mapping[int, int]) -> list[str]:
    """The most that adding the tile now would score at once."""
    most = max(points.values())
    if not most:
        return []
    best = [space for space, scored in points.items() if scored == most]
    where = "" if len(best) == len(points) else f", on {_names(best)}"
    return [f"Added now it scores {'up to ' if where else ''}{_points(most)}{where}."]


def _like_it(state: GameState, tile: Tile) -> list[str]:
    """How many tiles with the same face nobody has seen, as every player can work out.

    Each knowledge tile is there only once.
    """
    kind = TILE_KINDS[tile]
    if kind is Kind.KNOWLEDGE:
        return []
    coloured, black = state.supplies[kind].count(tile), state.black_supply.count(tile)
    backs = [f"{coloured} with a coloured back"]
    if tile in BLACK_SUPPLY:
        backs.append(f"{black} with a black back")
    told = [f"Still unseen: {listed(backs)}. On the board: {state.board.count(tile)}."]
    if kind is Kind.ANIMAL:
        left = [*state.supplies[kind], *state.black_supply]
        number = sum(1 for other in left if other.species == tile.species)
        told.append(f"Unseen tiles with {tile.title.split()[1]}, of all sizes: {number}.")
    return told


# --- estates ----------------------------------------------------------------------------------


def space_numbers(reader: Reader, seat: int, space: int) -> list[str]:
    """Of an empty space: what covering it leads to."""
    state = reader.state
    player = state.players[seat]
    told = _region(reader, seat, space)
    if is_being_played(state):
        told.append(_colour(state, player, space))
        if not player.frontier >> space & 1:
            told.append("None of the tiles there touches it yet.")
    return told


def _region(reader: Reader, seat: int, space: int) -> list[str]:
    """How far the region of a space is, and what completing it would bring."""
    state = reader.state
    player = state.players[seat]
    region = player.layout.region_of[space]
    size, left = region.bit_count(), (region & ~player.filled).bit_count()
    name = REGION_NAMES[player.layout.kinds[space]]
    told = _animals(player, region)
    if not left:
        return [f"This {name} of {counted(size, 'space')} is complete.", *told]
    if not is_being_played(state):
        return [f"{counted(left, 'space')} of {size} not covered in this {name}.", *told]
    worth = f"{region_points(size)} + {PHASE_POINTS[state.phase]} points"
    if left == 1 and not player.filled >> space & 1:
        return [f"Covering it completes the {name}: {worth} in phase {PHASES[state.phase]}.", *told]
    lacking = f"{counted(left, 'space')} of {size} still to cover in this {name}"
    return [f"{lacking}; completing it in phase {PHASES[state.phase]} gives {worth}.", *told]


def _animals(player: Player, region: int) -> list[str]:
    """What lies in a pasture, by type."""
    lying = [player.estate[space] for space in spaces_in(region & player.filled)]
    counts = {
        species: [tile.animals for tile in lying if tile is not None and tile.species == species]
        for species in SPECIES
    }
    herds = [
        f"{sum(counts[species])} {_plural(species)} on {counted(len(counts[species]), 'tile')}"
        for species in SPECIES
        if counts[species]
    ]
    return [f"In this pasture: {listed(herds)}."] if herds else []


def _plural(species: str) -> str:
    return species if species == "sheep" else f"{species}s"


def _colour(state: GameState, player: Player, space: int) -> str:
    """How many spaces of the colour lack, and which bonus tile would be won."""
    kind = player.layout.kinds[space]
    left = (player.layout.kind_masks[kind] & ~player.filled).bit_count()
    players = len(state.players)
    what = BONUS_NAMES[kind]
    if state.large_left >> kind & 1:
        prize = f"the large bonus tile, {large_bonus(players)} points"
    elif state.small_left >> kind & 1:
        prize = f"the small bonus tile, {small_bonus(players)} points"
    else:
        return f"Spaces for {what} still empty: {left}. Both bonus tiles for all of them are won."
    if left == 1:
        return f"It is also the last space for {what}: it wins {prize}."
    return f"Spaces for {what} still empty: {left}. Covering all of them wins {prize}."


def value_numbers(reader: Reader, value: int) -> list[str]:
    """Of a depot's number: the spaces with the same one."""
    seat = reader.place
    if is_undecided(reader.state, seat):
        return []
    player = reader.state.players[seat]
    spaces = spaces_in(player.layout.spaces_by_reach[1 << value] & ~player.filled)
    return [f"Empty spaces with a {value} in {reader.whose(seat)} estate: {len(spaces)}."]


# --- what lies beside -------------------------------------------------------------------------


def goods_numbers(reader: Reader, seat: int, goods: int) -> list[str]:
    """Of a stack of goods: what selling it now brings."""
    state = reader.state
    before = state.players[seat]
    if not is_being_played(state):
        return []
    after = after_selling(state, seat, goods)
    gains = [_points(after.points - before.points)]
    gains.append(counted(after.silverlings - before.silverlings, "Silverling"))
    if after.workers > before.workers:
        gains.append(counted(after.workers - before.workers, "worker"))
    sold = counted(before.goods[goods], "goods tile")
    return [f"Selling {sold} now brings {listed(gains)}."]


def track_numbers(reader: Reader) -> list[str]:
    """Of the turn order track: the order in which the next round would be played."""
    state = reader.state
    order = listed([reader.names[seat] for seat in turn_order(state)])
    if not order:
        return []
    last = state.phase == len(PHASES) - 1 and state.round == ROUNDS_PER_PHASE
    if last or state.is_over:
        return [f"As the track stands: {order}."]
    return [f"Next round, as the track stands: {order}."]


def bonus_rows(reader: Reader, kind: Kind) -> list[tuple[str, str]]:
    """Of a bonus tile: how many spaces each player lacks."""
    return [(name, _lacks(reader.state, seat, kind)) for seat, name in enumerate(reader.names)]


def _lacks(state: GameState, seat: int, kind: Kind) -> str:
    player = state.players[seat]
    if is_undecided(state, seat):
        return "not chosen"
    if player.large_bonuses >> kind & 1:
        return "won the large one"
    if player.small_bonuses >> kind & 1:
        return "won the small one"
    left = (player.layout.kind_masks[kind] & ~player.filled).bit_count()
    return f"{left} to cover" if left else "all covered"


# --- words ------------------------------------------------------------------------------------


def _points(number: int) -> str:
    return counted(number, "point")


def _some(spaces: list[int]) -> str:
    """Few spaces by their names, many by their number."""
    if len(spaces) > _NAMED:
        return f"{len(spaces)} spaces"
    return f"{counted(len(spaces), 'space')} ({', '.join(SPACE_NAMES[space] for space in spaces)})"


def _names(spaces: list[int]) -> str:
    """The first spaces by their names."""
    named = [SPACE_NAMES[space] for space in spaces[:_NAMED]]
    more = len(spaces) - len(named)
    return listed([*named, f"{more} more"] if more else named)


def _places(prices: Mapping[int, int]) -> str:
    """Spaces with their price in workers, the cheapest first."""
    cheapest = sorted(prices, key=lambda space: (prices[space], space))
    named = [_priced(space, prices[space]) for space in cheapest[:_NAMED]]
    more = len(prices) - len(named)
    return listed([*named, f"{more} more"] if more else named)


def _priced(space: int, workers: int) -> str:
    """Such as d3 (1 worker), which is not broken at the end of a line."""
    if not workers:
        return SPACE_NAMES[space]
    priced = f"{SPACE_NAMES[space]} ({counted(workers, 'worker')})"
    return priced.replace(" ", "\N{NO-BREAK SPACE}")
