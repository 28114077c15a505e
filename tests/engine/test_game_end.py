"""The end of a phase and of the game, and who wins (ledger END and TIE, rulings EC-35 to EC-42)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cob.engine import ALEA, Event, GameState, Ruleset, legal_actions, ranking, why_illegal
from cob.engine.actions import EndTurn
from cob.engine.chance import Due
from cob.engine.errors import SetupError
from cob.engine.events import GameEnded, PhaseEnded, PhaseStarted, PointsScored, Source
from cob.engine.ruleset import ALEA_AS_PRINTED, parse_rules
from cob.engine.scoring import projected_points, tie_break
from tests.engine.table import (
    act,
    chance_results,
    give_goods,
    happened,
    position,
    put,
    refusal,
    the_phase_ends,
    the_turn_ends,
    waiting_game,
    with_storage,
)


def test_before_the_first_roll_the_seats_stand_for_the_order() -> None:
    """TIE-03: nobody is later in turn order yet, and there is a ranking all the same."""
    assert ranking(waiting_game(3)) == (2, 1, 0)


def last_round(players: int = 2, *, rules: Ruleset = ALEA, **given: object) -> GameState:
    """The fifth round of phase E, the first player's turn."""
    state = position(players, phase="E", rules=rules, **given)  # type: ignore[arg-type]
    state.round = 5
    return state


def finish(state: GameState) -> list[Event]:
    """End the game from its last round, nobody gaining anything in it; what the last turn brought.

    Everybody uses up the dice on workers, which are taken away again before the last turn ends.
    """
    while state.current != state.order[-1]:
        the_turn_ends(state)
    player = state.player
    before = player.workers, player.silverlings
    for die in player.dice:
        act(state, f"{die}: take workers")
    player.workers, player.silverlings = before
    return act(state, "end turn")


# --- the end of a phase -------------------------------------------------------------------------


def test_a_phase_ends_after_five_rounds() -> None:
    """END-01: mine income, then the next phase."""
    state = position(phase="A")
    put(state, 0, "mine", "e3", "f2")
    state.round = 4
    put(state, 1, "mine", "e3")

    the_turn_ends(state)
    the_turn_ends(state)
    assert state.pending == (Due.ROUND,)
    assert [player.silverlings for player in state.players] == [0, 0]

    chance_results(state)
    assert (state.phase, state.round) == (0, 5)
    the_phase_ends(state)

    assert state.pending == (Due.PHASE,)
    assert [player.silverlings for player in state.players] == [2, 1]
    chance_results(state)
    assert (state.phase, state.round) == (1, 1)


@pytest.mark.parametrize("phase", "ABCDE")
def test_mines_and_tile_2_pay_at_the_end_of_each_phase(phase: str) -> None:
    """END-01, EC-35, MIN-01, KNW-02: phase E is no exception."""
    state = position(phase=phase)
    put(state, 0, "mine", "e3", "f2", "g1")
    put(state, 0, "knowledge-2", "c4")
    state.round = 5
    finish(state)
    assert state.players[0].silverlings == 3
    assert state.players[0].workers == 3


def test_the_last_mine_income_is_worth_points() -> None:
    """EC-35: income comes before the final scoring, so even a mine of the last round pays."""
    state = last_round(dice=(4, 4), storage="mine")
    act(state, "4: add mine to e3")
    finish(state)
    assert state.players[0].silverlings == 1
    assert state.players[0].points_by[Source.SILVERLINGS] == 1


def test_mine_income_with_tile_2_joins_the_workers_that_are_halved() -> None:
    """EC-35, END-05: one worker kept and one from the mine are one point."""
    state = last_round(workers=1)
    put(state, 0, "mine", "e3")
    put(state, 0, "knowledge-2", "c4")
    finish(state)
    assert state.players[0].points_by[Source.WORKERS] == 1


def test_a_short_game_ends_with_the_phase_that_is_its_last() -> None:
    """END-01 to END-03 as ever: income of mines, the final scoring, and no other phase."""
    rules = parse_rules("alea, phases 2")
    state = position(phase="A", rules=rules)
    state.round = 5
    finish(state)
    assert state.pending == (Due.PHASE,)
    chance_results(state)
    assert (state.phase, state.is_over) == (1, False)

    put(state, 0, "mine", "e3")
    state.round = 5
    events = finish(state)
    assert state.is_over
    assert happened(events, GameEnded)
    assert state.players[0].silverlings == 1
    assert state.players[0].points_by[Source.SILVERLINGS] == 1


@pytest.mark.parametrize("phases", [0, 6])
def test_a_game_has_one_to_five_phases(phases: int) -> None:
    with pytest.raises(SetupError, match="1 to 5 phases"):
        replace(ALEA, phases=phases)


def test_the_game_ends_with_phase_e() -> None:
    """END-02: after the last turn there is a ranking and nothing left to do."""
    state = last_round(3)
    events = finish(state)
    assert state.is_over
    assert legal_actions(state) == []
    assert why_illegal(state, EndTurn()) == "the game is over"
    assert [type(event) for event in events if isinstance(event, PhaseEnded | GameEnded)] == [
        PhaseEnded,
        GameEnded,
    ]
    assert events[-1] == GameEnded(ranking(state))


def test_the_game_does_not_end_with_phase_d() -> None:
    """END-02: after phase D phase E is dealt, and nobody scores what is left over."""
    state = position(phase="D", goods="1 1", silverlings=5)
    state.round = 5
    events = finish(state)
    assert not happened(events, PointsScored)
    assert state.pending == (Due.PHASE,)
    chance_results(state)
    assert state.phase == 4
    assert not happened(events, PhaseStarted)


# --- the final scoring --------------------------------------------------------------------------


def test_unsold_goods_are_worth_a_point_each() -> None:
    """END-03: tiles, not types."""
    state = last_round(goods="1 1 1 5 6")
    finish(state)
    assert state.players[0].points_by[Source.UNSOLD_GOODS] == 5
    assert state.players[0].points == 5


def test_sold_goods_score_nothing_more() -> None:
    """END-03: only goods in the goods storage count at the end."""
    state = last_round(goods="5 5", dice=(5, 1))
    act(state, "5: sell goods 5")
    finish(state)
    assert state.players[0].points_by[Source.UNSOLD_GOODS] == 0
    assert state.players[0].points == 2 * 2 + 1


@pytest.mark.parametrize("silverlings", [0, 1, 7, 33])
def test_silverlings_are_worth_a_point_each(silverlings: int) -> None:
    """END-04, EC-39, EC-64: also more of them than there are in the box."""
    state = last_round(silverlings=silverlings)
    finish(state)
    assert state.players[0].points_by[Source.SILVERLINGS] == silverlings
    assert state.players[0].points == silverlings


@pytest.mark.parametrize(
    ("workers", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (8, 4), (9, 4), (45, 22)]
)
def test_two_workers_are_worth_a_point(workers: int, points: int) -> None:
    """END-05, EC-39: an odd worker is worth nothing."""
    state = last_round(workers=workers)
    finish(state)
    assert state.players[0].points_by[Source.WORKERS] == points
    assert state.players[0].points == points


def test_the_scoring_knowledge_tiles_of_the_estate_score() -> None:
    """END-06: tiles 15 to 26, each announced by itself; the tiles 1 to 14 give nothing here."""
    state = last_round(2)
    put(state, 0, "knowledge-22", "c4")
    put(state, 0, "knowledge-24", "b4")
    put(state, 0, "knowledge-9", "a4")
    put(state, 0, "bank", "c3", "e4")
    put(state, 0, "cow-2", "a1")
    events = finish(state)
    scored = {
        event.tile.number: event.points
        for event in events
        if isinstance(event, PointsScored) and event.tile is not None
    }
    assert scored == {22: 8, 24: 4}
    assert state.players[0].points_by[Source.KNOWLEDGE] == 12


def test_stored_tiles_ships_and_open_regions_score_nothing() -> None:
    """END-07, EC-39: tile 16 in storage is worth nothing, and neither is any other tile there."""
    state = last_round(storage="knowledge-17 castle pig-4")
    put(state, 0, "watchtower", "c3", "e4")
    put(state, 0, "ship", "d3", "d5")
    finish(state)
    assert state.players[0].points == 0


def test_everything_together_and_for_everybody() -> None:
    """EC-39: goods 3, Silverlings 2, workers 5 / 2, two watchtowers for tile 17."""
    state = last_round(3, goods="1 4 4", silverlings=2, workers=5)
    put(state, 0, "knowledge-17", "c4")
    put(state, 0, "watchtower", "c3", "e4")
    give_goods(state, 2, "6")
    assert [projected_points(state, seat) for seat in range(3)] == [3 + 2 + 2 + 8, 0, 1]
    finish(state)
    assert [player.points for player in state.players] == [15, 0, 1]
    assert [projected_points(state, seat) for seat in range(3)] == [15, 0, 1]


def test_even_before_the_first_phase_something_would_be_scored() -> None:
    """EC-39, SET-07, SET-08, SET-10: three goods tiles, a Silverling, and one or two workers."""
    state = waiting_game(2, castles=None)
    act(state, "start player 1", "starting goods 1 2 3 | 4 5 6")
    assert state.phase < 0
    assert [projected_points(state, seat) for seat in range(2)] == [3 + 1, 3 + 1 + 1]


def test_what_nobody_has_is_not_told() -> None:
    """END-03 to END-05: no goods, Silverlings or pairs of workers, no event."""
    state = last_round(workers=1)
    give_goods(state, 1, "6")
    assert happened(finish(state), PointsScored) == [PointsScored(1, 1, Source.UNSOLD_GOODS)]


def test_what_was_scored_stays_to_be_seen() -> None:
    """END-03 to END-05: nothing is spent by the final scoring."""
    state = last_round(goods="1 4", silverlings=2, workers=5)
    finish(state)
    player = state.players[0]
    assert (sum(player.goods), player.silverlings, player.workers) == (2, 2, 5)


# --- the winner ---------------------------------------------------------------------------------


def test_most_points_win() -> None:
    """END-08: whatever the empty spaces and the turn order say."""
    state = last_round(3)
    for seat, points in enumerate((40, 52, 47)):
        state.players[seat].points = points
    put(state, 1, "ship", "d1", "d2", "d3")
    finish(state)
    assert ranking(state) == (1, 2, 0)
    assert tie_break(state, 1, 2) is None


def tied(rules: Ruleset = ALEA) -> GameState:
    """Two players with 50 points; the first has three empty spaces fewer. Turn order 0, 1."""
    state = last_round(2, rules=rules)
    for player in state.players:
        player.points = 50
    put(state, 0, "ship", "d3", "d5", "d6")
    return state


def test_a_tie_goes_to_the_most_empty_spaces() -> None:
    """TIE-02, EC-40: the corrected rule, which is the default."""
    state = tied()
    finish(state)
    assert ranking(state) == (1, 0)
    assert tie_break(state, 1, 0) == "more empty estate spaces: 36 against 33"


def test_a_tie_as_printed_in_english_goes_to_the_fewest_empty_spaces() -> None:
    """TIE-01, EC-40: the same game under the printed rule."""
    state = tied(ALEA_AS_PRINTED)
    finish(state)
    assert ranking(state) == (0, 1)
    assert tie_break(state, 0, 1) == "fewer empty estate spaces: 33 against 36"


@pytest.mark.parametrize("seat", [0, 1])
def test_stored_tiles_neither_fill_spaces_nor_are_any(seat: int) -> None:
    """TIE-02: only spaces of the estate are counted, 35 against 36."""
    state = last_round(2)
    put(state, 0, "ship", "d3")
    with_storage(state, "ship ship ship", seat)
    finish(state)
    assert ranking(state) == (1, 0)
    assert tie_break(state, 1, 0) == "more empty estate spaces: 36 against 35"


@pytest.mark.parametrize("rules", [ALEA, ALEA_AS_PRINTED])
def test_a_full_tie_goes_to_the_later_player(rules: Ruleset) -> None:
    """TIE-03, EC-41: same points and same spaces, so the later in turn order wins; never two."""
    state = last_round(4, rules=rules)
    finish(state)
    assert state.order == (0, 1, 2, 3)
    assert ranking(state) == (3, 2, 1, 0)
    assert tie_break(state, 3, 2) == "later in turn order at the end of the game"


def test_turn_order_is_read_from_the_track_at_the_end() -> None:
    """TIE-03, EC-41: a ship of the last round moves its player ahead, and so behind in the tie."""
    state = last_round(2, dice=(5, 5))
    state.order, state.current = (0, 1), 0
    the_turn_ends(state)
    state.players[1].dice = (5, 5)
    with_storage(state, "ship", 1)
    act(state, "5: add ship to d5")
    put(state, 0, "ship", "d5")
    finish(state)

    assert state.players[0].points == state.players[1].points == 0
    assert state.players[0].empty_spaces == state.players[1].empty_spaces
    assert state.order == (0, 1), "the order of the last round"
    assert ranking(state) == (0, 1), "the piece of seat 1 is ahead on the track"


def test_within_a_stack_the_lower_piece_is_later() -> None:
    """TIE-03, EC-41: who came last to a space acts first, and so loses the tie."""
    state = last_round(3)
    state.track = ((1,), (0, 2), *((),) * 5)
    finish(state)
    assert ranking(state) == (1, 0, 2)


def test_points_then_spaces_then_order() -> None:
    """END-08, TIE-02, TIE-03: each question only among those whom the one before left tied."""
    state = last_round(4)
    for seat, points in enumerate((50, 50, 60, 50)):
        state.players[seat].points = points
    put(state, 3, "ship", "d3")
    finish(state)
    assert ranking(state) == (2, 1, 0, 3)


def test_nobody_acts_after_the_end() -> None:
    """END-02: not even a purchase."""
    state = last_round(silverlings=9)
    finish(state)
    assert refusal(state, "buy bank from black depot") == "the game is over"
