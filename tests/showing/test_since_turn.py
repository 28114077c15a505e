"""The others' actions since a player's last turn."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cob.engine.actions import EndTurn
from cob.engine.components import Kind, Tile
from cob.engine.events import (
    ActionTaken,
    BonusTileWon,
    Event,
    GoodsSold,
    GoodsTaken,
    PointsScored,
    Source,
    TileAdded,
    TileTaken,
    TurnEnded,
    TurnStarted,
)
from cob.showing.since_turn import deeds_since, moves_since
from tests.games import plain_header, play_on, random_game

BETWEEN: list[Event] = [
    TurnStarted(0, (1, 2)),
    ActionTaken(0, EndTurn()),
    TileTaken(0, 1, 0, Tile.MINE),
    TurnEnded(0),
    TurnStarted(1, (3, 4)),
    ActionTaken(1, EndTurn()),
    TileTaken(1, 3, 8, Tile.BANK),
    ActionTaken(1, EndTurn()),
    TileAdded(1, Tile.SHIP, 4),
    GoodsTaken(1, 2, (3, 3)),
    PointsScored(1, 4, Source.REGIONS),
    TurnEnded(1),
    TurnStarted(2, (5, 5)),
    ActionTaken(2, EndTurn()),
    GoodsSold(2, 1, 2),
    PointsScored(2, 6, Source.GOODS),
    BonusTileWon(2, Kind.MINE, large=True),
    PointsScored(2, 5, Source.BONUS_TILES),
    TurnEnded(2),
    TurnStarted(0, (6, 6)),
]


def test_it_is_told_what_each_other_player_did() -> None:
    first, second = deeds_since(BETWEEN, 0)
    assert (first.seat, first.taken, first.added, first.loaded, first.points) == (
        1,
        (Tile.BANK,),
        (Tile.SHIP,),
        (3, 3),
        4,
    )
    assert (second.seat, second.sold, second.won, second.points) == (
        2,
        ((1, 2),),
        ((Kind.MINE, True),),
        11,
    )


def test_it_is_over_with_the_first_action() -> None:
    assert deeds_since([*BETWEEN, ActionTaken(0, EndTurn())], 0) == ()


def test_it_is_only_told_to_who_is_on_turn() -> None:
    assert deeds_since(BETWEEN, 1) == ()
    assert deeds_since([], 0) == ()


def test_a_player_of_whom_nothing_can_be_told_has_no_row() -> None:
    """As one who only placed the start castle, or passed."""
    passed = [TurnStarted(1, (3, 4)), ActionTaken(1, EndTurn()), TurnEnded(1)]
    told = deeds_since([*BETWEEN[:4], *passed, *BETWEEN[12:]], 0)
    assert [each.seat for each in told] == [2]
    assert deeds_since([*BETWEEN[:4], *passed, BETWEEN[-1]], 0) == ()


def test_before_the_first_turn_of_a_player_it_is_told_from_the_first_turn_on() -> None:
    (only,) = deeds_since([*BETWEEN[4:12], TurnStarted(2, (5, 5))], 2)
    assert (only.seat, only.points) == (1, 4)


@pytest.mark.parametrize("seed", range(4))
def test_its_moves_lead_to_the_position_of_today_and_tell_the_same(seed: int) -> None:
    game = random_game(plain_header(3), seed, 20)
    checked = 0
    for _ in range(60):
        seat = game.state.current
        deeds, moves = deeds_since(game.events, seat), moves_since(game, seat)
        if deeds:
            told = [event for move in moves for event in move.events]
            for each in deeds:
                mine = [event for event in told if getattr(event, "player", None) == each.seat]
                assert tuple(mine)[-len(each.events) :] == each.events
            assert moves[-1].after.players == game.state.players
            for move, following in pairwise(moves):
                assert move.after is following.before
            checked += 1
        if game.state.is_over:
            break
        play_on(game, seed + len(game.moves), 1)
    assert checked > 2
