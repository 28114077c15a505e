"""Leads and rollouts: the others' forecasts count, and the others play on too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pytest

from cob.bots.heuristic import WEIGHTS
from cob.bots.learned import weighted_sum
from cob.bots.lookahead import Foresight, outcomes
from cob.core.flat import Position
from cob.core.search import TurnPlan, play_on, play_rounds, search_turn
from cob.engine import GameState, Player, apply_unchecked, legal_actions, new_game
from cob.engine.actions import EndTurn
from cob.engine.components import ROUNDS_PER_PHASE
from tests.games import estates

FORESIGHT = Foresight(8, 6, 6.0, turns_ahead=1, beam_ahead=1, beam_of_others=1, trust=1.0)
RIVALS = 1.0
THUMB = weighted_sum(WEIGHTS)


@dataclass
class Work:
    positions: int = 0


def table(players: int, seed: int, phase: int = 0) -> GameState:
    """A game of the simplest players, before the first turn of a phase."""
    state = new_game(list(estates().values())[:players], seed)
    while state.phase < phase or (state.phase, state.round) < (phase, 1):
        apply_unchecked(state, legal_actions(state)[0])
    return state


def plans_of(state: GameState) -> list[TurnPlan]:
    return search_turn(state.view(state.current), THUMB.core, width=3)[:3]


def positions_of(plans: Sequence[TurnPlan]) -> list[Position]:
    return [plan.position for plan in plans]


def found(plans: Sequence[TurnPlan], *seeds: int) -> list[list[float]]:
    """What comes of each turn in the futures of the seeds."""
    points: list[list[float]] = outcomes(plans, seeds, THUMB, FORESIGHT, RIVALS).tolist()
    return points


def ends(plans: Sequence[TurnPlan], foresight: Foresight, *seeds: int) -> list[GameState]:
    """Where turns lead in the futures of the seeds, the first turn's first."""
    found = play_on(positions_of(plans), THUMB.core, foresight.depth, seeds)
    return [end.state for end in found]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_lead_is_what_is_expected_beyond_the_others_mean(players: int) -> None:
    state = table(players, seed=3, phase=2)
    positions, seat = positions_of(plans_of(state)), state.current
    expected = [THUMB.core.values(positions, at) for at in range(players)]
    for at, value in enumerate(THUMB.core.values(positions, seat, rivals=0.5)):
        others = [expected[other][at] for other in range(players) if other != seat]
        mean = sum(others) / len(others)
        assert value == pytest.approx(expected[seat][at] - 0.5 * mean, abs=1e-3)


def test_without_rivals_a_lead_is_the_players_own_points() -> None:
    state = table(3, seed=3)
    positions, core = positions_of(plans_of(state)), THUMB.core
    own = core.values(positions, state.current)
    assert np.array_equal(core.values(positions, state.current, rivals=0), own)


def test_positions_that_are_alike_for_a_player_are_valued_alike() -> None:
    state = table(2, seed=5)
    positions = positions_of(plans_of(state))
    alone = [float(THUMB.core.values([each], state.current)[0]) for each in positions]
    together = THUMB.core.values([*positions, *positions], state.current)
    assert together.tolist() == [*alone, *alone]


@pytest.mark.parametrize("players", [2, 4])
def test_a_future_of_a_seed_is_the_same_whatever_else_is_looked_at(players: int) -> None:
    plans = plans_of(table(players, seed=7, phase=1))
    together = found(plans, 11, 12)
    assert len(together) == len(plans)
    for plan, points in zip(plans, together, strict=True):
        assert [found([plan], seed) for seed in (11, 12)] == [[[each]] for each in points]


def test_all_turns_meet_the_same_dice_in_a_future() -> None:
    """Luck does not decide between them; another future has other dice."""
    plans = plans_of(table(3, seed=7, phase=1))
    seeds = (11, 12)
    rolls = [
        tuple(player.rolled for player in end.players) for end in ends(plans, FORESIGHT, *seeds)
    ]
    for at in range(len(seeds)):
        assert len(set(rolls[at :: len(seeds)])) == 1
    assert rolls[0] != rolls[1]


def belongings(player: Player) -> tuple[object, ...]:
    """What a player changes in a turn of its own alone, within a phase."""
    return (
        tuple(player.estate),
        player.storage,
        tuple(player.goods),
        tuple(player.sold),
        player.workers,
        player.silverlings,
    )


@pytest.mark.parametrize("beam_of_others", [1, 0])
def test_all_players_play_on_in_a_future(beam_of_others: int) -> None:
    """Or only take tiles away, where that is enough."""
    state = table(3, seed=2, phase=1)
    plans, seat = plans_of(state), state.current
    how = replace(FORESIGHT, beam_of_others=beam_of_others)
    for plan, end in zip(plans, ends(plans, how, 1), strict=True):
        before = plan.state
        acted = {
            at for at in range(3) if belongings(before.players[at]) != belongings(end.players[at])
        }
        assert acted == ({0, 1, 2} if beam_of_others else {seat})
        assert before.board.count(None) < end.board.count(None)


def test_in_the_last_turns_the_final_points_decide() -> None:
    """Nothing is estimated in a rollout to the end of the game."""
    state = table(2, seed=4, phase=4)
    while state.round < ROUNDS_PER_PHASE or state.current != state.order[0]:
        apply_unchecked(state, EndTurn())
    [[points]] = found([TurnPlan(0.0, (), Position.of(state))], 9)
    end = state.determinize(9)
    apply_unchecked(end, EndTurn())
    end = search_turn(end, THUMB.core, width=1)[0].state.copy()
    apply_unchecked(end, EndTurn())
    assert end.is_over
    mine, other = end.players[state.current].points, end.players[1 - state.current].points
    assert points == mine - other


def test_more_players_make_fewer_futures_in_the_same_time() -> None:
    assert [FORESIGHT.futures_for(players) for players in (2, 4)] == [8, 4]
    assert replace(FORESIGHT, beam_of_others=0).futures_for(4) == 8


def test_a_future_ends_when_all_have_played_in_its_last_round() -> None:
    """Otherwise the first player would be compared with rivals who have had a turn less."""
    state = table(3, seed=2, phase=1)
    for end in ends(plans_of(state), replace(FORESIGHT, turns_ahead=2), 1, 2, 3):
        assert (end.phase, end.round) == (state.phase, state.round + 2)
        assert end.current == end.order[-1]
        assert not any(player.dice for player in end.players)


def test_a_phase_is_played_by_all_from_its_first_turn_to_its_last() -> None:
    """In the chance that comes: there are no futures to compare."""
    state = table(3, seed=2, phase=1)
    positions = [Position.of(state)]
    one, same = (
        play_rounds(positions, THUMB.core, FORESIGHT.depth, ROUNDS_PER_PHASE)[0].state
        for _ in range(2)
    )
    assert one == same
    assert (one.phase, one.round) == (state.phase, ROUNDS_PER_PHASE)
    assert one.current == one.order[-1]
    assert not any(player.dice for player in one.players)
    assert all(
        before.filled != after.filled
        for before, after in zip(state.players, one.players, strict=True)
    )
    assert state == table(3, seed=2, phase=1), "the position played on stays as it is"


def test_the_work_in_a_future_is_counted() -> None:
    plans, one, two = plans_of(table(2, seed=7, phase=1)), Work(), Work()
    outcomes(plans[:1], [11], THUMB, FORESIGHT, RIVALS, one)
    outcomes(plans[:1], [11, 11], THUMB, FORESIGHT, RIVALS, two)
    assert two.positions == 2 * one.positions > 0
