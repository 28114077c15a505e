"""The search through a turn: it finds chains, keeps to the rules, and changes no position."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import pytest

from cob.bots import turn_search
from cob.bots.evaluation import Evaluator
from cob.bots.heuristic import HEURISTIC
from cob.bots.turn_search import search_turn, search_turns
from cob.engine import Action, GameState, apply, legal_actions, new_game
from cob.engine.actions import AddTile, Decline, EndTurn
from cob.engine.components import Tile
from cob.engine.random_source import Chance
from cob.engine.scoring import projected_points
from tests.games import estates


def position(seed: int, turns: int, estate_names: Sequence[str] = "11") -> GameState:
    """The start of a turn after some random ones."""
    state = new_game([estates()[name] for name in estate_names], seed)
    chance = Chance(seed)
    while state.phase < 0 or turns:
        legal = legal_actions(state)
        action = legal[chance.below(len(legal))]
        turns -= isinstance(action, EndTurn)
        apply(state, action)
    return state


def after(state: GameState, *actions: Action) -> GameState:
    played = state.copy()
    for action in actions:
        apply(played, action)
    return played


def points(states: Sequence[GameState]) -> list[float]:
    return [float(projected_points(state, state.current)) for state in states]


@pytest.mark.parametrize("seed", range(5))
def test_a_plan_is_legal_from_its_first_action_to_the_end_of_the_turn(seed: int) -> None:
    state = position(seed, turns=7)
    for plan in search_turn(state.view(state.current), points, width=3):
        played = state.view(state.current)
        for action in plan.actions:
            apply(played, action)
        assert played == plan.state
        assert EndTurn() in legal_actions(played)
        assert points([played]) == [plan.value]


def test_plans_come_in_the_order_of_their_worth_and_differ() -> None:
    state = position(3, turns=9)
    plans = search_turn(state.view(state.current), points, width=8)
    assert [plan.value for plan in plans] == sorted((p.value for p in plans), reverse=True)
    assert len({plan.actions for plan in plans}) == len(plans)


def test_with_a_beam_wide_enough_nothing_better_is_missed() -> None:
    state = position(8, turns=4)

    def best(state: GameState) -> float:
        legal = legal_actions(state)
        if legal == [EndTurn()]:
            return points([state])[0]
        worth = []
        for action in legal:
            if isinstance(action, EndTurn):
                worth.append(points([state])[0])
                continue
            after = state.copy()
            apply(after, action)
            worth.append(best(after))
        return max(worth)

    view = state.view(state.current)
    assert search_turn(view, points, width=100_000)[0].value == best(view)


def test_a_wider_beam_finds_nothing_worse() -> None:
    for seed in range(6):
        state = position(seed, turns=12)
        view = state.view(state.current)
        values = [search_turn(view, points, width)[0].value for width in (1, 400)]
        assert values[0] <= values[1]


def test_the_position_searched_from_stays_as_it_is() -> None:
    state = position(4, turns=5).view(0)
    before = state.copy()
    search_turn(state, points, width=4)
    assert state == before


def test_turns_searched_side_by_side_come_out_as_one_by_one() -> None:
    first = position(6, turns=10)
    second = first.copy()
    apply(second, legal_actions(second)[0])
    states = [first.view(first.current), second.view(first.current)]
    evaluator = Evaluator(HEURISTIC, first, first.current)
    together = search_turns(states, evaluator.values, width=3)
    for state, plans in zip(states, together, strict=True):
        alone = search_turn(state, evaluator.values, width=3)
        assert [plan.actions for plan in plans] == [plan.actions for plan in alone]


def test_when_time_is_up_one_position_is_still_followed_to_the_end() -> None:
    state = position(5, turns=6)
    plans = search_turn(state.view(state.current), points, width=50, deadline=0.0)
    assert plans
    assert EndTurn() in legal_actions(plans[0].state)


def test_when_time_is_up_a_turn_is_played_to_its_end_by_positions_dropped_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The ship first, then the city hall without an addition, or the other way round: what follows
    the ship then was reached a step sooner the first way, and dropped when the time was up."""
    state = position(0, turns=24, estate_names="12")
    view = state.view(state.current)
    ship, city_hall = AddTile(2, Tile.SHIP, 27), AddTile(4, Tile.CITY_HALL, 19)
    ship_first = [after(view, ship)]
    ship_first += [after(*ship_first, goods) for goods in legal_actions(*ship_first)]
    city_hall_first = [after(view, city_hall), after(view, city_hall, Decline())]
    last_in_time = after(view, city_hall, Decline(), ship)
    promising = [*ship_first, *city_hall_first, last_in_time]
    times = count(1)
    monkeypatch.setattr(turn_search, "process_time", lambda: next(times))
    plans = search_turn(
        view,
        lambda states: [float(state in promising) for state in states],
        width=len(promising) - 3,
        deadline=3,
    )
    assert EndTurn() in legal_actions(plans[0].state)
    assert plans[0].actions[:3] == (city_hall, Decline(), ship)
