"""The places of a position on the table: which one a click means, its name, and where it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Rect

from cob.clicks.table_things import (
    BoardSpace,
    BonusSpace,
    DepotGoods,
    DieAt,
    EstateSpace,
    GoodsSpace,
    RoundSpace,
    SeenDie,
    Silverlings,
    SoldGoods,
    StorageSpace,
    Thing,
    TrackSpace,
    Workers,
)
from cob.drafts.chance_draft import (
    DICE_OF_A_PLAYER,
    DiePlace,
    RoundGoodsPlace,
    TilePlace,
)
from cob.drafts.position_draft import PositionDraft
from cob.drafts.position_offers import is_open
from cob.drafts.position_places import (
    BonusPlace,
    DepotGoodsPlace,
    EstatePlace,
    GoodsPlace,
    PositionPlace,
    PursePlace,
    SoldPlace,
    StoragePlace,
    TrackPlace,
    TurnPlace,
)
from cob.drafts.questions import place_name
from cob.engine import GameState
from cob.engine.components import (
    BOARD_SPACES,
    DEPOTS,
    FIRST_BLACK_SPACE,
    ROUNDS_PER_PHASE,
    SPACES_PER_DEPOT,
    STORAGE_SPACES,
    TRACK_SPACES,
    Kind,
    depot_of,
)
from cob.engine.hexgrid import SPACE_NAMES, SPACES
from cob.text.language import Message, tr
from cob.text.wording import BONUS_NAMES
from cob.ui.kit.estate_picture import Hex
from cob.ui.table.layout import TableLayout
from cob.ui.table.thing_places import place_of

_LARGE: Final = Message("Large bonus tile for all {what}: whose is it?")
_SMALL: Final = Message("Small bonus tile for all {what}: whose is it?")


def place_meant(thing: Thing, draft: PositionDraft) -> PositionPlace | None:
    """Return the place that a click on a thing means; None for one that is not used."""
    state = draft.state
    place: PositionPlace
    match thing:
        case BoardSpace(space):
            place = TilePlace(space)
        case RoundSpace(number):
            place = RoundGoodsPlace(number)
        case EstateSpace(seat, space):
            return EstatePlace(seat, space)
        case StorageSpace(seat, index):
            return StoragePlace(seat, min(index, len(state.players[seat].storage)))
        case GoodsSpace(seat, _):
            return GoodsPlace(seat)
        case SoldGoods(seat):
            return SoldPlace(seat)
        case Silverlings(seat) | Workers(seat):
            return PursePlace(seat)
        case DieAt(index):
            return DiePlace(state.current, index)
        case SeenDie(seat, index):
            return DiePlace(seat, index)
        case DepotGoods(depot, _):
            return DepotGoodsPlace(depot)
        case TrackSpace(space):
            return TrackPlace(space)
        case BonusSpace(kind, large):
            return BonusPlace(kind, large)
        case _:
            return None
    return place if is_open(state, place) else None


def thing_meant(place: PositionPlace) -> Thing | None:
    """Return the thing on the table of a place; None for dice, and for places on the panel."""
    match place:
        case TilePlace(space):
            return BoardSpace(space)
        case RoundGoodsPlace(number):
            return RoundSpace(number)
        case EstatePlace(seat, space):
            return EstateSpace(seat, space)
        case StoragePlace(seat, index):
            return StorageSpace(seat, index)
        case GoodsPlace(seat):
            return GoodsSpace(seat, 0)
        case SoldPlace(seat):
            return SoldGoods(seat)
        case PursePlace(seat):
            return Silverlings(seat)
        case DepotGoodsPlace(depot):
            return DepotGoods(depot)
        case TrackPlace(space):
            return TrackSpace(space)
        case BonusPlace(kind, large):
            return BonusSpace(kind, large)
    return None


def areas_of(layout: TableLayout, shown: int, place: PositionPlace) -> list[Rect | Hex]:
    """Return where a place lies on the table; nothing for a place on the panel."""
    hand = layout.hand
    match place:
        case DiePlace(seat, index) if seat == shown:
            return [hand.dice[index]]
        case GoodsPlace(seat) if seat == shown:
            return [hand.goods[0].unionall(list(hand.goods))]
        case PursePlace(seat) if seat == shown:
            return [hand.silverlings.area, hand.workers.area]
        case EstatePlace(seat) | StoragePlace(seat) | SoldPlace(seat) if seat != shown:
            return []
    thing = thing_meant(place)
    area = None if thing is None else place_of(layout, shown, thing)
    return [] if area is None else [area]


def places_of_seat(state: GameState, seat: int) -> Iterator[PositionPlace]:
    """Yield every place on the table while a player's estate is in the middle, in reading order."""
    spaces = map(TilePlace, range(BOARD_SPACES))
    yield from (place for place in spaces if is_open(state, place))
    yield from map(DepotGoodsPlace, DEPOTS)
    yield from (RoundGoodsPlace(at) for at in range(state.round + 1, ROUNDS_PER_PHASE + 1))
    yield from map(TrackPlace, range(TRACK_SPACES))
    yield from (BonusPlace(kind, large) for large in (True, False) for kind in Kind)
    yield from (EstatePlace(seat, space) for space in SPACES)
    yield from (DiePlace(seat, index) for index in range(DICE_OF_A_PLAYER))
    yield from (
        StoragePlace(seat, index)
        for index in range(min(STORAGE_SPACES, len(state.players[seat].storage) + 1))
    )
    yield GoodsPlace(seat)
    yield SoldPlace(seat)
    yield PursePlace(seat)


def next_place(draft: PositionDraft, place: PositionPlace) -> PositionPlace:
    """Return the place after one that got its piece: the next empty space, or the next die."""
    state, after = draft.state, place
    match place:
        case TilePlace(space):
            spaces = (*range(space + 1, BOARD_SPACES), *range(space))
            open_spaces = (TilePlace(each) for each in spaces if is_open(state, TilePlace(each)))
            after = next((each for each in open_spaces if draft.piece(each) is None), place)
        case EstatePlace(seat, space):
            estate = state.players[seat].estate
            others = (*range(space + 1, len(estate)), *range(space))
            after = next((EstatePlace(seat, at) for at in others if estate[at] is None), place)
        case RoundGoodsPlace(number) if number < ROUNDS_PER_PHASE:
            after = RoundGoodsPlace(number + 1)
        case DiePlace(seat, index) if index + 1 < DICE_OF_A_PLAYER:
            after = DiePlace(seat, index + 1)
        case StoragePlace(seat, index) if index + 1 < STORAGE_SPACES:
            after = StoragePlace(seat, index + 1)
    return after


def name_of_place(place: PositionPlace, names: Sequence[str]) -> str:
    """Return the name of a place, as the heading of the tray."""
    match place:
        case TilePlace(space) if space >= FIRST_BLACK_SPACE:
            return tr("Black depot, space {number}", number=space - FIRST_BLACK_SPACE + 1)
        case TilePlace(space):
            number = space % SPACES_PER_DEPOT + 1
            return tr("Depot {depot}, space {number}", depot=depot_of(space), number=number)
        case RoundGoodsPlace(number):
            return tr("Goods tile of round {round}", round=number)
        case EstatePlace(seat, space):
            return tr("{name}, space {space}", name=names[seat], space=SPACE_NAMES[space])
        case StoragePlace(seat, index):
            return tr("{name}, storage space {number}", name=names[seat], number=index + 1)
        case GoodsPlace(seat):
            return tr("{name}, stored goods", name=names[seat])
        case SoldPlace(seat):
            return tr("{name}, sold goods", name=names[seat])
        case PursePlace(seat):
            return tr("{name}, workers, Silverlings and points", name=names[seat])
        case DepotGoodsPlace(depot):
            return tr("Goods on depot {depot}", depot=depot)
        case TrackPlace(space):
            return tr("Step {step} of the turn order track: who comes on top?", step=space)
        case BonusPlace(kind, large):
            return tr(_LARGE if large else _SMALL, what=tr(BONUS_NAMES[kind]))
        case TurnPlace():
            return tr("On turn")
    return place_name(place, names)
