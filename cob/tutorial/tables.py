"""The tables of numbers in the rules, made from the engine's own: they cannot tell anything else.

The first row and the first column of a table are its headings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cob.engine.components import (
    BLACK_SUPPLY,
    COLOURED_SUPPLIES,
    DEPOT_RANGES,
    DEPOT_SPACES,
    DEPOTS,
    GOODS,
    GOODS_COLOURS,
    GOODS_PER_TYPE,
    PHASE_POINTS,
    PHASES,
    REGION_NAMES,
    SPACES_OF_KIND,
    Kind,
    large_bonus,
    region_points,
    small_bonus,
)
from cob.engine.dice import distance
from cob.engine.ruleset import ALEA
from cob.engine.setup import MAX_PLAYERS, MIN_PLAYERS

Table = tuple[tuple[str, ...], ...]

COLOUR_NAMES: Final[dict[Kind, str]] = {
    Kind.CASTLE: "dark green",
    Kind.MINE: "grey",
    Kind.KNOWLEDGE: "yellow",
    Kind.SHIP: "blue",
    Kind.ANIMAL: "light green",
    Kind.BUILDING: "beige",
}
"""What the rulebook calls the colour of each kind."""
KIND_PLURALS: Final[dict[Kind, str]] = {
    Kind.CASTLE: "castles",
    Kind.MINE: "mines",
    Kind.KNOWLEDGE: "knowledge tiles",
    Kind.SHIP: "ships",
    Kind.ANIMAL: "animals",
    Kind.BUILDING: "buildings",
}
_LARGEST_REGION: Final = 8
_PLAYERS: Final = range(MIN_PLAYERS, MAX_PLAYERS + 1)
_DICE: Final = range(1, 7)
_ORDINALS: Final = ("first", "second", "third", "fourth")


def _texts(title: str, values: Iterable[object]) -> tuple[str, ...]:
    return (title, *map(str, values))


def _region_points() -> Table:
    sizes = range(1, _LARGEST_REGION + 1)
    return _texts("Spaces", sizes), _texts("Points", map(region_points, sizes))


def _phase_points() -> Table:
    return _texts("Phase", PHASES), _texts("Points", PHASE_POINTS)


def _bonus_tiles() -> Table:
    return (
        _texts("Players", _PLAYERS),
        _texts("First: the large tile", map(large_bonus, _PLAYERS)),
        _texts("Second: the small tile", map(small_bonus, _PLAYERS)),
    )


def _tiles_in_a_phase() -> Table:
    filled = [sum(least <= players for _, least in DEPOT_SPACES) for players in _PLAYERS]
    return (
        _texts("Players", _PLAYERS),
        _texts("Tiles on the six numbered depots", filled),
        _texts("Tiles on the black depot", ALEA.black_depot_tiles),
    )


def _depots() -> Table:
    head = ("Depot", "Always", "From 3 players", "With 4 players")
    return head, *(
        (str(depot), *(_kinds_of(depot, players) for players in _PLAYERS)) for depot in DEPOTS
    )


def _kinds_of(depot: int, least: int) -> str:
    """What lies on the spaces of a depot that are used from so many players on."""
    spaces = (DEPOT_SPACES[space] for space in DEPOT_RANGES[depot])
    return ", ".join(kind.name.lower() for kind, players in spaces if players == least)


def _worker_cost() -> Table:
    return (
        _texts("Die \N{RIGHTWARDS ARROW} wanted", _DICE),
        *(_texts(str(die), (distance(die, value) for value in _DICE)) for die in _DICE),
    )


def _starting_workers() -> Table:
    order = range(1, MAX_PLAYERS + 1)
    return _texts("In turn order", _ORDINALS), _texts("Worker tiles", order)


def _tiles_in_the_box() -> Table:
    rows = []
    for kind in reversed(Kind):
        coloured = len(COLOURED_SUPPLIES[kind])
        black = sum(tile.kind is kind for tile in BLACK_SUPPLY)
        name = f"{KIND_PLURALS[kind].capitalize()} ({COLOUR_NAMES[kind]})"
        rows.append((name, coloured, black, coloured + black))
    total = tuple(sum(numbers) for numbers in zip(*(row[1:] for row in rows), strict=True))
    return (
        ("Hex tiles", "Coloured back", "Black back", "Together"),
        *(_texts(name, numbers) for name, *numbers in rows),
        _texts("All", total),
    )


def _spaces_of_an_estate() -> Table:
    kinds = sorted(Kind, key=lambda kind: -SPACES_OF_KIND[kind])
    return ("Colour", "For", "A region is a", "Spaces"), *(
        (
            COLOUR_NAMES[kind].capitalize(),
            KIND_PLURALS[kind],
            REGION_NAMES[kind],
            str(SPACES_OF_KIND[kind]),
        )
        for kind in kinds
    )


def _goods() -> Table:
    return (
        _texts("Die", GOODS),
        _texts("Type", (GOODS_COLOURS[good] for good in GOODS)),
        _texts("In the game", (GOODS_PER_TYPE for _ in GOODS)),
    )


TABLES: Final[dict[str, Callable[[], Table]]] = {
    "region points": _region_points,
    "phase points": _phase_points,
    "bonus tiles": _bonus_tiles,
    "tiles in a phase": _tiles_in_a_phase,
    "depots": _depots,
    "worker cost": _worker_cost,
    "starting workers": _starting_workers,
    "tiles in the box": _tiles_in_the_box,
    "spaces of an estate": _spaces_of_an_estate,
    "goods": _goods,
}
"""The tables by the names that articles use."""
