"""The pieces that no player has seen: how many there can be, and which are assumed.

In a game the supplies are kept move by move. A position that is typed from a table does not say
which tiles left the game in earlier phases, or which tiles of an estate have a black back. It gets
`assumed_supplies`: of the size that they have in a game at that time, with tiles spread evenly over
all that could be left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final

from cob.engine.chance import Due, without
from cob.engine.components import (
    ALL_GOODS,
    COLOURED_SUPPLIES,
    DEPOTS,
    GOODS,
    GOODS_PER_TYPE,
    ROUNDS_PER_PHASE,
    STARTING_GOODS,
    Kind,
    Supply,
    Tile,
    black_supply,
)
from cob.engine.message import Message
from cob.engine.rounds import TILES_OF_KIND, black_depot_size, kinds_to_deal
from cob.engine.state import GameState

Supplies = tuple[tuple[Supply, ...], Supply]
"""The supplies by colour, and the black-backed tiles."""
_COLOURED: Final = Counter(chain(*COLOURED_SUPPLIES))
_FEW_TILES: Final = Message(
    "there are not enough {tiles} left for the phases to come: take some of them off the table"
)
_FEW_BLACK: Final = Message(
    "there are not enough tiles with a black back left for the phases to come: "
    "take some of those off the table that can have one"
)


# --- goods ------------------------------------------------------------------------------------


def seen_goods(state: GameState) -> list[int]:
    """Return all goods tiles that lie face up, or were sold; no other ones have been seen."""
    seen = [*chain(*state.depot_goods), *state.round_goods]
    for player in state.players:
        for good in GOODS:
            seen += [good] * (player.goods[good] + player.sold[good])
    return seen


def unseen_goods(state: GameState) -> tuple[int, ...] | None:
    """Return the goods tiles that are not seen; None if too many of a type are (CMP-03)."""
    return without(ALL_GOODS, seen_goods(state))


def goods_problems(state: GameState) -> Iterator[Message]:
    """Yield a sentence for each fault in the number of goods tiles."""
    seen = Counter(seen_goods(state))
    for good in GOODS:
        if seen[good] > GOODS_PER_TYPE:
            yield Message(
                "{number} goods tiles of type {good} are on the table, and the box has only "
                "{most}: take some of them away",
                number=seen[good],
                good=good,
                most=GOODS_PER_TYPE,
            )
    left = len(ALL_GOODS) - seen.total()
    if left < _goods_to_come(state):
        yield Message(
            "{number} goods tiles are left, and the phases to come need {needed}: "
            "take some off the table",
            number=left,
            needed=_goods_to_come(state),
        )
    unseen = unseen_goods(state)
    if unseen is not None and unseen != state.unseen_goods:
        yield Message("the unseen goods are not all that do not lie face up: count them again")


def _goods_to_come(state: GameState) -> int:
    """Return how many goods tiles chance still brings."""
    phases = state.rules.phases - 1 - state.phase
    starting = STARTING_GOODS * len(state.players)
    has_started = state.asked not in (Due.START, Due.GOODS)
    return phases * ROUNDS_PER_PHASE + (0 if has_started else starting)


# --- tiles ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeenTiles:
    """The tiles on the table by face, and those that the game has."""

    hidden: Mapping[Tile, int]
    """Tiles that are not on the table."""
    coloured: Mapping[Tile, int]
    """Of those with a coloured back, the ones that do not lie on a numbered depot."""
    black: Mapping[Tile, int]
    """Of those with a black back, the ones that do not lie on the black depot."""

    @classmethod
    def on(cls, state: GameState) -> SeenTiles:
        """Return what is seen in a position."""
        black = Counter(black_supply(state.rules.geese, state.rules.crane))
        on_black = Counter(state.depot_tiles(0))
        on_depots = Counter(chain(*(state.depot_tiles(depot) for depot in DEPOTS)))
        owned = Counter(chain(*((*each.tiles, *each.storage) for each in state.players)))
        return cls(
            {
                tile: _COLOURED[tile] + black[tile] - on_black[tile] - on_depots[tile] - owned[tile]
                for tile in Tile
            },
            {tile: _COLOURED[tile] - on_depots[tile] for tile in Tile},
            {tile: black[tile] - on_black[tile] for tile in Tile},
        )


def _to_deal(state: GameState, kind: Kind, *, whole: bool = False) -> int:
    """Return how many tiles of a colour are still to be dealt; in a `whole` game also before.

    A start castle is dealt to each player.
    """
    players = len(state.players)
    phases = range(0 if whole else state.phase + 1, state.rules.phases)
    castles = players if kind is Kind.CASTLE and (whole or not state.order) else 0
    return castles + sum(kinds_to_deal(players, phase).count(kind) for phase in phases)


def _black_to_deal(state: GameState) -> int:
    return black_depot_size(state) * (state.rules.phases - 1 - state.phase)


def tile_problems(state: GameState) -> Iterator[Message]:
    """Yield a sentence for each fault in the number of tiles, on the table and in the supplies."""
    seen = SeenTiles.on(state)
    too_many = False
    for tile in Tile:
        if min(seen.hidden[tile], seen.coloured[tile], seen.black[tile]) < 0:
            too_many = True
            yield _too_many(state, seen, tile)
    if too_many:
        return
    coloured, black = Counter(chain(*state.supplies)), Counter(state.black_supply)
    for tile in Tile:
        spare = seen.hidden[tile] - coloured[tile] - black[tile]
        if min(spare, seen.coloured[tile] - coloured[tile], seen.black[tile] - black[tile]) < 0:
            yield Message(
                'the supplies hold more of the tile "{tile}" than can be left: take some out',
                tile=tile.title,
            )
    for kind, supply in zip(Kind, state.supplies, strict=True):
        if any(tile.kind is not kind for tile in supply):
            yield Message("a supply holds {tiles} only", tiles=TILES_OF_KIND[kind])
        elif len(supply) < _to_deal(state, kind):
            yield Message(_FEW_TILES.template, tiles=TILES_OF_KIND[kind])
    if len(state.black_supply) < _black_to_deal(state):
        yield _FEW_BLACK


def _too_many(state: GameState, seen: SeenTiles, tile: Tile) -> Message:
    """Return the sentence about a face that occurs too often on the table."""
    if seen.hidden[tile] < 0:
        black = black_supply(state.rules.geese, state.rules.crane)
        return Message(
            'the tile "{tile}" lies on the table more than {number} times: '
            "take away those that are too many",
            tile=tile.title,
            number=_COLOURED[tile] + black.count(tile),
        )
    if seen.black[tile] < 0:
        return Message(
            'the tile "{tile}" cannot lie on the black depot so often: only {number} '
            "have a black back",
            tile=tile.title,
            number=black_supply(state.rules.geese, state.rules.crane).count(tile),
        )
    return Message(
        'the tile "{tile}" cannot lie on the numbered depots so often: only {number} '
        "have a coloured back",
        tile=tile.title,
        number=_COLOURED[tile],
    )


# --- the assumption ---------------------------------------------------------------------------


def assumed_supplies(state: GameState) -> Supplies:
    """Return supplies that are possible with the tiles on the table.

    They are as large as in a game at that time, as far as the box allows. Where too many tiles lie
    on the table for any supply, `tile_problems` finds that these supplies are too small.
    """
    seen = SeenTiles.on(state)
    coloured: Counter[Tile] = Counter()
    for kind in Kind:
        room = {
            tile: min(seen.coloured[tile], seen.hidden[tile]) for tile in Tile if tile.kind is kind
        }
        dealt = _to_deal(state, kind, whole=True) - _to_deal(state, kind)
        coloured += _spread(room, len(COLOURED_SUPPLIES[kind]) - dealt)
    dealt = black_depot_size(state) * (state.phase + 1)
    size = len(black_supply(state.rules.geese, state.rules.crane)) - dealt
    black = _spread(_room_for_black(seen, coloured), size)
    _exchange(seen, coloured, black, size)
    tiles = sorted(coloured.elements())
    return (
        tuple(tuple(tile for tile in tiles if tile.kind is kind) for kind in Kind),
        tuple(sorted(black.elements())),
    )


def _room_for_black(seen: SeenTiles, coloured: Counter[Tile]) -> dict[Tile, int]:
    return {tile: min(seen.black[tile], seen.hidden[tile] - coloured[tile]) for tile in Tile}


def _spread(room: Mapping[Tile, int], number: int) -> Counter[Tile]:
    """Return tiles spread evenly over those for which there is room; fewer if there are fewer."""
    tiles = [tile for tile in sorted(room) for _ in range(room[tile])]
    if number >= len(tiles):
        return Counter(tiles)
    return Counter(tiles[(2 * at + 1) * len(tiles) // (2 * number)] for at in range(number))


def _exchange(seen: SeenTiles, coloured: Counter[Tile], black: Counter[Tile], size: int) -> None:
    """Fill up the black supply with faces that coloured supplies hold and could do without.

    Such a coloured supply gets another face of its colour instead.
    """
    while black.total() < size:
        ways = (
            (tile, other)
            for tile in Tile
            if coloured[tile] and black[tile] < seen.black[tile]
            for other in Tile
            if other.kind is tile.kind
            and other is not tile
            and coloured[other] < seen.coloured[other]
            and coloured[other] + black[other] < seen.hidden[other]
        )
        way = next(ways, None)
        if way is None:
            return
        tile, other = way
        coloured[tile] -= 1
        coloured[other] += 1
        black[tile] += 1
