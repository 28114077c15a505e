"""Games side by side in the core are the games of the PettingZoo environment, number by number."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from cob.core.library import CoreError
from cob.engine import RULESETS, IllegalActionError, SetupError
from cob.environment import (
    ACTIONS,
    CLASSES,
    PART,
    SIZE,
    CastlesEnvironment,
    VectorEnvironment,
    encoding,
    places_of,
    raw_env,
)
from cob.environment.observation import HIGHS
from tests.environment.walks import KINDS_OF_GAME

GAMES = 2
ENDS = [each.stop for each in CLASSES]


class Both(NamedTuple):
    """The same games in both environments."""

    singles: list[CastlesEnvironment]
    vector: VectorEnvironment
    observations: npt.NDArray[np.int16]
    masks: npt.NDArray[np.int8]

    @staticmethod
    def begin(options: dict[str, Any], seed: int) -> Both:
        singles = [raw_env(**options) for _ in range(GAMES)]
        for at, single in enumerate(singles):
            single.reset(seed=seed + at)
        vector = VectorEnvironment(GAMES, **options)
        return Both(singles, vector, *vector.reset(seed))

    def picked(self, at: int, hand: np.random.Generator) -> int:
        """An allowed number: first a class of actions, so that rare ones occur, then one of it."""
        allowed = np.flatnonzero(self.masks[at])
        of_class = np.searchsorted(ENDS, allowed, side="right")
        return int(hand.choice(allowed[of_class == hand.choice(np.unique(of_class))]))

    def compare(self, at: int) -> None:
        """What the player to move sees and may do is the same in both."""
        single = self.singles[at]
        agent = single.agent_selection
        seen = single.observe(agent)
        assert self.vector.to_move[at] == single.possible_agents.index(agent)
        assert np.array_equal(self.masks[at], seen["action_mask"])
        other = self.observations[at] != seen["observation"]
        assert [name for name, part in PART.items() if np.any(other[part])] == []

    def play(self, steps: int, seed: int) -> Counter[str]:
        """Play the same in both and compare each step; count actions by class, and "ended"."""
        hand, counts = np.random.default_rng(seed), Counter[str]()
        for at in range(GAMES):
            self.compare(at)
        for _ in range(steps):
            actions = [self.picked(at, hand) for at in range(GAMES)]
            step = self.vector.step(actions)
            for at, (single, action) in enumerate(zip(self.singles, actions, strict=True)):
                single.step(action)
                counts[places_of(action)[0].action.__name__] += 1
                rewards = np.array(list(single.rewards.values()), np.float32)
                assert list(step.rewards[at]) == list(rewards)
                players = single.game.state.players
                assert list(self.vector.points[at]) == [player.points for player in players]
                assert step.terminations[at] == single.game.state.is_over
                if step.terminations[at]:
                    counts["ended"] += 1
                    single.reset()
                self.compare(at)
        return counts


@pytest.mark.parametrize(
    "number", range(len(KINDS_OF_GAME)), ids=[f"{r.name}-{n}" for r, n in KINDS_OF_GAME]
)
def test_games_are_those_of_the_other_environment(number: int) -> None:
    """All rulesets for two to four players, from each game into the next one."""
    rules, players = KINDS_OF_GAME[number]
    rules = replace(rules, phases=2) if number % 2 else rules
    options: dict[str, Any] = {"players": players, "rules": rules}
    if number // 3 % 2:
        options |= {"estates": "expert", "secret": True}
    else:
        estates = [("1", "9"), "7", ("3", "4", "5"), "2"][:players]
        options |= {"estates": estates, "rewards": "rank"}
    counts = Both.begin(options, seed=number).play(120 * players, seed=number)
    assert counts["ended"] >= GAMES


def test_rare_actions_are_the_same() -> None:
    """In these games of the Special Edition the geese and the crane ask."""
    counts: Counter[str] = Counter()
    for seed in (40, 117):
        counts += Both.begin({"players": 3, "rules": "special-edition"}, seed).play(125, seed)
    assert {each.action.__name__ for each in CLASSES} - {"ChooseEstate"} <= set(counts)


def test_open_choices_are_seen() -> None:
    """Estates that are not chosen in secret."""
    both = Both.begin({"players": 4, "estates": "expert"}, seed=3)
    assert both.play(12, seed=3)["ChooseEstate"] == 4 * GAMES


def test_a_reset_without_a_seed_goes_on_with_the_next_games() -> None:
    both = Both.begin({}, seed=4)
    both.play(20, seed=4)
    both.vector.reset()
    for single in both.singles:
        single.reset()
    both.play(20, seed=5)


def test_each_game_can_have_a_seed_of_its_own() -> None:
    both = Both.begin({}, seed=1)
    both.vector.reset([8, 3])
    for single, seed in zip(both.singles, (8, 3), strict=True):
        single.reset(seed=seed)
    both.play(20, seed=1)
    with pytest.raises(ValueError, match="or 2, one for each game"):
        both.vector.reset([1, 2, 3])


def test_shapes_and_kinds_of_numbers() -> None:
    vector = VectorEnvironment(5, players=3)
    observations, masks = vector.reset(1)
    step = vector.step(vector.random_actions())
    assert step.observations is observations
    assert step.masks is masks
    arrays = dict(zip((field.name for field in fields(step)), step, strict=True))
    shapes = {name: (array.shape, array.dtype.name) for name, array in arrays.items()}
    assert shapes == {
        "observations": ((5, SIZE), "int16"),
        "masks": ((5, ACTIONS), "int8"),
        "rewards": ((5, 3), "float32"),
        "terminations": ((5,), "bool"),
        "to_move": ((5,), "int32"),
    }
    assert np.all(observations <= HIGHS)
    seen = {"observation": observations[0], "action_mask": masks[0]}
    assert vector.single_observation_space.contains(seen)
    assert vector.single_action_space.n == ACTIONS


def test_random_actions_are_allowed_and_decided_by_the_seed() -> None:
    vector = VectorEnvironment(4)
    played: list[list[list[int]]] = [[], []]
    for numbers in played:
        _, masks = vector.reset(9)
        for _ in range(300):
            actions = vector.random_actions()
            assert masks[np.arange(4), actions].all()
            numbers.append(actions.tolist())
            vector.step(actions)
    assert played[0] == played[1]


def test_an_action_that_is_not_allowed_changes_no_game() -> None:
    vector = VectorEnvironment(3)
    observations, masks = vector.reset(1)
    before = observations.copy()
    actions = vector.random_actions().copy()
    for wrong in (-1, ACTIONS, int(np.flatnonzero(masks[2] == 0)[0])):
        actions[2] = wrong
        with pytest.raises(IllegalActionError, match=f"action {wrong} is not allowed now in game"):
            vector.step(actions)
        assert np.array_equal(observations, before)


def test_what_cannot_be_agreed_is_refused() -> None:
    for number in (0, 10**9, "x"):
        with pytest.raises(SetupError, match="num_envs is a whole number"):
            VectorEnvironment(number)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="two to four players"):
        VectorEnvironment(1, players=5)
    with pytest.raises(SetupError, match="not played by these rules"):
        VectorEnvironment(1, rules="yucata", estates="8")


@pytest.mark.parametrize("actions", [[1], [0.5, 0.5], ["a", "b"], None])
def test_actions_of_another_form_are_refused(actions: Any) -> None:
    vector = VectorEnvironment(3)
    with pytest.raises(IllegalActionError, match="give 3 whole numbers, an action for each game"):
        vector.step(actions)


def test_an_action_is_no_other_one_for_being_far_too_large() -> None:
    vector = VectorEnvironment(2)
    vector.reset(1)
    legal = vector.random_actions().astype(np.int64)
    with pytest.raises(IllegalActionError, match=f"action {legal[1] + 2**32} is not allowed"):
        vector.step(np.array([legal[0], legal[1] + 2**32]))
    vector.step(legal)


@pytest.mark.parametrize("seed", [[1, 2, 3], "x", 1.5])
def test_wrong_seeds_are_refused(seed: Any) -> None:
    with pytest.raises(SetupError, match="seed"):
        VectorEnvironment(2).reset(seed)


def test_other_names_than_those_of_the_core_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice that the core does not write must not stay empty unseen."""
    monkeypatch.setitem(encoding.SLICE_STARTS, "weather", 0)
    with pytest.raises(CoreError, match="other actions or observations"):
        encoding.encoding_for(RULESETS["alea"])
