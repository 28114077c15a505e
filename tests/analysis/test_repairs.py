"""The small change of a turn that is told in place of the best turn."""

from __future__ import annotations

import pytest

from cob.analysis.compared_turns import turns_of
from cob.analysis.decisions import Turn
from cob.analysis.faults import TurnFault
from cob.analysis.minds import shipped_mind
from cob.analysis.repairs import repair_of
from cob.engine import GameState, parse_action
from tests.engine.table import lay, position

BEST = ("2: take castle from depot 2", "3: take mine from depot 3")
PLAYED = ("2: take workers", "3: take workers")
HALF = ("2: take workers", "3: take mine from depot 3")


def two_tiles() -> GameState:
    """A position in which two tiles can be taken."""
    state = position(dice=(2, 3))
    lay(state, 2, "castle")
    lay(state, 3, "mine")
    return state


def seen(state: GameState, texts: tuple[str, ...], points: float, chance: float) -> Turn:
    """A turn that was played on, with the lead and the chance of winning that it brings."""
    (turn,) = turns_of(shipped_mind(), state, [tuple(map(parse_action, texts))])
    return turn._replace(points=points, chance=chance, error=1.0)


def told(
    state: GameState,
    change: tuple[str, ...],
    points: float,
    chance: float = 0.6,
    *,
    is_best: bool = False,
) -> TurnFault | None:
    """What is told in place of a best turn that brings 10 points and 0.6 more than the played."""
    played = seen(state, PLAYED, 0.0, 0.0)
    changed = seen(state, change, points, chance)
    best = changed if is_best else seen(state, BEST, 10.0, 0.6)
    fault = TurnFault(played.actions[1], changed.actions[1], changed.actions, 1.0, 1.0, 0.0)
    return repair_of(state, played, best, {fault: changed})


@pytest.mark.parametrize(("points", "is_told"), [(7.4, False), (7.5, True), (9.0, True)])
def test_a_change_of_one_action_is_told_if_it_repairs_most_of_a_loss(
    points: float, *, is_told: bool
) -> None:
    """With what it repairs in the futures in which the loss was measured."""
    found = told(two_tiles(), HALF, points)
    assert (found is not None) == is_told
    if found is not None:
        assert (found.points, found.error, found.chance) == (points, 1.0, 0.6)


@pytest.mark.parametrize(("chance", "is_told"), [(0.37, False), (0.42, True)])
def test_a_change_that_does_not_help_to_win_is_not_told(chance: float, *, is_told: bool) -> None:
    """It may serve against one of several others alone."""
    assert (told(two_tiles(), HALF, 9.0, chance) is not None) == is_told


def test_in_the_last_round_the_best_turn_is_told() -> None:
    """All points are certain there."""
    state = two_tiles()
    state.phase, state.round = 4, 5
    assert told(state, HALF, 9.0) is None


def test_a_change_that_is_the_best_turn_in_another_order_is_none() -> None:
    assert told(two_tiles(), BEST[::-1], 9.9) is None


def test_a_change_that_is_the_best_turn_is_told_with_the_action_at_fault() -> None:
    """However much of the turn it changes."""
    found = told(two_tiles(), BEST, 12.0, is_best=True)
    assert found is not None
    assert found.points == 12.0
