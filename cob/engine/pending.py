"""Decisions that wait for a player: the items of the stack `GameState.pending`.

A `Choice` says which of the four actions it grants. The turn itself, a castle and five of the
buildings differ only in those actions. So a new effect of this kind is a new member of `Choice`,
with its tile in `CHOICES`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from cob.engine.chance import DUE_TITLES, Due
from cob.engine.components import EVERY_KIND, Kind, Tile
from cob.engine.message import Message


def _kinds(*kinds: Kind) -> int:
    return sum(1 << kind for kind in kinds)


@dataclass(frozen=True, slots=True)
class _ChoiceRow:
    code: str
    takes: int = 0
    adds: bool = False
    sells: bool = False
    workers: bool = False
    own_dice: bool = False
    optional: bool = True


class Choice(Enum):
    """The right to take one of several actions (ledger CAS, WAR, CAR, CHU, MAR, CTY)."""

    TURN = _ChoiceRow(
        "turn",
        takes=EVERY_KIND,
        adds=True,
        sells=True,
        workers=True,
        own_dice=True,
        optional=False,
    )
    CASTLE = _ChoiceRow(
        "castle", takes=EVERY_KIND, adds=True, sells=True, workers=True, optional=False
    )
    CITY_HALL = _ChoiceRow("city-hall", adds=True)
    WAREHOUSE = _ChoiceRow("warehouse", sells=True)
    CARPENTER = _ChoiceRow("carpenter", takes=_kinds(Kind.BUILDING))
    CHURCH = _ChoiceRow("church", takes=_kinds(Kind.MINE, Kind.KNOWLEDGE, Kind.CASTLE))
    MARKET = _ChoiceRow("market", takes=_kinds(Kind.SHIP, Kind.ANIMAL))

    def __init__(self, row: _ChoiceRow) -> None:
        self.code: Final = row.code
        """A key of `TITLES` and `PROMPTS`; for a tile's effect the code of the tile."""
        self.takes: Final = row.takes
        """Colours of tiles that may be taken from the numbered depots, as a mask of `Kind`."""
        self.adds: Final = row.adds
        """Whether a stored tile may be added to the estate."""
        self.sells: Final = row.sells
        """Whether goods may be sold."""
        self.workers: Final = row.workers
        """Whether worker tiles may be taken."""
        self.own_dice: Final = row.own_dice
        """Whether the actions use the player's dice; if not, any value is free (ledger CAS-01)."""
        self.optional: Final = row.optional
        """Whether the rule says "may" (ruling EC-23)."""


CHOICES: Final[dict[Tile, Choice]] = {
    Tile.CASTLE: Choice.CASTLE,
    Tile.CITY_HALL: Choice.CITY_HALL,
    Tile.WAREHOUSE: Choice.WAREHOUSE,
    Tile.CARPENTER: Choice.CARPENTER,
    Tile.CHURCH: Choice.CHURCH,
    Tile.MARKET: Choice.MARKET,
}
"""Tiles whose effect is a choice among the dice actions."""


class Selection(Enum):
    """One thing to be selected; the value is a key of `TITLES` and `PROMPTS`."""

    SHIP_GOODS = "ship"
    """A ship was added: take the goods of a depot, then move on the track (ledger SHP-01)."""
    CRANE = "crane"
    """The crane was added: choose the building that it works as now (ledger SE-21, EC-52)."""
    ESTATE = "estate"
    """Choose a side of the dealt player board, or any estate (ledger EXP-02, YUC-07)."""
    START_CASTLE = "start-castle"
    """Choose the space of the start castle (ledger SET-06, EXP-03)."""

    @property
    def code(self) -> str:
        """A key of `TITLES` and `PROMPTS`."""
        return self.value


@dataclass(frozen=True, slots=True)
class GeeseChoice:
    """Geese were added beside animals of several types: choose the one that scores (EC-51)."""

    space: int
    """The space of the geese."""

    @property
    def code(self) -> str:
        """A key of `TITLES` and `PROMPTS`."""
        return "geese"


Decision = Choice | Selection | GeeseChoice
"""A pending decision of a player."""
Pending = Decision | Due


# --- in words ---------------------------------------------------------------------------------

TITLES: Final[dict[str, Message]] = {
    "turn": Message("turn"),
    "castle": Message("castle"),
    "city-hall": Message("city hall"),
    "warehouse": Message("warehouse"),
    "carpenter": Message("carpenter's workshop"),
    "church": Message("church"),
    "market": Message("market"),
    "ship": Message("ship"),
    "geese": Message("geese"),
    "crane": Message("crane"),
    "estate": Message("estate"),
    "start-castle": Message("start castle"),
}
"""The noun of each pending decision in sentences, by its code."""
PROMPTS: Final[dict[str, Message]] = {
    "turn": Message(
        "it is your turn: use a die, buy a tile or, when both dice are used, end the turn"
    ),
    "castle": Message(
        "the castle gives you one more action with any die value: "
        "take a tile, add a tile, sell goods or take workers"
    ),
    "city-hall": Message("the city hall lets you add one more tile from storage"),
    "warehouse": Message("the warehouse lets you sell one goods type"),
    "carpenter": Message(
        "the carpenter's workshop lets you take a building from any numbered depot"
    ),
    "church": Message(
        "the church lets you take a mine, knowledge or castle tile from any numbered depot"
    ),
    "market": Message("the market lets you take a ship or animal tile from any numbered depot"),
    "ship": Message("the ship takes all goods of one depot: choose the depot"),
    "geese": Message("the geese score with the animals of one type: choose the type"),
    "crane": Message("the crane works as any building once: choose the building"),
    "estate": Message("choose the estate that you play"),
    "start-castle": Message("choose the castle space on which your start castle goes"),
}
"""The question to the player, by the decision's code: one sentence without a full stop."""
PROMPT_FOR_TWO_DEPOTS: Final = Message(
    "the ship takes all goods of one depot or, by knowledge tile 5, of two neighbours: "
    "choose the depot"
)
"""The question about a ship's goods when the player has knowledge tile 5 (KNW-05)."""


def why_not_now(pending: Pending) -> Message:
    """Return the refusal of an action that does not answer the pending decision."""
    if isinstance(pending, Due):
        return Message("{due} must come first", due=DUE_TITLES[pending])
    return Message("not now: {prompt}", prompt=PROMPTS[pending.code])
