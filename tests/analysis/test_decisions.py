"""The value of a turn: the fast answer, and the result of rollouts."""

from __future__ import annotations

import numpy as np
import pytest

from cob.analysis.decisions import (
    Refinement,
    assess,
    can_be_judged,
    first_look,
    worth_comparing,
)
from cob.analysis.minds import Mind, leads, shipped_mind
from cob.boards import load_estates
from cob.bots.base import OWN_EFFORT
from cob.bots.registry import make_bot
from cob.core.flat import Position
from cob.engine import GameState, apply, legal_actions, new_game
from cob.engine.actions import EndTurn


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
    """The losses of the actions add up to the points missing at the end of the turn."""
    state = in_the_middle(2)
    best = assess(mind, state).turns[0].points
    lost = 0.0
    while True:
        decision = assess(mind, state)
        action = min(decision.actions, key=lambda each: decision.actions[each])
        lost += decision.turns[0].points - decision.actions[action]
        if isinstance(action, EndTurn):
            break
        apply(state, action)
    left = float(leads(mind.expected([Position.of(state)]), state.current)[0])
    assert best - lost == pytest.approx(left, abs=1.0)


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


def test_what_comes_of_two_turns_adds_up_to_their_distance(mind: Mind) -> None:
    decision = assess(mind, in_the_middle(2))
    better, worse = decision.turns[0], decision.turns[3]
    refinement = Refinement(mind, decision, [better, worse])
    assert refinement.aftermath(better.actions, worse.actions) is None
    refinement.play(8)
    found = refinement.aftermath(better.actions, worse.actions)
    assert found is not None
    assert refinement.aftermath(better.actions, decision.turns[1].actions) is None
    known = {turn.actions: turn.points for turn in refinement.turns}
    apart = known[better.actions] - known[worse.actions]
    trust = mind.foresight.trust
    own, others = (sum(found.points[seat]) for seat in (decision.seat, 1 - decision.seat))
    in_futures = (apart * (trust + 8) - (better.points - worse.points) * trust) / 8
    assert own - others == pytest.approx(in_futures, abs=0.1)
    assert found.futures == 8
    for region in found.regions:
        assert region.better != region.worse
        assert 0 <= min(region[1:]) < max(region[1:]) <= 8


def test_the_same_seed_gives_the_same_answer(mind: Mind) -> None:
    decision = assess(mind, in_the_middle(3))
    turns = worth_comparing(mind, decision.turns)
    found = []
    for _ in range(2):
        refinement = Refinement(mind, decision, turns, seed=5)
        refinement.play(2)
        found.append(refinement.turns)
    assert found[0] == found[1]


def test_nothing_is_judged_before_the_first_turn_and_after_the_last(mind: Mind) -> None:
    estates = load_estates().layouts
    assert not can_be_judged(new_game([estates["1"]] * 2))
    assert can_be_judged(in_the_middle(2))


def test_a_deep_look_goes_on_a_round_longer(mind: Mind) -> None:
    state = in_the_middle(2)
    usual, deep = (
        mind.played_on([Position.of(state)], foresight, [7])[0].state
        for foresight in (mind.foresight, mind.deep_foresight)
    )
    rounds = [each.phase * 5 + each.round for each in (state, usual, deep)]
    assert rounds == [rounds[0], rounds[0] + 2, rounds[0] + 3]
