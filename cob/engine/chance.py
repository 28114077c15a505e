"""Chance results, and the points of the game at which one is due.

Nothing is shuffled in advance. A supply is the set of tiles that no player has seen yet, and a
result is drawn from it when the rules reveal it. So there is no hidden order to protect: the public
state without the random source is what a player at the table knows (ruling EC-57).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from cob.engine.components import BOARD_SPACES, DEPOT_RANGES, TILE_BY_CODE, Tile
from cob.engine.errors import NotationError, quoted
from cob.engine.message import Message

_T = TypeVar("_T")


class Due(Enum):
    """The chance result that the game waits for."""

    START = "start"
    GOODS = "goods"
    PHASE = "phase"
    ROUND = "round"

    @property
    def code(self) -> str:
        """The result's word in the text of a position."""
        return self.value


DUE_TITLES: Final[dict[Due, Message]] = {
    Due.START: Message("the roll for the start player"),
    Due.GOODS: Message("the starting goods"),
    Due.PHASE: Message("the tiles and goods of the phase"),
    Due.ROUND: Message("the dice of the round"),
}
"""The noun of each chance result in sentences."""


@dataclass(frozen=True, slots=True)
class StartPlayer:
    """The player who rolled highest; the others follow clockwise (ledger SET-09, ruling EC-58)."""

    player: int

    def __str__(self) -> str:
        return f"start player {self.player + 1}"


@dataclass(frozen=True, slots=True)
class StartOrder:
    """The first turn order, drawn at random: all seats, the first one first (ledger SE-04)."""

    order: tuple[int, ...]

    def __str__(self) -> str:
        return "start order " + " ".join(str(seat + 1) for seat in self.order)


@dataclass(frozen=True, slots=True)
class StartingGoods:
    """Three goods tiles for each player, by seat (ledger SET-07)."""

    goods: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        return "starting goods " + " | ".join(" ".join(map(str, goods)) for goods in self.goods)


@dataclass(frozen=True, slots=True)
class PhaseDeal:
    """The tile for each of the 32 board spaces, and the five goods in their order (ledger PHS)."""

    tiles: tuple[Tile | None, ...]
    goods: tuple[int, ...]

    def __str__(self) -> str:
        codes = ["-" if tile is None else tile.code for tile in self.tiles]
        black, *depots = (" ".join(codes[space] for space in spaces) for spaces in DEPOT_RANGES)
        goods = " ".join(map(str, self.goods))
        return "deal " + " | ".join([*depots, f"black {black}", f"goods {goods}"])


@dataclass(frozen=True, slots=True)
class RoundRoll:
    """Two dice for each player, by seat, and the white die (ledger RND-01)."""

    dice: tuple[tuple[int, int], ...]
    white: int

    def __str__(self) -> str:
        pairs = " | ".join(f"{first} {second}" for first, second in self.dice)
        return f"roll {pairs} | white {self.white}"


ChanceResult = StartPlayer | StartOrder | StartingGoods | PhaseDeal | RoundRoll


def parse_chance_result(text: str) -> ChanceResult:
    """Parse a chance result; the inverse of `str(result)`.

    Raises `NotationError` with a sentence when the text is not a chance result.
    """
    line = " ".join(text.split())
    example = "roll 3 5 | 1 2 | white 4"
    for word, (read, form) in _READERS.items():
        if f"{line} ".startswith(f"{word} "):
            example = form
            with suppress(ValueError, IndexError):
                return read([group.split() for group in line.removeprefix(word).split("|")])
    raise NotationError(
        Message(
            '{text} is no chance result: write one such as "{example}"',
            text=quoted(line),
            example=example,
        )
    )


def _digit(text: str) -> int:
    """Parse one digit; `int` would also accept signs, leading zeros and digits of other scripts."""
    if len(text) != 1 or text not in "0123456789":
        raise ValueError
    return int(text)


def _read_start(groups: list[list[str]]) -> StartPlayer:
    ((number,),) = groups
    return StartPlayer(_digit(number) - 1)


def _read_order(groups: list[list[str]]) -> StartOrder:
    (numbers,) = groups
    return StartOrder(tuple(_digit(number) - 1 for number in numbers))


def _read_starting_goods(groups: list[list[str]]) -> StartingGoods:
    return StartingGoods(tuple(tuple(map(_digit, goods)) for goods in groups))


def _read_deal(groups: list[list[str]]) -> PhaseDeal:
    *depots, black, goods = groups
    if [black[0], goods[0]] != ["black", "goods"]:
        raise ValueError
    codes = [code for depot in depots for code in depot] + black[1:]
    sizes = [len(spaces) for spaces in DEPOT_RANGES[1:]]
    if list(map(len, depots)) != sizes or len(codes) != BOARD_SPACES:
        raise ValueError
    if any(code != "-" and code not in TILE_BY_CODE for code in codes):
        raise ValueError
    return PhaseDeal(tuple(TILE_BY_CODE.get(code) for code in codes), tuple(map(_digit, goods[1:])))


def _read_roll(groups: list[list[str]]) -> RoundRoll:
    *pairs, (white, value) = groups
    if white != "white":
        raise ValueError
    return RoundRoll(
        tuple((_digit(first), _digit(second)) for first, second in pairs), _digit(value)
    )


_READERS: Final[dict[str, tuple[Callable[[list[list[str]]], ChanceResult], str]]] = {
    "start player": (_read_start, "start player 2"),
    "start order": (_read_order, "start order 2 1 3"),
    "starting goods": (_read_starting_goods, "starting goods 1 1 5 | 2 3 6"),
    "deal": (_read_deal, "deal - bank ship - | ... | black mine ... | goods 1 2 3 4 5"),
    "roll": (_read_roll, "roll 3 5 | 1 2 | white 4"),
}
"""For each first word of a text, the function that reads it and an example of its form."""
CHANCE_RESULT_WORDS: Final = tuple(_READERS)
"""The first words of the texts of chance results."""


def without(supply: Sequence[_T], drawn: Sequence[_T]) -> tuple[_T, ...] | None:
    """Return the supply after a draw; None when something drawn is not in it."""
    left = list(supply)
    for item in drawn:
        if item not in left:
            return None
        left.remove(item)
    return tuple(left)
