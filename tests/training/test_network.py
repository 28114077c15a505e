"""The network learns from games what a sum over features misses, and is kept as a file."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cob.bots.learned import weighted_sum
from cob.bots.network import SIZES, Network, WithNetwork
from cob.bots.versions import NETWORK_FILE, WEIGHTS_FILE, learned_weights, network
from cob.bots.weights_file import WeightsError
from cob.commands import network as command
from cob.commands.network import NetworkRequest, main
from cob.core.feature_names import FEATURES, IN_A_TURN
from cob.crew.work import ThisProcess
from cob.engine import EstateLayout
from cob.training.checkpoint import CheckpointError
from cob.training.network_learning import LAMBDA, learned, missed_points
from cob.training.played_positions import GamesTask, PlayedPositions, play_positions
from cob.training.selfplay import GameTask
from tests.games import estates

NOTHING = weighted_sum({})
TASK = GameTask((estates()["1"],) * 2, 5)
TURNS = 25


def network_of_nothing() -> Network:
    """A network that adds nothing."""
    sizes = (*SIZES, 1)
    matrices = [np.zeros(each, np.float32) for each in pairwise(sizes)]
    biases = [np.zeros(size, np.float32) for size in sizes[1:]]
    zero = np.zeros(len(FEATURES), np.float32)
    return Network(zero, zero + 1, matrices, biases)


def made_up(players: int) -> PlayedPositions:
    """Games in which the points of the next turn are those of two features together."""
    numbers = np.random.default_rng(players)
    features = np.zeros((players, TURNS, len(FEATURES)), np.float16)
    features[:, :, :2] = numbers.integers(0, 2, (players, TURNS, 2))
    certain = np.zeros((players, TURNS), np.float32)
    made = 8.0 * features[:, :-1, 0] * features[:, :-1, 1]
    certain[:, 1:] = made.cumsum(axis=1)
    return PlayedPositions(features, certain)


def test_what_is_missed_is_what_comes_in_the_next_turns() -> None:
    played = made_up(3)
    missed = missed_points(played, NOTHING, network_of_nothing())
    assert not missed[:, -1].any(), "after the last turn nothing comes"
    last = played.certain[:, -1] - played.certain[:, -2]
    assert missed[:, -2] == pytest.approx(last)


def test_what_the_present_network_expects_after_a_turn_counts() -> None:
    played, present = made_up(3), network_of_nothing()
    before = missed_points(played, NOTHING, present)
    present.biases[-1][:] = 10
    more = missed_points(played, NOTHING, present) - before
    assert more[:, -3] == pytest.approx((1 - LAMBDA) * 10), "but nothing comes after the last turn"
    assert not more[:, -2:].any()


def test_it_learns_what_two_features_are_worth_together() -> None:
    lesson = learned([made_up(3000)], NOTHING, network_of_nothing(), seed=1, passes=10)
    assert lesson.positions == 3000 * (TURNS - 1)
    assert lesson.error < 0.8 * lesson.error_before
    none, one, other, both = np.zeros((4, len(FEATURES)), np.float32)
    one[0] = other[1] = both[0] = both[1] = 1
    points = lesson.network.points(np.stack([none, one, other, both]))
    assert points[3] > points[:3].max() + 4


def test_a_share_of_a_network_counts_beside_a_sum() -> None:
    inputs = np.random.default_rng(1).random((9, len(FEATURES))).astype(np.float32)
    sums, shipped = learned_weights(WEIGHTS_FILE), network(NETWORK_FILE)
    half = WithNetwork(sums, shipped, 0.5).points(inputs)
    assert half == pytest.approx(sums.points(inputs) + shipped.points(inputs) / 2, abs=1e-3)


def test_what_the_turn_still_has_to_give_is_left_to_the_sum() -> None:
    inputs = np.random.default_rng(2).random((9, len(FEATURES))).astype(np.float32)
    shipped = network(NETWORK_FILE)
    before = shipped.points(inputs)
    inputs[:, IN_A_TURN] += 1
    assert shipped.points(inputs) == pytest.approx(before)


def test_the_same_games_have_the_same_positions() -> None:
    evaluation, task = learned_weights(WEIGHTS_FILE), GamesTask((TASK, TASK._replace(seed=6)))
    one, other = (play_positions(task, evaluation) for _ in range(2))
    assert one.features.shape == (4, TURNS, len(FEATURES))
    assert np.array_equal(one.features, other.features)
    assert np.array_equal(one.certain, other.certain)
    assert not np.array_equal(one.features[:2], one.features[2:])


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
    assert main(NetworkRequest(tmp_path, games=250, rounds=1, seed=1), ThisProcess())
    said = capsys.readouterr().out
    assert said.startswith("round 1: learned from 96 positions: the squared error of the points ")
    assert Network.load(tmp_path / NETWORK_FILE).matrices[0].shape == SIZES[:2]
    (kept,) = tmp_path.glob("positions-1-1-*-00000.npz")
    before = kept.stat().st_mtime_ns
    assert main(NetworkRequest(tmp_path, games=500, rounds=1, seed=1), ThisProcess())
    assert kept.stat().st_mtime_ns == before
    assert capsys.readouterr().out.startswith("round 1: learned from 192 positions: ")
    kept.write_bytes(b"PK nonsense")
    with pytest.raises(CheckpointError, match="holds no game of this training"):
        main(NetworkRequest(tmp_path, games=251, rounds=1, seed=1), ThisProcess())


def test_each_round_is_played_by_the_network_of_the_round_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "deal", two_games)
    assert main(NetworkRequest(tmp_path, games=1, rounds=2, seed=1), ThisProcess())
    first, second = sorted(tmp_path.glob("round-*.npz"))
    assert Network.load(tmp_path / NETWORK_FILE).biases[0] == pytest.approx(
        Network.load(second).biases[0]
    )
    names = {path.name.split("-")[3] for path in tmp_path.glob("positions-*.npz")}
    assert len(names) == 2, "files are named by the network that played"
    second.unlink()
    assert main(NetworkRequest(tmp_path, games=1, rounds=2, seed=1), ThisProcess())
    assert first.exists()
    assert second.exists()
