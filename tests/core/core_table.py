"""A table for the core: games to be set up, tastes to choose actions by, and the core's doors."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np

from cob.core.calls import library
from cob.core.evaluation import TURNS, UNITS, CoreEvaluation, Layers, Matrix
from cob.core.feature_names import FEATURES
from cob.core.flat import flattened, game_of
from cob.core.tables import STATE_BYTES, CoreGame
from cob.engine import Action, EstateLayout, GameState, Ruleset, Setup
from cob.engine.actions import (
    AddTile,
    BuyTile,
    Decline,
    SellGoods,
    TakeGoods,
    TakeTile,
    TakeWorkers,
)
from cob.engine.components import ANIMALS, BUILDINGS, KNOWLEDGE, Kind, Tile
from cob.engine.hexgrid import SPACES
from cob.engine.pending import Choice
from cob.engine.ruleset import RULESETS, SWITCHES, switched
from tests.games import estates

_MOST_ACTIONS: Final = 1024


class Taste(NamedTuple):
    """What a player prefers."""

    weights: dict[type, float]
    """How often an action is chosen, by its class; 2 for one that is not named."""
    liking: Mapping[Tile, float] = MappingProxyType({})
    """How much more often an action is chosen that takes, buys or adds a tile."""
    house_rules: str = ""
    """The switches that are set to their second setting in any case."""
    stored: tuple[tuple[Tile, ...], ...] = ()
    """The tiles in the players' storages at the beginning."""

    def choose(self, state: GameState, actions: list[Action], chooser: Random) -> int:
        """Return the place of an action in the list."""
        weights = [self._weight(action, state.pending == (Choice.TURN,)) for action in actions]
        return chooser.choices(range(len(actions)), weights)[0]

    def _weight(self, action: Action, between_actions: bool) -> float:
        weight = self.weights.get(type(action), 2.0)
        if isinstance(action, TakeTile | AddTile | BuyTile):
            weight *= self.liking.get(action.tile, 1)
        if isinstance(action, TakeTile | BuyTile) and action.discard in (Tile.GEESE, Tile.CRANE):
            weight *= 0.02
        if isinstance(action, BuyTile) and not between_actions:
            weight *= 20
        return weight


_BUILDING: Final = {AddTile: 20.0, TakeTile: 4.0, BuyTile: 8.0, Decline: 0.3, TakeWorkers: 0.5}
_TRADED: Final = (Tile.SHIP, Tile.WAREHOUSE, Tile.KNOWLEDGE_4, Tile.KNOWLEDGE_5)
TASTES: Final[dict[str, Taste]] = {
    "any": Taste({}),
    "builder": Taste({**_BUILDING, Decline: 20}, dict.fromkeys(BUILDINGS, 12)),
    "scholar": Taste(_BUILDING, dict.fromkeys(KNOWLEDGE, 12)),
    "trader": Taste({**_BUILDING, SellGoods: 8, TakeGoods: 8}, dict.fromkeys(_TRADED, 12)),
    "herdsman": Taste(
        _BUILDING,
        {**dict.fromkeys(ANIMALS, 20), Tile.GEESE: 0.03},
        "geese buying",
        ((Tile.GEESE, Tile.COW_3, Tile.PIG_2), (Tile.GEESE, Tile.SHEEP_3, Tile.CHICKEN_2)) * 2,
    ),
    "buyer": Taste(
        {**_BUILDING, BuyTile: 2},
        {Tile.CITY_HALL: 40, Tile.KNOWLEDGE_6: 40, Tile.CRANE: 40, Tile.BANK: 12, Tile.MINE: 12},
        "crane buying",
        ((Tile.CRANE, Tile.CITY_HALL),) * 4,
    ),
}
"""Ways to choose actions, which between them meet everything that the rules know."""


def agreement(seed: int, taste: Taste) -> Setup:
    """Agree on a game: rules with or without house rules, estates, start castles."""
    chooser = Random(seed)
    rules = tuple(RULESETS.values())[seed // 3 % len(RULESETS)]
    if chooser.random() < 0.5:
        rules = with_house_rules(rules, chooser)
    for switch in SWITCHES:
        if switch.word in taste.house_rules.split():
            rules = switched(rules, switch, switch.settings[1])
    sides = [side for number, side in estates().items() if number not in rules.barred_estates]
    if chooser.random() < 0.2:
        sides = [unusual_estate(chooser), *chooser.sample(sides, 4)]
    offered = [
        tuple(chooser.sample(sides, chooser.choice((1, 1, 2, 4)))) for _ in range(2 + seed % 3)
    ]
    castles = [
        chooser.choice((None, *side.castle_spaces)) if not others else None
        for side, *others in offered
    ]
    return Setup(tuple(offered), tuple(castles), rules)


def unusual_estate(chooser: Random) -> EstateLayout:
    """Return an estate of one's own, with large regions and some colours missing."""
    kinds = [Kind.CASTLE, *chooser.sample(tuple(Kind), chooser.randint(1, 4))]
    return EstateLayout.create(
        "unusual",
        "Unusual",
        [kinds[0], *chooser.choices(kinds, k=len(SPACES) - 1)],
        [chooser.randint(1, 6) for _ in SPACES],
    )


def with_house_rules(rules: Ruleset, chooser: Random) -> Ruleset:
    """Return rules in which some switches are set at random."""
    for switch in SWITCHES:
        if chooser.random() < 0.6:
            rules = switched(rules, switch, chooser.choice(switch.settings))
    return rules


class CorePosition:
    """A position as the core has it, which changes as it is played on."""

    def __init__(self, game: CoreGame, flat: bytes) -> None:
        self.game = game
        self._state = ctypes.create_string_buffer(flat, STATE_BYTES)

    @classmethod
    def of(cls, state: GameState) -> CorePosition:
        """Return the position that the engine has."""
        return cls(game_of(state), flattened(state))

    @classmethod
    def begin(cls, game: CoreGame, castles: Iterable[int | None], seed: int) -> CorePosition:
        """Return the first decision of a game that the core has set up."""
        new = cls(game, bytes(STATE_BYTES))
        agreed = bytes([255 if castle is None else castle for castle in castles])
        assert library().cob_new_state(game.handle, agreed, seed, new._state) == 0
        return new

    @property
    def flat(self) -> bytes:
        return self._state.raw

    @property
    def problem(self) -> int:
        """The number of what is wrong with the position; 0 if nothing is."""
        return int(library().cob_problem(self.game.handle, self._state))

    def legal(self) -> list[int] | None:
        """Return the numbers of the legal actions; None if the core refuses the position."""
        count = library().cob_legal_actions(self.game.handle, self._state, _ACTIONS)
        return None if count < 0 else _ACTIONS[:count]

    def apply(self, *numbers: int) -> int:
        """Apply actions until one is refused; return how many were applied."""
        given = (ctypes.c_uint32 * len(numbers))(*numbers)
        return int(library().cob_apply(self.game.handle, self._state, given, len(numbers)))


_ACTIONS: Final = (ctypes.c_uint32 * _MOST_ACTIONS)()


def fixed_evaluation() -> CoreEvaluation:
    """An evaluation of fixed numbers, which are multiples of powers of two: nothing is rounded."""
    columns, (units, more) = len(FEATURES), UNITS
    layers = Layers(
        mean=_numbers(3, columns) / np.float32(16),
        spread=np.ldexp(np.float32(1), (_numbers(5, columns) * 2).astype(np.int32)),
        limit=4.0,
        matrices=(_numbers(7, columns, units), _numbers(11, units, more), _numbers(13, more)),
        biases=(_numbers(17, units), _numbers(19, more)),
        last_bias=float(_numbers(23)),
        share=0.5,
    )
    return CoreEvaluation(_numbers(29, columns, 5), _numbers(31, TURNS + 1, 2, 5), layers)


def _numbers(start: int, *shape: int) -> Matrix:
    """Return fixed numbers from -1 to 1, in steps of 1/128."""
    words = np.arange(1, math.prod(shape) + 1, dtype=np.int64) * (2654435761 + start) % 65521 % 257
    return ((words - 128) / 128).astype(np.float32).reshape(shape)
