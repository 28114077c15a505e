"""A possible turn: described step by step, and shown in its places."""

from __future__ import annotations

from typing import cast

from cob.analysis.game_parts import PlayedPart, parts_of
from cob.clicks.table_things import (
    BoardSpace,
    EstateSpace,
    GoodsSpace,
    SoldGoods,
    StorageSpace,
    Workers,
    tile_at,
)
from cob.engine import Action, parse_action
from cob.engine.actions import AddTile, BuyTile, SellGoods, TakeTile, TakeWorkers
from cob.showing.turn_steps import TurnSteps, steps_of
from tests.engine.table import lay, position
from tests.games import NAMES, plain_header, random_game


def turns() -> list[tuple[PlayedPart, TurnSteps]]:
    parts = [part for part in parts_of(random_game(plain_header(3), 4)) if part.seat is not None]
    return [
        (part, steps_of(part.before, cast(tuple[Action, ...], part.moves), NAMES)) for part in parts
    ]


def test_each_action_is_told_and_the_position_stays_as_it_was() -> None:
    for part, found in turns():
        assert [bool(told) for told in found.steps] == [True] * len(part.moves)
        again = steps_of(part.before, cast(tuple[Action, ...], part.moves), NAMES)
        assert again == found


def test_each_step_that_takes_a_die_shows_which_and_what_it_costs_besides() -> None:
    seen: set[str] = set()
    for part, found in turns():
        for number, action in enumerate(part.moves, start=1):
            paid = [g.paid for g in found.ghosts if g.number == number and g.paid is not None]
            die = getattr(action, "die", 0)
            if die:
                (each,) = paid
                assert each.die == die
                assert die in part.before.player.dice
                seen.add("workers" if each.workers else "die")
            elif isinstance(action, BuyTile):
                (each,) = paid
                assert (each.die, each.silverlings) == (0, 2)
                seen.add("Silverlings")
            else:
                assert not paid
    assert seen == {"die", "workers", "Silverlings"}


def test_each_step_has_a_ghost_where_it_happens() -> None:
    seen: set[type] = set()
    for part, found in turns():
        for number, action in enumerate(part.moves, start=1):
            things = [ghost for ghost in found.ghosts if ghost.number == number]
            seen.add(type(action))
            if isinstance(action, TakeTile | BuyTile):
                (place,) = [g.thing for g in things if isinstance(g.thing, BoardSpace)]
                assert tile_at(part.before, place) is action.tile
            elif isinstance(action, AddTile):
                added = [g for g in things if isinstance(g.thing, EstateSpace)]
                assert [(g.thing, g.tile) for g in added] == [
                    (EstateSpace(part.before.current, action.space), action.tile)
                ]
            elif isinstance(action, TakeWorkers):
                assert [g.thing for g in things] == [Workers(part.before.current)]
            elif isinstance(action, SellGoods):
                assert any(isinstance(g.thing, GoodsSpace | SoldGoods) for g in things)
    assert {TakeTile, AddTile, TakeWorkers, SellGoods} <= seen


def test_a_stored_tile_that_is_discarded_has_a_ghost_without_a_cost() -> None:
    """Ledger TAK-03: with a full storage it is one of several that could go."""
    state = position(dice=(2, 3), storage="ship bank mine")
    lay(state, 2, "castle")
    taken = parse_action("2: take castle from depot 2, discard bank")
    board, stored = steps_of(state, [taken], NAMES[:2]).ghosts
    assert isinstance(board.thing, BoardSpace)
    assert board.paid is not None
    assert (stored.thing, stored.paid) == (StorageSpace(0, 1), None)
