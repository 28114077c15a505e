"""Turns whose order makes a discard needless, or whose dice make workers needless."""

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
    assert found.position.flat != wasteful.position.flat


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


def test_dice_are_exchanged_where_that_pays_no_worker() -> None:
    """WRK-01: each worker changes a die by one; depot 4 needs none with a 4."""
    state = position(dice=(4, 5), workers=1)
    lay(state, 4, "castle")
    costly = plan_of(state, tuple(actions("4: take workers", "5: take castle from depot 4")))
    found = tidied(state, costly)
    assert found.actions == tuple(actions("5: take workers", "4: take castle from depot 4"))
    assert found.state.player.workers == costly.state.player.workers + 1
    assert tidied(state, found) is found


def test_dice_that_do_something_else_are_not_exchanged() -> None:
    """SEL-01: what is sold depends on the die."""
    state = position(dice=(4, 5), goods="4 5")
    plan = plan_of(state, tuple(actions("4: sell goods 4", "5: take workers")))
    assert tidied(state, plan) is plan
