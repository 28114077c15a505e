"""Everything on the table that a pointer can rest on, and what a click on it may mean."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cob.engine.components import Kind, Tile, depot_of
from cob.engine.legality import animals_beside
from cob.engine.pending import GeeseChoice
from cob.engine.state import GameState
from cob.play.chooser import Reading
from cob.play.parts import (
    BoardTile,
    Die,
    Discarded,
    Finish,
    Haul,
    Herd,
    Hire,
    Part,
    Pass,
    Side,
    Silver,
    Space,
    Stack,
    Stored,
    Type,
    Work,
    WorkerPile,
)


@dataclass(frozen=True, slots=True)
class BoardSpace:
    """A space of a numbered depot or of the black depot."""

    space: int


@dataclass(frozen=True, slots=True)
class DepotDie:
    """The number of a depot, on which the white die lies if it shows the same."""

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
    index: int


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
class RulesSign:
    """The name of the rules by which the game is played, in a corner of the estate."""


class TableButton(Enum):
    """A button of the table. Lessons name it by its value."""

    MENU = "menu"
    RULES = "rules"
    SAVE = "save"
    HOME = "home"
    """Back to the estate of the player on turn."""
    UNDO = "undo"
    REDO = "redo"
    PASS = "pass"
    CONFIRM = "confirm"
    END = "end"
    """The large one: it ends the turn, skips the bots' moves, or shows the final scoring."""
    PAUSE = "pause"
    STEP = "step"
    SPEED = "speed"
    QUIET = "quiet"
    """The reminders are switched off."""


Thing = (
    BoardSpace
    | DepotDie
    | DepotGoods
    | DieAt
    | StorageSpace
    | EstateSpace
    | GoodsSpace
    | SoldGoods
    | Silverlings
    | Workers
    | PlayerPanel
    | PhaseSpace
    | RoundSpace
    | TrackSpace
    | BonusSpace
    | SideChoice
    | RulesSign
    | CraneBuilding
    | TableButton
)


def stored_goods(state: GameState, seat: int) -> list[int]:
    """Return the goods types that a player stores, in the order in which they are shown."""
    return [good for good, count in enumerate(state.players[seat].goods) if count]


def die_slots(state: GameState, seat: int) -> list[tuple[int, bool]]:
    """Return both dice of a player as rolled, each with whether it is still unused."""
    left = list(state.players[seat].dice)
    slots = []
    for value in state.players[seat].rolled:
        unused = value in left
        if unused:
            left.remove(value)
        slots.append((value, unused))
    return slots


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
    return None


def part_at(state: GameState, space: int) -> Part:
    """Return what a click on a space of the estate on turn means: the space, or its animals.

    Animals are meant when the geese in their own pasture ask for a type (ruling EC-51).
    """
    asked, player = state.asked, state.player
    tile = player.estate[space]
    if isinstance(asked, GeeseChoice) and tile is not None:
        pasture = player.layout.region_of[asked.space]
        if pasture >> space & 1 and tile.species in animals_beside(player, asked.space):
            return Herd(tile.species)
    return Space(space)


def readings(state: GameState, thing: Thing) -> list[Reading]:
    """Return what a click on a thing may mean for the player on turn.

    It means nothing where the thing belongs to another player.
    """
    if getattr(thing, "seat", state.current) != state.current:
        return []
    tile = tile_at(state, thing)
    match thing:
        case BoardSpace(space) if tile is not None:
            return [frozenset({BoardTile(depot_of(space), tile)})]
        case DepotGoods(depot, None):
            return [frozenset({Haul(depot)})]
        case DepotGoods(depot, goods) if goods is not None:
            return [
                frozenset({Haul(depot), Type(goods)}),
                frozenset({Type(goods)}),
                frozenset({Haul(depot)}),
            ]
        case DieAt(index):
            slots = die_slots(state, state.current)
            return [frozenset({Die(slots[index][0])})] if index < len(slots) else []
        case StorageSpace() if tile is not None:
            return [frozenset({Discarded(tile)}), frozenset({Stored(tile)})]
        case EstateSpace(_, space):
            return [frozenset({part_at(state, space)})]
        case GoodsSpace(seat, index):
            types = stored_goods(state, seat)
            return [frozenset({Stack(types[index])})] if index < len(types) else []
        case Silverlings():
            return [frozenset({Silver()})]
        case Workers():
            return [frozenset({WorkerPile()}), frozenset({Hire()})]
        case SideChoice(estate):
            return [frozenset({Side(estate)})]
        case CraneBuilding(building):
            return [frozenset({Work(building)})]
        case TableButton.END:
            return [frozenset({Finish()})]
        case TableButton.PASS:
            return [frozenset({Pass()})]
    return []
