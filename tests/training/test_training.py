"""Learning: the equations find what is there to be found, and a training goes on where it stood."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cob.bots.feature_names import COLUMN, FEATURES, IN_A_TURN
from cob.bots.heuristic import HEURISTIC
from cob.bots.learned import MOMENTS, LearnedSum, WeightsError, moments
from cob.bots.positions import Matrix
from cob.commands import train as command
from cob.commands.train import Stage, TrainingRequest, deal, main, stage_of
from cob.processes import WorkerDiedError
from cob.training.checkpoint import WEIGHTS, Checkpoint, CheckpointError
from cob.training.least_squares import STIFFNESS, LeastSquares, TrainingGame
from cob.training.selfplay import GameTask, Style, play_game
from tests.games import estates

QUICK = (Stage(9, Style(width=1, tastes=(0.0, 1.0))),)


def made_up_game(numbers: np.random.Generator, worth: dict[str, float]) -> TrainingGame:
    """A game in which some features are worth exactly so many points: the next turn cashes them in.

    What is played has nothing to do with what is best.
    """
    turns, columns = 25, [COLUMN[name] for name in worth]
    after = np.zeros((turns, len(FEATURES)), np.float32)
    after[:, COLUMN["turns_left"]] = np.arange(turns - 1, -1, -1) * 0.04
    after[:, COLUMN["players_2"]] = 1
    best = after.copy()
    after[:, columns] = numbers.integers(0, 3, (turns, len(columns)))
    best[:, columns] = numbers.integers(0, 2, (turns, len(columns)))
    to_come = after[:, columns] @ np.array(list(worth.values()), np.float32)
    certain = numbers.integers(0, 100, turns).astype(np.float32)
    best_certain = np.concatenate([[0], (certain + to_come)[:-1]]).astype(np.float32)
    before = best.copy()
    before[:, IN_A_TURN.start] = 1
    return TrainingGame(
        after, certain, best, best_certain, before, best_certain - 4, np.arange(turns)
    )


def test_the_equations_find_what_features_are_worth() -> None:
    """Dice that are still to be used are worth what their turn brings: four points here."""
    numbers = np.random.default_rng(1)
    worth = {"workers": 3.0, "silverlings": -2.0, "goods": 7.5}
    equations = LeastSquares()
    for _ in range(12):
        equations.add([made_up_game(numbers, worth) for _ in range(25)])
    learned = equations.solve(STIFFNESS / 1000)
    probe = np.zeros((5, len(FEATURES)), np.float32)
    probe[:, COLUMN["turns_left"]] = 0.5
    probe[:, COLUMN["players_2"]] = 1
    for row, name in enumerate(worth, start=1):
        probe[row, COLUMN[name]] = 1
    probe[4, IN_A_TURN.start] = 1
    points = learned.points(probe)
    assert points[1:] - points[0] == pytest.approx([3.0, -2.0, 7.5, 4.0], abs=0.5)


def test_a_weight_changes_in_the_course_of_the_game() -> None:
    weights = np.zeros((len(FEATURES), len(MOMENTS)), np.float32)
    weights[COLUMN["workers"]] = [1, 10, 0, 100, 1000]
    inputs = np.zeros((3, len(FEATURES)), np.float32)
    inputs[:, COLUMN["workers"]] = 1
    inputs[0, [COLUMN["turns_left"], COLUMN["rounds_left_4"]]] = 1
    inputs[1, [COLUMN["turns_left"], COLUMN["rounds_left_0"]]] = 0.5, 1
    inputs[2, [COLUMN["rounds_left_2"], COLUMN["phase_E"]]] = 1
    assert LearnedSum(weights).points(inputs).tolist() == [111, -99, 991]
    assert np.abs(moments(inputs)).max() <= 1


def test_weights_travel_in_a_file(tmp_path: Path) -> None:
    weights = np.random.default_rng(2).normal(0, 1, (len(FEATURES), len(MOMENTS)))
    learned = LearnedSum(weights.astype(np.float32))
    learned.save(tmp_path / "value.npz")
    again = LearnedSum.load(tmp_path / "value.npz")
    assert np.array_equal(again.weights, learned.weights)


@pytest.mark.parametrize(
    ("arrays", "words"),
    [
        ({"version": 0}, "belong to another version"),
        ({"layout": "workers / always"}, "belong to another version"),
        ({"weights": np.zeros((2, 2))}, "are damaged"),
        ({"weights": np.full((len(FEATURES), len(MOMENTS)), np.nan)}, "are damaged"),
        ({"weights": np.array([{}], object)}, "are damaged"),
    ],
)
def test_weights_that_do_not_fit_are_refused(
    arrays: dict[str, object], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "value.npz"
    LearnedSum(np.zeros((len(FEATURES), len(MOMENTS)), np.float32)).save(path)
    with np.load(path) as file:
        content = {**file, **arrays}
    np.savez(path, **content)
    with pytest.raises(WeightsError, match=f"value.npz {words}"):
        LearnedSum.load(path)


def test_games_are_dealt_for_all_tables_and_estates() -> None:
    tasks = deal(tuple(estates().values()), 400, Random(3))
    assert {len(task.layouts) for task in tasks} == {2, 3, 4}
    assert {layout.number for task in tasks for layout in task.layouts} == set(estates())
    assert len({task.seed for task in tasks}) == len(tasks)


def test_the_stages_follow_one_another() -> None:
    stages = command.STAGES
    assert stage_of(0) is stages[0]
    assert stage_of(stages[0].rounds) is stages[1]
    assert stage_of(10**6) is stages[-1]


def test_a_game_to_learn_from_tells_every_turn_of_every_player() -> None:
    evaluation = LearnedSum(np.zeros((len(FEATURES), len(MOMENTS)), np.float32))
    played = play_game(GameTask((estates()["1"],) * 3, 5), evaluation, QUICK[0].style)
    assert len(played.training_games) == len(played.points) == 3
    for game, points in zip(played.training_games, played.points, strict=True):
        assert len(game.after) == len(game.best) == 25
        assert not game.after[:, IN_A_TURN].any()
        assert not game.best[:, IN_A_TURN].any()
        assert game.before[:, IN_A_TURN].any(axis=1).mean() > 0.8
        assert len(game.before) == len(game.turn) == len(game.before_certain)
        assert game.certain[-1] == points


@pytest.mark.parametrize("taste", [0.0, 5.0])
def test_a_player_of_taste_strays_from_the_best_turn(taste: float) -> None:
    style = Style(width=1, tastes=(taste,), blunders=0)
    played = play_game(GameTask((estates()["1"],) * 2, 5), HEURISTIC, style)
    for game in played.training_games:
        assert np.allclose(game.after, game.best, atol=1e-4) == (taste == 0)


def train(folder: Path, rounds: int) -> bool:
    return main(TrainingRequest(folder, rounds, games=2, seed=3, jobs=1))


def test_a_training_goes_on_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "STAGES", QUICK)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    assert train(whole, 2)
    assert train(parts, 1)
    assert train(parts, 2)
    weights = [LearnedSum.load(folder / WEIGHTS).weights for folder in (whole, parts)]
    assert np.array_equal(*weights)
    log = (parts / "log.txt").read_text(encoding="utf-8").splitlines()
    assert [line.partition(":")[0] for line in log] == ["round 1", "round 2"]
    assert re.search(r"2 players (\d+\.\d|-), 3 players (\d+\.\d|-), 4 players .*, \d+ s$", log[0])
    told = capsys.readouterr().out.splitlines()
    assert [re.sub(r"\d+ s$", "", line) for line in told[:2]] == [
        re.sub(r"\d+ s$", "", line) for line in log
    ]


class DeadlyEvaluation:
    """Ends the process that asks it."""

    def points(self, inputs: Matrix) -> Matrix:
        os._exit(1)


def test_a_worker_that_dies_ends_the_training_with_a_sentence_and_keeps_its_rounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "STAGES", QUICK)
    assert train(tmp_path, 1)
    kept = Checkpoint.open(tmp_path, seed=3, games=2)
    kept.evaluation = DeadlyEvaluation()
    monkeypatch.setattr(Checkpoint, "open", lambda *_: kept)
    with pytest.raises(WorkerDiedError, match="a process that plays games ended by itself"):
        train(tmp_path, 2)
    monkeypatch.undo()
    assert Checkpoint.open(tmp_path, seed=3, games=2).rounds == 1


def test_a_training_with_another_seed_is_not_mixed_in(tmp_path: Path) -> None:
    Checkpoint.open(tmp_path, seed=1, games=7).keep("nothing")
    with pytest.raises(CheckpointError, match="holds a training with seed 1 and 7 games a round"):
        Checkpoint.open(tmp_path, seed=2, games=7)


def test_a_damaged_checkpoint_is_told(tmp_path: Path) -> None:
    (tmp_path / "equations.npz").write_bytes(b"PK nonsense")
    with pytest.raises(CheckpointError, match="is no training to go on with"):
        Checkpoint.open(tmp_path, seed=1, games=7)


def test_the_command_refuses_a_folder_that_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    ended = subprocess.run(
        [sys.executable, "-m", "cob", "train", str(path)], capture_output=True, text=True
    )
    assert ended.returncode == 2
    assert ended.stderr == f"cob: '{path}' is a file, not a folder.\n"
