"""Bots by their settings: the present ones, frozen ones that stay the same, and trial ones."""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from cob.bots.base import OWN_EFFORT
from cob.bots.frozen_weights import freeze, thaw
from cob.bots.learned import MOMENTS, LearnedSum
from cob.bots.lookahead import Foresight
from cob.bots.planner import Planner, PlannerSettings
from cob.bots.registry import BOTS, info_of, make_bot
from cob.bots.versions import CHOICE_FILE, WEIGHTS_FILE, Version, version_names, version_of
from cob.bots.weights_file import WeightsError
from cob.core.feature_names import FEATURES
from cob.core.flat import Position
from cob.engine import CobError, apply, legal_actions, new_game
from cob.files.resources import data_folder
from tests.games import estates

FOLDER = data_folder("assets") / "bots"
FROZEN = ("hard@2026-11", "expert@2026-11")


# --- frozen ---------------------------------------------------------------------------------------


def test_a_frozen_version_is_set_as_it_was() -> None:
    """A new row may come below; these never change."""
    assert version_of("hard@2026-11") == Version(PlannerSettings(6), "2026-11.npz", is_frozen=True)
    ahead = Foresight(300, 6, 6.0, turns_ahead=2, beam_ahead=2, beam_of_others=0, trust=3.0)
    assert version_of("expert@2026-11") == Version(PlannerSettings(24), "2026-11.npz", True, ahead)


def test_a_frozen_version_judges_as_it_did() -> None:
    """Positions of a game from its beginning to its end have the values of that day."""
    evaluation = thaw(FOLDER / "2026-11.npz")
    state = new_game([estates()["3"], estates()["7"]], seed=4)
    worth: dict[int, float] = {}
    for number in count():
        if state.is_over:
            break
        if state.phase >= 0 and state.round == 3 and state.current == 0:
            worth.setdefault(state.phase, evaluation.core.values([Position.of(state)], 0)[0])
        legal = sorted(legal_actions(state), key=str)
        apply(state, legal[number % len(legal)])
    assert list(worth.values()) == pytest.approx(WORTH, abs=0.01)


WORTH: Final = [172.73, 120.156, 74.607, 48.247, 32.965]


@pytest.mark.parametrize("name", FROZEN)
def test_a_frozen_version_plays(name: str) -> None:
    bot = make_bot(name, 1)
    assert isinstance(bot, Planner)
    assert bot.problem == ""
    state = new_game([estates()["1"]] * 2, seed=4)
    legal = legal_actions(state)
    assert bot.choose(state.view(state.current), legal, OWN_EFFORT) in legal


def weighted(seed: int) -> LearnedSum:
    numbers = np.random.default_rng(seed)
    return LearnedSum(numbers.normal(0, 1, (len(FEATURES), len(MOMENTS))).astype(np.float32))


def test_frozen_weights_are_found_by_the_ids_of_what_they_weigh(tmp_path: Path) -> None:
    """Features may move and new ones may come: the old ones keep their weights."""
    path, evaluation = tmp_path / "day.npz", weighted(1)
    freeze(evaluation, path)
    assert np.array_equal(thaw(path).weights, evaluation.weights)
    with np.load(path) as file:
        arrays = dict(file)
    order = np.arange(len(FEATURES))[::-1][:-1]
    arrays |= {name: arrays[name][order] for name in ("features", "weights")}
    np.savez(path, **arrays)
    expected = evaluation.weights.copy()
    expected[0] = 0
    assert np.array_equal(thaw(path).weights, expected)


def test_frozen_weights_of_a_feature_that_is_gone_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "day.npz"
    freeze(weighted(1), path)
    with np.load(path) as file:
        arrays = dict(file)
    arrays["features"][3] = "luck"
    np.savez(path, **arrays)
    with pytest.raises(WeightsError, match=r"day\.npz belong to another version"):
        thaw(path)
    path.write_bytes(b"snow")
    with pytest.raises(WeightsError, match=r"day\.npz are damaged"):
        thaw(path)


# --- by name --------------------------------------------------------------------------------------


def test_every_row_makes_a_bot_of_a_level() -> None:
    assert set(FROZEN) < set(version_names())
    for name in version_names():
        info, level = info_of(name), BOTS[name.partition("@")[0]]
        assert (info.name, info.level, info.seconds) == (name, level.level, level.seconds)
        assert make_bot(name, 1).problem == ""


def test_hard_and_expert_use_the_weights_of_today() -> None:
    """Medium does not, so that it stays a step below when they learn; master has its own."""
    for name in version_names():
        version = version_of(name)
        assert version is not None
        assert (name in ("hard", "expert")) is (version.weights == CHOICE_FILE)


def test_settings_are_tried_by_writing_them_behind_a_name() -> None:
    bot = make_bot("hard:beam=12,rivals=0.5", 1)
    assert isinstance(bot, Planner)
    assert (bot.settings, bot.problem) == (PlannerSettings(12, 0.5), "")
    assert version_of("expert@2026-11:futures=9,trust=1.5") == Version(
        PlannerSettings(24),
        "2026-11.npz",
        True,
        Foresight(9, 6, 6.0, turns_ahead=2, beam_ahead=2, beam_of_others=0, trust=1.5),
    )
    path = str(FOLDER / WEIGHTS_FILE)
    assert version_of(f"hard@2026-11:weights={path}") == Version(PlannerSettings(6), path)
    assert make_bot(f"hard:weights={path}", 1).problem == ""


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hard:", '"" in hard: is no setting such as beam=24'),
        ("hard:beam", '"beam" in hard:beam is no setting such as beam=24'),
        ("hard:beam=wide", '"wide" is no number, which beam of hard:beam=wide is'),
        ("hard:beam=0", "sets beam to 0, less than 1"),
        ("expert:beam_of_others=-1", "sets beam_of_others to -1, less than 0"),
        ("hard:depth=2", 'sets "depth": known are beam, rivals'),
        (
            "hard:futures=8",
            "does not set candidates, margin, turns_ahead, beam_ahead, beam_of_others, trust",
        ),
        ("hard@1999-01", 'no bot called "hard@1999-01": known are random'),
        ("easy:beam=3", 'no bot called "easy:beam=3"'),
    ],
)
def test_what_cannot_be_set_is_told(name: str, words: str) -> None:
    with pytest.raises(CobError, match=re.escape(words)):
        info_of(name)


def test_weights_that_are_not_there_are_told() -> None:
    assert "none.npz are missing" in make_bot("hard:weights=none.npz", 1).problem
