"""The value of a turn: the fast answer, and the result of rollouts."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import numpy as np
import pytest

from cob.analysis.decisions import (
    FAST_ERROR,
    SEEDS,
    Actions,
    Turn,
    assess,
    can_be_judged,
    first_look,
    worth_comparing,
)
from cob.analysis.minds import SURE, Mind, leads, shipped_mind
from cob.analysis.refinement import Refinement
from cob.analysis.told_sources import by_told_source
from cob.boards import load_estates
from cob.bots.base import OWN_EFFORT
from cob.bots.origins import ORIGINS
from cob.bots.registry import make_bot
from cob.core.flat import Position
from cob.engine import GameState, apply, legal_actions, new_game
from cob.engine.actions import EndTurn
from cob.engine.hexgrid import spaces_in
from cob.engine.random_source import Chance


@pytest.fixture(scope="module")
def mind() -> Mind:
    return shipped_mind()


def in_the_middle(players: int, seed: int = 3, rounds: int = 7) -> GameState:
    """A game between medium bots, at the start of a turn in some round."""
    estates = load_estates().layouts
    state = new_game([estates["1"]] * players, seed)
    bots = [make_bot("easy", seed + seat) for seat in range(players)]
    while state.phase * 5 + state.round < rounds:
        action = bots[state.current].choose(
            state.view(state.current), legal_actions(state), OWN_EFFORT
        )
        apply(state, action)
    return state.view(state.current)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_action_has_the_worth_of_the_best_turn_that_begins_with_it(
    mind: Mind, players: int
) -> None:
    state = in_the_middle(players)
    decision = assess(mind, state)
    assert set(decision.actions) >= set(legal_actions(state)) - {EndTurn()}
    best = decision.turns[0]
    assert decision.actions[best.actions[0]] == pytest.approx(best.points, abs=1e-3)
    assert max(decision.actions.values()) == pytest.approx(best.points, abs=1e-3)
    worths = [turn.points for turn in decision.turns]
    assert worths == sorted(worths, reverse=True)


def test_a_first_look_sees_some_of_it(mind: Mind) -> None:
    state = in_the_middle(2)
    first, whole = first_look(mind, state), assess(mind, state)
    worth = {turn.actions: turn.points for turn in whole.turns}
    assert first.turns[0].actions in worth
    for turn in first.turns:
        assert worth.get(turn.actions, turn.points) == pytest.approx(turn.points, abs=1e-3)
    assert set(first.actions) <= set(whole.actions)


def test_a_turn_is_what_its_actions_lead_to(mind: Mind) -> None:
    state = in_the_middle(2)
    for turn in assess(mind, state).turns:
        after = state.copy()
        for action in turn.actions:
            apply(after, action)
        assert after == turn.state
        assert turn.points == pytest.approx(leads(np.array([turn.expected]), state.current)[0])
        assert 0 <= turn.chance <= 1


def test_losses_of_actions_add_up_to_the_loss_of_their_turn(mind: Mind) -> None:
    """The losses of the actions add up to the points missing at the end of the turn.

    Turns that begin with each action are searched as widely as all turns here, so that a later
    search finds no more than an earlier one.
    """
    thorough = replace(mind, width_of_each=mind.width)
    state = in_the_middle(2)
    best = assess(thorough, state).turns[0].points
    lost = 0.0
    while True:
        decision = assess(thorough, state)
        action = min(decision.actions, key=lambda each: decision.actions[each])
        lost += decision.turns[0].points - decision.actions[action]
        if isinstance(action, EndTurn):
            break
        apply(state, action)
    left = float(leads(mind.expected([Position.of(state)]), state.current)[0])
    assert best - lost == pytest.approx(left, abs=1.0)


def compared(mind: Mind, players: int = 2, turns: int = 3, seed: int = 1) -> Refinement:
    """The first turns of a decision, not played on yet."""
    decision = assess(mind, in_the_middle(players))
    return Refinement(mind, decision, decision.turns[:turns], seed)


def points_of(refinement: Refinement) -> dict[Actions, float]:
    return {turn.actions: turn.points for turn in refinement.turns}


@pytest.mark.long
def test_the_longer_it_plays_on_the_surer_it_is(mind: Mind) -> None:
    decision = assess(mind, in_the_middle(2))
    refinement = Refinement(mind, decision, worth_comparing(mind, decision.turns))
    refinement.play(8)
    early = [turn.error for turn in refinement.turns]
    refinement.play(40)
    assert refinement.futures == 48
    assert sum(turn.error for turn in refinement.turns) < sum(early)
    told = refinement.decision
    assert told.turns[0].points == max(turn.points for turn in told.turns)
    by_chance = sorted(told.turns, key=lambda turn: (turn.chance, turn.points), reverse=True)
    assert by_chance == list(told.turns), "who is further ahead of one other wins more often"
    assert told.actions[told.turns[0].actions[0]] == told.turns[0].points


def test_an_error_holds_in_95_of_100_cases_whoever_plays_on(mind: Mind) -> None:
    """It is 1.96 standard errors: of the futures, and of other ways to play on."""
    refinement = compared(mind)
    assert {turn.error for turn in refinement.turns} == {FAST_ERROR}
    refinement.play(3)
    assert {turn.error for turn in refinement.turns} == {FAST_ERROR}, "too few to know"
    refinement.play(5)
    best, *others = refinement.turns
    for turn in others:
        sampling = refinement.sampling(best.actions, turn.actions)
        by_others = mind.disagreement(best.state, best.points - turn.points)
        assert sampling > 0
        assert by_others > 0
        assert turn.error == pytest.approx(SURE * hypot(sampling, by_others), rel=1e-3)
    assert best.error == others[0].error, "that to the second"


def test_an_effect_is_the_distance_of_two_turns_for_each_player(mind: Mind) -> None:
    refinement = compared(mind, players=2)
    refinement.play(4)
    best, other, _ = refinement.turns
    effect = refinement.effect(best.actions, other.actions)
    assert effect == pytest.approx(np.subtract(best.expected, other.expected))
    assert refinement.effect(other.actions, best.actions) == pytest.approx(-effect)


def test_few_futures_do_not_say_which_of_the_others_a_turn_harms(mind: Mind) -> None:
    """Their sum is as it was measured; the differences between them are taken to be smaller."""
    refinement = compared(mind, players=3)
    refinement.play(4)
    best, other, _ = refinement.turns
    seat = best.state.current
    effect = refinement.effect(best.actions, other.actions)
    measured = np.subtract(best.expected, other.expected)
    assert effect[seat] == pytest.approx(measured[seat])
    assert float(leads(effect[None], seat)[0]) == pytest.approx(best.points - other.points)
    apart, seen = np.ptp(np.delete(effect, seat)), np.ptp(np.delete(measured, seat))
    assert 0 < apart < seen


def test_a_turn_that_joins_later_is_played_on_in_the_futures_of_the_others(mind: Mind) -> None:
    """So it is as if it had been compared from the beginning."""
    whole, later = compared(mind, turns=3), compared(mind, turns=2)
    third = whole.turns[2]
    whole.play(4)
    later.play(4)
    assert third.actions not in points_of(later)
    later.join(third)
    assert later.futures == 4
    assert points_of(later) == pytest.approx(points_of(whole))


def test_a_turn_that_joins_again_takes_up_what_it_has_missed(mind: Mind) -> None:
    whole, with_gap = compared(mind), compared(mind)
    first, second, third = (turn.actions for turn in with_gap.turns)
    for refinement in (whole, with_gap):
        refinement.play(2)
    with_gap.keep({first, second})
    for refinement in (whole, with_gap):
        refinement.play(2)
    assert points_of(with_gap)[third] != pytest.approx(points_of(whole)[third])
    with_gap.join(next(turn for turn in with_gap.turns if turn.actions == third))
    assert points_of(with_gap) == pytest.approx(points_of(whole))


def test_only_turns_that_may_be_the_best_are_played_on(mind: Mind) -> None:
    decision = assess(mind, in_the_middle(2))
    refinement = Refinement(mind, decision, [*decision.turns[:3], decision.turns[-1]])
    refinement.play(4)
    best, *others = refinement.turns
    apart = [best.points - turn.points for turn in others]
    is_open = [far <= turn.error for far, turn in zip(apart, others, strict=True)]
    assert any(is_open)
    assert not all(is_open)
    refinement.narrow()
    refinement.play(4)
    known = points_of(refinement)
    for turn, was_open in zip(others, is_open, strict=True):
        later = known[best.actions] - known[turn.actions]
        earlier = best.points - turn.points
        assert (later != pytest.approx(earlier, abs=1e-9)) == was_open


def test_the_value_of_the_best_turn_comes_from_whole_games(mind: Mind) -> None:
    """All turns move along with it, so their distances stay; the value gets surer."""
    refinement = compared(mind)
    refinement.play(4)
    before, error = points_of(refinement), refinement.value_error
    refinement.value(4)
    after = points_of(refinement)
    moved = {round(after[actions] - before[actions], 6) for actions in before}
    assert len(moved) == 1
    assert moved != {0.0}
    assert refinement.value_error < error
    assert refinement.futures == 4


def test_turns_that_are_alike_lead_to_the_same_position(mind: Mind) -> None:
    state = in_the_middle(2)
    refinement = compared(mind)
    turn = refinement.turns[1]
    after = state.copy()
    for action in turn.actions:
        apply(after, action)
    found = refinement.alike(after)
    assert found is not None
    assert found.actions == turn.actions
    assert refinement.alike(state) is None, "to pass is none of these"


def test_what_comes_of_two_turns_is_what_the_judge_expects_where_their_futures_end(
    mind: Mind,
) -> None:
    decision = assess(mind, in_the_middle(2))
    better, worse = decision.turns[0], decision.turns[3]
    refinement = Refinement(mind, decision, [better, worse], seed=1)
    assert refinement.aftermath(better.actions, worse.actions) is None
    refinement.play(8)
    found = refinement.aftermath(better.actions, worse.actions)
    assert found is not None
    assert refinement.aftermath(better.actions, decision.turns[1].actions) is None
    chance = Chance(2)
    seeds = [chance.below(SEEDS) for _ in range(8)]
    ends = mind.played_on([better.position, worse.position], seeds)
    judged = [mind.judge.points(end.state) for end in ends]
    apart = np.mean(judged[:8], axis=0) - np.mean(judged[8:], axis=0)
    for row, points in zip(found.points, apart, strict=True):
        told = by_told_source(dict(zip(ORIGINS, points, strict=True)))
        assert {source: each.mean for source, each in row.items()} == pytest.approx(told)
    assert [each.mean for each in found.totals] == pytest.approx(apart.sum(axis=1))
    assert found.futures == 8
    for region in found.regions:
        assert region.better != region.worse
        assert 0 <= min(region.better, region.worse) < max(region.better, region.worse) <= 8
    own = {region.space for region in found.regions if region.seat == decision.seat}
    assert not own & completed(better, worse)


def completed(*turns: Turn) -> set[int]:
    """The first spaces of the regions that all of some turns complete."""
    regions = set(turns[0].state.player.layout.region_of)
    return {
        next(iter(spaces_in(region)))
        for region in regions
        if all(not region & ~turn.state.player.filled for turn in turns)
    }


def test_the_same_seed_gives_the_same_answer(mind: Mind) -> None:
    decision = assess(mind, in_the_middle(3))
    turns = worth_comparing(mind, decision.turns)
    found = []
    for seed in (5, 5, 6):
        refinement = Refinement(mind, decision, turns, seed)
        refinement.play(2)
        found.append(refinement.turns)
    assert found[0] == found[1]
    assert found[0] != found[2]


def test_nothing_is_judged_before_the_first_turn_and_after_the_last(mind: Mind) -> None:
    estates = load_estates().layouts
    assert not can_be_judged(new_game([estates["1"]] * 2))
    assert can_be_judged(in_the_middle(2))


def test_turns_are_played_on_for_three_rounds_and_valued_by_whole_games(mind: Mind) -> None:
    state = in_the_middle(2)
    after = assess(mind, state).turns[0].position
    (end,) = mind.played_on([after], [7])
    rounds = [each.phase * 5 + each.round for each in (state, end.state)]
    assert rounds == [rounds[0], rounds[0] + 3]
    outcomes = mind.outcomes([after], [7])
    assert outcomes.shape == (1, 2)
    assert np.array_equal(outcomes, np.round(outcomes)), "points of finished games are whole"
