"""The observation: a player's view of the table, as one array of whole numbers.

`SLICES` is the whole description: each names a part of the array and its contents. Players come in
the order of their seats, the observer first; the places of absent players are zeros. A tile is 0
for none, else 1 + its number in `Tile`; a colour is 1 + its number in `Kind`. All numbers come from
the player's `view`, which has nothing hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from cob.engine import EstateLayout, GameState, Player, Ruleset, SetupError
from cob.engine.components import (
    ALL_GOODS,
    BOARD_SPACES,
    DEPOTS,
    GOODS,
    PHASES,
    ROUNDS_PER_PHASE,
    STORAGE_SPACES,
    TRACK_SPACES,
    Kind,
    Supply,
    Tile,
)
from cob.engine.hexgrid import SPACES
from cob.engine.knowledge import SCORING_TILES
from cob.engine.pending import PROMPTS, GeeseChoice, Selection
from cob.engine.ruleset import SWITCHES
from cob.engine.setup import MAX_PLAYERS
from cob.environment.action_table import ESTATES_TO_CHOOSE
from cob.environment.checks import whole_number

Observation = npt.NDArray[np.int16]
Numbers = Iterable[int]

QUESTIONS: Final = {name: number for number, name in enumerate(PROMPTS, start=1)}
"""The numbers of what can be asked, by the codes of the decisions."""
_CREDITED: Final = (*SCORING_TILES, Tile.CRANE)
_MOST_POINTS: Final = 999
_MOST_PIECES: Final = 255
_TILES: Final = len(Tile)
_GOODS: Final = len(GOODS)
_DICE: Final = 2
_DIE: Final = 6


class Row(NamedTuple):
    """One observed quantity: how many numbers from 0 to `high`, and their reader."""

    name: str
    size: int
    high: int
    meaning: str
    read: Callable[[Any, Any], Numbers]


class Slice(NamedTuple):
    """A part of the array, from `start` to before `stop`."""

    name: str
    """That of `PART`; behind `_` the place of the player or the estate, from 0."""
    start: int
    stop: int
    high: int
    """The highest number in it; the lowest is 0."""
    meaning: str
    """What its numbers are."""


# --- the table: read(view, seat) ------------------------------------------------------------------


@lru_cache(64)
def rule_settings(rules: Ruleset) -> list[int]:
    """Return for each switch 1 + the place of its setting; 0 for a value that has no setting."""
    found = []
    for switch in SWITCHES:
        setting = switch.setting(rules)
        found.append(0 if setting is None else 1 + switch.settings.index(setting))
    return found


def _asked(view: GameState, seat: int) -> Numbers:
    asked = view.asked
    return (0 if asked is None else QUESTIONS.get(asked.code, 0),)


def _geese_space(view: GameState, seat: int) -> Numbers:
    asked = view.asked
    return (1 + asked.space if isinstance(asked, GeeseChoice) else 0,)


def _codes(tiles: Sequence[Tile | None]) -> list[int]:
    return [0 if tile is None else tile + 1 for tile in tiles]


def _padded(values: Sequence[int], size: int) -> tuple[int, ...]:
    return (*values, *(0,) * (size - len(values)))


def _counts(values: Sequence[int], of: Iterable[int]) -> list[int]:
    return [values.count(each) for each in of]


def _supply(supplies: Iterable[Supply]) -> list[int]:
    counts = [0] * _TILES
    for supply in supplies:
        for tile in supply:
            counts[tile] += 1
    return counts


def _bits(mask: int) -> list[int]:
    return [mask >> kind & 1 for kind in range(len(Kind))]


_TABLE: Final = (
    Row("players", 1, MAX_PLAYERS, "how many play", lambda view, _: (len(view.players),)),
    Row(
        "rules",
        len(SWITCHES),
        max(len(switch.settings) for switch in SWITCHES),
        "each switch of the rules, as `cob rules --json` orders them: 1 + the place of its setting",
        lambda view, _: rule_settings(view.rules),
    ),
    Row("phase", 1, len(PHASES), "1 to 5; 0 in the set-up", lambda view, _: (view.phase + 1,)),
    Row("round", 1, ROUNDS_PER_PHASE, "1 to 5; 0 in the set-up", lambda view, _: (view.round,)),
    Row("white_die", 1, _DIE, "its value", lambda view, _: (view.white,)),
    Row(
        "decides",
        1,
        MAX_PLAYERS - 1,
        "who decides, counted from the one who looks",
        lambda view, seat: ((view.current - seat) % len(view.players),),
    ),
    Row(
        "asked",
        1,
        len(PROMPTS),
        f"what is asked: {', '.join(f'{at} {name}' for name, at in QUESTIONS.items())}; 0 after "
        "the end",
        _asked,
    ),
    Row("geese_space", 1, len(SPACES), "1 + where the geese lie that are asked for", _geese_space),
    Row("bought", 1, 1, "whether the purchase of this turn is made", lambda v, _: (v.bought,)),
    Row("hired", 1, 1, "whether tile 6 brought a building in this turn", lambda v, _: (v.hired,)),
    Row(
        "board",
        BOARD_SPACES,
        _TILES,
        "tiles on the depots 1 to 6, four spaces each, then on the black depot",
        lambda view, _: _codes(view.board),
    ),
    Row(
        "depot_goods",
        len(DEPOTS) * _GOODS,
        len(ALL_GOODS),
        "goods tiles on each depot, by type",
        lambda view, _: [n for d in DEPOTS for n in _counts(view.depot_goods[d], GOODS)],
    ),
    Row(
        "round_goods",
        ROUNDS_PER_PHASE,
        _GOODS,
        "types of the goods on the round spaces still to come",
        lambda view, _: _padded(view.round_goods, ROUNDS_PER_PHASE),
    ),
    Row(
        "large_bonuses_left", len(Kind), 1, "to be won, by colour", lambda v, _: _bits(v.large_left)
    ),
    Row(
        "small_bonuses_left", len(Kind), 1, "to be won, by colour", lambda v, _: _bits(v.small_left)
    ),
    Row(
        "unseen_tiles",
        _TILES,
        _MOST_PIECES,
        "tiles with a coloured back that no player has seen, by tile",
        lambda view, _: _supply(view.supplies),
    ),
    Row(
        "unseen_black_tiles",
        _TILES,
        _MOST_PIECES,
        "the same with a black back",
        lambda view, _: _supply((view.black_supply,)),
    ),
    Row(
        "unseen_goods",
        _GOODS,
        len(ALL_GOODS),
        "goods tiles that no player has seen, by type",
        lambda view, _: _counts(view.unseen_goods, GOODS),
    ),
)


# --- a player: read(view, seat of the player) -----------------------------------------------------


def _track(view: GameState, seat: int) -> Numbers:
    for place, stack in enumerate(view.track):
        if seat in stack:
            return place, stack.index(seat)
    return 0, 0


def _order(view: GameState, seat: int) -> Numbers:
    return (1 + view.order.index(seat) if view.order else 0,)


def _estate(layout: EstateLayout) -> list[int]:
    return [kind + 1 for kind in layout.kinds]


def _of(read: Callable[[Player], Numbers]) -> Callable[[GameState, int], Numbers]:
    return lambda view, seat: read(view.players[seat])


_PLAYER: Final = (
    Row("points", 1, _MOST_POINTS, "on the scoring track", _of(lambda p: (p.points,))),
    Row("turn", 1, MAX_PLAYERS, "place in the turn order, from 1", _order),
    Row("track", 2, TRACK_SPACES - 1, "space of the turn order track, height in the stack", _track),
    Row("silverlings", 1, _MOST_PIECES, "in store", _of(lambda p: (p.silverlings,))),
    Row("workers", 1, _MOST_PIECES, "in store", _of(lambda p: (p.workers,))),
    Row("dice", _DICE, _DIE, "values of the unused dice", _of(lambda p: _padded(p.dice, _DICE))),
    Row("rolled", _DICE, _DIE, "both dice as rolled", _of(lambda p: _padded(p.rolled, _DICE))),
    Row(
        "storage",
        STORAGE_SPACES,
        _TILES,
        "tiles in storage",
        _of(lambda p: _padded(_codes(p.storage), STORAGE_SPACES)),
    ),
    Row("goods", _GOODS, len(ALL_GOODS), "stored goods, by type", _of(lambda p: p.goods[1:])),
    Row("sold", _GOODS, len(ALL_GOODS), "sold goods, by type", _of(lambda p: p.sold[1:])),
    Row("large_bonuses", len(Kind), 1, "won, by colour", _of(lambda p: _bits(p.large_bonuses))),
    Row("small_bonuses", len(Kind), 1, "won, by colour", _of(lambda p: _bits(p.small_bonuses))),
    Row(
        "credited",
        len(_CREDITED),
        _MOST_POINTS,
        "points that knowledge tiles 15 to 26 and the crane have scored already",
        _of(lambda p: [p.credited.get(tile, 0) for tile in _CREDITED]),
    ),
    Row(
        "tiles",
        len(SPACES),
        _TILES,
        "tiles in the estate, by space",
        _of(lambda p: _codes(p.estate)),
    ),
    Row("colours", len(SPACES), len(Kind), "printed, by space", _of(lambda p: _estate(p.layout))),
    Row("values", len(SPACES), _DIE, "printed dice, by space", _of(lambda p: p.layout.dice)),
)
_TO_CHOOSE: Final = (
    ("colours_to_choose", len(Kind), "printed colours of an estate to choose now, by space"),
    ("values_to_choose", _DIE, "its printed dice, by space"),
)


def _slices() -> tuple[Slice, ...]:
    rows = [(row.name, row.size, row.high, row.meaning) for row in _TABLE]
    for player in range(MAX_PLAYERS):
        rows += [(f"{row.name}_{player}", row.size, row.high, row.meaning) for row in _PLAYER]
    for estate in range(ESTATES_TO_CHOOSE):
        rows += [(f"{name}_{estate}", len(SPACES), high, told) for name, high, told in _TO_CHOOSE]
    found, start = [], 0
    for name, size, high, meaning in rows:
        found.append(Slice(name, start, start + size, high, meaning))
        start += size
    return tuple(found)


SLICES: Final = _slices()
"""Every part of the array, in order."""
PART: Final = {part.name: slice(part.start, part.stop) for part in SLICES}
"""The slices by name: `observation[PART["board"]]`."""
SIZE: Final = SLICES[-1].stop
"""The number of numbers in an observation."""
HIGHS: Final[Observation] = np.concatenate(
    [np.full(part.stop - part.start, part.high, np.int16) for part in SLICES]
)
"""The highest value of each number; the lowest is 0."""
_PER_PLAYER: Final = sum(row.size for row in _PLAYER)


def observe(state: GameState, seat: int) -> Observation:
    """Return the view of a position by the player on a seat, from 0; raise `SetupError` for a seat
    that it does not have."""
    if not isinstance(state, GameState):
        raise SetupError(f"observe reads a position, a GameState, not {type(state).__name__}")
    count = len(state.players)
    view = state.view(whole_number("a seat", seat, 0, count - 1))
    numbers: list[int] = []
    for row in _TABLE:
        numbers += row.read(view, seat)
    for step in range(count):
        other = (seat + step) % count
        for row in _PLAYER:
            numbers += row.read(view, other)
    if view.asked is Selection.ESTATE and view.current == seat:
        numbers += (0,) * ((MAX_PLAYERS - count) * _PER_PLAYER)
        for layout in view.player.choices:
            numbers += _estate(layout)
            numbers += layout.dice
    seen = np.zeros(SIZE, np.int16)
    seen[: len(numbers)] = numbers
    return seen
