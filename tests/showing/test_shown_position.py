"""The position shown during a move: nothing too early, and everything at the end."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cob.engine import RULESETS, GameState
from cob.engine.components import Tile
from cob.engine.pending import Choice
from cob.session.session import PlayedMove
from cob.showing.event_times import (
    BANNER_READ,
    DEAL,
    GAIN,
    LANDING,
    LONGEST,
    ROLL,
    TRAVEL,
    moments,
    timeline,
)
from cob.showing.shown_position import shown_position
from tests.engine.table import (
    lay,
    lay_black,
    lay_goods,
    position,
    put,
    seeded_game,
    space,
    the_round_ends,
)
from tests.showing.moves import moves, played

RULES = list(RULESETS)
JUST = 0.001
"""Seconds just before or after an event."""


def at(move: PlayedMove, clock: float) -> GameState:
    return shown_position(move.before, move.after, timeline(move.events), clock)


# --- a move -----------------------------------------------------------------------------------


def test_a_tile_is_nowhere_while_it_travels() -> None:
    state = position(dice=(3, 5), storage="mine")
    lay(state, 3, "bank")
    move = played(state, "3: take bank from depot 3")
    flying, there = at(move, TRAVEL - JUST), at(move, TRAVEL)
    assert Tile.BANK not in flying.board
    assert flying.players[0].storage == (Tile.MINE,)
    assert there.players[0].storage == (Tile.MINE, Tile.BANK)


def test_a_die_and_workers_are_spent_at_once() -> None:
    state = position(dice=(2, 5), workers=3)
    lay(state, 3, "bank")
    player = at(played(state, "2: take bank from depot 3"), 0.0).players[0]
    assert (player.dice, player.workers) == ((5,), 2)


def test_a_price_is_paid_at_once() -> None:
    state = position(silverlings=3)
    lay_black(state, "bank")
    seen = at(played(state, "buy bank from black depot"), 0.0)
    assert (seen.players[0].silverlings, seen.bought) == (1, True)


def test_points_and_silverlings_count_when_they_arrive() -> None:
    move = played(position(dice=(3, 5), goods="3 3"), "3: sell goods 3")
    assert at(move, 0.0).players[0].sold[3] == 2
    assert at(move, GAIN - JUST).players[0].points == 0
    assert at(move, GAIN).players[0].points == 4
    assert at(move, GAIN).players[0].silverlings == 0
    assert at(move, LONGEST).players[0].silverlings == 1


def test_a_bonus_tile_is_won_when_its_points_leave() -> None:
    state = position(dice=(3, 5), storage="mine")
    put(state, 0, "mine", "e3", "f2")
    move = played(state, "3: add mine to g1")
    before, after = at(move, LANDING), at(move, LONGEST)
    assert before.large_left == move.before.large_left
    assert after.players[0].large_bonuses == move.after.players[0].large_bonuses > 0


def test_goods_and_the_piece_travel_together() -> None:
    state = position(dice=(5, 1), storage="ship")
    lay_goods(state, 2, "4 4 6")
    played(state, "5: add ship to d5")
    move = played(state, "take goods 4 6 from depot 2")
    flying, there = at(move, TRAVEL - JUST), at(move, TRAVEL)
    assert flying.depot_goods[2] == ()
    assert flying.players[0].goods_types == 0
    assert all(0 not in stack for stack in flying.track)
    assert there.players[0].goods[4] == 2
    assert there.track[1] == (0,)


def test_what_is_asked_next_waits_until_the_tile_lies_there() -> None:
    state = position(dice=(3, 5), storage="warehouse", goods="3 3")
    move = played(state, "3: add warehouse to c3")
    assert at(move, 0.0).pending == (Choice.TURN,)
    assert at(move, TRAVEL).pending == move.after.pending != (Choice.TURN,)


# --- rounds and phases ------------------------------------------------------------------------


def test_nobody_knows_a_roll_while_the_dice_tumble() -> None:
    """Ledger RND-01, RND-02."""
    state = position()
    the_round_ends(state)
    move = played(state, "roll 1 6 | 4 4 | white 3")
    tumbling, lying = at(move, ROLL - JUST), at(move, ROLL)
    assert [player.rolled for player in tumbling.players] == [(), ()]
    assert [player.dice for player in tumbling.players] == [(), ()]
    assert (tumbling.white, tumbling.depot_goods) == (0, move.before.depot_goods)
    assert tumbling.current == move.after.current, "but whose turn it is"
    assert [player.rolled for player in lying.players] == [(1, 6), (4, 4)]
    assert lying.white == 3


def test_a_phase_is_dealt_under_its_banner_and_rolled_for_after_it() -> None:
    state = seeded_game(2, seed=4)
    put(state, 0, "mine", "e3")
    while state.phase == 0:
        for die in state.player.dice:
            played(state, f"{die}: take workers")
        move = played(state, "end turn")
    swept, banner, dealt = at(move, 0.0), at(move, BANNER_READ), at(move, DEAL)
    assert tiles_on(swept) == tiles_on(banner) == 0, "the tiles are on their way"
    assert banner.phase == 1
    assert dealt.board == move.after.board
    assert banner.players[0].silverlings == move.before.players[0].silverlings + 1
    assert [player.rolled for player in banner.players] == [(), ()]
    assert at(move, LONGEST) == move.after


# --- whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_of_every_move_it_is_the_position(ruleset: str, players: int) -> None:
    for move in moves(ruleset, players, 3):
        assert at(move, timeline(move.events)[-1].ends + LONGEST) == move.after


@pytest.mark.parametrize("ruleset", RULES)
def test_at_every_moment_it_is_one_that_can_be_drawn(ruleset: str) -> None:
    """No piece is there twice, no number is below 0, and no points are lost on the way."""
    for move in moves(ruleset, 4, 11):
        timed = timeline(move.events)
        seen = [shown_position(move.before, move.after, timed, t) for t in moments(timed)]
        for earlier, later in pairwise([move.before, *seen, move.after]):
            assert tiles_on(later) <= tiles_on(earlier) or not tiles_on(earlier)
        for state in seen:
            pieces = [seat for stack in state.track for seat in stack]
            assert len(set(pieces)) == len(pieces)
            for player in state.players:
                assert len(player.storage) <= 3
                assert min(*player.goods, player.silverlings, player.workers) >= 0
                assert sum(player.points_by) == player.points
                assert not set(player.dice) - set(player.rolled)


def tiles_on(state: GameState) -> int:
    """The tiles that lie on the board; they only become fewer within a phase."""
    return sum(tile is not None for tile in state.board)


@pytest.mark.parametrize("ruleset", RULES)
def test_neither_position_is_changed(ruleset: str) -> None:
    for move in moves(ruleset, 2, 5):
        before, after = move.before.copy(), move.after.copy()
        for clock in (0.0, LANDING, TRAVEL, LONGEST):
            at(move, clock)
        assert (move.before, move.after) == (before, after)


def test_a_space_is_covered_when_its_tile_is_there() -> None:
    move = played(position(dice=(3, 5), storage="bank"), "3: add bank to c3")
    assert at(move, TRAVEL - JUST).players[0].estate[space("c3")] is None
    assert at(move, TRAVEL).players[0].estate[space("c3")] is Tile.BANK
