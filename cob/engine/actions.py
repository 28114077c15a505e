"""Action objects: a player's decisions as small values that can be written as text and parsed.

An action names the goal. The workers that it costs follow from the position; `legality.cost`
returns them. A die is named by its value; `FREE` stands for a castle's extra die and for the
effects that need no die.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cob.engine.components import BLACK_DEPOT, SPECIES, TILE_BY_CODE, Tile
from cob.engine.errors import NotationError, quoted
from cob.engine.hexgrid import SPACE_BY_NAME, SPACE_NAMES
from cob.engine.message import Message
from cob.engine.typed import misfit

__all__ = [
    "FREE",
    "Action",
    "AddTile",
    "BuyTile",
    "ChooseCastle",
    "ChooseEstate",
    "Decline",
    "EndTurn",
    "ScoreAnimals",
    "SellGoods",
    "TakeGoods",
    "TakeTile",
    "TakeWorkers",
    "UseCrane",
    "parse_action",
]

FREE: Final = 0
"""The die value of an action that uses no die of the player's own."""


def _die(die: int) -> str:
    return f"{die or 'free'}:"


def _discard(tile: Tile | None) -> str:
    return "" if tile is None else f", discard {tile.code}"


class _Sound:
    """The base of actions. Raises `TypeError` when the fields have the wrong types."""

    __slots__ = ()

    def __post_init__(self) -> None:
        if problem := misfit(self):
            raise TypeError(problem)


@dataclass(frozen=True, slots=True)
class TakeTile(_Sound):
    """Take a tile from a numbered depot into storage (ledger TAK)."""

    die: int
    depot: int
    tile: Tile
    discard: Tile | None = None
    """The stored tile that is discarded to make room; None unless storage is full (TAK-03)."""

    def __str__(self) -> str:
        return (
            f"{_die(self.die)} take {self.tile.code} from depot {self.depot}"
            f"{_discard(self.discard)}"
        )


@dataclass(frozen=True, slots=True)
class AddTile(_Sound):
    """Add a stored tile to a space of the estate (ledger PLC)."""

    die: int
    tile: Tile
    space: int

    def __str__(self) -> str:
        return f"{_die(self.die)} add {self.tile.code} to {SPACE_NAMES[self.space]}"


@dataclass(frozen=True, slots=True)
class SellGoods(_Sound):
    """Sell every stored goods tile of one type (ledger SEL)."""

    die: int
    goods: int

    def __str__(self) -> str:
        return f"{_die(self.die)} sell goods {self.goods}"


@dataclass(frozen=True, slots=True)
class TakeWorkers(_Sound):
    """Take worker tiles (ledger WKA)."""

    die: int

    def __str__(self) -> str:
        return f"{_die(self.die)} take workers"


@dataclass(frozen=True, slots=True)
class BuyTile(_Sound):
    """Buy a tile without a die, for Silverlings or workers (ledger BLK, KNW-06, SE-22)."""

    depot: int
    tile: Tile
    discard: Tile | None = None
    for_workers: bool = False
    """True: two workers pay where the rules leave the choice (ruling EC-09a). False: the usual
    payment, which is two workers for a building by the rules of the Special Edition (SE-22)."""

    def __str__(self) -> str:
        depot = "black depot" if self.depot == BLACK_DEPOT else f"depot {self.depot}"
        payment = " for workers" if self.for_workers else ""
        return f"buy {self.tile.code} from {depot}{payment}{_discard(self.discard)}"


@dataclass(frozen=True, slots=True)
class TakeGoods(_Sound):
    """Choose a ship's goods: the depots that give some and the goods types, both ascending.

    All tiles of a named type are taken from the named depots (rulings EC-11, EC-12).
    """

    depots: tuple[int, ...]
    goods: tuple[int, ...]

    def __str__(self) -> str:
        depots = " ".join(map(str, self.depots))
        word = "depot" if len(self.depots) == 1 else "depots"
        return f"take goods {' '.join(map(str, self.goods))} from {word} {depots}"


@dataclass(frozen=True, slots=True)
class ScoreAnimals(_Sound):
    """Choose the animal type that scores with the geese just added (ledger SE-20, ruling EC-51)."""

    species: str

    def __str__(self) -> str:
        return f"geese score with {self.species}"


@dataclass(frozen=True, slots=True)
class UseCrane(_Sound):
    """Choose the building that the crane just added works as (ledger SE-21, ruling EC-52)."""

    building: Tile

    def __str__(self) -> str:
        return f"crane works as {self.building.code}"


@dataclass(frozen=True, slots=True)
class Decline(_Sound):
    """Leave an effect that says "may" unused (ruling EC-23), or let a ship pick an empty depot."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class EndTurn(_Sound):
    """End the turn after both dice are used; until then the player may buy (ledger BLK-02)."""

    def __str__(self) -> str:
        return "end turn"


@dataclass(frozen=True, slots=True)
class ChooseEstate(_Sound):
    """Choose one side of the dealt player board (ledger EXP-02)."""

    estate: str

    def __str__(self) -> str:
        return f"estate {self.estate}"


@dataclass(frozen=True, slots=True)
class ChooseCastle(_Sound):
    """Put the start castle on a castle space (ledger EXP-03)."""

    space: int

    def __str__(self) -> str:
        return f"castle {SPACE_NAMES[self.space]}"


Action = (
    TakeTile
    | AddTile
    | SellGoods
    | TakeWorkers
    | BuyTile
    | TakeGoods
    | ScoreAnimals
    | UseCrane
    | Decline
    | EndTurn
    | ChooseEstate
    | ChooseCastle
)
"""Every action of a player."""

# People type too many or too few spaces before a colon or comma, so any number of them is read.
_DIE = r"(?P<die>[1-6]|free) ?: ?"
_TILE = r"(?P<tile>[a-z0-9-]+)"
_OPTIONAL_DISCARD = r"(?: ?, ?discard (?P<discard>[a-z0-9-]+))?"
_Fields = dict[str, str | None]


def _tile(code: str | None) -> Tile:
    if code not in TILE_BY_CODE:
        raise NotationError(
            Message(
                "{text} is no tile: write a name such as bank, cow-3 or knowledge-8",
                text=quoted(str(code)),
            )
        )
    return TILE_BY_CODE[code]


def _species(name: str | None) -> str:
    if name not in SPECIES:
        raise NotationError(
            Message(
                "{text} is no animal: write one of {known}",
                text=quoted(str(name)),
                known=", ".join(SPECIES),
            )
        )
    return name


def _optional_tile(code: str | None) -> Tile | None:
    return None if code is None else _tile(code)


def _space(name: str | None) -> int:
    if name not in SPACE_BY_NAME:
        raise NotationError(
            Message(
                "{text} is no space: write a row a to g and a place in it, "
                "such as d4 for the centre",
                text=quoted(str(name)),
            )
        )
    return SPACE_BY_NAME[name]


def _value(digit: str | None) -> int:
    return FREE if digit in (None, "free") else int(str(digit))


def _values(digits: str | None) -> tuple[int, ...]:
    return tuple(int(digit) for digit in (digits or "").split())


_FORMS: Final[tuple[tuple[str, Callable[[_Fields], Action]], ...]] = (
    (
        _DIE + f"take {_TILE} from depot (?P<depot>[1-6])" + _OPTIONAL_DISCARD,
        lambda f: TakeTile(
            _value(f["die"]), _value(f["depot"]), _tile(f["tile"]), _optional_tile(f["discard"])
        ),
    ),
    (
        _DIE + f"add {_TILE} to (?P<space>[a-z0-9]+)",
        lambda f: AddTile(_value(f["die"]), _tile(f["tile"]), _space(f["space"])),
    ),
    (
        _DIE + r"sell goods (?P<goods>[1-6])",
        lambda f: SellGoods(_value(f["die"]), _value(f["goods"])),
    ),
    (_DIE + r"take workers", lambda f: TakeWorkers(_value(f["die"]))),
    (
        f"buy {_TILE} from (?:black depot|depot (?P<depot>[1-6]))(?P<workers> for workers)?"
        + _OPTIONAL_DISCARD,
        lambda f: BuyTile(
            _value(f["depot"]),
            _tile(f["tile"]),
            _optional_tile(f["discard"]),
            for_workers=f["workers"] is not None,
        ),
    ),
    (
        r"take goods (?P<goods>[1-6](?: [1-6])*) from depots? (?P<depots>[1-6](?: [1-6])*)",
        lambda f: TakeGoods(_values(f["depots"]), _values(f["goods"])),
    ),
    (r"geese score with (?P<species>[a-z]+)", lambda f: ScoreAnimals(_species(f["species"]))),
    (f"crane works as {_TILE}", lambda f: UseCrane(_tile(f["tile"]))),
    (r"decline", lambda f: Decline()),
    (r"end turn", lambda f: EndTurn()),
    (r"estate (?P<estate>\S.*)", lambda f: ChooseEstate(str(f["estate"]))),
    (r"castle (?P<space>[a-z0-9]+)", lambda f: ChooseCastle(_space(f["space"]))),
)


def parse_action(text: str) -> Action:
    """Parse an action; the inverse of `str(action)`.

    Raises `NotationError` with a sentence when the text is not an action.
    """
    line = " ".join(text.split())
    for pattern, build in _FORMS:
        match = re.fullmatch(pattern, line)
        if match:
            return build(match.groupdict())
    raise NotationError(
        Message(
            '{text} is no action: write one such as "3: take bank from depot 3" or "end turn"',
            text=quoted(line),
        )
    )
