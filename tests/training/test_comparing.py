"""Learning which of two turns is better: from differences, in games that go on where they stood."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cob.bots.frozen_weights import thaw
from cob.bots.learned import MOMENTS, LearnedSum
from cob.bots.lookahead import Foresight
from cob.bots.planner import PlannerSettings
from cob.bots.versions import CHOICE_FILE, WEIGHTS_FILE, Version, learned_weights, version_of
from cob.commands import refine as command
from cob.commands.refine import RefineRequest, main
from cob.core.feature_names import FEATURES
from cob.crew.work import ThisProcess
from cob.engine import EstateLayout
from cob.training.checkpoint import CheckpointError
from cob.training.comparing import ComparedGame, Comparisons, gained, play_compared
from cob.training.selfplay import GameTask
from tests.games import estates

SIZE = len(FEATURES) * len(MOMENTS)
NARROW = PlannerSettings(1, rivals=1.0)
SHORT = Foresight(1, 2, 6.0, turns_ahead=1, beam_ahead=1, beam_of_others=0, trust=3.0)


def weighing(numbers: np.random.Generator) -> LearnedSum:
    return LearnedSum(numbers.normal(0, 1, (len(FEATURES), len(MOMENTS))).astype(np.float32))


def made_up_game(numbers: np.random.Generator, truth: LearnedSum, noise: float) -> ComparedGame:
    """A hundred positions of four turns that come to what the truth says, but for some noise."""
    inputs = np.zeros((400, SIZE), np.float32)
    inputs[:, :20] = numbers.normal(0, 1, (400, 20))
    certain = numbers.normal(0, 5, 400).astype(np.float32)
    outcome = certain + inputs @ truth.weights.ravel() + numbers.normal(0, noise, 400)
    return ComparedGame(inputs, certain, outcome, np.repeat(np.arange(100), 4), [0, 0])


def test_the_equations_find_what_tells_turns_apart() -> None:
    numbers = np.random.default_rng(1)
    truth, start = weighing(numbers), weighing(numbers)
    comparisons = Comparisons()
    comparisons.add([made_up_game(numbers, truth, 2.0) for _ in range(40)])
    found = comparisons.solve(start, stiffness=1.0).weights.ravel()
    assert found[:20] == pytest.approx(truth.weights.ravel()[:20], abs=0.1)
    assert found[20:] == pytest.approx(start.weights.ravel()[20:]), "nothing was said of these"


def test_without_comparisons_weights_stay_as_they_began() -> None:
    start = weighing(np.random.default_rng(2))
    assert np.array_equal(Comparisons().solve(start).weights, start.weights)


def test_what_is_gained_is_what_came_of_other_turns() -> None:
    numbers = np.random.default_rng(3)
    truth, none = weighing(numbers), LearnedSum(np.zeros((len(FEATURES), len(MOMENTS)), np.float32))
    games = [made_up_game(numbers, truth, 0.0) for _ in range(3)]
    points = gained(games, truth, none)
    assert points.shape == (300,)
    assert points.min() == 0, "the truth never chooses a worse turn"
    assert points.mean() > 1
    assert not gained(games, truth, truth).any()


def test_turns_of_a_game_are_compared_with_one_another() -> None:
    evaluation = learned_weights(WEIGHTS_FILE)
    task = GameTask((estates()["1"],) * 2, 5)
    game = play_compared(task, evaluation, NARROW, SHORT)
    again = play_compared(task, evaluation, NARROW, SHORT)
    for field in fields(game):
        assert np.array_equal(getattr(game, field.name), getattr(again, field.name))
    assert game.position[-1] < 48, "in the last turn of a player there is nothing to come"
    worth = game.certain + game.inputs @ evaluation.weights.ravel()
    for position in range(game.position[-1] + 1):
        here = game.position == position
        assert 2 <= here.sum() <= 8
        assert worth[here].argmax() == 0 or worth[here].max() == pytest.approx(worth[here][0])
        for part in (worth, game.outcome):
            assert part[here].sum() == pytest.approx(0, abs=0.01)


def one_game(_layouts: tuple[EstateLayout, ...], _games: int, random: Random) -> list[GameTask]:
    return [GameTask((estates()["1"],) * 2, random.getrandbits(48))]


@pytest.fixture
def refine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int, int], bool]:
    """`cob refine` with a short look ahead, into a folder, by its games and its seed."""
    hasty = replace(version_of("expert") or Version(NARROW), planner=NARROW, foresight=SHORT)
    monkeypatch.setattr(command, "version_of", lambda _name: hasty)
    monkeypatch.setattr(command, "deal", one_game)

    def run(folder: str, games: int, seed: int = 1) -> bool:
        (tmp_path / folder).mkdir(exist_ok=True)
        return main(RefineRequest(tmp_path / folder, games, seed), ThisProcess())

    return run


def test_it_goes_on_where_it_was_left(
    refine: Callable[..., bool], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refine("whole", 2)
    assert refine("parts", 1)
    assert refine("parts", 2)
    found = [thaw(tmp_path / folder / CHOICE_FILE).weights for folder in ("whole", "parts")]
    assert np.array_equal(*found)
    assert not np.array_equal(found[0], learned_weights(WEIGHTS_FILE).weights)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("1 games: +0.00 +/- 0.00 points a turn for the weights before, ")
    assert lines[1].startswith("2 games: ")
    log = (tmp_path / "parts" / "refined.txt").read_text(encoding="utf-8").splitlines()
    assert [line.partition(":")[0] for line in log] == ["1 games", "2 games"]


def test_other_games_are_not_mixed_in_and_a_damaged_file_is_told(
    refine: Callable[..., bool], tmp_path: Path
) -> None:
    assert refine("kept", 1)
    with pytest.raises(CheckpointError, match="comparisons with another seed"):
        refine("kept", 1, 2)
    (tmp_path / "kept" / "comparisons.npz").write_bytes(b"PK nonsense")
    with pytest.raises(CheckpointError, match="cannot be gone on with"):
        refine("kept", 1)
