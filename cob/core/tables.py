"""The tables of a game for the core: what the engine's modules say, as numbers.

Nothing is typed twice: tiles, supplies, deals and prices are read from the engine's rows, so a tile
of a house rule is known to the core as soon as it has a row.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import lru_cache
from struct import Struct
from typing import Final
from weakref import finalize

from cob.core.calls import library
from cob.core.library import CoreError
from cob.engine import EstateLayout
from cob.engine.components import (
    BLACK_SPACES,
    BUILDINGS,
    COLOURED_SUPPLIES,
    DEPOT_RING,
    DEPOTS,
    FACES,
    GOODS_PER_TYPE,
    GOOSE,
    HIRING_PRICE,
    PHASE_POINTS,
    PHASES,
    PURCHASE_PRICE,
    ROUNDS_PER_PHASE,
    SPACES_PER_DEPOT,
    SPECIES,
    STARTING_GOODS,
    STARTING_SILVERLINGS,
    STORAGE_SPACES,
    TRACK_SPACES,
    Counted,
    Kind,
    Tile,
    black_supply,
)
from cob.engine.effects import GAINS
from cob.engine.events import Source
from cob.engine.hexgrid import NEIGHBOUR_MASKS, SPACES
from cob.engine.knowledge import (
    DOUBLE_WORKERS,
    FOUR_WORKERS,
    FREE_STEP_TO_ADD,
    FREE_STEP_TO_TAKE,
    MINE_WORKERS,
    MORE_OFFERS,
    POINT_A_SCORING_ANIMAL_TILE,
    POINTS_OF_CRANE,
    SAME_BUILDINGS,
    SCORING_TILES,
    SILVERLING_WITH_WORKERS,
    TWO_DEPOTS_OF_GOODS,
    TWO_SILVERLINGS_A_SALE,
    WORKER_A_SALE,
    points_each,
)
from cob.engine.message import Message
from cob.engine.pending import CHOICES, Choice
from cob.engine.rounds import kinds_to_deal
from cob.engine.ruleset import Ruleset, TileSix
from cob.engine.scoring import WORKERS_PER_POINT

NONE: Final = 255
TILES: Final = 64
NO_TILE: Final = TILES - 1
"""The number of an empty place."""
_PLAYERS: Final = 4
_ESTATES: Final = 64
_PENDING: Final = ("turn", *(tile.code for tile in CHOICES), "ship", "geese", "crane")
ASKED: Final[dict[str, int]] = {
    name: number for number, name in enumerate((*_PENDING, "estate", "start-castle"))
}
"""The numbers of the decisions of players, by their names in the engine."""
_TILE_SIX: Final = tuple(TileSix)
_SCORERS: Final = (*SCORING_TILES, Tile.CRANE)
SCORER: Final[dict[Tile, int]] = {tile: at for at, tile in enumerate(_SCORERS)}
"""The places of the tiles that can score among the points credited."""
_BYTE = ctypes.c_uint8
_BY_TILE = _BYTE * TILES


class _Choice(ctypes.Structure):
    _fields_ = [
        (name, _BYTE) for name in ("takes", "adds", "sells", "workers", "own_dice", "optional")
    ]


HEAD: Final = Struct("=Q2B4s9B4s4sB32s49s5sB64s64s7s2x")
"""The fields of a position before those of its players, as `State` of core.h has them."""
PLAYER: Final = Struct("=2Q8QIi10h16h2H37s3sB7s7s2s2s7B6x")
"""The fields of a player's board, as `Player` of core.h has them."""
STATE_BYTES: Final = HEAD.size + _PLAYERS * PLAYER.size
"""Bytes of a position, whatever the number of players."""
_AGREED: Final = (
    *(len(SPACES), len(Kind), len(BUILDINGS), len(SPECIES), len(DEPOTS), SPACES_PER_DEPOT),
    *(BLACK_SPACES, STORAGE_SPACES, ROUNDS_PER_PHASE, TRACK_SPACES, len(Source), Source.KNOWLEDGE),
    *(SAME_BUILDINGS, MINE_WORKERS, TWO_SILVERLINGS_A_SALE, WORKER_A_SALE, TWO_DEPOTS_OF_GOODS),
    *(MORE_OFFERS, POINT_A_SCORING_ANIMAL_TILE, DOUBLE_WORKERS, FREE_STEP_TO_TAKE),
    SILVERLING_WITH_WORKERS + FOUR_WORKERS,
)
"""Numbers that the core's sources have as well; a library with others is refused."""
CANNOT_SEARCH: Final = Message("the core cannot search from this position")
DOES_NOT_FIT: Final = Message("the core does not fit this version of the program")
_NUMBERS: Final = (
    *("players", "phases", "black_tiles", "buys_any_time", "tile_six", "scores_at_once"),
    *("random_order", "most_empty_wins", "estates", "scorers", "price", "hiring_price"),
    *("crane_points", "silverlings", "starting_goods", "goods_per_type", "workers_per_point"),
)
_OF_TILES: Final = ("kind", "animals", "species", "number", "counts", "counted", "points")
_DEEDS_OF_TILES: Final = ("gain", "amount", "asks", "free_step", "coloured", "black")


class Description(ctypes.Structure):
    """The same fields as `Description` of core.h."""

    _fields_ = [
        ("agreed", ctypes.c_int32 * 24),
        *((name, ctypes.c_int32) for name in _NUMBERS),
        *((name, _BY_TILE) for name in _OF_TILES),
        ("scorer", _BYTE * 16),
        *((name, _BY_TILE) for name in _DEEDS_OF_TILES),
        ("deals", _BYTE * 24 * len(PHASES)),
        ("phase_points", _BYTE * len(PHASES)),
        ("pair", _BYTE * 2 * 12),
        ("start_castle", _BYTE),
        ("offered", _BYTE * _ESTATES * _PLAYERS),
        ("offers", _BYTE * _PLAYERS),
        ("kinds", _BYTE * len(SPACES) * _ESTATES),
        ("dice", _BYTE * len(SPACES) * _ESTATES),
        ("choice", _Choice * (1 + len(CHOICES))),
        ("neighbours", ctypes.c_uint64 * len(SPACES)),
    ]


class CoreGame:
    """The core's tables for games of some rules on some estates."""

    def __init__(self, rules: Ruleset, choices: tuple[tuple[EstateLayout, ...], ...]) -> None:
        """Take the estates among which each player may choose; raise `CoreError`."""
        self.players = len(choices)
        self.layouts = tuple(dict.fromkeys(layout for each in choices for layout in each))
        """The different estates, by their numbers in the core."""
        core = library()
        description = _describe(rules, choices, self.layouts)
        self.handle = core.cob_new_game(ctypes.byref(description))
        if not self.handle:
            raise CoreError(DOES_NOT_FIT)
        finalize(self, core.cob_free_game, self.handle)


@lru_cache(maxsize=32)
def core_game(rules: Ruleset, choices: tuple[tuple[EstateLayout, ...], ...]) -> CoreGame:
    """Return the core's tables for games of these rules on these estates; raise `CoreError`."""
    return CoreGame(rules, choices)


def _describe(
    rules: Ruleset,
    choices: tuple[tuple[EstateLayout, ...], ...],
    layouts: Sequence[EstateLayout],
) -> Description:
    if len(layouts) > _ESTATES:
        raise CoreError(CANNOT_SEARCH)
    count = len(choices)
    new = Description(
        players=count,
        phases=rules.phases,
        black_tiles=rules.black_depot_tiles[count - 2],
        buys_any_time=rules.purchase_during_action,
        tile_six=_TILE_SIX.index(rules.tile_six),
        scores_at_once=rules.knowledge_points_at_once,
        random_order=rules.random_turn_order,
        most_empty_wins=rules.most_empty_spaces_win_ties,
        estates=len(layouts),
        scorers=len(_SCORERS),
        price=PURCHASE_PRICE,
        hiring_price=HIRING_PRICE,
        crane_points=POINTS_OF_CRANE,
        silverlings=STARTING_SILVERLINGS,
        starting_goods=STARTING_GOODS,
        goods_per_type=GOODS_PER_TYPE,
        workers_per_point=WORKERS_PER_POINT,
        start_castle=Tile.CASTLE,
    )
    new.agreed[:] = (ctypes.sizeof(new), STATE_BYTES, *_AGREED)
    _describe_tiles(new, rules)
    for phase in range(len(PHASES)):
        kinds = kinds_to_deal(count, phase)
        new.deals[phase][:] = [NONE if kind is None else kind for kind in kinds]
    new.phase_points[:] = PHASE_POINTS
    for at, depots in enumerate((*((depot, 0) for depot in DEPOTS), *DEPOT_RING)):
        new.pair[at][:] = depots
    for seat, offered in enumerate(choices):
        new.offers[seat] = len(offered)
        for at, layout in enumerate(offered):
            new.offered[seat][at] = layouts.index(layout)
    for at, layout in enumerate(layouts):
        new.kinds[at][:] = layout.kinds
        new.dice[at][:] = layout.dice
    for at, choice in enumerate((Choice.TURN, *CHOICES.values())):
        new.choice[at] = _Choice(
            choice.takes,
            choice.adds,
            choice.sells,
            choice.workers,
            choice.own_dice,
            choice.optional,
        )
    new.neighbours[:] = NEIGHBOUR_MASKS
    return new


def _describe_tiles(new: Description, rules: Ruleset) -> None:
    species = (*SPECIES, GOOSE)
    nothing = len(Counted)
    new.scorer[: len(_SCORERS)] = _SCORERS
    black = black_supply(rules.geese, rules.crane)
    for table in (new.counted, new.asks):
        table[:] = [NONE] * TILES
    new.kind[:] = [len(Kind)] * TILES
    new.species[:] = [len(species)] * TILES
    new.counts[:] = [nothing] * TILES
    for tile in Tile:
        row = FACES[tile]
        new.kind[tile], new.animals[tile], new.number[tile] = row.kind, row.animals, row.number
        if row.species:
            new.species[tile] = species.index(row.species)
        new.counts[tile] = nothing if row.counts is None else row.counts
        new.counted[tile] = NONE if row.of is None else row.of
        new.points[tile] = points_each(tile, rules)
        new.gain[tile], new.amount[tile] = GAINS.get(tile, (0, 0))
        new.free_step[tile] = FREE_STEP_TO_ADD[tile]
        new.coloured[tile] = COLOURED_SUPPLIES[row.kind].count(tile)
        new.black[tile] = black.count(tile)
    for tile in (*CHOICES, Tile.SHIP):
        new.asks[tile] = ASKED[tile.code]
    new.asks[Tile.GEESE], new.asks[Tile.CRANE] = ASKED["geese"], ASKED["crane"]
    assert tuple(BUILDINGS) == tuple(Tile)[: len(BUILDINGS)]
