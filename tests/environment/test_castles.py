"""The environment passes PettingZoo's own tests, and plays whole games by the rules."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from cob.boards import load_estates
from cob.engine import IllegalActionError, SetupError, legal_actions
from cob.engine.chance import Due
from cob.environment import ACTIONS, CastlesEnvironment, env, number_of, observe, raw_env
from cob.record import read_record
from tests.environment.walks import KINDS_OF_GAME

ROOT = Path(__file__).resolve().parents[2]
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 3, "estates": ["1", ("2", "3"), "2019-2"], "rewards": "rank"},
    {"players": 4, "rules": "special-edition", "estates": "expert", "secret": True},
)
with_options = pytest.mark.parametrize("options", OPTIONS, ids=["plain", "mixed", "expert"])
MOST_STEPS = 5 * 5 * 4 * 12
"""More decisions than four players make in a game."""


def random_step(game: Any) -> None:
    """Let the agent on turn choose at random among what its mask allows."""
    seen, _, over, _, _ = game.last()
    space = game.action_space(game.agent_selection)
    game.step(None if over else space.sample(seen["action_mask"]))


def played(game: Any, seed: int = 1, steps: int = MOST_STEPS) -> dict[str, float]:
    """Play on from the beginning; return the total reward of each agent."""
    game.reset(seed=seed)
    for number, agent in enumerate(game.possible_agents):
        game.action_space(agent).seed(seed + number)
    rewards: dict[str, float] = defaultdict(float)
    for agent in game.agent_iter(steps):
        rewards[agent] += game.last(observe=False)[1]
        random_step(game)
    return rewards


@with_options
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("error::UserWarning")
def test_the_interface_is_as_documented(options: dict[str, Any]) -> None:
    """The two warnings are about observations with a mask, which PettingZoo's own games have."""
    api_test(env(**options), num_cycles=60)


@with_options
def test_a_seed_gives_the_same_game(options: dict[str, Any]) -> None:
    seed_test(lambda **more: env(**options, **more), num_cycles=60)


@pytest.mark.parametrize(
    ("rules", "players"), KINDS_OF_GAME, ids=[f"{r.name}-{n}" for r, n in KINDS_OF_GAME]
)
def test_every_ruleset_is_played_to_its_end(rules: Any, players: int) -> None:
    game = raw_env(players=players, rules=rules, estates="expert")
    game.reset(seed=players)
    steps = 0
    while not all(game.terminations.values()):
        assert not isinstance(game.game.state.asked, Due)
        mask = game.observe(game.agent_selection)["action_mask"]
        assert mask.sum() == len(legal_actions(game.game.state))
        random_step(game)
        steps += 1
    assert steps < MOST_STEPS
    assert not any(game.truncations.values())
    assert sorted(info["place"] for info in game.infos.values()) == list(range(1, players + 1))
    for _ in range(players):
        random_step(game)
    assert game.agents == []


@with_options
def test_a_pickled_game_goes_on_as_it_would_have(options: dict[str, Any]) -> None:
    game = env(**options)
    played(game, steps=50)
    copy = pickle.loads(pickle.dumps(game))
    for _ in range(60):
        random_step(game)
        random_step(copy)
    assert copy.unwrapped.record() == game.unwrapped.record()
    assert copy.rewards == game.rewards


def test_points_are_rewarded_as_they_are_scored() -> None:
    game = env(players=3)
    rewards = played(game)
    points = [player.points for player in game.unwrapped.game.state.players]
    for seat, agent in enumerate(game.possible_agents):
        others = (sum(points) - points[seat]) / 2
        assert rewards[agent] == pytest.approx(points[seat] - others)


@pytest.mark.parametrize(("players", "expected"), [(2, {1, -1}), (3, {1, 0, -1})])
def test_ranks_are_rewarded_at_the_end(players: int, expected: set[float]) -> None:
    game = env(players=players, rewards="rank")
    assert set(played(game, steps=40).values()) == {0}
    assert set(played(game).values()) == expected


@pytest.mark.filterwarnings("ignore")
def test_an_action_that_is_not_allowed_ends_the_game_for_who_chose_it() -> None:
    game = env()
    game.reset(seed=1)
    agent = game.agent_selection
    mask = game.observe(agent)["action_mask"]
    game.step(int(np.flatnonzero(mask == 0)[0]))
    assert game.rewards[agent] == -1
    assert all(game.terminations.values())
    assert sum(game.rewards.values()) == -1
    for _ in game.agent_iter():
        game.step(None)
    game.reset(seed=1)
    assert not any(game.terminations.values())


@pytest.mark.parametrize("action", [0, ACTIONS, None])
def test_unwrapped_it_is_refused_and_nothing_changes(action: int | None) -> None:
    game = raw_env()
    game.reset(seed=1)
    before = game.game.state.copy()
    with pytest.raises(IllegalActionError, match="not allowed now"):
        game.step(action)
    assert game.game.state == before


def test_who_waits_may_choose_nothing() -> None:
    game = env()
    game.reset(seed=1)
    waiting = next(agent for agent in game.agents if agent != game.agent_selection)
    assert not game.observe(waiting)["action_mask"].any()


def test_without_a_seed_each_game_is_another_one() -> None:
    game = raw_env()
    decks = set()
    for _ in range(3):
        game.reset()
        random_step(game)
        random_step(game)
        decks.add(tuple(game.game.state.board))
    assert len(decks) == 3


def test_a_game_is_kept_as_a_record() -> None:
    game = env(estates=("2", "2019-2"))
    played(game)
    read = read_record(game.unwrapped.record(), load_estates().layouts)
    assert read.state == game.unwrapped.game.state


def test_an_estate_of_one_s_own_is_played() -> None:
    layout = load_estates().layouts["3"]
    game = raw_env(estates=layout)
    game.reset(seed=2)
    assert {player.layout for player in game.game.state.players} == {layout}
    castle = game.game.state.player.layout.castle_spaces[0]
    game.step(number_of(game.game.state, legal_actions(game.game.state)[0]))
    assert any(player.filled == 1 << castle for player in game.game.state.players)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"rules": "chess"}, "known are alea"),
        ({"estates": "99"}, "known are 1, 2"),
        ({"estates": ["1", "2", "3"]}, "one estate for all, or 2"),
        ({"estates": [["1"] * 17, "1"]}, "at most 16"),
        ({"estates": "8", "rules": "yucata"}, "not played by these rules"),
        ({"players": 5}, "two to four players, not 5"),
        ({"players": "2"}, "players is a whole number, not '2'"),
        ({"players": 2.0}, "players is a whole number, not 2.0"),
        ({"estates": 1}, 'an estate is a name, such as "1", or a list of names, not 1'),
        ({"estates": None}, "or a list of names, not None"),
        ({"estates": ["nine", "1"]}, '"nine" stands in place of all estates'),
        ({"rules": "alea, geese yes"}, "parse_rules reads house rules"),
        ({"secret": "maybe"}, "secret is True or False, not 'maybe'"),
        ({"render_size": 5}, "render_size is a width and a height, not 5"),
        ({"render_size": (10, 10)}, "a side of render_size is a whole number from 320"),
        ({"rewards": "money"}, '"points" or "rank"'),
        ({"render_mode": "smoke"}, "known are .*ansi"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    options: dict[str, Any], words: str
) -> None:
    with pytest.raises(SetupError, match=words):
        raw_env(**options)


def test_a_game_that_has_not_begun_says_so() -> None:
    game = raw_env()
    for use in (lambda: game.step(0), lambda: game.observe("player_0")):
        with pytest.raises(SetupError, match="call reset"):
            use()


def test_wrong_names_seeds_and_numbers_are_refused_in_a_sentence() -> None:
    game = raw_env()
    for seed in ("x", 1.5):
        with pytest.raises(SetupError, match="a seed is a whole number"):
            game.reset(seed=seed)  # type: ignore[arg-type]
    game.reset(seed=1)
    for use in (game.observe, game.action_space, game.observation_space):
        with pytest.raises(SetupError, match='no agent "bob": known are player_0, player_1'):
            use("bob")
    for action in ("x", 2133.5):
        with pytest.raises(IllegalActionError, match="an action is a whole number"):
            game.step(action)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="observe reads a position"):
        observe(game, 0)  # type: ignore[arg-type]
    for seat in (-1, 2):
        with pytest.raises(SetupError, match="a seat is a whole number from 0 to 1"):
            observe(game.game.state, seat)


def test_the_table_is_drawn_as_text() -> None:
    game = env(render_mode="ansi", players=3)
    played(game, steps=60)
    text = game.render()
    state = game.unwrapped.game.state
    for seat, agent in enumerate(game.possible_agents):
        assert f"{agent}: {state.players[seat].points} points" in text
    assert f"{game.agent_selection} decides" in text
    assert all(tile.code in text for tile in state.depot_tiles(1))
    played(game)
    assert "the game is over" in game.render()


@pytest.mark.filterwarnings("ignore:Observation")
def test_every_way_to_draw_gives_what_pettingzoo_expects() -> None:
    render_test(partial(env, players=3, estates="expert"))


def test_the_picture_is_the_table_in_the_size_asked_for() -> None:
    game = env(render_mode="rgb_array", render_size=(1024, 576))
    played(game, steps=20)
    before = game.render()
    assert before.shape == (576, 1024, 3)
    assert len(np.unique(before.reshape(-1, 3), axis=0)) > 1000
    assert np.array_equal(before, game.render())
    random_step(game)
    assert not np.array_equal(before, game.render())
    copy = pickle.loads(pickle.dumps(game))
    assert np.array_equal(copy.render(), game.render())


@pytest.mark.parametrize(
    "code",
    [
        "import sys; from cob.environment import env; game = env(render_mode='ansi'); "
        "game.reset(seed=1); game.render(); print('cob.ui' not in sys.modules)",
        "import os; before = dict(os.environ); import cob.environment; "
        "print(os.environ.get('SDL_AUDIODRIVER') == before.get('SDL_AUDIODRIVER'))",
    ],
    ids=["the window's modules wait until a picture is wanted", "sounds play as before"],
)
def test_what_is_imported_leaves_the_rest_alone(code: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert ended.stdout.strip() == "True", ended.stderr


def test_pettingzoo_makes_it_by_name() -> None:
    made = pettingzoo.make("aec", CastlesEnvironment.metadata["name"], players=3)
    assert made.possible_agents == ["player_0", "player_1", "player_2"]


def test_without_the_extra_one_sentence_says_what_to_install() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import cob.environment"
    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    last = ended.stderr.splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: the environment needs PettingZoo")
    assert 'pip install ".[rl]"' in last
