"""An observation holds only what a player at the table sees."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from cob.boards import load_estates
from cob.engine import GameState, Setup, apply, legal_actions, new_game, set_up
from cob.engine.actions import ChooseCastle, ChooseEstate, EndTurn
from cob.engine.components import Tile
from cob.environment import PART, SIZE, SLICES, observe
from cob.environment.observation import HIGHS
from tests.engine.random_games import play
from tests.engine.table import lay, position, put
from tests.environment.walks import POSITIONS, walked


def test_slices_follow_one_another_and_have_different_names() -> None:
    assert SLICES[0].start == 0
    assert [part.start for part in SLICES[1:]] == [part.stop for part in SLICES[:-1]]
    assert len({part.name for part in SLICES}) == len(SLICES)
    assert SLICES[-1].stop == SIZE == len(HIGHS)


def test_numbers_stay_in_their_bounds() -> None:
    for state in walked(POSITIONS // 4):
        seen = observe(state, state.current)
        assert seen.dtype == np.int16
        assert seen.shape == (SIZE,)
        assert np.all(seen >= 0)
        assert [part.name for part in SLICES if np.any((seen > HIGHS)[PART[part.name]])] == []


def test_no_hidden_future_is_seen() -> None:
    """The same table with another future gives every player the same observation."""
    for number, state in enumerate(walked(POSITIONS // 4)):
        if state.secret_setup and state.phase < 0:
            continue
        other = state.determinize(number + 1)
        assert other.chance is not state.chance
        for seat in range(len(state.players)):
            assert np.array_equal(observe(state, seat), observe(other, seat))


def test_what_is_chosen_in_secret_is_not_seen() -> None:
    layouts = load_estates().layouts
    sides = (layouts["2"], layouts["3"])
    state, _ = set_up(Setup((sides, sides), secret=True), seed=1)
    first, second = state.order
    seen = []
    for number in ("2", "3"):
        game = state.copy()
        apply(game, ChooseEstate(number))
        apply(game, ChooseCastle(game.player.layout.castle_spaces[-1]))
        assert game.current == second
        seen.append((observe(game, second), observe(game, first)))
    (rival, own), (other_rival, other_own) = seen
    assert np.array_equal(rival, other_rival)
    assert not np.array_equal(own, other_own)


@pytest.fixture
def state() -> GameState:
    return position(3, dice=(3, 5), storage="ship bank")


def _points(state: GameState) -> None:
    state.players[1].points += 1


def _worker(state: GameState) -> None:
    state.players[2].workers += 1


def _lay(state: GameState) -> None:
    lay(state, 2, "castle")


def _put(state: GameState) -> None:
    put(state, 1, "mine", "e4")


def _store(state: GameState) -> None:
    state.players[0].storage = (Tile.SHIP, Tile.CHURCH)


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (_points, "points_1"),
        (_worker, "workers_2"),
        (_lay, "board"),
        (_put, "tiles_1"),
        (_store, "storage_0"),
    ],
)
def test_what_lies_open_is_seen(
    state: GameState, change: Callable[[GameState], None], part: str
) -> None:
    before = observe(state, 0)
    change(state)
    differing = np.flatnonzero(before != observe(state, 0))
    assert len(differing)
    assert np.any((differing >= PART[part].start) & (differing < PART[part].stop))


def test_the_player_who_looks_comes_first_and_the_others_as_they_sit(state: GameState) -> None:
    for points, player in enumerate(state.players, start=10):
        player.points = points
    seen = [observe(state, seat) for seat in range(3)]
    found = [[int(each[PART[f"points_{step}"]][0]) for step in range(4)] for each in seen]
    assert found == [[10, 11, 12, 0], [11, 12, 10, 0], [12, 10, 11, 0]]
    assert [int(each[PART["decides"]][0]) for each in seen] == [0, 2, 1]


def test_tiles_are_numbered_from_one(state: GameState) -> None:
    assert list(observe(state, 0)[PART["storage_0"]]) == [1 + Tile.SHIP, 1 + Tile.BANK, 0]


def test_estates_are_seen_by_those_who_choose_among_them() -> None:
    layouts = load_estates().layouts
    sides = (layouts["2"], layouts["3"])
    state, _ = set_up(Setup((sides, sides)), seed=1)
    seen = observe(state, state.current)
    for place, layout in enumerate(sides):
        assert tuple(seen[PART[f"values_to_choose_{place}"]]) == layout.dice
    waiting = observe(state, 1 - state.current)
    assert not waiting[PART["values_to_choose_0"]].any()


def test_the_end_is_seen() -> None:
    state = new_game([load_estates().layouts["1"]] * 2, seed=3)
    assert isinstance(legal_actions(state)[0], ChooseCastle)
    last = [step.action for step in play(state, 3)][-1]
    assert isinstance(last, EndTurn)
    assert observe(state, 0)[PART["asked"]] == [0]
