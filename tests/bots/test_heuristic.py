"""The rules of thumb on the engine's state: what they add up to, and where they stop counting."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cob.bots.heuristic import WEIGHTS, worth_by_thumb
from cob.bots.learned import weighted_sum
from cob.bots.registry import easy_player
from cob.core.flat import Position
from cob.engine import (
    GameState,
    Ruleset,
    apply,
    expert_estates,
    legal_actions,
    parse_rules,
    set_up,
)
from cob.engine.components import ROUNDS_PER_PHASE, Tile
from cob.engine.setup import Setup
from tests.engine.table import position, put
from tests.games import estates


def deal(players: int, rules: Ruleset, seed: int) -> GameState:
    """A game by the expert set-up; with geese and crane in the first player's storage."""
    choices = expert_estates(estates(), players, seed, rules)
    state, _ = set_up(Setup(choices, rules=rules, secret=players == 3), seed=seed + 100)
    if rules.geese:
        state.players[0].storage = (Tile.GEESE, Tile.CRANE, Tile.KNOWLEDGE_24)
        state.black_supply = tuple(
            tile for tile in state.black_supply if tile not in state.players[0].storage
        )
    return state


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("alea", 2),
        ("alea-as-printed, phases 2", 4),
        ("yucata", 3),
        ("special-edition", 2),
        ("special-edition, phases 2", 3),
        ("special-edition, phases 2", 4),
    ],
)
def test_the_worth_is_the_weighted_sum_of_the_features(rules: str, players: int) -> None:
    """In every position of a game half at random, for each player, whoever's turn it is."""
    thumb, easy, chooser = weighted_sum(WEIGHTS).core, easy_player(), Random(players)
    state = deal(players, parse_rules(rules), players)
    seen = Counter[str]()
    while not state.is_over:
        is_last = state.phase + 1 == state.rules.phases and state.round == ROUNDS_PER_PHASE
        seen["setup"] += state.phase < 0
        seen["effect"] += len(state.pending) > 1
        seen["last round"] += is_last
        for seat in range(players):
            [expected] = thumb.values([Position.of(state)], seat)
            assert worth_by_thumb(state, seat) == pytest.approx(expected, abs=1e-3)
        apply(state, chooser.choice([easy(state), chooser.choice(legal_actions(state))]))
    assert len(+seen) == 3


def last_turn(dice: tuple[int, ...]) -> GameState:
    """The first player's last turn: two mines, knowledge tile 2 and a ship in storage."""
    state = position(dice=dice, storage="ship", goods="2 2 5", silverlings=3, workers=1)
    put(state, 0, "mine", "e3", "f2")
    state.phase, state.round = 4, ROUNDS_PER_PHASE
    return state


def test_after_the_last_turn_only_certain_points_count() -> None:
    """Ledger END-01, END-03, END-04: three goods, three Silverlings, and two of the mines."""
    assert worth_by_thumb(last_turn(dice=()), 0) == 3 + 3 + 2


def test_mines_give_workers_at_the_end_by_knowledge_tile_2() -> None:
    """Ledger KNW-02, END-05: with the one left over there are three, which are one point."""
    state = last_turn(dice=())
    put(state, 0, "knowledge-2", "d5")
    assert worth_by_thumb(state, 0) == 3 + 3 + 2 + 1


def test_in_the_last_turn_the_dice_still_count() -> None:
    state = last_turn(dice=(6, 6))
    state.players[0].storage = ()
    assert worth_by_thumb(state, 0) == 3 + 3 + 2 + WEIGHTS["dice_left_2"]
    state.current = 1
    assert worth_by_thumb(state, 0) == 3 + 3 + 2
