"""Positions and actions as the core has them: a position is a row of bytes, an action a number.

`flattened` and `restored` are each other's inverse, but for the random source of a view, which has
none, and for what never changes in a game (rules, estates offered), which `CoreGame` holds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from cob.core.tables import (
    ASKED,
    HEAD,
    NO_TILE,
    NONE,
    PLAYER,
    SCORER,
    STATE_BYTES,
    TILES,
    CoreGame,
    core_game,
)
from cob.engine import Action, GameState
from cob.engine.actions import (
    AddTile,
    BuyTile,
    ChooseCastle,
    ChooseEstate,
    Decline,
    EndTurn,
    ScoreAnimals,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
    UseCrane,
)
from cob.engine.chance import Due
from cob.engine.components import GOODS, SPECIES, TRACK_SPACES, Kind, Tile
from cob.engine.pending import CHOICES, Choice, GeeseChoice, Pending, Selection
from cob.engine.random_source import Chance
from cob.engine.state import Player

_PLAYERS: Final = 4
_NOT_PLACED: Final = 255
_PENDING: Final[tuple[Pending, ...]] = (
    Choice.TURN,
    *CHOICES.values(),
    Selection.SHIP_GOODS,
    GeeseChoice(0),
    Selection.CRANE,
    Selection.ESTATE,
    Selection.START_CASTLE,
    Due.START,
    Due.GOODS,
    Due.PHASE,
    Due.ROUND,
)
_DUE: Final = {due: number for number, due in enumerate(_PENDING) if isinstance(due, Due)}
_GEESE: Final = ASKED["geese"]
_SCORERS: Final = tuple(SCORER)
_NOTHING_CREDITED: Final = (-1,) * 16
_TILE: Final = tuple(Tile)


def game_of(state: GameState) -> CoreGame:
    """Return the core's tables for the game of a position; raise `CoreError`."""
    return core_game(state.rules, tuple([player.choices for player in state.players]))


def flattened(state: GameState) -> bytes:
    """Return a position as the core has it, `STATE_BYTES` long; raise `CoreError`."""
    game = game_of(state)
    pending, places = _asked(state.pending)
    head = HEAD.pack(
        0 if state.chance is None else state.chance.word,
        len(state.players),
        state.current,
        bytes(state.order),
        bool(state.order),
        state.phase + 1,
        state.round,
        state.white,
        not state.pending,
        state.bought,
        state.hired,
        state.large_left,
        state.small_left,
        pending,
        places,
        len(state.pending),
        bytes([NO_TILE if tile is None else tile for tile in state.board]),
        _counted_goods(tuple(state.depot_goods)),
        bytes(5 - len(state.round_goods)) + bytes(state.round_goods),
        len(state.round_goods),
        _counted_tiles(state.supplies),
        _counted_tiles((state.black_supply,)),
        _counted(state.unseen_goods, GOODS.stop),
    )
    return b"".join(
        [head, *[_flat_player(game, state, seat) for seat in range(len(state.players))]]
    ).ljust(STATE_BYTES, b"\0")


def _flat_player(game: CoreGame, state: GameState, seat: int) -> bytes:
    player = state.players[seat]
    storage, dice = player.storage, player.dice
    step, height = _standing(state.track)[seat]
    return PLAYER.pack(
        player.filled,
        player.frontier,
        *player.barred,
        player.knowledge,
        player.points,
        *player.points_by,
        *(
            [player.credited.get(tile, -1) for tile in _SCORERS]
            if player.credited
            else _NOTHING_CREDITED[: len(_SCORERS)]
        ),
        *_NOTHING_CREDITED[len(_SCORERS) :],
        player.silverlings,
        player.workers,
        bytes([NO_TILE if tile is None else tile for tile in player.estate]),
        bytes(storage) + _NO_TILES[len(storage)],
        len(storage),
        bytes(player.goods),
        bytes(player.sold),
        bytes(dice),
        bytes(player.rolled),
        2 - len(dice),
        player.large_bonuses,
        player.small_bonuses,
        game.layouts.index(player.layout),
        NONE if player.castle is None else player.castle,
        step,
        height,
    )


_NO_TILES: Final = tuple(bytes([NO_TILE] * (3 - stored)) for stored in range(4))


@lru_cache(maxsize=1 << 10)
def _asked(pending: tuple[Pending, ...]) -> tuple[bytes, bytes]:
    numbers = [_DUE[each] if isinstance(each, Due) else ASKED[each.code] for each in pending]
    places = [each.space if isinstance(each, GeeseChoice) else 0 for each in pending]
    return bytes(numbers), bytes(places)


@lru_cache(maxsize=1 << 10)
def _counted_goods(depots: tuple[tuple[int, ...], ...]) -> bytes:
    return b"".join(_counted(goods, GOODS.stop) for goods in depots)


@lru_cache(maxsize=1 << 8)
def _counted_tiles(supplies: tuple[tuple[Tile, ...], ...]) -> bytes:
    return _counted(tuple(tile for supply in supplies for tile in supply), TILES)


@lru_cache(maxsize=1 << 10)
def _counted(pieces: tuple[int, ...], different: int) -> bytes:
    return bytes([pieces.count(piece) for piece in range(different)])


@lru_cache(maxsize=1 << 8)
def _standing(track: tuple[tuple[int, ...], ...]) -> dict[int, tuple[int, int]]:
    """Return each seat's space on the track and its height in the stack there."""
    found = dict.fromkeys(range(_PLAYERS), (0, _NOT_PLACED))
    for step, stack in enumerate(track):
        found |= {seat: (step, height) for height, seat in enumerate(stack)}
    return found


def restored(flat: bytes, like: GameState) -> GameState:
    """Return the position that the core has, in the game of another position.

    The random source is the core's where the other position has one, and none elsewhere.
    """
    new = like.copy()
    game = game_of(like)
    fields = HEAD.unpack_from(flat)
    (word, count, new.current, order, ordered, phases, new.round, new.white) = fields[:8]
    (over, bought, hired, new.large_left, new.small_left) = fields[8:13]
    (pending, places, waiting, board, goods, round_goods, left, coloured, black, unseen) = fields[
        13:
    ]
    if new.chance is not None:
        new.chance = Chance(word)
    new.order = tuple(order[:count]) if ordered else ()
    new.phase = phases - 1
    new.bought, new.hired = bool(bought), bool(hired)
    new.pending = tuple(
        GeeseChoice(place) if asked == _GEESE else _PENDING[asked]
        for asked, place in zip(pending[:waiting], places, strict=False)
    )
    assert bool(over) is not bool(new.pending)
    new.board = [None if tile == NO_TILE else _TILE[tile] for tile in board]
    new.depot_goods = [
        _listed(goods[GOODS.stop * depot : GOODS.stop * (depot + 1)]) for depot in range(7)
    ]
    new.round_goods = tuple(round_goods[5 - left :])
    new.supplies = _supplies(coloured)
    new.black_supply = tuple(map(Tile, _listed(black)))
    new.unseen_goods = _listed(unseen)
    steps = [
        _restore_player(player, game, flat, HEAD.size + seat * PLAYER.size)
        for seat, player in enumerate(new.players)
    ]
    stacks: list[list[int]] = [[] for _ in range(TRACK_SPACES)]
    for seat in sorted(range(count), key=lambda seat: steps[seat][1]):
        step, height = steps[seat]
        if height != _NOT_PLACED:
            stacks[step].append(seat)
    new.track = tuple(map(tuple, stacks))
    return new


def _restore_player(player: Player, game: CoreGame, flat: bytes, at: int) -> tuple[int, int]:
    """Set the fields of a player's board; return its space on the track and its height there."""
    fields = PLAYER.unpack_from(flat, at)
    player.filled, player.frontier = fields[:2]
    player.barred = list(fields[2:10])
    player.knowledge, player.points = fields[10:12]
    player.points_by = list(fields[12:22])
    player.credited = {
        tile: points for tile, points in zip(_SCORERS, fields[22:38], strict=False) if points >= 0
    }
    (player.silverlings, player.workers, estate, storage, stored, goods, sold) = fields[38:45]
    (dice, rolled, spent, player.large_bonuses, player.small_bonuses) = fields[45:50]
    (layout, castle, step, height) = fields[50:]
    player.estate = [None if tile == NO_TILE else _TILE[tile] for tile in estate]
    player.storage = tuple([_TILE[tile] for tile in storage[:stored]])
    player.goods, player.sold = list(goods), list(sold)
    player.dice = tuple(dice[: 2 - spent])
    player.rolled = tuple(rolled) if rolled[0] else ()
    player.layout = game.layouts[layout]
    player.castle = None if castle == NONE else castle
    return step, height


@lru_cache(maxsize=1 << 10)
def _listed(counts: bytes) -> tuple[int, ...]:
    return tuple(piece for piece, count in enumerate(counts) for _ in range(count))


@lru_cache(maxsize=1 << 8)
def _supplies(counts: bytes) -> tuple[tuple[Tile, ...], ...]:
    tiles = [Tile(tile) for tile in _listed(counts)]
    return tuple(tuple(tile for tile in tiles if tile.kind is kind) for kind in Kind)


class Position:
    """A position as the core has it; the engine's own is made of it when it is asked for."""

    __slots__ = ("_state", "flat", "like")

    def __init__(self, flat: bytes, like: GameState) -> None:
        """Take the core's bytes, and a position of the same game."""
        self.flat = flat
        self.like = like
        self._state: GameState | None = None

    @classmethod
    def of(cls, state: GameState) -> Position:
        """Return a position of the engine; raise `CoreError`."""
        new = cls(flattened(state), state)
        new._state = state
        return new

    def with_player(self, state: GameState, seat: int) -> Position:
        """Return this position with one player's board as in another position of the engine, which
        is the same beside; raise `CoreError`."""
        begin = HEAD.size + seat * PLAYER.size
        player = _flat_player(self.game, state, seat)
        new = Position(self.flat[:begin] + player + self.flat[begin + PLAYER.size :], state)
        new._state = state
        return new

    @property
    def state(self) -> GameState:
        """The engine's position; it must not be changed."""
        if self._state is None:
            self._state = restored(self.flat, self.like)
        return self._state

    @property
    def game(self) -> CoreGame:
        """The core's tables for this game."""
        return game_of(self.like)


# --- actions ------------------------------------------------------------------------------------


def _discard(number: int) -> Tile | None:
    return None if number == NONE else _TILE[number]


_Reader = Callable[[CoreGame, int, int, int, int], Action]
_READ: Final[tuple[_Reader, ...]] = (
    lambda game, die, a, b, c: TakeTile(die, a, _TILE[b], _discard(c)),
    lambda game, die, a, b, c: AddTile(die, _TILE[a], b),
    lambda game, die, a, b, c: SellGoods(die, a),
    lambda game, die, a, b, c: TakeWorkers(die),
    lambda game, die, a, b, c: BuyTile(a, _TILE[b], _discard(c)),
    lambda game, die, a, b, c: TakeGoods(
        (a, b) if b else (a,), tuple(good for good in GOODS if c >> good & 1)
    ),
    lambda game, die, a, b, c: ScoreAnimals(SPECIES[a]),
    lambda game, die, a, b, c: UseCrane(_TILE[a]),
    lambda game, die, a, b, c: Decline(),
    lambda game, die, a, b, c: EndTurn(),
    lambda game, die, a, b, c: ChooseEstate(game.layouts[a].number),
    lambda game, die, a, b, c: ChooseCastle(a),
    lambda game, die, a, b, c: BuyTile(a, _TILE[b], _discard(c), for_workers=True),
)
"""What makes the engine's actions, by their numbers in the core."""


@lru_cache(maxsize=1 << 14)
def action_of(number: int, game: CoreGame) -> Action:
    """Return the engine's action for one of the core's."""
    a, b, c = number >> 8 & 255, number >> 16 & 255, number >> 24
    return _READ[number & 15](game, number >> 4 & 15, a, b, c)
