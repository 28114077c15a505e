"""Ctrl-C in a training: every finished game is kept, it is said, and nothing else changes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cob.bots.frozen_weights import thaw
from cob.bots.learned import MOMENTS
from cob.bots.network import Network
from cob.bots.origins import ORIGINS
from cob.bots.versions import CHOICE_FILE, NETWORK_FILE
from cob.commands import network, refine, train
from cob.core.evaluation import Matrix
from cob.core.feature_names import FEATURES
from cob.crew.work import Crew, ThisProcess
from cob.training.checkpoint import WEIGHTS, CheckpointError
from cob.training.comparing import ComparedGame
from cob.training.least_squares import TrainingGame
from cob.training.played_positions import GamesTask, PlayedPositions
from cob.training.proof import ProofGame
from cob.training.selfplay import GameTask, SelfPlayResult, Style


class Interrupted:
    """Plays so many games until Ctrl-C is pressed, and counts them."""

    def __init__(self, games: int) -> None:
        self.left = games
        self.played = 0

    def map_unordered(
        self, function: Callable[[Any], Any], arguments: Iterable[Any]
    ) -> Generator[tuple[int, Any], None, None]:
        for number, argument in enumerate(arguments):
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            self.played += 1
            yield number, function(argument)


def trained(folder: Path, crew: Crew, games: int) -> bool:
    return train.main(train.TrainingRequest(folder, 2, games, seed=3), crew)


def refined(folder: Path, crew: Crew, games: int) -> bool:
    return refine.main(refine.RefineRequest(folder, games, seed=1), crew)


def taught(folder: Path, crew: Crew, games: int) -> bool:
    return network.main(network.NetworkRequest(folder, games, rounds=1, seed=1), crew)


def numbers_of(task: GameTask, *shape: int) -> Matrix:
    """Return numbers that only the game's start value decides."""
    return np.random.default_rng(task.seed).normal(0, 1, shape).astype(np.float32)


def made_up_positions(task: GamesTask, evaluation: object) -> PlayedPositions:
    (game,) = task.games
    features = numbers_of(game, 2, 26, len(FEATURES)).astype(np.float16)
    return PlayedPositions(features, numbers_of(game, 2, 26))


def made_up_comparisons(
    task: GameTask, evaluation: object, planner: object, foresight: object
) -> ComparedGame:
    inputs = numbers_of(task, 8, len(FEATURES) * len(MOMENTS))
    outcome = numbers_of(task, 8)
    return ComparedGame(inputs, outcome * 0, outcome, np.repeat(np.arange(2), 4), [90, 80])


def made_up_game(task: GameTask, evaluation: object, style: object) -> SelfPlayResult:
    features, points = numbers_of(task, 25, len(FEATURES)), numbers_of(task, 25, len(ORIGINS))
    one = TrainingGame(features, points, features, points, features, points, np.arange(25))
    return SelfPlayResult([one, one], [90, 80], [0.0, 0.5])


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "play_game", made_up_game)
    monkeypatch.setattr(train, "STAGES", (train.Stage(9, Style(width=1, tastes=(0.0,))),))
    monkeypatch.setattr(refine, "play_compared", made_up_comparisons)
    monkeypatch.setattr(network, "play_positions", made_up_positions)
    monkeypatch.setattr(network, "AT_ONCE", 1)


def learned(folder: Path) -> list[bytes]:
    """Return what a training has learned, as bytes."""
    files = [folder / name for name in (WEIGHTS, CHOICE_FILE, NETWORK_FILE)]
    return [path.read_bytes() for path in files if path.exists()]


@pytest.mark.parametrize(
    ("main", "games", "all_games"),
    [(trained, 3, 6), (refined, 3, 3), (taught, 3, 3)],
)
def test_what_was_finished_is_kept_and_the_result_is_the_same(
    main: Callable[[Path, Crew, int], bool],
    games: int,
    all_games: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    assert main(whole, ThisProcess(), games)
    first, rest = Interrupted(2), Interrupted(all_games)
    assert not main(parts, first, games)
    said = capsys.readouterr().err
    assert f"Every game that was finished is kept in '{parts}'" in said
    assert main(parts, rest, games)
    assert (first.played, rest.played) == (2, all_games - 2)
    assert learned(whole)
    assert learned(parts) == learned(whole)


@pytest.mark.parametrize("games", [1, 6])
def test_exactly_as_many_games_are_played_as_are_asked_for(tmp_path: Path, games: int) -> None:
    for number, main in enumerate((refined, taught)):
        folder = tmp_path / str(number)
        folder.mkdir()
        crew = Interrupted(games)
        assert main(folder, crew, games)
        assert crew.played == games


def test_more_games_for_a_network_are_played_beside_those_that_are_there(tmp_path: Path) -> None:
    assert taught(tmp_path, ThisProcess(), 2)
    more = Interrupted(3)
    assert taught(tmp_path, more, 3)
    assert more.played == 1
    assert len(list(tmp_path.glob("positions-1-*.npz"))) == 3
    assert Network.load(tmp_path / NETWORK_FILE).matrices


def test_games_of_a_round_that_is_done_are_removed(tmp_path: Path) -> None:
    assert trained(tmp_path, ThisProcess(), 1)
    assert refined(tmp_path, ThisProcess(), 1)
    assert not [*tmp_path.glob("round-*"), *tmp_path.glob("compared-*")]
    assert np.isfinite(thaw(tmp_path / CHOICE_FILE).weights).all()


def test_too_few_games_for_a_proof_are_refused_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def made_up_proof(task: GameTask, evaluation: object, settings: object) -> ProofGame:
        seats = len(task.layouts)
        expected = numbers_of(task, 25, 2, seats, len(ORIGINS))
        places = np.arange(seats, dtype=np.float32)
        return ProofGame(expected, numbers_of(task, seats, len(ORIGINS)), places)

    monkeypatch.setattr(train, "play_proof", made_up_proof)
    with pytest.raises(CheckpointError, match="3 games are too few for a proof"):
        train.main(train.TrainingRequest(tmp_path, 1, 2, seed=3, proof=3), ThisProcess())
    more = Interrupted(37)
    assert train.main(train.TrainingRequest(tmp_path, 1, 2, seed=3, proof=40), more)
    assert more.played == 37
