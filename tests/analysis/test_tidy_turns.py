"""Turns whose order makes a discard needless."""

from __future__ import annotations

from cob.analysis.compared_turns import plan_of
from cob.analysis.tidy_turns import tidied
from cob.engine.components import Kind, Tile
from tests.analysis.cities import actions, die_of, space_beside_tiles
from tests.engine.table import lay, position, standard


def test_a_tile_is_added_first_where_another_one_is_taken_after_it() -> None:
    """TAK-03: a full storage costs a tile; adding one makes room."""
    space = space_beside_tiles(Kind.SHIP)
    die = die_of(standard("1"), space)
    other = die % 6 + 1
    state = position(dice=(die, other), storage="ship bank market")
    lay(state, other, "castle")
    take, add = f"{other}: take castle from depot {other}", f"{die}: add ship to {space}"
    wasteful = plan_of(state, tuple(actions(f"{take}, discard bank", add)))
    found = tidied(state, wasteful)
    assert found.actions == tuple(actions(add, take))
    assert Tile.BANK in found.state.player.storage
    assert found.position != wasteful.position


def test_a_discard_that_is_needed_stays() -> None:
    state = position(dice=(2, 3), storage="ship bank market")
    lay(state, 2, "castle")
    needed = plan_of(
        state, tuple(actions("2: take castle from depot 2, discard bank", "3: take workers"))
    )
    assert tidied(state, needed) is needed


def test_a_turn_without_a_discard_keeps_its_order() -> None:
    state = position(dice=(2, 3))
    lay(state, 2, "castle")
    plan = plan_of(state, tuple(actions("2: take castle from depot 2", "3: take workers")))
    assert tidied(state, plan) is plan
