"""The network learns from games what a sum over features misses, and is kept as a file."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from cob.bots.feature_names import FEATURES, IN_A_TURN
from cob.bots.learned import MOMENTS, LearnedEvaluation
from cob.bots.network import SIZES, Network, WithNetwork
from cob.bots.origins import ORIGINS
from cob.bots.versions import NETWORK_FILE, WEIGHTS_FILE, learned_weights, network
from cob.bots.weights_file import WeightsError
from cob.commands import network as command
from cob.commands.network import NetworkRequest, main
from cob.crew.work import ThisProcess
from cob.engine import EstateLayout
from cob.training.checkpoint import CheckpointError
from cob.training.network_learning import learned, missed_points
from cob.training.played_positions import PlayedPositions, play_positions
from cob.training.selfplay import GameTask
from tests.games import estates

NOTHING = LearnedEvaluation(np.zeros((len(ORIGINS), len(FEATURES), len(MOMENTS))))
TASK = GameTask((estates()["1"],) * 2, 5)
TURNS = 25


def made_up(players: int) -> PlayedPositions:
    """Games in which the points of the next turn are those of two features together."""
    numbers = np.random.default_rng(players)
    features = np.zeros((players, TURNS, len(FEATURES)), np.float16)
    features[:, :, :2] = numbers.integers(0, 2, (players, TURNS, 2))
    certain = np.zeros((players, TURNS, len(ORIGINS)), np.float32)
    made = 8.0 * features[:, :-1, 0] * features[:, :-1, 1]
    certain[:, 1:, 3] = made.cumsum(axis=1)
    return PlayedPositions(features, certain)


def test_what_is_missed_is_what_comes_in_the_next_turns() -> None:
    played = made_up(3)
    missed = missed_points(played, NOTHING)
    assert not missed[:, -1].any(), "after the last turn nothing comes"
    last = played.certain[:, -1] - played.certain[:, -2]
    assert missed[:, -2] == pytest.approx(last)
    assert not missed[:, :, :3].any()


def test_it_learns_what_two_features_are_worth_together() -> None:
    lesson = learned([made_up(300)], NOTHING, seed=1, passes=30)
    assert lesson.positions == 300 * (TURNS - 1)
    assert lesson.error < 0.8 * lesson.error_before
    none, one, other, both = np.zeros((4, len(FEATURES)), np.float32)
    one[0] = other[1] = both[0] = both[1] = 1
    points = lesson.network.points(np.stack([none, one, other, both]))
    assert points[3] > points[:3].max() + 4


def test_the_points_are_those_of_all_origins_together() -> None:
    inputs = np.random.default_rng(1).random((9, len(FEATURES))).astype(np.float32)
    shipped = network(NETWORK_FILE)
    assert shipped.points(inputs) == pytest.approx(shipped.by_origin(inputs).sum(axis=1), abs=1e-3)
    sums = learned_weights(WEIGHTS_FILE)
    half = WithNetwork(sums, shipped, 0.5).points(inputs)
    assert half == pytest.approx(sums.points(inputs) + shipped.points(inputs) / 2, abs=1e-3)


def test_what_the_turn_still_has_to_give_is_left_to_the_sum() -> None:
    inputs = np.random.default_rng(2).random((9, len(FEATURES))).astype(np.float32)
    shipped = network(NETWORK_FILE)
    before = shipped.points(inputs)
    inputs[:, IN_A_TURN] += 1
    assert shipped.points(inputs) == pytest.approx(before)


def test_the_same_game_has_the_same_positions() -> None:
    evaluation = learned_weights(WEIGHTS_FILE)
    one, other = (play_positions(TASK, evaluation) for _ in range(2))
    assert one.features.shape == (2, TURNS, len(FEATURES))
    assert np.array_equal(one.features, other.features)
    assert np.array_equal(one.certain, other.certain)


def test_a_network_is_kept_by_the_ids_of_its_features(tmp_path: Path) -> None:
    path, shipped = tmp_path / "kept.npz", network(NETWORK_FILE)
    shipped.save(path)
    inputs = np.random.default_rng(3).random((4, len(FEATURES))).astype(np.float32)
    assert np.array_equal(Network.load(path).points(inputs), shipped.points(inputs))
    arrays = dict(np.load(path))
    np.savez(path, **{**arrays, "features": arrays["features"][::-1]})
    moved = Network.load(path)
    assert np.array_equal(moved.mean, shipped.mean[::-1])
    np.savez(path, **{**arrays, "matrix_1": np.zeros((3, 3))})
    with pytest.raises(WeightsError, match="are damaged"):
        Network.load(path)
    np.savez(path, **{**arrays, "features": [*arrays["features"][:-1], "luck"]})
    with pytest.raises(WeightsError, match="another version"):
        Network.load(path)


def two_games(_layouts: tuple[EstateLayout, ...], _games: int, random: Random) -> list[GameTask]:
    return [GameTask(TASK.layouts, random.getrandbits(48)) for _ in range(2)]


def test_games_that_are_there_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "deal", two_games)
    assert main(NetworkRequest(tmp_path, games=250, seed=1), ThisProcess())
    told = capsys.readouterr().out
    assert told.startswith("learned from 96 positions: the squared error of the points to come is ")
    assert Network.load(tmp_path / NETWORK_FILE).matrices[0].shape == SIZES[:2]
    kept = tmp_path / "positions-1-00000.npz"
    before = kept.stat().st_mtime_ns
    assert main(NetworkRequest(tmp_path, games=500, seed=1), ThisProcess())
    assert kept.stat().st_mtime_ns == before
    assert capsys.readouterr().out.startswith("learned from 192 positions: ")
    kept.write_bytes(b"PK nonsense")
    with pytest.raises(CheckpointError, match="holds no game of this training"):
        main(NetworkRequest(tmp_path, games=250, seed=1), ThisProcess())
