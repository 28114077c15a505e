"""What can wait for a decision: the items of `GameState.pending`, resolved from the top.

A `Choice` says which of the four actions it grants. The turn itself, a castle and five of the
buildings differ only in that, so a new effect of this sort is one more row of `CHOICES`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cob.engine.chance import Due
from cob.engine.components import Kind, Tile
from cob.engine.message import Message

_EVERY_KIND: Final = (1 << len(Kind)) - 1


def _kinds(*kinds: Kind) -> int:
    return sum(1 << kind for kind in kinds)


@dataclass(frozen=True, slots=True)
class Choice:
    """A right to one of some actions."""

    name: str
    """What gives the right, as a sentence names it."""
    prompt: str
    """What the player is asked, as one sentence without a full stop."""
    takes: int = 0
    """Colours of tiles that may be taken from the numbered depots, as a mask of `Kind`."""
    adds: bool = False
    """Whether a stored tile may be added to the estate."""
    sells: bool = False
    workers: bool = False
    """Whether worker tiles may be taken."""
    own_dice: bool = False
    """Whether the actions use the player's dice; if not, any value is free (ledger CAS-01)."""
    optional: bool = True
    """Whether the rule says "may" (ruling EC-23)."""


TURN: Final = Choice(
    Message("turn"),
    Message("it is your turn: use a die, buy a tile or, when both dice are used, end the turn"),
    takes=_EVERY_KIND,
    adds=True,
    sells=True,
    workers=True,
    own_dice=True,
    optional=False,
)

CHOICES: Final[dict[Tile, Choice]] = {
    Tile.CASTLE: Choice(
        Message("castle"),
        Message(
            "the castle gives you one more action with any die value: "
            "take a tile, add a tile, sell goods or take workers"
        ),
        takes=_EVERY_KIND,
        adds=True,
        sells=True,
        workers=True,
        optional=False,
    ),
    Tile.CITY_HALL: Choice(
        Message("city hall"),
        Message("the city hall lets you add one more tile from storage"),
        adds=True,
    ),
    Tile.WAREHOUSE: Choice(
        Message("warehouse"), Message("the warehouse lets you sell one goods type"), sells=True
    ),
    Tile.CARPENTER: Choice(
        Message("carpenter's workshop"),
        Message("the carpenter's workshop lets you take a building from any numbered depot"),
        takes=_kinds(Kind.BUILDING),
    ),
    Tile.CHURCH: Choice(
        Message("church"),
        Message(
            "the church lets you take a mine, knowledge or castle tile from any numbered depot"
        ),
        takes=_kinds(Kind.MINE, Kind.KNOWLEDGE, Kind.CASTLE),
    ),
    Tile.MARKET: Choice(
        Message("market"),
        Message("the market lets you take a ship or animal tile from any numbered depot"),
        takes=_kinds(Kind.SHIP, Kind.ANIMAL),
    ),
}
"""Tiles whose effect is a choice among the dice actions (ledger CAS, WAR, CAR, CHU, MAR, CTY)."""


@dataclass(frozen=True, slots=True)
class ShipGoods:
    """A ship was added: take the goods of a depot, then move on the track (ledger SHP-01)."""

    name: str = Message("ship")
    prompt: str = Message(
        "the ship takes all goods of one depot, or of two neighbours with knowledge tile 5: "
        "choose the depot"
    )


@dataclass(frozen=True, slots=True)
class GeeseChoice:
    """Geese were added beside animals of several types: choose the one that scores (EC-51)."""

    space: int
    """Where the geese lie."""
    name: str = Message("geese")
    prompt: str = Message("the geese score with the animals of one type: choose the type")


@dataclass(frozen=True, slots=True)
class CraneChoice:
    """The crane was added: choose the building as which it works now (ledger SE-21, EC-52)."""

    name: str = Message("crane")
    prompt: str = Message("the crane works as any building once: choose the building")


@dataclass(frozen=True, slots=True)
class EstateChoice:
    """Choose a side of the dealt player board (ledger EXP-02)."""

    name: str = Message("estate")
    prompt: str = Message("choose one of your two estates")


@dataclass(frozen=True, slots=True)
class CastleChoice:
    """Choose the space of the start castle (ledger SET-06, EXP-03)."""

    name: str = Message("start castle")
    prompt: str = Message("choose the castle space on which your start castle goes")


SHIP_GOODS: Final = ShipGoods()
CRANE_CHOICE: Final = CraneChoice()
ESTATE_CHOICE: Final = EstateChoice()
CASTLE_CHOICE: Final = CastleChoice()

Pending = Choice | ShipGoods | GeeseChoice | CraneChoice | EstateChoice | CastleChoice | Due
