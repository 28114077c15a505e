"""The table in plain text, for a terminal or a log: in English, in the words of records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cob.engine import GameState, Player
from cob.engine.chance import Due
from cob.engine.components import BLACK_DEPOT, DEPOTS, GOODS, PHASES, Kind, Tile
from cob.engine.hexgrid import ROW_WIDTHS

_CELL: Final = 6
"""Characters per space of the estate."""
_LETTERS: Final = {
    Kind.ANIMAL: "A",
    Kind.BUILDING: "B",
    Kind.CASTLE: "C",
    Kind.KNOWLEDGE: "K",
    Kind.MINE: "M",
    Kind.SHIP: "S",
}


def drawn(state: GameState, names: Sequence[str]) -> str:
    """Return the table as lines: the round, the depots, each player with the estate.

    An empty space shows its colour and die, such as B3; a covered one the first letters of its
    tile.
    """
    return "\n".join([*_table(state, names), *_players(state, names)])


def _table(state: GameState, names: Sequence[str]) -> Iterator[str]:
    when = f"phase {PHASES[state.phase]}, round {state.round}" if state.phase >= 0 else "set-up"
    asked = state.asked
    if asked is None:
        yield f"{when}: the game is over"
    elif isinstance(asked, Due):
        yield f"{when}: chance"
    else:
        yield f"{when}, white die {state.white}: {names[state.current]} decides: {asked.name}"
    for depot in (*DEPOTS, BLACK_DEPOT):
        tiles = " ".join(tile.code for tile in state.depot_tiles(depot))
        goods = " ".join(map(str, state.depot_goods[depot]))
        lying = f"{tiles} | goods {goods}" if goods else tiles
        yield f"  {f'depot {depot}' if depot else 'black depot'}: {lying}"
    yield f"  goods to come: {' '.join(map(str, state.round_goods))}"


def _players(state: GameState, names: Sequence[str]) -> Iterator[str]:
    for seat in state.order or range(len(state.players)):
        player = state.players[seat]
        yield ""
        yield (
            f"{names[seat]}: {player.points} points, {player.silverlings} Silverlings, "
            f"{player.workers} workers, dice {' '.join(map(str, player.dice)) or '-'}"
        )
        goods = " ".join(f"{good}x{player.goods[good]}" for good in GOODS if player.goods[good])
        stored = " ".join(tile.code for tile in player.storage)
        yield f"  storage: {stored or '-'}; goods: {goods or '-'}; sold: {sum(player.sold)}"
        yield from _estate(player)


def _estate(player: Player) -> Iterator[str]:
    printed = zip(player.layout.kinds, player.layout.dice, player.estate, strict=True)
    cells = (
        f"{_LETTERS[kind]}{die}" if tile is None else _short(tile) for kind, die, tile in printed
    )
    for width in ROW_WIDTHS:
        indent = " " * ((max(ROW_WIDTHS) - width) * _CELL // 2)
        yield "  " + indent + "".join(f"{next(cells):^{_CELL}}" for _ in range(width)).rstrip()


def _short(tile: Tile) -> str:
    """Return a tile in at most five characters in brackets."""
    word, _, number = tile.code.partition("-")
    return f"[{word[: 4 - len(number)]}{number}]" if number.isdigit() else f"[{word[:4]}]"
