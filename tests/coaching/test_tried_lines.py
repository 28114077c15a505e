"""Lines tried from a position: their value, games played out, and games that go on from there."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from cob.coaching.analysis_questions import AdviceQuestion
from cob.coaching.line_value import LineQuestion, LineValue, best_rest
from cob.coaching.playing_out import PlayOutQuestion, Spread, spread_of
from cob.coaching.tried_turn import TriedTurn, can_be_tried, game_against, line_of
from cob.engine import Action, GameState, legal_actions
from cob.engine.actions import EndTurn, TakeWorkers
from cob.record import PERSON, Game, new_mark
from cob.session.session import Session
from tests.coaching.analysis_at_once import AtOnce, mindful
from tests.games import plain_header, random_game
from tests.ui.at_table import InThread, begun

NAMES = ("Anna", "Benno")


@cache
def start() -> GameState:
    """The beginning of a turn, as the player sees it."""
    state = begun(60).state
    return state.view(state.current)


def worth(played: tuple[Action, ...]) -> LineValue:
    return list(LineQuestion(start(), played, NAMES).answers(mindful()))[-1]


def workers_twice() -> tuple[Action, ...]:
    return tuple(TakeWorkers(die) for die in start().player.dice)


def tried() -> tuple[TriedTurn, Session, AtOnce]:
    """A line from the beginning of a turn, with its analysis."""
    game, analysis = begun(60), AtOnce()
    session = Session(line_of(game, len(game.moves)), None, InThread())
    turn = TriedTurn(session, analysis)
    turn.begin_decision()
    return turn, session, analysis


# --- the value of a line --------------------------------------------------------------------


def test_a_line_that_begins_as_the_best_turn_does_is_as_good() -> None:
    best = best_rest(mindful(), start(), NAMES)
    value = worth(best[:1])
    assert value.is_equal
    assert value.rest


def test_two_dice_for_workers_lose_points_against_the_best_turn() -> None:
    value = worth(workers_twice())
    assert value.loss.loss > 0
    assert not value.is_equal
    assert value.loss.reasons


def test_the_rest_of_a_line_ends_the_turn() -> None:
    first = legal_actions(start())[0]
    value = worth((first,))
    state = start().copy()
    for action in (first, *value.rest):
        assert action in legal_actions(state)
        Game.play(_game_of(state), action)
    assert EndTurn() in legal_actions(state)


def _game_of(state: GameState) -> Game:
    return Game(plain_header(), state, [])


# --- playing out ------------------------------------------------------------------------------


def test_games_played_out_are_counted_batch_by_batch() -> None:
    question = PlayOutQuestion(start(), NAMES, games=120)
    spreads = list(question.answers(mindful()))
    assert [spread.games for spread in spreads] == [50, 100, 120]
    last = spreads[-1]
    assert sum(map(last.share_of_wins, (0, 1))) == pytest.approx(1)
    for seat in (0, 1):
        low, high = last.middle(seat)
        assert last.points[seat][0] <= low < last.mean(seat) < high <= last.points[seat][-1]
        assert min(last.points[seat]) > start().players[seat].points


def test_a_position_within_a_turn_is_played_out_as_well() -> None:
    state = start().copy()
    _game_of(state).play(TakeWorkers(state.player.dice[0]))
    (spread,) = PlayOutQuestion(state.view(state.current), NAMES, games=4).answers(mindful())
    assert spread.games == 4


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    def points(seed: int) -> Spread:
        return list(PlayOutQuestion(start(), NAMES, games=10, seed=seed).answers(mindful()))[-1]

    assert points(1) == points(1)
    assert points(1) != points(2)


def test_eight_of_ten_games_lie_between_the_ends_of_the_middle() -> None:
    spread = Spread((tuple(range(100)), tuple(range(100))), (60, 40))
    assert spread.middle(0) == (10, 89)
    assert spread.mean(1) == 49.5
    assert spread.share_of_wins(0) == 0.6


def test_the_winner_of_a_game_is_that_of_its_rules() -> None:
    ends = [random_game(plain_header(), seed).state for seed in range(3)]
    assert sum(spread_of(ends).wins) == 3


# --- a turn that is tried ---------------------------------------------------------------------


def test_no_question_has_the_chance_of_the_game() -> None:
    turn, _, analysis = tried()
    turn.play_out()
    advice, out = analysis.questions
    assert isinstance(advice, AdviceQuestion)
    assert isinstance(out, PlayOutQuestion)
    assert advice.view.chance is None
    assert out.view.chance is None


def test_the_best_turn_is_asked_for_once_in_a_turn_and_the_line_after_each_action() -> None:
    turn, session, analysis = tried()
    assert turn.value is None
    for die in session.state.player.dice:
        session.play(TakeWorkers(die))
        turn.begin_decision()
    kinds = [type(each) for each in analysis.questions]
    assert kinds == [AdviceQuestion, LineQuestion, LineQuestion]
    assert turn.value is not None
    assert turn.played == workers_twice()


def test_a_turn_of_the_line_that_has_ended_keeps_its_loss_until_it_is_taken_back() -> None:
    turn, session, _ = tried()
    seat = start().current
    for die in session.state.player.dice:
        session.play(TakeWorkers(die))
        turn.begin_decision()
    session.play(EndTurn())
    turn.begin_decision()
    assert [each.seat for each in turn.ended] == [seat]
    assert turn.value is None
    session.undo()
    turn.begin_decision()
    assert turn.ended == []
    assert turn.played == workers_twice()


def test_after_the_game_there_is_nothing_to_judge() -> None:
    game = random_game(plain_header(), 1)
    last = max(at for at, seat in enumerate(game.seats) if seat is not None)
    session = Session(line_of(game, last), None, InThread())
    turn = TriedTurn(session, AtOnce())
    turn.begin_decision()
    while not session.state.is_over:
        session.play(legal_actions(session.state)[0])
    turn.begin_decision()
    assert turn.start is None
    assert turn.best is None


# --- lines and games --------------------------------------------------------------------------


def test_one_person_plays_all_seats_of_a_line() -> None:
    game = random_game(replace(plain_header(), rated=new_mark()), 2)
    line = line_of(game, 40)
    assert {seat.controller for seat in line.header.seats} == {PERSON}
    assert not line.header.rated
    assert line.moves[:40] == game.moves[:40]


def test_in_a_game_against_a_bot_the_player_on_turn_is_the_person() -> None:
    game = begun(60)
    line = line_of(game, len(game.moves))
    on = game_against(line, "easy")
    current = line.state.current
    assert [seat.controller == PERSON for seat in on.header.seats] == [
        seat == current for seat in (0, 1)
    ]
    assert on.moves == line.moves
    assert on.state.chance is None


def test_lines_are_tried_from_turns_and_not_while_a_rated_game_goes_on() -> None:
    rated = random_game(replace(plain_header(), rated=new_mark()), 2, 40)
    assert not can_be_tried(rated, rated.state)
    plain = random_game(plain_header(), 2, 40)
    assert can_be_tried(plain, plain.state)
    over = random_game(replace(plain_header(), rated=new_mark()), 2)
    assert can_be_tried(over, plain.state)
    assert not can_be_tried(over, over.state)
    assert not can_be_tried(plain, Game.start(plain_header()).state)
