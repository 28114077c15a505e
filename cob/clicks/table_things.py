"""Everything on the table that a pointer can rest on, and its contents."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cob.engine.components import Kind, Tile
from cob.engine.pending import CHOICES
from cob.engine.state import GameState


@dataclass(frozen=True, slots=True)
class BoardSpace:
    """A space of a numbered depot or of the black depot."""

    space: int


@dataclass(frozen=True, slots=True)
class DepotDie:
    """The number of a depot, with the white die on it if it shows the same."""

    depot: int


@dataclass(frozen=True, slots=True)
class DepotGoods:
    """The goods space of a depot, or the tiles of one type on it."""

    depot: int
    goods: int | None = None


@dataclass(frozen=True, slots=True)
class DieAt:
    """The first or second die of the player on turn."""

    index: int


@dataclass(frozen=True, slots=True)
class SeenDie:
    """The first or second die of a player who is not on turn."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class StorageSpace:
    """A storage space of a player."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class EstateSpace:
    """A space of the shown estate."""

    seat: int
    space: int


@dataclass(frozen=True, slots=True)
class GoodsSpace:
    """A stack in a player's goods storage."""

    seat: int
    goods: int
    """The type; 0 for an empty space."""


@dataclass(frozen=True, slots=True)
class SoldGoods:
    """A player's sold goods."""

    seat: int


@dataclass(frozen=True, slots=True)
class Silverlings:
    """A player's Silverlings."""

    seat: int


@dataclass(frozen=True, slots=True)
class Workers:
    """A player's workers."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerPanel:
    """A player's panel, at the right of the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class ColourCount:
    """The number of spaces of a colour that a player has still to cover, or the bonus tile won."""

    seat: int
    kind: Kind


Held = StorageSpace | GoodsSpace | SoldGoods | Silverlings | Workers
"""The holdings of a player beside the dice."""
OnPanel = Held | SeenDie | EstateSpace | ColourCount | PlayerPanel
"""A thing on a player's panel; the panel itself is the sheet between its spaces."""


@dataclass(frozen=True, slots=True)
class PanelPart:
    """A part of a player's panel: its tooltip is its own, its click that of the panel."""

    seat: int
    part: OnPanel

    @property
    def is_of_estate(self) -> bool:
        """Whether it is the small estate, which the pointer enlarges."""
        return isinstance(self.part, EstateSpace | PlayerPanel)


@dataclass(frozen=True, slots=True)
class PhaseSpace:
    """One of the phases A to E with its points."""

    phase: int


@dataclass(frozen=True, slots=True)
class RoundSpace:
    """One of the five round spaces."""

    round: int


@dataclass(frozen=True, slots=True)
class TrackSpace:
    """A space of the turn order track."""

    space: int


@dataclass(frozen=True, slots=True)
class BonusSpace:
    """The place of a bonus tile."""

    kind: Kind
    large: bool


@dataclass(frozen=True, slots=True)
class SideChoice:
    """One side of the player board that was dealt."""

    estate: str


@dataclass(frozen=True, slots=True)
class CraneBuilding:
    """A building that the crane may work as."""

    building: Tile


@dataclass(frozen=True, slots=True)
class ExtraAction:
    """The joker die of a castle, or the tile that gives an extra action, until it is used."""


@dataclass(frozen=True, slots=True)
class RulesSign:
    """The name of the rules of the game, in a corner of the estate."""


class TableButton(Enum):
    """A button of the table. Lessons identify it by its value."""

    MENU = "menu"
    HOME = "home"
    """Returns to the home estate."""
    CAMERA = "camera"
    """Lets the estates of bots come into the middle, or keeps the person's own there."""
    UNDO = "undo"
    REDO = "redo"
    PASS = "pass"
    CONFIRM = "confirm"
    END = "end"
    """The large button: it ends the turn, or shows the final scoring."""
    SKIP = "skip"
    """Makes the bots play at once; shown where a person's turn has no end button."""
    PAUSE = "pause"
    STEP = "step"
    SPEED = "speed"
    ADVICE = "advice"
    """The coach's choice."""


Thing = (
    BoardSpace
    | DepotDie
    | DepotGoods
    | DieAt
    | SeenDie
    | StorageSpace
    | EstateSpace
    | GoodsSpace
    | SoldGoods
    | Silverlings
    | Workers
    | PlayerPanel
    | ColourCount
    | PanelPart
    | PhaseSpace
    | RoundSpace
    | TrackSpace
    | BonusSpace
    | SideChoice
    | RulesSign
    | CraneBuilding
    | ExtraAction
    | TableButton
)


def stored_goods(state: GameState, seat: int) -> list[int]:
    """Return the goods types that a player stores."""
    return [good for good, count in enumerate(state.players[seat].goods) if count]


def die_slots(state: GameState, seat: int) -> list[tuple[int, bool]]:
    """Return both dice of a player as rolled, each with whether it is still unused.

    Of two alike the left one counts as used first, as it is picked first.
    """
    left = list(state.players[seat].dice)
    slots: list[tuple[int, bool]] = []
    for value in reversed(state.players[seat].rolled):
        unused = value in left
        if unused:
            left.remove(value)
        slots.insert(0, (value, unused))
    return slots


def extra_tile(state: GameState) -> Tile | None:
    """Return the tile whose extra action waits to be used; None without one."""
    asked = state.asked
    return next((tile for tile, choice in CHOICES.items() if choice == asked), None)


def tile_at(state: GameState, thing: Thing) -> Tile | None:
    """Return the tile that lies on a thing; None without one."""
    match thing:
        case BoardSpace(space):
            return state.board[space]
        case StorageSpace(seat, index):
            storage = state.players[seat].storage
            return storage[index] if index < len(storage) else None
        case EstateSpace(seat, space):
            return state.players[seat].estate[space]
        case CraneBuilding(building):
            return building
        case PanelPart(_, part):
            return tile_at(state, part)
        case ExtraAction():
            return extra_tile(state)
    return None
