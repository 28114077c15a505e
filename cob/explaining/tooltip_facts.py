"""The facts on a card: the position's effects on a thing, in short sentences.

`Reader` knows which player is "you".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cob.clicks.table_things import EstateSpace, Thing
from cob.engine.components import (
    ANIMAL_NAMES,
    BLACK_SUPPLY,
    COLOURED_SUPPLIES,
    PHASE_POINTS,
    PHASES,
    REGION_NAMES,
    TILE_KINDS,
    Kind,
    Tile,
    large_bonus,
    region_points,
    small_bonus,
)
from cob.engine.hexgrid import SPACE_NAMES, spaces_in
from cob.engine.knowledge import (
    BUILDING_COUNTERS,
    MORE_OFFERS,
    POINTS_OF_CRANE,
    SCORING_TILES,
    final_points,
    has,
)
from cob.engine.legality import free_spaces, open_spaces
from cob.engine.ruleset import TileSix
from cob.engine.scoring import turn_order
from cob.engine.state import GameState, Player
from cob.engine.tile_refusals import why_fits_nowhere
from cob.explaining.marks import is_undecided, owner_of
from cob.explaining.what_if import (
    after_selling,
    is_being_played,
    points_by_space,
    points_of_geese,
    spaces_this_turn,
)
from cob.text.language import Message, tr, trn
from cob.text.wording import BONUS_NAMES, alternatives, counted, listed

_NAMED: Final = 4
"""Maximum number of spaces that are named; of more only the number is shown."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a card: the player on `seat` is called "you"; if it is None, no player is."""

    state: GameState
    names: tuple[str, ...]
    seat: int | None = None
    is_learner: bool = False
    """Whether it is a game of a learner, who is not told how many tiles like one may still come."""

    @property
    def place(self) -> int:
        """The seat whose facts are shown for a thing that has no owner yet."""
        return self.state.current if self.seat is None else self.seat

    def tell(self, seat: int, own: str, others: str, **values: object) -> str:
        """Return a sentence about a player: `own` for "you", `others` with {name} for any other."""
        if seat == self.seat:
            return tr(own, **values)
        return tr(others, name=self.names[seat], **values)


# --- tiles ------------------------------------------------------------------------------------


def tile_facts(reader: Reader, thing: Thing, tile: Tile) -> list[str]:
    """Return where a tile could go, its points, and the number of tiles like it."""
    state = reader.state
    owner = owner_of(thing, reader.place)
    told: list[str] = []
    if isinstance(thing, EstateSpace):
        told += _region(reader, thing.seat, thing.space)
        owner = thing.seat
    elif owner is not None and is_being_played(state):
        told += _fits(reader, thing, owner, tile)
    if owner is not None and (tile is Tile.CRANE or tile in SCORING_TILES):
        worth = _worth(state, state.players[owner], tile)
        yours = Message("As things stand it is worth {points} to you.")
        theirs = Message("As things stand it is worth {points} to {name}.")
        if state.rules.knowledge_points_at_once and isinstance(thing, EstateSpace):
            worth = state.players[owner].credited.get(tile, 0)
            yours = Message("So far it has scored {points} for you.")
            theirs = Message("So far it has scored {points} for {name}.")
        told.append(reader.tell(owner, yours, theirs, points=counted(worth, "point")))
    return told if reader.is_learner else told + _like_it(state, tile)


def _worth(state: GameState, player: Player, tile: Tile) -> int:
    """Return the present points of a counting tile (ledger END-06, ruling EC-52)."""
    if tile is Tile.CRANE:
        is_counted = any(has(player.knowledge, each.number) for each in BUILDING_COUNTERS)
        return POINTS_OF_CRANE if is_counted else 0
    return final_points(tile, player, state.rules)


def _fits(reader: Reader, thing: Thing, seat: int, tile: Tile) -> list[str]:
    """Return the spaces where the tile could go, those usable at once, and their points."""
    state = reader.state
    player = state.players[seat]
    spaces = spaces_in(open_spaces(player, tile))
    if not spaces:
        yours = Message("Fits nowhere in your estate yet: {reason}.")
        theirs = Message("Fits nowhere in {name}’s estate yet.")
        return [reader.tell(seat, yours, theirs, reason=why_fits_nowhere(player, tile))]
    yours = Message("Fits on {spaces} of your estate.")
    theirs = Message("Fits on {spaces} of {name}’s estate.")
    now = spaces_this_turn(state, thing) if seat == state.current else {}
    if now:
        yours = Message("Fits on {spaces} of your estate; in this turn still on {now}.")
        theirs = Message("Fits on {spaces} of {name}’s estate; in this turn still on {now}.")
    told = reader.tell(seat, yours, theirs, spaces=_some(spaces), now=_places(now))
    gained = _gain(points_by_space(state, seat, tile))
    return [told, *gained, *(_herds(state, seat, spaces) if tile is Tile.GEESE else ())]


def _herds(state: GameState, seat: int, spaces: list[int]) -> list[str]:
    """Return the points of the animals of each pasture with geese on some spaces."""
    pastures: dict[int, list[int]] = {}
    for space in spaces:
        pastures.setdefault(state.players[seat].layout.region_of[space], []).append(space)
    told = []
    for beside in pastures.values():
        points = points_of_geese(state, seat, beside[0])
        each = [
            tr(
                "{points} with the {animals}",
                points=counted(scored, "point"),
                animals=ANIMAL_NAMES[species],
            )
            for species, scored in points.items()
            if species
        ]
        if each:
            text = Message("Its animals score {herds} on {spaces}.")
            told.append(tr(text, herds=alternatives(each), spaces=_names(beside)))
    return told


def _gain(points: Mapping[int, int]) -> list[str]:
    """Return the most points that adding the tile now would score at once."""
    most = max(points.values())
    if not most:
        return []
    best = [space for space, scored in points.items() if scored == most]
    scored = counted(most, "point")
    if len(best) == len(points):
        return [tr("Added now it scores {points}.", points=scored)]
    text = Message("Added now it scores up to {points}, on {spaces}.")
    return [tr(text, points=scored, spaces=_names(best))]


def _like_it(state: GameState, tile: Tile) -> list[str]:
    """Return the number of hidden tiles with the same face, as every player can work out.

    Each knowledge tile is unique, and so are the geese and the crane.
    """
    kind = TILE_KINDS[tile]
    if kind is Kind.KNOWLEDGE or tile not in COLOURED_SUPPLIES[kind]:
        return []
    coloured, black = state.supplies[kind].count(tile), state.black_supply.count(tile)
    text = Message("Still to come: at most {coloured} in depots. On the board: {lying}.")
    if tile in BLACK_SUPPLY:
        text = Message(
            "Still to come: at most {coloured} in depots and {black} in the black depot. "
            "On the board: {lying}."
        )
    told = [tr(text, coloured=coloured, black=black, lying=state.board.count(tile))]
    if kind is Kind.ANIMAL:
        left = [*state.supplies[kind], *state.black_supply]
        number = sum(1 for other in left if other.species == tile.species)
        text = Message("Tiles with {animals} still to come, of all sizes: at most {number}.")
        told.append(tr(text, animals=tile.animal_name, number=number))
    return told


# --- estates ----------------------------------------------------------------------------------


def space_facts(reader: Reader, seat: int, space: int) -> list[str]:
    """Return the effects of covering an empty space."""
    state = reader.state
    player = state.players[seat]
    told = _region(reader, seat, space)
    if is_being_played(state):
        told.append(_colour(state, player, space))
        if not player.frontier >> space & 1:
            told.append(tr("None of the tiles there touches it yet."))
    return told


def _region(reader: Reader, seat: int, space: int) -> list[str]:
    """Return the progress of a space's region, and the gain of completing it."""
    state = reader.state
    player = state.players[seat]
    region = player.layout.region_of[space]
    size, left = region.bit_count(), (region & ~player.filled).bit_count()
    name = REGION_NAMES[player.layout.kinds[space]]
    told = _animals(player, region)
    if not left:
        spaces = counted(size, "space")
        return [tr("This {region} of {spaces} is complete.", region=name, spaces=spaces), *told]
    values: dict[str, object] = {"region": name, "spaces": counted(left, "space"), "size": size}
    if not is_being_played(state):
        return [tr("This {region}: {spaces} of {size} still empty.", **values), *told]
    values |= {
        "phase": PHASES[state.phase],
        "for_size": region_points(size),
        "number": PHASE_POINTS[state.phase],
    }
    if left == 1 and not player.filled >> space & 1:
        text = Message(
            "Covering it completes the {region}: {for_size} + {number} point in phase {phase}.",
            many="Covering it completes the {region}: {for_size} + {number} points in phase "
            "{phase}.",
            **values,
        )
    else:
        text = Message(
            "{spaces} of {size} still to cover in this {region}: {for_size} + {number} point "
            "in phase {phase}.",
            many="{spaces} of {size} still to cover in this {region}: {for_size} + {number} "
            "points in phase {phase}.",
            **values,
        )
    return [tr(text), *told]


def _animals(player: Player, region: int) -> list[str]:
    """Return the animals in a pasture, by type."""
    lying = [player.estate[space] for space in spaces_in(region & player.filled)]
    herds = [
        [tile for tile in lying if tile is not None and tile.species == species]
        for species in ANIMAL_NAMES
    ]
    told = [
        tr(
            "{number} {animals} on {tiles}",
            number=sum(tile.animals for tile in herd),
            animals=herd[0].animal_name,
            tiles=counted(len(herd), "tile"),
        )
        for herd in herds
        if herd
    ]
    return [tr("In this pasture: {herds}.", herds=listed(told))] if told else []


def _colour(state: GameState, player: Player, space: int) -> str:
    """Return the number of empty spaces of the colour, and the bonus tile they would win."""
    kind = player.layout.kinds[space]
    left = free_spaces(player, kind).bit_count()
    players = len(state.players)
    what = BONUS_NAMES[kind]
    if state.large_left >> kind & 1:
        return _won(large_bonus(players), what, left, is_large=True)
    if state.small_left >> kind & 1:
        return _won(small_bonus(players), what, left, is_large=False)
    return tr(
        "Spaces for {what} still empty: {number}. Both bonus tiles for all of them are won.",
        what=what,
        number=left,
    )


def _won(points: int, what: Message, left: int, *, is_large: bool) -> str:
    """Return the bonus tile that the remaining spaces would win."""
    if left == 1 and is_large:
        return trn(
            "It is also the last space for {what}: it wins the large bonus tile, {number} point.",
            "It is also the last space for {what}: it wins the large bonus tile, {number} points.",
            points,
            what=what,
        )
    if left == 1:
        return trn(
            "It is also the last space for {what}: it wins the small bonus tile, {number} point.",
            "It is also the last space for {what}: it wins the small bonus tile, {number} points.",
            points,
            what=what,
        )
    if is_large:
        return trn(
            "Spaces for {what} still empty: {left}. "
            "Covering all of them wins the large bonus tile, {number} point.",
            "Spaces for {what} still empty: {left}. "
            "Covering all of them wins the large bonus tile, {number} points.",
            points,
            what=what,
            left=left,
        )
    return trn(
        "Spaces for {what} still empty: {left}. "
        "Covering all of them wins the small bonus tile, {number} point.",
        "Spaces for {what} still empty: {left}. "
        "Covering all of them wins the small bonus tile, {number} points.",
        points,
        what=what,
        left=left,
    )


def value_facts(reader: Reader, value: int) -> list[str]:
    """Return the number of empty spaces that show the number of a depot."""
    seat = reader.place
    if is_undecided(reader.state, seat):
        return []
    player = reader.state.players[seat]
    spaces = spaces_in(player.layout.spaces_by_reach[1 << value] & ~player.filled)
    yours = Message("Empty spaces with a {die} in your estate: {number}.")
    theirs = Message("Empty spaces with a {die} in {name}’s estate: {number}.")
    return [reader.tell(seat, yours, theirs, die=value, number=len(spaces))]


# --- things beside the estate -----------------------------------------------------------------


def goods_facts(reader: Reader, seat: int, goods: int) -> list[str]:
    """Return the gain of selling a stack of goods now."""
    state = reader.state
    before = state.players[seat]
    if not is_being_played(state):
        return []
    after = after_selling(state, seat, goods)
    gains = [counted(after.points - before.points, "point")]
    gains.append(counted(after.silverlings - before.silverlings, "Silverling"))
    if after.workers > before.workers:
        gains.append(counted(after.workers - before.workers, "worker"))
    sold = counted(before.goods[goods], "goods tile")
    return [tr("Selling {goods} now brings {gains}.", goods=sold, gains=listed(gains))]


_WORKERS_BUY: Final[dict[TileSix, Message]] = {
    TileSix.BUILDS: Message(
        "With knowledge tile 6 two of them also take a building from a numbered depot, "
        "once in a turn."
    ),
    TileSix.BUYS_FOR_EITHER: Message(
        "With knowledge tile 6 two of them can pay for a tile that you buy, from any depot."
    ),
}


def hiring_facts(state: GameState, seat: int) -> list[str]:
    """Return the further uses of workers with tile 6 of later editions (SE-22, EC-09a)."""
    text = _WORKERS_BUY.get(state.rules.tile_six)
    if text is None or not has(state.players[seat].knowledge, MORE_OFFERS):
        return []
    return [tr(text)]


def track_facts(reader: Reader) -> list[str]:
    """Return the order in which the next round would be played."""
    state = reader.state
    order = ", ".join(
        f"{place}. {reader.names[seat]}" for place, seat in enumerate(turn_order(state), 1)
    )
    if not order:
        return []
    if state.is_last_round or state.is_over:
        return [tr("As the track stands: {order}.", order=order)]
    return [tr("Next round, as the track stands: {order}.", order=order)]


def bonus_rows(reader: Reader, kind: Kind) -> list[tuple[str, str]]:
    """Return the number of spaces that each player lacks for a bonus tile."""
    return [(name, _lacks(reader.state, seat, kind)) for seat, name in enumerate(reader.names)]


def _lacks(state: GameState, seat: int, kind: Kind) -> str:
    player = state.players[seat]
    if is_undecided(state, seat):
        return tr("not chosen")
    if player.large_bonuses >> kind & 1:
        return tr("won the large one")
    if player.small_bonuses >> kind & 1:
        return tr("won the small one")
    left = free_spaces(player, kind).bit_count()
    return tr("{number} to cover", number=left) if left else tr("all covered")


# --- words ------------------------------------------------------------------------------------


def _some(spaces: list[int]) -> str:
    """Return a few spaces by their names, many by their number."""
    number = counted(len(spaces), "space")
    if len(spaces) > _NAMED:
        return number
    return f"{number} ({', '.join(SPACE_NAMES[space] for space in spaces)})"


def _names(spaces: list[int]) -> str:
    """Return the first spaces by their names."""
    return _first([SPACE_NAMES[space] for space in spaces[:_NAMED]], len(spaces))


def _places(prices: Mapping[int, int]) -> str:
    """Return spaces with their price in workers, the cheapest first."""
    cheapest = sorted(prices, key=lambda space: (prices[space], space))
    return _first([_priced(space, prices[space]) for space in cheapest[:_NAMED]], len(prices))


def _first(names: list[str], number: int) -> str:
    """Return words such as d3, d5 and 2 more: the first names, and the number of the others."""
    more = number - len(names)
    return listed([*names, trn("{number} more", "{number} more", more)] if more else names)


def _priced(space: int, workers: int) -> str:
    """Return words such as d3 (1 worker), which stay together at the end of a line."""
    if not workers:
        return SPACE_NAMES[space]
    priced = f"{SPACE_NAMES[space]} ({counted(workers, 'worker')})"
    return priced.replace(" ", "\N{NO-BREAK SPACE}")
