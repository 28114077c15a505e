"""Events say all that an action and chance do: the reducer comes to the position of `apply`."""

from __future__ import annotations

from random import Random

import pytest

from cob.engine import (
    RULESETS,
    Event,
    GameState,
    apply,
    expert_estates,
    legal_actions,
    parse_move,
    set_up,
)
from cob.engine.events import TileTaken
from cob.engine.reducer import follow_events, lay_down, take_up
from cob.engine.setup import Setup
from tests.engine.table import lay, position
from tests.games import estates


def followed(before: GameState, events: list[Event], after: GameState) -> GameState:
    """The position that the events lead to, with what no event says: the hidden and the asked."""
    follow_events(before, events)
    before.supplies, before.black_supply = after.supplies, after.black_supply
    before.unseen_goods, before.pending = after.unseen_goods, after.pending
    return before


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_following_the_events_of_each_move_leads_to_its_position(
    ruleset: str, players: int, seed: int
) -> None:
    """From the set-up on, where the first turn order brings workers (SET-10)."""
    rules, chance = RULESETS[ruleset], Random(seed)
    setup = Setup(expert_estates(estates(), players, seed, rules), rules=rules)
    state, events = set_up(setup, seed)
    assert followed(set_up(setup)[0], events, state) == state
    while not state.is_over:
        before = state.copy()
        events = apply(state, chance.choice(legal_actions(state)))
        assert followed(before, events, state) == state


def test_between_both_steps_a_tile_is_nowhere() -> None:
    state = position(dice=(3, 5))
    lay(state, 3, "bank")
    before = state.copy()
    tiles = before.board.count(None)
    events = apply(state, parse_move("3: take bank from depot 3"))
    (taken,) = (event for event in events if isinstance(event, TileTaken))
    take_up(before, taken)
    assert before.board.count(None) == tiles + 1
    assert before.players[0].storage == ()
    lay_down(before, taken)
    assert before.players[0].storage == state.players[0].storage
