"""Positions of the engine as bytes of the core and back, also those that hide something."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from cob.core import evaluation, search
from cob.core.flat import Position, flattened, restored
from cob.core.tables import STATE_BYTES, core_game
from cob.engine import (
    GameState,
    NotationError,
    Ruleset,
    Setup,
    apply,
    legal_actions,
    parse_move,
    parse_position,
    set_up,
)
from cob.engine.pending import Selection
from cob.engine.ruleset import RULESETS, SPECIAL_EDITION
from tests.core.core_table import CorePosition, fixed_evaluation
from tests.engine.some_positions import ESTATES, damaged, some_positions
from tests.games import estates


def secret_setups() -> list[GameState]:
    """Every position of a secret set-up of four players, until the first turn."""
    sides = tuple(estates().values())
    offered = (sides[:2], sides[2:3], sides[3:7], sides)
    state, _ = set_up(Setup(offered, rules=SPECIAL_EDITION, secret=True), seed=5)
    found = [state.copy()]
    chooser = Random(5)
    while state.phase < 0:
        apply(state, chooser.choice(legal_actions(state)))
        found.append(state.copy())
    return found


def assert_flat_and_back(state: GameState, like: GameState) -> None:
    flat = flattened(state)
    assert len(flat) == STATE_BYTES
    found = restored(flat, like)
    assert found == state
    assert found.secret_setup is state.secret_setup
    assert (found.chance is None) is (state.chance is None)
    assert flattened(found) == flat


@pytest.mark.parametrize("seat", range(4))
def test_what_a_player_sees_of_a_secret_setup_becomes_bytes_and_back(seat: int) -> None:
    """Ruling EC-59: the others' choices are hidden until all have chosen."""
    positions = secret_setups()
    hidden = 0
    for state in positions:
        view = state.view(seat)
        hidden += view != state
        assert_flat_and_back(view, view)
        assert CorePosition.of(view).problem == 0
    asked = {state.pending[-1] for state in positions}
    assert {Selection.ESTATE, Selection.START_CASTLE} < asked
    assert hidden > 0


def test_the_core_knows_the_choices_of_a_view_as_the_engine_does() -> None:
    for state in secret_setups():
        view = state.view(state.current)
        numbers = CorePosition.of(view).legal()
        assert numbers is not None
        assert len(numbers) == len(legal_actions(view)) > 0


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_position_without_random_source_becomes_bytes_and_back(rules: Ruleset) -> None:
    """Ruling EC-57: a view has none, and gets none from the core's word."""
    sides = tuple(estates().values())
    state, _ = set_up(Setup((sides[:1], sides[1:2], sides[2:3]), rules=rules), seed=7)
    first = state.view(0)
    chooser = Random(7)
    while not state.is_over:
        apply(state, chooser.choice(legal_actions(state)))
        assert_flat_and_back(state.view(state.current), first)


def test_where_chance_is_due_the_core_has_no_actions() -> None:
    """Without a random source the engine waits for the results of chance, each in its turn."""
    sides = tuple(estates().values())
    state, _ = set_up(Setup((sides[:1], sides[1:2]), castles=(18, None)))
    for result in (
        "start player 2",
        "starting goods 1 2 3 | 4 4 6",
    ):
        assert_flat_and_back(state, state.copy())
        assert CorePosition.of(state).legal() == []
        apply(state, parse_move(result))
    assert CorePosition.of(state).legal() != []


def test_the_tables_of_a_game_stay_as_long_as_the_core_works_with_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another thread with other games may push them out of the cache meanwhile."""
    sides = tuple(estates().values())
    position = Position.of(set_up(Setup((sides[8:9], sides[4:5]), rules=SPECIAL_EDITION), 3)[0])
    tables = weakref.ref(position.game)
    seen: list[bool] = []

    class Forgetful:
        def __getattr__(self, name: str) -> Callable[..., int]:
            return self.work

        def work(self, *_: object) -> int:
            core_game.cache_clear()
            gc.collect()
            seen.append(tables() is not None)
            position.game  # noqa: B018 (known again for the next call)
            return 0

    judge = fixed_evaluation()
    for module in (evaluation, search):
        monkeypatch.setattr(module, "library", Forgetful)
    depth = search.Depth(1, 1, 0)
    calls: tuple[Callable[[], object], ...] = (
        lambda: evaluation.features_of([position], 0),
        lambda: judge.values([position], 0),
        lambda: search.play_on([position], judge, depth, [1]),
        lambda: search.play_rounds([position], judge, depth, 1),
    )
    for call in calls:
        tables = weakref.ref(position.game)
        call()
    assert seen == [True] * len(calls)


def test_the_core_takes_every_position_that_the_engine_lets_pass() -> None:
    """Also those that no game leads to: the text of a position is damaged, and still read."""
    hand, taken = Random(7), 0
    for state in islice(some_positions(), 0, 1500, 30):
        text = str(state)
        for _ in range(30):
            try:
                found = parse_position(damaged(text, hand), ESTATES)
            except NotationError:
                continue
            assert CorePosition.of(found).problem == 0, str(found)
            taken += 1
    assert taken > 100
