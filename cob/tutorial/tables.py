"""The tables of numbers in the rules, made from the engine's own so that they always agree.

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
from cob.text.language import Message, tr
from cob.text.wording import capital

Table = tuple[tuple[str, ...], ...]

COLOUR_NAMES: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("dark green"),
    Kind.MINE: Message("grey"),
    Kind.KNOWLEDGE: Message("yellow"),
    Kind.SHIP: Message("blue"),
    Kind.ANIMAL: Message("light green"),
    Kind.BUILDING: Message("beige"),
}
"""The rulebook's name of each kind's colour."""
KIND_NAMES: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("castle"),
    Kind.MINE: Message("mine"),
    Kind.KNOWLEDGE: Message("knowledge"),
    Kind.SHIP: Message("ship"),
    Kind.ANIMAL: Message("animal"),
    Kind.BUILDING: Message("building"),
}
KIND_PLURALS: Final[dict[Kind, Message]] = {
    Kind.CASTLE: Message("castles"),
    Kind.MINE: Message("mines"),
    Kind.KNOWLEDGE: Message("knowledge tiles"),
    Kind.SHIP: Message("ships"),
    Kind.ANIMAL: Message("animals"),
    Kind.BUILDING: Message("buildings"),
}
_LARGEST_REGION: Final = 8
_PLAYERS: Final = range(MIN_PLAYERS, MAX_PLAYERS + 1)
_DICE: Final = range(1, 7)
_ORDINALS: Final = (Message("first"), Message("second"), Message("third"), Message("fourth"))


def _texts(title: str, values: Iterable[object]) -> tuple[str, ...]:
    return (title, *map(str, values))


def _region_points() -> Table:
    sizes = range(1, _LARGEST_REGION + 1)
    return _texts(tr("Spaces"), sizes), _texts(tr("Points"), map(region_points, sizes))


def _phase_points() -> Table:
    return _texts(tr("Phase"), PHASES), _texts(tr("Points"), PHASE_POINTS)


def _bonus_tiles() -> Table:
    return (
        _texts(tr("Players"), _PLAYERS),
        _texts(tr("First: the large tile"), map(large_bonus, _PLAYERS)),
        _texts(tr("Second: the small tile"), map(small_bonus, _PLAYERS)),
    )


def _tiles_in_a_phase() -> Table:
    filled = [sum(least <= players for _, least in DEPOT_SPACES) for players in _PLAYERS]
    return (
        _texts(tr("Players"), _PLAYERS),
        _texts(tr("Tiles on the six numbered depots"), filled),
        _texts(tr("Tiles on the black depot"), ALEA.black_depot_tiles),
    )


def _depots() -> Table:
    head = (tr("Depot"), tr("Always"), tr("From 3 players"), tr("With 4 players"))
    return head, *(
        (str(depot), *(_kinds_of(depot, players) for players in _PLAYERS)) for depot in DEPOTS
    )


def _kinds_of(depot: int, least: int) -> str:
    """Return the kinds on the spaces of a depot that are used from this number of players on."""
    spaces = (DEPOT_SPACES[space] for space in DEPOT_RANGES[depot])
    return ", ".join(tr(KIND_NAMES[kind]) for kind, players in spaces if players == least)


def _worker_cost() -> Table:
    return (
        _texts(tr("Die \N{RIGHTWARDS ARROW} wanted"), _DICE),
        *(_texts(str(die), (distance(die, value) for value in _DICE)) for die in _DICE),
    )


def _starting_workers() -> Table:
    order = range(1, MAX_PLAYERS + 1)
    return _texts(tr("In turn order"), map(tr, _ORDINALS)), _texts(tr("Worker tiles"), order)


def _tiles_in_the_box() -> Table:
    rows = []
    for kind in reversed(Kind):
        coloured = len(COLOURED_SUPPLIES[kind])
        black = sum(tile.kind is kind for tile in BLACK_SUPPLY)
        name = f"{capital(tr(KIND_PLURALS[kind]))} ({tr(COLOUR_NAMES[kind])})"
        rows.append((name, coloured, black, coloured + black))
    total = tuple(sum(numbers) for numbers in zip(*(row[1:] for row in rows), strict=True))
    return (
        (tr("Hex tiles"), tr("Coloured back"), tr("Black back"), tr("Together")),
        *(_texts(name, numbers) for name, *numbers in rows),
        _texts(tr("All"), total),
    )


def _spaces_of_an_estate() -> Table:
    kinds = sorted(Kind, key=lambda kind: -SPACES_OF_KIND[kind])
    return (tr("Colour"), tr("For"), tr("A region is a"), tr("Spaces")), *(
        (
            capital(tr(COLOUR_NAMES[kind])),
            tr(KIND_PLURALS[kind]),
            tr(REGION_NAMES[kind]),
            str(SPACES_OF_KIND[kind]),
        )
        for kind in kinds
    )


def _goods() -> Table:
    return (
        _texts(tr("Die"), GOODS),
        _texts(tr("Type"), (tr(GOODS_COLOURS[good]) for good in GOODS)),
        _texts(tr("In the game"), (GOODS_PER_TYPE for _ in GOODS)),
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
"""The tables by the names in articles."""
