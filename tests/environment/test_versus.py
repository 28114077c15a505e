"""One learner against bots: Gymnasium's own checks, masks, rewards, seats and seeds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env

from cob.boards import FIRST_EDITION
from cob.bots import Effort
from cob.engine import CobError, SetupError
from cob.environment import ACTIONS, SIZE, Embedding, VersusEnvironment, observe, versus
from cob.environment.versus import ILLEGAL
from cob.record import read_record
from tests.games import estates

Chosen = Callable[[npt.NDArray[Any]], int]


def first(mask: npt.NDArray[Any]) -> int:
    return int(np.flatnonzero(mask)[0])


def at_random(seed: int) -> Chosen:
    random = np.random.default_rng(seed)
    return lambda mask: int(random.choice(np.flatnonzero(mask)))


def played(game: VersusEnvironment, choose: Chosen, seed: int | None = 1) -> tuple[float, Any]:
    """Play a whole game; return the sum of the rewards, and what is told in the end."""
    _, told = game.reset(seed=seed)
    total, is_over = 0.0, False
    while not is_over:
        assert np.array_equal(told["action_mask"], game.action_masks())
        assert set(np.flatnonzero(told["action_mask"])) == set(game.legal_actions())
        assert game.game.state.current == game.seat
        seen, reward, is_over, is_cut, told = game.step(choose(told["action_mask"]))
        assert game.observation_space.contains(seen)
        assert not is_cut
        total += reward
    return total, told


@pytest.mark.parametrize("form", ["embedded", "one-hot", "numbers"])
@pytest.mark.filterwarnings("error::UserWarning")
@pytest.mark.filterwarnings("ignore:.*different from the unwrapped version")
def test_gymnasium_finds_nothing_wrong(form: Any) -> None:
    check_env(versus("random", form=form), skip_render_check=True)


@pytest.mark.parametrize(
    ("bots", "rules"),
    [("easy", "alea"), (("random", "medium"), "alea-2019"), (("random",) * 3, "special-edition")],
)
def test_rewards_sum_to_the_lead(bots: Any, rules: str) -> None:
    game = versus(bots, rules=rules)
    for seed in range(2):
        total, told = played(game, at_random(seed), seed)
        points = [player.points for player in game.game.state.players]
        own = points.pop(game.seat)
        assert total == pytest.approx(own - sum(points) / len(points))
        assert told["points"] == own
        assert told["is_success"] == (told["place"] == 1)
        assert not told["action_mask"].any()


def test_by_rank_a_game_is_won_or_lost() -> None:
    game = versus("random", rewards="rank", seat=0)
    total, told = played(game, at_random(5))
    assert total == (1 if told["is_success"] else -1)


def test_the_seat_is_drawn_or_held() -> None:
    drawn = versus("random")
    assert {drawn.reset(seed=seed) and drawn.seat for seed in range(8)} == {0, 1}
    held = versus(["random", "random"], seat=2)
    assert {held.reset(seed=seed) and held.seat for seed in range(8)} == {2}


def test_the_nine_estates_are_drawn_alike_for_all() -> None:
    game = versus("random")
    found = set()
    for seed in range(60):
        game.reset(seed=seed)
        (number,) = {player.layout.number for player in game.game.state.players}
        found.add(number)
    assert found == set(FIRST_EDITION)
    barred = versus("random", rules="yucata")
    assert "8" not in {
        barred.reset(seed=seed) and barred.game.state.players[0].layout.number for seed in range(60)
    }


def test_a_seed_decides_this_game_and_those_after_it() -> None:
    records = []
    for _ in range(2):
        game = versus("random")
        for seed in (4, None):
            played(game, first, seed)
            records.append(game.record())
    assert records[:2] == records[2:]
    assert records[0] != records[1]
    assert read_record(records[0], estates()).state.is_over


def test_what_is_not_allowed_ends_the_game() -> None:
    for rewards in ("points", "rank"):
        game = versus("random", rewards=rewards)  # type: ignore[arg-type]
        _, told = game.reset(seed=1)
        wrong = int(np.flatnonzero(told["action_mask"] == 0)[0])
        _, reward, is_over, is_cut, told = game.step(wrong)
        assert (reward, is_over, is_cut) == (ILLEGAL[rewards], True, False)  # type: ignore[index]
        assert told["illegal"]
        assert "place" not in told


def test_bots_of_others_play_too(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class Mine:\n"
        "    def __init__(self, seed): pass\n"
        "    def choose(self, view, legal, effort): return legal[0]\n"
    )
    game = versus(f"{tmp_path / 'mine.py'}:Mine", seat=0)
    _, told = played(game, first)
    assert told["place"] in (1, 2)
    game.reset(seed=3)
    game.close()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"bots": "deep"}, 'there is no bot called "deep"'),
        ({"bots": "hard:weights=none.npz"}, "none.npz are missing: it plays by rules of thumb"),
        ({"bots": []}, "one to three bots, not 0"),
        ({"bots": ["random"] * 4}, "one to three bots, not 4"),
        ({"bots": None}, "a bot is a name"),
        ({"seat": 2}, "the learner's seat is a whole number from 0 to 1, not 2"),
        ({"seat": "x"}, "the learner's seat is a whole number, not 'x'"),
        ({"effort": 3}, "effort is cob.bots.Effort"),
        ({"effort": Effort(-1, 0)}, "both above 0"),
        ({"seconds_per_decision": 0}, "a number above 0, not 0"),
        ({"form": "pictures"}, '"pictures" is no form of observations'),
        ({"estates": "77"}, 'there is no estate "77"'),
        ({"rewards": "love"}, 'rewards are "points" or "rank"'),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(CobError, match=words):
        versus(**options)


def test_a_step_outside_a_game_is_refused() -> None:
    """Before the first one, and after one that an illegal action has ended."""
    game = versus("random")
    with pytest.raises(SetupError, match="call reset"):
        game.step(0)
    game.reset(seed=1)
    illegal = next(number for number in range(ACTIONS) if number not in game.legal_actions())
    *_, told = game.step(illegal)
    assert not told["action_mask"].any()
    with pytest.raises(SetupError, match="call reset"):
        game.step(illegal)


def test_many_are_made_by_name() -> None:
    games = gymnasium.make_vec(
        "castles_of_burgundy_versus_v1", num_envs=3, vectorization_mode="sync", bots="random"
    )
    seen, told = games.reset(seed=7)
    assert seen.shape == (3, Embedding().size)
    assert told["action_mask"].shape == (3, ACTIONS)
    for _ in range(20):
        seen, rewards, *_, told = games.step([first(mask) for mask in told["action_mask"]])
    assert rewards.shape == (3,)
    games.close()


# --- forms ----------------------------------------------------------------------------------------


def test_forms_tell_different_tables_apart_and_fit_many_rows() -> None:
    game = versus("random", form="numbers")
    choose = at_random(2)
    rows = []
    seen, told = game.reset(seed=2)
    for _ in range(60):
        rows.append(seen)
        seen, _, _, _, told = game.step(choose(told["action_mask"]))
    different = {row.tobytes(): row for row in rows}
    for form in ("embedded", "one-hot"):
        embedding = Embedding(form)  # type: ignore[arg-type]
        found = embedding(np.stack(rows))
        assert found.shape == (60, embedding.size)
        assert found.dtype == np.float32
        assert np.array_equal(found[7], embedding(rows[7]))
        assert len({row.tobytes() for row in found}) == len(different)
        assert (found >= 0).all()
        assert (found <= embedding.highs).all()
    assert Embedding("embedded").size < Embedding("one-hot").size
    assert Embedding("embedded", 4).size > Embedding("embedded", 2).size


def test_one_hot_names_sum_to_one_each() -> None:
    game = versus("random", form="numbers")
    game.reset(seed=1)
    state = game.game.state
    found = Embedding("one-hot")(observe(state, state.current))
    whole = found[found == 1].sum()
    assert whole >= 2 * 37 * 3, "tile, colour and die of each space of two estates"


def test_what_is_no_observation_is_refused() -> None:
    for wrong in (np.zeros(3, np.int16), np.zeros(SIZE), [1, 2]):
        with pytest.raises(SetupError, match=f"an observation has {SIZE} whole numbers"):
            Embedding()(wrong)  # type: ignore[arg-type]
    for number in (999, -1):
        with pytest.raises(SetupError, match="a tile or a colour that there is not"):
            Embedding()(np.full(SIZE, number, np.int16))


@pytest.mark.parametrize(("form", "players"), [("foo", 2), ("numbers", 2), ("embedded", 5)])
def test_an_embedding_that_there_is_not_is_refused(form: Any, players: int) -> None:
    with pytest.raises(SetupError):
        Embedding(form, players)


def test_a_set_up_that_cannot_be_is_a_set_up_error() -> None:
    with pytest.raises(SetupError):
        versus("random", seat=-1)
