"""Forecasts: their parts add up, are calibrated in other games, and end in certainty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from cob.bots.base import OWN_EFFORT
from cob.bots.calibration import MOMENTS_OF_GAMES, Calibration
from cob.bots.evaluation import inputs_of
from cob.bots.forecast import prospect
from cob.bots.learned import SHAPE, LearnedEvaluation
from cob.bots.origins import ORIGINS
from cob.bots.registry import make_bot, shipped_judge, shipped_weights
from cob.bots.weights_file import WeightsError
from cob.core.flat import Position
from cob.engine import RULESETS, GameState, Ruleset, apply, legal_actions, new_game, ranking
from cob.engine.actions import EndTurn
from cob.engine.hexgrid import CENTRE
from cob.engine.random_source import Chance
from tests.games import estates


def positions(players: int, seed: int, rules: Ruleset) -> Iterator[GameState]:
    """Every fifth position of a game played at random, and the last."""
    layouts = [layout for number, layout in estates().items() if number not in rules.barred_estates]
    castles = [layout.castle_spaces[0] for layout in layouts[:players]]
    state = new_game(layouts[:players], seed, rules=rules, castles=castles)
    chance, step = Chance(seed), 0
    while not state.is_over:
        if step % 5 == 0:
            yield state
        legal = legal_actions(state)
        apply(state, legal[chance.below(len(legal))])
        step += 1
    yield state


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_the_parts_add_up_to_the_whole(rules: Ruleset, players: int) -> None:
    learned = shipped_weights()
    assert np.array_equal(learned.parts.sum(axis=0).astype(np.float32), learned.weights)
    looked_at = 0
    for state in positions(players, players, rules):
        for seat in range(players):
            here = [Position.of(state)]
            inputs, certain = inputs_of(here, seat)
            parts = learned.by_origin(inputs)
            assert parts.shape == (1, len(ORIGINS))
            whole = certain[0] + parts.sum()
            assert whole == pytest.approx(learned.core.values(here, seat)[0], abs=1e-3)
            looked_at += 1
    assert looked_at >= 50


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_chances_are_shared_out_and_end_in_certainty(rules: Ruleset, players: int) -> None:
    """Ledger END-08: the ranking after the game is the rules' own, ties included."""
    judge = shipped_judge()
    for state in positions(players, 7, rules):
        forecasts = judge.forecasts(state)
        chances = np.array([forecast.chances for forecast in forecasts])
        assert chances.sum(axis=1) == pytest.approx(1)
        assert chances.sum(axis=0) == pytest.approx(1, abs=0.01)
    for seat, forecast in enumerate(forecasts):
        assert forecast.points == state.players[seat].points
        assert not any(forecast.to_come.values())
        assert forecast.error == 0
        assert forecast.chances.index(1.0) == ranking(state).index(seat)


def fresh(seed: int = 3) -> GameState:
    return new_game([estates()["1"]] * 2, seed, castles=[CENTRE] * 2)


def test_nothing_is_foretold_before_the_first_turn() -> None:
    state = new_game([estates()["1"]] * 2, 3)
    with pytest.raises(ValueError, match="has not begun"):
        shipped_judge().forecasts(state)


def test_who_waits_for_the_turn_has_the_dice_that_lie_there() -> None:
    state = fresh()
    waiting = state.order[1]
    state.players[waiting].dice = (1, 1)
    same = [prospect(Position.of(state), waiting, shipped_weights()).to_come.sum()]
    assert prospect(Position.of(state), waiting, shipped_weights()).in_hand == 1
    for dice in ((6, 6), (2, 5)):
        state.players[waiting].dice = dice
        same.append(prospect(Position.of(state), waiting, shipped_weights()).to_come.sum())
    assert len(set(same)) == 3
    while state.current != waiting:
        apply(state, legal_actions(state)[-1])
    assert prospect(Position.of(state), state.order[0], shipped_weights()).in_hand == 0
    assert prospect(Position.of(state), state.order[1], shipped_weights()).in_hand == 1


def test_what_is_corrected_is_the_same_for_all_ways_to_play_a_turn() -> None:
    """So no choice depends on it: two positions after a turn differ by the evaluation only."""
    judge = shipped_judge()
    ways = []
    for seed in (1, 2, 3):
        state, chance = fresh(), Chance(seed)
        seat = state.current
        while len(legal := legal_actions(state)) > 1:
            apply(state, legal[chance.below(len(legal) - 1)])
        [value] = judge.evaluation.core.values([Position.of(state)], seat)
        assert legal == [EndTurn()]
        ways.append(judge.forecasts(state)[seat].points - value)
    assert ways == pytest.approx([ways[0]] * 3, abs=1e-3)


def test_a_calibration_belongs_to_its_weights(tmp_path: Path) -> None:
    numbers = np.random.default_rng(1)
    own = LearnedEvaluation(numbers.normal(0, 1, SHAPE))
    other = LearnedEvaluation(numbers.normal(0, 1, SHAPE))
    kept = Calibration(
        numbers.normal(0, 1, (*MOMENTS_OF_GAMES, len(ORIGINS))),
        np.full(MOMENTS_OF_GAMES, 9.0),
        np.full(MOMENTS_OF_GAMES, 8.0),
    )
    path = tmp_path / "calibration.npz"
    kept.save(path, own)
    again = Calibration.load(path, own).at(3, 24, 0.5)
    assert np.array_equal(again.correction, kept.at(3, 24, 0.5).correction)
    assert (again.error, again.spread) == (9, 8)
    with pytest.raises(WeightsError, match=r"calibration.npz belong to another version"):
        Calibration.load(path, other)
    path.write_bytes(b"PK nonsense")
    with pytest.raises(WeightsError, match=r"calibration.npz are damaged"):
        Calibration.load(path, own)


HELD_OUT = 9
BOUND = 4.0
"""Maximum difference of an origin's forecast from its result, in standard errors of the mean."""


@pytest.mark.long
def test_each_origin_brings_what_was_expected_of_it() -> None:
    """Hard against itself, in games outside the training: the mean over games, by origin."""
    judge = shipped_judge()
    missed = []
    for seed in range(HELD_OUT):
        layout = estates()[str(1 + seed % 9)]
        state = new_game([layout] * 2, 9000 + seed)
        bots = [make_bot("hard", seat) for seat in range(2)]
        said = np.zeros((2, len(ORIGINS)))
        while not state.is_over:
            seat = state.current
            legal = legal_actions(state)
            action = bots[seat].choose(state.view(seat), legal, OWN_EFFORT)
            if state.phase == 2 and state.round == 3 and action == EndTurn():
                forecast = judge.forecasts(state)[seat]
                said[seat] = [forecast.certain[o] + forecast.to_come[o] for o in ORIGINS]
            apply(state, action)
        final = [list(forecast.certain.values()) for forecast in judge.forecasts(state)]
        missed.append(np.array(final) - said)
    by_game = np.array(missed).mean(axis=1)
    error = by_game.std(axis=0, ddof=1) / np.sqrt(HELD_OUT)
    off = np.abs(by_game.mean(axis=0)) / np.maximum(error, 0.25)
    assert dict(
        zip([origin.name for origin in ORIGINS], off < BOUND, strict=True)
    ) == dict.fromkeys([origin.name for origin in ORIGINS], True)
    whole = by_game.sum(axis=1)
    assert abs(whole.mean()) < BOUND * whole.std(ddof=1) / np.sqrt(HELD_OUT)
