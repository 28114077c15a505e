"""Copies of positions: whole, independent of the original and equal to it, however made."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from cob.engine import GameState, IllegalActionError, apply, new_game
from cob.engine.actions import EndTurn, UseCrane
from cob.engine.components import Tile
from cob.engine.game import position_after
from tests.engine.random_games import SAMPLED_RULES, play
from tests.engine.table import standard

WAYS: dict[str, Callable[[GameState], GameState]] = {
    "copy": GameState.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
}


def late_position() -> GameState:
    """In phase C nearly every field holds something else than at the start."""
    state = new_game([standard("1"), standard("2")], 5)
    next(step for step in play(state, 5) if step.before.phase == 2)
    return state


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_copy_has_every_field_of_the_position(way: Callable[[GameState], GameState]) -> None:
    state = late_position()
    new = way(state)
    assert new == state
    assert [new.chance.below(1000) for _ in range(5)] == [
        state.chance.below(1000) for _ in range(5)
    ]
    pairs: list[tuple[Any, Any]] = [(state, new), *zip(state.players, new.players, strict=True)]
    for old_part, new_part in pairs:
        for field in fields(old_part):
            if field.compare:
                assert getattr(new_part, field.name) == getattr(old_part, field.name)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_what_changes_in_a_copy_does_not_change_the_position(
    way: Callable[[GameState], GameState],
) -> None:
    state = late_position()
    kept = copy.deepcopy(state)
    new = way(state)
    players = tuple(new.players)
    for part in (new, *players):
        for field in fields(part):
            held = getattr(part, field.name)
            if isinstance(held, list):
                held.reverse()
                held.append(None)
    for player in players:
        player.points += 1
    assert new.chance is not state.chance
    assert state == kept
    assert new != kept


def test_playing_in_a_copy_for_a_turn_leaves_the_position_as_it_is() -> None:
    """It shares only what nothing but the end of a turn changes, whatever the tiles set off."""
    for rules in SAMPLED_RULES:
        state = new_game([standard("1"), standard("2"), standard("3")], 5, rules=rules)
        for step in play(state, 5):
            before = step.before.copy()
            if before.phase < 0 or isinstance(step.action, EndTurn):
                continue
            new, whole = step.before.copy_for_turn(), step.before.copy()
            assert apply(new, step.action) == apply(whole, step.action)
            assert new == whole
            assert step.before == before
            assert new.chance is step.before.chance
            others = [seat for seat in range(3) if seat != before.current]
            assert all(new.players[seat] is step.before.players[seat] for seat in others)


def test_a_position_after_some_moves_leaves_the_first_as_it_is() -> None:
    """Also when the turn ends among them and dice are rolled; an illegal move is refused."""
    state = new_game([standard("1"), standard("2")], 5)
    steps = list(play(state, 5))
    first, later = steps[10].before, steps[25].before
    kept = first.copy()
    moves = [step.action for step in steps[10:25]]
    assert position_after(first, moves) == later
    assert position_after(first, []) == first == kept
    with pytest.raises(IllegalActionError):
        position_after(first, [*moves, UseCrane(Tile.BANK)])


def test_positions_are_compared_by_value_and_cannot_be_keys() -> None:
    state = late_position()
    other = copy.copy(state)
    assert other == state
    assert other.players is state.players
    other.round += 1
    assert other != state
    for part in (state, state.player):
        with pytest.raises(TypeError, match="unhashable"):
            hash(part)
