"""The display of the final scoring: the time of each item, and the counted spaces of an estate."""

from __future__ import annotations

import pytest

from cob.engine import RULESETS
from cob.engine.components import Tile
from cob.engine.events import GameEnded, PointsScored, Source
from cob.showing.event_times import TimedEvent, moments, scored_at, timeline, told
from cob.showing.final_scoring_steps import (
    ALL_ITEMS,
    FLIGHT,
    REST,
    counted_spaces,
    final_scoring_begins,
    final_times,
)
from cob.showing.shown_position import shown_position
from tests.engine.table import position, put, space
from tests.showing.moves import moves


def scoring(players: int, items: int) -> list[PointsScored | GameEnded]:
    """This number of items for each player."""
    found: list[PointsScored | GameEnded] = [
        PointsScored(seat, item, Source.KNOWLEDGE)
        for seat in range(players)
        for item in range(items)
    ]
    return [*found, GameEnded(tuple(range(players)))]


# --- when -------------------------------------------------------------------------------------


def test_a_move_within_the_game_has_no_final_scoring() -> None:
    for move in moves("alea", 2, 3)[:-1]:
        assert final_scoring_begins(move.events) == len(move.events)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_last_move_ends_with_it(ruleset: str) -> None:
    events = moves(ruleset, 4, 3)[-1].events
    begins = final_scoring_begins(events)
    assert all(isinstance(event, PointsScored) for event in events[begins:-1])
    assert not any(isinstance(event, PointsScored) for event in events[:begins])


@pytest.mark.parametrize(("players", "items"), [(2, 1), (2, 6), (4, 3), (4, 9), (4, 12)])
def test_it_never_takes_longer_than_it_should(players: int, items: int) -> None:
    times = list(final_times(scoring(players, items), 1.0))
    assert len(times) == players * items + 1
    assert times[-1].ends <= 1.0 + ALL_ITEMS + REST + 1e-9
    assert [each.arrives for each in times] == sorted(each.arrives for each in times)
    assert all(each.begins <= each.heard <= each.arrives <= each.ends for each in times)


def test_few_items_have_time_to_be_read() -> None:
    first, second, *_ = final_times(scoring(2, 2), 0.0)
    assert first.arrives - first.heard == FLIGHT
    assert second.heard - first.heard >= 1.0


def test_the_next_player_comes_when_all_points_of_the_last_have_arrived() -> None:
    times = list(final_times(scoring(3, 4), 0.0))
    for first in (4, 8):
        assert times[first].begins == times[first - 1].arrives
        assert times[first].heard > times[first].begins, "the table turns before anything is told"


# --- nothing is told before it lands ----------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_and_log_follow_each_item(ruleset: str, players: int) -> None:
    move = moves(ruleset, players, 11)[-1]
    timed = timeline(move.events)
    for clock in moments(timed):
        shown = shown_position(move.before, move.after, timed, clock)
        for seat, player in enumerate(shown.players):
            landed = sum(points_landed(each, seat, clock) for each in timed)
            assert player.points == move.before.players[seat].points + landed
        ended = any(isinstance(event, GameEnded) for event in move.events[: told(timed, clock)])
        assert ended == (clock >= timed[-1].arrives), "nobody is told who has won before the end"


def points_landed(timed: TimedEvent, seat: int, clock: float) -> int:
    event = timed.event
    if not isinstance(event, PointsScored) or event.player != seat or timed.arrives > clock:
        return 0
    return event.points


def test_the_player_who_is_scored_is_in_the_middle_and_nobody_has_a_turn() -> None:
    move = moves("alea", 4, 11)[-1]
    timed = timeline(move.events)
    for clock in moments(timed)[:-1]:
        scored = scored_at(timed, clock)
        shown = shown_position(move.before, move.after, timed, clock)
        if scored is not None:
            assert shown.current == scored.player
            assert shown.asked is None


# --- what is counted --------------------------------------------------------------------------


def test_a_tile_counts_the_buildings_of_its_type() -> None:
    """Ledger KNW-16 to KNW-23."""
    state = position()
    put(state, 0, "bank", "e4", "c3")
    put(state, 0, "watchtower", "e5")
    assert counted_spaces(state.players[0], Tile.KNOWLEDGE_22) == [space("c3"), space("e4")]


def test_the_tile_for_animals_counts_one_of_each_type() -> None:
    """Ledger KNW-24."""
    state = position()
    put(state, 0, "cow-3", "b1", "b2")
    put(state, 0, "pig-2", "c1")
    assert counted_spaces(state.players[0], Tile.KNOWLEDGE_24) == [space("b1"), space("c1")]


def test_tiles_for_goods_and_bonus_tiles_count_nothing_in_the_estate() -> None:
    player = position().players[0]
    for tile in (Tile.KNOWLEDGE_15, Tile.KNOWLEDGE_25, Tile.KNOWLEDGE_26, Tile.CRANE):
        assert counted_spaces(player, tile) == []
