"""A position as one line of text: the writer. `docs/position.md` specifies the form.

What follows from the rest of the line is left out, so that most lines are short; the reader derives
it again. The random source is no part of a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from cob.engine.chance import Due
from cob.engine.components import DEPOT_RANGES, DEPOTS, PHASES, Kind
from cob.engine.estate import KIND_LETTERS, EstateLayout
from cob.engine.hexgrid import ROW_WIDTHS, SPACE_NAMES
from cob.engine.pending import Choice, GeeseChoice, Pending
from cob.engine.position_words import (
    DIGITS,
    OVER,
    PRINTED_ESTATES,
    SILVERLINGS_SPENT,
    VERSION,
    WORKERS_SPENT,
    assumed_points,
    black_faces,
    coloured_faces,
    first_track,
    placed,
    row_text,
    usually_used,
)
from cob.engine.rounds import kinds_to_deal
from cob.engine.ruleset import rules_text
from cob.engine.scoring import turn_order
from cob.engine.state import GameState, Player
from cob.engine.unseen_pieces import assumed_supplies


def position_text(state: GameState) -> str:
    """Return a position as one line of plain ASCII without spaces, which `parse_position` reads.

    The text tells all that the position holds, also what a player has chosen in secret: write
    `state.view(seat)` for a player. The rules must be a standard ruleset with changed switches.
    """
    fields = [f"cob{VERSION}", *(f"{key[:2]}={value}" for key, value in _table(state))]
    for seat in range(len(state.players)):
        parts = (f"{key[:2]}={value}" for key, value in _player(state, seat))
        fields.append(",".join([str(seat + 1), *parts]))
    if (state.supplies, state.black_supply) != assumed_supplies(state):
        fields.append(f"un={_unseen(state)}")
    return ":".join(fields)


def _table(state: GameState) -> Iterator[tuple[str, str]]:
    """Yield the fields of the table with their values."""
    yield "rules", rules_text(state.rules).replace(", ", "+").replace(" ", "=")
    if state.secret_setup:
        yield "choices", "secret"
    if own := _own_estates(state):
        yield "own", own
    yield "phase", f"{PHASES[state.phase]}{state.round}" if state.phase >= 0 else "0"
    yield "turn", f"{state.current + 1}{''.join(f'+{name}' for name in _asked(state.pending))}"
    seats = range(len(state.players) if state.order else 0)
    if has_order := state.order != turn_order(state):
        yield "order", _seats(state.order)
    if has_order or state.track != first_track(seats):
        yield "track", ".".join(map(_seats, state.track)).rstrip(".")
    if state.white:
        yield "white", str(state.white)
    if state.phase >= 0:
        yield "depots", "/".join(_depot(state, depot) for depot in DEPOTS)
        yield "black", row_text(state.board[space] for space in DEPOT_RANGES[0])
    if state.round_goods:
        yield "coming", _digits(state.round_goods)
    if state.bought or state.hired:
        yield "bought", SILVERLINGS_SPENT * state.bought + WORKERS_SPENT * state.hired


def _own_estates(state: GameState) -> str:
    layouts = {layout.number: layout for each in state.players for layout in each.choices}
    return ",".join(
        f"{_number(layout)}={'/'.join(row.replace(' ', '') for row in layout.rows)}"
        for number, layout in layouts.items()
        if number not in PRINTED_ESTATES
    )


def _asked(pending: Sequence[Pending]) -> Iterator[str]:
    """Yield the names of the decisions that wait, but for the turn itself."""
    if not pending:
        yield OVER
    for each in pending:
        if isinstance(each, Due):
            yield each.value
        elif isinstance(each, GeeseChoice):
            yield f"{each.code}@{SPACE_NAMES[each.space]}"
        elif each is not Choice.TURN:
            yield each.code


def _seats(seats: Iterable[int]) -> str:
    return _digits(seat + 1 for seat in seats)


def _digits(numbers: Iterable[int]) -> str:
    return "".join(map(str, numbers))


def _depot(state: GameState, depot: int) -> str:
    """Return the tiles on a numbered depot, with its goods after a plus sign."""
    spaces = DEPOT_RANGES[depot]
    kinds = kinds_to_deal(len(state.players), state.phase)[spaces.start : spaces.stop]
    lying = state.board[spaces.start : spaces.stop]
    tiles = [tile for tile in lying if tile is not None]
    if placed(tiles, kinds) != lying:
        row = row_text(tile for tile, kind in zip(lying, kinds, strict=True) if kind is not None)
    else:
        row = row_text(tiles)
    goods = state.depot_goods[depot]
    return f"{row}+{_digits(goods)}" if goods else row


def _player(state: GameState, seat: int) -> Iterator[tuple[str, str]]:
    """Yield the fields of a player with their values."""
    player = state.players[seat]
    yield "estate", _estate(player)
    rows, start = [], 0
    for width in ROW_WIDTHS:
        rows.append(row_text(player.estate[start : start + width]))
        start += width
    if tiles := "/".join(rows).rstrip("/"):
        yield "tiles", tiles
    if player.storage:
        yield "storage", row_text(player.storage)
    for key, counts in (("goods", player.goods), ("sold", player.sold)):
        if any(counts):
            yield key, _digits(good for good, count in enumerate(counts) for _ in range(count))
    if player.workers:
        yield "workers", str(player.workers)
    if player.silverlings:
        yield "silverlings", str(player.silverlings)
    if player.points:
        yield "points", _points(state, seat)
    if player.rolled:
        yield "dice", _dice(state, seat)
    for key, colours in (("large", player.large_bonuses), ("small", player.small_bonuses)):
        if colours:
            yield key, "".join(KIND_LETTERS[kind] for kind in Kind if colours >> kind & 1)


def _estate(player: Player) -> str:
    offered = "+".join(map(_number, player.choices))
    chosen = "" if player.layout == player.choices[0] else f"={_number(player.layout)}"
    return offered + chosen + ("" if player.castle is None else f"@{SPACE_NAMES[player.castle]}")


def _number(layout: EstateLayout) -> str:
    return quote(layout.number, safe="")


def _points(state: GameState, seat: int) -> str:
    """Return the points, and by source if that does not follow from the table."""
    player = state.players[seat]
    if player.points_by == assumed_points(state, seat, player.points):
        return str(player.points)
    by_source = player.points_by[:]
    while len(by_source) > 1 and not by_source[-1]:
        by_source.pop()
    return f"{player.points}={'+'.join(map(str, by_source))}"


def _dice(state: GameState, seat: int) -> str:
    """Return both dice, and behind a hyphen the used ones if they are not the usual ones."""
    player = state.players[seat]
    used = list(player.rolled)
    for die in player.dice:
        used.remove(die)
    usual = usually_used(state, seat)
    rolled = _digits(player.rolled)
    return rolled if tuple(used) == usual else f"{rolled}-{_digits(used)}"


def _unseen(state: GameState) -> str:
    """Return how many tiles of each face are unseen, one digit each."""
    coloured = [tile for supply in state.supplies for tile in supply]
    black = state.black_supply
    counts = (
        "".join(DIGITS[coloured.count(tile)] for tile in coloured_faces()),
        "".join(DIGITS[black.count(tile)] for tile in black_faces(state.rules)),
    )
    return "/".join(counts)
