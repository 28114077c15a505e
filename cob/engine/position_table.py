"""A position as a table in plain text, for a terminal or a log: in English, in records' words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cob.engine.chance import Due
from cob.engine.components import BLACK_DEPOT, DEPOTS, GOODS, PHASES, Kind, Tile
from cob.engine.estate import KIND_LETTERS
from cob.engine.hexgrid import ROW_WIDTHS
from cob.engine.ruleset import rules_text
from cob.engine.state import GameState, Player

_CELL: Final = 6
"""Characters per space of the estate."""


def position_table(state: GameState, names: Sequence[str] = ()) -> str:
    """Return a position as lines: the round, the depots, each player with the estate.

    An empty space shows its colour and die, such as B3; a covered one the first letters of its
    tile. Players without `names` have those of their seats.
    """
    shown = names or [f"player {number}" for number in range(1, len(state.players) + 1)]
    return "\n".join([*_table(state, shown), *_players(state, shown)])


def _table(state: GameState, names: Sequence[str]) -> Iterator[str]:
    when = f"phase {PHASES[state.phase]}, round {state.round}" if state.phase >= 0 else "set-up"
    asked = state.asked
    if asked is None:
        yield f"{when}: the game is over"
    elif isinstance(asked, Due):
        yield f"{when}: chance"
    else:
        name = names[state.current]
        yield f"{when}, white die {state.white or '-'}: {name} decides: {asked.code}"
    yield f"  rules: {rules_text(state.rules)}"
    for depot in (*DEPOTS, BLACK_DEPOT):
        tiles = " ".join(tile.code for tile in state.depot_tiles(depot))
        goods = " ".join(map(str, state.depot_goods[depot]))
        lying = f"{tiles} | goods {goods}" if goods else tiles
        yield f"  {f'depot {depot}' if depot else 'black depot'}: {lying or '-'}"
    yield f"  goods to come: {' '.join(map(str, state.round_goods)) or '-'}"
    stacks = [", ".join(names[seat] for seat in reversed(stack)) for stack in state.track]
    yield f"  turn order track: {' | '.join(stack or '-' for stack in stacks)}"


def _players(state: GameState, names: Sequence[str]) -> Iterator[str]:
    for seat in state.order or range(len(state.players)):
        player = state.players[seat]
        yield ""
        yield (
            f"{names[seat]}: {player.points} points, {player.silverlings} Silverlings, "
            f"{player.workers} workers, dice {' '.join(map(str, player.dice)) or '-'}"
        )
        stored = " ".join(tile.code for tile in player.storage)
        yield (
            f"  storage: {stored or '-'}; goods: {_counted(player.goods)}; "
            f"sold: {_counted(player.sold)}"
        )
        large, small = _colours(player.large_bonuses), _colours(player.small_bonuses)
        yield f"  estate {player.layout.number}; bonus tiles: large {large}, small {small}"
        yield from _estate(player)


def _counted(goods: Sequence[int]) -> str:
    return " ".join(f"{good}x{goods[good]}" for good in GOODS if goods[good]) or "-"


def _colours(mask: int) -> str:
    return " ".join(kind.name.lower() for kind in Kind if mask >> kind & 1) or "-"


def _estate(player: Player) -> Iterator[str]:
    printed = zip(player.layout.kinds, player.layout.dice, player.estate, strict=True)
    cells = (
        f"{KIND_LETTERS[kind]}{die}" if tile is None else _short(tile)
        for kind, die, tile in printed
    )
    for width in ROW_WIDTHS:
        indent = " " * ((max(ROW_WIDTHS) - width) * _CELL // 2)
        yield "  " + indent + "".join(f"{next(cells):^{_CELL}}" for _ in range(width)).rstrip()


def _short(tile: Tile) -> str:
    """Return a tile in at most five characters in brackets."""
    word, _, number = tile.code.partition("-")
    return f"[{word[: 4 - len(number)]}{number}]" if number.isdigit() else f"[{word[:4]}]"
