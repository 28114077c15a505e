"""The search through a turn: it finds chains, keeps to the rules, and changes no position."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

import pytest

from cob.analysis.decisions import position_key
from cob.bots.learned import weighted_sum
from cob.bots.versions import WEIGHTS_FILE, learned_weights
from cob.core.evaluation import CoreEvaluation
from cob.core.flat import Position
from cob.core.library import CoreError
from cob.core.search import Depth, play_on, search_turn, search_turns
from cob.engine import Action, GameState, apply, legal_actions, new_game
from cob.engine.actions import EndTurn
from cob.engine.components import Kind, Tile
from cob.engine.game import position_after
from cob.engine.hexgrid import SPACES
from cob.engine.random_source import Chance
from cob.engine.scoring import projected_points
from tests.engine.table import lay_goods
from tests.engine.table import position as table
from tests.games import estates

POINTS = weighted_sum({}).core
"""Nothing but the points already certain."""
WHOLE = weighted_sum(
    {
        **{f"placeable_{kind.name.lower()}": 3 for kind in Kind},
        **{f"stored_{kind.name.lower()}": 1 for kind in Kind},
        **{f"lacks_one_{kind.name.lower()}": 2 for kind in Kind},
        "storage_full": -1,
        "dice_left_1": -2,
        "dice_left_2": -4,
    }
).core
"""Values are whole numbers, whatever the order in which they are added up; many are equal."""


@dataclass
class Work:
    positions: int = 0


def position(seed: int, turns: int, estate_names: Sequence[str] = "11") -> GameState:
    """The start of a turn after some random ones."""
    state = new_game([estates()[name] for name in estate_names], seed)
    chance = Chance(seed)
    while state.phase < 0 or turns:
        legal = legal_actions(state)
        action = legal[chance.below(len(legal))]
        turns -= isinstance(action, EndTurn)
        apply(state, action)
    return state.view(state.current)


class Way(NamedTuple):
    value: float
    actions: tuple[Action, ...]
    state: GameState


def ways_by_the_engine(
    state: GameState, width: int, core: CoreEvaluation
) -> tuple[list[Way], int, bool]:
    """What the search should find: the ways to play the turn, the best first, how many positions
    are valued, and whether one came back that had been dropped.

    A position is valued once, by the first way to it, unless nothing else leads to the end.
    """

    def valued_ways(ways: Sequence[Way]) -> list[Way]:
        values = core.values([Position.of(way.state) for way in ways], state.current).tolist()
        return [way._replace(value=value) for way, value in zip(ways, values, strict=True)]

    kept, ended, comes_back = [Way(0.0, (), state)], list[Way](), False
    seen = set[Hashable]()
    valued = 0
    while True:
        reached: dict[Hashable, Way] = {}
        for way in kept:
            for action in legal_actions(way.state):
                if isinstance(action, EndTurn):
                    ended.append(way)
                    continue
                new = position_after(way.state, [action])
                reached.setdefault(position_key(new), Way(0.0, (*way.actions, action), new))
        found = [way for key, way in reached.items() if key not in seen]
        if not found and not ended:
            found, comes_back = list(reached.values()), True
        if not found:
            break
        seen |= reached.keys()
        valued += len(found)
        kept = sorted(valued_ways(found), key=attrgetter("value"), reverse=True)[:width]
    if not ended[0].actions:
        ended[:1] = valued_ways(ended[:1])
    return sorted(ended, key=attrgetter("value"), reverse=True), valued, comes_back


def agrees(state: GameState, width: int, core: CoreEvaluation = WHOLE) -> bool:
    """Compare the search with the engine's; return whether a dropped position came back."""
    work = Work()
    plans = search_turn(state, core, width, counter=work)
    ways, valued, comes_back = ways_by_the_engine(state, width, core)
    assert [(plan.value, plan.actions) for plan in plans] == [way[:2] for way in ways]
    assert plans[0].state == ways[0].state
    assert work.positions == valued
    return comes_back


@pytest.mark.parametrize("seed", range(5))
def test_a_plan_is_legal_from_its_first_action_to_the_end_of_the_turn(seed: int) -> None:
    state = position(seed, turns=7)
    for plan in search_turn(state, POINTS, width=3):
        played = position_after(state, plan.actions)
        assert played == plan.state
        assert EndTurn() in legal_actions(played)
        assert projected_points(played, played.current) == plan.value


def test_plans_come_in_the_order_of_their_worth_and_differ() -> None:
    plans = search_turn(position(3, turns=9), POINTS, width=8)
    assert [plan.value for plan in plans] == sorted((p.value for p in plans), reverse=True)
    assert len({plan.actions for plan in plans}) == len(plans)


@pytest.mark.parametrize("width", [1, 2, 5])
@pytest.mark.parametrize(
    ("seed", "turns", "estate_names"), [(1, 6, "11"), (2, 21, "123"), (5, 47, "37")]
)
def test_the_best_of_each_number_of_actions_are_searched_further(
    seed: int, turns: int, estate_names: str, width: int
) -> None:
    """Equal positions are valued once, by the first way to them; of equals the first stays."""
    agrees(position(seed, turns, estate_names), width)


def test_what_was_reached_by_a_shorter_way_and_dropped_is_followed_where_nothing_else_is_left() -> (
    None
):
    """Ships and then a city hall that has nothing to add: the best positions have the ship last,
    and all that follows them was found an action sooner, after the ships."""
    state = table(dice=(2, 5), storage="ship city-hall", workers=9)
    player, ships = state.player, 3
    for space in SPACES:
        kind = player.layout.kinds[space]
        ships -= kind is Kind.SHIP
        if player.estate[space] is None and kind in COVER and (kind is not Kind.SHIP or ships < 0):
            player.cover(COVER[kind], space)
    lay_goods(state, 3, "1")
    assert agrees(state.view(0), 20, WAITING_LAST)


COVER = {
    Kind.CASTLE: Tile.CASTLE,
    Kind.MINE: Tile.MINE,
    Kind.KNOWLEDGE: Tile.KNOWLEDGE_15,
    Kind.SHIP: Tile.SHIP,
    Kind.ANIMAL: Tile.COW_3,
}
WAITING_LAST = weighted_sum(
    {"die_adds_ship": 128, "die_adds_building": 128, "effect_ship": 64}
).core
"""As long as there is a die nothing is better than its addition; without one, goods to be taken."""


def test_with_a_beam_wide_enough_nothing_better_is_missed() -> None:
    state = position(8, turns=4)

    def best(state: GameState) -> float:
        legal = legal_actions(state)
        here = float(projected_points(state, state.current))
        return max(
            here if isinstance(action, EndTurn) else best(position_after(state, [action]))
            for action in legal
        )

    assert search_turn(state, POINTS, width=100_000)[0].value == best(state)


def test_a_wider_beam_finds_nothing_worse() -> None:
    for seed in range(6):
        state = position(seed, turns=12)
        values = [search_turn(state, POINTS, width)[0].value for width in (1, 400)]
        assert values[0] <= values[1]


def test_the_position_searched_from_stays_as_it_is() -> None:
    state = position(4, turns=5)
    before = state.copy()
    search_turn(state, POINTS, width=4)
    assert state == before


def test_turns_searched_side_by_side_come_out_as_one_by_one() -> None:
    first = position(6, turns=10)
    states = [first, position_after(first, legal_actions(first)[:1])]
    core, together, alone = learned_weights(WEIGHTS_FILE).core, Work(), Work()
    found = search_turns([Position.of(state) for state in states], core, 3, counter=together)
    for state, plans in zip(states, found, strict=True):
        expected = search_turn(state, core, 3, counter=alone)
        assert [plan[:2] for plan in plans] == [plan[:2] for plan in expected]
    assert together == alone


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_several_threads_lead_to_the_same_futures_in_the_same_order(threads: int) -> None:
    plans = search_turn(position(6, turns=10), POINTS, width=4)[:3]
    here, depth = [plan.position for plan in plans], Depth(2, 2, 2)
    alone, together = Work(), Work()
    expected = play_on(here, POINTS, depth, range(5), alone)
    found = play_on(here, POINTS, depth, range(5), together, threads)
    assert [end.flat for end in found] == [end.flat for end in expected]
    assert together == alone


def test_only_the_best_plans_are_handed_over_where_a_few_are_enough() -> None:
    here = [Position.of(position(3, turns=9))]
    [every], [some] = (search_turns(here, POINTS, 8, most=most) for most in (256, 2))
    assert [plan[:2] for plan in some] == [plan[:2] for plan in every[:2]]
    assert len(every) > 2


def test_a_position_in_which_nobody_plays_a_turn_is_refused_in_a_sentence() -> None:
    state = new_game([estates()["1"]] * 2, 3)
    with pytest.raises(CoreError, match="cannot search from this position"):
        search_turn(state.view(state.current), POINTS, width=1)
