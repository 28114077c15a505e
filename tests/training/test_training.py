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

from cob.bots.calibration import SIDES, Calibration
from cob.bots.learned import MOMENTS, SHAPE, LearnedEvaluation, LearnedSum, moments
from cob.bots.origins import ORIGINS
from cob.bots.planner import PlannerSettings
from cob.bots.weights_file import WeightsError
from cob.commands import train as command
from cob.commands.train import Stage, TrainingRequest, deal, main, stage_of
from cob.core.evaluation import TURNS, CoreEvaluation, Matrix
from cob.core.feature_names import COLUMN, FEATURES, IN_A_TURN
from cob.crew.pool import Processes
from cob.crew.work import WorkerDiedError
from cob.engine import EstateLayout
from cob.training.calibrating import calibrated
from cob.training.checkpoint import CALIBRATION, WEIGHTS, Checkpoint, CheckpointError
from cob.training.least_squares import STIFFNESS, LeastSquares, TrainingGame
from cob.training.proof import Proof, ProofGame, play_proof
from cob.training.proof_report import by_chance, by_origin, by_round
from cob.training.selfplay import GameTask, Style, play_game
from cob.training.start import FIRST_GUESS
from tests.games import estates

Layouts = tuple[EstateLayout, ...]

QUICK = (Stage(9, Style(width=1, tastes=(0.0, 1.0))),)


def made_up_game(numbers: np.random.Generator, worth: dict[str, float]) -> TrainingGame:
    """A game in which some features are worth exactly so many points: the next turn cashes them in.

    Each feature brings points of an origin of its own, and dice those of the last of them. What is
    played has nothing to do with what is best.
    """
    turns, columns = 25, [COLUMN[name] for name in worth]
    after = np.zeros((turns, len(FEATURES)), np.float32)
    after[:, COLUMN["turns_left"]] = np.arange(turns - 1, -1, -1) * 0.04
    after[:, COLUMN["players_2"]] = 1
    best = after.copy()
    after[:, columns] = numbers.integers(0, 3, (turns, len(columns)))
    best[:, columns] = numbers.integers(0, 2, (turns, len(columns)))
    to_come = after[:, columns] * np.array(list(worth.values()), np.float32)
    certain = numbers.integers(0, 100, (turns, len(ORIGINS))).astype(np.float32)
    best_certain = np.zeros_like(certain)
    best_certain[1:] = certain[:-1]
    best_certain[1:, : len(columns)] += to_come[:-1]
    before, before_certain = best.copy(), best_certain.copy()
    before[:, IN_A_TURN.start] = 1
    before_certain[:, len(columns)] -= 4
    return TrainingGame(
        after, certain, best, best_certain, before, before_certain, np.arange(turns)
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
    by_origin = learned.by_origin(probe)
    for row, worth_of_it in enumerate([3.0, -2.0, 7.5, 4.0]):
        alone = np.zeros(len(ORIGINS))
        alone[row] = worth_of_it
        assert by_origin[row + 1] - by_origin[0] == pytest.approx(alone, abs=0.5)
    assert by_origin.sum(axis=1) == pytest.approx(points, abs=1e-4)


def test_weights_that_stay_as_they_are_are_divided_without_a_rest() -> None:
    """The noise of the equations goes where the points themselves are uneven."""
    numbers = np.random.default_rng(4)
    equations = LeastSquares()
    equations.add([made_up_game(numbers, {"workers": 3.0, "goods": 7.5}) for _ in range(50)])
    given = numbers.normal(0, 3, (len(FEATURES), len(MOMENTS))).astype(np.float32)
    divided = equations.divide(LearnedSum(given))
    assert np.array_equal(divided.weights, given)
    changed = np.abs(divided.parts - equations.solve().parts).mean(axis=(1, 2))
    assert changed[1] > changed[0] > changed[5] == 0


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
    learned = LearnedEvaluation(np.random.default_rng(2).normal(0, 1, SHAPE))
    learned.save(tmp_path / "value.npz")
    again = LearnedEvaluation.load(tmp_path / "value.npz")
    assert np.array_equal(again.weights, learned.weights)
    assert np.array_equal(again.parts, learned.parts)
    assert again.fingerprint == learned.fingerprint


@pytest.mark.parametrize(
    ("arrays", "words"),
    [
        ({"version": 0}, "belong to another version"),
        ({"layout": "workers / always"}, "belong to another version"),
        ({"weights": np.zeros((2, 2))}, "are damaged"),
        ({"weights": np.full(SHAPE, np.nan)}, "are damaged"),
        ({"weights": np.array([{}], object)}, "are damaged"),
    ],
)
def test_weights_that_do_not_fit_are_refused(
    arrays: dict[str, object], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "value.npz"
    LearnedEvaluation(np.zeros(SHAPE)).save(path)
    with np.load(path) as file:
        content = {**file, **arrays}
    np.savez(path, **content)
    with pytest.raises(WeightsError, match=f"value.npz {words}"):
        LearnedEvaluation.load(path)


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
        assert game.certain[-1].sum() == points


@pytest.mark.parametrize("taste", [0.0, 5.0])
def test_a_player_of_taste_strays_from_the_best_turn(taste: float) -> None:
    style = Style(width=1, tastes=(taste,), blunders=0)
    played = play_game(GameTask((estates()["1"],) * 2, 5), FIRST_GUESS, style)
    for game in played.training_games:
        assert np.allclose(game.after, game.best, atol=1e-4) == (taste == 0)


def train(folder: Path, rounds: int, divide: Path | None = None, proof: int = 0) -> bool:
    request = TrainingRequest(folder, rounds, 2, seed=3, divide=divide, proof=proof)
    return main(request, Processes(1))


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
    weights = [LearnedEvaluation.load(folder / WEIGHTS).parts for folder in (whole, parts)]
    assert np.array_equal(*weights)
    log = (parts / "log.txt").read_text(encoding="utf-8").splitlines()
    assert [line.partition(":")[0] for line in log] == ["round 1", "round 2"]
    assert re.search(r"2 players (\d+\.\d|-), 3 players (\d+\.\d|-), 4 players .*, \d+ s$", log[0])
    told = capsys.readouterr().out.splitlines()
    assert [re.sub(r"\d+ s$", "", line) for line in told[:2]] == [
        re.sub(r"\d+ s$", "", line) for line in log
    ]


def test_given_weights_are_divided_in_rounds_and_stay_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "STAGES", QUICK)
    given = tmp_path / "given.npz"
    LearnedEvaluation(np.random.default_rng(2).normal(0, 0.1, SHAPE)).save(given)
    assert train(tmp_path, 1, given)
    divided = LearnedEvaluation.load(tmp_path / WEIGHTS)
    assert np.array_equal(divided.weights, LearnedEvaluation.load(given).weights)
    assert not np.array_equal(divided.parts, LearnedEvaluation.load(given).parts)
    with pytest.raises(CheckpointError, match="a training that divides other weights, or none"):
        train(tmp_path, 2)


def one_game_for_each_table(layouts: Layouts, games: int, random: Random) -> list[GameTask]:
    return [GameTask(layouts[:1] * players, random.getrandbits(48)) for players in (2, 3, 4)]


@pytest.mark.long
def test_games_for_the_proof_make_a_calibration_and_go_on_where_they_were_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "STAGES", QUICK)
    monkeypatch.setattr(command, "PROOF_AT_ONCE", 3)
    monkeypatch.setattr(command, "deal", one_game_for_each_table)
    monkeypatch.setattr(command, "proof_settings", lambda: settings)
    settings = PlannerSettings(1, rivals=0.5)
    assert train(tmp_path, 1, proof=6)
    learned = LearnedEvaluation.load(tmp_path / WEIGHTS)
    whole = Calibration.load(tmp_path / CALIBRATION, learned)
    assert (whole.error[:, -1, SIDES.index("after")] == 0).all()
    assert (tmp_path / "proof.txt").read_text(encoding="utf-8") in capsys.readouterr().out

    games = Proof.load(tmp_path / "proof.npz", learned, settings)
    assert len(games) == 6
    games.every(2, left_out=False).save(tmp_path / "proof.npz", learned, settings)
    assert train(tmp_path, 1, proof=6)
    again = Calibration.load(tmp_path / CALIBRATION, learned)
    for name in ("correction", "error", "spread"):
        assert np.array_equal(getattr(whole, name), getattr(again, name))


def test_games_of_other_weights_or_other_settings_prove_nothing(tmp_path: Path) -> None:
    numbers = np.random.default_rng(3)
    first, second = (LearnedEvaluation(numbers.normal(0, 0.1, SHAPE)) for _ in range(2))
    own = PlannerSettings(1)
    proof = Proof()
    proof.add([play_proof(GameTask((estates()["1"],) * 2, 5), first, own)])
    proof.save(tmp_path / "proof.npz", first, own)
    assert len(Proof.load(tmp_path / "proof.npz", first, own)) == 1
    for other in (PlannerSettings(2), PlannerSettings(1, rivals=1.0)):
        assert len(Proof.load(tmp_path / "proof.npz", first, other)) == 0
    assert len(Proof.load(tmp_path / "proof.npz", second, own)) == 0
    (tmp_path / "proof.npz").write_bytes(b"PK nonsense")
    with pytest.raises(CheckpointError, match="holds no games for the proof"):
        Proof.load(tmp_path / "proof.npz", first, own)


def made_up_proof(numbers: np.random.Generator, games: int, hope: float) -> Proof:
    """Games of two whose forecasts hope for some points too many, and miss by ten all the same."""
    proof = Proof()
    expected = numbers.normal(14, 1, (games, TURNS, len(SIDES), 2, len(ORIGINS)))
    expected[:, -1, -1] = expected[:, 0, 0]
    final = expected[:, 0, 0] + numbers.normal(
        0, 10 / np.sqrt(len(ORIGINS)), expected[:, 0, 0].shape
    )
    said = np.broadcast_to(expected[:, :1, :1], expected.shape) + hope / len(ORIGINS)
    places = np.argsort(np.argsort(-final.sum(axis=-1), axis=1), axis=1)
    for players in (2, 3, 4):
        proof.games[players] = ProofGame(said.astype(np.float32), final, places)
    return proof


def test_a_calibration_takes_off_what_is_hoped_too_much() -> None:
    numbers = np.random.default_rng(8)
    calibration = calibrated(made_up_proof(numbers, 400, hope=3.0))
    lore = calibration.at(2, 10, 0)
    assert lore.correction.sum() == pytest.approx(-3, abs=1)
    assert lore.error == pytest.approx(10, abs=1)
    assert lore.spread == pytest.approx(10, abs=1.5)
    others = made_up_proof(numbers, 60, hope=3.0)
    for row in by_round(others, calibration, 2):
        assert row.bias == pytest.approx(3, abs=3)
        assert row.bias - row.bias_left == pytest.approx(3, abs=1)
        assert row.bias_left == pytest.approx(0, abs=3)
        assert row.brier < 0.25
    for one in by_origin(others, calibration, 2, 10):
        assert one.came == pytest.approx(one.expected, abs=2 * one.interval + 0.5)
    told = list(by_chance(others, calibration, 2))
    assert [row.won for row in told] == sorted(row.won for row in told)
    assert sum(row.forecasts for row in told) == 60 * 2 * (TURNS - 1)


class DeadlyEvaluation:
    """Ends the process that asks it."""

    @property
    def core(self) -> CoreEvaluation:
        os._exit(1)

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
