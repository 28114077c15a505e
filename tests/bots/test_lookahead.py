"""Leads and rollouts: the others' forecasts count, and the others play on too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cob.bots.evaluation import Evaluator, LeadEvaluator
from cob.bots.heuristic import HEURISTIC
from cob.bots.lookahead import Foresight, Lookahead
from cob.bots.turn_search import TurnPlan, Values, search_turn
from cob.engine import GameState, apply_unchecked, legal_actions, new_game
from cob.engine.actions import EndTurn
from cob.engine.components import ROUNDS_PER_PHASE
from tests.games import estates

FORESIGHT = Foresight(8, 6, 6.0, turns_ahead=1, beam_ahead=1, beam_of_others=1, trust=1.0)
RIVALS = 1.0


def table(players: int, seed: int, phase: int = 0) -> GameState:
    """A game of the simplest players, before the first turn of a phase."""
    state = new_game(list(estates().values())[:players], seed)
    while state.phase < phase or (state.phase, state.round) < (phase, 1):
        apply_unchecked(state, legal_actions(state)[0])
    return state


def own_points(state: GameState, seat: int) -> Values:
    return Evaluator(HEURISTIC, state, seat).values


def leads(state: GameState, seat: int, rivals: float = RIVALS) -> Values:
    return LeadEvaluator(HEURISTIC, state, seat, rivals).values


def lookahead(foresight: Foresight = FORESIGHT) -> Lookahead:
    return Lookahead(foresight, RIVALS, own_points, leads)


def plans_of(state: GameState) -> list[TurnPlan]:
    return search_turn(state.view(state.current), own_points(state, state.current), width=3)[:3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_lead_is_what_is_expected_beyond_the_others_mean(players: int) -> None:
    state = table(players, seed=3, phase=2)
    states = [plan.state for plan in plans_of(state)]
    seat = state.current
    expected = [Evaluator(HEURISTIC, state, at).values(states) for at in range(players)]
    for at, value in enumerate(leads(state, state.current, rivals=0.5)(states)):
        others = [expected[other][at] for other in range(players) if other != seat]
        mean = sum(others) / len(others)
        assert value == pytest.approx(expected[seat][at] - 0.5 * mean, abs=1e-3)


def test_without_rivals_a_lead_is_the_players_own_points() -> None:
    state = table(3, seed=3)
    states = [plan.state for plan in plans_of(state)]
    assert leads(state, state.current, rivals=0)(states) == own_points(state, state.current)(states)


def test_positions_that_are_alike_for_a_player_are_valued_alike() -> None:
    state = table(2, seed=5)
    states = [plan.state for plan in plans_of(state)]
    alone = [own_points(state, state.current)([each])[0] for each in states]
    assert own_points(state, state.current)([*states, *states]) == pytest.approx(
        [*alone, *alone], abs=1e-3
    )


@pytest.mark.parametrize("players", [2, 4])
def test_a_future_of_a_seed_is_the_same_whatever_else_is_looked_at(players: int) -> None:
    plans = plans_of(table(players, seed=7, phase=1))
    together = lookahead().outcomes(plans, [11, 12])
    assert len(together) == len(plans)
    for plan, outcomes in zip(plans, together, strict=True):
        for seed, outcome in zip([11, 12], outcomes, strict=True):
            assert lookahead().outcomes([plan], [seed]) == [[pytest.approx(outcome, abs=1e-3)]]


def seats_valued(foresight: Foresight, plans: Sequence[TurnPlan]) -> set[int]:
    """The seats whose turns are searched in a rollout."""
    seats: set[int] = set()

    def noted(state: GameState, seat: int) -> Values:
        seats.add(seat)
        return own_points(state, seat)

    Lookahead(foresight, RIVALS, noted, leads).outcomes(plans, [1])
    return seats


def test_all_players_play_on_in_a_future() -> None:
    plans = plans_of(table(3, seed=2, phase=1))
    assert seats_valued(FORESIGHT, plans) == {0, 1, 2}
    only_taking = replace(FORESIGHT, beam_of_others=0)
    assert seats_valued(only_taking, plans) == {plans[0].state.current}


def test_in_the_last_turns_the_final_points_decide() -> None:
    """Nothing is estimated in a rollout to the end of the game."""
    state = table(2, seed=4, phase=4)
    while state.round < ROUNDS_PER_PHASE or state.current != state.order[0]:
        apply_unchecked(state, EndTurn())
    plan = TurnPlan(0.0, (), state)
    ((found,),) = lookahead().outcomes([plan], [9])
    end = state.determinize(9)
    apply_unchecked(end, EndTurn())
    best = search_turn(end, own_points(end, end.current), width=1)[0]
    end = best.state.copy()
    apply_unchecked(end, EndTurn())
    assert end.is_over
    mine, other = end.players[state.current].points, end.players[1 - state.current].points
    assert found == mine - other


def test_more_players_make_fewer_futures_in_the_same_time() -> None:
    assert [FORESIGHT.futures_for(players) for players in (2, 4)] == [8, 4]
    assert replace(FORESIGHT, beam_of_others=0).futures_for(4) == 8


def test_a_future_ends_when_all_have_played_in_its_last_round() -> None:
    """Otherwise the first player would be compared with rivals who have had a turn less."""
    plans = plans_of(table(3, seed=2, phase=1))
    ahead = Lookahead(replace(FORESIGHT, turns_ahead=2), RIVALS, own_points, leads)
    for state in ahead.played_on([plan.state for plan in plans], [1, 2, 3]):
        assert state.current == state.order[-1]
        assert not any(player.dice for player in state.players)
