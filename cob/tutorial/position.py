"""Positions for lessons: the engine deals a table, and a lesson file lays out its own parts.

Other parts are dealt as in a game, always alike. Tiles that a file lays out come from the supplies,
so that a lesson can continue like any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cob.engine import EstateLayout, GameState, Player, apply, set_up
from cob.engine.chance import Due, StartPlayer
from cob.engine.components import (
    ALL_GOODS,
    BLACK_DEPOT,
    DEPOT_RANGES,
    DEPOTS,
    GOODS,
    GOODS_SPACES,
    PHASES,
    ROUNDS_PER_PHASE,
    STORAGE_SPACES,
    TILE_BY_CODE,
    TRACK_SPACES,
    Kind,
    Tile,
)
from cob.engine.errors import quoted
from cob.engine.hexgrid import SPACE_BY_NAME
from cob.engine.random_source import Chance
from cob.engine.rounds import draw_chance_result, kinds_to_deal
from cob.engine.scoring import turn_order
from cob.record import COLOURS, PERSON, Header, Seat
from cob.tutorial.errors import LessonError

Table = Mapping[str, Any]
"""A table of a lesson file."""
LEARNER: Final = 0
"""The learner's seat."""
_OPEN: Final = "open"
_POSITION_KEYS: Final = frozenset(
    ("players", "secret", "phase", "round", "turn", "white", "coming", "depots", "goods", "seed")
)
_PLAYER_KEYS: Final = frozenset(
    (
        *("estate", "castle", "tiles", "storage", "goods", "sold", "workers", "silverlings"),
        *("points", "dice", "used", "step", "large", "small"),
    )
)


@dataclass(frozen=True, slots=True)
class SeatedPosition:
    """A position, and the players at its table."""

    header: Header
    state: GameState


def merged(base: Table, over: Table) -> dict[str, Any]:
    """Return the base table updated with the other one, table by table."""
    result = dict(base)
    for key, value in over.items():
        before = result.get(key)
        if isinstance(value, Mapping) and isinstance(before, Mapping):
            result[key] = merged(before, value)
        else:
            result[key] = value
    return result


def build(table: Table, estates: Mapping[str, EstateLayout]) -> SeatedPosition:
    """Return the position that a table of a lesson describes; raises `LessonError` with a
    sentence."""
    people = [_person(entry) for entry in text_of(table, "players", "You, Benno").split(",")]
    names = [name for name, _ in people]
    refuse_unknown(table, _POSITION_KEYS | {name.lower() for name in names}, "the position")
    rows = [table_of(table, name.lower()) for name in names]
    seats = []
    for (name, controller), colour, row in zip(people, COLOURS, rows, strict=False):
        refuse_unknown(row, _PLAYER_KEYS, name)
        choices, castle = _estate(row, estates)
        seats.append(Seat(name, colour, controller, choices, castle))
    header = Header(tuple(seats), secret=table.get("secret") is True, learner=LEARNER)
    state, _ = set_up(header.setup)
    first = _seat_of(text_of(table, "turn", names[LEARNER]), names)
    phase = _phase(table)
    apply(state, StartPlayer(first))
    chance = Chance(number_of(table, "seed", 1))
    while isinstance(state.asked, Due):
        if state.asked is Due.PHASE:
            state.phase = phase - 1
        apply(state, draw_chance_result(state, chance, state.asked))
    if state.phase >= 0:
        _Layout(state, chance).lay_out(table, rows, first)
    state.chance = chance
    return SeatedPosition(header, state)


def _person(entry: str) -> tuple[str, str]:
    """Return a name and its controller: "Benno (easy)" is a bot's seat."""
    name, _, bot = entry.partition("(")
    return name.strip(), bot.strip(" )") or PERSON


def _estate(
    row: Table, estates: Mapping[str, EstateLayout]
) -> tuple[tuple[EstateLayout, ...], int | None]:
    """Return the estate, or the sides to choose from ("6 or 7"), and the start castle if set."""
    sides = [side.strip() for side in text_of(row, "estate", "1").split(" or ")]
    for side in sides:
        if side not in estates:
            raise LessonError(f"there is no estate {quoted(side)}")
    castle = text_of(row, "castle", "d4")
    return tuple(estates[side] for side in sides), None if castle == _OPEN else _space(castle)


def _phase(table: Table) -> int:
    letter = text_of(table, "phase", PHASES[0])
    if letter not in tuple(PHASES):
        raise LessonError(f"{quoted(letter)} is no phase: write one of {PHASES}")
    return PHASES.index(letter)


class _Layout:
    """Lays pieces on a dealt table, and keeps the supplies consistent."""

    def __init__(self, state: GameState, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.kinds = kinds_to_deal(len(state.players), state.phase)
        self.named: set[int] = set()
        """Board spaces of depots that the lesson lays out; the others may be dealt again."""

    def lay_out(self, table: Table, rows: Sequence[Table], first: int) -> None:
        """Lay out everything in a table of a lesson about a position during a phase."""
        state = self.state
        depots = _numbered(table_of(table, "depots"))
        for depot, names in depots.items():
            self._clear(depot)
            self.named.update(DEPOT_RANGES[depot])
            for tile in _tiles(names):
                self._lay(depot, tile)
        for player, row in zip(state.players, rows, strict=True):
            self._lay_player(player, row)
        state.round = number_of(table, "round", 1)
        if not 1 <= state.round <= ROUNDS_PER_PHASE:
            raise LessonError(f"round {state.round} is not among 1 to {ROUNDS_PER_PHASE}")
        state.white = number_of(table, "white", state.white)
        state.depot_goods = [()] * len(DEPOT_RANGES)
        for depot, goods in _numbered(table_of(table, "goods")).items():
            state.depot_goods[depot] = tuple(sorted(_goods(goods)))
        left = ROUNDS_PER_PHASE - state.round
        coming = _goods(text_of(table, "coming", "")) or state.round_goods[:left]
        if len(coming) != left:
            raise LessonError(f"in round {state.round}, {left} goods tiles are still to come")
        state.round_goods = tuple(coming)
        self._count_goods()
        self._set_order(rows, first)

    def _clear(self, depot: int) -> None:
        for space in DEPOT_RANGES[depot]:
            tile, self.state.board[space] = self.state.board[space], None
            if tile is not None:
                self._give_back(tile, black=depot == BLACK_DEPOT)

    def _lay(self, depot: int, tile: Tile) -> None:
        state, black = self.state, depot == BLACK_DEPOT
        for space in DEPOT_RANGES[depot]:
            fits = black or self.kinds[space] is tile.kind
            if state.board[space] is None and fits:
                state.board[space] = self._draw(tile, black=black)
                return
        raise LessonError(
            f"depot {depot or 'black'} has no free space for {tile.code} "
            f"with {len(state.players)} players in this phase"
        )

    def _lay_player(self, player: Player, row: Table) -> None:
        for entry in filter(None, (e.strip() for e in text_of(row, "tiles", "").split(","))):
            name, *spaces = entry.split()
            for space in map(_space, spaces):
                (tile,) = _tiles(name)
                if player.layout.kinds[space] is not tile.kind or player.estate[space] is not None:
                    raise LessonError(f"{tile.code} cannot lie on {entry.split()[-1]}")
                player.cover(self._draw(tile), space)
        player.storage = tuple(self._draw(tile) for tile in _tiles(text_of(row, "storage", "")))
        if len(player.storage) > STORAGE_SPACES:
            raise LessonError(f"more than {STORAGE_SPACES} tiles in storage")
        for counts, key in ((player.goods, "goods"), (player.sold, "sold")):
            loads = _goods(text_of(row, key, ""))
            counts[:] = [loads.count(good) for good in range(len(counts))]
        if player.goods_types > GOODS_SPACES:
            raise LessonError(f"more than {GOODS_SPACES} types of goods in storage")
        player.workers = number_of(row, "workers", 0)
        player.silverlings = number_of(row, "silverlings", 0)
        player.points = number_of(row, "points", 0)
        player.points_by[0] = player.points
        dice = text_of(row, "dice", "").split() or list(map(str, player.rolled))
        if len(dice) != 2 or any(die not in tuple("123456") for die in dice):
            raise LessonError('dice are two numbers from 1 to 6, such as "3 5"')
        player.rolled = int(dice[0]), int(dice[1])
        for die in text_of(row, "used", "").split():
            if die not in dice:
                raise LessonError(f"the die {die} cannot be used: it was not rolled")
            dice.remove(die)
        player.dice = tuple(map(int, dice))
        for key in ("large", "small"):
            for kind in text_of(row, key, "").split():
                self._win(player, _kind(kind), large=key == "large")

    def _win(self, player: Player, kind: Kind, *, large: bool) -> None:
        state, bit = self.state, 1 << kind
        if not (state.large_left if large else state.small_left) & bit:
            raise LessonError(f"the bonus tile for {kind.name.lower()} is won twice")
        if large:
            state.large_left ^= bit
            player.large_bonuses |= bit
        else:
            state.small_left ^= bit
            player.small_bonuses |= bit

    def _set_order(self, rows: Sequence[Table], first: int) -> None:
        """Set the pieces on the track; on one step, a later seat lies on top."""
        state = self.state
        track: list[tuple[int, ...]] = [()] * TRACK_SPACES
        for seat in reversed(state.order):
            step = number_of(rows[seat], "step", 0)
            if not 0 <= step < TRACK_SPACES:
                raise LessonError(f"the turn order track has the steps 0 to {TRACK_SPACES - 1}")
            track[step] = (*track[step], seat)
        state.track = tuple(track)
        state.order = turn_order(state)
        state.current = first

    # supplies

    def _draw(self, tile: Tile, *, black: bool = False) -> Tile:
        """Take a tile out of its supply, or from a space where it was only dealt, and return it."""
        backs = (True,) if black else (False, True)
        if not any(self._remove(tile, back) for back in backs):
            self._deal_anew(tile)
        return tile

    def _remove(self, tile: Tile, black: bool) -> bool:
        state = self.state
        supply = state.black_supply if black else state.supplies[tile.kind]
        if tile not in supply:
            return False
        at = supply.index(tile)
        self._set_supply(tile.kind, (*supply[:at], *supply[at + 1 :]), black=black)
        return True

    def _give_back(self, tile: Tile, *, black: bool) -> None:
        supply = self.state.black_supply if black else self.state.supplies[tile.kind]
        self._set_supply(tile.kind, tuple(sorted((*supply, tile))), black=black)

    def _set_supply(self, kind: Kind, supply: tuple[Tile, ...], *, black: bool) -> None:
        state = self.state
        if black:
            state.black_supply = supply
        else:
            state.supplies = (*state.supplies[:kind], supply, *state.supplies[kind + 1 :])

    def _deal_anew(self, tile: Tile) -> None:
        """Deal another tile to a dealt space that has the wanted one."""
        state = self.state
        for space, lying in enumerate(state.board):
            if lying is tile and space not in self.named:
                black = space in DEPOT_RANGES[BLACK_DEPOT]
                supply = list(state.black_supply if black else state.supplies[tile.kind])
                state.board[space] = self.chance.draw(supply)
                self._set_supply(tile.kind, tuple(supply), black=black)
                return
        raise LessonError(f"the game has not so many tiles: {tile.code}")

    def _count_goods(self) -> None:
        """Set the unseen goods to all but those on the table."""
        state = self.state
        seen = [good for lying in state.depot_goods for good in lying] + list(state.round_goods)
        for player in state.players:
            for good in GOODS:
                seen += [good] * (player.goods[good] + player.sold[good])
        left = list(ALL_GOODS)
        for good in seen:
            if good not in left:
                raise LessonError(f"the game has not so many goods tiles of type {good}")
            left.remove(good)
        state.unseen_goods = tuple(left)


# --- reading the words of a table -------------------------------------------------------------


def refuse_unknown(table: Table, known: frozenset[str] | set[str], where: str) -> None:
    """Raise `LessonError` for an unknown key, which is a typing error."""
    for key in table:
        if key not in known:
            raise LessonError(f"{where} has {quoted(key)}: known are {', '.join(sorted(known))}")


def text_of(table: Table, key: str, default: str) -> str:
    """Return a text of a table."""
    value = table.get(key, default)
    if not isinstance(value, str):
        raise LessonError(f'"{key}" must be a text in quotes')
    return value


def number_of(table: Table, key: str, default: int) -> int:
    """Return a whole number of a table."""
    value = table.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise LessonError(f'"{key}" must be a whole number')
    return value


def table_of(table: Table, key: str) -> Table:
    """Return a table in a table; empty if it is missing."""
    value = table.get(key, {})
    if not isinstance(value, Mapping):
        raise LessonError(f'"{key}" must be a table')
    return value


def _numbered(table: Table) -> dict[int, str]:
    """Return the texts by depot; "black" is depot 0."""
    found = {}
    for key in table:
        if key != "black" and key not in map(str, DEPOTS):
            raise LessonError(f"{quoted(key)} is no depot: write 1 to 6, or black")
        found[BLACK_DEPOT if key == "black" else int(key)] = text_of(table, key, "")
    return found


def _tiles(names: str) -> list[Tile]:
    found = []
    for name in names.split():
        if name not in TILE_BY_CODE:
            raise LessonError(f"{quoted(name)} is no tile: write a name such as bank or cow-3")
        found.append(TILE_BY_CODE[name])
    return found


def _goods(numbers: str) -> list[int]:
    if any(number not in tuple("123456") for number in numbers.split()):
        raise LessonError(f"{quoted(numbers)} are no goods: write types from 1 to 6")
    return [int(number) for number in numbers.split()]


def _space(name: str) -> int:
    if name not in SPACE_BY_NAME:
        raise LessonError(f"{quoted(name)} is no space: write a row and a place, such as d4")
    return SPACE_BY_NAME[name]


def _kind(name: str) -> Kind:
    if name.upper() not in Kind.__members__:
        raise LessonError(f"{quoted(name)} is no colour: write one such as ship")
    return Kind[name.upper()]


def _seat_of(name: str, names: Sequence[str]) -> int:
    if name not in names:
        raise LessonError(f"{quoted(name)} is none of the players {', '.join(names)}")
    return names.index(name)
