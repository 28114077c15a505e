"""The core plays exactly as the engine does: whole games, action by action."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import pytest

from cob.core.flat import action_of, flattened, game_of, restored
from cob.engine import Action, GameState, apply, legal_actions, set_up
from cob.engine.actions import (
    AddTile,
    BuyTile,
    ChooseCastle,
    ChooseEstate,
    Decline,
    ScoreAnimals,
    TakeGoods,
    TakeTile,
    UseCrane,
)
from cob.engine.components import BUILDINGS, KNOWLEDGE, SPECIES, Tile
from cob.engine.pending import Choice
from cob.engine.ruleset import RULESETS, SWITCHES, TileSix
from tests.core.core_table import TASTES, CorePosition, Taste, agreement
from tests.games import estates

GAMES: Final = 50
"""Whole games for each taste."""
MORE: Final = 100
"""Whole games in each part of the long run."""


def play_side_by_side(seed: int, taste: Taste) -> Counter[str]:
    """Play a game in the core and in the engine, compare all they say, and count what was met."""
    setup = agreement(seed, taste)
    state, _ = set_up(setup, seed)
    core = CorePosition.begin(game_of(state), setup.castles, seed)
    assert core.flat == flattened(state)
    if taste.stored:
        for player, stored in zip(state.players, taste.stored, strict=False):
            player.storage = stored
        core = CorePosition.of(state)
    first = state.copy()
    chooser = Random(seed)
    met = met_at_the_start(state)
    while not state.is_over:
        numbers = core.legal()
        actions = legal_actions(state)
        assert numbers is not None
        assert [action_of(number, core.game) for number in numbers] == actions
        place = taste.choose(state, actions, chooser)
        before = state.copy()
        apply(state, actions[place])
        assert core.apply(numbers[place]) == 1
        assert_same(core, state, first)
        met += met_by(actions[place], before, state)
    assert core.legal() == []
    met["the crane counted"] += any(Tile.CRANE in player.credited for player in state.players)
    return met


def assert_same(core: CorePosition, state: GameState, first: GameState) -> None:
    assert flattened(state) == core.flat
    found = restored(core.flat, first)
    assert found == state
    assert found.chance is not None
    assert state.chance is not None
    assert found.chance.word == state.chance.word


def met_at_the_start(state: GameState) -> Counter[str]:
    rules = state.rules
    return Counter(
        [
            rules.name,
            f"{len(state.players)} players",
            *(
                f"{switch.word} {each.word}"
                for switch in SWITCHES
                if (each := switch.setting(rules))
            ),
            *("castle agreed" for player in state.players if player.castle is not None),
        ]
    )


def met_by(action: Action, before: GameState, after: GameState) -> Counter[str]:
    """Name what is special about an action."""
    asked = before.pending[-1].code
    player = before.player
    met = Counter([f"asked {asked}"])
    match action:
        case ChooseCastle():
            met[f"estate {player.layout.number}"] += 1
        case AddTile(_, tile):
            met[f"added {tile.code}"] += 1
        case TakeTile():
            met["discarded to take"] += action.discard is not None
        case BuyTile(depot):
            met["discarded to buy"] += action.discard is not None
            met["hired"] += depot > 0 and before.rules.tile_six is TileSix.BUILDS
            met["bought for workers"] += action.for_workers
            met["bought from a numbered depot"] += depot > 0
            met["bought during an action"] += before.pending != (Choice.TURN,)
            met["bought the last use of an effect"] += len(after.pending) < len(before.pending)
        case TakeGoods(depots, goods):
            lying = {good for depot in depots for good in before.depot_goods[depot]}
            met["loaded from two depots"] += len(depots) == 2
            met["left goods behind"] += not lying.issubset(goods)
        case ScoreAnimals(species):
            met[f"geese with {species}"] += 1
        case UseCrane(building):
            met[f"crane as {building.code}"] += 1
        case Decline():
            met[f"declined {asked}"] += 1
        case ChooseEstate():
            met["estate chosen"] += 1
    return met


EVERYWHERE: Final = {
    *RULESETS,
    *(f"{players} players" for players in (2, 3, 4)),
    *("phases 2", "phases 5", "knowledge-points at-once"),
    *(f"estate {number}" for number in estates()),
    *("estate unusual", "estate chosen", "castle agreed", "asked start-castle"),
    *(f"added {tile.code}" for tile in (*BUILDINGS, Tile.CASTLE, Tile.MINE, Tile.SHIP)),
    *("discarded to take", "discarded to buy", "asked castle", "asked ship"),
}
MUST_MEET: Final[dict[str, set[str]]] = {
    "any": {f"{switch.word} {each.word}" for switch in SWITCHES for each in switch.settings},
    "builder": {"declined city-hall", "declined warehouse", "declined church", "declined market"},
    "scholar": {f"added {tile.code}" for tile in KNOWLEDGE},
    "trader": {"loaded from two depots", "left goods behind", "declined ship"},
    "herdsman": {f"geese with {species}" for species in SPECIES},
    "buyer": {
        *("hired", "bought for workers", "bought from a numbered depot"),
        *("bought during an action", "bought the last use of an effect", "the crane counted"),
        *(f"crane as {building.code}" for building in BUILDINGS),
    },
}


@pytest.mark.parametrize("taste", TASTES)
def test_the_core_and_the_engine_play_the_same_games(taste: str) -> None:
    met: Counter[str] = Counter()
    begin = GAMES * list(TASTES).index(taste)
    for seed in range(begin, begin + GAMES):
        met += play_side_by_side(seed, TASTES[taste])
    assert (EVERYWHERE | MUST_MEET[taste]) - met.keys() == set()


@pytest.mark.long
@pytest.mark.parametrize("part", range(97))
def test_the_core_and_the_engine_play_the_same_9700_games(part: int) -> None:
    tastes = tuple(TASTES.values())
    for seed in range(1000 + MORE * part, 1000 + MORE * (part + 1)):
        play_side_by_side(seed, tastes[seed % len(tastes)])
