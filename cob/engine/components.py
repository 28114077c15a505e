"""The contents of the box: hex tiles, goods, depots, printed numbers (ledger CMP, app. B to E).

A `Tile` is a face: two tiles with the same face do the same thing, so the engine never tells them
apart. A tile's back only decides which supply it is drawn from.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from cob.engine.message import Message

__all__ = [
    "ANIMALS",
    "BLACK_DEPOT",
    "BUILDINGS",
    "GOODS",
    "GOODS_SPACES",
    "KNOWLEDGE",
    "PHASES",
    "SPECIES",
    "TILE_KINDS",
    "Kind",
    "Tile",
    "depot_of",
    "region_points",
]

PHASES: Final = "ABCDE"
"""The letters of the phases; positions number them from 0."""
ROUNDS_PER_PHASE: Final = 5
DEPOTS: Final = range(1, 7)
BLACK_DEPOT: Final = 0
"""Number of the central black depot wherever a depot is named by number."""
STORAGE_SPACES: Final = 3
GOODS_SPACES: Final = 3
"""Goods types that a player can store at the same time (ledger SHP-02)."""
STARTING_GOODS: Final = 3
STARTING_SILVERLINGS: Final = 1
STARTING_WORKERS: Final = (1, 2, 3, 4)
"""Worker tiles of the first to the fourth player in the first turn order (ledger SET-10)."""
WORKERS_BY_DIE: Final = 2
"""Worker tiles that a die takes (ledger WKA-01)."""
SILVERLINGS_BY_SALE: Final = 1
"""Silverlings for a sale of any number of goods tiles (ledger SEL-02)."""
SILVERLINGS_BY_MINE: Final = 1
"""Silverlings for each mine at a phase's end (ledger MIN-01)."""
PURCHASE_PRICE: Final = 2
"""The price of a tile in Silverlings (ledger BLK-03)."""
HIRING_PRICE: Final = 2
"""The price in workers, where knowledge tile 6 takes them (ledger SE-22, ruling EC-09a)."""
TRACK_SPACES: Final = 7
"""Spaces of the turn order track: the start and one step for each of at most six ships."""


class Kind(IntEnum):
    """The six colours of tiles and spaces, named by what they show."""

    CASTLE = 0
    MINE = 1
    KNOWLEDGE = 2
    SHIP = 3
    ANIMAL = 4
    BUILDING = 5


EVERY_KIND: Final = (1 << len(Kind)) - 1
"""All colours, as a mask of `Kind`."""

REGION_NAMES: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("castle region"),
    Kind.MINE: Message("mine region"),
    Kind.KNOWLEDGE: Message("knowledge region"),
    Kind.SHIP: Message("river"),
    Kind.ANIMAL: Message("pasture"),
    Kind.BUILDING: Message("city"),
}
"""The rulebook's names of a connected region of each colour."""

SPACES_OF_KIND: Final[dict[Kind, int]] = {
    Kind.CASTLE: 4,
    Kind.MINE: 3,
    Kind.KNOWLEDGE: 6,
    Kind.SHIP: 6,
    Kind.ANIMAL: 6,
    Kind.BUILDING: 12,
}
"""Spaces of each colour on every estate; the castles include the start castle (ledger CMP-11)."""


class Tile(IntEnum):
    """Every face a hex tile can have; the eight buildings first, in the order of tiles 16 to 23."""

    WAREHOUSE = 0
    WATCHTOWER = 1
    CARPENTER = 2
    CHURCH = 3
    MARKET = 4
    BOARDING_HOUSE = 5
    BANK = 6
    CITY_HALL = 7
    COW_2 = 8
    COW_3 = 9
    COW_4 = 10
    SHEEP_2 = 11
    SHEEP_3 = 12
    SHEEP_4 = 13
    PIG_2 = 14
    PIG_3 = 15
    PIG_4 = 16
    CHICKEN_2 = 17
    CHICKEN_3 = 18
    CHICKEN_4 = 19
    CASTLE = 20
    MINE = 21
    SHIP = 22
    KNOWLEDGE_1 = 23
    KNOWLEDGE_2 = 24
    KNOWLEDGE_3 = 25
    KNOWLEDGE_4 = 26
    KNOWLEDGE_5 = 27
    KNOWLEDGE_6 = 28
    KNOWLEDGE_7 = 29
    KNOWLEDGE_8 = 30
    KNOWLEDGE_9 = 31
    KNOWLEDGE_10 = 32
    KNOWLEDGE_11 = 33
    KNOWLEDGE_12 = 34
    KNOWLEDGE_13 = 35
    KNOWLEDGE_14 = 36
    KNOWLEDGE_15 = 37
    KNOWLEDGE_16 = 38
    KNOWLEDGE_17 = 39
    KNOWLEDGE_18 = 40
    KNOWLEDGE_19 = 41
    KNOWLEDGE_20 = 42
    KNOWLEDGE_21 = 43
    KNOWLEDGE_22 = 44
    KNOWLEDGE_23 = 45
    KNOWLEDGE_24 = 46
    KNOWLEDGE_25 = 47
    KNOWLEDGE_26 = 48
    GEESE = 49
    """Only some editions have the geese and the crane (ledger SE-20, SE-21)."""
    CRANE = 50

    @property
    def kind(self) -> Kind:
        """The tile's colour."""
        return TILE_KINDS[self]

    @property
    def animals(self) -> int:
        """How many animals the tile shows; 0 on every other tile."""
        return ANIMAL_COUNTS[self]

    @property
    def species(self) -> str:
        """The animal type, such as "cow"; empty on every other tile."""
        return ANIMAL_SPECIES[self]

    @property
    def animal_name(self) -> Message:
        """The animals in the plural, such as "cows"; empty on every other tile."""
        return ANIMAL_NAMES.get(self.species, Message(""))

    @property
    def number(self) -> int:
        """The printed number of a knowledge tile; 0 on every other tile."""
        return KNOWLEDGE_NUMBERS[self]

    @property
    def code(self) -> str:
        """The tile's word in the notation of actions, such as "city-hall" or "cow-3"."""
        return TILE_CODES[self]

    @property
    def title(self) -> Message:
        """The tile's name in a sentence, such as "city hall" or "3 cows"."""
        return FACES[self].title


SPECIES: Final = ("cow", "sheep", "pig", "chicken")
"""The animals of the usual tiles."""
GOOSE: Final = "goose"
"""A fifth animal type in editions with geese (ledger SE-20)."""
ANIMAL_NAMES: Final[dict[str, Message]] = {
    "cow": Message("cows"),
    "sheep": Message("sheep"),
    "pig": Message("pigs"),
    "chicken": Message("chickens"),
    GOOSE: Message("geese"),
}
"""The plural of each type of animal in sentences."""


class Counted(IntEnum):
    """The things that a scoring knowledge tile counts at the end (ledger KNW-15 to KNW-26)."""

    SOLD_TYPES = 0
    """Types of goods of which the player sold at least one tile."""
    TILES = 1
    """Tiles of one face in the estate."""
    SPECIES = 2
    """Types of animals in the estate."""
    SOLD_GOODS = 3
    BONUS_TILES = 4


class TileRow(NamedTuple):
    """The row of a face: its colour, its copies, the numbers printed on it."""

    kind: Kind
    coloured: int
    """Copies with a coloured back (ledger CMP-01, CMP-02)."""
    black: int
    """Copies with a black back (ledger CMP-01)."""
    title: Message
    """The name in a sentence, such as "city hall" or "3 cows"."""
    species: str = ""
    animals: int = 0
    number: int = 0
    """The printed number of a knowledge tile."""
    counts: Counted | None = None
    """The scoring of the tile at the end; None for a tile that does not score."""
    of: Tile | None = None
    """The face that is counted where `counts` is `Counted.TILES`."""
    points: int = 0
    """Points for each item counted; 0 where the ruleset sets the points."""


def _animal(species: str, animals: int, coloured: int, black: int) -> TileRow:
    title = Message("{animals} {species}", animals=animals, species=ANIMAL_NAMES[species])
    return TileRow(Kind.ANIMAL, coloured, black, title, species=species, animals=animals)


def _knowledge(
    number: int,
    counts: Counted | None = None,
    of: Tile | None = None,
    points: int = 0,
    *,
    black: bool = False,
) -> TileRow:
    title = Message("knowledge tile {number}", number=number)
    return TileRow(
        Kind.KNOWLEDGE,
        int(not black),
        int(black),
        title,
        number=number,
        counts=counts,
        of=of,
        points=points,
    )


_ROWS: Final[dict[Tile, TileRow]] = {
    Tile.WAREHOUSE: TileRow(Kind.BUILDING, 5, 2, Message("warehouse")),
    Tile.WATCHTOWER: TileRow(Kind.BUILDING, 5, 2, Message("watchtower")),
    Tile.CARPENTER: TileRow(Kind.BUILDING, 5, 2, Message("carpenter's workshop")),
    Tile.CHURCH: TileRow(Kind.BUILDING, 5, 2, Message("church")),
    Tile.MARKET: TileRow(Kind.BUILDING, 5, 2, Message("market")),
    Tile.BOARDING_HOUSE: TileRow(Kind.BUILDING, 5, 2, Message("boarding house")),
    Tile.BANK: TileRow(Kind.BUILDING, 5, 2, Message("bank")),
    Tile.CITY_HALL: TileRow(Kind.BUILDING, 5, 2, Message("city hall")),
    Tile.COW_2: _animal("cow", 2, 2, 0),
    Tile.COW_3: _animal("cow", 3, 2, 1),
    Tile.COW_4: _animal("cow", 4, 1, 1),
    Tile.SHEEP_2: _animal("sheep", 2, 2, 0),
    Tile.SHEEP_3: _animal("sheep", 3, 2, 1),
    Tile.SHEEP_4: _animal("sheep", 4, 1, 1),
    Tile.PIG_2: _animal("pig", 2, 2, 0),
    Tile.PIG_3: _animal("pig", 3, 2, 1),
    Tile.PIG_4: _animal("pig", 4, 1, 1),
    Tile.CHICKEN_2: _animal("chicken", 2, 2, 0),
    Tile.CHICKEN_3: _animal("chicken", 3, 2, 1),
    Tile.CHICKEN_4: _animal("chicken", 4, 1, 1),
    Tile.CASTLE: TileRow(Kind.CASTLE, 14, 2, Message("castle")),
    Tile.MINE: TileRow(Kind.MINE, 10, 2, Message("mine")),
    Tile.SHIP: TileRow(Kind.SHIP, 20, 6, Message("ship")),
    Tile.KNOWLEDGE_1: _knowledge(1),
    Tile.KNOWLEDGE_2: _knowledge(2),
    Tile.KNOWLEDGE_3: _knowledge(3),
    Tile.KNOWLEDGE_4: _knowledge(4),
    Tile.KNOWLEDGE_5: _knowledge(5),
    Tile.KNOWLEDGE_6: _knowledge(6),
    Tile.KNOWLEDGE_7: _knowledge(7, black=True),
    Tile.KNOWLEDGE_8: _knowledge(8),
    Tile.KNOWLEDGE_9: _knowledge(9),
    Tile.KNOWLEDGE_10: _knowledge(10),
    Tile.KNOWLEDGE_11: _knowledge(11),
    Tile.KNOWLEDGE_12: _knowledge(12, black=True),
    Tile.KNOWLEDGE_13: _knowledge(13),
    Tile.KNOWLEDGE_14: _knowledge(14, black=True),
    Tile.KNOWLEDGE_15: _knowledge(15, Counted.SOLD_TYPES, black=True),
    Tile.KNOWLEDGE_16: _knowledge(16, Counted.TILES, Tile.WAREHOUSE, 4),
    Tile.KNOWLEDGE_17: _knowledge(17, Counted.TILES, Tile.WATCHTOWER, 4),
    Tile.KNOWLEDGE_18: _knowledge(18, Counted.TILES, Tile.CARPENTER, 4),
    Tile.KNOWLEDGE_19: _knowledge(19, Counted.TILES, Tile.CHURCH, 4),
    Tile.KNOWLEDGE_20: _knowledge(20, Counted.TILES, Tile.MARKET, 4),
    Tile.KNOWLEDGE_21: _knowledge(21, Counted.TILES, Tile.BOARDING_HOUSE, 4),
    Tile.KNOWLEDGE_22: _knowledge(22, Counted.TILES, Tile.BANK, 4),
    Tile.KNOWLEDGE_23: _knowledge(23, Counted.TILES, Tile.CITY_HALL, 4),
    Tile.KNOWLEDGE_24: _knowledge(24, Counted.SPECIES, points=4, black=True),
    Tile.KNOWLEDGE_25: _knowledge(25, Counted.SOLD_GOODS, points=1, black=True),
    Tile.KNOWLEDGE_26: _knowledge(26, Counted.BONUS_TILES),
    # The rules of 2011 have no copies of these; `black_supply` adds them in the other editions.
    Tile.GEESE: _animal(GOOSE, 2, 0, 0),
    Tile.CRANE: TileRow(Kind.BUILDING, 0, 0, Message("crane")),
}
FACES: Final[tuple[TileRow, ...]] = tuple(_ROWS[tile] for tile in Tile)
"""The row of each tile, indexed by it (ledger CMP-01, CMP-02, appendix C)."""

_PLAYED: Final = tuple(tile for tile in Tile if FACES[tile].coloured or FACES[tile].black)
BUILDINGS: Final = tuple(tile for tile in _PLAYED if FACES[tile].kind is Kind.BUILDING)
"""The eight buildings."""
ANIMALS: Final = tuple(tile for tile in _PLAYED if FACES[tile].kind is Kind.ANIMAL)
"""The animal tiles without the geese, by animal and then by number."""
KNOWLEDGE: Final = tuple(tile for tile in _PLAYED if FACES[tile].kind is Kind.KNOWLEDGE)
KNOWLEDGE_BY_NUMBER: Final[dict[int, Tile]] = {FACES[tile].number: tile for tile in KNOWLEDGE}

# The columns that the rules read most often, indexed by tile.
TILE_KINDS: Final[tuple[Kind, ...]] = tuple(FACES[tile].kind for tile in Tile)
ANIMAL_COUNTS: Final[tuple[int, ...]] = tuple(FACES[tile].animals for tile in Tile)
ANIMAL_SPECIES: Final[tuple[str, ...]] = tuple(FACES[tile].species for tile in Tile)
KNOWLEDGE_NUMBERS: Final[tuple[int, ...]] = tuple(FACES[tile].number for tile in Tile)
TILE_CODES: Final[tuple[str, ...]] = tuple(tile.name.lower().replace("_", "-") for tile in Tile)
TILE_BY_CODE: Final[dict[str, Tile]] = dict(zip(TILE_CODES, Tile, strict=True))

Supply = tuple[Tile, ...]
"""Undrawn tiles of one back, sorted: an order would be knowledge that no player has."""

COLOURED_SUPPLIES: Final[tuple[Supply, ...]] = tuple(
    tuple(t for t in Tile if FACES[t].kind is kind for _ in range(FACES[t].coloured))
    for kind in Kind
)
"""The tiles with a coloured back, indexed by `Kind` (ledger CMP-01 and CMP-02)."""
BLACK_SUPPLY: Final[Supply] = tuple(tile for tile in Tile for _ in range(FACES[tile].black))
"""The 40 tiles with a black back (ledger CMP-01, appendix C)."""


def black_supply(geese: bool, crane: bool) -> Supply:
    """Return the tiles with a black back, with geese and crane if asked for (SE-20, SE-21)."""
    return tuple(sorted(BLACK_SUPPLY + (Tile.GEESE,) * geese + (Tile.CRANE,) * crane))


GOODS: Final = range(1, 7)
"""Goods types, numbered by the die that sells them (ledger CMP-03)."""
GOODS_COLOURS: Final = (
    Message(""),
    Message("turquoise"),
    Message("violet"),
    Message("pink"),
    Message("red"),
    Message("brown"),
    Message("orange"),
)
GOODS_PER_TYPE: Final = 7
ALL_GOODS: Final[tuple[int, ...]] = tuple(good for good in GOODS for _ in range(GOODS_PER_TYPE))

DEPOT_SPACES: Final[tuple[tuple[Kind, int], ...]] = tuple(
    (Kind[name.upper()], players)
    for depot in (
        (("knowledge", 3), ("building", 2), ("ship", 2), ("animal", 4)),
        (("knowledge", 2), ("building", 3), ("castle", 2), ("building", 4)),
        (("animal", 2), ("ship", 3), ("building", 2), ("knowledge", 4)),
        (("mine", 4), ("ship", 2), ("building", 2), ("animal", 3)),
        (("building", 3), ("mine", 2), ("building", 4), ("knowledge", 2)),
        (("castle", 3), ("building", 2), ("ship", 4), ("animal", 2)),
    )
    for name, players in depot
)
"""Colour and least number of players of the 24 depot spaces, four to a depot (appendix B)."""
SPACES_PER_DEPOT: Final = 4
BLACK_SPACES: Final = 8
FIRST_BLACK_SPACE: Final = len(DEPOT_SPACES)
BOARD_SPACES: Final = FIRST_BLACK_SPACE + BLACK_SPACES
CASTLE_OR_MINE_SPACE: Final = 20
"""Depot 6's first space: with three players a mine lies there in phases B and D (ledger PHS-05)."""
CASTLE_OR_MINE: Final = (Kind.CASTLE, Kind.MINE, Kind.CASTLE, Kind.MINE, Kind.CASTLE)

DEPOT_RANGES: Final[tuple[range, ...]] = (
    range(FIRST_BLACK_SPACE, BOARD_SPACES),
    *(range(4 * depot - 4, 4 * depot) for depot in DEPOTS),
)
"""Board spaces of each depot; index 0 is the black depot."""

DEPOT_RING: Final = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (1, 6))
"""Pairs of neighbouring depots, in a closed ring (ruling EC-10)."""

PHASE_POINTS: Final = (10, 8, 6, 4, 2)
"""Points for completing a region in phases A to E (ledger REG-02)."""


def region_points(size: int) -> int:
    """Return the points for completing a region of `size` spaces: 1, 3, 6, 10... (REG-01)."""
    return size * (size + 1) // 2


def goods_points(players: int) -> int:
    """Return the points of a goods tile that is sold: 2, 3 or 4 for two, three or four players
    (ledger SEL-03)."""
    return players


def large_bonus(players: int) -> int:
    """Return the points of a large bonus tile: 5, 6 or 7 for two, three or four players (ledger
    BON-01)."""
    return players + 3


def small_bonus(players: int) -> int:
    """Return the points of a small bonus tile: 2, 3 or 4 for two, three or four players (ledger
    BON-02)."""
    return players


def depot_of(space: int) -> int:
    """Return the depot to which a board space belongs; 0 is the black depot."""
    return BLACK_DEPOT if space >= FIRST_BLACK_SPACE else space // SPACES_PER_DEPOT + 1
