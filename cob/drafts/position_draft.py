"""A position that is set up piece by piece, from an empty table or from any other position.

A draft may be wrong at any time: `problems` says what has to be mended before it can be used. What
follows from the pieces (the supplies, the bonus tiles left, points by their source) is kept by the
draft itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cob.drafts.chance_draft import (
    DiePlace,
    OrderPlace,
    RoundGoodsPlace,
    TilePlace,
    WhiteDiePlace,
)
from cob.drafts.pieces import DieFace, GoodsTile, Piece, PlayerPawn
from cob.drafts.position_places import (
    BonusPlace,
    DepotGoodsPlace,
    EstatePlace,
    GoodsPlace,
    PiecePlace,
    PilePlace,
    PursePlace,
    SoldPlace,
    StoragePlace,
    Token,
    TrackPlace,
    TurnPlace,
)
from cob.engine import EstateLayout, GameState, NotationError, Setup
from cob.engine.components import EVERY_KIND, GOODS, ROUNDS_PER_PHASE, Tile
from cob.engine.message import Message
from cob.engine.pending import Choice
from cob.engine.player_check import dice_left
from cob.engine.position_check import problems
from cob.engine.position_reader import read_position
from cob.engine.position_words import assumed_points
from cob.engine.rounds import set_turn_order
from cob.engine.scoring import credited_points
from cob.engine.state import Player
from cob.engine.unseen_pieces import (
    Supplies,
    assumed_supplies,
    seen_goods,
    tile_problems,
    unseen_goods,
)


@dataclass
class _DraftTable:
    """The position, and what it cannot hold while it is set up: single dice, unknown goods."""

    state: GameState
    rolled: list[list[int]]
    """By seat, both dice; 0 for one that is not known."""
    used: list[list[bool]]
    coming: list[int]
    """The goods tiles of the five rounds; 0 for one that is not known."""
    knows_sources: list[bool]
    """By seat, whether the sources of the points are known."""

    def copy(self) -> _DraftTable:
        return _DraftTable(
            self.state.copy(),
            [dice[:] for dice in self.rolled],
            [each[:] for each in self.used],
            self.coming[:],
            self.knows_sources[:],
        )


class PositionDraft:
    """A position that is being set up. Its operations never fail; `problems` tells what is wrong.

    `is_played` is whether the position is complete, as one of a game or of a text: its supplies and
    sources of points count as known, and are kept as long as they fit. Otherwise they are assumed.
    """

    def __init__(self, state: GameState, *, is_played: bool) -> None:
        state = state.copy()
        state.chance = None
        self._table = _DraftTable(
            state,
            [list(player.rolled) or [0, 0] for player in state.players],
            [_used_dice(player) for player in state.players],
            [0] * (ROUNDS_PER_PHASE - len(state.round_goods)) + list(state.round_goods),
            [is_played] * len(state.players),
        )
        self._knows_supplies = is_played
        self._past: list[_DraftTable] = []
        self._undone: list[_DraftTable] = []
        self._faults: list[Message] | None = None

    @classmethod
    def empty(cls, setup: Setup) -> PositionDraft:
        """Return a table with nothing on it but agreed start castles, in round 1 of phase A."""
        castles = setup.castles or (None,) * len(setup.estates)
        players = [
            Player.begin(choices, castle)
            for choices, castle in zip(setup.estates, castles, strict=True)
        ]
        state = GameState.begin(setup.rules, players, None, False)
        set_turn_order(state, tuple(range(len(players))))
        for player in players:
            player.workers = 0
            if player.castle is not None:
                player.cover(Tile.CASTLE, player.castle)
        state.phase, state.round = 0, 1
        state.pending = (Choice.TURN,)
        draft = cls(state, is_played=False)
        draft._settle()
        return draft

    # --- what is there --------------------------------------------------------------------------

    @property
    def state(self) -> GameState:
        """The position so far; a round space without a known goods tile has a 0."""
        return self._table.state

    @property
    def is_touched(self) -> bool:
        """Whether anything was changed that can be taken back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether a change was taken back that can be made again."""
        return bool(self._undone)

    def problems(self) -> list[Message]:
        """Return a sentence for each fault; none if the position can be used."""
        if self._faults is None:
            self._faults = self._find_problems()
        return self._faults

    def _find_problems(self) -> list[Message]:
        state, found = self.state, list[Message]()
        numbers = range(state.round + 1, ROUNDS_PER_PHASE + 1)
        if blanks := [number for number in numbers if not self._table.coming[number - 1]]:
            found.append(
                Message(
                    "no goods tile lies on the space of round {rounds}: click on it and choose one",
                    rounds=", ".join(map(str, blanks)),
                )
            )
        if found:
            known = state.copy()
            left = list(unseen_goods(without_blanks(state)) or GOODS)
            known.round_goods = tuple(good or left.pop() for good in state.round_goods)
            known.unseen_goods = unseen_goods(known) or ()
            state = known
        return found + problems(state)

    def piece(self, place: PiecePlace) -> Piece | None:
        """Return the piece on a place; None on an empty one."""
        table, state = self._table, self.state
        match place:
            case TilePlace(space):
                return state.board[space]
            case EstatePlace(seat, space):
                return state.players[seat].estate[space]
            case StoragePlace(seat, index):
                storage = state.players[seat].storage
                return storage[index] if index < len(storage) else None
            case RoundGoodsPlace(number):
                return _goods(table.coming[number - 1])
            case DiePlace(seat, index):
                return _die(table.rolled[seat][index])
            case WhiteDiePlace():
                return _die(state.white)
            case OrderPlace(index):
                return PlayerPawn(state.order[index])
            case TurnPlace():
                return PlayerPawn(state.current)
            case BonusPlace():
                winners = (at for at, each in enumerate(state.players) if _has_won(each, place))
                return next(map(PlayerPawn, winners), None)
            case TrackPlace(space):
                stack = state.track[space]
                return PlayerPawn(stack[-1]) if stack else None

    def is_used(self, place: DiePlace) -> bool:
        """Return whether a die of the player on turn is used."""
        return self._table.used[place.seat][place.index]

    def amount(self, place: PilePlace, what: GoodsTile | Token) -> int:
        """Return how many pieces of a type lie on a place."""
        state = self.state
        match place, what:
            case DepotGoodsPlace(depot), GoodsTile(good):
                return state.depot_goods[depot].count(good)
            case GoodsPlace(seat), GoodsTile(good):
                return state.players[seat].goods[good]
            case SoldPlace(seat), GoodsTile(good):
                return state.players[seat].sold[good]
            case PursePlace(seat), Token.WORKERS:
                return state.players[seat].workers
            case PursePlace(seat), Token.SILVERLINGS:
                return state.players[seat].silverlings
            case PursePlace(seat), Token.POINTS:
                return state.players[seat].points
        raise AssertionError(f"{what} does not lie on {place}")

    # --- changes --------------------------------------------------------------------------------

    def put(self, place: PiecePlace, piece: Piece | None) -> None:
        """Put a piece on a place, or take the one away that lies there."""
        if piece == self.piece(place) and not isinstance(place, TrackPlace):
            return
        self._begin()
        table, state = self._table, self.state
        match place, piece:
            case TilePlace(space), Tile() | None:
                state.board[space] = piece
            case EstatePlace(seat, space), Tile() | None:
                state.players[seat].estate[space] = piece
            case StoragePlace(seat, index), Tile() | None:
                state.players[seat].storage = _stored(state.players[seat].storage, index, piece)
            case RoundGoodsPlace(number), _:
                table.coming[number - 1] = piece.good if isinstance(piece, GoodsTile) else 0
            case DiePlace(seat, index), _:
                table.rolled[seat][index] = piece.value if isinstance(piece, DieFace) else 0
            case WhiteDiePlace(), _:
                state.white = piece.value if isinstance(piece, DieFace) else 0
            case OrderPlace(index), PlayerPawn(seat):
                state.order = _swapped(state.order, index, seat)
            case TurnPlace(), PlayerPawn(seat):
                state.current, state.bought, state.hired = seat, False, False
            case BonusPlace(), _:
                _give_bonus(state, place, piece.seat if isinstance(piece, PlayerPawn) else None)
            case TrackPlace(space), PlayerPawn(seat):
                state.track = _moved(state.track, seat, space)
        self._settle()

    def set_amount(self, place: PilePlace, what: GoodsTile | Token, number: int) -> None:
        """Lay so many pieces of a type on a place."""
        if number < 0 or number == self.amount(place, what):
            return
        self._begin()
        state = self.state
        match place, what:
            case DepotGoodsPlace(depot), GoodsTile(good):
                others = [each for each in state.depot_goods[depot] if each != good]
                state.depot_goods[depot] = tuple(sorted([*others, *[good] * number]))
            case GoodsPlace(seat), GoodsTile(good):
                state.players[seat].goods[good] = number
            case SoldPlace(seat), GoodsTile(good):
                state.players[seat].sold[good] = number
            case PursePlace(seat), Token.WORKERS:
                state.players[seat].workers = number
            case PursePlace(seat), Token.SILVERLINGS:
                state.players[seat].silverlings = number
            case PursePlace(seat), Token.POINTS:
                state.players[seat].points = number
                self._table.knows_sources[seat] = False
        self._settle()

    def set_points(self, seat: int, points_by: Sequence[int]) -> None:
        """Set a player's points by their source."""
        self._begin()
        player = self.state.players[seat]
        player.points_by, player.points = list(points_by), sum(points_by)
        self._table.knows_sources[seat] = True
        self._settle()

    def use(self, place: DiePlace, is_used: bool) -> None:
        """Say whether a die of the player on turn is used."""
        self._begin()
        self._table.used[place.seat][place.index] = is_used
        self._settle()

    def set_time(self, phase: int, round: int) -> None:
        """Set the phase, 0 to 4, and the round, 1 to 5."""
        self._begin()
        self.state.phase, self.state.round = phase, round
        self._settle()

    def set_turn(self, seat: int, *, bought: bool = False, hired: bool = False) -> None:
        """Set whose turn it is, and whether a tile was bought in it, or a building for workers."""
        self._begin()
        state = self.state
        state.current, state.bought, state.hired = seat, bought, hired
        self._settle()

    def set_supplies(self, supplies: Supplies) -> None:
        """Set which tiles are still face down; they are kept as long as they fit."""
        self._begin()
        self.state.supplies, self.state.black_supply = supplies
        self._knows_supplies = True
        self._settle()

    def clear(self) -> None:
        """Take all tiles and goods off the main board."""
        self._begin()
        state = self.state
        state.board = [None] * len(state.board)
        state.depot_goods = [()] * len(state.depot_goods)
        self._settle()

    def undo(self) -> None:
        """Take the last change back."""
        if self._past:
            self._undone.append(self._table)
            self._table = self._past.pop()
            self._faults = None

    def redo(self) -> None:
        """Make the change again that was taken back last."""
        if self._undone:
            self._past.append(self._table)
            self._table = self._undone.pop()
            self._faults = None

    def _begin(self) -> None:
        """Keep the table as it is, before a change of its copy."""
        self._past.append(self._table)
        self._undone.clear()
        self._table = self._table.copy()

    # --- what follows ---------------------------------------------------------------------------

    def _settle(self) -> None:
        """Set what follows from the pieces on the table."""
        self._faults = None
        table, state = self._table, self.state
        state.pending = (Choice.TURN,)
        won_large = won_small = 0
        for seat, player in enumerate(state.players):
            _settle_estate(player)
            player.credited = credited_points(state, player)
            won_large |= player.large_bonuses
            won_small |= player.small_bonuses
            rolled, left = tuple(table.rolled[seat]), dice_left(state, seat)
            player.rolled = rolled if all(rolled) else ()
            used = table.used[seat] if left is None else [left == 0] * len(rolled)
            player.dice = tuple(
                die for die, is_used in zip(player.rolled, used, strict=False) if not is_used
            )
        for seat, player in enumerate(state.players):
            if not table.knows_sources[seat]:
                player.points_by = assumed_points(state, seat, player.points)
        state.large_left, state.small_left = EVERY_KIND & ~won_large, EVERY_KIND & ~won_small
        state.round_goods = tuple(table.coming[state.round :])
        state.unseen_goods = unseen_goods(without_blanks(state)) or state.unseen_goods
        if not self._knows_supplies or any(tile_problems(state)):
            state.supplies, state.black_supply = assumed_supplies(state)


def read_draft(text: str, estates: Mapping[str, EstateLayout]) -> GameState:
    """Return the position of a text, possible or not, for a draft; raise `NotationError`.

    A set-up is refused: it has no turn, and nothing to set up for it.
    """
    state = read_position(text, estates)
    if state.phase < 0:
        raise NotationError(Message("a turn is played in a round: say which round it is"))
    return state


def _settle_estate(player: Player) -> None:
    """Set what follows from the tiles of an estate."""
    tiles = list(enumerate(player.estate))
    player.filled = player.frontier = player.knowledge = 0
    player.barred = [0] * len(player.barred)
    for space, tile in tiles:
        if tile is not None:
            player.cover(tile, space)


def without_blanks(state: GameState) -> GameState:
    """Return the position without round spaces whose goods tile is not known."""
    if all(state.round_goods):
        return state
    known = state.copy()
    known.round_goods = tuple(good for good in state.round_goods if good)
    return known


def goods_on_table(state: GameState) -> list[int]:
    """Return all goods tiles that are known to be seen."""
    return seen_goods(without_blanks(state))


# --- single pieces ------------------------------------------------------------------------------


def _goods(good: int) -> GoodsTile | None:
    return GoodsTile(good) if good else None


def _die(value: int) -> DieFace | None:
    return DieFace(value) if value else None


def _used_dice(player: Player) -> list[bool]:
    """Return for both dice whether they are used; of two alike the left one counts as first."""
    left, used = list(player.dice), list[bool]()
    for value in reversed(player.rolled):
        used.insert(0, value not in left)
        if value in left:
            left.remove(value)
    return used or [False, False]


def _stored(storage: tuple[Tile, ...], index: int, tile: Tile | None) -> tuple[Tile, ...]:
    """Return a storage with another tile, or none, on one of its spaces."""
    tiles = list(storage)
    tiles[index : index + 1] = [] if tile is None else [tile]
    return tuple(tiles)


def _swapped(order: tuple[int, ...], index: int, seat: int) -> tuple[int, ...]:
    """Return a turn order in which a player has changed places with another."""
    seats = list(order)
    seats[seats.index(seat)], seats[index] = seats[index], seat
    return tuple(seats)


def _moved(track: Sequence[Sequence[int]], seat: int, space: int) -> tuple[tuple[int, ...], ...]:
    """Return the track with a player's pawn on top of a space."""
    stacks = [[each for each in stack if each != seat] for stack in track]
    stacks[space].append(seat)
    return tuple(map(tuple, stacks))


def _has_won(player: Player, place: BonusPlace) -> bool:
    won = player.large_bonuses if place.large else player.small_bonuses
    return bool(won >> place.kind & 1)


def _give_bonus(state: GameState, place: BonusPlace, seat: int | None) -> None:
    """Give a bonus tile to a player, or back to the board."""
    bit = 1 << place.kind
    for at, player in enumerate(state.players):
        mask = bit if at == seat else 0
        if place.large:
            player.large_bonuses = player.large_bonuses & ~bit | mask
        else:
            player.small_bonuses = player.small_bonuses & ~bit | mask
