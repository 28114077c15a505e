"""The flat action space: every action has one number, and the reverse mapping.

An action points at places, as a hand at the table does: at a space of the main board, at a place in
storage, at a space of the estate. `CLASSES` gives each class of actions its parts and each part its
places; a number counts through them, the last part fastest. So the numbers are the same for all
rulesets, estates and numbers of players, and no tile is named twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any, Final, NamedTuple

from cob.engine import Action, GameState, IllegalActionError
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
from cob.engine.components import (
    BOARD_SPACES,
    BUILDINGS,
    DEPOT_RANGES,
    DEPOT_RING,
    DEPOTS,
    FIRST_BLACK_SPACE,
    GOODS,
    GOODS_SPACES,
    SPECIES,
    STORAGE_SPACES,
    depot_of,
)
from cob.engine.hexgrid import SPACES
from cob.environment.checks import action_number

ESTATES_TO_CHOOSE: Final = 16
"""Maximum number of estates that a player chooses from."""
_DICE: Final = 7
"""`FREE` and the six values of a die."""
HAULS: Final = (*((depot,) for depot in DEPOTS), *DEPOT_RING)
"""The depots that a ship may empty together (ledger KNW-05)."""
LOADS: Final = tuple(
    load for size in range(1, GOODS_SPACES + 1) for load in combinations(GOODS, size)
)
"""The types of goods that fit into a player's storage together."""

Place = Callable[[GameState, Any], int]
Values = Callable[[GameState, int], tuple[object, ...]]


class Part(NamedTuple):
    """One or two fields of an action as a choice among a number of places."""

    title: str
    """What its places are."""
    fields: tuple[str, ...]
    """The fields of the action class of `cob.engine.actions` that a place gives."""
    size: int
    """The number of places."""
    place: Place
    """Returns the place that an action of the position names."""
    values: Values
    """Returns the values of the fields for a place; raises `IndexError` for an empty place."""


class ActionClass(NamedTuple):
    """The numbers of one class of actions, from `start` to before `stop`."""

    action: type
    """The class of `cob.engine.actions`."""
    parts: tuple[Part, ...]
    """Its choices; the last one counts fastest."""
    start: int
    stop: int


def _board_space(state: GameState, action: TakeTile | BuyTile) -> int:
    spaces = DEPOT_RANGES[action.depot]
    return state.board.index(action.tile, spaces.start, spaces.stop)


def _on_board(state: GameState, place: int) -> tuple[object, ...]:
    tile = state.board[place]
    if tile is None:
        raise IndexError
    return depot_of(place), tile


def _discard(state: GameState, action: TakeTile | BuyTile) -> int:
    discard = action.discard
    return 0 if discard is None else 1 + state.player.storage.index(discard)


def _discarded(state: GameState, place: int) -> tuple[object, ...]:
    return (state.player.storage[place - 1] if place else None,)


def _choice(state: GameState, action: ChooseEstate) -> int:
    return [layout.number for layout in state.player.choices].index(action.estate)


def _listed(title: str, field: str, values: Sequence[object]) -> Part:
    """Return a part that names one of some values whatever the position."""
    places = {value: place for place, value in enumerate(values)}
    return Part(
        title,
        (field,),
        len(values),
        lambda _, action: places[getattr(action, field)],
        lambda _, place: (values[place],),
    )


_DIE: Final = _listed("die: 0 for an effect's, else its value", "die", range(_DICE))
_SPACE: Final = _listed("space of the estate", "space", SPACES)
_DISCARD: Final = Part(
    "discarded: 0 for nothing, else 1 + place in storage",
    ("discard",),
    1 + STORAGE_SPACES,
    _discard,
    _discarded,
)
_STORED: Final = Part(
    "place in storage",
    ("tile",),
    STORAGE_SPACES,
    lambda state, action: state.player.storage.index(action.tile),
    lambda state, place: (state.player.storage[place],),
)
_DEPOT_SPACE: Final = Part(
    "space of the depots 1 to 6", ("depot", "tile"), FIRST_BLACK_SPACE, _board_space, _on_board
)
_ANY_SPACE: Final = Part(
    "space of any depot, the black one last",
    ("depot", "tile"),
    BOARD_SPACES,
    _board_space,
    _on_board,
)
_FOR_WORKERS: Final = _listed("for workers", "for_workers", (True,))
_PARTS: Final[tuple[tuple[type, tuple[Part, ...]], ...]] = (
    (EndTurn, ()),
    (Decline, ()),
    (TakeWorkers, (_DIE,)),
    (SellGoods, (_DIE, _listed("goods type - 1", "goods", GOODS))),
    (TakeTile, (_DIE, _DEPOT_SPACE, _DISCARD)),
    (BuyTile, (_ANY_SPACE, _DISCARD)),
    (AddTile, (_DIE, _STORED, _SPACE)),
    (
        TakeGoods,
        (
            _listed("depots: the six, then the six pairs of neighbours", "depots", HAULS),
            _listed("types: the sets of one, two, three", "goods", LOADS),
        ),
    ),
    (ScoreAnimals, (_listed("animal", "species", SPECIES),)),
    (UseCrane, (_listed("building", "building", BUILDINGS),)),
    (ChooseCastle, (_SPACE,)),
    (
        ChooseEstate,
        (
            Part(
                "place among the estates to choose",
                ("estate",),
                ESTATES_TO_CHOOSE,
                _choice,
                lambda state, place: (state.player.choices[place].number,),
            ),
        ),
    ),
    (BuyTile, (_FOR_WORKERS, _ANY_SPACE, _DISCARD)),
)
"""What is new comes last: a trained program keeps the numbers that it has learned."""


def _classes() -> tuple[ActionClass, ...]:
    starts = [0]
    for _, parts in _PARTS:
        size = 1
        for part in parts:
            size *= part.size
        starts.append(starts[-1] + size)
    return tuple(
        ActionClass(action, parts, start, stop)
        for (action, parts), (start, stop) in zip(_PARTS, pairwise(starts), strict=True)
    )


CLASSES: Final = _classes()
"""Every class of actions with its parts and its numbers, in their order."""
ACTIONS: Final = CLASSES[-1].stop
"""The number of actions."""
_FOR_WORKERS_CLASS: Final = CLASSES[-1]
_CLASS_OF: Final = {each.action: each for each in CLASSES if each is not _FOR_WORKERS_CLASS}


def number_of(state: GameState, action: Action) -> int:
    """Return the number of a legal action of the position.

    Equal tiles on one depot, or in storage, are one choice, and the first of them stands for it.
    Raises `IllegalActionError` for an action with a tile or a place that is not there.
    """
    is_for_workers = isinstance(action, BuyTile) and action.for_workers
    rank = 0
    try:
        each = _FOR_WORKERS_CLASS if is_for_workers else _CLASS_OF[type(action)]
        for part in each.parts:
            rank = rank * part.size + part.place(state, action)
    except (KeyError, ValueError):
        raise IllegalActionError(f"{action} is no action of this position") from None
    return each.start + rank


def places_of(number: int) -> tuple[ActionClass, tuple[int, ...]]:
    """Return the meaning of a number in any position: the class of actions and a place for each
    part.

    Raises `IllegalActionError` for a number outside the action space.
    """
    number = action_number(number)
    if not 0 <= number < ACTIONS:
        raise IllegalActionError(f"actions are numbered from 0 to {ACTIONS - 1}, so not {number}")
    each = next(each for each in CLASSES if number < each.stop)
    rest, places = number - each.start, []
    for part in reversed(each.parts):
        rest, place = divmod(rest, part.size)
        places.append(place)
    return each, tuple(reversed(places))


def action_of(state: GameState, number: int) -> Action:
    """Return the action of a number in the position; the inverse of `number_of`.

    Raises `IllegalActionError` for a number that points at an empty place. `apply` checks whether
    the rules allow the action.
    """
    each, places = places_of(number)
    fields: dict[str, object] = {}
    try:
        for part, place in zip(each.parts, places, strict=True):
            fields.update(zip(part.fields, part.values(state, place), strict=True))
    except IndexError:
        raise IllegalActionError(f"action {number} points at an empty place") from None
    action: Action = each.action(**fields)
    return action
