"""A chance result that is entered piece by piece, as it was dealt or rolled at a real table.

A draft knows its places, the pieces that each can still get by the supply, and which place is
asked for next. A complete draft is a chance result, which the game plays like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cob.drafts.pieces import DieFace, GoodsTile, Piece, PieceOffer, PlayerPawn
from cob.engine import GameState
from cob.engine.chance import (
    ChanceResult,
    Due,
    PhaseDeal,
    RoundRoll,
    StartingGoods,
    StartOrder,
    StartPlayer,
)
from cob.engine.components import (
    BOARD_SPACES,
    FIRST_BLACK_SPACE,
    GOODS,
    ROUNDS_PER_PHASE,
    STARTING_GOODS,
    Tile,
)
from cob.engine.random_source import Chance
from cob.engine.rounds import black_depot_size, kinds_to_deal

DICE_OF_A_PLAYER: Final = 2
DIE_FACES: Final = range(1, 7)


@dataclass(frozen=True, slots=True)
class TilePlace:
    """A space of a depot or of the black depot."""

    space: int


@dataclass(frozen=True, slots=True)
class RoundGoodsPlace:
    """A round space with the goods tile of that round."""

    round: int


@dataclass(frozen=True, slots=True)
class StartGoodsPlace:
    """One of the three goods tiles with which a player begins."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class DiePlace:
    """One of a player's two dice."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class WhiteDiePlace:
    """The white die."""


@dataclass(frozen=True, slots=True)
class OrderPlace:
    """A place in the first turn order, counted from 0."""

    index: int


DraftPlace = TilePlace | RoundGoodsPlace | StartGoodsPlace | DiePlace | WhiteDiePlace | OrderPlace


class ChanceDraft:
    """The chance result for which a game waits, as far as it is entered.

    `given` is a result that was taken back: the draft begins with it.
    """

    def __init__(self, state: GameState, given: ChanceResult | None = None) -> None:
        asked = state.asked
        assert isinstance(asked, Due), "a draft is for a position that waits for chance"
        self.due: Due = asked
        self.state = state
        self.places = _places(state, asked)
        """The places that are asked for, in order."""
        self._full = {place: _full_offers(state, place) for place in self.places}
        self._set: dict[DraftPlace, Piece] = {}
        self._put: list[tuple[DraftPlace, Piece | None]] = []
        """Each place that got a piece by hand, with the piece before."""
        if given is not None:
            self._set = {
                place: piece
                for place, piece in _pieces_of(given).items()
                if place in self._full and any(offer.piece == piece for offer in self._full[place])
            }
        self.chosen: DraftPlace | None = self._next_empty(self.places)
        """The place that gets the next piece; None once every place has one."""

    # --- what is set ----------------------------------------------------------------------------

    def piece(self, place: DraftPlace) -> Piece | None:
        """Return the piece on a place; None on an empty one."""
        return self._set.get(place)

    @property
    def is_complete(self) -> bool:
        """Whether every place has a piece."""
        return len(self._set) == len(self.places)

    @property
    def is_touched(self) -> bool:
        """Whether a piece can be taken back."""
        return bool(self._put)

    @property
    def is_at_once(self) -> bool:
        """Whether the only piece is the whole result, which needs no second look."""
        return len(self.places) == 1

    @property
    def empty(self) -> int:
        """How many places are still empty."""
        return len(self.places) - len(self._set)

    def offers(self, place: DraftPlace) -> tuple[PieceOffer, ...]:
        """Return every piece that the supply ever has for a place, with the number left for it.

        The place's own piece counts as left, since it may be put there again.
        """
        used = Counter(
            piece
            for other, piece in self._set.items()
            if other != place and _shares_supply(other, place)
        )
        return tuple(
            PieceOffer(each.piece, each.left - used[each.piece]) for each in self._full[place]
        )

    # --- changes --------------------------------------------------------------------------------

    def choose(self, place: DraftPlace) -> None:
        """Ask for the piece of this place next."""
        if place in self._full:
            self.chosen = place

    def step(self, by: int) -> None:
        """Go on or back to another place, after the last one to the first."""
        at = self.places.index(self.chosen) if self.chosen in self.places else -1 if by > 0 else 0
        self.chosen = self.places[(at + by) % len(self.places)]

    def can_put(self, piece: Piece) -> bool:
        """Return whether the chosen place can get a piece."""
        if self.chosen is None:
            return False
        return any(each.piece == piece and each.left > 0 for each in self.offers(self.chosen))

    def put(self, piece: Piece) -> None:
        """Put a piece that is left on the chosen place, and go on to the next empty one."""
        place = self.chosen
        if place is None or not self.can_put(piece):
            return
        self._put.append((place, self._set.get(place)))
        self._set[place] = piece
        at = self.places.index(place)
        self.chosen = self._next_empty((*self.places[at + 1 :], *self.places[:at]))

    def take_back(self) -> None:
        """Take back the last piece, and ask for its place again."""
        if self._put:
            place, before = self._put.pop()
            if before is None:
                del self._set[place]
            else:
                self._set[place] = before
            self.chosen = place

    def fill(self, chance: Chance) -> None:
        """Draw the pieces of all empty places by chance from what is left."""
        for place in self.places:
            if place not in self._set:
                left = [each.piece for each in self.offers(place) for _ in range(each.left)]
                self._put.append((place, None))
                self._set[place] = chance.draw(left)
        self.chosen = None

    def _next_empty(self, places: Iterable[DraftPlace]) -> DraftPlace | None:
        return next((place for place in places if place not in self._set), None)

    # --- the result -----------------------------------------------------------------------------

    def result(self) -> ChanceResult:
        """Return the chance result of a complete draft."""
        assert self.is_complete, "a draft with empty places is no result"
        if self.due is Due.START:
            order = tuple(self._seat(OrderPlace(at)) for at in range(len(self.places)))
            return StartOrder(order) if len(order) > 1 else StartPlayer(order[0])
        result = self.so_far()
        assert result is not None
        return result

    def so_far(self) -> ChanceResult | None:
        """Return the result as far as it is entered, with 0 or None for what is missing.

        Return None for the start player, and where nothing is entered.
        """
        seats = range(len(self.state.players))
        if self.due is Due.START or not self._set:
            return None
        if self.due is Due.GOODS:
            places = [[StartGoodsPlace(seat, at) for at in range(STARTING_GOODS)] for seat in seats]
            return StartingGoods(tuple(tuple(map(self._good, each)) for each in places))
        if self.due is Due.ROUND:
            dice = tuple((self._die(DiePlace(at, 0)), self._die(DiePlace(at, 1))) for at in seats)
            return RoundRoll(dice, self._die(WhiteDiePlace()))
        return PhaseDeal(tuple(self._tiles()), self._round_goods())

    def shown(self) -> GameState:
        """Return the position with the pieces set so far; a round space without goods has a 0."""
        shown = self.state.copy()
        if self.due is Due.PHASE:
            shown.phase += 1
            shown.round = 1
            shown.board = self._tiles()
            shown.round_goods = self._round_goods()
        elif self.due is Due.GOODS:
            for place, piece in self._set.items():
                if isinstance(place, StartGoodsPlace) and isinstance(piece, GoodsTile):
                    shown.players[place.seat].goods[piece.good] += 1
        elif self.due is Due.ROUND:
            shown.round += 1
            shown.white = self._die(WhiteDiePlace())
            for seat, player in enumerate(shown.players):
                dice = self._die(DiePlace(seat, 0)), self._die(DiePlace(seat, 1))
                player.dice = player.rolled = dice if all(dice) else ()
        return shown

    def _tiles(self) -> list[Tile | None]:
        tiles: list[Tile | None] = [None] * BOARD_SPACES
        for space, kind in enumerate(kinds_to_deal(len(self.state.players), self.state.phase + 1)):
            faces = [] if kind is None else _faces(self.state.supplies[kind])
            if len(faces) == 1:
                tiles[space] = faces[0]
        for place, piece in self._set.items():
            if isinstance(place, TilePlace) and isinstance(piece, Tile):
                tiles[place.space] = piece
        return tiles

    def _round_goods(self) -> tuple[int, ...]:
        return tuple(self._good(RoundGoodsPlace(at)) for at in range(1, ROUNDS_PER_PHASE + 1))

    def _good(self, place: DraftPlace) -> int:
        piece = self._set.get(place)
        return piece.good if isinstance(piece, GoodsTile) else 0

    def _die(self, place: DraftPlace) -> int:
        piece = self._set.get(place)
        return piece.value if isinstance(piece, DieFace) else 0

    def _seat(self, place: DraftPlace) -> int:
        piece = self._set[place]
        assert isinstance(piece, PlayerPawn)
        return piece.seat


# --- places and their pieces --------------------------------------------------------------------


def _places(state: GameState, due: Due) -> tuple[DraftPlace, ...]:
    """Return the places of a chance result; not those of tiles that have only one face."""
    seats = range(len(state.players))
    if due is Due.START:
        number = len(seats) if state.rules.random_turn_order else 1
        return tuple(OrderPlace(at) for at in range(number))
    if due is Due.GOODS:
        return tuple(StartGoodsPlace(seat, at) for seat in seats for at in range(STARTING_GOODS))
    if due is Due.ROUND:
        dice = (DiePlace(seat, at) for seat in seats for at in range(DICE_OF_A_PLAYER))
        return (*dice, WhiteDiePlace())
    kinds = kinds_to_deal(len(seats), state.phase + 1)
    spaces = [
        space
        for space, kind in enumerate(kinds)
        if kind is not None and len(_faces(state.supplies[kind])) > 1
    ]
    spaces += range(FIRST_BLACK_SPACE, FIRST_BLACK_SPACE + black_depot_size(state))
    rounds = range(1, ROUNDS_PER_PHASE + 1)
    return (*map(TilePlace, spaces), *map(RoundGoodsPlace, rounds))


def _full_offers(state: GameState, place: DraftPlace) -> tuple[PieceOffer, ...]:
    """Return the pieces of the supply for a place while nothing is set."""
    match place:
        case TilePlace(space):
            return _counted(_supply(state, space))
        case RoundGoodsPlace() | StartGoodsPlace():
            left = Counter(state.unseen_goods)
            return tuple(PieceOffer(GoodsTile(good), left[good]) for good in GOODS)
        case DiePlace() | WhiteDiePlace():
            return tuple(PieceOffer(DieFace(value), 1) for value in DIE_FACES)
        case OrderPlace():
            return tuple(PieceOffer(PlayerPawn(seat), 1) for seat in range(len(state.players)))


def _supply(state: GameState, space: int) -> Sequence[Tile]:
    if space >= FIRST_BLACK_SPACE:
        return state.black_supply
    kind = kinds_to_deal(len(state.players), state.phase + 1)[space]
    return () if kind is None else state.supplies[kind]


def _counted(supply: Sequence[Tile]) -> tuple[PieceOffer, ...]:
    left = Counter(supply)
    return tuple(PieceOffer(tile, left[tile]) for tile in _faces(supply))


def _faces(supply: Sequence[Tile]) -> list[Tile]:
    return sorted(set(supply))


def _shares_supply(one: DraftPlace, other: DraftPlace) -> bool:
    """Return whether a piece on one place is missing for the other: dice are never used up."""
    if isinstance(one, TilePlace) and isinstance(other, TilePlace):
        return (one.space >= FIRST_BLACK_SPACE) == (other.space >= FIRST_BLACK_SPACE)
    return type(one) is type(other) and not isinstance(one, DiePlace)


def _pieces_of(result: ChanceResult) -> dict[DraftPlace, Piece]:
    """Return the pieces of a chance result by their places."""
    match result:
        case StartPlayer(player):
            return {OrderPlace(0): PlayerPawn(player)}
        case StartOrder(order):
            return {OrderPlace(at): PlayerPawn(seat) for at, seat in enumerate(order)}
        case StartingGoods(goods):
            return {
                StartGoodsPlace(seat, at): GoodsTile(good)
                for seat, own in enumerate(goods)
                for at, good in enumerate(own)
            }
        case RoundRoll(dice, white):
            return {
                WhiteDiePlace(): DieFace(white),
                **{
                    DiePlace(seat, at): DieFace(value)
                    for seat, pair in enumerate(dice)
                    for at, value in enumerate(pair)
                },
            }
    return {
        **{TilePlace(space): tile for space, tile in enumerate(result.tiles) if tile is not None},
        **{RoundGoodsPlace(at): GoodsTile(good) for at, good in enumerate(result.goods, start=1)},
    }
